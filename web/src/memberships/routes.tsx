import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/registration',
    layout: 'form',
    title: 'Membership Registration',
    screen: lazyRouteComponent(() => import('./registration/registration-screen.tsx'), 'RegistrationScreen'),
    facts: () => import('./registration/registration-page.ts'),
    takes_cards: true,
  },
  {
    path: '/registration/done',
    layout: 'form',
    // Not a page where cards are typed, but the next one after it: nobody waits for a new document there.
    takes_cards: true,
    title: 'Membership Registration',
    screen: lazyRouteComponent(() => import('./papers/confirmation-screen.tsx'), 'ConfirmationScreen'),
  },
  {
    path: '/renew',
    layout: 'form',
    title: 'Membership Renewal',
    screen: lazyRouteComponent(() => import('./renewal/renewal-screen.tsx'), 'RenewalScreen'),
    takes_cards: true,
  },
  {
    path: '/waiver-regeneration',
    layout: 'form',
    title: 'Waiver Regeneration',
    screen: lazyRouteComponent(
      () => import('./papers/waiver-regeneration-screen.tsx'),
      'WaiverRegenerationScreen',
    ),
  },
  {
    path: '/card/$token',
    layout: 'public',
    title: 'Membership Card',
    screen: lazyRouteComponent(() => import('./papers/card-check-screen.tsx'), 'CardCheckScreen'),
    facts: () => import('./papers/card-check-page.ts'),
  },
  {
    path: '/profile-completion',
    layout: 'shell',
    screen: lazyRouteComponent(
      () => import('./member/profile-completion-screen.tsx'),
      'ProfileCompletionScreen',
    ),
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
    screen: lazyRouteComponent(() => import('./member/member-profile-screen.tsx'), 'MemberProfileScreen'),
  },
  {
    path: '/mms/member/upgrade/$id',
    layout: 'shell',
    takes_cards: true,
    screen: lazyRouteComponent(() => import('./upgrade/upgrade-screen.tsx'), 'UpgradeScreen'),
  },
  {
    path: '/guardian-invite/$token',
    layout: 'form',
    title: 'Invitation',
    screen: lazyRouteComponent(
      () => import('./guardians/guardian-invite-screen.tsx'),
      'GuardianInviteScreen',
    ),
  },
  {
    path: '/mms/dashboard',
    layout: 'shell',
    access: 'mms.dashboard.view',
    nav: { group: 'Membership hub', label: 'Dashboard', icon: 'dashboard', order: 10 },
    screen: lazyRouteComponent(() => import('./office/dashboard-screen.tsx'), 'DashboardScreen'),
  },
  {
    path: '/mms/registrations',
    layout: 'shell',
    access: 'mms.registrations.view',
    scoped: true,
    nav: { group: 'Membership hub', label: 'Registrations', icon: 'file', order: 20 },
    screen: lazyRouteComponent(() => import('./office/registrations-screen.tsx'), 'RegistrationsScreen'),
  },
  {
    path: '/mms/registrations/$id',
    layout: 'shell',
    access: 'mms.registrations.view',
    scoped: true,
    screen: lazyRouteComponent(
      () => import('./office/registration-detail-screen.tsx'),
      'RegistrationDetailScreen',
    ),
  },
  {
    path: '/mms/members',
    layout: 'shell',
    access: 'mms.members.view',
    nav: { group: 'Membership hub', label: 'Members', icon: 'users', order: 15 },
    screen: lazyRouteComponent(() => import('./office/members-screen.tsx'), 'MembersScreen'),
  },
  {
    path: '/mms/members/import',
    layout: 'shell',
    access: 'mms.members.import',
    screen: lazyRouteComponent(() => import('./import/imports-screen.tsx'), 'ImportsScreen'),
  },
  {
    path: '/mms/members/import/$id',
    layout: 'shell',
    access: 'mms.members.import',
    screen: lazyRouteComponent(() => import('./import/import-screen.tsx'), 'ImportScreen'),
  },
  {
    path: '/mms/members/$id',
    layout: 'shell',
    access: 'mms.members.view',
    screen: lazyRouteComponent(() => import('./office/member-screen.tsx'), 'MemberScreen'),
  },
  {
    path: '/mms/admin/season',
    layout: 'shell',
    access: 'mms.seasons.view',
    nav: { group: 'Administration', label: 'Seasons', icon: 'calendar', order: 10 },
    screen: lazyRouteComponent(() => import('./selling/seasons-screen.tsx'), 'SeasonsScreen'),
  },
  {
    path: '/mms/admin/season/$id',
    layout: 'shell',
    access: 'mms.seasons.view',
    screen: lazyRouteComponent(() => import('./selling/season-screen.tsx'), 'SeasonScreen'),
  },
  {
    path: '/mms/admin/season/$id/next',
    layout: 'shell',
    access: 'mms.seasons.edit',
    screen: lazyRouteComponent(() => import('./selling/roll-over-screen.tsx'), 'RollOverScreen'),
  },
  {
    path: '/mms/admin/membership',
    layout: 'shell',
    access: 'mms.memberships.view',
    nav: { group: 'Administration', label: 'Memberships', icon: 'card', order: 15 },
    screen: lazyRouteComponent(() => import('./selling/memberships-screen.tsx'), 'MembershipsScreen'),
  },
  {
    path: '/mms/admin/membership/$id',
    layout: 'shell',
    access: 'mms.memberships.view',
    screen: lazyRouteComponent(() => import('./selling/membership-screen.tsx'), 'MembershipScreen'),
  },
  {
    path: '/mms/admin/coupons',
    layout: 'shell',
    access: 'mms.coupons.edit',
    nav: { group: 'Administration', label: 'Coupons', icon: 'tag', order: 20 },
    screen: lazyRouteComponent(() => import('./selling/coupons-screen.tsx'), 'CouponsScreen'),
  },
  {
    path: '/mms/admin/coupons/$id',
    layout: 'shell',
    access: 'mms.coupons.edit',
    screen: lazyRouteComponent(() => import('./selling/coupon-screen.tsx'), 'CouponScreen'),
  },
]
