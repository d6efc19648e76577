import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/ctms/teams/$id/roster',
    layout: 'shell',
    access: 'ctms.rosters.view',
    scoped: true,
    screen: lazyRouteComponent(() => import('./team-roster-screen.tsx'), 'TeamRosterScreen'),
  },
  {
    path: '/ctms/rule-packs',
    layout: 'shell',
    access: 'ctms.rules.view',
    nav: { group: 'Administration', label: 'Rule packs', icon: 'book', order: 46 },
    screen: lazyRouteComponent(() => import('./rule-packs-screen.tsx'), 'RulePacksScreen'),
  },
]
