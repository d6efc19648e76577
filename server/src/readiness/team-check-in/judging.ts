import { ROSTER_ROLES } from 'contract/clubs/rosters'
import type { Seen } from 'contract/events/check-in'
import { NO_MEMBERSHIP } from 'contract/events/entering'
import type { Day } from 'contract/dates'
import type { Said } from 'contract/message'
import {
  WAIVER_NAMES,
  EVENT_WAIVERS_SIGNED,
  NO_PAPERS,
  owedSaid,
  unansweredSaid,
  seenAs,
  shortRoster,
} from 'contract/readiness/check-in-points'
import { gamesLeft } from 'contract/competition/ejections'
import { REQUIREMENT_NAMES } from 'contract/readiness'
import type { Verdict } from 'contract/readiness/judging'
import type { VenueVerdict } from 'contract/insurance/venue-cover'
import {
  TEAM_POINT_NAMES,
  type CheckInPerson,
  type CheckInPoint,
  type CheckInRow,
} from 'contract/readiness/team-check-in'
import { getRulePack } from '../../clubs/clubs.ts'
import {
  findCheckIns,
  findDeskNotes,
  findEnteringTeams,
  findExpected,
  findOutsidePlayers,
  findSightings,
  missingAnswersOf,
  outsideKey,
  outsideWaiversAsked,
  rosterProblemsOf,
  waiversAsked,
  type AskedWaivers,
  type ExpectedTeam,
} from '../../events/events.ts'
import { findSittingOut } from '../../competition/competition.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { grouped, judgeTeams, type Judged } from '../board.ts'
import { venueVerdicts } from '../venue-verdicts.ts'
import { findPictured } from '../gate-queries.ts'
import { termsOf } from '../terms.ts'

type Event = { id: number; starts_on: Day; ends_on: Day; needs_membership: boolean }
type Sighting = Awaited<ReturnType<typeof findSightings>>[number]
type Problem = { name: string | null; reason: Said }

/** A team at the table: what is asked of it as a whole, and everybody on its roster. */
export type TeamAtTable = {
  entry: ExpectedTeam
  points: CheckInPoint[]
  people: CheckInPerson[]
  row: CheckInRow
}

/** How a check-in names somebody on the roster it was for. */
export const rosterKey = ({ member_id, player }: Pick<CheckInPerson, 'member_id' | 'player'>): string =>
  member_id === null ? `o${player}` : `m${member_id}`

/**
 * The teams that are expected at an event, or some of them, judged for all of its days: a few statements, however many teams there are. Those who
 * ask for a spot on a roster are on none, and what a team charges its own families is not the event’s to ask.
 */
export async function judgeExpected(
  context: Context,
  event: Event,
  entrant_ids?: readonly number[],
): Promise<TeamAtTable[]> {
  const which = { event_id: event.id, entrant_ids }
  const entries = await findExpected(context, which)
  const ours = entries.flatMap(({ team_id }) => (team_id === null ? [] : [team_id]))
  const days = { today: todayOf(context), from: event.starts_on, until: event.ends_on }
  const terms = await termsOf(context)
  const judged = await judgeTeams(
    context,
    ours.map((id) => ({ id })),
    days,
  )
  const entering = await findEnteringTeams(context, { any: ours })
  const least = await leastPlayers(context, entering)
  const outside = grouped(
    await findOutsidePlayers(
      context,
      entries.flatMap(({ outside_team_id }) => outside_team_id ?? []),
    ),
    (one) => one.outside_team_id,
  )
  const problems = await rosterProblemsOf(context, entries)
  const unanswered = await missingAnswersOf(context, entries)
  const pictured = await findPictured(
    context,
    judged.teams.flatMap(({ people }) => people.map(({ row }) => row.member_id)),
  )
  const sightings = grouped(await findSightings(context, which), (one) => one.entrant_id)
  const covers = await venueVerdicts(context, event, entries)
  const checkIns = new Map((await findCheckIns(context, which)).map((one) => [one.entrant_id, one]))
  const notes = grouped(await findDeskNotes(context, which), (one) => one.entrant_id)
  const sitting = grouped(
    await findSittingOut(context, entrant_ids === undefined ? { event_id: event.id } : { entrant_ids }),
    (one) => one.entrant_id,
  )
  const askedOutside = await outsideWaiversAsked(
    context,
    event.id,
    entries.flatMap(({ outside_team_id }) => outside_team_id ?? []),
  )
  const asked = await waiversAsked(
    context,
    judged.teams.flatMap(({ people }) =>
      people.map(({ row: { member_id } }) => ({ event_id: event.id, member_id })),
    ),
  )
  const titles = new Map(judged.requirements.map(({ key, title }) => [key, title]))

  return entries.map((entry): TeamAtTable => {
    const { id, team_id, outside_team_id } = entry
    const seen = sightings.get(id) ?? []
    const wrong = (problems.get(id) ?? []).filter(({ reason }) => reason !== NO_MEMBERSHIP)
    const house = judged.teams.find(({ team }) => team.id === team_id)
    const checked_in = checkIns.get(id) ?? null
    const people = house
      ? house.people
          .filter(({ row }) => row.state === 'active')
          .map((one) =>
            memberAtTable(one, {
              titles,
              seen,
              wrong,
              event,
              pictured,
              asked: asked(event.id, one.row.member_id),
            }),
          )
      : (outside.get(outside_team_id ?? 0) ?? []).map((one) =>
          playerAtTable(one, { seen, wrong, asked: askedOutside(one), asksAge: terms.age_kinds.length > 0 }),
        )
    const known = new Set(checked_in?.roster)
    people.sort(byNeed)
    for (const one of people) one.is_new = checked_in !== null && !known.has(rosterKey(one))
    for (const { member_id, player_digest, games, served } of sitting.get(id) ?? [])
      for (const one of people)
        if (member_id === null ? one.player === player_digest : one.member_id === member_id)
          one.sits_out = Math.max(one.sits_out, gamesLeft(games, served))
    const points = teamPoints(entry, {
      insurance: house?.insurance,
      asksInsurance: terms.insurance,
      covers: (covers.get(id) ?? []).map(({ verdict }) => verdict),
      players: people.filter(({ is_player }) => is_player).length,
      unanswered: unanswered.get(id) ?? 0,
      least: (team_id !== null && least.get(team_id)) || 1,
      wrong: wrong.filter(({ name }) => name === null || !people.some((one) => one.name === name)),
      seen,
    })
    return {
      entry,
      points,
      people,
      row: {
        entrant_id: id,
        event_division_id: entry.event_division_id,
        name: entry.name,
        club: entry.team.club,
        coach: entry.team.head_coach ?? entry.contact,
        is_outside: team_id === null,
        people: people.length,
        lacks: lacksOf(points, people),
        checked_in: checked_in && {
          ...{ at: checked_in.at, by: checked_in.by },
          ...{ missing: checked_in.missing, reason: checked_in.reason },
        },
        added: people.filter(({ is_new }) => is_new).length,
        suspended: people.filter((one) => one.sits_out > 0).length,
        notes: notes.get(id)?.length ?? 0,
      },
    }
  })
}

