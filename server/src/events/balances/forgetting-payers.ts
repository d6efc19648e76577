import { endMandates, forgetWhereAgreed } from '../../payments/payments.ts'
import type { Context } from '../../plumbing/context.ts'
import { EVENT_ENTRANT } from '../entrants/approval-terms.ts'
import { EVENT_BALANCE } from '../entrants/balance-queries.ts'
import { blankPayers } from '../entrants/privacy-queries.ts'

/** No card of people who are forgotten is charged for events any more; from where they agreed to it is forgotten as well. */
export async function forgetPayers(
  context: Context,
  who: { user_ids: readonly number[]; emails: readonly string[] },
): Promise<void> {
  const { party_ids, balance_ids } = await blankPayers(context, who)
  for (const agreed of [
    { purpose: EVENT_BALANCE, subject_ids: balance_ids },
    { purpose: EVENT_ENTRANT, subject_ids: party_ids },
  ]) {
    await endMandates(context, agreed, 'erasure')
    await forgetWhereAgreed(context, agreed)
  }
}
