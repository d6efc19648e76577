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
  {
    path: '/ctms',
    layout: 'shell',
    access: 'ctms.teams.view',
    scoped: true,
    nav: { group: 'Clubs and teams', label: 'Teams', icon: 'medal', order: 60 },
    screen: lazyRouteComponent(() => import('./clubs-teams-screen.tsx'), 'TeamsScreen'),
  },
  {
    path: '/ctms/clubs',
    layout: 'shell',
    access: 'ctms.clubs.view',
    scoped: true,
    nav: { group: 'Clubs and teams', label: 'Clubs', icon: 'building', order: 61 },
    screen: lazyRouteComponent(() => import('./clubs-screen.tsx'), 'ClubsScreen'),
  },
  {
    path: '/ctms/clubs/$id',
    layout: 'shell',
    access: 'ctms.clubs.view',
    scoped: true,
    screen: lazyRouteComponent(() => import('./club-screen.tsx'), 'ClubScreen'),
  },
  {
    path: '/ctms/teams/$id',
    layout: 'shell',
    access: 'ctms.teams.view',
    scoped: true,
    screen: lazyRouteComponent(() => import('./team-screen.tsx'), 'TeamScreen'),
  },
  {
    path: '/ctms/transfers',
    layout: 'shell',
    access: 'ctms.transfers.view',
    nav: { group: 'Clubs and teams', label: 'Transfers', icon: 'renewal', order: 62 },
    screen: lazyRouteComponent(() => import('./transfer-list-screen.tsx'), 'TransferListScreen'),
  },
  {
    path: '/ctms/transfers/$id',
    layout: 'shell',
    access: 'ctms.transfers.view',
    screen: lazyRouteComponent(() => import('./transfer-screen.tsx'), 'TransferScreen'),
  },
  {
    path: '/mms/member/transfers',
    layout: 'shell',
    screen: lazyRouteComponent(() => import('./transfer-own-screen.tsx'), 'OwnTransfersScreen'),
  },
]
