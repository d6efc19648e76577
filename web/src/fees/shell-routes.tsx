import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/ctms/payments/new',
    layout: 'shell',
    access: 'ctms.fees.edit',
    scoped: true,
    screen: lazyScreen(() => import('./package-new-screen.tsx'), 'PackageNewScreen'),
  },
  {
    path: '/ctms/payments/teams/$teamId',
    layout: 'shell',
    access: 'ctms.fees.view',
    scoped: true,
    screen: lazyScreen(() => import('./team-book-screen.tsx'), 'TeamBookScreen'),
  },
  {
    path: '/ctms/payments/teams/$teamId/players/$memberId',
    layout: 'shell',
    access: 'ctms.fees.view',
    scoped: true,
    screen: lazyScreen(() => import('./player-fees-screen.tsx'), 'PlayerFeesScreen'),
  },
  {
    path: '/ctms/payments/$packageId/change',
    layout: 'shell',
    access: 'ctms.fees.edit',
    scoped: true,
    screen: lazyScreen(() => import('./package-change-screen.tsx'), 'PackageChangeScreen'),
  },
  {
    path: '/ctms/payments/$packageId',
    layout: 'shell',
    access: 'ctms.fees.view',
    scoped: true,
    screen: lazyScreen(() => import('./package-screen.tsx'), 'PackageScreen'),
  },
]
