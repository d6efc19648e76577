import { addDays } from 'contract/dates'
import {
  CardOutcomeUnknown,
  CardRefused,
  PROVIDER_REFUSED,
  type BalanceRow,
  type CardProvider,
  type KeptCard,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderRefund,
} from '../card-provider.ts'
import type { ShownPayment } from '../sandbox-pay/charges.ts'
import { isSigned } from '../sandbox-pay/events.ts'
import type { ShownRefund } from '../sandbox-pay/refunds.ts'
import type { SandboxKeys } from '../sandbox-pay/sandbox.ts'
import { payoutsOf } from './sandbox-payouts.ts'

type Options = {
  /** This server's own address, such as http://127.0.0.1:3000; known only once it listens. */
  address: () => string | undefined
  keys: SandboxKeys
  timeout_ms?: number
}

/**
 * Sends a request to the provider and returns its answer; a key makes it one request however often it is
 * sent.
 */
export type Wire = {
  get: <T>(path: string) => Promise<T>
  post: <T>(path: string, key: string, body: object) => Promise<T>
}

/**
 * The built-in provider, called over HTTP like any other, so that what works with it works with a real one.
 */
export function sandboxCards({ address, keys, timeout_ms = 20_000 }: Options): CardProvider {
  return sandboxCardsOver(overHttp(address, keys.secret_key, timeout_ms), keys)
}

export function sandboxCardsOver({ get, post }: Wire, keys: SandboxKeys): CardProvider {
  return {
    name: 'sandbox',
    mode: 'sandbox',
    browser: {
      script_url: '/sandbox-pay/v1.js',
      public_key: keys.public_key,
      sources: { script: [], frame: [], connect: [] },
      wallets: [],
    },
    charge: async ({ tenant_id, attempt_key, amount, currency, payment_token, description, ...card }) =>
      paymentOf(
        await post<ShownPayment>('/payments', attempt_key, {
          amount,
          currency,
          payment_method: payment_token,
          description,
          ...(card.keep_card && { keeps_method: true }),
          ...(card.customer_ref && { customer: card.customer_ref }),
          metadata: { tenant_id: String(tenant_id), attempt_key },
        }),
      ),
    keepCard: ({ request_key, payment_token }) =>
      post<KeptCard>('/customers', `keep:${request_key}`, { payment_method: payment_token }),
    forgetCard: async (customer_ref) => {
      await post(`/customers/${encodeURIComponent(customer_ref)}/forget`, `forget:${customer_ref}`, {})
    },
    getPayment: async (ref) => paymentOf(await get<ShownPayment>(`/payments/${encodeURIComponent(ref)}`)),
    async findByAttempt(attempt_key, since) {
      const from = new Date(since.getTime() - 60_000).toISOString()
      let next: number | null = 0
      while (next !== null) {
        const page: { payments: ShownPayment[]; next: number | null } = await get(
          `/payments?from=${from}&after=${next}`,
        )
        const found = page.payments.find(({ metadata }) => metadata['attempt_key'] === attempt_key)
        if (found) return paymentOf(found)
        next = page.next
      }
      return undefined
    },
    cancel: async (ref) =>
      paymentOf(await post<ShownPayment>(`/payments/${encodeURIComponent(ref)}/cancel`, `cancel:${ref}`, {})),
    refund: async ({ request_key, payment_ref, amount }) =>
      refundOf(
        await post<ShownRefund>('/refunds', request_key, {
          payment: payment_ref,
          amount,
          metadata: { request_key },
        }),
      ),
    listRefunds: async (payment_ref) =>
      (
        await get<{ refunds: ShownRefund[] }>(`/refunds?payment=${encodeURIComponent(payment_ref)}`)
      ).refunds.map(refundOf),
    listBalance: (range) => balanceOver(get, range),
    async listPayouts({ from, until, now }) {
      // Money arrives some days after it moved, and what a bad day cost is taken off the next.
      const range = {
        from: new Date(`${addDays(from, -30)}T00:00:00Z`),
        to: new Date(`${addDays(until, 1)}T00:00:00Z`),
      }
      const payouts = payoutsOf(await balanceOver(get, range), now)
      return payouts.filter(({ arrives_on }) => from <= arrives_on && arrives_on <= until)
    },
    readWebhook(raw, headers, now) {
      const signature = headers['sandbox-signature']
      if (typeof signature !== 'string' || !isSigned(raw, signature, [keys.webhook_secret], now))
        throw new Error('this is not a call by the card provider')
      const { id, type, payment } = JSON.parse(raw.toString()) as Record<'id' | 'type' | 'payment', string>
      return { id, type, about: aboutOf(type), payment_ref: payment }
    },
  }
}

