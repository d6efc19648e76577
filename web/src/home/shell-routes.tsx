import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

// The specification says where a login leads (§2, post-login landing choice); both are the one home.
export const routes: readonly ScreenRoute[] = [
  {
    path: '/mms/dashboard',
    layout: 'shell',
    access: 'mms.dashboard.view',
    nav: { area: 'home', label: 'Home', icon: 'home', order: 10 },
    screen: lazyScreen(() => import('./home-screen.tsx'), 'HomeScreen'),
  },
  {
    path: '/mms/member/profile',
    layout: 'shell',
    nav: { area: 'home', label: 'Home', icon: 'home', order: 10, unless: 'mms.dashboard.view' },
    screen: lazyScreen(() => import('./home-screen.tsx'), 'HomeScreen'),
  },
  {
    path: '/home',
    layout: 'shell',
    screen: lazyScreen(() => import('./home-screen.tsx'), 'HomeScreen'),
  },
]
