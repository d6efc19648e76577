import { addDays, yearOf, type Day } from 'contract/dates'
import { findTeamEvents } from '../events/entrants/seed-queries.ts'
import { EVENT_VENDOR } from '../events/events.ts'
import { getEvent } from '../events/queries.ts'
import { vendorLine } from '../events/vendors/invoices.ts'
import {
  insertVendor,
  setVendorPayment,
  takeInvoiceNumber,
  type NewVendor,
} from '../events/vendors/queries.ts'
import { insertOpenPayment, insertSentInvoice } from '../events/vendors/seed-queries.ts'
import type { PastOrder, PastProvider } from '../payments/past-order.ts'
import { insertPastOrders } from '../payments/seed-orders.ts'
import { todayOf, type Context } from '../plumbing/context.ts'

const DAY = 86_400_000
/** How long ago the invoices were sent. */
const SENT_DAYS = 20

type Told = Omit<NewVendor, 'due_on' | 'website' | 'level' | 'space' | 'image' | 'is_shown'> &
  Partial<Pick<NewVendor, 'website' | 'level' | 'space' | 'is_shown'>> & {
    /** When it is due, from today; without one no invoice was sent. */
    due?: number
    isPaid?: boolean
  }

const VENDORS: readonly Told[] = [
  {
    ...{
      kind: 'sponsor',
      name: 'Prairie State Credit Union',
      contact: 'Lena Ortiz',
      email: 'lena@prairie.example.org',
    },
    ...{ level: 'Gold', website: 'https://prairie.example.org/', is_shown: true, due: -5, isPaid: true },
    items: [{ label: 'Gold sponsorship', cents: 150_000 }],
  },
  {
    ...{
      kind: 'sponsor',
      name: 'Rosewood Dental',
      contact: 'Amir Patel',
      email: 'amir@rosewood.example.org',
    },
    ...{ level: 'Silver', website: 'https://rosewood.example.org/', is_shown: true, due: 12 },
    items: [
      { label: 'Silver sponsorship', cents: 75_000 },
      { label: 'Banner at field 1', cents: 15_000 },
    ],
  },
  {
    ...{ kind: 'vendor', name: 'Kettle & Corn', contact: 'Dana Reed', email: 'dana@kettle.example.org' },
    ...{ space: 'A4', due: -3 },
    items: [
      { label: 'Booth 10 × 10 ft', cents: 40_000 },
      { label: 'Power', cents: 5_000 },
    ],
  },
  {
    ...{
      kind: 'vendor',
      name: 'Sliding Home Gear',
      contact: 'Jo Park',
      email: 'jo@slidinghome.example.org',
      space: 'A5',
    },
    items: [{ label: 'Booth 10 × 20 ft', cents: 70_000 }],
  },
]

/** The next tournament of the demonstration has sponsors and vendors: one has paid, one is late. Returns the payment twice, as a span. */
export async function seedVendors(
  context: Context,
  { provider, card }: { provider: PastProvider; card: () => PastOrder['cards'][number] },
): Promise<[number, number] | null> {
  const today = todayOf(context)
  const orders: PastOrder[] = []
  for (const slug of await findTeamEvents(context, today)) {
    const event = (await getEvent(context, slug, today))!
    if (event.kind !== 'tournament' || event.starts_on <= today) continue
    for (const told of VENDORS) orders.push(...(await seedOne(context, event, told, card)))
    break
  }
  if (orders.length === 0) return null
  const { orders: written, payments } = await insertPastOrders(context, orders, provider)
  for (const [i, { id }] of written.entries())
    await setVendorPayment(context, orders[i]!.subject_id, { state: 'paid', order_id: id })
  return payments === null ? null : [...payments]
}

/** One of them; gives the order it has paid with. */
async function seedOne(
  context: Context,
  event: { id: number; name: string },
  { due, isPaid = false, ...told }: Told,
  card: () => PastOrder['cards'][number],
): Promise<PastOrder[]> {
  const today = todayOf(context)
  const due_on: Day = addDays(today, due ?? 14)
  const vendor_id = await insertVendor(context, event.id, {
    ...{ website: null, level: null, space: null, image: null, is_shown: false, due_on },
    ...told,
  })
  if (due === undefined) return []
  const at = (days: number) => new Date(context.now.getTime() - days * DAY)
  const number = await takeInvoiceNumber(context, yearOf(addDays(today, -SENT_DAYS)))
  const total = told.items.reduce((cents, item) => cents + item.cents, 0)
  const invoice_id = await insertSentInvoice(context, {
    ...{ event_id: event.id, vendor_id, number, bill_to: told.name, items: [...told.items], total, due_on },
    sent_at: at(SENT_DAYS).toISOString(),
  })
  if (!isPaid) return []
  const paid_at = at(SENT_DAYS / 2)
  const subject_id = await insertOpenPayment(context, {
    ...{ event_id: event.id, invoice_id, cents: total, method: 'card', state: 'open', actor: 'system' },
    at: paid_at.toISOString(),
  })
  return [
    {
      ...{ purpose: EVENT_VENDOR, subject_id, user_id: null, coupon_id: null },
      payer: { name: told.contact ?? told.name, email: told.email ?? '' },
      lines: [vendorLine(subject_id, { number, bill_to: told.name, event: event.name, cents: total })],
      placed_at: new Date(paid_at.getTime() - 120_000),
      expires_at: new Date(paid_at.getTime() + 1_680_000),
      paid_at,
      year: yearOf(today),
      cards: [card()],
      refunds: [],
    },
  ]
}
