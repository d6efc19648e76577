import { ROSTER_ROLES, servingOf } from 'contract/clubs/rosters'
import { EventNotFound } from 'contract/events'
import { messageIn } from 'contract/message'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import {
  REQUIREMENT_NAMES,
  readinessBoard,
  type BoardPerson,
  type BoardVerdict,
  type ReadinessBoard,
} from 'contract/readiness'
import {
  colourOf,
  credentialKey,
  judgeInsurance,
  judgeReadiness,
  type AskedKind,
  type Days,
  type PersonFacts,
  type ReadinessRules,
  type Verdict,
} from 'contract/readiness/judging'
import { clubWithin, findHeldOnTeams, findTeamsWithin, teamWithin } from '../clubs/clubs.ts'
import { whoIs, todayOf, type Context, type User } from '../plumbing/context.ts'
import { feesOf } from '../fees/fees.ts'
import { coverOf } from '../insurance/insurance.ts'
import { findCredentialKinds } from '../members/members.ts'
import { fixOf } from './fixes.ts'
import { findEntries, findEventsAhead, findPeople, type PersonRow } from './readiness-queries.ts'
import { termsOf } from './terms.ts'
import { findToSign, daysOf as signingDays } from '../signing/signing.ts'

export type Which = In<typeof readinessBoard>
type Team = Awaited<ReturnType<typeof teamWithin>>

/** Everybody on a team, or on the teams of a club, and their status on a day or for an event. */
export async function showBoard(context: Context, which: Which): Promise<ReadinessBoard> {
  const asked = daysOf(context, which)
  // Which of two refusals is reported must not depend on which query is faster.
  asked.catch(() => {})
  const teams = await teamsOf(context, which)
  const { days, event, events } = await asked
  const judged = await judgeTeams(context, teams, days)
  const user = whoIs(context)
  const list = listOf(user, judged.requirements)
  return {
    from: days.from,
    until: days.until,
    event,
    events,
    requirements: judged.requirements,
    verdicts: list.verdicts,
    teams: judged.teams.map(({ team: { id, name, club, division, season }, insurance, people }) => ({
      id,
      name,
      club,
      division,
      season,
      insurance: shown(insurance, fixOf(user, insurance, false)),
      ready: isPlaying(insurance) ? people.filter(({ colour }) => colour === 'ready').length : 0,
      people: people
        .map(
          ({ row, verdicts, colour }): BoardPerson => ({
            id: row.id,
            member_id: row.member_id,
            name: row.name,
            member_number: row.member_number,
            role: ROSTER_ROLES[row.role],
            jersey_number: row.jersey_number,
            colour,
            verdicts: list.placesOf(verdicts, row.member_id),
          }),
        )
        .toSorted((a, b) => ORDER.indexOf(a.colour) - ORDER.indexOf(b.colour)),
    })),
  }
}

/** The people who are not ready are what a coach looks for between two games. */
const ORDER: readonly string[] = ['missing', 'soon', 'ready']

/** Without insurance nobody on a team plays, however ready they are. */
export const isPlaying = (insurance: Verdict) => colourOf([insurance]) === 'ready'

const shown = ({ requirement, state, says }: Verdict, fix: string | null): BoardVerdict => ({
  requirement,
  state,
  says,
  fix,
})

/** Each verdict once: six hundred people get the same twenty of them. */
function listOf(user: User, requirements: readonly { key: string }[]) {
  const verdicts: BoardVerdict[] = []
  const places = new Map<string, number>()
  const columns = new Set(requirements.map(({ key }) => key))

  function placeOf(verdict: Verdict, isOwn: boolean) {
    const fix = fixOf(user, verdict, isOwn)
    const key = `${verdict.requirement} ${verdict.state} ${fix} ${messageIn(verdict.says)}`
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, verdicts.length)
    return verdicts.push(shown(verdict, fix)) - 1
  }
  // Most verdicts are the same object, too, which spares the words.
  const ofOthers = new Map<Verdict, number>()
  function placeFor(verdict: Verdict, isOwn: boolean) {
    const known = isOwn ? undefined : ofOthers.get(verdict)
    if (known !== undefined) return known
    const place = placeOf(verdict, isOwn)
    if (!isOwn) ofOthers.set(verdict, place)
    return place
  }
  return {
    verdicts,
    placesOf(own: readonly Verdict[], member_id: number) {
      const isOwn = member_id === user.member_id
      const found: number[] = []
      for (const verdict of own) if (columns.has(verdict.requirement)) found.push(placeFor(verdict, isOwn))
      return found
    },
  }
}

