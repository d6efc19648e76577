/**
 * The gate's service worker: when a phone at the edge of a field reloads the page, or discarded it, it gets
 * the page from here. A single file without imports, because not every browser accepts a worker with imports.
 */
import type { Build } from './page-keeping.ts'
import { startPageWorker } from './page-worker.ts'
import { THE_GATE_PAGE } from './readiness/gate-page.ts'

/** Written in by the build (web/vite.config.ts). */
declare const __KEPT_BUILD__: Build

startPageWorker(__KEPT_BUILD__, THE_GATE_PAGE)
