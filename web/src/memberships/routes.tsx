import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/registration',
    layout: 'form',
    title: 'Membership Registration',
    screen: lazyScreen(() => import('./registration/registration-screen.tsx'), 'RegistrationScreen'),
    facts: () => import('./registration/registration-page.ts'),
    takes_cards: true,
  },
  {
    path: '/registration/done',
    layout: 'form',
    // Not a page where cards are typed, but the next one after it: nobody waits for a new document there.
    takes_cards: true,
    title: 'Membership Registration',
    screen: lazyScreen(() => import('./papers/confirmation-screen.tsx'), 'ConfirmationScreen'),
  },
  {
    path: '/renew',
    layout: 'form',
    title: 'Membership Renewal',
    screen: lazyScreen(() => import('./renewal/renewal-screen.tsx'), 'RenewalScreen'),
    takes_cards: true,
  },
  {
    path: '/waiver-regeneration',
    layout: 'form',
    title: 'Waiver Regeneration',
    screen: lazyScreen(() => import('./papers/waiver-regeneration-screen.tsx'), 'WaiverRegenerationScreen'),
  },
  {
    path: '/card/$token',
    layout: 'public',
    title: 'Membership Card',
    screen: lazyScreen(() => import('./papers/card-check-screen.tsx'), 'CardCheckScreen'),
    facts: () => import('./papers/card-check-page.ts'),
  },
  {
    path: '/mms/member/upgrade/$id',
    layout: 'shell',
    takes_cards: true,
    screen: lazyScreen(() => import('./upgrade/upgrade-screen.tsx'), 'UpgradeScreen'),
  },
  {
    path: '/guardian-invite/$token',
    layout: 'form',
    title: 'Invitation',
    screen: lazyScreen(() => import('./guardians/guardian-invite-screen.tsx'), 'GuardianInviteScreen'),
  },
  {
    path: '/auto-renewal/$token',
    layout: 'form',
    title: 'Automatic renewal',
    screen: lazyScreen(() => import('./auto-renewal/auto-renewal-screen.tsx'), 'AutoRenewalScreen'),
    takes_cards: true,
  },
  {
    path: '/reminders/$token',
    layout: 'form',
    screen: lazyScreen(() => import('./reminders/reminder-stop-screen.tsx'), 'ReminderStopScreen'),
  },
]