/** Whether somebody lacks something. */
export const isOpen = ({ points }: CheckInPerson) => points.some(({ is_met }) => !is_met)

/** Who lacks something first, then players by number, and the staff last. */
const byNeed = (a: CheckInPerson, b: CheckInPerson) =>
  Number(isOpen(b)) - Number(isOpen(a)) ||
  Number(b.is_player) - Number(a.is_player) ||
  Number(a.jersey_number ?? 100) - Number(b.jersey_number ?? 100)

/** How many players the rule pack of each team’s season wants at least. */
async function leastPlayers(context: Context, teams: Awaited<ReturnType<typeof findEnteringTeams>>) {
  const packs = new Map<string, number>()
  for (const { discipline_id, starts_on } of teams) {
    const key = `${discipline_id} ${starts_on}`
    if (!packs.has(key))
      packs.set(key, (await getRulePack(context, discipline_id, starts_on))?.roster_min ?? 1)
  }
  return new Map(
    teams.map(({ id, discipline_id, starts_on }) => [id, packs.get(`${discipline_id} ${starts_on}`)!]),
  )
}

const doneOf = (one: Sighting | undefined) => (one ? { at: one.at, by: one.by } : null)

/** A verdict as the table sees it: what was seen there is met. */
function pointOf(verdict: Verdict, title: string, seen: Sighting | undefined): CheckInPoint {
  const may_see = seenAs(verdict.requirement)
  const isMet = verdict.state === 'ready' || verdict.state === 'not_needed'
  return {
    ...{ key: verdict.requirement, title, says: verdict.says },
    is_met: isMet || seen !== undefined,
    may_see: isMet ? null : may_see,
    seen: doneOf(seen),
  }
}

const missing = (key: string, title: string, says: Said, may_see: Seen | null = null, seen?: Sighting) => ({
  ...{ key, title, says, may_see },
  is_met: seen !== undefined,
  seen: doneOf(seen),
})

/** What the event asks somebody to sign: one point for all its texts, since whoever marks it has seen them all. */
const eventWaivers = (unsigned: readonly string[], seen: Sighting | undefined): CheckInPoint =>
  unsigned.length === 0
    ? {
        ...{ key: 'event_waiver', title: WAIVER_NAMES.event, says: EVENT_WAIVERS_SIGNED, is_met: true },
        ...{ may_see: null, seen: doneOf(seen) },
      }
    : missing('event_waiver', WAIVER_NAMES.event, unsigned.join(', '), 'event_waiver', seen)

type Around = { seen: readonly Sighting[]; wrong: readonly Problem[] }

const misfits = (name: string, wrong: readonly Problem[]): CheckInPoint[] =>
  wrong.filter((one) => one.name === name).map(({ reason }) => missing('fit', TEAM_POINT_NAMES.fit, reason))

