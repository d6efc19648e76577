import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/guardian-invite/$token',
    layout: 'form',
    title: 'Invitation',
    screen: lazyScreen(() => import('./guardians/guardian-invite-screen.tsx'), 'GuardianInviteScreen'),
  },
]
