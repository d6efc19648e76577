import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/card/$token',
    layout: 'public',
    title: 'Membership Card',
    screen: lazyScreen(() => import('./card-check-screen.tsx'), 'CardCheckScreen'),
    facts: () => import('./card-check-page.ts'),
  },
]
