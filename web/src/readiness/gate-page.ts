import { GATE_CACHES, GATE_PAGE, GATE_PAGES } from 'contract/readiness/gate-worker'
import type { KeptPage } from '../page-keeping.ts'

export const THE_GATE_PAGE: KeptPage = {
  page: GATE_PAGE,
  isAt: (path) => GATE_PAGES.includes(path),
  caches: GATE_CACHES,
}
