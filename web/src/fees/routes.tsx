import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/ctms/payments',
    layout: 'shell',
    nav: {
      area: 'money',
      label: 'Team payments',
      icon: 'wallet',
      order: 20,
      short: 'Payments',
      waiting: ['to_pay'],
    },
    screen: lazyScreen(() => import('./payments-screen.tsx'), 'PaymentsScreen'),
    takes_cards: true,
  },
  {
    path: '/ctms/teams/$id/league-fee',
    layout: 'shell',
    access: 'ctms.teams.edit',
    scoped: true,
    screen: lazyScreen(() => import('./league-fee-screen.tsx'), 'LeagueFeeScreen'),
    takes_cards: true,
  },
  {
    path: '/ctms/pay/$token',
    layout: 'form',
    title: 'Team payments',
    screen: lazyScreen(() => import('./pay-link-screen.tsx'), 'PayLinkScreen'),
    takes_cards: true,
  },
]
