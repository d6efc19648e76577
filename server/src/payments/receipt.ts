import { dayIn, showDay } from 'contract/dates'
import { money, type Currency } from 'contract/money'
import type { In } from 'contract/operation'
import {
  OrderNotFound,
  ReceiptNotReady,
  type downloadReceipt,
  type downloadReceiptByToken,
} from 'contract/payments'
import { Forbidden } from 'contract/problem'
import { whoIs, type Context, type Download } from '../context.ts'
import { renderPdf, type Pdf } from '../pdf.ts'
import { readDocument } from '../tenants/tenants.ts'
import { findOrder, hashToken, type Order } from './orders.ts'
import { getOrderByToken } from './orders-queries.ts'
import { findPayments, type Payment } from './payment-queries.ts'
import { findRefunds, type Refund } from './refund-queries.ts'

/** The receipt for the payer, and for staff who may see payments. */
export async function receiptById(context: Context, { id }: In<typeof downloadReceipt>): Promise<Download> {
  const user = whoIs(context)
  const order = await findOrder(context, id)
  if (!order) throw OrderNotFound()
  if (order.user_id !== user.id && !user.permissions.has('mms.payments.view')) throw Forbidden()
  return receiptOf(context, order)
}

export async function receiptByToken(
  context: Context,
  { token }: In<typeof downloadReceiptByToken>,
): Promise<Download> {
  const found = await getOrderByToken(context, hashToken(token))
  const order = found && (await findOrder(context, found.id))
  if (!order) throw OrderNotFound()
  return receiptOf(context, order)
}

/** The same order gives the same bytes until something is refunded. */
export async function receiptOf(context: Context, order: Order): Promise<Download> {
  if (order.paid_at === null) throw ReceiptNotReady()
  const [payments, refunds, sender] = await Promise.all([
    findPayments(context, order.id),
    findRefunds(context, order.id),
    readDocument(context),
  ])
  const given = refunds.filter(({ state, origin }) => state === 'succeeded' && origin !== 'automatic')
  const last = given.at(-1)?.finished_at ?? order.paid_at
  const content = await renderPdf(
    {
      title: `Receipt ${order.number}`,
      tenant: {
        name: sender.name,
        color: sender.colors.primary,
        lines: sender.support_email ? [sender.support_email] : [],
      },
      lang: 'en',
      created: new Date(last),
      reference: order.number,
    },
    (page) =>
      draw(page, {
        order,
        payment: payments.find(({ state }) => state === 'succeeded'),
        refunds: given,
        day: (moment) => showDay(dayIn(context.tenant.time_zone, new Date(moment))),
      }),
  )
  return { filename: `receipt-${order.number}.pdf`, content }
}

type Shown = {
  order: Order
  payment: Payment | undefined
  refunds: readonly Refund[]
  day: (moment: string) => string
}

function draw(page: Pdf, { order, payment, refunds, day }: Shown) {
  const amount = (cents: number) => money(cents, order.currency as Currency)
  const refunded = refunds.reduce((all, refund) => all + refund.amount, 0)
  page.title('Receipt')
  page.rows([
    ['Number', order.number],
    ['Date', day(order.paid_at!)],
    ['Paid by', order.payer_name],
    ['E-mail', order.payer_email],
    ['Address', addressOf(order)],
    ['Payment', paidWith(order, payment)],
    ['Status', STATUS[order.status]],
  ])
  const discounts = order.discount > 0 ? [['Discount', amount(-order.discount)]] : []
  const returns = refunds.map((refund) => [`Refunded on ${day(refund.finished_at!)}`, amount(-refund.amount)])
  const remains = refunded > 0 ? [['Total after refunds', amount(order.total - refunded)]] : []
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
  const donated = order.lines.filter(({ kind }) => kind === 'donation')
  if (donated.length > 0)
    page.note('A donation is shown apart from the fees, for which something was given in return.')
}

const STATUS: Readonly<Record<Order['status'], string>> = {
  open: 'Not paid',
  processing: 'Not paid yet',
  paid: 'Paid',
  partly_refunded: 'Paid, refunded in part',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
}

function paidWith({ total }: Order, payment: Payment | undefined): string {
  if (total === 0 || !payment) return 'Nothing was charged'
  const { card_brand, card_last4 } = payment
  return card_last4 ? `${card_brand ?? 'Card'} ending in ${card_last4}` : 'Card'
}

function addressOf({ payer_address }: Order): string | undefined {
  if (typeof payer_address !== 'object' || payer_address === null || Array.isArray(payer_address))
    return undefined
  const { address_1, address_2, city, state, zip, country } = payer_address
  const parts = [address_1, address_2, city, [state, zip].filter(Boolean).join(' '), country]
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ') || undefined
}
