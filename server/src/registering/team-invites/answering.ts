import {
  NotRegistered,
  type acceptTeamInvite,
  type declineTeamInvite,
  type showTeamInvite,
} from 'contract/clubs/invite-answers'
import { InviteBeingPaid } from 'contract/clubs/invites'
import type { In, Out } from 'contract/operation'
import { declineInvite, householdOf, inviteOfLink, isFromLetter, takeInvite } from '../../clubs/clubs.ts'
import type { Context } from '../../plumbing/context.ts'
import { priceOfPlace } from '../entrances.ts'
import { isPlaceBeingPaid } from '../holds.ts'
import { setTeam } from '../../registrations/registrations.ts'
import { findCandidates, type Family } from './candidates-queries.ts'

type Offered = Awaited<ReturnType<typeof inviteOfLink>>

export async function showOffer(
  context: Context,
  { token, by }: In<typeof showTeamInvite>,
): Promise<Out<typeof showTeamInvite>> {
  const offered = await inviteOfLink(context, token)
  const family = await familyOf(context, offered, by)
  const [people, price] = await Promise.all([
    family ? candidatesFor(context, family, offered) : [],
    priceOfPlace(context, token),
  ])
  const { team, role, first_name, expires_at } = offered
  return {
    team: team.name,
    role,
    season: team.season,
    club: team.club,
    league: team.league,
    division: team.division,
    head_coach: team.head_coach,
    price,
    first_name,
    expires_at,
    is_known: family !== undefined,
    people: people.map(({ member_id, name }) => ({ member_id, name })),
  }
}

/** Somebody with the letter answers for the family of its address; a logged-in user for their own. */
async function familyOf(
  context: Context,
  offered: Offered,
  by: string | undefined,
): Promise<Family | undefined> {
  if (isFromLetter(context, offered, by)) return { email: offered.email! }
  if (!context.user) return undefined
  return householdOf(context)
}

/** The person the team had in mind comes first. */
async function candidatesFor(context: Context, family: Family, { team, role, first_name }: Offered) {
  const found = await findCandidates(context, family, { season_id: team.season_id, role })
  const isNamed = ({ name }: { name: string }) =>
    first_name !== null && name.toLowerCase().startsWith(first_name.toLowerCase())
  return [...found.filter(isNamed), ...found.filter((one) => !isNamed(one))]
}

export async function acceptOffer(
  context: Context,
  { token, by, member_id }: In<typeof acceptTeamInvite>,
): Promise<Out<typeof acceptTeamInvite>> {
  const offered = await openOffer(context, token)
  const family = await familyOf(context, offered, by)
  const people = family ? await candidatesFor(context, family, offered) : []
  const chosen = people.find((one) => one.member_id === member_id)
  if (!chosen) throw NotRegistered()
  const { registration_id } = chosen
  await takeInvite(context, offered, { member_id, ...(registration_id !== null && { registration_id }) })
  if (registration_id !== null) await setTeam(context, registration_id, offered.team.id)
  const { team, role } = offered
  return { team: team.name, role, season: team.season, name: chosen.name }
}

/** The place, locked until the request ends. @throws InviteBeingPaid while a card is charged for it */
async function openOffer(context: Context, token: string): Promise<Offered> {
  const offered = await inviteOfLink(context, token, { isHeld: true })
  if (await isPlaceBeingPaid(context, offered.id)) throw InviteBeingPaid()
  return offered
}

export async function declineOffer(context: Context, { token }: In<typeof declineTeamInvite>) {
  await declineInvite(context, await openOffer(context, token))
  return {}
}
