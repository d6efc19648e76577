import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/ctms/teams/$id/roster',
    layout: 'shell',
    title: 'Roster',
    access: 'ctms.rosters.view',
    scoped: true,
    screen: lazyScreen(() => import('./team-roster-screen.tsx'), 'TeamRosterScreen'),
  },
  {
    path: '/ctms/leagues',
    layout: 'shell',
    access: 'ctms.rules.view',
    nav: { area: 'teams', label: 'Leagues', icon: 'trophy', order: 25 },
    screen: lazyScreen(() => import('./leagues-screen.tsx'), 'LeaguesScreen'),
  },
  {
    path: '/ctms/sports',
    layout: 'shell',
    access: 'ctms.rules.view',
    nav: { area: 'season', label: 'Sports and divisions', icon: 'medal', order: 35 },
    screen: lazyScreen(() => import('./sports-screen.tsx'), 'SportsScreen'),
  },
  {
    path: '/ctms/rule-packs',
    layout: 'shell',
    access: 'ctms.rules.view',
    nav: { area: 'season', label: 'Rule packs', icon: 'book', order: 40 },
    screen: lazyScreen(() => import('./rule-packs-screen.tsx'), 'RulePacksScreen'),
  },
  {
    path: '/ctms',
    layout: 'shell',
    access: 'ctms.teams.view',
    scoped: true,
    nav: {
      area: 'teams',
      label: 'Teams',
      icon: 'medal',
      order: 10,
      waiting: ['teams_to_approve', 'to_decide'],
    },
    screen: lazyScreen(() => import('./clubs-teams-screen.tsx'), 'TeamsScreen'),
  },
  {
    path: '/ctms/clubs',
    layout: 'shell',
    access: 'ctms.clubs.view',
    scoped: true,
    nav: { area: 'teams', label: 'Clubs', icon: 'building', order: 20 },
    screen: lazyScreen(() => import('./clubs-screen.tsx'), 'ClubsScreen'),
  },
  {
    path: '/ctms/clubs/$id',
    layout: 'shell',
    access: 'ctms.clubs.view',
    scoped: true,
    screen: lazyScreen(() => import('./club-screen.tsx'), 'ClubScreen'),
  },
  {
    path: '/ctms/teams/$id',
    layout: 'shell',
    access: 'ctms.teams.view',
    scoped: true,
    screen: lazyScreen(() => import('./team-screen.tsx'), 'TeamScreen'),
  },
  {
    path: '/ctms/transfers',
    layout: 'shell',
    access: 'ctms.transfers.view',
    nav: { area: 'teams', label: 'Transfers', icon: 'renewal', order: 30, waiting: ['transfers_to_decide'] },
    screen: lazyScreen(() => import('./transfer-list-screen.tsx'), 'TransferListScreen'),
  },
  {
    path: '/ctms/transfers/$id',
    layout: 'shell',
    access: 'ctms.transfers.view',
    screen: lazyScreen(() => import('./transfer-screen.tsx'), 'TransferScreen'),
  },
  {
    path: '/mms/member/transfers',
    layout: 'shell',
    screen: lazyScreen(() => import('./family-transfers-screen.tsx'), 'FamilyTransfersScreen'),
  },
]
