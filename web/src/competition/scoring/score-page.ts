import { SCORE_CACHES, SCORE_PAGE, SCORE_PAGES } from 'contract/competition/scoring/score-worker'
import type { KeptPage } from '../../page-keeping.ts'

/** Whatever book it is, the document is the same: the application finds the link in its own address. */
export const THE_SCORE_PAGE: KeptPage = {
  page: SCORE_PAGE,
  isAt: (path) => path.startsWith(SCORE_PAGES) && /^[\w-]+$/.test(path.slice(SCORE_PAGES.length)),
  caches: SCORE_CACHES,
}
