import { CodeNotFound, InviteUsed, type memberLookup, type teamInvite } from 'contract/memberships/checkout'
import type { In, Out } from 'contract/operation'
import { throttle } from '../../auth/auth.ts'
import { visitorKey } from '../../visitor-key.ts'
import { getTeam, openInvite } from '../../clubs/clubs.ts'
import type { Context, OutsideContext } from '../../context.ts'
import { claimable } from '../../members/members.ts'
import { findMemberTypes } from './offers-queries.ts'

/** Guesses of confirmation codes are counted per address of the caller, before any look-up. */
const LOOKUPS = { max: 10, seconds: 60 }

/** The imported record of a code and a member type; a wrong type is answered like a wrong code. */
export async function lookUpMember(
  context: OutsideContext,
  input: In<typeof memberLookup>,
): Promise<Out<typeof memberLookup>> {
  await throttle(context, `member_lookup:${visitorKey(context.call.ip)}`, LOOKUPS.max, LOOKUPS.seconds)
  return context.transaction((inside) => findImported(inside, input))
}

async function findImported(
  context: Context,
  { pre_confirmation_code, pre_member_type_name }: In<typeof memberLookup>,
): Promise<Out<typeof memberLookup>> {
  const [record, types] = await Promise.all([
    claimable(context, pre_confirmation_code),
    findMemberTypes(context),
  ])
  const type = types.find(({ id }) => id === record?.pre_member_type_id)
  if (!record || !type || type.name.toLowerCase() !== pre_member_type_name.trim().toLowerCase())
    throw CodeNotFound()
  const team = record.pre_team_id === null ? undefined : await getTeam(context, record.pre_team_id)
  return {
    id: record.id,
    first_name: record.first_name,
    last_name: record.last_name,
    dob: record.dob ?? '',
    member_type_id: type.id,
    member_type: type.name,
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
    member_type_id: type.id,
    member_type: type.name,
  }
}
