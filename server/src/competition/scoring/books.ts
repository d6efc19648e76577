import { GameNotReady, type ContestGame } from 'contract/competition/contests'
import {
  bookOf,
  differencesOf,
  isUnlikely,
  USUAL_RULES,
  type ScoreBook,
  type ScoreEnd,
} from 'contract/competition/scoring/scorebook'
import {
  GameNotBegun,
  NoScoreLink,
  NoTie,
  OtherTeamsPlay,
  UnlikelyScore,
  type Book,
  type ScoringSheet,
  type sendNotes,
  type showScoring,
} from 'contract/competition/scoring/scoring'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { announceSite } from '../../plumbing/http/site-queries.ts'
import { exchangedCards } from '../lineup-exchange.ts'
import { findSittingOut } from '../suspension-queries.ts'
import { insertResult, type NewResult } from '../queries.ts'
import { movedBy, noteResult, resultOf } from '../results.ts'
import { standingOf, type Standing } from '../standing.ts'
import { findPauses } from '../stops-queries.ts'
import { viewOf } from '../view.ts'
import { linkedGame, mustStillPlay } from './link.ts'
import { noteOf } from './notes.ts'
import { pitchersOnSheet } from './pitchers.ts'
import { findNotes, findResultMoments, insertNotes, type NoteRow, type ScoredGame } from './queries.ts'

/** How long before its start a game can be scored. */
const EARLY_MS = 60 * 60_000
/** Far more than any game needs; more can only be a mistake. */
const MOST_NOTES = 1000

/** Both books of a game. Notes about teams that do not play it any more are kept, and not read. */
export function booksOf(rows: readonly NoteRow[], game: ContestGame): Record<Book, ScoreBook> {
  const own = rows.filter(
    (row) =>
      row.game_id === game.id &&
      row.home_entrant_id === game.home.entrant_id &&
      row.visitor_entrant_id === game.visitor.entrant_id,
  )
  const read = (book: Book) => bookOf(own.filter((row) => row.book === book).map(noteOf))
  return { official: read('official'), second: read('second') }
}

type Known = { game: ScoredGame; book: Book; standing: Standing; view: ContestGame; rows: NoteRow[] }

async function known(context: Context, token: string, { lock = false } = {}): Promise<Known> {
  const linked = await linkedGame(context, token)
  const { game, book } = linked
  const { standing } = await standingOf(context, game.division_id, { lock })
  const view = standing && viewOf(standing).games.find(({ id }) => id === game.id)
  if (!standing || !view) throw NoScoreLink()
  mustStillPlay(linked, standing, view)
  return { game, book, standing, view, rows: await findNotes(context, [game.id]) }
}

async function sheetOf(context: Context, { game, book, standing, view, rows }: Known): Promise<ScoringSheet> {
  const books = booksOf(rows, view)
  const other = books[book === 'official' ? 'second' : 'official']
  const moment = (await findResultMoments(context, [game.id])).get(game.id)
  const sides = (['home', 'visitor'] as const).flatMap((side) => {
    const { entrant_id } = view[side]
    return entrant_id === null ? [] : [{ side, entrant_id }]
  })
  const sitting = await findSittingOut(context, { entrant_ids: sides.map((one) => one.entrant_id) })
  const isPlayed = view.state === 'over' || books.official.notes + books.second.notes > 0
  const cardOf = await exchangedCards(context, [{ ...game, isPlayed }])
  return {
    game_id: game.id,
    book,
    event: game.event,
    division: standing.division.label,
    number: view.number,
    home: { entrant_id: view.home.entrant_id, name: view.home.name ?? view.home.from },
    visitor: { entrant_id: view.visitor.entrant_id, name: view.visitor.name ?? view.visitor.from },
    state: view.state,
    may_tie: standing.layout.stages[view.stage - 1]!.may_tie,
    rules: rulesOf(game),
    starts_at: game.starts_at,
    field: game.field,
    time_zone: game.time_zone ?? context.tenant.time_zone,
    pauses: await findPauses(context, game.id),
    notes: rows.filter((row) => row.book === book).map(noteOf),
    other:
      other.notes === 0
        ? null
        : {
            home_runs: other.home_runs,
            visitor_runs: other.visitor_runs,
            end: other.end,
            notes: other.notes,
          },
    sits_out: sitting.map(({ entrant_id, person, jersey_number }) => ({
      side: sides.find((one) => one.entrant_id === entrant_id)!.side,
      ...{ person, jersey_number },
    })),
    pitchers: await pitchersOnSheet(context, game, view),
    lineups: {
      home: cardOf(game.id, view.home.entrant_id),
      visitor: cardOf(game.id, view.visitor.entrant_id),
    },
    differences: differencesOf(books[book], other),
    result: view.result && moment ? { ...view.result, at: moment.at, by_desk: moment.by_desk } : null,
  }
}

/** @throws NoScoreLink */
export async function show(context: Context, { token }: In<typeof showScoring>): Promise<ScoringSheet> {
  return sheetOf(context, await known(context, token))
}

/**
 * Writes notes into a book; those that are there already are passed over. Both books of a game are taken in one after the other, and when
 * they agree on its end, or only one was kept, the result is written down; while it isn’t final, they still confirm or dispute it.
 * @throws NoScoreLink, GameNotReady, GameNotBegun, OtherTeamsPlay, NoTie, UnlikelyScore
 */
