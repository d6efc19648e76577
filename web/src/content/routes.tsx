import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/',
    layout: 'public',
    screen: lazyScreen(() => import('./landing-screen.tsx'), 'LandingScreen'),
    facts: () => import('./landing-page.ts'),
  },
  {
    path: '/privacy-policy',
    layout: 'public',
    title: 'Privacy Policy',
    screen: lazyScreen(() => import('./legal-screens.tsx'), 'PrivacyPolicyScreen'),
    facts: async () => (await import('./legal-pages.ts')).privacyPolicy,
  },
  {
    path: '/terms-and-conditions',
    layout: 'public',
    title: 'Terms And Conditions',
    screen: lazyScreen(() => import('./legal-screens.tsx'), 'TermsScreen'),
    facts: async () => (await import('./legal-pages.ts')).terms,
  },
  {
    path: '/mms/help-and-support',
    layout: 'public',
    title: 'Help And Support',
    screen: lazyScreen(() => import('./help-screen.tsx'), 'HelpScreen'),
    facts: () => import('./help-page.ts'),
  },
]
