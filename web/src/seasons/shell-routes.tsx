import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/mms/admin/season',
    layout: 'shell',
    access: 'mms.seasons.view',
    nav: { area: 'season', label: 'Seasons', icon: 'calendar', order: 10 },
    screen: lazyScreen(() => import('./seasons-screen.tsx'), 'SeasonsScreen'),
  },
  {
    path: '/mms/admin/season/$id',
    layout: 'shell',
    access: 'mms.seasons.view',
    screen: lazyScreen(() => import('./season-screen.tsx'), 'SeasonScreen'),
  },
]
