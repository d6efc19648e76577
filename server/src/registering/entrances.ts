import {
  CodeNotFound,
  InviteUsed,
  RecordNotFound,
  type memberLookup,
  type teamInvite,
} from 'contract/registering/entrances'
import type { In, Out } from 'contract/operation'
import { getTeam, inviteOfLink, openInvite } from '../clubs/clubs.ts'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { claimable } from '../members/members.ts'
import { countCodeTry } from './code-tries.ts'
import { findMemberTypes, listCurrentMemberships } from '../offers/offers.ts'

/**
 * The imported record for a code and a member type; a wrong type is answered like a wrong code, and a wrong
 * birthday like either. Without the birthday it says that there is a record, but not whose.
 */
export async function lookUpMember(
  context: OutsideContext,
  input: In<typeof memberLookup>,
): Promise<Out<typeof memberLookup>> {
  const { pre_confirmation_code: code, dob } = input
  const takeBack = await countCodeTry(context, context.atOnce, { code, dob })
  const found = await context.transaction((inside) => findImported(inside, input))
  // Correct codes still count as lookups of the visitor: a list of codes must not be read out.
  await takeBack({ counts_visit: true })
  return found
}

async function findImported(
  context: Context,
  { pre_confirmation_code, pre_member_type_name, dob }: In<typeof memberLookup>,
): Promise<Out<typeof memberLookup>> {
  const [record, types] = await Promise.all([
    claimable(context, pre_confirmation_code),
    findMemberTypes(context),
  ])
  const type = types.find(({ id }) => id === record?.pre_member_type_id)
  const isOfType = type?.name.toLowerCase() === pre_member_type_name.trim().toLowerCase()
  if (!record || !type || !isOfType || (dob !== undefined && dob !== record.dob))
    throw dob === undefined ? CodeNotFound() : RecordNotFound()
  const known = { id: record.id, member_type_id: type.id, member_type: type.name }
  if (dob === undefined) return { ...known, first_name: null, last_name: null, dob: null, team: null }
  const team = record.pre_team_id === null ? undefined : await getTeam(context, record.pre_team_id)
  return {
    ...known,
    first_name: record.first_name,
    last_name: record.last_name,
    dob,
    team: team ? { id: team.id, text: team.name } : null,
  }
}

/** The place on a team that a link offers. */
export async function showInvite(
  context: Context,
  { token }: In<typeof teamInvite>,
): Promise<Out<typeof teamInvite>> {
  const [invite, types] = await Promise.all([openInvite(context, token), findMemberTypes(context)])
  const type = types.find(({ id }) => id === invite?.member_type_id)
  if (!invite || !type) throw InviteUsed()
  const [offered, price] = await Promise.all([inviteOfLink(context, token), lowestPrice(context, invite)])
  const { team_id, team, club, league_id, league, division_id, division, discipline_id, season_id } = invite
  return {
    team_id,
    team,
    club,
    league_id,
    league,
    division_id,
    division,
    discipline_id,
    season_id,
    head_coach: offered.team.head_coach,
    price,
    member_type_id: type.id,
    member_type: type.name,
  }
}

/** The same for a link, which may be over. */
export async function priceOfPlace(context: Context, token: string): Promise<number | null> {
  const invite = await openInvite(context, token)
  return invite ? lowestPrice(context, invite) : null
}

/** What the place costs at least, before anything is known of the person. */
async function lowestPrice(
  context: Context,
  {
    member_type_id,
    season_id,
    league_id,
    discipline_id,
  }: NonNullable<Awaited<ReturnType<typeof openInvite>>>,
): Promise<number | null> {
  const offered = await listCurrentMemberships(context, {
    season_id,
    league_id,
    ...(member_type_id !== null && { member_type_id }),
  })
  const prices = offered.flatMap((one) =>
    one.discipline_id === discipline_id && one.price !== null ? one.price : [],
  )
  return prices.length > 0 ? Math.min(...prices) : null
}
