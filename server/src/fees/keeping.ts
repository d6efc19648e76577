import {
  FeePlanEnded,
  FeesNotAccepted,
  type keepFeeCard,
  type OwnFeePlan,
  type stopFeeCard,
} from 'contract/fees'
import type { In } from 'contract/operation'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { forgetUnusedCards, keepCard } from '../payments/payments.ts'
import { showOwn } from './accepting.ts'
import { cardAgreement, dropCard, putCard } from './cards.ts'
import { ownPlan } from './places.ts'
import { findOwed, findPlan, lockPlan } from './plan-queries.ts'

/** Keeps a card for a plan without charging it now. */
export async function keep(
  context: OutsideContext,
  { id, payment_token, request_key, card_terms_hash }: In<typeof keepFeeCard>,
): Promise<OwnFeePlan> {
  const agreement = await context.read(async (inside) => {
    const plan = await ownPlan(inside, id)
    if (plan.state === 'offered') throw FeesNotAccepted()
    if (plan.state === 'ended') throw FeePlanEnded()
    return cardAgreement(inside, plan, card_terms_hash)
  })
  const kept = await keepCard(context, { payment_token, request_key })
  return context.transaction(async (inside) => {
    const card = await kept.write(inside)
    const plan = await lockPlan(inside, id)
    const owed = await findOwed(inside, id)
    // By now it may have ended, or been paid in full: then there is nothing to charge.
    if (plan?.state === 'accepted' && owed.some((one) => one.owed > 0))
      await putCard(inside, plan, { ...agreement, kept_card_id: card })
    else await forgetUnusedCards(inside, [card])
    return shown(inside, id)
  })
}

/** Takes effect at once; a charge in progress is completed. */
export async function stop(context: Context, { id }: In<typeof stopFeeCard>): Promise<OwnFeePlan> {
  await ownPlan(context, id)
  await dropCard(context, (await lockPlan(context, id))!, 'payer')
  return shown(context, id)
}

const shown = async (context: Context, id: number) =>
  (await showOwn(context, [(await findPlan(context, id))!]))[0]!