async function balanceOver(get: Wire['get'], { from, to }: { from: Date; to: Date }): Promise<BalanceRow[]> {
  const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() })
  const { rows } = await get<{ rows: BalanceLine[] }>(`/balance?${query}`)
  return rows.map(({ id, kind, payment_id, tenant_id, at, ...money }) => ({
    ref: id,
    tenant_id: tenant_id === null ? undefined : Number(tenant_id),
    kind,
    payment_ref: payment_id,
    ...(kind === 'refund' ? { refund_ref: id } : {}),
    ...money,
    at: new Date(at),
  }))
}

type BalanceLine = {
  id: string
  kind: 'payment' | 'refund'
  payment_id: string
  tenant_id: string | null
  amount: number
  fee: number
  currency: string
  at: string
}

function aboutOf(type: string): ProviderEvent['about'] {
  const [about] = type.split('.')
  return about === 'payment' || about === 'refund' || about === 'dispute' ? about : 'other'
}

function paymentOf(payment: ShownPayment): ProviderPayment {
  const { tenant_id, attempt_key } = payment.metadata
  return {
    ref: payment.id,
    tenant_id: tenant_id === undefined ? undefined : Number(tenant_id),
    attempt_key,
    status: payment.status,
    amount: payment.amount,
    currency: payment.currency,
    fee: payment.fee,
    client_secret: payment.client_secret,
    ...(payment.decline_code === null ? {} : { decline_code: payment.decline_code }),
    card_brand: payment.card.brand,
    card_last4: payment.card.last4,
    ...(payment.kept_card && { kept_card: payment.kept_card }),
  }
}

const refundOf = ({ id, metadata, status, amount, currency }: ShownRefund): ProviderRefund => ({
  ref: id,
  request_key: metadata['request_key'],
  status,
  amount,
  currency,
})

function overHttp(address: () => string | undefined, secret_key: string, timeout_ms: number): Wire {
  async function send<T>(path: string, init: RequestInit): Promise<T> {
    const origin = address()
    if (origin === undefined) throw new CardOutcomeUnknown('the server does not listen yet')
    let response: Response
    let body: unknown
    try {
      response = await fetch(`${origin}/sandbox-pay/v1${path}`, {
        ...init,
        headers: {
          authorization: `Bearer ${secret_key}`,
          'content-type': 'application/json',
          ...(init.headers as Record<string, string> | undefined),
        },
        signal: AbortSignal.timeout(timeout_ms),
      })
      body = await response.json()
    } catch (cause) {
      throw new CardOutcomeUnknown('the card provider gave no answer', { cause })
    }
    if (response.ok) return body as T
    if (response.status >= 500 || response.status === 429)
      throw new CardOutcomeUnknown(`the card provider answered ${response.status}`)
    const { error } = body as { error?: { code: string; message: string } }
    throw new CardRefused(error?.code ?? PROVIDER_REFUSED, error?.message ?? 'The card provider refused.')
  }
  return {
    get: <T>(path: string) => send<T>(path, { method: 'GET' }),
    post: <T>(path: string, key: string, body: object) =>
      send<T>(path, { method: 'POST', headers: { 'idempotency-key': key }, body: JSON.stringify(body) }),
  }
}
