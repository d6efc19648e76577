import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/renew',
    layout: 'form',
    title: 'Membership Renewal',
    screen: lazyScreen(() => import('./renewal/renewal-screen.tsx'), 'RenewalScreen'),
    takes_cards: true,
  },
  {
    path: '/mms/member/upgrade/$id',
    layout: 'shell',
    takes_cards: true,
    screen: lazyScreen(() => import('./upgrade/upgrade-screen.tsx'), 'UpgradeScreen'),
  },
  {
    path: '/ctms/teams/$id/upgrade',
    layout: 'shell',
    access: 'ctms.teams.edit',
    scoped: true,
    takes_cards: true,
    screen: lazyScreen(() => import('./upgrade/team-upgrade-screen.tsx'), 'TeamUpgradeScreen'),
  },
  {
    path: '/auto-renewal/$token',
    layout: 'form',
    title: 'Auto-renewal',
    screen: lazyScreen(() => import('./automatic/auto-renewal-screen.tsx'), 'AutoRenewalScreen'),
    takes_cards: true,
  },
  {
    path: '/reminders/$token',
    layout: 'form',
    screen: lazyScreen(() => import('./reminders/reminder-stop-screen.tsx'), 'ReminderStopScreen'),
  },
]
