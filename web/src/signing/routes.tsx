import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/waiver-regeneration',
    layout: 'form',
    title: 'Waiver Regeneration',
    screen: lazyScreen(() => import('./waiver-regeneration-screen.tsx'), 'WaiverRegenerationScreen'),
  },
]
