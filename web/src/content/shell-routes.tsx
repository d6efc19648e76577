import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/mms/settings',
    layout: 'shell',
    access: 'mms.settings.view',
    nav: { group: 'Administration', label: 'Settings', icon: 'settings', order: 90 },
    screen: lazyScreen(() => import('./settings-screen.tsx'), 'SettingsScreen'),
  },
  {
    path: '/mms/admin/faq',
    layout: 'shell',
    access: 'mms.content.view',
    nav: { group: 'Site content', label: 'Questions', icon: 'help', order: 60 },
    screen: lazyScreen(() => import('./faq-desk-screen.tsx'), 'FaqDeskScreen'),
  },
  {
    path: '/mms/admin/partners',
    layout: 'shell',
    access: 'mms.content.view',
    nav: { group: 'Site content', label: 'Partners', icon: 'heart', order: 61 },
    screen: lazyScreen(() => import('./partner-desk-screen.tsx'), 'PartnerDeskScreen'),
  },
  {
    path: '/mms/admin/resource',
    layout: 'shell',
    access: 'mms.resources.view',
    nav: { group: 'Site content', label: 'Resources', icon: 'book', order: 62 },
    screen: lazyScreen(() => import('./resource-desk-screen.tsx'), 'ResourceDeskScreen'),
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
    screen: lazyScreen(() => import('./resources-screen.tsx'), 'ResourcesScreen'),
  },
  {
    path: '/mms/admin/cms',
    layout: 'shell',
    access: 'mms.content.view',
    nav: { group: 'Site content', label: 'Pages', icon: 'news', order: 63 },
    screen: lazyScreen(() => import('./landing-desk-screen.tsx'), 'LandingDeskScreen'),
  },
]
