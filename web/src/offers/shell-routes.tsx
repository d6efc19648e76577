import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/mms/admin/season/$id/next',
    layout: 'shell',
    access: 'mms.seasons.edit',
    screen: lazyScreen(() => import('./roll-over-screen.tsx'), 'RollOverScreen'),
  },
  {
    path: '/mms/admin/membership',
    layout: 'shell',
    access: 'mms.memberships.view',
    nav: { area: 'season', label: 'Memberships', icon: 'card', order: 20 },
    screen: lazyScreen(() => import('./memberships-screen.tsx'), 'MembershipsScreen'),
  },
  {
    path: '/mms/admin/membership/$id',
    layout: 'shell',
    access: 'mms.memberships.view',
    screen: lazyScreen(() => import('./membership-screen.tsx'), 'MembershipScreen'),
  },
  {
    path: '/mms/admin/coupons',
    layout: 'shell',
    access: 'mms.coupons.edit',
    nav: { area: 'money', label: 'Coupons', icon: 'tag', order: 30 },
    screen: lazyScreen(() => import('./coupons-screen.tsx'), 'CouponsScreen'),
  },
  {
    path: '/mms/admin/coupons/$id',
    layout: 'shell',
    access: 'mms.coupons.edit',
    screen: lazyScreen(() => import('./coupon-screen.tsx'), 'CouponScreen'),
  },
]
