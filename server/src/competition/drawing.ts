import { carried } from 'contract/competition/draw/brackets'
import {
  DrawMethod,
  FormatUnfit,
  NoContest,
  NotForTeams,
  ResultsLost,
  type Contest,
  type drawContest,
  type publishContest,
  type withdrawTeam,
} from 'contract/competition/contests'
import { blindOrder, keptApart, poolsOf, withLateTeams } from 'contract/competition/draw/draw'
import { FormatProblem, layOut, type Format, type Layout } from 'contract/competition/draw/formats'
import { writeSource } from 'contract/competition/sources'
import { NoTieBreakSet } from 'contract/competition/standings/tie-break-sets'
import type { In } from 'contract/operation'
import { findState } from 'contract/places'
import { invalidField } from 'contract/problem'
import { mustNotBeCanceled } from '../events/events.ts'
import { audit, changedMeanwhile } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { announceSite } from '../plumbing/http/site-queries.ts'
import {
  findDivisions,
  findLastTime,
  insertContest,
  putGames,
  putSeats,
  putStages,
  setContest,
  setPublished,
  setWithdrawn,
  type KnownTeam,
} from './queries.ts'
import { giveContest } from './giving.ts'
import { standingOf, type Standing } from './standing.ts'
import { lockTieBreakSet } from './tie-break-sets/queries.ts'

/**
 * Draws a division. Once something was played, teams keep their seats and late ones are added, unless the office orders them by hand;
 * either way every result finds its game again, or nothing is changed.
 * @throws NoContest, EventCalledOff, NotForTeams, FormatUnfit, ResultsLost, NoTieBreakSet, Conflict
 */
export async function draw(context: Context, input: In<typeof drawContest>): Promise<Contest> {
  const { id, version, format, method, entrant_ids, keep_apart, tie_break_set_id = null } = input
  await mustBeDrawable(context, id)
  const tie_breaks =
    tie_break_set_id === null ? input.tie_breaks : await ownTieBreaks(context, tie_break_set_id)
  const { division, teams, standing } = await standingOf(context, id, { lock: true })
  if (division.entrant !== 'team') throw NotForTeams()
  if ((standing?.contest.version ?? 0) !== version) throw await changed(context, id, division.event_id)

  const draw_seed = context.random(9).toString('base64url')
  const wasPlayed = (standing?.results.size ?? 0) > 0
  // Who has left keeps a seat only where it has played.
  const entering = teams.filter(({ confirmed, seed }) => confirmed || (wasPlayed && seed !== null))
  const ordered = inOrder(entering, { method, entrant_ids, wasPlayed, draw_seed })
  const byDraw = method !== 'hand' && !wasPlayed && keep_apart
  const laid = laidOut(format, ordered, {
    byDraw,
    standing: wasPlayed && method !== 'hand' ? standing : undefined,
  })
  const moved = standing
    ? kept(standing, laid.layout, laid.order, tie_breaks.rules)
    : new Map<number, number>()

  const drawn = {
    format,
    tie_breaks,
    tie_break_set_id,
    pools: laid.pools,
    draw_method: method,
    draw_seed: wasPlayed ? standing!.contest.draw_seed : draw_seed,
    drawn_at: context.now,
  }
  if (!standing) {
    const last = await findLastTime(context, id)
    if (!(await insertContest(context, id, drawn, last?.scoring ?? null)))
      throw await changed(context, id, division.event_id)
  } else await setContest(context, id, drawn)
  await putSeats(
    context,
    id,
    laid.order.map(({ entrant_id, withdrawn }, i) => ({
      seed: i + 1,
      entrant_id,
      withdrawn_at: withdrawn ? context.now : null,
    })),
  )
  await write(context, id, laid.layout, standing, moved)
  await audit(context, {
    action: 'contest.drawn',
    subject: 'event',
    subject_id: division.event_id,
    after: { division: division.label, teams: laid.order.length, games: laid.layout.games.length, method },
  })
  if (standing?.contest.is_published) await announceSite(context)
  return giveContest(context, { id })
}

const changed = async (context: Context, id: number, event_id: number) =>
  changedMeanwhile(context, 'event', event_id, await giveContest(context, { id }))

/** Locked before the contest, as by who changes the set. */
async function ownTieBreaks(context: Context, id: number) {
  const set = await lockTieBreakSet(context, id)
  if (!set) throw NoTieBreakSet()
  return { name: set.name, rules: set.rules }
}

type Ask = { method: DrawMethod; entrant_ids: number[] | undefined; wasPlayed: boolean; draw_seed: string }

function inOrder(
  teams: readonly KnownTeam[],
  { method, entrant_ids, wasPlayed, draw_seed }: Ask,
): KnownTeam[] {
  if (method === 'hand') {
    const byId = new Map(teams.map((team) => [team.entrant_id, team]))
    const ordered = (entrant_ids ?? []).flatMap((id) => byId.get(id) ?? [])
    if (new Set(entrant_ids).size !== teams.length || ordered.length !== teams.length)
      throw invalidField('entrant_ids', 'List every team of the division once.')
    return ordered
  }
  const seated = teams.toSorted((a, b) => (a.seed ?? 999) - (b.seed ?? 999) || a.entrant_id - b.entrant_id)
  if (wasPlayed) return seated
  const entered = teams.toSorted((a, b) => a.entrant_id - b.entrant_id)
  if (method === 'entered') return entered
  return blindOrder(
    entered.map((team) => ({ ...team, id: team.entrant_id })),
    draw_seed,
  )
}

