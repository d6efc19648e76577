import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/mms/settings',
    layout: 'shell',
    access: 'mms.settings.view',
    nav: { area: 'settings', label: 'Settings', icon: 'settings', order: 10 },
    screen: lazyScreen(() => import('./settings-screen.tsx'), 'SettingsScreen'),
  },
  {
    path: '/mms/admin/faq',
    layout: 'shell',
    access: 'mms.content.view',
    nav: { area: 'website', label: 'Questions', icon: 'help', order: 20 },
    screen: lazyScreen(() => import('./office-faqs-screen.tsx'), 'OfficeFaqsScreen'),
  },
  {
    path: '/mms/admin/partners',
    layout: 'shell',
    access: 'mms.content.view',
    nav: { area: 'website', label: 'Partners', icon: 'heart', order: 30 },
    screen: lazyScreen(() => import('./office-partners-screen.tsx'), 'OfficePartnersScreen'),
  },
  {
    path: '/mms/admin/resource',
    layout: 'shell',
    access: 'mms.resources.view',
    nav: { area: 'website', label: 'Resources', icon: 'book', order: 40 },
    screen: lazyScreen(() => import('./office-resources-screen.tsx'), 'OfficeResourcesScreen'),
  },
  {
    path: '/mms/resources',
    layout: 'shell',
    nav: { area: 'family', label: 'Resources', icon: 'book', order: 20, unless: 'mms.resources.view' },
    screen: lazyScreen(() => import('./resources-screen.tsx'), 'ResourcesScreen'),
  },
  {
    path: '/mms/admin/cms',
    layout: 'shell',
    access: 'mms.content.view',
    nav: { area: 'website', label: 'Pages', icon: 'news', order: 10 },
    screen: lazyScreen(() => import('./site-content-screen.tsx'), 'SiteContentScreen'),
  },
]
