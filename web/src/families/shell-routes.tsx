import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/profile-completion',
    layout: 'shell',
    screen: lazyScreen(() => import('./profile-completion-screen.tsx'), 'ProfileCompletionScreen'),
  },
  {
    path: '/mms/member/profile',
    layout: 'shell',
    nav: {
      group: 'Membership hub',
      label: 'My memberships',
      icon: 'card',
      order: 5,
      unless: 'mms.dashboard.view',
    },
    screen: lazyScreen(() => import('./member-profile-screen.tsx'), 'MemberProfileScreen'),
  },
]