function laidOut(
  format: Format,
  teams: KnownTeam[],
  { byDraw, standing }: { byDraw: boolean; standing: Standing | undefined },
): { order: KnownTeam[]; pools: number[][] | null; layout: Layout } {
  const n = teams.length
  if (n < 2) throw FormatUnfit({ message: 'You need at least two teams with a spot to make games.' })
  try {
    const before = standing?.contest.pools
    const sameGroups = before?.length === format.stages[0]!.groups
    const pools = before && sameGroups ? withLateTeams(before, n) : poolsOf(format, n)
    const layout = layOut(format, n, pools ?? undefined)
    if (!byDraw) return { order: teams, pools, layout }
    const placed = teams.map((team) => ({ ...team, state: stateOf(team) }))
    return { order: keptApart(placed, format), pools, layout }
  } catch (error) {
    if (error instanceof FormatProblem)
      throw FormatUnfit({ message: error.reason, detail: { stage: error.stage } })
    throw error
  }
}

const stateOf = ({ home_state }: KnownTeam): string | null =>
  home_state === null
    ? null
    : ((findState('USA', home_state) ?? findState('Canada', home_state))?.code ?? null)

/** Which game each result belongs to afterwards, by the numbers before. @throws ResultsLost */
function kept(
  standing: Standing,
  layout: Layout,
  order: readonly KnownTeam[],
  rules: Standing['facts']['rules'],
): Map<number, number> {
  const seats = order.map(({ entrant_id, withdrawn }) => ({ id: entrant_id, withdrawn, entered: entrant_id }))
  const { moved, lost } = carried(
    { layout: standing.layout, results: standing.facts.results },
    { layout, facts: { seats, rules, seed: standing.facts.seed } },
  )
  if (lost.length > 0) throw ResultsLost({ detail: { games: lost } })
  return moved
}

async function write(
  context: Context,
  id: number,
  { stages, games }: Layout,
  standing: Standing | undefined,
  moved: ReadonlyMap<number, number>,
): Promise<void> {
  const stageIds = await putStages(
    context,
    id,
    stages.map(({ groupsOf, teams: _, ...spec }, i) => ({
      position: i + 1,
      kind: spec.kind,
      settings: { spec, groups: groupsOf.map((group) => group.map(writeSource)) },
    })),
  )
  const gameOf = new Map<number, number>()
  const free = [...(standing?.games ?? []), ...(standing?.dropped ?? [])]
  for (const [before, after] of moved) {
    const at = free.findIndex(({ number, state }) => number === before && state !== 'dropped')
    gameOf.set(after, free.splice(at, 1)[0]!.id)
  }
  const hasResult = new Set(gameOf.keys())
  for (const { number } of games)
    if (!gameOf.has(number) && free.length > 0) gameOf.set(number, free.shift()!.id)
  await putGames(
    context,
    id,
    games.map((game) => ({
      id: gameOf.get(game.number) ?? null,
      stage_id: stageIds.get(game.stage)!,
      number: game.number,
      side: game.group,
      round: game.round,
      section: game.section,
      home_source: writeSource(game.home),
      visitor_source: writeSource(game.visitor),
      only_if: game.only_if,
      winner_place: game.winner_place,
      loser_place: game.loser_place,
      minutes: stages[game.stage - 1]!.minutes,
      state: hasResult.has(game.number) ? 'over' : 'open',
    })),
  )
}

/** Of a canceled event, also one that is canceled at this moment, the draw stays as it is. @throws NoContest, EventCalledOff */
async function mustBeDrawable(context: Context, id: number): Promise<void> {
  const [division] = await findDivisions(context, [id])
  if (!division) throw NoContest()
  await mustNotBeCanceled(context, division.event_id)
}

/** The division as it was drawn, at the version that was seen. @throws NoContest, Conflict */
async function heldDrawn(
  context: Context,
  { id, version }: { id: number; version: number },
): Promise<Standing> {
  const { division, standing } = await standingOf(context, id, { lock: true })
  if (!standing || standing.contest.version !== version) throw await changed(context, id, division.event_id)
  return standing
}

/** Shows the games of a division to visitors, or hides them, also of a canceled event (decision 0215). @throws NoContest, Conflict */
export async function publish(context: Context, input: In<typeof publishContest>): Promise<Contest> {
  const { id, is_published } = input
  const { division } = await heldDrawn(context, input)
  await setPublished(context, id, is_published)
  await audit(context, {
    action: is_published ? 'contest.published' : 'contest.hidden',
    subject: 'event',
    subject_id: division.event_id,
    after: { division: division.label },
  })
  await announceSite(context)
  return giveContest(context, { id })
}

/** What a team has left to play is lost by forfeit, or is played again. @throws NoContest, EventCalledOff, Conflict */
export async function withdraw(context: Context, input: In<typeof withdrawTeam>): Promise<Contest> {
  const { id, entrant_id, withdrawn } = input
  await mustBeDrawable(context, id)
  const { division, teams, contest } = await heldDrawn(context, input)
  const isSeated = await setWithdrawn(context, {
    division_id: id,
    entrant_id,
    at: withdrawn ? context.now : null,
  })
  if (!isSeated) throw invalidField('entrant_id', 'This team isn’t in the draw.')
  await audit(context, {
    action: withdrawn ? 'contest.team_withdrawn' : 'contest.team_back',
    subject: 'event',
    subject_id: division.event_id,
    after: { division: division.label, team: teams.find((team) => team.entrant_id === entrant_id)?.name },
  })
  if (contest.is_published) await announceSite(context)
  return giveContest(context, { id })
}
