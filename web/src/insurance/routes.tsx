import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/insurance/check/$id/$token',
    layout: 'form',
    title: 'Certificate of insurance',
    screen: lazyRouteComponent(() => import('./certificate-check-screen.tsx'), 'CertificateCheckScreen'),
  },
]
