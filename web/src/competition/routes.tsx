import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
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
    path: '/ems/score/$token',
    layout: 'form',
    title: 'Keep score',
    screen: lazyScreen(() => import('./score-screen.tsx'), 'ScoreScreen'),
  },
]
