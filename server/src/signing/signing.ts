/** The public interface of this module. */
export { ownSigner, signAsOwn } from './signing-for.ts'
export { mailPapers } from './waiver-regeneration-mail.ts'
export { daysOf } from './due-days.ts'
export { isOverdue, findToSign, readerOf } from './waivers-again-queries.ts'
export { countToSign, countUnsigned } from './waivers-again.ts'
