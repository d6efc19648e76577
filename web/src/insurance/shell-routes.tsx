import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/mms/insurance',
    layout: 'shell',
    access: 'mms.insurance.view',
    scoped: true,
    nav: { group: 'Membership hub', label: 'Insurance', icon: 'umbrella', order: 40 },
    screen: lazyScreen(() => import('./insurance-screen.tsx'), 'InsuranceScreen'),
  },
  {
    path: '/mms/insurance/certificates',
    layout: 'shell',
    access: 'mms.insurance.view',
    scoped: true,
    nav: { group: 'Clubs and teams', label: 'Certificates', icon: 'umbrella', order: 64 },
    screen: lazyScreen(() => import('./certificates-screen.tsx'), 'CertificatesScreen'),
  },
  {
    path: '/mms/admin/vertical-insurance',
    layout: 'shell',
    access: 'mms.settings.edit',
    nav: { group: 'Administration', label: 'Registration protection', icon: 'protection', order: 45 },
    screen: lazyScreen(() => import('./vertical-screen.tsx'), 'VerticalInsuranceScreen'),
  },
]
