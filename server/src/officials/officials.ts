/** The public interface of this module. */
export { countOpenPositions } from './board.ts'
export { tellOfCanceled } from './canceled.ts'
export { copyOfficialRules } from './copying.ts'
export { followPublished, umpiresOf } from './published.ts'
