import type { ModulePrivacy } from '../plumbing/privacy.ts'
import { endMandates, forgetWhereAgreed } from '../payments/payments.ts'
import { PURPOSE } from './cards.ts'
import { blankFeePayers, findFeesOf } from './privacy-queries.ts'

export const feePrivacy: ModulePrivacy = {
  async own(context, { account: { id, email, email_verified_at }, open_ids }) {
    const asked = { member_ids: open_ids, user_id: id, email: email_verified_at === null ? null : email }
    return { facts: { team_fees: await findFeesOf(context, asked) } }
  },

  /** No card is charged for these plans; whether their payers agreed from somewhere is forgotten, too. */
  async erase(context, who) {
    const plans = await blankFeePayers(context, who)
    const subjects = (of: typeof plans) => ({
      purpose: PURPOSE,
      subject_ids: of.map(({ plan_id }) => plan_id),
    })
    await endMandates(context, subjects(plans), 'erasure')
    await forgetWhereAgreed(context, subjects(plans.filter(({ is_payer }) => is_payer)))
  },
}
