/** The gate page, the only page its service worker serves. */
export const GATE_PAGE = '/ctms/gate'

/** That service worker. The only other one shows notifications and serves no page (`contract/alerts`). */
export const GATE_WORKER = '/ctms/gate/worker.js'

/** The name prefix of its caches. */
export const GATE_CACHES = 'gate-'
