import { addDays } from 'contract/dates'
import {
  HoldEnded,
  InvoiceNotReady,
  NoChecks,
  type downloadInvoice,
  type payEntryByCheck,
} from 'contract/events/entering'
import type { downloadOutsideInvoice, payOutsideByCheck as payOutside } from 'contract/events/outside-teams'
import type { In } from 'contract/operation'
import { momentOf } from 'contract/wall-clock'
import { findOrder, settleFree } from '../../payments/payments.ts'
import { audit } from '../../plumbing/audit.ts'
import type { Context, Download } from '../../plumbing/context.ts'
import { readDocument } from '../../tenants/tenants.ts'
import { mailCheckExpected } from './balance-letters.ts'
import { placeEntry } from './entering.ts'
import { invoice } from './invoice-drawing.ts'
import { ownParty } from './leaving.ts'
import { linkedParty } from './outside-link.ts'
import { findCheckDay, getEventOf, setParty, type Party } from './party-queries.ts'
import { EVENT_ENTRANT, forgetApprovalCard } from './approval-terms.ts'
import { entrantSettlement } from './settlement.ts'

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
  const [event, sender] = await Promise.all([getEventOf(context, event_id), readDocument(context)])
  const { name, colors, support_email } = sender
  const content = await context.draw(invoice, {
    order,
    due_on: check_due_on,
    note: event.check_note,
    sender: { name, color: colors.primary, lines: support_email ? [support_email] : [] },
    time_zone: context.tenant.time_zone,
  })
  return { filename: `invoice-${order.number}.pdf`, content }
}
