import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/registration',
    layout: 'form',
    title: 'Membership Registration',
    screen: lazyScreen(() => import('./registration-screen.tsx'), 'RegistrationScreen'),
    facts: () => import('./registration-page.ts'),
    preview: () => import('./registration-preview.ts'),
    takes_cards: true,
    rendered: true,
  },
  {
    path: '/registration/done',
    layout: 'form',
    // Has no card fields itself, but the page after it does: this avoids loading a new document there.
    takes_cards: true,
    title: 'Membership Registration',
    screen: lazyScreen(() => import('./confirmation-screen.tsx'), 'ConfirmationScreen'),
  },
]
