import Stripe from 'stripe'
import { dictionary } from 'contract/dictionary'
import {
  CardOutcomeUnknown,
  CardRefused,
  PROVIDER_REFUSED,
  type BalanceRow,
  type CardProvider,
  type KeptCard,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderPayout,
  type ProviderRefund,
} from '../card-provider.ts'

type Options = {
  secretKey: string
  publicKey: string
  /** One secret, or two separated by a comma while one replaces the other. */
  webhookSecret: string
  /** Options for the client library, for a stand-in for Stripe's server. */
  client?: Stripe.StripeConfig
}

const TOLERANCE_S = 300
const HEADER = 'stripe-signature'
const WITH_FEE = ['latest_charge.balance_transaction']
/** Required to show a card form: https://docs.stripe.com/security/guide#content-security-policy */
const SOURCES = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

/** Stripe, using the parts of its API that have not changed for years. */
export function stripeCards({ secretKey, publicKey, webhookSecret, client }: Options): CardProvider {
  // Two retries of at most 20 seconds each: well within `LONGEST_REQUEST`.
  const stripe = new Stripe(secretKey, { maxNetworkRetries: 2, timeout: 20_000, telemetry: false, ...client })
  /** The customer a card is kept under: one per card, about whom Stripe is told nothing. */
  const newCustomer = async (tenant_id: number, key: string) =>
    (
      await stripe.customers.create(
        { metadata: { tenant_id: String(tenant_id) } },
        { idempotencyKey: `customer:${key}` },
      )
    ).id
  return {
    name: 'stripe',
    mode: /^(sk|rk)_live_/.test(secretKey) ? 'live' : 'sandbox',
    browser: {
      script_url: 'https://js.stripe.com/endive/stripe.js',
      public_key: publicKey,
      sources: SOURCES,
      wallets: ['https://js.stripe.com'],
    },
    charge: ({ tenant_id, attempt_key, amount, currency, payment_token, description, ...card }) =>
      asking(async () => {
        const { customer_ref, keep_card = false } = card
        const customer = keep_card ? await newCustomer(tenant_id, attempt_key) : customer_ref
        return paymentOf(
          await stripe.paymentIntents.create(
            {
              amount,
              currency: currency.toLowerCase(),
              payment_method: payment_token,
              ...(customer && { customer }),
              ...(keep_card && { setup_future_usage: 'off_session' }),
              ...(customer_ref && { off_session: true }),
              confirm: true,
              // Cards only: nobody is redirected to another site and back.
              automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
              description,
              metadata: { tenant_id: String(tenant_id), attempt_key },
              expand: WITH_FEE,
            },
            { idempotencyKey: `charge:${attempt_key}` },
          ),
        )
      }),
    keepCard: ({ tenant_id, request_key, payment_token }) =>
      asking(async () => {
        const customer = await newCustomer(tenant_id, request_key)
        const { status, payment_method } = await stripe.setupIntents.create(
          {
            customer,
            payment_method: payment_token,
            usage: 'off_session',
            confirm: true,
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            metadata: { tenant_id: String(tenant_id), request_key },
            expand: ['payment_method'],
          },
          { idempotencyKey: `keep:${request_key}` },
        )
        const kept = status === 'succeeded' ? keptOf(customer, expanded(payment_method)) : undefined
        if (!kept) throw new CardRefused('authentication_required', 'The bank wants to ask its owner.')
        return kept
      }),
    forgetCard: (customer_ref) =>
      asking(async () => {
        try {
          await stripe.customers.del(customer_ref)
        } catch (error) {
          // Forgotten already.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        }
      }),
    getPayment: (ref) =>
      asking(async () => paymentOf(await stripe.paymentIntents.retrieve(ref, { expand: WITH_FEE }))),
    findByAttempt: (attempt_key, since) =>
      asking(async () => {
        const gte = Math.floor(since.getTime() / 1000) - 60
        for await (const { id, metadata } of stripe.paymentIntents.list({ created: { gte }, limit: 100 }))
          if (metadata['attempt_key'] === attempt_key)
            return paymentOf(await stripe.paymentIntents.retrieve(id, { expand: WITH_FEE }))
        return undefined
      }),
    cancel: (ref) =>
      asking(async () => {
        try {
          return paymentOf(await stripe.paymentIntents.cancel(ref, {}, { idempotencyKey: `cancel:${ref}` }))
        } catch (error) {
          // It has reached its final state in the meantime: that is the answer.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
          return paymentOf(await stripe.paymentIntents.retrieve(ref, { expand: WITH_FEE }))
        }
      }),
    refund: ({ tenant_id, request_key, payment_ref, amount }) =>
      asking(async () =>
        refundOf(
          await stripe.refunds.create(
            {
              payment_intent: payment_ref,
              amount,
              metadata: { tenant_id: String(tenant_id), request_key },
            },
            { idempotencyKey: `refund:${request_key}` },
          ),
        ),
      ),
    listRefunds: (payment_intent) =>
      asking(async () => {
        const refunds: ProviderRefund[] = []
        for await (const refund of stripe.refunds.list({ payment_intent, limit: 100 }))
          refunds.push(refundOf(refund))
        return refunds
      }),
    listBalance: ({ from, to }) =>
      asking(async () => {
        const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.floor(to.getTime() / 1000) }
        const rows: BalanceRow[] = []
        const list = stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] })
        for await (const transaction of list) rows.push(balanceOf(transaction))
        return rows.reverse()
      }),
    listPayouts: ({ from, until }) =>
      asking(async () => {
        const seconds = (day: string) => Math.floor(new Date(`${day}T00:00:00Z`).getTime() / 1000)
        const arrival_date = { gte: seconds(from), lt: seconds(until) + 86_400 }
        const payouts: ProviderPayout[] = []
        for await (const payout of stripe.payouts.list({ arrival_date, limit: 100 })) {
          const rows: BalanceRow[] = []
          const made_of = stripe.balanceTransactions.list({
            payout: payout.id,
            limit: 100,
            expand: ['data.source'],
          })
          for await (const transaction of made_of)
            if (transaction.type !== 'payout') rows.push(balanceOf(transaction))
          payouts.push({
            ref: payout.id,
            amount: payout.amount,
            currency: payout.currency.toUpperCase(),
            status: PAYOUT_STATUS[payout.status] ?? 'on_its_way',
            arrives_on: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
            rows: rows.reverse(),
          })
        }
        return payouts.reverse()
      }),
    readWebhook(raw, headers, now) {
      const header = headers[HEADER]
      if (typeof header !== 'string') throw new Error('this is not a call by the card provider')
      let refusal: unknown
      for (const secret of webhookSecret.split(','))
        try {
          return eventOf(
            stripe.webhooks.constructEvent(raw, header, secret, TOLERANCE_S, undefined, now.getTime()),
          )
        } catch (error) {
          refusal = error
        }
      throw refusal
    },
  }
}

