import { NotFound } from 'contract/problem'
import {
  FeePlanEnded,
  FeeTermsChanged,
  type OwnFeePlan,
  type acceptFeePlan,
  type getFeePackage,
  type listTeamPayments,
} from 'contract/fees'
import { feeBoard } from 'contract/fees/packages'
import { money, type Currency } from 'contract/money'
import type { In, Out } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import { accountOf } from '../auth/auth.ts'
import { whoIs, type Context } from '../plumbing/context.ts'
import { dayInLetter, wordsFor } from '../mail/mail.ts'
import { cardOf, cardTermsOf, digestOf } from './cards.ts'
import { findPaid } from './checkout-queries.ts'
import { wordsOf } from './package-queries.ts'
import { ownPlan, ownPlans, packageFor } from './places.ts'
import { acceptPlan, findInstalments, findPlan, lockPlan, type PlanRow } from './plan-queries.ts'
import { showPlans } from './showing.ts'

/**
 * What a family accepts: what is paid when, and what happens when a payment is late or the player leaves. In
 * the reader's language.
 */
async function termsOf(context: Context, plan: PlanRow) {
  const { language, t } = await wordsFor(context, context.call.language)
  const show = (cents: number) => money(cents, context.tenant.currency as Currency)
  const instalments = (await findInstalments(context, [plan.id])).filter(({ owed }) => owed > 0)
  const total = instalments.reduce((all, { owed }) => all + owed, 0)
  const { player, team, season, grace_days, late_fee } = plan
  const paragraphs = [
    plan.share > 0
      ? t(
          '{player} plays for {team} in {season}. I’ll pay {total} of “{name}” as my share. I don’t owe what others pay.',
          { player, team, season, total: show(total), name: plan.package },
        )
      : t('{player} plays for {team} in {season}. We’ll pay {total} for “{name}”.', {
          player,
          team,
          season,
          total: show(total),
          name: plan.package,
        }),
    ...instalments.map(({ label, owed, due_on }) =>
      t('{label}: {amount}, due on {day}', {
        label,
        amount: show(owed),
        day: dayInLetter(due_on, language),
      }),
    ),
    late_fee > 0
      ? t(
          'If an installment is more than {days} days late, a one-time late fee of {fee} is added. The coach can waive it.',
          { days: grace_days, fee: show(late_fee) },
        )
      : t('There’s no late fee, but the team counts on payments arriving on time.'),
    t(
      'If {player} leaves the team, installments that aren’t due yet are no longer owed. Anything already due is still owed, and the coach decides on refunds.',
      { player },
    ),
    ...(plan.refund_policy ? [plan.refund_policy] : []),
  ]
  return { paragraphs, hash: digestOf(paragraphs) }
}

/** A user's own plans, with the words to accept where they have not been accepted. */
export async function showOwn(context: Context, plans: readonly PlanRow[]): Promise<OwnFeePlan[]> {
  const shown = await showPlans(context, plans)
  return Promise.all(
    shown.map(async (plan, i) => ({
      ...plan,
      terms: plan.state === 'offered' ? await termsOf(context, plans[i]!) : null,
      card: await cardOf(context, plans[i]!),
      card_terms: plan.state === 'accepted' && plan.owed > 0 ? await cardTermsOf(context, plans[i]!) : null,
    })),
  )
}

export async function listOwn(
  context: Context,
  { user_account_id }: In<typeof listTeamPayments>,
): Promise<Out<typeof listTeamPayments>> {
  if (user_account_id !== undefined && user_account_id !== whoIs(context).id) throw NotFound()
  const plans = await ownPlans(context)
  const payments = await findPaid(
    context,
    plans.map(({ id }) => id),
  )
  return { plans: await showOwn(context, plans), payments }
}

export async function showPackage(
  context: Context,
  { id }: In<typeof getFeePackage>,
): Promise<Out<typeof getFeePackage>> {
  const plans = (await ownPlans(context)).filter(({ package_id }) => package_id === id)
  const [first] = plans
  const { currency } = context.tenant
  if (first) {
    const { package: name, team_id, team, season } = first
    return {
      id,
      name,
      ...wordsOf(first),
      team_id,
      team,
      season,
      currency,
      plans: await showOwn(context, plans),
    }
  }
  const found = await packageFor(context, feeBoard.access, id)
  const { name, team_id, team, season } = found
  return { id, name, ...wordsOf(found), team_id, team, season, currency, plans: [] }
}

/** From now on the plan is owed as it is; the person who accepts gets the letters about it. */
export async function accept(
  context: Context,
  { id, terms_hash }: In<typeof acceptFeePlan>,
): Promise<OwnFeePlan> {
  await ownPlan(context, id)
  const { id: accepted_by, first_name, last_name, email } = await accountOf(context)
  await acceptIn(context, id, terms_hash, {
    accepted_by,
    payer_name: `${first_name} ${last_name}`,
    payer_email: email,
  })
  return (await showOwn(context, [(await findPlan(context, id))!]))[0]!
}

type Payer = { accepted_by: number | null; payer_name: string; payer_email: string }

/**
 * Takes effect once, however often it is pressed. @throws FeePlanEnded; FeeTermsChanged if other words were
 * read
 */
export async function acceptIn(
  context: Context,
  id: number,
  terms_hash: string,
  payer: Payer,
): Promise<void> {
  const held = await lockPlan(context, id)
  if (held?.state === 'ended') throw FeePlanEnded()
  if (held?.state !== 'offered') return
  const plan = (await findPlan(context, id))!
  const terms = await termsOf(context, plan)
  if (terms.hash !== terms_hash) throw FeeTermsChanged()
  const { ip, user_agent } = context.call
  await acceptPlan(context, id, {
    ...payer,
    accepted_terms: terms.paragraphs,
    accepted_from: `${ip} ${user_agent}`.trim(),
  })
  await audit(context, {
    action: 'fees.accepted',
    subject: 'fee_package',
    subject_id: plan.package_id,
    after: { member_id: plan.member_id, share: plan.share },
  })
}
