import {
  NumberTaken,
  PersonNotKnown,
  RosterEntryNotFound,
  addToRoster,
  changeRosterEntry,
  lockRoster,
  type RosterEntry,
  type TeamRoster,
  type grantRequest,
  type leaveRoster,
} from 'contract/clubs/rosters'
import { TeamNotActive } from 'contract/clubs/teams'
import type { In } from 'contract/operation'
import { Conflict } from 'contract/problem'
import { audit, changedMeanwhile } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import {
  getEntry,
  getRosterTeam,
  holdForRosters,
  isNumberTaken,
  setEntry,
  setLockDays,
  type Entry,
} from './roster-queries.ts'
import { findByCard } from './roster-people-queries.ts'
import { tellFamily } from './roster-letters.ts'
import { handFor, mayWithin, showEntry, showRoster, teamWithin } from './roster-view.ts'
import { grant, join, leave } from './rosters.ts'

/** The entry as the user saw it; a slower user is told how it is now. */
async function entryWithin(
  context: Context,
  { id, version }: { id: number; version: number },
): Promise<Entry> {
  const seen = await getEntry(context, id)
  if (!seen || !(await mayWithin(context, addToRoster.access, seen.team_id))) throw RosterEntryNotFound()
  await holdForRosters(context, { member_ids: [seen.member_id], team_ids: [seen.team_id] })
  const entry = (await getEntry(context, id))!
  if (entry.state === 'ended') throw RosterEntryNotFound()
  if (entry.version !== version)
    throw Conflict({ detail: { current: await showEntry(context, entry.team_id, id) } })
  return entry
}

/** Refuses additions to a team that has ended, or that the office still has to approve. */
async function requireActive(context: Context, team_id: number) {
  if ((await getRosterTeam(context, team_id))?.status !== 'active') throw TeamNotActive()
}

/** Number and birthday are printed on the card: somebody who knows both got them from the family. */
export async function add(
  context: Context,
  { id, member_number, dob, role, until_on = null }: In<typeof addToRoster>,
): Promise<RosterEntry> {
  await teamWithin(context, addToRoster.access, id)
  const member = await findByCard(context, member_number, dob)
  if (!member) throw PersonNotKnown()
  await holdForRosters(context, { member_ids: [member.id], team_ids: [id] })
  await requireActive(context, id)
  const hand = await handFor(context, id)
  const joined = await join(
    context,
    { team_id: id, member_id: member.id, role, until_on: role === 'guest' ? until_on : null },
    { hand, otherwise: 'refuse' },
  )
  await tellFamily(
    context,
    { team_id: id, member_id: member.id, until_on: role === 'guest' ? until_on : null },
    'joined',
  )
  return showEntry(context, id, joined!.id)
}

export async function grantOne(
  context: Context,
  { id, version, role }: In<typeof grantRequest>,
): Promise<RosterEntry> {
  const entry = await entryWithin(context, { id, version })
  if (entry.state === 'active') return showEntry(context, entry.team_id, id)
  await requireActive(context, entry.team_id)
  const hand = await handFor(context, entry.team_id)
  await grant(context, entry, hand, entry.is_staff ? role : undefined)
  await tellFamily(context, entry, 'joined')
  return showEntry(context, entry.team_id, id)
}

export async function takeOff(context: Context, { id, version, reason }: In<typeof leaveRoster>) {
  const entry = await entryWithin(context, { id, version })
  await leave(context, entry, await handFor(context, entry.team_id), reason ?? null)
  await tellFamily(context, entry, entry.state === 'requested' ? 'declined' : 'left', reason ?? null)
  return {}
}

export async function change(
  context: Context,
  { id, version, jersey_number, positions }: In<typeof changeRosterEntry>,
): Promise<RosterEntry> {
  const entry = await entryWithin(context, { id, version })
  if (jersey_number !== null && (await isNumberTaken(context, entry, jersey_number))) throw NumberTaken()
  await setEntry(context, id, { jersey_number, positions })
  await audit(context, {
    action: 'roster.changed',
    subject: 'team',
    subject_id: entry.team_id,
    before: { jersey_number: entry.jersey_number, positions: entry.positions },
    after: { member_id: entry.member_id, jersey_number, positions },
  })
  return showEntry(context, entry.team_id, id)
}

export async function lock(
  context: Context,
  { id, version, locked_on, frozen_on }: In<typeof lockRoster>,
): Promise<TeamRoster> {
  await teamWithin(context, lockRoster.access, id)
  await holdForRosters(context, { member_ids: [], team_ids: [id] })
  const before = (await getRosterTeam(context, id))!
  if (!(await setLockDays(context, { id, version, locked_on, frozen_on })))
    throw await changedMeanwhile(context, 'team', id, await showRoster(context, { id }))
  await audit(context, {
    action: 'roster.lock_days',
    subject: 'team',
    subject_id: id,
    before: { locked_on: before.locked_on, frozen_on: before.frozen_on },
    after: { locked_on, frozen_on },
  })
  return showRoster(context, { id })
}
