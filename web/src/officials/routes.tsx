import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/ems/umpire/$token',
    layout: 'form',
    title: 'Your games',
    screen: lazyScreen(() => import('./umpire-screen.tsx'), 'UmpireScreen'),
  },
]
