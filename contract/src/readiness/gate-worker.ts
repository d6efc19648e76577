/** The page of the gate, which a worker keeps on the phone: the only page it answers for. */
export const GATE_PAGE = '/ctms/gate'

/** That worker, the only one that this site has. */
export const GATE_WORKER = '/ctms/gate/worker.js'

/** What is kept lies in caches whose names begin so. */
export const GATE_CACHES = 'gate-'
