import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/registration',
    layout: 'form',
    title: 'Membership Registration',
    screen: lazyRouteComponent(() => import('./registration/registration-screen.tsx'), 'RegistrationScreen'),
    facts: () => import('./registration/registration-page.ts'),
    takes_cards: true,
  },
  {
    path: '/registration/done',
    layout: 'form',
    // Not a page where cards are typed, but the next one after it: nobody waits for a new document there.
    takes_cards: true,
    title: 'Membership Registration',
    screen: lazyRouteComponent(() => import('./papers/confirmation-screen.tsx'), 'ConfirmationScreen'),
  },
  {
    path: '/renew',
    layout: 'form',
    title: 'Membership Renewal',
    screen: lazyRouteComponent(() => import('./renewal/renewal-screen.tsx'), 'RenewalScreen'),
    takes_cards: true,
  },
  {
    path: '/waiver-regeneration',
    layout: 'form',
    title: 'Waiver Regeneration',
    screen: lazyRouteComponent(
      () => import('./papers/waiver-regeneration-screen.tsx'),
      'WaiverRegenerationScreen',
    ),
  },
  {
    path: '/card/$token',
    layout: 'public',
    title: 'Membership Card',
    screen: lazyRouteComponent(() => import('./papers/card-check-screen.tsx'), 'CardCheckScreen'),
    facts: () => import('./papers/card-check-page.ts'),
  },
  {
    path: '/mms/member/upgrade/$id',
    layout: 'shell',
    takes_cards: true,
    screen: lazyRouteComponent(() => import('./upgrade/upgrade-screen.tsx'), 'UpgradeScreen'),
  },
  {
    path: '/guardian-invite/$token',
    layout: 'form',
    title: 'Invitation',
    screen: lazyRouteComponent(
      () => import('./guardians/guardian-invite-screen.tsx'),
      'GuardianInviteScreen',
    ),
  },
  {
    path: '/auto-renewal/$token',
    layout: 'form',
    title: 'Automatic renewal',
    screen: lazyRouteComponent(() => import('./auto-renewal/auto-renewal-screen.tsx'), 'AutoRenewalScreen'),
    takes_cards: true,
  },
  {
    path: '/reminders/$token',
    layout: 'form',
    screen: lazyRouteComponent(() => import('./reminders/reminder-stop-screen.tsx'), 'ReminderStopScreen'),
  },
]
