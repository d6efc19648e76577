import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/ctms/payments',
    layout: 'shell',
    nav: { group: 'Clubs and teams', label: 'Team payments', icon: 'wallet', order: 65 },
    screen: lazyRouteComponent(() => import('./payments-screen.tsx'), 'PaymentsScreen'),
    takes_cards: true,
  },
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
    path: '/ctms/pay/$token',
    layout: 'form',
    title: 'Team payments',
    screen: lazyRouteComponent(() => import('./pay-link-screen.tsx'), 'PayLinkScreen'),
    takes_cards: true,
  },
  {
    path: '/ctms/payments/$packageId',
    layout: 'shell',
    access: 'ctms.fees.view',
    scoped: true,
    screen: lazyRouteComponent(() => import('./package-screen.tsx'), 'PackageScreen'),
  },
]
