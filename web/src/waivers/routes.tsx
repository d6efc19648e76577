import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/verify-document',
    layout: 'form',
    title: 'Verify A Signed Document',
    screen: lazyRouteComponent(() => import('./verify-document-screen.tsx'), 'VerifyDocumentScreen'),
  },
]
