import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/ctms/teams/$id/readiness',
    layout: 'shell',
    access: 'ctms.readiness.view',
    scoped: true,
    screen: lazyScreen(() => import('./readiness-screen.tsx'), 'TeamReadinessScreen'),
  },
  {
    path: '/ctms/clubs/readiness',
    layout: 'shell',
    title: 'Readiness by club',
    access: 'ctms.readiness.view',
    scoped: true,
    screen: lazyScreen(() => import('./clubs-readiness-screen.tsx'), 'ClubsReadinessScreen'),
  },
  {
    path: '/mms/insurance/certificates/venues',
    layout: 'shell',
    title: 'Certificates by venue',
    access: 'mms.insurance.review',
    whole: true,
    screen: lazyScreen(() => import('./venue-certificates-screen.tsx'), 'VenueCertificatesScreen'),
  },
  {
    path: '/ctms/clubs/$id/dashboard',
    layout: 'shell',
    access: 'ctms.readiness.view',
    scoped: true,
    screen: lazyScreen(() => import('./club-dashboard.tsx'), 'ClubDashboardScreen'),
  },
  {
    path: '/ctms/clubs/$id/readiness',
    layout: 'shell',
    access: 'ctms.readiness.view',
    scoped: true,
    screen: lazyScreen(() => import('./readiness-screen.tsx'), 'ClubReadinessScreen'),
  },
  {
    path: '/ems/events/$id/check-in',
    layout: 'shell',
    title: 'Team check-in',
    access: 'ems.gate.admit',
    screen: lazyScreen(() => import('./team-check-in/check-in-screen.tsx'), 'CheckInScreen'),
  },
  {
    path: '/ems/my-teams/readiness',
    layout: 'shell',
    title: 'Event readiness',
    access: 'ctms.readiness.view',
    scoped: true,
    screen: lazyScreen(() => import('./team-check-in/events-ahead-screen.tsx'), 'EventsAheadScreen'),
  },
  {
    path: '/ems/entrants/$id/check-in',
    layout: 'shell',
    title: 'Check-in of your team',
    screen: lazyScreen(() => import('./team-check-in/own-check-in-screen.tsx'), 'OwnCheckInScreen'),
  },
]
