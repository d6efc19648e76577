import type { Day } from 'contract/dates'

/**
 * A company that charges cards. Card numbers go from its own fields in the browser to it, never through us.
 */
export interface CardProvider {
  readonly name: 'sandbox' | 'stripe'
  /** In `sandbox` no real money moves. */
  readonly mode: 'sandbox' | 'live'
  /**
   * What the browser needs to show the provider's card fields, and what the page's content security policy
   * must allow for them.
   */
  readonly browser: {
    script_url: string
    public_key: string
    sources: { script: string[]; frame: string[]; connect: string[] }
    /** Whose frames may ask the browser for a wallet (Payment Request API). */
    wallets: string[]
  }
  /**
   * Charges once, however often it is called with the same attempt key and the same input. @throws
   * CardOutcomeUnknown if it may or may not have happened; CardRefused if it certainly has not.
   */
  charge(charge: Charge): Promise<ProviderPayment>
  /**
   * Keeps a card for later charges without charging it, once per request key. @throws CardRefused, also if
   * the bank would want to ask its owner at each charge; CardOutcomeUnknown
   */
  keepCard(keeping: Keeping): Promise<KeptCard>
  /** Forgets a kept card; does nothing if it is already forgotten. */
  forgetCard(customer_ref: string): Promise<void>
  getPayment(ref: string): Promise<ProviderPayment>
  /**
   * Finds the payment of an attempt whose answer got lost. Reads the provider's list, because a search index
   * may lag behind.
   */
  findByAttempt(attempt_key: string, since: Date): Promise<ProviderPayment | undefined>
  /** Cancels a payment that has not been paid; returns what became of it. */
  cancel(ref: string): Promise<ProviderPayment>
  /** Refunds once, however often it is called with the same request key. Throws like `charge`. */
  refund(refund: RefundOrder): Promise<ProviderRefund>
  listRefunds(payment_ref: string): Promise<ProviderRefund[]>
  /** Every movement of money between two moments, oldest first, for comparison with the ledger. */
  listBalance(range: { from: Date; to: Date }): Promise<BalanceRow[]>
  /** What was or will be paid out to the bank with an arrival between two days, with all it is made of. */
  listPayouts(range: { from: Day; until: Day; now: Date }): Promise<ProviderPayout[]>
  /**
   * Verifies signature and age of a call from the provider; throws if it is not the provider's or too old.
   */
  readWebhook(raw: Buffer, headers: Record<string, string | string[] | undefined>, now: Date): ProviderEvent
}

export type Charge = {
  tenant_id: number
  /** Our key for this attempt: the provider's idempotency key, and how the payment is found again. */
  attempt_key: string
  /** Cents. */
  amount: number
  currency: string
  /**
   * What the provider's card fields gave the browser in place of the card, or the provider's name for a kept
   * card.
   */
  payment_token: string
  /** The payer has agreed to keep the card once it has been used to pay. */
  keep_card?: boolean
  /** The customer of a kept card: it is charged without anybody at a screen, so the bank cannot ask. */
  customer_ref?: string
  description: string
}

export type Keeping = { tenant_id: number; request_key: string; payment_token: string }

/** The provider's name for a kept card, and what its owner recognizes it by. */
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

/** What the provider currently says about a payment. */
export type ProviderPayment = {
  ref: string
  /** As sent with the charge; undefined for a payment that this system did not make. */
  tenant_id: number | undefined
  attempt_key: string | undefined
  status: 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled'
  amount: number
  currency: string
  /** Cents the provider keeps; null until it says. */
  fee: number | null
  /** Lets the browser show the bank's challenge (3-D Secure); never stored. */
  client_secret?: string
  decline_code?: string
  card_brand?: string
  card_last4?: string
  /** Set once a payment has succeeded whose card was to be kept. */
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

export type ProviderPayout = {
  ref: string
  /** Cents that come into the bank, of all tenants. */
  amount: number
  currency: string
  status: 'on_its_way' | 'paid' | 'failed'
  arrives_on: Day
  rows: readonly BalanceRow[]
}

export type BalanceRow = {
  ref: string
  /** As sent with the charge; undefined for money that this system did not move. */
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

/**
 * Names what changed, not how: events arrive late, twice and in any order, so the state is always read again.
 */
export type ProviderEvent = {
  id: string
  /** The provider's own word for what happened. */
  type: string
  about: 'payment' | 'refund' | 'dispute' | 'other'
  payment_ref: string | undefined
}

/** It may have happened: keep the attempt, never retry under another key, ask later. */
export class CardOutcomeUnknown extends Error {
  override readonly name = 'CardOutcomeUnknown'
}

/** The code of a refusal that is about us, such as a wrong key, and not about the card. */
export const PROVIDER_REFUSED = 'provider_refused'

/** The provider understood the request and did not carry it out. */
export class CardRefused extends Error {
  override readonly name = 'CardRefused'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Whether the provider works and has said no to this card. */
export const isDecline = (error: unknown): boolean =>
  error instanceof CardRefused && error.code !== PROVIDER_REFUSED
