import { createHash } from 'node:crypto'
import type { League } from 'contract/clubs'
import { findState } from 'contract/places'
import type { Context } from '../context.ts'
import { findLeagues, getInvite, insertInvite, setInviteAccepted } from './queries.ts'

export {
  countClubs,
  countTeams,
  findDisciplines,
  findDivisions,
  findLeagues,
  findSports,
  findTeams,
  getClubByName,
  getRulePack,
  getTeam,
  insertClub,
  insertTeam,
  setClubStatus,
  setTeamStatus,
} from './queries.ts'
export { copyTeams, findDivisionsOfAll, findTeamsOf, removeTeams } from './season-queries.ts'
export { join as joinTeam, leave as leaveTeam } from './rosters.ts'
export { findStandingEntries } from './roster-queries.ts'
export { within } from './scope-queries.ts'

/** The league of a home state (name or code), the first by name where several claim it. Source: Alliance rules, league by home state. */
export function leagueOfState(leagues: readonly League[], state: string | undefined): League | undefined {
  const code = state && ((findState('USA', state) ?? findState('Canada', state))?.code ?? state.toUpperCase())
  return code ? leagues.find(({ state_codes }) => state_codes.includes(code)) : undefined
}

export async function leaguesOfState(
  context: Context,
  { state }: { state?: string | undefined },
): Promise<League[]> {
  const leagues = await findLeagues(context)
  if (!state) return leagues
  const code = (findState('USA', state) ?? findState('Canada', state))?.code ?? state.toUpperCase()
  return leagues.filter(({ state_codes }) => state_codes.includes(code))
}

const INVITE_DAYS = 30
type Invitation = {
  team_id: number
  member_type_id: number
  email?: string | null
  /** Made here unless the link is known before. */
  token?: string
  days?: number
}

/** Offers a place on a team by link; whoever holds the token may take it, once. */
export async function inviteToTeam(
  context: Context,
  {
    team_id,
    member_type_id,
    email = null,
    token = context.random(24).toString('base64url'),
    days = INVITE_DAYS,
  }: Invitation,
): Promise<{ id: number; token: string }> {
  const expires_at = new Date(context.now.getTime() + days * 86_400_000)
  const { id } = await insertInvite(context, {
    team_id,
    member_type_id,
    email,
    token_hash: hash(token),
    expires_at,
  })
  return { id, token }
}

/** The place a link offers, or undefined when there is none or it is taken, withdrawn or too old. */
export async function openInvite(context: Context, token: string) {
  const invite = await getInvite(context, hash(token))
  if (!invite || invite.status !== 'open' || new Date(invite.expires_at) < context.now) return undefined
  return invite
}

/** Takes the place; false when somebody was faster. */
export const acceptInvite = (context: Context, token: string, registration_id: number) =>
  setInviteAccepted(context, hash(token), registration_id)

const hash = (token: string) => createHash('sha256').update(token).digest()
