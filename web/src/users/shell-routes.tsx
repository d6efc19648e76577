import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/mms/users',
    layout: 'shell',
    access: 'mms.users.view',
    nav: { group: 'Administration', label: 'Users', icon: 'user-settings', order: 70 },
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
    nav: { group: 'Administration', label: 'Permissions', icon: 'key', order: 75 },
    screen: lazyScreen(() => import('./role-matrix-screen.tsx'), 'RoleMatrixScreen'),
  },
]
