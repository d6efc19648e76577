import { isDeepStrictEqual } from 'node:util'
import { NoGame, type ContestGame } from 'contract/competition/contests'
import { lineupProblems, type LineupCard } from 'contract/competition/scoring/lineup-card'
import { LineupClosed, LineupUnfit, type Lineup } from 'contract/competition/scoring/lineups'
import { addDays, dayIn } from 'contract/dates'
import { Conflict } from 'contract/problem'
import { audit } from '../../plumbing/audit.ts'
import type { Context } from '../../plumbing/context.ts'
import { findPeople } from '../ejections/queries.ts'
import { exchangedAt, isExchanged, shownCard } from '../lineup-exchange.ts'
import { findLastLineup, findLineups, putLineup } from '../lineup-queries.ts'
import { booksOf } from '../scoring/books.ts'
import { bookOfTeam } from '../scoring/link.ts'
import { pitchersOnPaper } from '../scoring/pitchers.ts'
import { findNotes, findScoredGame, findScoredGames, type ScoredGame } from '../scoring/queries.ts'
import { standingOf } from '../standing.ts'
import { findSittingOut } from '../suspension-queries.ts'
import { viewOf } from '../view.ts'

/** Which team’s card, for which game; who asks for it may fill it in. */
export type Which = { entrant_id: number; game_id: number }

type Known = {
  game: ScoredGame
  view: ContestGame
  /** Of its division, this one too. */
  games: readonly ContestGame[]
  division: string
  side: 'home' | 'visitor'
  isPlayed: boolean
}

/** @throws NoGame if the team does not play in it, or it isn’t published yet */
async function known(
  context: Context,
  { entrant_id, game_id }: Which,
  { lock = false } = {},
): Promise<Known> {
  const game = await findScoredGame(context, game_id)
  if (!game) throw NoGame()
  const { standing, division } = await standingOf(context, game.division_id, { lock })
  const games = standing?.contest.is_published ? viewOf(standing).games : []
  const view = games.find(({ id }) => id === game_id)
  const book = standing && view && bookOfTeam(standing, view, entrant_id)
  if (!view || !book || view.state === 'not_needed') throw NoGame()
  const { official, second } = booksOf(await findNotes(context, [game_id]), view)
  return {
    ...{ game, view, games, division: division.label },
    side: book === 'official' ? 'home' : 'visitor',
    isPlayed: view.state === 'over' || official.notes + second.notes > 0,
  }
}

/** A team’s card for a game, with what its coach has to know to fill it in. @throws NoGame */
export async function showCard(context: Context, which: Which): Promise<Lineup> {
  const here = await known(context, which)
  const { game, view, side, isPlayed } = here
  const { entrant_id, game_id } = which
  const rows = await findLineups(context, [game_id])
  const own = rows.find((row) => row.entrant_id === entrant_id)
  const opponent = view[side === 'home' ? 'visitor' : 'home']
  const other = rows.find((row) => row.entrant_id === opponent.entrant_id)
  const is_exchanged = isExchanged(context, game, isPlayed)
  return {
    ...which,
    ...{ event: game.event, division: here.division, number: view.number, team: view[side].name ?? '' },
    ...{ is_home: side === 'home', opponent: opponent.name ?? opponent.from },
    ...{ starts_at: game.starts_at, field: game.field },
    time_zone: game.time_zone ?? context.tenant.time_zone,
    roster: await rosterOf(context, entrant_id),
    suspended: await suspendedIn(context, here, entrant_id),
    resting: await restingFor(context, here, entrant_id),
    version: own?.version ?? 0,
    card: own?.card ?? null,
    saved_at: own ? shownCard(own).saved_at : null,
    before: (await findLastLineup(context, which)) ?? null,
    is_open: !isPlayed,
    exchanged_at: exchangedAt(game)?.toISOString() ?? null,
    is_exchanged,
    other: is_exchanged && other ? shownCard(other) : null,
  }
}

/**
 * Saves a team’s card. The division is held meanwhile as it is for notes of a scorer, so that a card doesn’t change under a game that has
 * just begun. What was saved already is answered as it was.
 * @throws NoGame, LineupClosed, LineupUnfit, Conflict
 */
export async function saveCard(
  context: Context,
  { entrant_id, game_id, version, card }: Which & { version: number; card: LineupCard },
): Promise<Lineup> {
  const which = { entrant_id, game_id }
  const here = await known(context, which, { lock: true })
  const own = (await findLineups(context, [game_id])).find((row) => row.entrant_id === entrant_id)
  if (own && isDeepStrictEqual(own.card, card)) return showCard(context, which)
  if (here.isPlayed) throw LineupClosed()
  const roster = await rosterOf(context, entrant_id)
  const [problem] = lineupProblems(card, {
    roster: roster.flatMap(({ number }) => number ?? []),
    suspended: await suspendedIn(context, here, entrant_id),
  })
  if (problem !== undefined) throw LineupUnfit({ message: problem })
  if (!(await putLineup(context, { ...which, version, card }))) throw Conflict()
  await audit(context, {
    action: 'event.lineup_saved',
    subject: 'event',
    subject_id: here.game.event_id,
    after: { team: here.view[here.side].name, division: here.division, game: here.view.number },
  })
  return showCard(context, which)
}

const rosterOf = async (context: Context, entrant_id: number): Promise<Lineup['roster']> =>
  (await findPeople(context, entrant_id))
    .filter(({ person }) => person === 'player')
    .map(({ name, jersey_number }) => ({ name, number: jersey_number }))
    .toSorted((a, b) => Number(a.number ?? 1000) - Number(b.number ?? 1000))

/** Who still sits out when the game comes: games that the team plays before it count as served by then. */
async function suspendedIn(context: Context, { game, games }: Known, entrant_id: number): Promise<string[]> {
  const sitting = await findSittingOut(context, { entrant_ids: [entrant_id] })
  if (sitting.length === 0) return []
  const starts = new Map(
    (await findScoredGames(context, game.event_id)).map(({ id, starts_at }) => [id, momentOf(starts_at)]),
  )
  const before = games.filter(
    ({ id, home, visitor, state }) =>
      [home.entrant_id, visitor.entrant_id].includes(entrant_id) &&
      (state === 'ready' || state === 'waiting') &&
      (starts.get(id) ?? 0) < momentOf(game.starts_at),
  ).length
  return sitting
    .filter(({ person, games: out, served }) => person === 'player' && out - served > before)
    .flatMap(({ jersey_number }) => jersey_number ?? [])
}

/** A game without a time comes after all that have one. */
const momentOf = (starts_at: string | null) =>
  starts_at === null ? Number.MAX_SAFE_INTEGER : new Date(starts_at).getTime()

async function restingFor(
  context: Context,
  { game, view: { id } }: Known,
  entrant_id: number,
): Promise<Lineup['resting']> {
  const rules = game.scoring?.pitching
  if (!rules) return []
  const zone = game.time_zone ?? context.tenant.time_zone
  const date = dayIn(zone, game.starts_at ? new Date(game.starts_at) : context.now)
  const pitchersOf = await pitchersOnPaper(context, game.event_id)
  return pitchersOf(rules, { game_id: id, date, entrant_ids: [entrant_id] })
    .filter(({ may_on }) => may_on > date)
    .map(({ jersey_number: number, may_on }) => ({ number, until: addDays(may_on, -1) }))
}
