import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/ems/venues',
    layout: 'shell',
    under: '/ems/events',
    access: 'ems.venue.view',
    screen: lazyScreen(() => import('./venues-screen.tsx'), 'VenuesScreen'),
  },
  {
    path: '/ems/venues/$id',
    layout: 'shell',
    access: 'ems.venue.view',
    screen: lazyScreen(() => import('./venue-screen.tsx'), 'VenueScreen'),
  },
]
