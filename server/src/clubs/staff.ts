import { RosterEntryNotFound, TeamNotFound } from 'contract/clubs/rosters'
import {
  MemberUnseen,
  NotStaff,
  addTeamStaff,
  makeHeadCoach,
  removeTeamStaff,
  type isHeadCoach,
  type isHeadCoachOf,
} from 'contract/clubs/staff'
import { TeamNotActive } from 'contract/clubs/teams'
import { MemberNotFound } from 'contract/members'
import type { In, Out } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { getMember } from '../members/members.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { staffOf } from './teams.ts'
import { findOnTeam } from './teams-queries.ts'
import { teamFor, type OfficeTeam } from './team-access.ts'
import { findInvitesOf, offerOf, offerPlaces } from './invites.ts'
import { getEntry, getHeadCoach, holdForRosters } from './roster-queries.ts'
import { isTeam } from './roster-view-queries.ts'
import { findByCard } from './roster-people-queries.ts'
import { join, lead, leave } from './rosters.ts'
import { mailOnStaff } from './staff-letters.ts'
import { findSeen, findTeamsLed } from './staff-queries.ts'

export async function leadsAny(context: Context, { a }: In<typeof isHeadCoach>) {
  const teams = await findTeamsLed(context, a)
  if (!teams) throw MemberNotFound()
  return { is_head_coach: teams.length > 0, teams }
}

export async function leadsOne(context: Context, { a, b }: In<typeof isHeadCoachOf>) {
  const [teams, isThere] = await Promise.all([findTeamsLed(context, a), isTeam(context, b)])
  if (!isThere) throw TeamNotFound()
  if (!teams) throw MemberNotFound()
  return { is_head_coach: teams.includes(b) }
}

export async function addStaff(
  context: Context,
  { team_id, role, member_id, member_number, dob, email }: In<typeof addTeamStaff>,
): Promise<Out<typeof addTeamStaff>> {
  const team = await teamFor(context, addTeamStaff.access, team_id)
  if ([member_id, member_number, email].filter((way) => way !== undefined).length !== 1)
    throw invalidField('member_number', 'Enter a member number or an email address.')
  if (member_number !== undefined && dob === undefined)
    throw invalidField('dob', 'Enter the date of birth on the card, too.')
  if (email !== undefined) {
    await offerPlaces(context, team, { ...(await offerOf(context, role, undefined)), emails: [email] })
    return staffShown(context, team)
  }
  if (team.status !== 'active') throw TeamNotActive()
  const member =
    member_id === undefined
      ? await findByCard(context, member_number!, dob!)
      : await findSeen(context, member_id)
  if (!member) throw MemberUnseen()
  await join(context, { team_id, member_id: member.id, role }, { hand: 'team', otherwise: 'refuse' })
  await mailOnStaff(context, team, { member_id: member.id, role })
  return staffShown(context, team)
}

export async function removeStaff(context: Context, { team_id, staff_id }: In<typeof removeTeamStaff>) {
  const team = await teamFor(context, removeTeamStaff.access, team_id)
  const known = await getEntry(context, staff_id)
  if (!known || known.team_id !== team_id) throw RosterEntryNotFound()
  // Somebody who becomes head coach at the same moment must not be removed.
  await holdForRosters(context, { member_ids: [known.member_id], team_ids: [team_id] })
  const entry = (await getEntry(context, staff_id))!
  if (entry.state === 'ended') throw RosterEntryNotFound()
  if (!entry.is_staff) throw NotStaff()
  await leave(context, entry, 'team', null)
  return staffShown(context, team)
}

export async function setHeadCoach(context: Context, { team_id, staff_id }: In<typeof makeHeadCoach>) {
  const team = await teamFor(context, makeHeadCoach.access, team_id)
  await lead(context, { team_id, staff_id })
  return staffShown(context, team)
}

async function staffShown(context: Context, team: OfficeTeam): Promise<Out<typeof addTeamStaff>> {
  const [people, invites] = await Promise.all([
    findOnTeam(context, team.id, todayOf(context)),
    findInvitesOf(context, team),
  ])
  const open = invites.filter(({ role, status }) => role !== 'player' && status === 'open')
  return { team_id: team.id, staff: staffOf(people), invites: open }
}

/** The name of a team's head coach, for families; null without one. */
export async function headCoachOf(context: Context, team_id: number): Promise<string | null> {
  const entry = await getHeadCoach(context, team_id)
  const coach = entry && (await getMember(context, entry.member_id))
  return coach ? `${coach.first_name} ${coach.last_name}` : null
}
