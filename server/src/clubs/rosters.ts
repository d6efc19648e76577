import { NotStaff } from 'contract/clubs/staff'
import {
  AlreadyOnTeam,
  HeadCoachStays,
  RosterEntryNotFound,
  RosterRefused,
  type RosterRole,
} from 'contract/clubs/rosters'
import {
  obstaclesToJoin,
  obstaclesToLeave,
  type Hand,
  type Obstacle,
  type Roster,
  type RosterRules,
} from 'contract/clubs/roster-rules'
import type { Day } from 'contract/dates'
import { messageIn, type Said } from 'contract/message'
import { audit } from '../plumbing/audit.ts'
import { giveRole, takeRole } from '../auth/auth.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { getMember } from '../members/members.ts'
import { findDivisions, getRulePack } from './queries.ts'
import { noteLeaving } from './roster-hooks.ts'
import {
  findPlaces,
  findStandingEntries,
  findTeamElsewhere,
  getEntry,
  getHeadCoach,
  getRosterTeam,
  holdForRosters,
  insertEntry,
  setEntry,
  type Entry,
  type RosterTeam,
} from './roster-queries.ts'

/** Without a rule pack in effect, only the team decides. */
const NO_RULES: Omit<RosterRules, 'name'> = {
  cutoff_month: 12,
  cutoff_day: 31,
  cutoff_year_offset: -1,
  play_up_allowed: true,
  roster_min: 0,
  roster_max: 99,
  one_roster: false,
  lock_month: null,
  lock_day: null,
  frozen_adds: null,
  frozen_drops: null,
  guests_max: null,
}

type Pack = Awaited<ReturnType<typeof getRulePack>>
/** `pack` is undefined if none is in effect for the season. */
export type TeamRoster = Roster & { team: RosterTeam; pack: Pack }

/** A team's roster and its rules; undefined if the team does not exist. */
export async function rosterOf(context: Context, team_id: number): Promise<TeamRoster | undefined> {
  const team = await getRosterTeam(context, team_id)
  if (!team) return undefined
  const [pack, divisions, places] = await Promise.all([
    getRulePack(context, team.discipline_id, team.start_date),
    findDivisions(context, team.discipline_id),
    findPlaces(context, team_id),
  ])
  const { start_date, end_date, locked_on, frozen_on } = team
  return {
    team,
    pack,
    rules: pack ?? { name: '', ...NO_RULES },
    season: { start_date, end_date },
    division: divisions.find(({ id }) => id === team.division_id)!,
    // Without a pack nobody is too old.
    divisions: pack ? divisions : [],
    locked_on,
    frozen_on,
    places,
  }
}

export type Joining = {
  team_id: number
  member_id: number
  role: RosterRole
  /** A guest's last day. */
  until_on?: Day | null
}
type How = {
  hand: Hand
  /**
   * What happens to somebody whom the rules, or the team, do not admit yet: refused, or kept as a request.
   * People who have paid are never refused.
   */
  otherwise: 'refuse' | 'request'
  /** The team was not asked, so this always becomes a request, for this reason. */
  unasked?: string
}

/**
 * Puts a person on a roster if the rules allow it. Locks the person and the team until the request ends, so
 * that of two coaches doing so at the same moment the second one is told.
 */
export async function join(
  context: Context,
  { team_id, member_id, role, until_on = null }: Joining,
  { hand, otherwise, unasked }: How,
): Promise<{ id: number; state: 'active' | 'requested'; note: Said | null } | undefined> {
  await holdForRosters(context, { member_ids: [member_id], team_ids: [team_id] })
  const [roster, member] = await Promise.all([rosterOf(context, team_id), getMember(context, member_id)])
  if (!roster || !member) return undefined
  const today = todayOf(context)
  const is_staff = role !== 'player' && role !== 'guest'
  const standing = (await findStandingEntries(context, team_id, member_id)).filter(
    (one) => one.is_staff === is_staff,
  )
  const over = standing.find((one) => one.until_on !== null && one.until_on < today)
  if (over) await setEntry(context, over.id, { state: 'ended', left_on: over.until_on })
  const known = standing.find((one) => one !== over)
  if (known && (known.state === 'active' || otherwise === 'request')) {
    if (otherwise === 'refuse') throw AlreadyOnTeam()
    return { id: known.id, state: known.state as 'active' | 'requested', note: known.note }
  }
  const obstacles = await obstaclesFor(context, roster, { member_id, dob: member.dob, role, until_on }, hand)
  if (obstacles.length > 0 && otherwise === 'refuse') throw refusalOf(obstacles)
  const note = obstacles[0]?.reason ?? unasked ?? null
  const state = note === null ? ('active' as const) : ('requested' as const)
  const { season_id, discipline_id } = roster.team
  if (known) await setEntry(context, known.id, { state: 'ended', left_on: today })
  const id = await insertEntry(context, {
    team_id,
    member_id,
    season_id,
    discipline_id,
    role,
    state,
    is_only: role === 'player' && roster.rules.one_roster,
    joined_on: today,
    until_on,
    note,
  })
  if (id === undefined) throw AlreadyOnTeam()
  await audit(context, {
    action: state === 'active' ? 'roster.joined' : 'roster.requested',
    subject: 'team',
    subject_id: team_id,
    after: { member_id, role, ...(until_on && { until_on }) },
    ...(note ? { note: messageIn(note) } : {}),
  })
  if (state === 'active') await giveRights(context, { team_id, member_id, role })
  return { id, state, note }
}

