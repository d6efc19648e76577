import type { ModulePrivacy } from '../plumbing/privacy.ts'
import { findPaidOrdersOf, type Order } from './orders.ts'
import { receiptOf } from './receipt.ts'

export const paymentPrivacy: ModulePrivacy = {
  async own(context, { account }) {
    const orders = await findPaidOrdersOf(context, account.id)
    return {
      facts: { payments: orders.map(paymentOf) },
      papers: orders.map((order) => ({ folder: 'receipts', paper: (inside) => receiptOf(inside, order) })),
    }
  },
}

const paymentOf = ({
  number,
  paid_at,
  status,
  currency,
  total,
  lines,
  payer_name,
  payer_address,
}: Order) => ({
  number,
  paid_at,
  status,
  currency,
  total_cents: total,
  payer_name,
  payer_address,
  lines: lines.map(({ label, detail, total: cents, refunded }) => ({
    label,
    detail,
    total_cents: cents,
    refunded_cents: refunded,
  })),
})
