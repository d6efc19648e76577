import { NoSigningLink } from 'contract/events/outside-signing'
import type { Context } from '../../plumbing/context.ts'
import { isMark, markOf, type Marked } from '../../plumbing/marking.ts'

const MAC_BYTES = 16
const FORM = /^([0-9]{1,15})-([A-Za-z0-9_-]{22})$/

const ofTeam = (team_id: number): Marked => ({
  ...{ purpose: 'event-team-signing', text: String(team_id), bytes: MAC_BYTES },
})
const ofFamily = (team_id: number, email: string): Marked => ({
  ...{ purpose: 'event-family-signing', text: `${team_id}|${email}`, bytes: MAC_BYTES },
})

type Keys = Pick<Context, 'keys' | 'tenant'>

/** What a coach passes on: it opens the team, and shows none of its players. */
export const teamSigningPath = (context: Keys, team_id: number): string =>
  `/ems/sign/${team_id}-${markOf(context, ofTeam(team_id))}`

/** What is mailed to one family of the team: it opens its own players, as long as the roster has them with this address. */
export const familySigningPath = (context: Keys, team_id: number, email: string): string =>
  `/ems/sign/${team_id}-${markOf(context, ofFamily(team_id, email))}`

/** The team that a link names; whether it is its link, `opens` says. @throws NoSigningLink */
export function teamOfLink(token: string): { team_id: number; mac: string } {
  const [, id, mac] = FORM.exec(token) ?? []
  if (id === undefined || mac === undefined) throw NoSigningLink()
  return { team_id: Number(id), mac }
}

/** For whom a link of the team is: everybody who can name a player, or the family with an address. @throws NoSigningLink */
export function opens(
  context: Keys,
  { team_id, mac }: { team_id: number; mac: string },
  emails: readonly string[],
): { email: string | null } {
  if (isMark(context, ofTeam(team_id), mac)) return { email: null }
  const email = emails.find((one) => isMark(context, ofFamily(team_id, one), mac))
  if (email === undefined) throw NoSigningLink()
  return { email }
}
