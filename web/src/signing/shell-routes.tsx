import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/mms/admin/waivers',
    layout: 'shell',
    access: 'mms.waivers.view',
    nav: { area: 'season', label: 'Waivers', icon: 'signature', order: 30, waiting: ['unsigned_waivers'] },
    screen: lazyScreen(() => import('./office-waivers-screen.tsx'), 'OfficeWaiversScreen'),
  },
  {
    path: '/mms/admin/waivers/unsigned',
    layout: 'shell',
    access: 'mms.waivers.view',
    screen: lazyScreen(() => import('./waivers-unsigned-screen.tsx'), 'WaiversUnsignedScreen'),
  },
  {
    path: '/mms/admin/waivers/$id',
    layout: 'shell',
    access: 'mms.waivers.edit',
    screen: lazyScreen(() => import('./office-waiver-screen.tsx'), 'OfficeWaiverScreen'),
  },
]
