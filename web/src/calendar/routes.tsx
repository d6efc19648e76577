import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/ctms/ask/$token',
    layout: 'form',
    title: 'Calendar',
    screen: lazyRouteComponent(() => import('./ask-screen.tsx'), 'AskScreen'),
  },
]
