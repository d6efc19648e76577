import {
  DecidedMeanwhile,
  RegistrationNotFound,
  RegistrationPaid,
  StatusNotAllowed,
  type deleteRegistration,
  type setRegistrationStatus,
  CannotGo,
} from 'contract/registrations/registrations'
import type { In, Out } from 'contract/operation'
import { word } from 'contract/message'
import { STATUS_LABELS, mayMove, type RegistrationStatus } from 'contract/statuses'
import { refuseIfHeld } from '../batches/batches.ts'
import { audit } from '../plumbing/audit.ts'
import { followDecision } from '../clubs/clubs.ts'
import type { Context } from '../plumbing/context.ts'
import { enqueue } from '../plumbing/jobs/jobs.ts'
import { findOrder, requestRefund } from '../payments/payments.ts'
import { mailDecision } from './decision-mail.ts'
import { askAgain, giveUpPlace, handOver } from '../registering/registering.ts'
import {
  lockRegistration,
  moveRegistration,
  setClubOfRegistration,
  setDeleted,
} from '../registrations/registrations.ts'

/**
 * Approves, rejects, blocks … a registration; a rejection refunds what was paid for it. @throws DecidedMeanwhile,
 * NothingToDecide if it waits in somebody else's batch
 */
export async function decide(
  context: Context,
  { id, version, ...decision }: In<typeof setRegistrationStatus>,
): Promise<Out<typeof setRegistrationStatus>> {
  const registration = await lockRegistration(context, id)
  if (!registration) throw RegistrationNotFound()
  if (registration.version !== version) throw DecidedMeanwhile()
  await refuseIfHeld(context, 'registrations', id)
  return settle(context, registration, decision)
}

/** The decision of a batch: only what still waits is decided. @throws DecidedMeanwhile */
export async function decideWaiting(
  context: Context,
  id: number,
  decision: Decision,
): Promise<Out<typeof setRegistrationStatus>> {
  const registration = await lockRegistration(context, id)
  if (!registration) throw RegistrationNotFound()
  if (registration.status !== 'waiting_for_approval') throw DecidedMeanwhile()
  return settle(context, registration, decision)
}

type Decision = Pick<In<typeof setRegistrationStatus>, 'status' | 'reason'>
type Locked = NonNullable<Awaited<ReturnType<typeof lockRegistration>>>

async function settle(
  context: Context,
  registration: Locked,
  { status, reason }: Decision,
): Promise<Out<typeof setRegistrationStatus>> {
  const { id } = registration
  const from = registration.status
  if (!mayMove(from, status, 'office'))
    throw StatusNotAllowed({
      message: CannotGo({ from: word(STATUS_LABELS[from]), to: word(STATUS_LABELS[status]) }),
    })
  const changed = await moveRegistration(context, id, status, reason)
  await audit(context, {
    action: `registration.${status}`,
    subject: 'registration',
    subject_id: id,
    before: { status: from },
    after: { status },
    ...(reason ? { note: reason } : {}),
  })
  const standing = status === 'active' ? 'active' : status === 'blocked' ? 'blocked' : 'inactive'
  // A team or club created by this very registration follows its status; one that a player merely joins does
  // not.
  const { kind, team_id } = registration
  let { club_id } = registration
  if (kind === 'team' || kind === 'club') {
    club_id = await followDecision(context, { kind, team_id, club_id }, standing)
    if (club_id !== registration.club_id) await setClubOfRegistration(context, id, club_id)
  }
  if (status === 'active') await handOver(context, { ...registration, club_id })
  if (hasEnded(from) && (status === 'active' || status === 'waiting_for_approval'))
    await askAgain(context, registration)
  if (hasEnded(status)) await giveUpPlace(context, registration, reason ?? null)
  if (status === 'rejected') await giveBack(context, registration, reason ?? 'The registration was rejected.')
  if (from === 'waiting_for_approval' && (status === 'active' || status === 'rejected'))
    await enqueue(context, mailDecision, { registration_id: id })
  return { id, status, version: changed.version }
}

/** Statuses in which the place on a team is given up. */
const hasEnded = (status: RegistrationStatus) =>
  status === 'inactive' || status === 'rejected' || status === 'closed'

/** Refunds what is left of the registration's line; payments sends the letter once the money has gone. */
async function giveBack(
  context: Context,
  { order_id, order_line_key }: { order_id: number; order_line_key: string },
  reason: string,
) {
  const order = await findOrder(context, order_id)
  const line = order?.lines.find(({ key }) => key === order_line_key)
  const amount = line ? line.total - line.refunded : 0
  if (line && amount > 0) await requestRefund(context, { order_id, lines: [{ id: line.id, amount }], reason })
}

/** Hides a registration for which nothing was paid; its history stays. */
export async function remove(context: Context, { id }: In<typeof deleteRegistration>) {
  const registration = await lockRegistration(context, id)
  if (!registration) throw RegistrationNotFound()
  if (registration.paid > 0) throw RegistrationPaid()
  await setDeleted(context, id)
  await audit(context, {
    action: 'registration.deleted',
    subject: 'registration',
    subject_id: id,
    before: { status: registration.status },
  })
  await giveUpPlace(context, registration, 'The registration was deleted.')
  return {}
}
