import { MemberNotFound } from 'contract/members'
import { MERGE_SAYS, SameMember, type Obstacle, type Side, type previewMerge } from 'contract/office/merge'
import type { In, Out } from 'contract/operation'
import { forChoices } from 'contract/person-choices'
import { findPlaceClashes, findTransferClashes, undecidedPlaces } from '../../clubs/clubs.ts'
import { bothPaid, findPlanClashes } from '../../fees/fees.ts'
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
  const [obstacles, spots, plans] = await Promise.all([
    obstaclesTo(context, winner, loser),
    findPlaceClashes(context, winner_id, loser_id),
    findPlanClashes(context, winner_id, loser_id),
  ])
  const bills = plans.map(({ team, package: of }) => ({ team, package: of }))
  return { winner, loser, obstacles, spots, bills }
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

type Named = { id: number; member_number: string }

/** Why two records cannot be merged, with where the office can mend it. */
export async function obstaclesTo(context: Context, winner: Named, loser: Named): Promise<Obstacle[]> {
  const [held, transfers, events, plans, ties] = await Promise.all([
    findHeldByBoth(context, winner.id, loser.id),
    findTransferClashes(context, winner.id, loser.id),
    findEventsOfBoth(context, winner.id, loser.id),
    findPlanClashes(context, winner.id, loser.id),
    findTies(context, [winner.id, loser.id]),
  ])
  const both = [winner.id, loser.id]
  const isFamily = ties.some(
    ({ minor_id, guardian_id }) => both.includes(minor_id) && both.includes(guardian_id),
  )
  return [
    ...(isFamily
      ? [
          {
            says: MERGE_SAYS.family,
            links: [winner, loser].map((one) => linkTo('member', one.id, one.member_number)),
          },
        ]
      : []),
    ...held.map(({ membership, one_id, other_id }) => ({
      says: MERGE_SAYS.held({ membership }),
      links: [
        linkTo('registration', one_id, winner.member_number),
        linkTo('registration', other_id, loser.member_number),
      ],
    })),
    ...transfers.map(({ id, team }) => ({
      says: MERGE_SAYS.in_transfer({ team }),
      links: [linkTo('transfer', id, team)],
    })),
    ...bothPaid(plans).map(({ team_id, team, package: of }) => ({
      says: MERGE_SAYS.both_paid({ team, package: of }),
      links: [linkTo('team_fees', team_id, team)],
    })),
    ...events.map(({ id, name }) => ({
      says: MERGE_SAYS.in_event({ event: name }),
      links: [linkTo('event', id, name)],
    })),
  ]
}

const linkTo = (to: Obstacle['links'][number]['to'], id: number, label: string) => ({ to, id, label })

/** Teams of which the office has to say which stays, and has not. */
export async function spotsToChoose(
  context: Context,
  { winner_id, loser_id, keep }: { winner_id: number; loser_id: number; keep: readonly number[] },
) {
  const open = undecidedPlaces(await findPlaceClashes(context, winner_id, loser_id), keep)
  return open.map(({ one, other }) => MERGE_SAYS.choose_team({ teams: [one.team, other.team] }))
}
