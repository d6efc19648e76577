import { showAddress } from 'contract/one-line'
import { dayIn, showDay } from 'contract/dates'
import { money, type Currency } from 'contract/money'
import type { Drawing } from '../plumbing/drawing/drawings.ts'
import { renderPdf, type Letterhead, type Pdf } from '../plumbing/drawing/pdf.ts'
import { LEDGER } from './ledger.ts'
import type { Order } from './orders.ts'
import type { Payment } from './payment-queries.ts'
import type { Refund } from './refund-queries.ts'

type Shown = {
  order: Order
  payment: Payment | undefined
  /** The completed ones, oldest first. */
  refunds: readonly Refund[]
  sender: Letterhead
  time_zone: string
  created: Date
}

/** What a paid order cost and what was refunded. */
export const receipt: Drawing<Shown> = {
  name: 'receipt',
  draw: (shown) =>
    renderPdf(
      {
        title: `Receipt ${shown.order.number}`,
        tenant: shown.sender,
        lang: 'en',
        created: shown.created,
        reference: shown.order.number,
      },
      (page) => write(page, shown),
    ),
}

function write(page: Pdf, { order, payment, refunds, time_zone }: Shown) {
  const day = (moment: string) => showDay(dayIn(time_zone, new Date(moment)))
  const amount = (cents: number) => money(cents, order.currency as Currency)
  const refunded = refunds.reduce((all, refund) => all + refund.amount, 0)
  page.title('Receipt')
  page.rows([
    ['Number', order.number],
    ['Date', day(order.paid_at!)],
    ['Paid by', order.payer_name],
    ['Email', order.payer_email],
    ['Address', addressOf(order)],
    ['Payment', paidWith(order, payment)],
    ...(refunded > 0
      ? [['Paid', `${amount(order.total - refunded)} after a refund of ${amount(refunded)}`] as const]
      : []),
    ['Status', STATUS[order.status]],
  ])
  const comped = order.lines.reduce((all, line) => all + line.comped, 0)
  const credited = order.lines.reduce((all, line) => all + line.credited, 0)
  const discounts = [
    ...(order.discount > comped + credited ? [['Discount', amount(comped + credited - order.discount)]] : []),
    ...(credited > 0 ? [['Event credit', amount(-credited)]] : []),
    ...(comped > 0 ? [['Free of charge', amount(-comped)]] : []),
  ]
  const returns = refunds.map((refund) => [`Refunded on ${day(refund.finished_at!)}`, amount(-refund.amount)])
  const remains = refunded > 0 ? [['Paid after refunds', amount(order.total - refunded)]] : []
  page.table(
    [
      { label: 'Description', width: 3 },
      { label: 'Amount', width: 1, align: 'right' },
    ],
    [
      ...order.lines.map(({ label, detail, amount: cents }) => [
        detail ? `${label}, ${detail}` : label,
        amount(cents),
      ]),
      ...discounts,
    ],
    [['Total', amount(order.total)], ...returns, ...remains],
  )
  const donated = order.lines.filter(({ account }) => account === LEDGER.donations)
  if (donated.length > 0) page.note('Donations are listed separately from fees, which pay for services.')
}

const STATUS: Readonly<Record<Order['status'], string>> = {
  open: 'Not paid',
  processing: 'Not paid yet',
  paid: 'Paid',
  partly_refunded: 'Paid, partially refunded',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
}

function paidWith({ total, comp_reason }: Order, payment: Payment | undefined): string {
  if (comp_reason !== null) return `Free of charge: ${comp_reason}`
  if (payment?.method === 'cash') return 'Cash'
  if (payment?.method === 'team_funds') return 'Team funds'
  if (payment?.method === 'check') return payment.reference === null ? 'Check' : `Check ${payment.reference}`
  if (total === 0 || !payment) return 'Nothing was charged'
  const { card_brand, card_last4 } = payment
  return card_last4 ? `${card_brand ?? 'Card'} ending in ${card_last4}` : 'Card'
}

function addressOf({ payer_address }: Order): string | undefined {
  if (typeof payer_address !== 'object' || payer_address === null || Array.isArray(payer_address))
    return undefined
  return showAddress(payer_address) || undefined
}
