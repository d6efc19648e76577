import { NoContest, NoGame, type Contest } from 'contract/competition/contests'
import type { PitchingRules } from 'contract/competition/scoring/pitching'
import { differencesOf } from 'contract/competition/scoring/scorebook'
import {
  BOOKS,
  type DeskGame,
  type listScoring,
  type renewScoreLinks,
  type saveScoringRules,
} from 'contract/competition/scoring/scoring'
import { EventNotFound } from 'contract/events'
import type { In, Out } from 'contract/operation'
import { audit, changedMeanwhile } from '../../plumbing/audit.ts'
import type { Context } from '../../plumbing/context.ts'
import { giveContest } from '../giving.ts'
import { findRows } from '../queries.ts'
import { standingOf } from '../standing.ts'
import { viewOf } from '../view.ts'
import { booksOf } from './books.ts'
import { scoreToken } from './link.ts'
import { pitchersAtDesk } from './pitchers.ts'
import {
  countLinksUp,
  findDeskEvent,
  findNotes,
  findResultMoments,
  findScoredGame,
  findScoredGames,
  setScoring,
} from './queries.ts'

/** The games of an event in the order they are played, with both books of each. @throws EventNotFound */
export async function giveDesk(
  context: Context,
  { id }: In<typeof listScoring>,
): Promise<Out<typeof listScoring>> {
  const event = await findDeskEvent(context, id)
  if (!event) throw EventNotFound()
  const scored = await findScoredGames(context, id)
  const ids = scored.map((one) => one.id)
  const notes = await findNotes(context, ids)
  const moments = await findResultMoments(context, ids)
  const pitchers = await pitchersAtDesk(context, id, ids)
  const views = new Map<number, Awaited<ReturnType<typeof viewsOf>>>()
  for (const { division_id, is_drawn } of await findRows(context, id))
    if (is_drawn) views.set(division_id, await viewsOf(context, division_id))
  const games = scored.flatMap((one): DeskGame[] => {
    const found = views.get(one.division_id)
    const view = found?.games.get(one.id)
    if (!found || !view) return []
    const own = notes.filter(({ game_id }) => game_id === one.id)
    const books = booksOf(own, view)
    const differences = differencesOf(books.official, books.second)
    const moment = moments.get(one.id)
    // Notes that came before the last result were on the desk when that was decided.
    const unseen = own.filter(
      ({ after_result_id, kind }) =>
        after_result_id !== null && after_result_id === moment?.id && kind !== 'pitching',
    )
    const isAway = BOOKS.some((book) => {
      const { end } = books[book]
      return (
        end !== null &&
        view.result !== null &&
        unseen.some((note) => note.book === book) &&
        (end.home_runs !== view.result.home_runs || end.visitor_runs !== view.result.visitor_runs)
      )
    })
    const ended = [books.official.end, books.second.end].filter((end) => end !== null)
    return [
      {
        id: one.id,
        version: view.version,
        division_id: one.division_id,
        division: found.label,
        number: view.number,
        home: { entrant_id: view.home.entrant_id, name: view.home.name ?? view.home.from },
        visitor: { entrant_id: view.visitor.entrant_id, name: view.visitor.name ?? view.visitor.from },
        state: view.state,
        starts_at: one.starts_at,
        field: one.field,
        may_tie: found.mayTie(view.stage),
        books: BOOKS.map((book) => ({
          book,
          link: context.link(
            `/ems/score/${scoreToken(context, { game_id: one.id, book, serial: one.link_serial })}`,
          ),
          home_runs: books[book].home_runs,
          visitor_runs: books[book].visitor_runs,
          end: books[book].end,
          notes: books[book].notes,
          last_at: own.findLast((note) => note.book === book)?.at ?? null,
        })),
        differences,
        pitching: pitchers(one, view),
        result: view.result,
        decided:
          view.result && moment?.by_desk
            ? { by: moment.by, at: new Date(moment.at).toISOString(), reason: moment.reason }
            : null,
        waits:
          view.state === 'over'
            ? view.result?.confirmation === 'disputed'
              ? 'disputed'
              : isAway
                ? 'late'
                : view.result?.confirmation === 'unconfirmed'
                  ? 'unconfirmed'
                  : null
            : differences.length > 0
              ? 'disputed'
              : ended.length > 0
                ? 'provisional'
                : null,
      },
    ]
  })
  const { name, is_cancelled, cancel_reason } = event
  return {
    name,
    is_cancelled,
    cancel_reason,
    time_zone: scored[0]?.time_zone ?? context.tenant.time_zone,
    games,
  }
}

async function viewsOf(context: Context, division_id: number) {
  const { standing, division } = await standingOf(context, division_id)
  const games = standing ? viewOf(standing).games : []
  return {
    label: division.label,
    games: new Map(games.map((game) => [game.id, game])),
    mayTie: (stage: number) => standing?.layout.stages[stage - 1]?.may_tie ?? false,
  }
}

/** @throws NoGame */
export async function renewLinks(
  context: Context,
  { id }: In<typeof renewScoreLinks>,
): Promise<Out<typeof renewScoreLinks>> {
  const game = await findScoredGame(context, id)
  if (!game) throw NoGame()
  await countLinksUp(context, id)
  await audit(context, {
    action: 'game.links_renewed',
    subject: 'event',
    subject_id: game.event_id,
    after: { game: id },
  })
  return {}
}

/** Limits as the history shows them: `12 innings, 7: 1`. */
const pitchingNoted = ({ unit, a_day, rest }: PitchingRules) =>
  [`${a_day ?? '–'} ${unit}`, ...rest.map(({ from, days }) => `${from}: ${days}`)].join(', ')

/** @throws NoContest, Conflict */
export async function saveRules(
  context: Context,
  {
    id,
    version,
    innings,
    run_rules,
    no_new_inning,
    confirm_minutes,
    pitching = null,
  }: In<typeof saveScoringRules>,
): Promise<Contest> {
  const { standing, division } = await standingOf(context, id, { lock: true })
  if (!standing) throw NoContest()
  if (standing.contest.version !== version)
    throw await changedMeanwhile(context, 'event', division.event_id, await giveContest(context, { id }))
  const rules = { innings, run_rules, no_new_inning, confirm_minutes, ...(pitching && { pitching }) }
  await setScoring(context, id, rules)
  await audit(context, {
    action: 'contest.scoring_changed',
    subject: 'event',
    subject_id: division.event_id,
    after: {
      division: division.label,
      innings,
      run_rules: run_rules.map(({ after, ahead }) => `${ahead}/${after}`).join(', '),
      no_new_inning,
      confirm_minutes,
      pitching: pitching && pitchingNoted(pitching),
    },
  })
  return giveContest(context, { id })
}
