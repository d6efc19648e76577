import type { NewLine } from './orders-queries.ts'

type Card = { brand: string; last4: string; decline_code: string | null }

export type PastOrder = {
  purpose: string
  subject_id: number
  payer: { name: string; email: string; address?: object | null | undefined }
  user_id: number | null
  lines: readonly NewLine[]
  coupon_id: number | null
  placed_at: Date
  expires_at: Date
  paid_at: Date
  /** The year of its number. */
  year: number
  /** The cards that were tried; the last one was charged. */
  cards: readonly Card[]
  /** Full or partial refunds of lines, oldest first. */
  refunds: readonly {
    line_key: string
    amount: number
    reason: string
    at: Date
    requested_by: number | null
  }[]
}

/** How the provider named things at the time, and what it charged. */
export type PastProvider = {
  name: string
  feeOf: (amount: number) => number
  nameOf: (kind: 'payment' | 'refund') => string
}

export type Placed = {
  id: number
  number: string
  lines: { id: number; key: string; amount: number; discount: number; total: number; account: string }[]
}
export type Paid = Placed & { refunds: { id: number; line_key: string }[] }
