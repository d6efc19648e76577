import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/mms/settings',
    layout: 'shell',
    access: 'mms.settings.view',
    nav: { group: 'Administration', label: 'Settings', icon: 'settings', order: 90 },
    screen: lazyRouteComponent(() => import('./settings-screen.tsx'), 'SettingsScreen'),
  },
  {
    path: '/mms/admin/faq',
    layout: 'shell',
    access: 'mms.content.view',
    nav: { group: 'Site content', label: 'Questions', icon: 'help', order: 60 },
    screen: lazyRouteComponent(() => import('./faq-desk-screen.tsx'), 'FaqDeskScreen'),
  },
  {
    path: '/mms/admin/partners',
    layout: 'shell',
    access: 'mms.content.view',
    nav: { group: 'Site content', label: 'Partners', icon: 'heart', order: 61 },
    screen: lazyRouteComponent(() => import('./partner-desk-screen.tsx'), 'PartnerDeskScreen'),
  },
  {
    path: '/mms/admin/resource',
    layout: 'shell',
    access: 'mms.resources.view',
    nav: { group: 'Site content', label: 'Resources', icon: 'book', order: 62 },
    screen: lazyRouteComponent(() => import('./resource-desk-screen.tsx'), 'ResourceDeskScreen'),
  },
  {
    path: '/mms/resources',
    layout: 'shell',
    nav: {
      group: 'Membership hub',
      label: 'Resources',
      icon: 'book',
      order: 40,
      unless: 'mms.resources.view',
    },
    screen: lazyRouteComponent(() => import('./resources-screen.tsx'), 'ResourcesScreen'),
  },
  {
    path: '/mms/admin/cms',
    layout: 'shell',
    access: 'mms.content.view',
    nav: { group: 'Site content', label: 'Pages', icon: 'news', order: 63 },
    screen: lazyRouteComponent(() => import('./landing-desk-screen.tsx'), 'LandingDeskScreen'),
  },
]