export async function send(
  context: Context,
  { token, home_entrant_id, visitor_entrant_id, notes, is_sure = false }: In<typeof sendNotes>,
): Promise<ScoringSheet> {
  const here = await known(context, token, { lock: true })
  const { game, book, view, standing } = here
  const kept = here.rows.filter((row) => row.book === book)
  const keys = new Set(kept.map(({ note_key }) => note_key))
  const fresh = notes.filter(({ key }) => !keys.has(key))
  if (fresh.length === 0) return sheetOf(context, here)
  if (view.home.entrant_id === null || view.visitor.entrant_id === null) throw GameNotReady()
  if (view.home.entrant_id !== home_entrant_id || view.visitor.entrant_id !== visitor_entrant_id)
    throw OtherTeamsPlay()
  const isLate = view.state === 'over'
  if (!isLate && !hasBegun(context, game)) throw GameNotBegun()
  if (kept.length + fresh.length > MOST_NOTES)
    throw invalidField('notes', 'This book is full. Tell the tournament desk the score.')
  const mayTie = standing.layout.stages[view.stage - 1]!.may_tie
  for (const note of fresh) {
    if (note.kind === 'end' && note.ended === 'forfeit' && note.forfeit === null)
      throw invalidField('forfeit', 'Choose who forfeited.')
    if (note.kind === 'end' && note.ended !== 'forfeit' && note.home_runs === note.visitor_runs && !mayTie)
      throw NoTie()
    if ((note.kind === 'end' || note.kind === 'score') && isUnlikely(note) && !is_sure) throw UnlikelyScore()
    if (note.kind === 'half' && isUnlikely({ home_runs: note.runs, visitor_runs: 0 }) && !is_sure)
      throw UnlikelyScore()
  }
  await insertNotes(context, {
    game_id: game.id,
    book,
    home_entrant_id,
    visitor_entrant_id,
    after_result_id: isLate ? ((await findResultMoments(context, [game.id])).get(game.id)?.id ?? null) : null,
    notes: fresh,
  })
  // Whoever follows the event sees it.
  if (standing.contest.is_published) await announceSite(context)
  const rows = await findNotes(context, [game.id])
  if (fresh.some(({ kind }) => kind !== 'pitching')) await settle(context, { ...here, rows })
  return sheetOf(context, await known(context, token))
}

/** Whether a game may be scored: an hour before its start, or on the first day of an event without a schedule. */
export function hasBegun(
  context: Context,
  { starts_at, starts_on, time_zone }: ScoredGame,
  early_ms = EARLY_MS,
): boolean {
  if (starts_at !== null) return context.now.getTime() >= new Date(starts_at).getTime() - early_ms
  const zone = time_zone ?? context.tenant.time_zone
  return todayOf({ ...context, tenant: { ...context.tenant, time_zone: zone } }) >= starts_on
}

/**
 * Writes down what the books say: a result they agree on is final, that of one book alone can be confirmed or disputed for some minutes.
 * Where they differ the desk decides; a score that counted before stays until then.
 */
async function settle(context: Context, here: Known): Promise<void> {
  const { game, view, standing, rows } = here
  const { official, second } = booksOf(rows, view)
  const differ = differencesOf(official, second).length > 0
  const agreed = differ || !second.end ? null : official.end
  const made = (end: ScoreEnd) => resultOf(standing, view.number, { id: game.id, ...end })
  const write = async (action: string, result: NewResult) => {
    await insertResult(context, result)
    await noteResult(context, standing, action, view.number, result)
  }
  const only = official.notes === 0 ? second : second.notes === 0 ? official : null
  const minutes = rulesOf(game).confirm_minutes
  const unconfirmed_until = minutes === 0 ? null : new Date(context.now.getTime() + minutes * 60_000)
  if (view.state === 'ready') {
    if (agreed) return write('game.recorded', made(agreed))
    if (only?.end) await write('game.recorded', { ...made(only.end), unconfirmed_until })
    return
  }
  const before = standing.results.get(view.number)
  if (!view.result || !before || before.confirmation === 'final') return
  const says = (end: ScoreEnd) => isSame(made(end), view.result!)
  if (only && before.confirmation === 'unconfirmed') {
    if (only.end && says(only.end)) return
    // Who ended the game too soon, or mistyped, may say so as long as nobody else has said anything.
    const result: NewResult = only.end
      ? { ...made(only.end), unconfirmed_until }
      : { ...before, home_runs: 0, visitor_runs: 0, ended: 'void', forfeit: null, reason: null }
    if (movedBy(standing, view.number, result).length === 0)
      return write(only.end ? 'game.corrected' : 'game.taken_back', result)
  }
  if (agreed) {
    const result = made(agreed)
    // A later game that was played keeps its teams unless a person decides otherwise.
    if (says(agreed) || movedBy(standing, view.number, result).length === 0)
      return write('game.confirmed', result)
  }
  const ends = [official.end, second.end].filter((end) => end !== null)
  const isBacked = !differ && ends.length > 0 && ends.every(says)
  if (isBacked || before.confirmation === 'disputed') return
  await write('game.disputed', { ...before, reason: null, is_disputed: true })
}

/** The rules of a game’s division; those saved before there was a time to confirm have the usual one. */
const rulesOf = ({ scoring }: ScoredGame) => ({ ...USUAL_RULES, ...scoring })

const isSame = (one: NewResult, other: NonNullable<ContestGame['result']>) =>
  one.home_runs === other.home_runs &&
  one.visitor_runs === other.visitor_runs &&
  one.ended === other.ended &&
  one.forfeit === other.forfeit
