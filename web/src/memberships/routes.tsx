import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/registration',
    layout: 'form',
    title: 'Membership Registration',
    screen: lazyRouteComponent(() => import('./registration-screen.tsx'), 'RegistrationScreen'),
    facts: () => import('./registration-page.ts'),
  },
  {
    path: '/registration/done',
    layout: 'form',
    title: 'Membership Registration',
    screen: lazyRouteComponent(() => import('./confirmation-screen.tsx'), 'ConfirmationScreen'),
  },
  {
    path: '/card/$token',
    layout: 'public',
    title: 'Membership Card',
    screen: lazyRouteComponent(() => import('./card-check-screen.tsx'), 'CardCheckScreen'),
    facts: () => import('./card-check-page.ts'),
  },
]
