import type { ModulePrivacy } from '../plumbing/privacy.ts'
import { blankCreditReasons, findAllCreditsOf } from './credit-queries.ts'
import { findPaidOrdersOf, type Order } from './orders.ts'
import { receiptOf } from './receipt.ts'

export const paymentPrivacy: ModulePrivacy = {
  columns: {
    collection_try: {
      nobody: ['purpose', 'declined'],
    },
    coupon: {
      nobody: ['code', 'name', 'kind', 'starts_on', 'ends_on', 'status', 'applies_to'],
    },
    coupon_redemption: {
      kept: {
        'It goes with the order, which tax law keeps.': ['buyer'],
      },
      nobody: ['status'],
    },
    event_credit: { erased: ['reason'], nobody: ['origin', 'expires_on'] },
    event_credit_use: { nobody: ['state'] },
    kept_card: {
      erased: ['customer_ref', 'method_ref', 'brand', 'last4'],
      nobody: ['provider'],
    },
    ledger_entry: {
      nobody: ['kind', 'source', 'debit', 'credit', 'currency'],
    },
    mandate: {
      erased: ['agreed_from'],
      kept: {
        'What was agreed to can be disputed as long as what was charged for it.': ['terms'],
      },
      nobody: ['purpose', 'language', 'ended_by'],
    },
    order_added: {
      nobody: ['time_zone'],
    },
    order_change: {
      nobody: ['status'],
    },
    order_day: {
      nobody: ['day', 'status'],
    },
    order_line: {
      kept: {
        'Tax law keeps what was paid, by whom and for what.': ['label', 'detail'],
      },
      nobody: ['key', 'kind', 'purpose', 'account'],
    },
    order_part: {
      nobody: ['purpose'],
    },
    orders: {
      kept: {
        'Tax law keeps what was paid, by whom and for what.': [
          'payer_name',
          'payer_email',
          'payer_address',
          'comp_reason',
        ],
      },
      nobody: ['token_hash', 'currency', 'status', 'cancel_reason'],
    },
    payment: {
      kept: {
        'Tax law keeps what was paid, by whom and for what.': [
          'card_brand',
          'card_last4',
          'reference',
          'received_on',
        ],
      },
      nobody: ['token_hash', 'provider', 'provider_ref', 'currency', 'state', 'decline_code', 'method'],
    },
    provider_event: {
      nobody: ['provider', 'event_id', 'type'],
    },
    recon_item: {
      kept: {
        'Tax law keeps what was paid, by whom and for what.': ['note'],
      },
      nobody: ['reason', 'source'],
    },
    refund: {
      kept: {
        'Tax law keeps what was paid, by whom and for what.': ['reason'],
      },
      nobody: ['origin', 'provider_ref', 'currency', 'state'],
    },
    takings_day: {
      nobody: ['day', 'account'],
    },
  },

  async own(context, { account }) {
    const [orders, credits] = await Promise.all([
      findPaidOrdersOf(context, account.id),
      findAllCreditsOf(context, account.id),
    ])
    return {
      facts: {
        payments: orders.map(paymentOf),
        event_credits: credits.map(
          ({ id: _, user_id: __, order_id: ___, version: ____, ...credit }) => credit,
        ),
      },
      papers: orders.map((order) => ({ folder: 'receipts', paper: (inside) => receiptOf(inside, order) })),
    }
  },

  async erase(context, { user_ids }) {
    await blankCreditReasons(context, user_ids)
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
