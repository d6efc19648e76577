import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/mms/users',
    layout: 'shell',
    access: 'mms.users.view',
    nav: { group: 'Administration', label: 'Users', icon: 'user-settings', order: 70 },
    screen: lazyRouteComponent(() => import('./users-screen.tsx'), 'UsersScreen'),
  },
  {
    path: '/mms/users/$id',
    layout: 'shell',
    access: 'mms.users.view',
    screen: lazyRouteComponent(() => import('./user-screen.tsx'), 'UserScreen'),
  },
  {
    path: '/mms/permissions',
    layout: 'shell',
    access: 'mms.roles.view',
    nav: { group: 'Administration', label: 'Permissions', icon: 'key', order: 75 },
    screen: lazyRouteComponent(() => import('./role-matrix-screen.tsx'), 'RoleMatrixScreen'),
  },
]
