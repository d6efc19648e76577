import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/ems/umpires',
    layout: 'shell',
    under: '/ems/events',
    access: 'ems.official.assign',
    screen: lazyScreen(() => import('./officials-screen.tsx'), 'OfficialsScreen'),
  },
  {
    path: '/ems/events/$id/umpires',
    layout: 'shell',
    access: 'ems.official.assign',
    screen: lazyScreen(() => import('./crews-screen.tsx'), 'CrewsScreen'),
  },
  {
    path: '/ems/umpires/pay',
    layout: 'shell',
    access: 'ems.official.pay',
    screen: lazyScreen(() => import('./pay-year-screen.tsx'), 'PayYearScreen'),
  },
  {
    path: '/ems/events/$id/umpires/pay',
    layout: 'shell',
    access: 'ems.official.pay',
    screen: lazyScreen(() => import('./pay-screen.tsx'), 'PayScreen'),
  },
]
