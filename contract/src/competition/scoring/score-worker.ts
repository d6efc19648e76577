/** The pages of score books: each is opened by a link of its own, and all have the same document. */
export const SCORE_PAGES = '/ems/score/'

/** Where that document is kept, under an address that is no book’s. */
export const SCORE_PAGE = `${SCORE_PAGES}page`

/** The service worker that keeps it (see also `contract/readiness/gate-worker`). */
export const SCORE_WORKER = `${SCORE_PAGES}worker.js`

/** The name prefix of its caches. */
export const SCORE_CACHES = 'score-'
