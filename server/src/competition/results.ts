import { resolve } from 'contract/competition/draw/brackets'
import {
  GameHasNone,
  GameIsOver,
  GameNotReady,
  NoGame,
  ResultIsFinal,
  ResultMoves,
  type confirmResult,
  type Contest,
  type correctResult,
  type listResults,
  type recordResult,
} from 'contract/competition/contests'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { audit, changedMeanwhile } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { announceSite } from '../plumbing/http/site-queries.ts'
import { findResultsOf, getDivisionOfGame, insertResult, type NewResult } from './queries.ts'
import { giveContest } from './giving.ts'
import { playedOf, standingOf, type Standing } from './standing.ts'

type Held = { standing: Standing; number: number; division_id: number }

/** The game, kept from others who write down its result, at the version that was seen. @throws NoGame, Conflict */
async function heldGame(context: Context, { id, version }: { id: number; version: number }): Promise<Held> {
  const found = await getDivisionOfGame(context, id)
  if (!found) throw NoGame()
  const division_id = found.event_division_id
  const { standing } = await standingOf(context, division_id, { lock: true })
  const game = standing?.games.find((one) => one.id === id)
  if (!standing || !game) throw NoGame()
  if (game.version !== version)
    throw await changedMeanwhile(
      context,
      'event',
      standing.division.event_id,
      await giveContest(context, { id: division_id }),
    )
  return { standing, number: game.number, division_id }
}

type Typed = Pick<In<typeof recordResult>, 'id' | 'home_runs' | 'visitor_runs' | 'ended' | 'forfeit'>

/** The result as it is kept. A forfeit has the score of the rules, and a bracket knows no tie. */
export function resultOf(
  { layout, resolved, facts }: Standing,
  number: number,
  { id, home_runs, visitor_runs, ended, forfeit }: Typed,
): NewResult {
  const { home, visitor } = resolved.games.get(number)!
  const game = layout.games[number - 1]!
  const teams = { game_id: id, home: home!, visitor: visitor!, reason: null }
  if (ended === 'forfeit') {
    if (forfeit === null) throw invalidField('forfeit', 'Choose who forfeited.')
    const score = facts.rules.forfeit_score
    return {
      ...teams,
      home_runs: forfeit === 'visitor' ? score : 0,
      visitor_runs: forfeit === 'home' ? score : 0,
      ended,
      forfeit,
    }
  }
  if (home_runs === visitor_runs && !layout.stages[game.stage - 1]!.may_tie)
    throw invalidField('visitor_runs', 'This game can’t end in a tie.')
  return { ...teams, home_runs, visitor_runs, ended, forfeit: null }
}

/** @throws NoGame, GameNotReady, GameIsOver, Conflict */
export async function record(context: Context, input: In<typeof recordResult>): Promise<Contest> {
  const { standing, number, division_id } = await heldGame(context, input)
  const { state } = standing.resolved.games.get(number)!
  if (state === 'over') throw GameIsOver()
  if (state !== 'ready') throw GameNotReady()
  const result = { ...resultOf(standing, number, input), reason: input.reason ?? null }
  await insertResult(context, result)
  await noteResult(context, standing, 'game.recorded', number, result)
  return giveContest(context, { id: division_id })
}

/** @throws NoGame, GameHasNone, ResultMoves, Conflict */
export async function correct(context: Context, input: In<typeof correctResult>): Promise<Contest> {
  const { standing, number, division_id } = await heldGame(context, input)
  const before = standing.results.get(number)
  const game = standing.resolved.games.get(number)!
  if (!before || game.state !== 'over' || game.walkover) throw GameHasNone()
  const result: NewResult = input.take_back
    ? { ...before, home_runs: 0, visitor_runs: 0, ended: 'void', forfeit: null, reason: input.reason }
    : { ...resultOf(standing, number, input), reason: input.reason }
  const moved = movedBy(standing, number, result)
  if (moved.length > 0 && !input.accept_moves) throw ResultMoves({ detail: { games: moved } })
  await insertResult(context, result)
  await noteResult(
    context,
    standing,
    input.take_back ? 'game.taken_back' : 'game.corrected',
    number,
    result,
    moved,
  )
  return giveContest(context, { id: division_id })
}

/** Makes an unconfirmed score final. @throws NoGame, GameHasNone, ResultIsFinal, Conflict */
export async function confirm(context: Context, input: In<typeof confirmResult>): Promise<Contest> {
  const { standing, number, division_id } = await heldGame(context, input)
  const before = standing.results.get(number)
  const { state, walkover } = standing.resolved.games.get(number)!
  if (!before || state !== 'over' || walkover) throw GameHasNone()
  if (before.confirmation !== 'unconfirmed') throw ResultIsFinal()
  const result: NewResult = { ...before, reason: null }
  await insertResult(context, result)
  await noteResult(context, standing, 'game.confirmed', number, result)
  return giveContest(context, { id: division_id })
}

/** The games whose results count now and would not any more. */
export function movedBy({ layout, facts, resolved }: Standing, number: number, result: NewResult): number[] {
  const results = new Map(facts.results)
  if (result.ended === 'void') results.delete(number)
  else results.set(number, playedOf(result))
  const after = resolve(layout, { ...facts, results })
  return [...facts.results.keys()].filter(
    (one) =>
      one !== number &&
      resolved.games.get(one)!.state === 'over' &&
      !resolved.games.get(one)!.walkover &&
      (after.games.get(one)!.state !== 'over' || after.games.get(one)!.walkover),
  )
}

/** Writes a result into the history of the event, and refreshes its public pages. */
export async function noteResult(
  context: Context,
  { division, contest, teams }: Standing,
  action: string,
  number: number,
  { home, visitor, home_runs, visitor_runs, ended, reason }: NewResult,
  moved: readonly number[] = [],
): Promise<void> {
  const nameOf = (id: number) => teams.find(({ entrant_id }) => entrant_id === id)?.name
  await audit(context, {
    action,
    subject: 'event',
    subject_id: division.event_id,
    after: {
      division: division.label,
      game: number,
      ...(ended !== 'void' && { score: `${nameOf(home)} ${home_runs}, ${nameOf(visitor)} ${visitor_runs}` }),
      ...(moved.length > 0 && { set_aside: moved.join(', ') }),
    },
    ...(reason !== null && { note: reason }),
  })
  if (contest.is_published) await announceSite(context)
}

/** @throws NoGame */
export async function history(context: Context, { id }: In<typeof listResults>) {
  if (!(await getDivisionOfGame(context, id))) throw NoGame()
  return findResultsOf(context, id)
}
