import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/mms/admin/privacy',
    layout: 'shell',
    access: 'mms.privacy.decide',
    nav: { group: 'Administration', label: 'Deletion requests', icon: 'privacy', order: 75 },
    screen: lazyScreen(() => import('./erasures-screen.tsx'), 'ErasuresScreen'),
  },
]
