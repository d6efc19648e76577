import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/mms/notifications',
    layout: 'shell',
    has_worker: true,
    nav: { area: 'settings', label: 'Notifications', icon: 'bell', order: 80 },
    screen: lazyScreen(() => import('./alerts-screen.tsx'), 'AlertsScreen'),
  },
]
