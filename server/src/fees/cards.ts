import { createHash } from 'node:crypto'
import { FeeTermsChanged } from 'contract/fees'
import type { Language } from 'contract/language'
import { money, type Currency } from 'contract/money'
import type { ShownCard } from 'contract/payments'
import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { dayInLetter, wordsFor } from '../mail/mail.ts'
import { endMandates, findCard, giveMandate, showKeptCard, type EndedBy } from '../payments/payments.ts'
import { findInstalments, setTries, type PlanRow } from './plan-queries.ts'

/** The purpose of orders for team fees, and of kept cards for their plans. */
export const PURPOSE = 'team_fee'

/** How many days before a charge it is announced. */
export const NOTICE_DAYS = 3

export const digestOf = (words: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(words)).digest('base64url')

/**
 * What a payer agrees to when a card is kept: what is charged when, and how to stop it. In the reader's
 * language.
 */
export async function cardTermsOf(context: Context, plan: Pick<PlanRow, 'id' | 'player' | 'team'>) {
  const { language, t } = await wordsFor(context, context.call.language)
  const owed = (await findInstalments(context, [plan.id])).filter((one) => one.owed > 0)
  const label = t('Charge this card on each due date')
  const paragraphs = [
    t(
      'If you agree, {club} keeps this card on file with its payment provider and charges it for what {player} owes {team} on each of these dates:',
      { club: context.tenant.name, player: plan.player, team: plan.team },
    ),
    ...owed.map((one) =>
      t('{label}: {amount}, due on {day}', {
        label: one.label,
        amount: money(one.owed, context.tenant.currency as Currency),
        day: dayInLetter(one.due_on, language),
      }),
    ),
    t('You’re never charged more than you owe. We’ll email you {days} days before each charge.', {
      days: NOTICE_DAYS,
    }),
    t(
      'If your bank declines the charge, we’ll email you and try again after 1, 3 and 7 days, unless the card can no longer be used.',
    ),
    t(
      'You can turn this off anytime where you see the plan, or pay an installment yourself before it’s due.',
    ),
  ]
  return { label, paragraphs, hash: digestOf([label, ...paragraphs]), language }
}

/** The words somebody agrees to, as stored. @throws FeeTermsChanged */
export async function cardAgreement(context: Context, plan: PlanRow, hash: string) {
  const terms = await cardTermsOf(context, plan)
  if (terms.hash !== hash) throw FeeTermsChanged()
  const { ip, user_agent } = context.call
  return {
    card_terms: [terms.label, ...terms.paragraphs],
    card_language: terms.language,
    agreed_from: `${ip} ${user_agent}`.trim(),
  }
}

export const cardOf = async (
  context: Context,
  { kept_card_id }: Pick<PlanRow, 'kept_card_id'>,
): Promise<ShownCard | null> =>
  kept_card_id === null ? null : ((await showKeptCard(context, kept_card_id)) ?? null)

type Held = { id: number; package_id: number; member_id: number }
type Agreed = {
  kept_card_id: number
  card_terms: readonly string[]
  card_language: Language | null
  agreed_from: string | null
}

/**
 * Replaces the kept card, whose predecessor is forgotten; declined charges are retried with the new one.
 * Requires the plan's lock.
 */
export async function putCard(context: Context, plan: Held, card: Agreed): Promise<void> {
  await giveMandate(context, {
    purpose: PURPOSE,
    subject_id: plan.id,
    kept_card_id: card.kept_card_id,
    terms: card.card_terms,
    language: card.card_language,
    agreed_at: context.now,
    agreed_from: card.agreed_from,
  })
  const declined = (await findInstalments(context, [plan.id])).filter(({ tries }) => tries > 0)
  if (declined.length > 0)
    await setTries(
      context,
      declined.map(({ id }) => id),
      { tries: 0, declined: null, next_try_on: null, first_failed_on: null },
    )
  await note(context, plan, 'fees.card_kept')
}

/** Forgets the kept card of a plan, if there is one. Requires the plan's lock. */
export async function dropCard(context: Context, plan: Held, by: EndedBy): Promise<void> {
  if ((await findCard(context, { purpose: PURPOSE, subject_id: plan.id })) === null) return
  await endMandates(context, { purpose: PURPOSE, subject_ids: [plan.id] }, by)
  await note(context, plan, 'fees.card_forgotten')
}

const note = (context: Context, { package_id, member_id }: Held, action: string) =>
  audit(context, { action, subject: 'fee_package', subject_id: package_id, after: { member_id } })
