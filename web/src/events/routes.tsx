import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/ems/upcoming-events',
    layout: 'public',
    title: 'Upcoming events',
    screen: lazyScreen(() => import('./public/event-list-screen.tsx'), 'EventListScreen'),
    facts: () => import('./public/event-list-page.ts'),
  },
  {
    path: '/ems/event/$slug',
    layout: 'public',
    title: 'Event Registration',
    screen: lazyScreen(() => import('./public/event-screen.tsx'), 'EventScreen'),
    facts: () => import('./event-page.ts'),
  },
  {
    path: '/ems/event/$slug/embed/event',
    layout: 'embed',
    title: 'Event Registration',
    screen: lazyScreen(() => import('./public/embed-event-screen.tsx'), 'EmbedEventScreen'),
    facts: () => import('./public/embed-event-page.ts'),
  },
  {
    path: '/ems/event/$slug/enter',
    layout: 'shell',
    screen: lazyScreen(() => import('./entering/enter-screen.tsx'), 'EnterScreen'),
    takes_cards: true,
  },
  {
    path: '/ems/event/$slug/enter-outside',
    layout: 'form',
    title: 'Enter your team',
    screen: lazyScreen(() => import('./outside/enter-outside-screen.tsx'), 'EnterOutsideScreen'),
  },
  {
    path: '/ems/entry/$token',
    layout: 'form',
    title: 'Your entry',
    screen: lazyScreen(() => import('./outside/outside-entry-screen.tsx'), 'OutsideEntryScreen'),
    takes_cards: true,
  },
  {
    path: '/ems/entry/$token/stay',
    layout: 'form',
    title: 'Where your team is staying',
    screen: lazyScreen(() => import('./stays/own-stay-screen.tsx'), 'OutsideStayScreen'),
  },
  {
    path: '/ems/sign/$token',
    layout: 'form',
    title: 'Sign waivers',
    screen: lazyScreen(() => import('./outside/team-sign-screen.tsx'), 'TeamSignScreen'),
  },
  {
    path: '/ems/event/$slug/passes',
    layout: 'form',
    title: 'Buy passes',
    screen: lazyScreen(() => import('./passes/buy-passes-screen.tsx'), 'BuyPassesScreen'),
  },
  {
    path: '/ems/passes/$token',
    layout: 'form',
    title: 'Your passes',
    screen: lazyScreen(() => import('./passes/passes-screen.tsx'), 'PassesScreen'),
    takes_cards: true,
  },
  {
    path: '/ems/balance/$token',
    layout: 'form',
    title: 'Pay your balance',
    screen: lazyScreen(() => import('./entering/balance-screen.tsx'), 'BalanceScreen'),
    takes_cards: true,
  },
  {
    path: '/ems/plate/$token',
    layout: 'form',
    title: 'Your plate fees',
    screen: lazyScreen(() => import('./plate/plate-pay-screen.tsx'), 'PlatePayScreen'),
    takes_cards: true,
  },
  {
    path: '/ems/invoices/$token',
    layout: 'form',
    title: 'Your invoice',
    screen: lazyScreen(() => import('./vendors/invoice-screen.tsx'), 'InvoiceScreen'),
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
    screen: lazyScreen(() => import('./entering/my-events-screen.tsx'), 'MyEventsScreen'),
    takes_cards: true,
  },
]
