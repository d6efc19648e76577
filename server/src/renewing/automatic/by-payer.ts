import { addDays } from 'contract/dates'
import type {
  AutoRenewals,
  changeAutoRenewalCard,
  showAutoRenewals,
  stopAutoRenewal,
} from 'contract/renewing/auto-renewal'
import type { In } from 'contract/operation'
import { audit } from '../../plumbing/audit.ts'
import { accountOf } from '../../auth/auth.ts'
import { todayOf, type Context, type OutsideContext } from '../../plumbing/context.ts'
import { findOwnRecords } from '../../members/members.ts'
import { changeCards, forgetUnusedCards, keepCard } from '../../payments/payments.ts'
import {
  PURPOSE,
  findChargesWaitingForCard,
  findShown,
  findStandingOfPayer,
  setCharge,
} from './auto-renewal-queries.ts'
import { chargeDay } from './announcing.ts'
import { payerOfToken, payerToken } from './payer-link.ts'
import { stop } from './stopping.ts'

/** The logged-in user's automatic renewals; null if there are none. */
export async function listOwn(context: Context): Promise<AutoRenewals | null> {
  const account = await accountOf(context)
  const own = await findOwnRecords(context, { user_id: account.id, member_id: account.member_id })
  for (const { id } of own) {
    const shown = await showOf(context, id)
    if (shown.renewals.length > 0) return shown
  }
  return null
}

export const showByToken = async (context: Context, { token }: In<typeof showAutoRenewals>) =>
  showOf(context, await payerOfToken(context, token))

async function showOf(context: Context, registrant_id: number): Promise<AutoRenewals> {
  const rows = await findShown(context, registrant_id)
  return {
    token: payerToken(context, registrant_id),
    currency: context.tenant.currency,
    renewals: rows.map(({ brand, last4, exp_month, exp_year, charge_on, ...row }) => ({
      ...row,
      charge_on: charge_on ?? chargeDay(context, row.valid_until),
      card: { brand, last4, exp_month, exp_year },
    })),
  }
}

/** Turns one off, effective immediately. One that is already off stays off. */
export async function stopByToken(
  context: Context,
  { token, id }: In<typeof stopAutoRenewal>,
): Promise<AutoRenewals> {
  const registrant_id = await payerOfToken(context, token)
  const standing = await findStandingOfPayer(context, registrant_id)
  await stop(
    context,
    standing.filter((one) => one.id === id),
    'payer',
  )
  return showOf(context, registrant_id)
}

/** Replaces the card for all of the payer's automatic renewals; declined charges are retried with it. */
export async function changeCard(
  context: OutsideContext,
  { token, payment_token, request_key }: In<typeof changeAutoRenewalCard>,
): Promise<AutoRenewals> {
  const registrant_id = await context.read((inside) => payerOfToken(inside, token))
  const kept = await keepCard(context, { payment_token, request_key })
  return context.transaction(async (inside) => {
    const card = await kept.write(inside)
    const standing = await findStandingOfPayer(inside, registrant_id)
    if (standing.length === 0) await forgetUnusedCards(inside, [card])
    else await putCard(inside, registrant_id, card, standing)
    return showOf(inside, registrant_id)
  })
}

async function putCard(
  context: Context,
  registrant_id: number,
  card: number,
  standing: Awaited<ReturnType<typeof findStandingOfPayer>>,
): Promise<void> {
  const others = standing.filter(({ kept_card_id }) => kept_card_id !== card)
  if (others.length === 0) return
  await changeCards(context, { purpose: PURPOSE, subject_ids: others.map(({ id }) => id) }, card)
  for (const id of await findChargesWaitingForCard(context, registrant_id))
    if (standing.some(({ charge_id }) => charge_id === id))
      await setCharge(context, id, {
        state: 'announced',
        next_try_on: addDays(todayOf(context), 1),
        tries: 0,
        reason: null,
      })
  for (const { registration_id } of others)
    await audit(context, {
      action: 'auto_renewal.card_changed',
      subject: 'registration',
      subject_id: registration_id,
    })
}
