import type { exportOrders, getAroundOrder } from 'contract/treasury/orders'
import type { In, Out } from 'contract/operation'
import { OrderNotFound } from 'contract/payments'
import { mailsAbout } from '../mail/mail.ts'
import { findOrder } from '../payments/payments.ts'
import { audit, auditOf } from '../plumbing/audit.ts'
import { todayOf, type Context, type Download, type OutsideContext } from '../plumbing/context.ts'
import { sheetFile, type Column } from '../plumbing/drawing/spreadsheet.ts'
import { getRegistrationDetail } from '../registrations/registrations.ts'
import { findPayer, findRegistrationsOfOrder, orderCells } from './orders-queries.ts'

/** What an order leads to. @throws OrderNotFound */
export async function giveAround(
  context: Context,
  { id }: In<typeof getAroundOrder>,
): Promise<Out<typeof getAroundOrder>> {
  const order = await findOrder(context, id)
  if (!order) throw OrderNotFound()
  const drafts = new Set(
    order.lines.filter(({ purpose }) => purpose === 'registration').map(({ subject_id }) => subject_id),
  )
  const [rows, payer, history, ...mails] = await Promise.all([
    findRegistrationsOfOrder(context, id),
    findPayer(context, order),
    auditOf(context, 'order', id),
    mailsAbout(context, 'orders', id),
    ...[...drafts].map((draft) => mailsAbout(context, 'registration_draft', draft)),
  ])
  const details = await Promise.all(rows.map((row) => getRegistrationDetail(context, row.id)))
  return {
    registrations: rows.flatMap(({ team_id }, i) => {
      const one = details[i]
      return one ? [{ ...one, team_id }] : []
    }),
    payer_member_id: payer?.id ?? null,
    payer_phone: payer?.phone ?? null,
    mails: mails.flat().sort((a, b) => b.id - a.id),
    audit: history,
  }
}

const COLUMNS: readonly Column[] = [
  { label: 'Order', content: 'text' },
  { label: 'Placed', content: 'moment' },
  { label: 'Paid on', content: 'moment' },
  { label: 'Status', content: 'text' },
  { label: 'Payer', content: 'text' },
  { label: 'Email', content: 'text' },
  { label: 'For', content: 'text' },
  { label: 'Card', content: 'text' },
  { label: 'Last digits', content: 'text' },
  { label: 'Total', content: 'money' },
  { label: 'Refunded', content: 'money' },
]

/** The orders that match, as the database writes them. */
export async function exportOrderList(
  context: OutsideContext,
  { q, filters = {}, format = 'csv' }: In<typeof exportOrders>,
): Promise<Download> {
  await context.transaction((inside) =>
    audit(inside, {
      action: 'orders.exported',
      subject: 'tenant',
      subject_id: context.tenant.id,
      // An unpaired surrogate cannot be stored.
      after: { q: q && Buffer.from(q).toString(), filters, format },
    }),
  )
  const lines = await context.copyOut(orderCells(context, filters, q, format))
  return sheetFile(
    format,
    { filename: `orders-${todayOf(context)}`, title: 'Orders', columns: COLUMNS },
    lines,
  )
}
