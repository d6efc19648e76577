import { NotYoursToSign } from 'contract/events/waivers'
import {
  NoSigningLink,
  PlayerNotFound,
  SigningOver,
  type Finding,
  type OutsideWaivers,
  type TeamToSign,
  type showPlayersToSign,
  type mailOutsideWaivers,
  type showOutsideWaivers,
  type showTeamSigning,
  type signForPlayers,
} from 'contract/events/outside-signing'
import type { In, Out } from 'contract/operation'
import { isMinor } from 'contract/person'
import { WaiverChanged } from 'contract/waivers'
import { audit } from '../../plumbing/audit.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { enqueue } from '../../plumbing/jobs/jobs.ts'
import { signWaivers } from '../../waivers/waivers.ts'
import { linkedParty } from '../entrants/outside-link.ts'
import { isLastNameOf, onceEach, outsideKey } from '../entrants/outside-player.ts'
import { findOutsidePlayers, getOutsideTeam } from '../entrants/outside-queries.ts'
import { mailFamily, mailOutsideSignatures } from './outside-signing-letters.ts'
import { isOver, linkOf } from './outside-signing-links.ts'
import { opens, teamOfLink } from '../entrants/outside-signing-link.ts'
import { getSigningTeam, type SigningTeam } from './outside-signing-queries.ts'
import { outsideSigned, outsideWaivers } from './outside-waivers.ts'
import { holdStatus } from '../status-queries.ts'

type Player = Awaited<ReturnType<typeof findOutsidePlayers>>[number]

/** The team of a link, and those of its players that are shown to whoever opens it. @throws NoSigningLink, SigningOver, PlayerNotFound */
async function openedBy(
  context: Context,
  { token, find }: { token: string; find?: Finding | undefined },
  how: { lock?: boolean } = {},
): Promise<{ team: SigningTeam; players: Player[] }> {
  const link = teamOfLink(token)
  const team = await getSigningTeam(context, link.team_id, how)
  if (!team) throw NoSigningLink()
  const roster = await findOutsidePlayers(context, [team.id])
  const emails = [...new Set(roster.flatMap(({ guardian_email }) => guardian_email ?? []))]
  const { email } = opens(context, link.mac, { team, emails })
  if (isOver(context, team)) throw SigningOver()
  if (email !== null) return { team, players: roster.filter((one) => one.guardian_email === email) }
  if (!find) return { team, players: [] }
  const players = roster.filter(({ name, dob }) => dob === find.dob && isLastNameOf(find.last_name, name))
  if (players.length === 0) throw PlayerNotFound()
  return { team, players }
}

async function shown(context: Context, team: SigningTeam, players: readonly Player[]): Promise<TeamToSign> {
  const today = todayOf(context)
  const { waivers, unsigned } = await outsideWaivers(context, team.event_id, [team.id])
  const people = onceEach(players).map((one) => {
    const own = unsigned(one)
    // What may be left out is offered along with what has to be signed.
    const isOpen = own.some(({ required }) => required)
    return {
      ...{ player: outsideKey(one), name: one.name, is_minor: isMinor(one.dob, today) },
      waiver_ids: isOpen ? own.map(({ waiver_id }) => waiver_id) : [],
    }
  })
  const needed = new Set(people.flatMap(({ waiver_ids }) => waiver_ids))
  const { slug, event, starts_on, ends_on } = team
  return {
    event: { slug, name: event, starts_on, ends_on },
    team: team.name,
    people,
    waivers: waivers
      .filter(({ waiver_id }) => needed.has(waiver_id))
      .map(({ ages: _, ...waiver }) => ({
        ...waiver,
        needs_guardian: people.some(
          ({ is_minor, waiver_ids }) => is_minor && waiver_ids.includes(waiver.waiver_id),
        ),
      })),
  }
}

export async function showSigning(
  context: Context,
  { token }: In<typeof showTeamSigning>,
): Promise<TeamToSign> {
  const { team, players } = await openedBy(context, { token })
  return shown(context, team, players)
}

export async function showPlayers(
  context: Context,
  { token, find }: In<typeof showPlayersToSign>,
): Promise<TeamToSign> {
  const { team, players } = await openedBy(context, { token, find })
  return shown(context, team, players)
}

/**
 * Signs for players of a team from outside, each as far as it is not signed: whoever comes second, another parent or the same press,
 * signs nothing twice. The team is held, so that no player is renamed meanwhile. @throws NoSigningLink, SigningOver, PlayerNotFound,
 * WaiverChanged where a text is not what was read any more
 */
