import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/ems/event/$slug',
    layout: 'public',
    title: 'Event Registration',
    screen: lazyRouteComponent(() => import('./event-screen.tsx'), 'EventScreen'),
    facts: () => import('./event-page.ts'),
  },
]
