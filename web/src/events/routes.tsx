import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/ems/upcoming-events',
    layout: 'public',
    title: 'Upcoming events',
    screen: lazyScreen(() => import('./event-list-screen.tsx'), 'EventListScreen'),
    facts: () => import('./event-list-page.ts'),
  },
  {
    path: '/ems/event/$slug',
    layout: 'public',
    title: 'Event Registration',
    screen: lazyScreen(() => import('./event-screen.tsx'), 'EventScreen'),
    facts: () => import('./event-page.ts'),
  },
  {
    path: '/ems/event/$slug/embed/event',
    layout: 'embed',
    title: 'Event Registration',
    screen: lazyScreen(() => import('./embed-event-screen.tsx'), 'EmbedEventScreen'),
    facts: () => import('./embed-event-page.ts'),
  },
  {
    path: '/ems/event/$slug/enter',
    layout: 'shell',
    screen: lazyScreen(() => import('./enter-screen.tsx'), 'EnterScreen'),
    takes_cards: true,
  },
  {
    path: '/ems/event/$slug/sign',
    layout: 'shell',
    title: 'Sign waivers',
    screen: lazyScreen(() => import('./sign-screen.tsx'), 'SignScreen'),
  },
  {
    path: '/ems/event/$slug/enter-outside',
    layout: 'form',
    title: 'Enter your team',
    screen: lazyScreen(() => import('./enter-outside-screen.tsx'), 'EnterOutsideScreen'),
  },
  {
    path: '/ems/entry/$token',
    layout: 'form',
    title: 'Your entry',
    screen: lazyScreen(() => import('./outside-entry-screen.tsx'), 'OutsideEntryScreen'),
    takes_cards: true,
  },
  {
    path: '/ems/entry/$token/stay',
    layout: 'form',
    title: 'Where your team is staying',
    screen: lazyScreen(() => import('./own-stay-screen.tsx'), 'OutsideStayScreen'),
  },
  {
    path: '/ems/event/$slug/passes',
    layout: 'form',
    title: 'Buy passes',
    screen: lazyScreen(() => import('./buy-passes-screen.tsx'), 'BuyPassesScreen'),
  },
  {
    path: '/ems/passes/$token',
    layout: 'form',
    title: 'Your passes',
    screen: lazyScreen(() => import('./passes-screen.tsx'), 'PassesScreen'),
    takes_cards: true,
  },
  {
    path: '/ems/balance/$token',
    layout: 'form',
    title: 'Pay your balance',
    screen: lazyScreen(() => import('./balance-screen.tsx'), 'BalanceScreen'),
    takes_cards: true,
  },
  {
    path: '/ems/plate/$token',
    layout: 'form',
    title: 'Your plate fees',
    screen: lazyScreen(() => import('./plate-pay-screen.tsx'), 'PlatePayScreen'),
    takes_cards: true,
  },
  {
    path: '/ems/invoices/$token',
    layout: 'form',
    title: 'Your invoice',
    screen: lazyScreen(() => import('./invoice-screen.tsx'), 'InvoiceScreen'),
    takes_cards: true,
  },
  {
    path: '/ems/my-events',
    layout: 'shell',
    nav: {
      area: 'family',
      label: 'My events',
      icon: 'ticket',
      order: 15,
      unless: 'mms.dashboard.view',
    },
    screen: lazyScreen(() => import('./my-events-screen.tsx'), 'MyEventsScreen'),
    takes_cards: true,
  },
]
