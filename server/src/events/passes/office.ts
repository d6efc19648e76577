import { stringify } from 'csv-stringify/sync'
import { dayIn, showDay } from 'contract/dates'
import { EventNotFound } from 'contract/events'
import { countScans, headCount } from 'contract/events/pass-scans'
import { PassesNotFound } from 'contract/events/passes'
import {
  PassNotRefundable,
  type PassSummary,
  type exportPasses,
  type listPasses,
  type passSummary,
  type refundPass,
} from 'contract/events/passes-office'
import { decimal } from 'contract/money'
import type { In } from 'contract/operation'
import { lockOrder } from '../../payments/payments.ts'
import { audit } from '../../plumbing/audit.ts'
import type { Context, Download } from '../../plumbing/context.ts'
import { findEvent } from '../office-queries.ts'
import { mailPassCredit } from './letter.ts'
import { refundPasses } from './canceling.ts'
import { countSold, countSoldByDay, findPassRows, pagePasses } from './office-queries.ts'
import { findPasses, getPurchase } from './purchase-queries.ts'
import { findScans } from './scan-queries.ts'

/** @throws EventNotFound */
export async function summarize(context: Context, { id }: In<typeof passSummary>): Promise<PassSummary> {
  if (!(await findEvent(context, id))) throw EventNotFound()
  const [types, days, scans] = await Promise.all([
    countSold(context, id),
    countSoldByDay(context, id),
    findScans(context, { event_id: id }),
  ])
  return { types, days, hours: headCount(countScans(scans).counted) }
}

/** @throws EventNotFound */
export async function listSold(context: Context, wanted: In<typeof listPasses>) {
  if (!(await findEvent(context, wanted.id))) throw EventNotFound()
  return pagePasses(context, wanted)
}

const STATUS = { confirmed: 'Sold', refunded: 'Refunded', held: '', over: '' } as const
const COLUMNS = ['Pass', 'Day', 'Bought by', 'Email', 'Sold', 'At', 'Order', 'First used', 'Status', 'Price']

/** A cell that a spreadsheet would take for a formula is written as text. */
export async function exportList(context: Context, wanted: In<typeof exportPasses>): Promise<Download> {
  const event = await findEvent(context, wanted.id)
  if (!event) throw EventNotFound()
  const { time_zone } = context.tenant
  const rows = await findPassRows(context, wanted)
  const content = stringify(
    rows.map((one) => [
      one.type,
      one.day === null ? 'All days' : showDay(one.day),
      one.name,
      one.email,
      showDay(dayIn(time_zone, new Date(one.bought_at))),
      one.sold_at === 'gate' ? 'Gate' : 'Online',
      one.order?.number,
      one.used_at === null ? '' : showDay(dayIn(time_zone, new Date(one.used_at))),
      STATUS[one.status],
      one.price_cents,
    ]),
    {
      header: true,
      columns: COLUMNS.map((header, i) => ({ key: String(i), header })),
      bom: true,
      escape_formulas: true,
      cast: { number: decimal },
    },
  )
  return { filename: `${event.slug}-passes.csv`, content: Buffer.from(content), type: 'text/csv' }
}

/** Refunds one pass, also a used one: that is for the office to say. @throws PassesNotFound, PassNotRefundable */
export async function refund(
  context: Context,
  { id, pass_id, reason }: In<typeof refundPass>,
): Promise<Record<string, never>> {
  const [seen] = await findPasses(context, { id: pass_id })
  const bought = seen && (await getPurchase(context, { id: seen.purchase_id }))
  if (!bought || seen.event_id !== id) throw PassesNotFound()
  // Orders are held before what they are for.
  if (bought.order_id !== null) await lockOrder(context, bought.order_id)
  await getPurchase(context, { id: bought.id }, { lock: true })
  const [pass] = await findPasses(context, { id: pass_id })
  if (pass?.status !== 'confirmed' || bought.order_id === null) throw PassNotRefundable()
  const { back_cents, ...credit } = await refundPasses(context, [pass], reason)
  await audit(context, {
    action: 'event.pass_refunded',
    subject: 'event',
    subject_id: id,
    after: { pass: pass.type, back_cents, credit_cents: credit.credit_cents },
    note: reason,
  })
  await mailPassCredit(context, pass, credit)
  return {}
}
