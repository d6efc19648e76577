import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/ctms/payments/new',
    layout: 'shell',
    access: 'ctms.fees.edit',
    scoped: true,
    screen: lazyRouteComponent(() => import('./package-new-screen.tsx'), 'PackageNewScreen'),
  },
  {
    path: '/ctms/payments/teams/$teamId',
    layout: 'shell',
    access: 'ctms.fees.view',
    scoped: true,
    screen: lazyRouteComponent(() => import('./team-book-screen.tsx'), 'TeamBookScreen'),
  },
  {
    path: '/ctms/payments/teams/$teamId/players/$memberId',
    layout: 'shell',
    access: 'ctms.fees.view',
    scoped: true,
    screen: lazyRouteComponent(() => import('./player-fees-screen.tsx'), 'PlayerFeesScreen'),
  },
  {
    path: '/ctms/payments/$packageId/change',
    layout: 'shell',
    access: 'ctms.fees.edit',
    scoped: true,
    screen: lazyRouteComponent(() => import('./package-change-screen.tsx'), 'PackageChangeScreen'),
  },
  {
    path: '/ctms/payments/$packageId',
    layout: 'shell',
    access: 'ctms.fees.view',
    scoped: true,
    screen: lazyRouteComponent(() => import('./package-screen.tsx'), 'PackageScreen'),
  },
]