async function teamsOf(context: Context, { team_id, club_id }: Which): Promise<Team[]> {
  if (team_id !== undefined) return [await teamWithin(context, readinessBoard.access, team_id)]
  if (club_id === undefined) throw invalidField('team_id', 'Choose a team or club.')
  const [, teams] = await Promise.all([
    clubWithin(context, readinessBoard.access, club_id),
    findTeamsWithin(context, readinessBoard.access, { club_id, current_on: todayOf(context) }),
  ])
  return teams
}

/** The days of an event, a single day, or today. */
export async function daysOf(context: Context, { event_id, day }: Pick<Which, 'event_id' | 'day'>) {
  const today = todayOf(context)
  const events = await findEventsAhead(context, today)
  const event = events.find(({ id }) => id === event_id)
  if (event_id !== undefined && !event) throw EventNotFound()
  const [from, until] = event ? [event.from, event.until] : [day ?? today, day ?? today]
  const days: Days = { today, from, until }
  return { days, event: event?.name ?? null, events }
}

export type Judged = {
  row: PersonRow
  facts: PersonFacts
  verdicts: Verdict[]
  /** The person's own color: that the team has no insurance is reported once, for the team. */
  colour: BoardPerson['colour']
}

export type JudgedTeams<One> = {
  /** The columns of the board. */
  requirements: { key: string; title: string }[]
  teams: { team: One; insurance: Verdict; people: Judged[] }[]
}

/**
 * What is required, and the status of everybody on some teams: a few statements, however many teams there
 * are.
 */
export async function judgeTeams<One extends Pick<Team, 'id'>>(
  context: Context,
  teams: readonly One[],
  days: Days,
): Promise<JudgedTeams<One>> {
  const ids = teams.map(({ id }) => id)
  const [terms, kinds, held, cover, owed, entries] = await Promise.all([
    termsOf(context),
    findCredentialKinds(context),
    findHeldOnTeams(context, ids),
    coverOf(context, ids),
    feesOf(context, { team_ids: ids }),
    findEntries(context, ids, days.today),
  ])
  const [rows, toSign] = await Promise.all([
    findPeople(context, entries, terms),
    findToSign(
      context,
      entries.map(({ member_id }) => member_id),
      signingDays(context),
    ),
  ])
  const asked = kinds.filter(({ is_active }) => is_active)
  const fees = grouped(owed, ({ member_id }) => member_id)
  const heldBy = grouped(held, ({ member_id }) => member_id)
  const signs = grouped(toSign, ({ member_id }) => member_id)
  const rowsOf = grouped(rows, ({ team_id }) => team_id)
  return {
    requirements: requirementsOf(asked, terms, owed.length > 0),
    teams: teams.map((team) => {
      const insurance = judgeInsurance(cover.get(team.id)!, terms, days)
      return {
        team,
        insurance,
        people: (rowsOf.get(team.id) ?? []).map((row): Judged => {
          const facts: PersonFacts = {
            serving: servingOf(row.role),
            state: row.state,
            until_on: row.until_on,
            dob: row.dob,
            registration: row.status === null ? null : registrationOf(row),
            to_sign: signs.get(row.member_id) ?? [],
            has_age_proof: row.has_age_proof,
            fees: feesFor(row, fees.get(row.member_id)),
            credentials: heldBy.get(row.member_id) ?? [],
          }
          const verdicts = judgeReadiness(facts, { kinds: asked, rules: terms }, days)
          return { row, facts, verdicts, colour: colourOf(verdicts) }
        }),
      }
    }),
  }
}

export function grouped<One>(all: readonly One[], keyOf: (one: One) => number): ReadonlyMap<number, One[]> {
  const groups = new Map<number, One[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

function feesFor({ team_id }: PersonRow, owed: Awaited<ReturnType<typeof feesOf>> | undefined) {
  const own = owed?.find((one) => one.team_id === team_id)
  return own ? { late_cents: own.late_cents, is_accepted: !own.is_offered } : null
}

const registrationOf = ({ status, valid_from, valid_until }: PersonRow) => ({
  status: status!,
  valid_from: valid_from!,
  valid_until: valid_until!,
})

/** The columns of the board; what is required of nobody gets none. */
const requirementsOf = (kinds: readonly AskedKind[], { age_kinds }: ReadinessRules, hasFees: boolean) => [
  ...(['roster', 'membership', 'waivers', 'age', 'fees'] as const)
    .filter((key) => (key !== 'age' || age_kinds.length > 0) && (key !== 'fees' || hasFees))
    .map((key): { key: string; title: string } => ({ key, title: REQUIREMENT_NAMES[key] })),
  ...kinds.map(({ id, title }) => ({ key: credentialKey({ id }), title })),
]