const PAYOUT_STATUS = dictionary<ProviderPayout['status']>({
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
})

/** Classifies failures into those that certainly did not happen and those that may have. */
async function asking<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    throw sorted(error)
  }
}

function sorted(error: unknown): unknown {
  const { errors } = Stripe
  if (error instanceof errors.StripeCardError)
    // The library returns an empty text where Stripe returned nothing.
    return new CardRefused(error.decline_code || error.code || 'generic_decline', error.message)
  const isRefused =
    error instanceof errors.StripeInvalidRequestError ||
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError ||
    // A simultaneous request with the same key gets a 409; the outcome is up to the other request.
    (error instanceof errors.StripeIdempotencyError && error.statusCode !== 409)
  if (isRefused) return new CardRefused(PROVIDER_REFUSED, (error as Error).message)
  if (error instanceof errors.StripeError)
    return new CardOutcomeUnknown('the card provider gave no answer', { cause: error })
  return error
}

function paymentOf(intent: Stripe.PaymentIntent): ProviderPayment {
  const charge = expanded(intent.latest_charge)
  const fee = expanded(charge?.balance_transaction)?.fee
  const card = charge?.payment_method_details?.card
  const { tenant_id, attempt_key } = intent.metadata
  const problem = intent.last_payment_error
  const kept_card = keptIn(intent)
  return {
    ref: intent.id,
    tenant_id: tenant_id === undefined ? undefined : Number(tenant_id),
    attempt_key,
    status: STATUS[intent.status] ?? 'processing',
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    fee: fee ?? null,
    ...(intent.client_secret ? { client_secret: intent.client_secret } : {}),
    ...(problem ? { decline_code: declineOf(problem) } : {}),
    ...(card?.brand ? { card_brand: card.brand } : {}),
    ...(card?.last4 ? { card_last4: card.last4 } : {}),
    ...(kept_card ? { kept_card } : {}),
  }
}

