import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/ctms/ask/$token',
    layout: 'form',
    title: 'Calendar',
    screen: lazyScreen(() => import('./ask-screen.tsx'), 'AskScreen'),
  },
]