function memberAtTable(
  { row, verdicts, facts }: Judged,
  {
    titles,
    seen,
    wrong,
    event,
    pictured,
    asked,
  }: Around & {
    titles: ReadonlyMap<string, string>
    event: Event
    pictured: ReadonlySet<number>
    asked: AskedWaivers
  },
): CheckInPerson {
  const isPlayer = facts.serving === 'player'
  const own = seen.filter(({ member_id }) => member_id === row.member_id)
  return {
    ...{ member_id: row.member_id, player: null, name: row.name, role: ROSTER_ROLES[row.role] },
    ...{ is_player: isPlayer, jersey_number: row.jersey_number, dob: row.dob },
    ...{ has_photo: pictured.has(row.member_id), is_new: false, sits_out: 0 },
    points: [
      ...verdicts
        .filter(
          ({ requirement, state }) =>
            state !== 'not_needed' &&
            requirement !== 'fees' &&
            (requirement !== 'membership' || event.needs_membership),
        )
        .map((verdict) =>
          pointOf(
            verdict,
            asked.isAsked && verdict.requirement === 'waivers'
              ? WAIVER_NAMES.registration
              : (titles.get(verdict.requirement) ?? ''),
            own.find(({ what }) => what === verdict.requirement),
          ),
        ),
      ...(asked.isAsked
        ? [
            eventWaivers(
              asked.unsigned,
              own.find(({ what }) => what === 'event_waiver'),
            ),
          ]
        : []),
      ...(isPlayer ? misfits(row.name, wrong) : []),
    ],
  }
}

function playerAtTable(
  one: { name: string; dob: Day; jersey_number: string | null },
  { seen, wrong, asked, asksAge }: Around & { asked: AskedWaivers; asksAge: boolean },
): CheckInPerson {
  const player = outsideKey(one)
  const own = seen.filter(({ player_digest }) => player_digest === player)
  return {
    ...{ member_id: null, player, name: one.name, role: ROSTER_ROLES.player },
    ...{
      is_player: true,
      jersey_number: one.jersey_number,
      dob: one.dob,
      has_photo: false,
      is_new: false,
      sits_out: 0,
    },
    points: [
      ...(asksAge
        ? [
            missing(
              'age',
              REQUIREMENT_NAMES.age,
              NO_PAPERS.age,
              'age',
              own.find(({ what }) => what === 'age'),
            ),
          ]
        : []),
      ...(asked.isAsked
        ? [
            eventWaivers(
              asked.unsigned,
              own.find(({ what }) => what === 'event_waiver'),
            ),
          ]
        : []),
      ...misfits(one.name, wrong),
    ],
  }
}

function teamPoints(
  { owes, outside_team_id }: ExpectedTeam,
  of: {
    insurance: Verdict | undefined
    asksInsurance: boolean
    covers: readonly VenueVerdict[]
    players: number
    least: number
    unanswered: number
    wrong: readonly Problem[]
    seen: readonly Sighting[]
  },
): CheckInPoint[] {
  const seen = of.seen.find(({ what }) => what === 'insurance')
  const shown = of.seen.find(({ what }) => what === 'certificate')
  const short = shortRoster(of.players, of.least)
  return [
    ...(of.insurance && of.insurance.state !== 'not_needed'
      ? [pointOf(of.insurance, TEAM_POINT_NAMES.insurance, seen)]
      : []),
    ...(outside_team_id !== null && of.asksInsurance
      ? [missing('insurance', TEAM_POINT_NAMES.insurance, NO_PAPERS.insurance, 'insurance', seen)]
      : []),
    ...of.covers
      .filter(({ state }) => state !== 'ready')
      .map(({ says }) => missing('certificate', TEAM_POINT_NAMES.certificate, says, 'certificate', shown)),
    ...(short === null ? [] : [missing('players', TEAM_POINT_NAMES.players, short)]),
    ...of.wrong.map(({ reason }) => missing('fit', TEAM_POINT_NAMES.fit, reason)),
    ...(of.unanswered > 0
      ? [missing('answers', TEAM_POINT_NAMES.answers, unansweredSaid(of.unanswered))]
      : []),
    ...(owes ? [missing('balance', TEAM_POINT_NAMES.balance, owedSaid(owes))] : []),
  ]
}

/** What is missing in short: of the team in words, and of how many of its people. */
function lacksOf(points: readonly CheckInPoint[], people: readonly CheckInPerson[]): CheckInRow['lacks'] {
  const of = new Map<string, { title: string; count: number }>()
  for (const { key, title, is_met } of people.flatMap((one) => one.points)) {
    if (is_met) continue
    of.set(key, { title, count: (of.get(key)?.count ?? 0) + 1 })
  }
  return [
    ...points
      .filter(({ is_met }) => !is_met)
      .map(({ key, title, says }) => ({ key, title, says, count: null })),
    ...[...of].map(([key, { title, count }]) => ({ key, title, says: null, count })),
  ]
}
