import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/insurance/check/$id/$token',
    layout: 'form',
    title: 'Certificate of insurance',
    screen: lazyScreen(() => import('./certificate-check-screen.tsx'), 'CertificateCheckScreen'),
  },
]
