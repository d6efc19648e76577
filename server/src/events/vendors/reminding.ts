import { InvoiceNotFound, type remindVendor } from 'contract/events/vendors'
import type { In, Out } from 'contract/operation'
import { audit } from '../../plumbing/audit.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { isDaytime } from '../../plumbing/daytime.ts'
import { dueOn, enqueue, job } from '../../plumbing/jobs/jobs.ts'
import { mustNotBeCanceled } from '../canceled.ts'
import { oneByOne } from '../entrants/one-by-one.ts'
import { holdStatus } from '../status-queries.ts'
import { findInvoice, vendorOf } from './invoices.ts'
import { mailVendorInvoice } from './letters.ts'
import { findInvoices, findInvoicesToRemind, findVendors, lockInvoice, setInvoice } from './queries.ts'

/** Whoever was reminded isn’t reminded again so soon, however often the button is pressed. */
const REMIND_AGAIN_MINUTES = 60

/** When reminders go out by themselves, in days from the due day. */
const DAYS = [-7, 1, 14] as const

/** Until when a missed day is made up for, in days from the due day. */
const LATEST = 28

/** Emails an invoice again, if something of it is still left and `isDue` says so once it and its event are held. Gives whether it did. */
async function remindOf(
  context: Context,
  id: number,
  isDue: (reminded_at: string | null) => Promise<boolean>,
): Promise<boolean> {
  const { event_id } = (await findInvoice(context, id))!
  await holdStatus(context, event_id)
  await lockInvoice(context, id)
  const { left, reminded_at, number, vendor_id } = (await findInvoice(context, id))!
  const [vendor] = await findVendors(context, { id: vendor_id })
  if (left === 0 || !vendor?.email || !(await isDue(reminded_at))) return false
  await setInvoice(context, id, { reminded_at: context.now })
  await audit(context, {
    action: 'event.invoice_reminded',
    subject: 'event',
    subject_id: event_id,
    after: { vendor: vendor.name, invoice: number },
  })
  await enqueue(context, mailVendorInvoice, {
    ...{ invoice_id: id, occasion: 'reminder' },
    once: `vendor-reminder:${id}:${context.now.getTime()}`,
  })
  return true
}

/** @throws VendorNotFound, InvoiceNotFound, EventCalledOff */
export async function remind(
  context: Context,
  { id, vendor_id }: In<typeof remindVendor>,
): Promise<Out<typeof remindVendor>> {
  const vendor = await vendorOf(context, { id, vendor_id })
  const [latest] = await findInvoices(context, { vendor_id: vendor.id }, todayOf(context))
  if (!latest || latest.state === 'void') throw InvoiceNotFound()
  await mustNotBeCanceled(context, id)
  const soon = context.now.getTime() - REMIND_AGAIN_MINUTES * 60_000
  const is_sent = await remindOf(
    context,
    latest.id,
    async (reminded_at) => reminded_at === null || Date.parse(reminded_at) <= soon,
  )
  return { is_sent }
}

const findToRemind = (context: Context) =>
  findInvoicesToRemind(context, todayOf(context), { days: DAYS, latest: LATEST })

/**
 * Reminds of invoices a week before they are due, on the day after, and two weeks later. If the server was down for some days, people
 * get the nearest reminder and not all of them; whom the office has reminded since gets none.
 */
export const remindOfInvoices = job<never>({
  name: 'remind-of-vendor-invoices',
  every: '45 * * * *',
  due: dueOn('vendor_clock', { ahead: -Math.min(...DAYS), behind: LATEST }),
  waitsForCalm: true,
  async run(outside) {
    if (!isDaytime(outside)) return
    const due = await outside.transaction(findToRemind)
    await oneByOne(due, (id) =>
      outside.transaction((context) =>
        remindOf(context, id, async () => (await findToRemind(context)).includes(id)),
      ),
    )
  },
})
