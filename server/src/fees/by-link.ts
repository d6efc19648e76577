import { dayIn } from 'contract/dates'
import {
  FeePlanNotFound,
  type LinkedFeePlan,
  type acceptFeeLink,
  type payFeeLink,
  type showFeeLink,
  type stopFeeLinkCard,
} from 'contract/fees'
import type { In, Out } from 'contract/operation'
import { PAID_LINK_DAYS } from 'contract/payments'
import { Gone } from 'contract/problem'
import type { Context } from '../plumbing/context.ts'
import { acceptIn, showOwn } from './accepting.ts'
import { cardAgreement, dropCard } from './cards.ts'
import { place } from './paying.ts'
import { openPlanToken } from './plan-link.ts'
import { findInstalments, findPlan, getLastDeed, lockPlan, type PlanRow } from './plan-queries.ts'

const DAY = 86_400_000

/**
 * A plan that somebody has accepted, or that is a share addressed to them. @throws FeePlanNotFound, Gone once
 * the link has expired
 */
async function planOfLink(context: Context, token: string) {
  const id = openPlanToken(context, token)
  const plan = id === undefined ? undefined : await findPlan(context, id)
  if (!plan?.payer_name || !plan.payer_email) throw FeePlanNotFound()
  const end = await endOf(context, plan)
  if (end && end < context.now) throw Gone()
  return {
    ...plan,
    payer_name: plan.payer_name,
    payer_email: plan.payer_email,
    open_until: end && dayIn(context.tenant.time_zone, end),
  }
}

/** When the link stops working; null while there is something to accept, to pay or to turn off. */
async function endOf(
  context: Context,
  { id, state, kept_card_id, is_processing }: PlanRow,
): Promise<Date | null> {
  if (state === 'offered' || kept_card_id !== null || is_processing) return null
  const instalments = await findInstalments(context, [id])
  if (instalments.some(({ owed }) => owed > 0)) return null
  return new Date((await getLastDeed(context, id)).getTime() + PAID_LINK_DAYS * DAY)
}

/** People who accepted through the link have no other place to manage the card. @throws FeePlanNotFound */
async function planOfItsLink(context: Context, token: string) {
  const plan = await planOfLink(context, token)
  if (plan.accepted_by !== null) throw FeePlanNotFound()
  return plan
}

export async function showByLink(
  context: Context,
  { token }: In<typeof showFeeLink>,
): Promise<Out<typeof showFeeLink>> {
  const plan = await planOfLink(context, token)
  const shown = { ...(await showOwn(context, [plan]))[0]!, open_until: plan.open_until }
  return plan.accepted_by === null ? shown : { ...shown, card: null, card_terms: null }
}

export async function acceptByLink(
  context: Context,
  { token, terms_hash }: In<typeof acceptFeeLink>,
): Promise<LinkedFeePlan> {
  const { id, payer_name, payer_email } = await planOfLink(context, token)
  await acceptIn(context, id, terms_hash, { accepted_by: null, payer_name, payer_email })
  return showByLink(context, { token })
}

/** On behalf of the person who accepted the plan, since the letter was written to them. */
export async function orderByLink(
  context: Context,
  { token, card_terms_hash, instalment_ids, total }: In<typeof payFeeLink>,
): Promise<Out<typeof payFeeLink>> {
  const plan = await planOfLink(context, token)
  const keeps = card_terms_hash
    ? await cardAgreement(context, await planOfItsLink(context, token), card_terms_hash)
    : undefined
  const payer = { user_id: null, name: plan.payer_name, email: plan.payer_email }
  return place(context, { plans: [{ plan_id: plan.id, instalment_ids }], total }, payer, keeps)
}

/** Takes effect at once; a charge in progress is completed. */
export async function stopByLink(
  context: Context,
  { token }: In<typeof stopFeeLinkCard>,
): Promise<LinkedFeePlan> {
  const { id } = await planOfItsLink(context, token)
  await dropCard(context, (await lockPlan(context, id))!, 'payer')
  return showByLink(context, { token })
}
