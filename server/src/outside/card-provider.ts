/** A company that charges cards. Card numbers go from its own fields in the browser to it, never through us. */
export interface CardProvider {
  readonly name: 'sandbox' | 'stripe'
  /** In `sandbox` no real money moves. */
  readonly mode: 'sandbox' | 'live'
  /** What the browser needs to show the provider's card fields, and what the page's security policy must allow for them. */
  readonly browser: {
    script_url: string
    public_key: string
    sources: { script: string[]; frame: string[]; connect: string[] }
  }
  /**
   * Charges once, however often it is called with the same attempt key and the same input.
   * @throws CardOutcomeUnknown when it may or may not have happened; CardRefused when it surely has not.
   */
  charge(charge: Charge): Promise<ProviderPayment>
  /**
   * Keeps a card for charges to come without charging it, once for the same request key.
   * @throws CardRefused also where the bank would want to ask its owner at each charge; CardOutcomeUnknown
   */
  keepCard(keeping: Keeping): Promise<KeptCard>
  /** Forgets a card that was kept; nothing happens to one that is forgotten. */
  forgetCard(customer_ref: string): Promise<void>
  getPayment(ref: string): Promise<ProviderPayment>
  /** The payment of an attempt, for when its answer was lost. Reads the provider's own list: a search index may lag behind. */
  findByAttempt(attempt_key: string, since: Date): Promise<ProviderPayment | undefined>
  /** Gives up a payment that has not been paid; answers what became of it. */
  cancel(ref: string): Promise<ProviderPayment>
  /** Refunds once, however often it is called with the same request key. Throws as `charge` does. */
  refund(refund: RefundOrder): Promise<ProviderRefund>
  listRefunds(payment_ref: string): Promise<ProviderRefund[]>
  /** Every movement of money between two moments, oldest first, for comparing with the ledger. */
  listBalance(range: { from: Date; to: Date }): Promise<BalanceRow[]>
  /** Checks signature and age of a call by the provider; throws when it is not the provider's or too old. */
  readWebhook(raw: Buffer, headers: Record<string, string | string[] | undefined>, now: Date): ProviderEvent
}

export type Charge = {
  tenant_id: number
  /** Our key of this attempt: idempotency key at the provider, and how the payment is found again. */
  attempt_key: string
  /** Cents. */
  amount: number
  currency: string
  /** What the provider's card fields gave the browser in place of the card, or how the provider calls one it keeps. */
  payment_token: string
  /** The payer has agreed that the card is kept once it is paid with. */
  keep_card?: boolean
  /** Whose the card is that was kept: it is charged without anybody at a screen, so the bank cannot ask. */
  customer_ref?: string
  description: string
}

export type Keeping = { tenant_id: number; request_key: string; payment_token: string }

/** How the provider calls a card it keeps, and what its owner knows it by. */
export type KeptCard = {
  customer_ref: string
  method_ref: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
}

export type RefundOrder = {
  tenant_id: number
  request_key: string
  payment_ref: string
  /** Cents. */
  amount: number
}

/** What the provider says about a payment at this moment. */
export type ProviderPayment = {
  ref: string
  /** As sent with the charge; undefined for a payment that was not made by this system. */
  tenant_id: number | undefined
  attempt_key: string | undefined
  status: 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled'
  amount: number
  currency: string
  /** Cents the provider keeps; null while it does not say. */
  fee: number | null
  /** Lets the browser show the bank's question (3-D Secure); never stored. */
  client_secret?: string
  decline_code?: string
  card_brand?: string
  card_last4?: string
  /** Of a payment that has succeeded, whose card was to be kept. */
  kept_card?: KeptCard
}

export type ProviderRefund = {
  ref: string
  /** Undefined for a refund made in the provider's own dashboard. */
  request_key: string | undefined
  status: 'pending' | 'succeeded' | 'failed'
  amount: number
  currency: string
}

export type BalanceRow = {
  ref: string
  /** As sent with the charge; undefined for money that was not moved by this system. */
  tenant_id: number | undefined
  kind: 'payment' | 'refund' | 'other'
  payment_ref: string
  refund_ref?: string
  /** Cents, negative when money leaves us; before the fee. */
  amount: number
  fee: number
  currency: string
  at: Date
}

/** Names what changed, not how: events arrive late, twice and in any order, so the state is always read anew. */
export type ProviderEvent = {
  id: string
  /** The provider's own word for what happened. */
  type: string
  about: 'payment' | 'refund' | 'dispute' | 'other'
  payment_ref: string | undefined
}

/** It may have happened: keep the attempt, never try again under another key, ask later. */
export class CardOutcomeUnknown extends Error {
  override readonly name = 'CardOutcomeUnknown'
}

/** The provider understood and did not do it. */
export class CardRefused extends Error {
  override readonly name = 'CardRefused'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
