import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/verify-document',
    layout: 'form',
    title: 'Verify A Signed Document',
    screen: lazyScreen(() => import('./verify-document-screen.tsx'), 'VerifyDocumentScreen'),
  },
]
