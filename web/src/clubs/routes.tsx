import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/ctms/invite/$token',
    layout: 'form',
    title: 'Invitation',
    screen: lazyRouteComponent(() => import('./invite-screen.tsx'), 'InviteScreen'),
  },
]
