import { ASKS_EACH_TIME, CardsNotOpen, CardNotKept, declineOf, type ShownCard } from 'contract/payments'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { enqueue, job } from '../plumbing/jobs/jobs.ts'
import { CardOutcomeUnknown, CardRefused, type KeptCard } from '../outside/card-provider.ts'
import { getKeptCard, insertKeptCard, removeKeptCard } from './kept-card-queries.ts'
import type { Payment } from './payment-queries.ts'

/** Tells the provider to forget a card. */
export const forgetCardJob = job<{ customer_ref: string }>({
  name: 'forget-card',
  run: async ({ outside }, { customer_ref }) => outside.cards.forgetCard(customer_ref),
})

/** Records a card that the provider keeps since a payment; returns its id here. */
export const writeKeptCard = (
  context: Context,
  { provider }: Pick<Payment, 'provider'>,
  card: KeptCard,
): Promise<number> => insertKeptCard(context, { ...card, provider })

/**
 * Keeps a card without charging it; `write` runs in the transaction that records what it is for. @throws
 * CardNotKept, CardsNotOpen
 */
export async function keepCard(
  context: OutsideContext,
  { payment_token, request_key }: { payment_token: string; request_key: string },
): Promise<{ write: (inside: Context) => Promise<number> }> {
  const { cards } = context.outside
  mustTakeCards(context)
  try {
    const card = await cards.keepCard({ tenant_id: context.tenant.id, payment_token, request_key })
    return { write: (inside) => insertKeptCard(inside, { ...card, provider: cards.name }) }
  } catch (error) {
    if (error instanceof CardRefused) throw CardNotKept({ message: sentenceOf(error.code) })
    if (error instanceof CardOutcomeUnknown)
      throw CardNotKept({ message: 'We couldn’t check the card right now. Please try again in a moment.' })
    throw error
  }
}

const sentenceOf = (code: string) =>
  code === 'authentication_required' ? ASKS_EACH_TIME : declineOf(code).message

/** @throws CardsNotOpen if the provider moves real money and the tenant is still in sandbox mode */
export function mustTakeCards({ outside, tenant }: OutsideContext): void {
  if (!takesCards({ outside, tenant })) throw CardsNotOpen()
}

/** False if the provider moves real money and the tenant is still in sandbox mode. */
export const takesCards = ({ outside, tenant }: Pick<OutsideContext, 'outside' | 'tenant'>): boolean =>
  outside.cards.mode !== 'live' || tenant.payment_mode === 'live'

/** Forgets a card that nothing is charged to any more: here immediately, at the provider afterwards. */
export async function forgetCard(context: Context, id: number): Promise<void> {
  const removed = await removeKeptCard(context, id)
  if (removed) await enqueue(context, forgetCardJob, removed)
}

/** What the owner of a kept card recognizes it by. */
export async function showKeptCard(context: Context, id: number): Promise<ShownCard | undefined> {
  const card = await getKeptCard(context, id)
  return card && { brand: card.brand, last4: card.last4, exp_month: card.exp_month, exp_year: card.exp_year }
}
