import type { Said } from 'contract/message'
import { MemberNotFound } from 'contract/members'
import { MERGE_SAYS, SameMember, type Side, type previewMerge } from 'contract/office/merge'
import type { In, Out } from 'contract/operation'
import { forChoices } from 'contract/person-choices'
import { findClashes } from '../../clubs/clubs.ts'
import type { Context } from '../../plumbing/context.ts'
import { findGuardians, findNotesOn, findTies, findWards, getMember } from '../../members/members.ts'
import { findSomeone } from './duplicates-queries.ts'
import { findAccounts, findEventsOfBoth, findHeldByBoth } from './merging-queries.ts'
import { findRegistrationsOfMembers } from '../../registrations/registrations.ts'

/** Two records side by side, before they are merged. */
export async function giveSides(
  context: Context,
  { winner_id, loser_id }: In<typeof previewMerge>,
): Promise<Out<typeof previewMerge>> {
  const [winner, loser] = await Promise.all([sideOf(context, winner_id), sideOf(context, loser_id)])
  if (winner_id === loser_id) throw SameMember()
  return { winner, loser, obstacles: await obstaclesTo(context, winner_id, loser_id) }
}

async function sideOf(context: Context, id: number): Promise<Side> {
  const member = await getMember(context, id)
  if (!member || member.erased_at !== null) throw MemberNotFound()
  const [someone, registrations, guardians, wards, notes, accounts] = await Promise.all([
    findSomeone(context, [id]),
    findRegistrationsOfMembers(context, [id]),
    findGuardians(context, id),
    findWards(context, [id]),
    findNotesOn(context, id),
    findAccounts(context, id),
  ])
  const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
    `${first_name} ${last_name}`
  return {
    ...someone.get(id)!,
    version: member.version,
    has_photo: member.profile_pic !== null,
    fields: {
      first_name: member.first_name,
      last_name: member.last_name,
      dob: member.dob,
      ...forChoices((field) => member[field]),
      email: member.email,
      phone: member.phone,
      address: member.address as Record<string, unknown> | null,
      emergency_contact: member.emergency_contact as Record<string, unknown> | null,
    },
    memberships: registrations.map(({ id: registration_id, membership, season, status, begins_on }) => ({
      id: registration_id,
      membership,
      season,
      status,
      begins_on,
    })),
    guardians: guardians.map(nameOf),
    wards: wards.map(nameOf),
    notes: notes.length,
    accounts: accounts.map(({ email }) => email),
  }
}

/** Why two records cannot be merged, as sentences for the office. */
export async function obstaclesTo(context: Context, winner_id: number, loser_id: number): Promise<Said[]> {
  const [held, teams, events, ties] = await Promise.all([
    findHeldByBoth(context, winner_id, loser_id),
    findClashes(context, winner_id, loser_id),
    findEventsOfBoth(context, winner_id, loser_id),
    findTies(context, [winner_id, loser_id]),
  ])
  const both = [winner_id, loser_id]
  const isFamily = ties.some(
    ({ minor_id, guardian_id }) => both.includes(minor_id) && both.includes(guardian_id),
  )
  return [
    ...(isFamily ? [MERGE_SAYS.family] : []),
    ...held.map((membership) => MERGE_SAYS.held({ membership })),
    ...teams.map((team) => MERGE_SAYS.on_rosters({ team })),
    ...events.map((event) => MERGE_SAYS.in_event({ event })),
  ]
}
