/** The gate page, which its service worker keeps. */
export const GATE_PAGE = '/ctms/gate'

/** The paths it serves that page for: the application decides by the path what to show. */
export const GATE_PAGES: readonly string[] = [GATE_PAGE, `${GATE_PAGE}/passes`]

/** That service worker. The only other one shows notifications and serves no page (`contract/alerts`). */
export const GATE_WORKER = '/ctms/gate/worker.js'

/** The name prefix of its caches. */
export const GATE_CACHES = 'gate-'
