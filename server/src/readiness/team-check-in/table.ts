import { removeEntrant } from 'contract/events/entrants'
import type { In, Out } from 'contract/operation'
import { invalidField } from 'contract/problem'
import {
  TeamNotExpected,
  type addDeskNote,
  type checkInBoard,
  type checkInNews,
  type checkInTeam,
  type CheckInTeam,
  type getCheckIn,
  type markSeen,
  type removeDeskNote,
  type undoCheckIn,
} from 'contract/readiness/team-check-in'
import {
  checkInEvent,
  countMarks,
  endCheckIn,
  endSighting,
  findCheckIns,
  findDeskNotes,
  insertDeskNote,
  noteSighting,
  removeDeskNoteRow,
  takeCheckIn,
} from '../../events/events.ts'
import { audit } from '../../plumbing/audit.ts'
import type { Context } from '../../plumbing/context.ts'
import { judgeExpected, rosterKey, type TeamAtTable } from './judging.ts'

/** All teams of an event, by division. @throws EventNotFound, EventCalledOff */
export async function showBoard(
  context: Context,
  { id }: In<typeof checkInBoard>,
): Promise<Out<typeof checkInBoard>> {
  const event = await checkInEvent(context, id)
  // Before the teams are read: what is marked meanwhile is news once more, and never missed.
  const version = await countMarks(context, id)
  const teams = await judgeExpected(context, event)
  const { name, starts_on, ends_on, divisions } = event
  return {
    event: { id, name, starts_on, ends_on },
    version,
    divisions: divisions.map((one) => ({ id: one.id, label: one.label })),
    teams: teams.map(({ row }) => row),
  }
}

export async function showNews(
  context: Context,
  { id }: In<typeof checkInNews>,
): Promise<Out<typeof checkInNews>> {
  return { version: await countMarks(context, id) }
}

export async function showTeam(
  context: Context,
  { id, entrant_id }: In<typeof getCheckIn>,
): Promise<CheckInTeam> {
  const event = await checkInEvent(context, id)
  return teamShown(context, event, entrant_id, context.user?.permissions.has(removeEntrant.access) ?? false)
}

/** @throws TeamNotExpected */
async function expected(
  context: Context,
  event: Parameters<typeof judgeExpected>[1],
  entrant_id: number,
): Promise<TeamAtTable> {
  const [team] = await judgeExpected(context, event, [entrant_id])
  if (!team) throw TeamNotExpected()
  return team
}

/** One team with its roster; amounts only for those who may see money. @throws TeamNotExpected */
export async function teamShown(
  context: Context,
  event: Parameters<typeof judgeExpected>[1],
  entrant_id: number,
  maySeeMoney: boolean,
): Promise<CheckInTeam> {
  const { entry, points, people, row } = await expected(context, event, entrant_id)
  const written = await findDeskNotes(context, { event_id: event.id, entrant_ids: [entrant_id] })
  return {
    ...row,
    team_id: entry.team_id,
    division: entry.division,
    contact: { name: entry.contact, email: entry.email, phone: entry.phone },
    points,
    roster: people,
    owes:
      maySeeMoney && entry.owes
        ? {
            ...{ cents: entry.owes.cents, due_on: entry.owes.due_on },
            ...{ balance_id: entry.owes.balance_id, number: entry.owes.number },
          }
        : null,
    written: written.map(({ entrant_id: _, ...note }) => note),
  }
}

/**
 * Checks a team in. Of two tables at the same moment one does, and the other is told by whom. What is missing is counted, with the
 * reason why it was let in all the same. @throws TeamNotExpected
 */
export async function checkIn(
  context: Context,
  { id, entrant_id, reason }: In<typeof checkInTeam>,
): Promise<Out<typeof checkInTeam>> {
  const event = await checkInEvent(context, id)
  const { entry, people, row } = await expected(context, event, entrant_id)
  const told = ({ at, by, missing, reason: why }: Awaited<ReturnType<typeof findCheckIns>>[number]) => ({
    ...{ at, by, missing },
    reason: why,
  })
  const standing = async () => (await findCheckIns(context, { event_id: id, entrant_ids: [entrant_id] }))[0]!
  if (row.checked_in) {
    const one = await standing()
    return { before: { at: one.at, by: one.by }, checked_in: told(one) }
  }
  const missing = row.lacks.reduce((sum, { count }) => sum + (count ?? 1), 0)
  if (missing > 0 && !reason) throw invalidField('reason', 'Say why this team checks in with things missing.')
  const took = await takeCheckIn(context, {
    ...{ event_id: id, entrant_id, missing },
    reason: missing > 0 ? (reason ?? null) : null,
    roster: people.map(rosterKey),
  })
  const one = await standing()
  if (!took) return { before: { at: one.at, by: one.by }, checked_in: told(one) }
  await audit(context, {
    action: 'event.team_checked_in',
    subject: 'event',
    subject_id: id,
    after: { team: entry.name, division: entry.division, missing },
    ...(missing > 0 && reason && { note: reason }),
  })
  return { before: null, checked_in: told(one) }
}

export async function undo(context: Context, { id, entrant_id }: In<typeof undoCheckIn>) {
  const event = await checkInEvent(context, id)
  const { entry } = await expected(context, event, entrant_id)
  if (await endCheckIn(context, { event_id: id, entrant_id }))
    await audit(context, {
      action: 'event.team_check_in_undone',
      subject: 'event',
      subject_id: id,
      before: { team: entry.name, division: entry.division },
    })
  return {}
}

/** Whose paper it is, of those on the roster; insurance and certificates are the team’s. @throws TeamNotExpected */
async function ownerOf(context: Context, { id, entrant_id, what, member_id, player }: In<typeof markSeen>) {
  const event = await checkInEvent(context, id)
  const { entry, people } = await expected(context, event, entrant_id)
  const owner = people.find((one) =>
    one.member_id === null ? one.player === player : one.member_id === member_id,
  )
  if (
    what === 'insurance' || what === 'certificate' ? member_id !== undefined || player !== undefined : !owner
  )
    throw invalidField('member_id', 'Choose someone on the roster.')
  return {
    of: {
      ...{ event_id: id, entrant_id, what },
      ...{ member_id: owner?.member_id ?? null, player_digest: owner?.player ?? null },
    },
    said: { team: entry.name, what, ...(owner?.member_id && { member_id: owner.member_id }) },
  }
}

export async function see(context: Context, input: In<typeof markSeen>) {
  const { of, said } = await ownerOf(context, input)
  if (await noteSighting(context, of))
    await audit(context, {
      action: 'event.paper_seen',
      subject: 'event',
      subject_id: input.id,
      after: said,
    })
  return {}
}

export async function unsee(context: Context, input: In<typeof markSeen>) {
  const { of, said } = await ownerOf(context, input)
  if (await endSighting(context, of))
    await audit(context, {
      action: 'event.paper_not_seen',
      subject: 'event',
      subject_id: input.id,
      before: said,
    })
  return {}
}

export async function addNote(context: Context, { id, entrant_id, body }: In<typeof addDeskNote>) {
  const event = await checkInEvent(context, id)
  await expected(context, event, entrant_id)
  return insertDeskNote(context, { event_id: id, entrant_id, body })
}

export async function removeNote(context: Context, { id, entrant_id, note_id }: In<typeof removeDeskNote>) {
  await checkInEvent(context, id)
  await removeDeskNoteRow(context, { id: note_id, event_id: id, entrant_id })
  return {}
}
