import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/mms/admin/renewals',
    layout: 'shell',
    access: 'mms.renewals.view',
    nav: { area: 'people', label: 'Renewals', icon: 'renewal', order: 30 },
    screen: lazyScreen(() => import('./reminders/office-renewals-screen.tsx'), 'OfficeRenewalsScreen'),
  },
]
