import { NotTheProvider } from 'contract/payments'
import type { OutsideContext } from '../plumbing/context.ts'
import type { CardProvider } from '../outside/card-provider.ts'
import { applyPayment } from './apply.ts'
import { noteDifference } from './recon-queries.ts'
import { applyRefunds } from './refunding.ts'
import type { Settle } from './settling.ts'
import { insertEvent } from './payment-queries.ts'

/** A call from the card provider, as received. */
export type WebhookCall = {
  cards: CardProvider
  raw: Buffer
  headers: Record<string, string | string[] | undefined>
  now: Date
  /** Undefined if the tenant does not exist. */
  contextOf: (tenant_id: number) => Promise<OutsideContext | undefined>
}

/**
 * Processes the provider's reports. Events arrive late, twice, in any order or never, so an event only says
 * where to look: the payment is read from the provider and applied like any other answer. @throws
 * NotTheProvider if it is not signed by the provider or too old; any other error means: try again.
 */
export async function receiveWebhook(settle: Settle, call: WebhookCall): Promise<void> {
  const { cards, contextOf } = call
  const event = readOrRefuse(call)
  if (event.about === 'other' || event.payment_ref === undefined) return
  const found = await cards.getPayment(event.payment_ref)
  const context = found.tenant_id === undefined ? undefined : await contextOf(found.tenant_id)
  // Somebody else uses the same provider account; this payment is not ours.
  if (!context || found.attempt_key === undefined) return
  if (event.about === 'payment') return applyPayment(context, settle, found, { event })
  if (event.about === 'refund') {
    // A refund can be the first we hear of a payment.
    await applyPayment(context, settle, found)
    return applyRefunds(context, settle, found.attempt_key, await cards.listRefunds(found.ref), { event })
  }
  await context.transaction(async (inside) => {
    if (!(await insertEvent(inside, cards.name, event))) return
    await noteDifference(inside, {
      reason: 'disputed',
      source: found.ref,
      found: found.amount,
      note: 'The payer disputes this charge at the bank. Answer it in the card provider’s dashboard.',
    })
  })
}

function readOrRefuse({ cards, raw, headers, now }: WebhookCall) {
  try {
    return cards.readWebhook(raw, headers, now)
  } catch {
    throw NotTheProvider()
  }
}
