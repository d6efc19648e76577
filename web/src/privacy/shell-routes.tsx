import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/mms/admin/privacy',
    layout: 'shell',
    access: 'mms.privacy.decide',
    nav: {
      area: 'people',
      label: 'Deletion requests',
      icon: 'privacy',
      order: 40,
      waiting: ['erasures_to_decide'],
    },
    screen: lazyScreen(() => import('./erasures-screen.tsx'), 'ErasuresScreen'),
  },
]
