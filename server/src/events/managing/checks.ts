import { addDays, dayIn } from 'contract/dates'
import {
  HoldEnded,
  InvoiceNotReady,
  NoChecks,
  type downloadInvoice,
  type payEntryByCheck,
} from 'contract/events/entering'
import type { downloadOutsideInvoice, payOutsideByCheck as payOutside } from 'contract/events/outside-teams'
import { money, type Currency } from 'contract/money'
import type { In } from 'contract/operation'
import { momentOf } from 'contract/wall-clock'
import { dayInLetter, sheetFor } from '../../mail/mail.ts'
import { findOrder, settleFree } from '../../payments/payments.ts'
import { audit } from '../../plumbing/audit.ts'
import type { Context, Download } from '../../plumbing/context.ts'
import { invoiceSheet } from '../invoice-drawing.ts'
import { mailCheckExpected } from '../balances/balance-letters.ts'
import { placeEntry } from '../checkout/entry-orders.ts'
import { ownParty } from '../balances/leaving.ts'
import { linkedParty } from '../entrants/outside-link.ts'
import { findCheckDay, getEventOf, setParty, type Party } from '../entrants/party-queries.ts'
import { EVENT_ENTRANT, forgetApprovalCard } from '../entrants/approval-terms.ts'
import { entrantSettlement } from '../checkout/settlement.ts'

export const payByCheck = async (context: Context, { id, ...wishes }: In<typeof payEntryByCheck>) =>
  promiseCheck(context, await ownParty(context, id), wishes)

export const payOutsideByCheck = async (context: Context, { token, ...wishes }: In<typeof payOutside>) =>
  promiseCheck(context, await linkedParty(context, token), wishes)

/**
 * Held spots are kept until the check is due, and as long after that as the event says; the office records it at the order, whose
 * number the invoice bears. @throws NoChecks, HoldEnded, PriceChanged, PaymentInProgress
 */
async function promiseCheck(
  context: Context,
  party: Party,
  wishes: Omit<In<typeof payEntryByCheck>, 'id'>,
): Promise<Record<string, never>> {
  if (party.state !== 'held') throw HoldEnded()
  const [event, possible] = await Promise.all([
    getEventOf(context, party.event_id),
    findCheckDay(context, party),
  ])
  const due_on = party.check_due_on ?? possible
  if (due_on === null) throw NoChecks()
  const last = event.release_days === null ? event.ends_on : addDays(due_on, event.release_days)
  const held_until = momentOf(
    context.tenant.time_zone,
    addDays(last < event.ends_on ? last : event.ends_on, 1),
    '00:00',
  )
  const { placed } = await placeEntry(context, party, wishes, held_until)
  if (placed.total === 0) {
    await settleFree(context, { [EVENT_ENTRANT]: entrantSettlement }, placed.id)
    return {}
  }
  await setParty(context, party.id, { held_until, check_due_on: due_on })
  // Otherwise both might pay: the check, and a card that was left before the entry was accepted.
  await forgetApprovalCard(context, party.id)
  await audit(context, {
    action: 'event.check_expected',
    subject: 'event',
    subject_id: party.event_id,
    after: { order: placed.number, amount: placed.total, due_on },
  })
  await mailCheckExpected(context, party, {
    ...{ cents: placed.total, number: placed.number, due_on },
    order_id: placed.id,
  })
  return {}
}

export const invoiceOf = async (context: Context, { id }: In<typeof downloadInvoice>): Promise<Download> =>
  drawInvoice(context, await ownParty(context, id))

export const outsideInvoice = async (
  context: Context,
  { token }: In<typeof downloadOutsideInvoice>,
): Promise<Download> => drawInvoice(context, await linkedParty(context, token))

/** @throws InvoiceNotReady unless a check is expected; after it came there is a receipt */
async function drawInvoice(
  context: Context,
  { order_id, check_due_on, state, event_id }: Party,
): Promise<Download> {
  const order = order_id === null ? undefined : await findOrder(context, order_id)
  if (!order || check_due_on === null || state !== 'held') throw InvoiceNotReady()
  const [event, sheet] = await Promise.all([getEventOf(context, event_id), sheetFor(context, context)])
  const { t, language, common } = sheet
  const { sender, ...paper } = common
  const { number, total, discount } = order
  const amount = (cents: number) => money(cents, order.currency as Currency)
  const credited = order.lines.reduce((all, line) => all + line.credited, 0)
  const made_on = dayIn(context.tenant.time_zone, new Date(order.created_at))
  const content = await context.draw(invoiceSheet, {
    ...paper,
    tenant: sender,
    created: new Date(order.created_at),
    title: t('Invoice {number}', { number }),
    number,
    heading: t('Invoice'),
    facts: [
      [t('Number'), number],
      [t('Date'), dayInLetter(made_on, language)],
      [t('Due'), dayInLetter(check_due_on, language)],
      [t('Bill to'), order.payer_name],
      [t('Email'), order.payer_email],
      [t('Pay to'), sender.name],
    ],
    columns: [t('Description'), t('Amount')],
    lines: [
      ...order.lines.map(
        ({ label, detail, amount: cents }) =>
          [detail ? `${label}, ${detail}` : label, amount(cents)] as const,
      ),
      ...(discount > credited ? [[t('Discount'), amount(credited - discount)] as const] : []),
      ...(credited > 0 ? [[t('Event credit'), amount(-credited)] as const] : []),
    ],
    total: [t('Total due'), amount(total)],
    notes: [
      t('Please write {number} on your check.', { number }),
      ...(event.check_note ? [event.check_note] : []),
    ],
  })
  return { filename: `invoice-${number}.pdf`, content }
}
