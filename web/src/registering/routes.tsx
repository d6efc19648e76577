import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/registration',
    layout: 'form',
    title: 'Membership Registration',
    screen: lazyScreen(() => import('./registration-screen.tsx'), 'RegistrationScreen'),
    facts: () => import('./registration-page.ts'),
    takes_cards: true,
  },
  {
    path: '/registration/done',
    layout: 'form',
    // Not a page where cards are typed, but the next one after it: nobody waits for a new document there.
    takes_cards: true,
    title: 'Membership Registration',
    screen: lazyScreen(() => import('./confirmation-screen.tsx'), 'ConfirmationScreen'),
  },
]