/** The card of a successful payment, if it was to be kept. */
function keptIn(intent: Stripe.PaymentIntent): KeptCard | undefined {
  const { status, setup_future_usage, customer, payment_method, latest_charge } = intent
  if (status !== 'succeeded' || setup_future_usage !== 'off_session' || !customer || !payment_method)
    return undefined
  const card = expanded(latest_charge)?.payment_method_details?.card ?? undefined
  return keptOf(idOf(customer), { id: idOf(payment_method), card })
}

type Method = {
  id: string
  card?:
    | (Partial<Record<'brand' | 'last4', string | null>> & Partial<Record<'exp_month' | 'exp_year', number>>)
    | undefined
}

function keptOf(customer_ref: string, method: Method | undefined): KeptCard | undefined {
  const { brand, last4, exp_month, exp_year } = method?.card ?? {}
  if (!method || !brand || !last4 || !exp_month || !exp_year) return undefined
  return { customer_ref, method_ref: method.id, brand, last4, exp_month, exp_year }
}

const idOf = (named: string | { id: string }) => (typeof named === 'string' ? named : named.id)

const STATUS = dictionary<ProviderPayment['status']>({
  succeeded: 'succeeded',
  canceled: 'cancelled',
  requires_action: 'requires_action',
  requires_confirmation: 'requires_action',
  // The given card was declined.
  requires_payment_method: 'failed',
})

const declineOf = ({ code, decline_code }: Stripe.PaymentIntent.LastPaymentError) =>
  code === 'payment_intent_authentication_failure'
    ? 'authentication_failed'
    : (decline_code ?? code ?? 'generic_decline')

function refundOf(refund: Stripe.Refund): ProviderRefund {
  const isFailed = refund.status === 'failed' || refund.status === 'canceled'
  return {
    ref: refund.id,
    request_key: refund.metadata?.['request_key'],
    status: refund.status === 'succeeded' ? 'succeeded' : isFailed ? 'failed' : 'pending',
    amount: refund.amount,
    currency: refund.currency.toUpperCase(),
  }
}

type Source = {
  id: string
  payment_intent?: string | { id: string } | null
  metadata?: Record<string, string> | null
}

function balanceOf({
  id,
  type,
  source,
  amount,
  fee,
  currency,
  created,
}: Stripe.BalanceTransaction): BalanceRow {
  // What was sent with a charge is in its metadata as well, and ours in a refund's.
  const about = expanded(source) as Source | undefined
  const tenant_id = about?.metadata?.['tenant_id']
  const intent = about?.payment_intent
  const isRefund = type === 'refund' || type === 'payment_refund'
  return {
    ref: id,
    tenant_id: tenant_id === undefined ? undefined : Number(tenant_id),
    kind: isRefund ? 'refund' : type === 'charge' || type === 'payment' ? 'payment' : 'other',
    payment_ref: (typeof intent === 'string' ? intent : intent?.id) ?? '',
    ...(isRefund && about ? { refund_ref: about.id } : {}),
    amount,
    fee,
    currency: currency.toUpperCase(),
    at: new Date(created * 1000),
  }
}

function eventOf({ id, type, data }: Stripe.Event): ProviderEvent {
  const object = data.object as { id: string; payment_intent?: string | { id: string } | null }
  const intent = object.payment_intent
  if (type.startsWith('payment_intent.')) return { id, type, about: 'payment', payment_ref: object.id }
  const payment_ref = typeof intent === 'string' ? intent : intent?.id
  if (type.startsWith('refund.') || type === 'charge.refunded')
    return { id, type, about: 'refund', payment_ref }
  if (type === 'charge.dispute.created') return { id, type, about: 'dispute', payment_ref }
  return { id, type, about: 'other', payment_ref }
}

/** An expanded object; if it was not requested, only its id is there. */
const expanded = <T extends object>(value: string | T | null | undefined): T | undefined =>
  typeof value === 'object' && value !== null ? value : undefined
