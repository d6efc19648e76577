import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/profile-completion',
    layout: 'shell',
    screen: lazyScreen(() => import('./profile-completion-screen.tsx'), 'ProfileCompletionScreen'),
  },
  {
    path: '/mms/member/memberships',
    layout: 'shell',
    nav: {
      area: 'family',
      label: 'My memberships',
      icon: 'card',
      order: 10,
      unless: 'mms.dashboard.view',
      waiting: ['to_sign'],
    },
    screen: lazyScreen(() => import('./member-profile-screen.tsx'), 'MemberProfileScreen'),
  },
]
