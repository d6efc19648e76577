import { stringify } from 'csv-stringify/sync'
import { TransferNotFound, isTransferOpen, type TransferRow } from 'contract/clubs/transfers'
import type {
  OfficeTransfer,
  decideTransfer,
  exportTransfers,
  getTransfer as getTransferOp,
} from 'contract/clubs/transfer-decisions'
import { dayIn } from 'contract/dates'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { refuseIfHeld } from '../batches/batches.ts'
import { audit } from '../plumbing/audit.ts'
import type { Context, Download } from '../plumbing/context.ts'
import type { RosterHooks } from './roster-hooks.ts'
import { findStandingEntries, getEntry, isNumberTaken, setEntry, type Entry } from './roster-queries.ts'
import { join, leave } from './rosters.ts'
import { tellOfEnd } from './transfers-letters.ts'
import { getTransfer, insertStep, setTransfer, type StoredTransfer } from './transfers-queries.ts'
import { findTransfers, getTransferShown } from './transfers-view-queries.ts'
import { obstaclesOf, openTransfer, refusalOf } from './transfers.ts'

/** A transfer as the office sees it. */
export const showToOffice =
  (hooks: RosterHooks) =>
  async (context: Context, { id }: In<typeof getTransferOp>): Promise<OfficeTransfer> => {
    const [stored, shown] = await Promise.all([getTransfer(context, id), getTransferShown(context, id)])
    if (!stored || !shown) throw TransferNotFound()
    const isOpen = isTransferOpen(stored.status)
    const [obstacles, open] = await Promise.all([
      isOpen ? standingIn(context, stored) : [],
      openAt(hooks, context, stored),
    ])
    return { ...shown, obstacles: obstacles.map(({ reason }) => reason), open_at_old_team: open }
  }

/** What prevents approval; the window was open when the transfer was requested. */
const standingIn = (context: Context, { is_exception, kind, ...moving }: StoredTransfer) =>
  obstaclesOf(context, { ...moving, kind: is_exception ? undefined : kind }, { isTimely: true })

async function openAt(
  { openAtTeam }: RosterHooks,
  context: Context,
  { member_id, from_team_id }: StoredTransfer,
): Promise<number> {
  const open = await openAtTeam(context, { person_ids: [member_id], team_id: from_team_id })
  return open.find(({ person_id }) => person_id === member_id)?.cents ?? 0
}

/** The office's decision. If approved, the player is on the new roster and on no other when this returns. */
export const decide =
  (hooks: RosterHooks) =>
  async (
    context: Context,
    { id, version, status, ...more }: In<typeof decideTransfer>,
  ): Promise<OfficeTransfer> => {
    const reason = more.reason ?? null
    const seen = await getTransfer(context, id)
    if (!seen) throw TransferNotFound()
    await refuseIfHeld(context, 'transfers', id)
    if (status === 'done' && isTransferOpen(seen.status)) await follow(hooks, context, seen)
    const transfer = await openTransfer(context, { id, version })
    const isUnheard = transfer.releasing_answer === 'refused' || transfer.status === 'asked'
    if (reason === null && (status === 'refused' || isUnheard))
      throw invalidField('reason', 'Enter a reason. The family and both teams will see it.')
    if (status === 'done') await move(hooks, context, transfer)
    await setTransfer(context, id, { status, decided_at: context.now, decision: reason })
    await insertStep(context, {
      transfer_id: id,
      step: status === 'done' ? 'approved' : 'declined',
      note: reason,
    })
    await audit(context, {
      action: status === 'done' ? 'transfer.approved' : 'transfer.declined',
      subject: 'transfer',
      subject_id: id,
      before: { status: transfer.status },
      after: { status },
      ...(reason ? { note: reason } : {}),
    })
    const shown = await showToOffice(hooks)(context, { id })
    await tellOfEnd(context, shown)
    return shown
  }

/**
 * Updates everything that records where the player plays first: decisions about registrations lock the
 * registration before people and teams, so this must use the same order.
 */
const follow = ({ movedTeam }: RosterHooks, context: Context, moved: StoredTransfer) =>
  movedTeam(context, {
    person_id: moved.member_id,
    from_team_id: moved.from_team_id,
    to_team_id: moved.to_team_id,
  })

async function move(hooks: RosterHooks, context: Context, transfer: StoredTransfer): Promise<void> {
  const { id, member_id, from_team_id, to_team_id } = transfer
  const obstacles = await standingIn(context, transfer)
  if (obstacles.length > 0) throw refusalOf(obstacles)
  const [old, new_] = [
    await findStandingEntries(context, from_team_id, member_id),
    await findStandingEntries(context, to_team_id, member_id),
  ]
  const place = old.find(({ role, state }) => role === 'player' && state === 'active')!
  const open_cents = await openAt(hooks, context, transfer)
  await leave(context, place, 'office', 'Moved to another team.')
  // A guest or requester on the new team becomes a regular player.
  for (const entry of new_)
    if (!entry.is_staff) await leave(context, entry, 'office', 'Is a player of the team now.')
  const joined = await join(
    context,
    { team_id: to_team_id, member_id, role: 'player' },
    { hand: 'office', otherwise: 'refuse' },
  )
  const jersey_number = await keepNumber(context, place, joined!.id)
  await insertStep(context, { transfer_id: id, step: 'followed', jersey_number, open_cents })
}

/**
 * Keeps the jersey number if it is free on the new team, and always the positions; returns the number that
 * was kept.
 */
async function keepNumber(context: Context, before: Entry, id: number): Promise<string | null> {
  const { jersey_number: number, positions } = before
  const entry = (await getEntry(context, id))!
  const isFree = number !== null && !(await isNumberTaken(context, entry, number))
  await setEntry(context, id, { positions, ...(isFree && { jersey_number: number }) })
  return isFree ? number : null
}

/** More than a large league has in a season. */
const MOST_ROWS = 20_000
const HEADER = [
  'Requested',
  'Status',
  'Player',
  'Member ID',
  'From',
  'To',
  'Season',
  'Window',
  'Exception',
  'Requested by',
  'Reason',
  'Old team',
  'Main reason',
  'New team',
  'Decided',
  'Decision',
]

export async function exportList(context: Context, filters: In<typeof exportTransfers>): Promise<Download> {
  const rows = await findTransfers(context, filters, MOST_ROWS)
  await audit(context, {
    action: 'transfer.exported',
    subject: 'tenant',
    subject_id: context.tenant.id,
    after: { ...filters, rows: rows.length },
  })
  const day = (at: string | null) => (at === null ? '' : dayIn(context.tenant.time_zone, new Date(at)))
  const cells = (row: TransferRow) => [
    day(row.asked_at),
    row.status,
    row.player,
    row.member_number,
    row.from.name,
    row.to.name,
    row.season,
    row.kind,
    row.is_exception ? 'yes' : '',
    row.asked_by,
    row.reason,
    row.releasing.answer,
    row.releasing.ground,
    row.receiving.answer,
    day(row.decided_at),
    row.decision,
  ]
  const content = stringify([HEADER, ...rows.map(cells)], { bom: true, escape_formulas: true })
  return { filename: 'transfers.csv', content: Buffer.from(content), type: 'text/csv' }
}
