import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/ems/berths',
    layout: 'shell',
    under: '/ems/events',
    access: 'ems.entrant.view',
    whole: true,
    screen: lazyScreen(() => import('./berths/berths-screen.tsx'), 'BerthsScreen'),
  },
  {
    path: '/ems/circuits',
    layout: 'shell',
    under: '/ems/events',
    access: 'ems.event.view',
    screen: lazyScreen(() => import('./circuits/circuits-screen.tsx'), 'CircuitsScreen'),
  },
  {
    path: '/ems/circuits/$id',
    layout: 'shell',
    access: 'ems.event.view',
    screen: lazyScreen(() => import('./circuits/office-circuit-screen.tsx'), 'OfficeCircuitScreen'),
  },
  {
    path: '/ems/tie-breaks',
    layout: 'shell',
    under: '/ems/events',
    access: 'ems.event.view',
    whole: true,
    screen: lazyScreen(() => import('./tie-break-sets/tie-break-sets-screen.tsx'), 'TieBreakSetsScreen'),
  },
  {
    path: '/ems/tie-breaks/$id',
    layout: 'shell',
    access: 'ems.event.view',
    whole: true,
    screen: lazyScreen(() => import('./tie-break-sets/tie-break-set-screen.tsx'), 'TieBreakSetScreen'),
  },
  {
    path: '/ems/events/$id/games',
    layout: 'shell',
    access: 'ems.event.view',
    screen: lazyScreen(() => import('./contests/contests-screen.tsx'), 'ContestsScreen'),
  },
  {
    path: '/ems/contests/$id',
    layout: 'shell',
    under: '/ems/events',
    access: 'ems.event.view',
    screen: lazyScreen(() => import('./contests/contest-screen.tsx'), 'ContestScreen'),
  },
  {
    path: '/ems/events/$id/schedule',
    layout: 'shell',
    access: 'ems.event.view',
    screen: lazyScreen(() => import('./schedule/schedule-screen.tsx'), 'ScheduleScreen'),
  },
  {
    path: '/ems/events/$id/weather',
    layout: 'shell',
    access: 'ems.event.view',
    screen: lazyScreen(() => import('./weather/weather-screen.tsx'), 'WeatherScreen'),
  },
  {
    path: '/ems/events/$id/scores',
    layout: 'shell',
    access: 'ems.game.score',
    screen: lazyScreen(() => import('./scoring/desk-screen.tsx'), 'DeskScreen'),
  },
  {
    path: '/ems/events/$id/protests',
    layout: 'shell',
    access: 'ems.game.score',
    screen: lazyScreen(() => import('./protests/protests-screen.tsx'), 'ProtestsScreen'),
  },
  {
    path: '/ems/events/$id/ejections',
    layout: 'shell',
    access: 'ems.game.score',
    screen: lazyScreen(() => import('./protests/ejections-screen.tsx'), 'EjectionsScreen'),
  },
  {
    path: '/ems/entrants/$id/games/$game/lineup',
    layout: 'shell',
    title: 'Lineup card',
    screen: lazyScreen(() => import('./lineups/lineup-screen.tsx'), 'LineupScreen'),
  },
  {
    path: '/ems/entrants/$id/schedule-requests',
    layout: 'shell',
    title: 'Schedule requests',
    screen: lazyScreen(() => import('./schedule/own-requests-screen.tsx'), 'OwnRequestsScreen'),
  },
]
