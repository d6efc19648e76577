import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/ctms/gate',
    layout: 'shell',
    access: 'ctms.gate.check',
    scoped: true,
    uses_camera: true,
    has_worker: true,
    nav: { area: 'teams', label: 'Gate', icon: 'ticket', order: 60 },
    screen: lazyScreen(() => import('./gate-screen.tsx'), 'GateScreen'),
  },
  {
    path: '/ctms/gate/passes',
    layout: 'shell',
    access: 'ems.gate.admit',
    uses_camera: true,
    has_worker: true,
    nav: { area: 'teams', label: 'Event gate', icon: 'ticket', order: 61, unless: 'ems.event.edit' },
    screen: lazyScreen(() => import('./pass-gate-screen.tsx'), 'PassGateScreen'),
  },
]
