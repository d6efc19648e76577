import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/mms/account',
    layout: 'shell',
    nav: { area: 'settings', label: 'Account and security', icon: 'shield', order: 90, short: 'Account' },
    screen: lazyScreen(() => import('./account-screen.tsx'), 'AccountScreen'),
  },
]