export async function signFor(
  context: Context,
  { token, find, players: wanted, signer, acts, ...signing }: In<typeof signForPlayers>,
): Promise<Out<typeof signForPlayers>> {
  const { team, players } = await openedBy(context, { token, find }, { lock: true })
  const chosen = onceEach(players)
    .filter((one) => wanted.includes(outsideKey(one)))
    .toSorted((a, b) => (outsideKey(a) < outsideKey(b) ? -1 : 1))
  // Renamed or taken off the roster since the page was opened.
  if (chosen.length < new Set(wanted).size) throw PlayerNotFound()
  const { waivers, unsigned } = await outsideWaivers(context, team.event_id, [team.id])
  const waiverOf = (version_id: number) =>
    waivers.find(({ current_ids }) => current_ids.includes(version_id))?.waiver_id
  if (acts.some(({ version_id }) => waiverOf(version_id) === undefined)) throw WaiverChanged()
  const signed: string[] = []
  for (const player of chosen) {
    const open = new Set(unsigned(player).map(({ waiver_id }) => waiver_id))
    const own = acts.filter((act) => open.has(waiverOf(act.version_id)!))
    if (own.length === 0) continue
    const is_guardian = isMinor(player.dob, todayOf(context))
    if (!is_guardian && signer.relation !== 'self') throw NotYoursToSign()
    const { signatures } = await signWaivers(context, {
      ...signing,
      ...{ acts: own, signer, is_guardian, outside_team_id: team.id },
      person: { key: outsideKey(player), name: player.name, dob: player.dob },
    })
    const signature_ids = signatures.map(({ id }) => id)
    const { language } = context.call
    await enqueue(context, mailOutsideSignatures, {
      ...{ event_id: team.event_id, outside_team_id: team.id, signature_ids },
      ...(language && { language }),
    })
    await audit(context, {
      action: 'event.waivers_signed',
      subject: 'event',
      subject_id: team.event_id,
      after: { outside_team_id: team.id, signature_ids },
    })
    signed.push(player.name)
  }
  return { ...(await shown(context, team, players)), signed }
}

/** The team that a coach’s link opens, with everybody on its roster and what of the event’s waivers is missing. @throws EntryNotFound */
async function rosterOf(context: Context, token: string) {
  const party = await linkedParty(context, token)
  const own = await getOutsideTeam(context, party.id)
  const team = own && (await getSigningTeam(context, own.id))
  if (!own || !team || isOver(context, team)) return undefined
  const players = onceEach(await findOutsidePlayers(context, [team.id]))
  const signed = await outsideSigned(context, team.event_id, [team.id])
  return {
    team,
    players: players.map((one): OutsideWaivers['players'][number] => {
      const { name, jersey_number, guardian_email } = one
      return { player: outsideKey(one), name, jersey_number, guardian_email, ...signed(one) }
    }),
  }
}

/** Families that have something to sign, with their children. */
function familiesOf(players: readonly OutsideWaivers['players'][number][]): Map<string, string[]> {
  const families = new Map<string, string[]>()
  for (const { state, guardian_email, name } of players)
    if (state === 'missing' && guardian_email !== null)
      families.set(guardian_email, [...(families.get(guardian_email) ?? []), name])
  return families
}

export async function showWaivers(
  context: Context,
  { token }: In<typeof showOutsideWaivers>,
): Promise<OutsideWaivers> {
  const found = await rosterOf(context, token)
  if (!found) return { path: null, serial: null, players: [], letters: 0 }
  const { team, players } = found
  const asks = players.some(({ state }) => state !== 'not_asked')
  return {
    ...(asks ? linkOf(context, team) : { path: null, serial: null }),
    players,
    letters: familiesOf(players).size,
  }
}

/** @throws EntryNotFound, SigningOver */
export async function mailWaivers(
  context: Context,
  { token }: In<typeof mailOutsideWaivers>,
): Promise<Out<typeof mailOutsideWaivers>> {
  const found = await rosterOf(context, token)
  if (!found || (await holdStatus(context, found.team.event_id)) === 'cancelled') throw SigningOver()
  const { team, players } = found
  let letters = 0
  for (const [email, children] of familiesOf(players))
    if (await mailFamily(context, team, { email, children, key: todayOf(context) })) letters += 1
  if (letters > 0)
    await audit(context, {
      action: 'event.waivers_mailed',
      subject: 'event',
      subject_id: team.event_id,
      after: { outside_team_id: team.id, letters },
    })
  return { letters }
}
