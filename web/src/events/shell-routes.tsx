import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

const list = {
  layout: 'shell',
  access: 'ems.event.view',
  screen: lazyScreen(() => import('./office/office-events-screen.tsx'), 'OfficeEventsScreen'),
} as const

export const routes: readonly ScreenRoute[] = [
  {
    ...list,
    path: '/ems/events',
    nav: { area: 'season', label: 'Events', icon: 'ticket', order: 5, waiting: ['exemptions_to_decide'] },
  },
  // The specification's path of the section.
  { ...list, path: '/ems' },
  {
    path: '/ems/events/$id',
    layout: 'shell',
    access: 'ems.event.view',
    screen: lazyScreen(() => import('./office/office-event-screen.tsx'), 'OfficeEventScreen'),
  },
  {
    path: '/ems/events/$id/preview',
    layout: 'shell',
    title: 'Preview',
    access: 'ems.event.view',
    screen: lazyScreen(() => import('./office/event-preview-screen.tsx'), 'EventPreviewScreen'),
  },
  {
    path: '/ems/events/$id/plate',
    layout: 'shell',
    access: 'ems.entrant.decide',
    screen: lazyScreen(() => import('./plate/plate-screen.tsx'), 'PlateScreen'),
  },
  {
    path: '/ems/events/$id/import-teams',
    layout: 'shell',
    title: 'Import teams',
    access: 'ems.entrant.decide',
    screen: lazyScreen(() => import('./outside/import-teams-screen.tsx'), 'ImportTeamsScreen'),
  },
  {
    path: '/ems/events/$id/vendors',
    layout: 'shell',
    access: 'ems.entrant.decide',
    screen: lazyScreen(() => import('./vendors/vendors-screen.tsx'), 'VendorsScreen'),
  },
  {
    path: '/ems/events/$id/stay',
    layout: 'shell',
    title: 'Stay to play',
    access: 'ems.entrant.view',
    screen: lazyScreen(() => import('./stays/office-stay-screen.tsx'), 'OfficeStayScreen'),
  },
  {
    path: '/ems/stay-requests',
    layout: 'shell',
    title: 'Exemption requests',
    under: '/ems/events',
    access: 'ems.entrant.decide',
    screen: lazyScreen(() => import('./stays/stay-requests-screen.tsx'), 'StayRequestsScreen'),
  },
  {
    path: '/ems/entrants/$id/stay',
    layout: 'shell',
    title: 'Where your team is staying',
    screen: lazyScreen(() => import('./stays/own-stay-screen.tsx'), 'OwnStayScreen'),
  },
  {
    path: '/ems/refund-policies',
    layout: 'shell',
    under: '/ems/events',
    access: 'ems.refunds.view',
    screen: lazyScreen(() => import('./refunds/refund-policies-screen.tsx'), 'RefundPoliciesScreen'),
  },
  {
    path: '/ems/credits',
    layout: 'shell',
    under: '/ems/events',
    access: 'ems.refunds.view',
    screen: lazyScreen(() => import('./entering/credits-screen.tsx'), 'CreditsScreen'),
  },
  {
    path: '/ems/refund-policies/$id',
    layout: 'shell',
    access: 'ems.refunds.view',
    screen: lazyScreen(() => import('./refunds/refund-policy-screen.tsx'), 'RefundPolicyScreen'),
  },
  {
    path: '/ems/event/$slug/sign',
    layout: 'shell',
    title: 'Sign waivers',
    screen: lazyScreen(() => import('./entering/sign-screen.tsx'), 'SignScreen'),
  },
]
