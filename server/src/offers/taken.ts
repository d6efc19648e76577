import type { OfficePrice } from 'contract/offers/prices'
import type { Context } from '../plumbing/context.ts'

/**
 * How often what is offered was taken, which the offers do not know themselves: `app.ts` hands it in, as it does what
 * payments settle. Each map leaves out what nobody has taken.
 */
export type Taken = {
  /** Registrations with memberships, also deleted ones, whose history stays. */
  countRegistrations: (
    context: Context,
    membership_ids: readonly number[],
  ) => Promise<ReadonlyMap<number, number>>
  /** Those of a season that the office lists. */
  countListed: (
    context: Context,
    membership_ids: readonly number[],
    season_id: number,
  ) => Promise<ReadonlyMap<number, number>>
  /** Registrations with a membership that are being paid at this moment. */
  countBeingPaid: (context: Context, membership_id: number) => Promise<number>
  /** Registrations made at a price while it was on sale. */
  countSoldAt: (context: Context, price: OfficePrice) => Promise<number>
}
