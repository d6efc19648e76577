import {
  FeePlanNotFound,
  type OwnFeePlan,
  type acceptFeeLink,
  type payFeeLink,
  type showFeeLink,
  type stopFeeLinkCard,
} from 'contract/fees'
import type { In, Out } from 'contract/operation'
import type { Context } from '../plumbing/context.ts'
import { acceptIn, showOwn } from './accepting.ts'
import { cardAgreement, dropCard } from './cards.ts'
import { place } from './paying.ts'
import { openPlanToken } from './plan-link.ts'
import { findPlan, lockPlan } from './plan-queries.ts'

/** A plan that somebody has accepted, or is asked for as a share. @throws FeePlanNotFound */
async function planOfLink(context: Context, token: string) {
  const id = openPlanToken(context, token)
  const plan = id === undefined ? undefined : await findPlan(context, id)
  if (!plan?.payer_name || !plan.payer_email) throw FeePlanNotFound()
  return { ...plan, payer_name: plan.payer_name, payer_email: plan.payer_email }
}

/** Whoever has accepted by the link has no other place to look after the card. @throws FeePlanNotFound */
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
  const shown = (await showOwn(context, [plan]))[0]!
  return plan.accepted_by === null ? shown : { ...shown, card: null, card_terms: null }
}

export async function acceptByLink(
  context: Context,
  { token, terms_hash }: In<typeof acceptFeeLink>,
): Promise<OwnFeePlan> {
  const { id, payer_name, payer_email } = await planOfLink(context, token)
  await acceptIn(context, id, terms_hash, { accepted_by: null, payer_name, payer_email })
  return showByLink(context, { token })
}

/** In the name of whoever has accepted the plan, since the letter was written to them. */
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

/** Ends it at once; what is charged at this moment is brought to its end. */
export async function stopByLink(
  context: Context,
  { token }: In<typeof stopFeeLinkCard>,
): Promise<OwnFeePlan> {
  const { id } = await planOfItsLink(context, token)
  await dropCard(context, (await lockPlan(context, id))!, 'payer')
  return showByLink(context, { token })
}
