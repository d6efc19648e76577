import { NoSigningLink } from 'contract/events/outside-signing'
import type { Context } from '../../plumbing/context.ts'
import { isMark, markOf, type Marked } from '../../plumbing/marking.ts'

const MAC_BYTES = 16
const FORM = /^([0-9]{1,15})-([A-Za-z0-9_-]{22})$/

type Signed = { id: number; signing_serial: number }

/** The first link of a team says no number: it is older than they are. */
const ofTeam = ({ id, signing_serial: serial }: Signed): Marked => ({
  purpose: 'event-team-signing',
  text: serial === 1 ? String(id) : `${id}|${serial}`,
  bytes: MAC_BYTES,
})
const ofFamily = (team_id: number, email: string): Marked => ({
  ...{ purpose: 'event-family-signing', text: `${team_id}|${email}`, bytes: MAC_BYTES },
})

type Keys = Pick<Context, 'keys' | 'tenant'>

/**
 * What a coach passes on: it opens the team, and shows none of its players. Signed with the team’s serial, so that nothing has to be
 * kept and the link ends when the serial counts up.
 */
export const teamSigningPath = (context: Keys, team: Signed): string =>
  `/ems/sign/${team.id}-${markOf(context, ofTeam(team))}`

/**
 * What is mailed to one family of the team: it opens its own players, as long as the roster has them with this address. A new link of
 * the team doesn’t end it.
 */
export const familySigningPath = (context: Keys, team_id: number, email: string): string =>
  `/ems/sign/${team_id}-${markOf(context, ofFamily(team_id, email))}`

/** The team that a link names; whether it is its link, `opens` says. @throws NoSigningLink */
export function teamOfLink(token: string): { team_id: number; mac: string } {
  const [, id, mac] = FORM.exec(token) ?? []
  if (id === undefined || mac === undefined) throw NoSigningLink()
  return { team_id: Number(id), mac }
}

/** For whom a link is: everybody who can name a player, or the family with an address. @throws NoSigningLink, also for replaced ones */
export function opens(
  context: Keys,
  mac: string,
  { team, emails }: { team: Signed; emails: readonly string[] },
): { email: string | null } {
  if (isMark(context, ofTeam(team), mac)) return { email: null }
  const email = emails.find((one) => isMark(context, ofFamily(team.id, one), mac))
  if (email === undefined) throw NoSigningLink()
  return { email }
}