/** What prevents a person from joining; the only rule for staff is that there is one head coach. */
async function obstaclesFor(
  context: Context,
  roster: TeamRoster,
  who: { member_id: number; dob: Day | null; role: RosterRole; until_on: Day | null },
  hand: Hand,
): Promise<Obstacle[]> {
  const { role } = who
  if (role !== 'player' && role !== 'guest') {
    const led = role === 'head_coach' && (await getHeadCoach(context, roster.team.id))
    return led ? [{ code: 'on_roster', reason: 'This team already has a head coach.' }] : []
  }
  const elsewhere = await findTeamElsewhere(context, { member_id: who.member_id, team: roster.team })
  return obstaclesToJoin(roster, { ...who, role, elsewhere: elsewhere?.name ?? null }, hand, todayOf(context))
}

/** Grants a request if the rules now allow it. */
export async function grant(context: Context, entry: Entry, hand: Hand, role: RosterRole = entry.role) {
  await holdForRosters(context, { member_ids: [entry.member_id], team_ids: [entry.team_id] })
  const [roster, member] = await Promise.all([
    rosterOf(context, entry.team_id),
    getMember(context, entry.member_id),
  ])
  const who = { member_id: entry.member_id, dob: member!.dob, role, until_on: entry.until_on }
  const obstacles = await obstaclesFor(context, roster!, who, hand)
  if (obstacles.length > 0) throw refusalOf(obstacles)
  await setEntry(context, entry.id, {
    state: 'active',
    was_active: true,
    role,
    is_only: role === 'player' && roster!.rules.one_roster,
    joined_on: todayOf(context),
    note: null,
  })
  await audit(context, {
    action: 'roster.joined',
    subject: 'team',
    subject_id: entry.team_id,
    after: { member_id: entry.member_id, role },
  })
  await giveRights(context, { ...entry, role })
}

/** Takes a person off a roster, or turns down a request, with a reason that is kept. */
export async function leave(
  context: Context,
  entry: Entry,
  hand: Hand | 'registration',
  reason: string | null,
) {
  await holdForRosters(context, { member_ids: [entry.member_id], team_ids: [entry.team_id] })
  if (hand !== 'registration') {
    if (entry.role === 'head_coach' && entry.state === 'active') throw HeadCoachStays()
    const roster = (await rosterOf(context, entry.team_id))!
    const { role, state } = entry
    if ((role === 'player' || role === 'guest') && state === 'active') {
      const obstacles = obstaclesToLeave(roster, { role }, hand, todayOf(context))
      if (obstacles.length > 0) throw refusalOf(obstacles)
    }
  }
  await setEntry(context, entry.id, { state: 'ended', left_on: todayOf(context), note: reason })
  await audit(context, {
    action: entry.state === 'requested' ? 'roster.declined' : 'roster.left',
    subject: 'team',
    subject_id: entry.team_id,
    before: { member_id: entry.member_id, role: entry.role },
    ...(reason ? { note: reason } : {}),
  })
  if (entry.state !== 'active') return
  if (entry.is_staff) await takeRights(context, entry)
  else await noteLeaving(context, { person_id: entry.member_id, team_id: entry.team_id })
}

/** Makes a staff member the head coach; the previous one becomes an assistant. @throws NotStaff */
export async function lead(context: Context, { team_id, staff_id }: { team_id: number; staff_id: number }) {
  await holdForRosters(context, { member_ids: [], team_ids: [team_id] })
  const [entry, before] = await Promise.all([getEntry(context, staff_id), getHeadCoach(context, team_id)])
  if (!entry || entry.team_id !== team_id) throw RosterEntryNotFound()
  if (!entry.is_staff || entry.state !== 'active') throw NotStaff()
  if (before?.id === entry.id) return
  if (before) {
    await setEntry(context, before.id, { role: 'assistant_coach' })
    await takeRights(context, before)
  }
  await setEntry(context, entry.id, { role: 'head_coach' })
  await giveRights(context, { ...entry, role: 'head_coach' })
  await audit(context, {
    action: 'roster.head_coach',
    subject: 'team',
    subject_id: team_id,
    before: { member_id: before?.member_id ?? null },
    after: { member_id: entry.member_id },
  })
}

const refusalOf = (obstacles: readonly Obstacle[]) =>
  RosterRefused({ message: obstacles[0]!.reason, detail: { obstacles } })

/** Head coaches and managers run the team in the app. */
const LEADERS: readonly RosterRole[] = ['head_coach', 'manager']
type Placed = { team_id: number; member_id: number; role: RosterRole }

async function giveRights(context: Context, { team_id, member_id, role }: Placed) {
  if (LEADERS.includes(role))
    await giveRole(context, member_id, { module: 'CTMS', role: 'Team Admin', team_id })
}
async function takeRights(context: Context, { team_id, member_id, role }: Placed) {
  if (LEADERS.includes(role))
    await takeRole(context, member_id, { module: 'CTMS', role: 'Team Admin', team_id })
}
