import { endMandates, forgetWhereAgreed } from '../../payments/payments.ts'
import type { Context } from '../../plumbing/context.ts'
import { EVENT_BALANCE } from './balance-queries.ts'
import { blankPayers } from './privacy-queries.ts'

/** No card of people who are forgotten is charged for events any more; from where they agreed to it is forgotten as well. */
export async function forgetPayers(
  context: Context,
  who: { user_ids: readonly number[]; emails: readonly string[] },
): Promise<void> {
  const subject_ids = await blankPayers(context, who)
  await endMandates(context, { purpose: EVENT_BALANCE, subject_ids }, 'erasure')
  await forgetWhereAgreed(context, { purpose: EVENT_BALANCE, subject_ids })
}
