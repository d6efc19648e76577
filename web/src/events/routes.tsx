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
]
