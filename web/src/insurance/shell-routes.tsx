import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/mms/insurance',
    layout: 'shell',
    access: 'mms.insurance.view',
    scoped: true,
    nav: {
      area: 'teams',
      label: 'Insurance',
      icon: 'umbrella',
      order: 40,
      waiting: ['insurance_to_review', 'ending_insurance'],
    },
    screen: lazyScreen(() => import('./insurance-screen.tsx'), 'InsuranceScreen'),
  },
  {
    path: '/mms/insurance/certificates',
    layout: 'shell',
    access: 'mms.insurance.view',
    scoped: true,
    nav: {
      area: 'teams',
      label: 'Certificates',
      icon: 'certificate',
      order: 50,
      waiting: ['certificates_asked', 'venue_gaps'],
    },
    screen: lazyScreen(() => import('./certificates-screen.tsx'), 'CertificatesScreen'),
  },
  {
    path: '/mms/admin/vertical-insurance',
    layout: 'shell',
    access: 'mms.settings.edit',
    nav: { area: 'season', label: 'Registration protection', icon: 'protection', order: 50 },
    screen: lazyScreen(() => import('./vertical-screen.tsx'), 'VerticalInsuranceScreen'),
  },
]
