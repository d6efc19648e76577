import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/mms/reports',
    layout: 'shell',
    access: 'mms.reports.view',
    nav: { group: 'Membership hub', label: 'Reports', icon: 'chart', order: 60 },
    screen: lazyScreen(() => import('./reports-screen.tsx'), 'ReportsScreen'),
  },
  {
    path: '/mms/reports/$name',
    layout: 'shell',
    access: 'mms.reports.view',
    screen: lazyScreen(() => import('./report-screen.tsx'), 'ReportScreen'),
  },
]
