import type { ModulePrivacy } from '../plumbing/privacy.ts'
import { endMandates, forgetWhereAgreed } from '../payments/payments.ts'
import { PURPOSE } from './cards.ts'
import { blankFeePayers, findFeesOf, forgetCheckouts } from './privacy-queries.ts'

export const feePrivacy: ModulePrivacy = {
  columns: {
    fee_checkout: {
      erased: ['agreed_from'],
      kept: {
        'What was agreed to can be disputed as long as what was charged for it.': ['card_terms'],
      },
      nobody: ['card_language'],
    },
    fee_instalment: {
      nobody: ['label', 'due_on', 'declined', 'next_try_on', 'first_failed_on'],
    },
    fee_package: {
      nobody: ['name', 'note', 'basis', 'status', 'refund_policy'],
    },
    fee_package_part: {
      nobody: ['label', 'due_on'],
    },
    fee_plan: {
      erased: ['accepted_from', 'payer_name', 'payer_email'],
      kept: {
        'What was agreed to can be disputed as long as what was charged for it.': ['accepted_terms'],
        'What a team asked for and why no longer is part of its book.': ['end_reason'],
      },
      nobody: ['state'],
    },
    league_fee: {
      nobody: ['label', 'state'],
    },
    team_entry: {
      kept: {
        'What was paid to a team, and how, is part of its book.': ['note'],
      },
      nobody: ['kind', 'source', 'debit', 'credit'],
    },
  },

  async own(context, { account: { id, email, email_verified_at }, open_ids }) {
    const asked = { member_ids: open_ids, user_id: id, email: email_verified_at === null ? null : email }
    return { facts: { team_fees: await findFeesOf(context, asked) } }
  },

  /** Stops charging cards for these plans; from where the payers agreed is forgotten as well. */
  async erase(context, who) {
    const plans = await blankFeePayers(context, who)
    const all = plans.map(({ plan_id }) => plan_id)
    const paid = plans.flatMap(({ plan_id, is_payer }) => (is_payer ? [plan_id] : []))
    await endMandates(context, { purpose: PURPOSE, subject_ids: all }, 'erasure')
    await forgetWhereAgreed(context, { purpose: PURPOSE, subject_ids: paid })
    await forgetCheckouts(context, paid)
  },
}
