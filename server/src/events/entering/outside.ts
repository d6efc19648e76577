import { EventNotFound, type PublicEvent } from 'contract/events'
import { EntryNotFound, HoldEnded, NotEligible } from 'contract/events/entering'
import {
  EventRostersLocked,
  SameName,
  type OutsideEntry,
  type enterOutsideTeam,
  type listEnteredTeams,
  type payOutsideEntry,
  type previewOutsideWithdrawal,
  type releaseOutsideEntry,
  type saveOutsideRoster,
  type showOutsideEntry,
  type withdrawOutsideEntry,
} from 'contract/events/outside-teams'
import type { In, Out } from 'contract/operation'
import { Conflict, invalidField } from 'contract/problem'
import { checkDateOfBirth, type Day } from 'contract/dates'
import { audit } from '../../plumbing/audit.ts'
import { todayOf, type Context, type OutsideContext } from '../../plumbing/context.ts'
import { digestOf } from '../../plumbing/marking.ts'
import { pickedAddons } from '../addons/addon-choices.ts'
import { checkedAnswers, enterParty } from './entering.ts'
import { answerOf } from '../checkout/entry-orders.ts'
import type { Chosen } from '../entrants/taking-spots.ts'
import { getEvent } from '../queries.ts'
import { judgeOutsideFor } from '../entrants/judging-teams.ts'
import { releaseParty } from '../balances/leaving.ts'
import type { EntrantGamesOf } from '../entrants/games.ts'
import { shownParties } from './my-events.ts'
import { linkTokenOfPress, linkedParty } from '../entrants/outside-link.ts'
import {
  findOutsidePlayers,
  findTeamNames,
  getOutsideTeam,
  insertOutsideTeam,
  isNamesake,
  putOutsidePlayers,
  raiseVersion,
} from '../entrants/outside-queries.ts'
import { findEntrants, getEventOf, type Party } from '../entrants/party-queries.ts'
import { previewParty, withdrawParty } from '../withdrawing/withdrawing.ts'

type Entering = In<typeof enterOutsideTeam>

/**
 * Enters a team that is not registered here, whoever asks. It gets no member records; a link opens its entry. @throws SameName
 * unless it was said to be another team; NotEligible with each player who doesn’t fit; and as for other teams
 */
export async function enterOutside(
  context: OutsideContext,
  input: Entering,
): Promise<Out<typeof enterOutsideTeam>> {
  const { slug, request_key, total, may_wait, event_division_id, addons } = input
  const token = await linkTokenOfPress(context, request_key)
  const press = { slug, request_key, total, may_wait, addons, entrants: [{ event_division_id }] }
  const entered = await enterParty(
    context,
    press,
    'team',
    async (inside) => async (event) => [await newTeam(inside, event, input)],
    { link_digest: digestOf(token) },
  )
  return { ...entered, token }
}

async function newTeam(context: Context, event: PublicEvent, input: Entering): Promise<Chosen> {
  const { name, coach, email, phone, language, event_division_id, answers, players, is_another } = input
  const division = event.divisions.find(({ id }) => id === event_division_id)
  if (!division) throw invalidField('event_division_id', 'Choose a division.')
  if (!is_another && (await isNamesake(context, { name, event_id: event.id, day: event.starts_on })))
    throw SameName()
  mustBeBorn(context, players)
  const { fits, reason, players: refused } = (await judgeOutsideFor(context, event))(division.id, players)
  if (fits === 'no') throw NotEligible({ message: reason, detail: { players: refused } })
  const checked = checkedAnswers(event, { event_division_id, answers }, 0)
  const picked = pickedAddons(event, input.team_addons ?? [], {
    ...{ per: 'entrant', today: todayOf(context), field: 'team_addons', isComplete: true },
  })
  const outside_team_id = await insertOutsideTeam(context, {
    event_id: event.id,
    ...{ name, coach, email, phone: phone ?? null, language },
  })
  await putOutsidePlayers(context, outside_team_id, players)
  return { subject: { outside_team_id }, name, division, answers: checked, picked }
}

