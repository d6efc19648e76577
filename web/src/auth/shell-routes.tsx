import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/mms/account',
    layout: 'shell',
    nav: { group: 'Account', label: 'Account and security', icon: 'shield', order: 90 },
    screen: lazyScreen(() => import('./account-screen.tsx'), 'AccountScreen'),
  },
]
