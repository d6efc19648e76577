import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/mms/users',
    layout: 'shell',
    access: 'mms.users.view',
    nav: { area: 'settings', label: 'Users', icon: 'user-settings', order: 20 },
    screen: lazyScreen(() => import('./users-screen.tsx'), 'UsersScreen'),
  },
  {
    path: '/mms/users/$id',
    layout: 'shell',
    access: 'mms.users.view',
    screen: lazyScreen(() => import('./user-screen.tsx'), 'UserScreen'),
  },
  {
    path: '/mms/permissions',
    layout: 'shell',
    access: 'mms.roles.view',
    nav: { area: 'settings', label: 'Permissions', icon: 'key', order: 30 },
    screen: lazyScreen(() => import('./role-matrix-screen.tsx'), 'RoleMatrixScreen'),
  },
]
