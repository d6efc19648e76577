/** The service worker of score books: at a field without a connection, their page comes from here. */
import { THE_SCORE_PAGE } from './competition/scoring/score-page.ts'
import type { Build } from './page-keeping.ts'
import { startPageWorker } from './page-worker.ts'

/** Written in by the build (web/vite.config.ts). */
declare const __KEPT_BUILD__: Build

startPageWorker(__KEPT_BUILD__, THE_SCORE_PAGE)
