import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/ems/entrants/$id/protests',
    layout: 'shell',
    title: 'Protests of your team',
    screen: lazyScreen(() => import('./own-protests-screen.tsx'), 'OwnProtestsScreen'),
    takes_cards: true,
  },
  {
    path: '/ems/berth/$token',
    layout: 'form',
    title: 'Your berth',
    screen: lazyScreen(() => import('./berth-screen.tsx'), 'BerthScreen'),
  },
  {
    path: '/ems/circuit/$slug',
    layout: 'public',
    title: 'Rankings',
    screen: lazyScreen(() => import('./circuit-screen.tsx'), 'CircuitScreen'),
    facts: () => import('./circuit-page.ts'),
  },
  {
    path: '/ems/event/$slug/standings',
    layout: 'public',
    title: 'Standings',
    screen: lazyScreen(() => import('./standings-screen.tsx'), 'StandingsScreen'),
    facts: () => import('./contests-page.ts'),
  },
  {
    path: '/ems/event/$slug/bracket',
    layout: 'public',
    title: 'Brackets',
    screen: lazyScreen(() => import('./bracket-screen.tsx'), 'BracketScreen'),
    facts: () => import('./contests-page.ts'),
  },
  {
    path: '/ems/event/$slug/schedule',
    layout: 'public',
    title: 'Schedule',
    screen: lazyScreen(() => import('./public-schedule-screen.tsx'), 'PublicScheduleScreen'),
    facts: () => import('./public-schedule-page.ts'),
  },
  {
    path: '/ems/event/$slug/live',
    layout: 'public',
    title: 'Live scores',
    screen: lazyScreen(() => import('./live-screen.tsx'), 'LiveScreen'),
    facts: () => import('./live-page.ts'),
  },
  {
    path: '/ems/event/$slug/tv',
    layout: 'bare',
    title: 'Scoreboard',
    screen: lazyScreen(() => import('./tv-screen.tsx'), 'TvScreen'),
  },
  {
    path: '/ems/event/$slug/embed/schedule',
    layout: 'embed',
    title: 'Schedule',
    screen: lazyScreen(() => import('./embed-schedule-screen.tsx'), 'EmbedScheduleScreen'),
    facts: () => import('./embed-schedule-page.ts'),
  },
  {
    path: '/ems/event/$slug/embed/standings',
    layout: 'embed',
    title: 'Standings',
    screen: lazyScreen(() => import('./embed-contests-screen.tsx'), 'EmbedStandingsScreen'),
    facts: () => import('./embed-contests-page.ts'),
  },
  {
    path: '/ems/event/$slug/embed/bracket',
    layout: 'embed',
    title: 'Brackets',
    screen: lazyScreen(() => import('./embed-contests-screen.tsx'), 'EmbedBracketScreen'),
    facts: () => import('./embed-contests-page.ts'),
  },
  {
    path: '/ems/schedule-seen/$token',
    layout: 'form',
    title: 'Your games',
    screen: lazyScreen(() => import('./seen-screen.tsx'), 'SeenScreen'),
  },
  {
    path: '/ems/score/$token',
    layout: 'form',
    title: 'Keep score',
    has_worker: true,
    screen: lazyScreen(() => import('./score-screen.tsx'), 'ScoreScreen'),
  },
]
