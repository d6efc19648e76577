import { nameOf, type Books } from './books.ts'
import { feeOf } from './charges.ts'
import { insertHistory } from './history-queries.ts'

/** How this provider names past payments and refunds, and what it charged for them. */
export const pastProvider = (random: Books['random']) => ({
  name: 'sandbox',
  feeOf,
  nameOf: (kind: 'payment' | 'refund') => nameOf(kind === 'payment' ? 'pay' : 're', { random }),
})

/** How many years a past card was still valid when it was charged. */
const YEARS_OF_A_CARD = 3

export type PastCharge = {
  ref: string
  brand: string
  last4: string
  decline_code: string | null
  amount: number
  currency: string
  description: string
  metadata: Record<string, string>
  at: string
  refunds: { ref: string; amount: number; metadata: Record<string, string>; at: string }[]
}

/**
 * Records past charges as if they had been made here, so that they can be refunded and reconciled like any
 * other. Existing ones stay as they are.
 */
export async function recordHistory({ db, random }: Books, charges: readonly PastCharge[]): Promise<void> {
  // Named after the payment, so that a repetition creates no second one.
  const rows = charges.map((charge) => ({ ...charge, method: charge.ref.replace(/^pay_/, 'pm_') }))
  await insertHistory(db, {
    methods: rows.map(({ method, brand, last4, decline_code, at }) => ({
      id: method,
      brand,
      last4,
      exp_month: 12,
      exp_year: new Date(at).getUTCFullYear() + YEARS_OF_A_CARD,
      behaviour: decline_code === null ? 'succeeds' : `decline_${decline_code}`,
      created_at: at,
    })),
    payments: rows.map(
      ({ ref, method, decline_code, at, refunds, amount, currency, description, metadata }) => ({
        id: ref,
        client_secret: nameOf(`${ref}_secret`, { random }),
        payment_method_id: method,
        amount,
        currency,
        status: decline_code === null ? 'succeeded' : 'failed',
        decline_code,
        fee: decline_code === null ? feeOf(amount) : null,
        refunded: refunds.reduce((all, { amount }) => all + amount, 0),
        description,
        metadata,
        created_at: at,
        succeeded_at: decline_code === null ? at : null,
      }),
    ),
    refunds: rows.flatMap(({ ref: payment_id, currency, refunds }) =>
      refunds.map(({ ref, amount, metadata, at }) => ({
        id: ref,
        payment_id,
        amount,
        currency,
        status: 'succeeded' as const,
        metadata,
        created_at: at,
      })),
    ),
  })
}
