import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/ctms/teams/$id/roster',
    layout: 'shell',
    access: 'ctms.rosters.view',
    scoped: true,
    screen: lazyRouteComponent(() => import('./team-roster-screen.tsx'), 'TeamRosterScreen'),
  },
]
