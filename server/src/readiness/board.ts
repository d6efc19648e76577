import { ROSTER_ROLES, servingOf } from 'contract/clubs/rosters'
import { EventNotFound } from 'contract/events'
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
import { whoIs, todayOf, type Context } from '../plumbing/context.ts'
import { feesOf } from '../fees/fees.ts'
import { coverOf } from '../insurance/insurance.ts'
import { findCredentialKinds } from '../members/members.ts'
import { fixOf } from './fixes.ts'
import { findEventsAhead, findPeople, type PersonRow } from './readiness-queries.ts'
import { termsOf } from './terms.ts'
import { findToSign, daysOf as signingDays } from '../signing/signing.ts'

export type Which = In<typeof readinessBoard>
type Team = Awaited<ReturnType<typeof teamWithin>>

/** Everybody on a team, or on the teams of a club, and their status on a day or for an event. */
export async function showBoard(context: Context, which: Which): Promise<ReadinessBoard> {
  // Sequential: which of two refusals is reported must not depend on which query is faster.
  const teams = await teamsOf(context, which)
  const { days, event, events } = await daysOf(context, which)
  const judged = await judgeTeams(context, teams, days)
  return {
    from: days.from,
    until: days.until,
    event,
    events,
    requirements: judged.requirements,
    teams: judged.teams.map(({ team: { id, name, club, division, season }, insurance, people }) => ({
      id,
      name,
      club,
      division,
      season,
      insurance: shown(context, insurance, id),
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
            verdicts: verdicts.map((verdict) => shown(context, verdict, id, row.member_id)),
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

const shown = (context: Context, verdict: Verdict, team_id: number, member_id?: number): BoardVerdict => ({
  requirement: verdict.requirement,
  state: verdict.state,
  says: verdict.says,
  fix: fixOf(whoIs(context), verdict, { team_id, member_id }),
})

async function teamsOf(context: Context, { team_id, club_id }: Which): Promise<Team[]> {
  if (team_id !== undefined) return [await teamWithin(context, readinessBoard.access, team_id)]
  if (club_id === undefined) throw invalidField('team_id', 'Choose a team or club.')
  await clubWithin(context, readinessBoard.access, club_id)
  return findTeamsWithin(context, readinessBoard.access, { club_id, current_on: todayOf(context) })
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
  const [terms, kinds, held, cover, owed] = await Promise.all([
    termsOf(context),
    findCredentialKinds(context),
    findHeldOnTeams(context, ids),
    coverOf(context, ids),
    feesOf(context, { team_ids: ids }),
  ])
  const rows = await findPeople(context, ids, { today: days.today, age_kinds: terms.age_kinds })
  const toSign = await findToSign(
    context,
    rows.map(({ member_id }) => member_id),
    signingDays(context),
  )
  const asked = kinds.filter(({ is_active }) => is_active)
  const fees = new Map(
    owed.map(({ team_id, member_id, late_cents, is_offered }) => [
      `${team_id} ${member_id}`,
      { late_cents, is_accepted: !is_offered },
    ]),
  )
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
            fees: fees.get(`${row.team_id} ${row.member_id}`) ?? null,
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
