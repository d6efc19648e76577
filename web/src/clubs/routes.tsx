import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/ctms/invite/$token',
    layout: 'form',
    title: 'Invitation',
    screen: lazyScreen(() => import('./invite-screen.tsx'), 'InviteScreen'),
    preview: () => import('./invite-preview.ts'),
  },
]
