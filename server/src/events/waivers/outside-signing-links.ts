import { EntryNotFound } from 'contract/events/entering'
import { SigningOver, type SigningLink } from 'contract/events/outside-signing'
import type { renewOutsideSigning, renewSigningLink, showSigningLink } from 'contract/events/signing-links'
import type { In, Out } from 'contract/operation'
import { audit } from '../../plumbing/audit.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { findEvent } from '../office-queries.ts'
import { linkedParty } from '../entrants/outside-link.ts'
import { getOutsideTeam } from '../entrants/outside-queries.ts'
import { teamSigningPath } from '../entrants/outside-signing-link.ts'
import { getSigningTeam, takeNextLink, type SigningTeam } from './outside-signing-queries.ts'
import { findEventWaivers } from './waivers-queries.ts'
import { findEntrants } from '../entrants/party-queries.ts'

/** Whether there is nothing to sign any more: the event is over or canceled, or the team out of it. */
export const isOver = (context: Context, { stands, status, ends_on }: SigningTeam): boolean =>
  !stands || status === 'cancelled' || ends_on < todayOf(context)

/** The link of a team from outside as it is now. */
export const linkOf = (context: Context, team: SigningTeam): SigningLink => ({
  path: teamSigningPath(context, team),
  serial: team.signing_serial,
})

/** The team of an entry that the office has opened, as long as families can sign. @throws EntryNotFound, SigningOver */
export async function signingTeamOf(
  context: Context,
  { id, entrant_id }: In<typeof showSigningLink>,
): Promise<SigningTeam> {
  const [entrant] = (await findEvent(context, id)) ? await findEntrants(context, { id: entrant_id }) : []
  if (entrant?.event_id !== id || entrant.outside_team_id === null) throw EntryNotFound()
  return openTeam(context, entrant.outside_team_id)
}

/** The team that a coach’s link opens, as long as families can sign. @throws EntryNotFound, SigningOver */
export async function signingTeamOfCoach(context: Context, token: string): Promise<SigningTeam> {
  const own = await getOutsideTeam(context, (await linkedParty(context, token)).id)
  if (!own) throw EntryNotFound()
  return openTeam(context, own.id)
}

/** @throws SigningOver, also where the event asks for no waivers */
async function openTeam(context: Context, id: number): Promise<SigningTeam> {
  const team = (await getSigningTeam(context, id))!
  if (isOver(context, team)) throw SigningOver()
  if ((await findEventWaivers(context, [team.event_id])).length === 0) throw SigningOver()
  return team
}

/**
 * Ends the link with a serial and gives the next one. A second press on the same link, in another tab or of somebody else, gets the link
 * that the first has made.
 */
async function replace(context: Context, team: SigningTeam, serial: number): Promise<SigningLink> {
  if (!(await takeNextLink(context, team.id, serial)))
    return linkOf(context, (await getSigningTeam(context, team.id))!)
  await audit(context, {
    action: 'event.signing_link_renewed',
    subject: 'event',
    subject_id: team.event_id,
    after: { team: team.name },
  })
  return linkOf(context, { ...team, signing_serial: serial + 1 })
}

/** @throws EntryNotFound, SigningOver */
export const renewByCoach = async (
  context: Context,
  { token, serial }: In<typeof renewOutsideSigning>,
): Promise<SigningLink> => replace(context, await signingTeamOfCoach(context, token), serial)

/** @throws EntryNotFound, SigningOver */
export async function show(
  context: Context,
  input: In<typeof showSigningLink>,
): Promise<Out<typeof showSigningLink>> {
  const team = await signingTeamOf(context, input)
  return { ...linkOf(context, team), team: team.name }
}

/** @throws EntryNotFound, SigningOver */
export const renewByOffice = async (
  context: Context,
  { serial, ...input }: In<typeof renewSigningLink>,
): Promise<SigningLink> => replace(context, await signingTeamOf(context, input), serial)
