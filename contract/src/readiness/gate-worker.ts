/** The gate page, the only page the service worker on a phone serves. */
export const GATE_PAGE = '/ctms/gate'

/** That service worker, the only one on this site. */
export const GATE_WORKER = '/ctms/gate/worker.js'

/** The name prefix of its caches. */
export const GATE_CACHES = 'gate-'
