/** The public interface of this module. */
import { todayOf, type Context } from '../plumbing/context.ts'
import { countWaiting } from './insurance-queries.ts'

export { requestForVenue } from './certificates.ts'
export { papersOf } from './venue-papers-queries.ts'
export { coverOf } from './insurance-queries.ts'
export { countAsked as countCertificatesAsked } from './certificates-queries.ts'

/** What the office has to review, and whose cover ends within some days. */
export const countInsuranceWork = (context: Context, days: number) =>
  countWaiting(context, todayOf(context), days)
