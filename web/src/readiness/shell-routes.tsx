import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/ctms/teams/$id/readiness',
    layout: 'shell',
    access: 'ctms.readiness.view',
    scoped: true,
    screen: lazyRouteComponent(() => import('./readiness-screen.tsx'), 'TeamReadinessScreen'),
  },
  {
    path: '/ctms/clubs/$id/dashboard',
    layout: 'shell',
    access: 'ctms.readiness.view',
    scoped: true,
    screen: lazyRouteComponent(() => import('./club-dashboard.tsx'), 'ClubDashboardScreen'),
  },
  {
    path: '/ctms/clubs/$id/readiness',
    layout: 'shell',
    access: 'ctms.readiness.view',
    scoped: true,
    screen: lazyRouteComponent(() => import('./readiness-screen.tsx'), 'ClubReadinessScreen'),
  },
]
