import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/mms/reports',
    layout: 'shell',
    access: 'mms.reports.view',
    nav: {
      area: 'money',
      label: 'Reports',
      icon: 'chart',
      order: 10,
      waiting: ['unknown_payments', 'failed_payments'],
    },
    screen: lazyScreen(() => import('./reports-screen.tsx'), 'ReportsScreen'),
  },
  {
    path: '/mms/reports/$name',
    layout: 'shell',
    access: 'mms.reports.view',
    screen: lazyScreen(() => import('./report-screen.tsx'), 'ReportScreen'),
  },
  {
    path: '/mms/history',
    layout: 'shell',
    access: 'mms.audit.view',
    nav: { area: 'settings', label: 'History', icon: 'book', order: 90 },
    screen: lazyScreen(() => import('./log-screen.tsx'), 'LogScreen'),
  },
]