function mustBeBorn(context: Context, players: Entering['players']) {
  for (const [i, { dob }] of players.entries()) {
    const wrong = checkDateOfBirth(dob, todayOf(context))
    if (wrong !== undefined) throw invalidField(`players.${i}.dob`, wrong)
  }
}

/** The team of an entry that a link opens. @throws EntryNotFound */
async function teamOf(context: Context, party: Party, how: { lock?: boolean } = {}) {
  const team = await getOutsideTeam(context, party.id, how)
  if (!team) throw EntryNotFound()
  return team
}

const rosterOf = async (context: Context, { id, version }: { id: number; version: number }) => ({
  version,
  players: (await findOutsidePlayers(context, [id])).map(({ outside_team_id: _, ...player }) => player),
})

/** Until the event begins, while the team is in it or on the way in. */
async function mayChange(context: Context, party: Party): Promise<boolean> {
  const event = await getEventOf(context, party.event_id)
  return party.state !== 'over' && event.status !== 'cancelled' && event.starts_on > todayOf(context)
}

/** The day after which the roster stays as it is, once it is over. */
async function lockedOn(context: Context, { event_id }: Party): Promise<Day | null> {
  const { roster_lock_on } = await getEventOf(context, event_id)
  return roster_lock_on !== null && roster_lock_on < todayOf(context) ? roster_lock_on : null
}

export async function showEntry(
  context: Context,
  gamesOf: EntrantGamesOf,
  { token }: In<typeof showOutsideEntry>,
): Promise<OutsideEntry> {
  const party = await linkedParty(context, token)
  const team = await teamOf(context, party)
  const [[shown], roster, may_change, locked_on] = await Promise.all([
    shownParties(context, gamesOf, { party_id: party.id }),
    rosterOf(context, team),
    mayChange(context, party),
    lockedOn(context, party),
  ])
  if (!shown) throw EntryNotFound()
  const { name, coach, email } = team
  return {
    party: shown,
    team: { name, coach, email },
    roster,
    may_change: may_change && locked_on === null,
    locked_on,
  }
}

/** Replaces the roster; who doesn’t fit is said on the page and to the office. @throws HoldEnded, EventRostersLocked, Conflict */
export async function saveRoster(
  context: Context,
  { token, version, players }: In<typeof saveOutsideRoster>,
): Promise<OutsideEntry['roster']> {
  const party = await linkedParty(context, token)
  const team = await teamOf(context, party, { lock: true })
  if (!(await mayChange(context, party))) throw HoldEnded()
  if ((await lockedOn(context, party)) !== null) throw EventRostersLocked()
  if (team.version !== version) throw Conflict()
  mustBeBorn(context, players)
  await putOutsidePlayers(context, team.id, players)
  await raiseVersion(context, team.id)
  await audit(context, {
    action: 'event.roster_saved',
    subject: 'event',
    subject_id: party.event_id,
    after: { outside_team_id: team.id, players: players.length },
  })
  return rosterOf(context, { id: team.id, version: version + 1 })
}

export const payOutside = async (context: Context, { token, ...wishes }: In<typeof payOutsideEntry>) =>
  answerOf(context, await linkedParty(context, token), wishes)

export const releaseOutside = async (context: Context, { token }: In<typeof releaseOutsideEntry>) =>
  releaseParty(context, await linkedParty(context, token))

export const previewOutside = async (context: Context, { token }: In<typeof previewOutsideWithdrawal>) =>
  previewParty(context, await linkedParty(context, token))

export async function withdrawOutside(
  context: Context,
  { token, back_cents }: In<typeof withdrawOutsideEntry>,
) {
  const party = await linkedParty(context, token)
  const entrants = await findEntrants(context, { party_ids: [party.id] })
  return withdrawParty(context, party, { entrant_ids: entrants.map(({ id }) => id), back_cents })
}

/** Who is in, by name, for everybody. */
export async function listEntered(context: Context, { slug }: In<typeof listEnteredTeams>) {
  const event = await getEvent(context, slug, todayOf(context))
  if (!event) throw EventNotFound()
  return event.entrant === 'team' ? findTeamNames(context, event.id) : []
}
