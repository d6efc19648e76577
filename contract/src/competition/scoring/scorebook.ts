import { sentence, type Said } from '../../message.ts'
import type { Ended } from '../contests.ts'
import type { PitchingRules } from './pitching.ts'
import { pausedMs, type Pause } from '../weather.ts'

/** The length of a game, and the rules that can end it early. Its minutes are counted from the first note of its book. */
export type ScoringRules = {
  innings: number
  /** Ahead by so many after so many whole innings: the game is over. */
  run_rules: { after: number; ahead: number }[]
  /** No inning begins after so many minutes; null is no limit. */
  no_new_inning: number | null
  /** How many minutes a score that one book alone has can be confirmed or disputed before it is final. */
  confirm_minutes: number
  /** Pitching limits. Without them, scorers aren’t asked who pitched. */
  pitching?: PitchingRules | null | undefined
}
/**
 * Seven innings, and the run rules that the fastpitch rules of the sport bodies share: 12 runs ahead after 3 innings, 10 after 4, 8 after 5
 * (research, field §3). A score of one book is final after 20 minutes.
 */
export const USUAL_RULES: ScoringRules = {
  innings: 7,
  run_rules: [
    { after: 3, ahead: 12 },
    { after: 4, ahead: 10 },
    { after: 5, ahead: 8 },
  ],
  no_new_inning: null,
  confirm_minutes: 20,
}

export const HALVES = ['top', 'bottom'] as const
export type Half = (typeof HALVES)[number]

/** Something a scorer has written down: the runs of a half inning, a score without innings, or the end. */
export type ScoreNote = {
  /** Made by the phone, so that what is sent twice is there once. */
  key: string
  /** Its place in the book: one more than all the phone has seen. */
  number: number
  /** The phone’s clock, which may be wrong: it is shown, and decides nothing. */
  noted_at: string
} & (
  | { kind: 'half'; inning: number; half: Half; runs: number }
  | { kind: 'score'; home_runs: number; visitor_runs: number }
  | ({ kind: 'end' } & ScoreEnd)
  | { kind: 'reopen' }
  // In this game so far; noted again it replaces what was there.
  | { kind: 'pitching'; side: 'home' | 'visitor'; jersey_number: string; pitched: number }
)

export type ScoreEnd = {
  ended: Ended
  forfeit: 'home' | 'visitor' | 'both' | null
  home_runs: number
  visitor_runs: number
}
/** A book as it reads: innings by half, runs so far, and how the game ended if it has. */
export type ScoreBook = {
  line: readonly { inning: number; top: number | null; bottom: number | null }[]
  home_runs: number
  visitor_runs: number
  end: ScoreEnd | null
  notes: number
  /** The number of the next note. */
  next: number
  began_at: string | null
}

const inOrderOf = (notes: readonly ScoreNote[]) =>
  [...new Map(notes.map((note) => [note.key, note])).values()].toSorted(
    (a, b) => a.number - b.number || (a.key < b.key ? -1 : 1),
  )

export type Pitched = { side: 'home' | 'visitor'; jersey_number: string; pitched: number }

/** How much each pitcher has pitched in a game, by the notes of a book. */
export function pitchedIn(notes: readonly ScoreNote[]): Pitched[] {
  const pitchers = new Map<string, Pitched>()
  for (const note of inOrderOf(notes))
    if (note.kind === 'pitching') {
      const { side, jersey_number, pitched } = note
      pitchers.set(`${side} ${jersey_number}`, { side, jersey_number, pitched })
    }
  return [...pitchers.values()].filter(({ pitched }) => pitched > 0)
}

/**
 * Reads a book from its notes. They may come in any order, in parts, and more than once: they count by number, then key. A half that is
 * noted again replaces what was there; a score without innings counts instead of all runs before it.
 */
export function bookOf(notes: readonly ScoreNote[]): ScoreBook {
  const all = inOrderOf(notes)
  const inOrder = all.filter((note) => note.kind !== 'pitching')
  const halves = new Map<string, number>()
  const total = { top: 0, bottom: 0 }
  let end: ScoreEnd | null = null
  for (const note of inOrder) {
    if (note.kind === 'half') {
      const key = `${note.inning} ${note.half}`
      total[note.half] += note.runs - (halves.get(key) ?? 0)
      halves.set(key, note.runs)
    } else if (note.kind === 'score') {
      total.top = note.visitor_runs
      total.bottom = note.home_runs
    } else if (note.kind === 'end') {
      const { ended, forfeit, home_runs, visitor_runs } = note
      end = { ended, forfeit, home_runs, visitor_runs }
    } else end = null
  }
  const innings = Math.max(0, ...[...halves.keys()].map((key) => Number(key.split(' ')[0])))
  return {
    line: Array.from({ length: innings }, (_, i) => ({
      inning: i + 1,
      top: halves.get(`${i + 1} top`) ?? null,
      bottom: halves.get(`${i + 1} bottom`) ?? null,
    })),
    // Correcting a half that a later total already replaced could take the runs below zero.
    home_runs: end?.home_runs ?? Math.max(0, total.bottom),
    visitor_runs: end?.visitor_runs ?? Math.max(0, total.top),
    end,
    notes: inOrder.length,
    next: (all.at(-1)?.number ?? 0) + 1,
    began_at: inOrder[0]?.noted_at ?? null,
  }
}

/** The half that is played after what a book has. */
export function nextHalf({ line }: Pick<ScoreBook, 'line'>): { inning: number; half: Half } {
  const last = line.at(-1)
  if (!last) return { inning: 1, half: 'top' }
  if (last.bottom !== null) return { inning: last.inning + 1, half: 'top' }
  return { inning: last.inning, half: 'bottom' }
}

const OtherHalf = sentence('books_half', 'Inning {inning}, {half}: one book has {one}, the other {other}.')
const OtherScore = sentence('books_score', 'One book has {one}, the other {other}.')
const OtherEnd = sentence('books_end', 'The books don’t agree on how the game ended.')
const HALF_WORDS: Readonly<Record<Half, string>> = { top: 'top', bottom: 'bottom' }

/** Where two books of one game differ: each half that is in both, and the end if both have one. Empty if they agree. */
export function differencesOf(one: ScoreBook, other: ScoreBook): Said[] {
  const said: Said[] = []
  for (const inning of one.line)
    for (const half of HALVES) {
      const [a, b] = [inning[half], other.line[inning.inning - 1]?.[half] ?? null]
      if (a !== null && b !== null && a !== b)
        said.push(OtherHalf({ inning: inning.inning, half: { message: HALF_WORDS[half] }, one: a, other: b }))
    }
  if (!one.end || !other.end) return said
  if (one.end.home_runs !== other.end.home_runs || one.end.visitor_runs !== other.end.visitor_runs)
    said.push(OtherScore({ one: scoreText(one.end), other: scoreText(other.end) }))
  else if (one.end.ended !== other.end.ended || one.end.forfeit !== other.end.forfeit) said.push(OtherEnd({}))
  return said
}

/** Visitor first, as books are read. */
export const scoreText = ({ home_runs, visitor_runs }: Pick<ScoreEnd, 'home_runs' | 'visitor_runs'>) =>
  `${visitor_runs}–${home_runs}`

const ByRunRule = sentence(
  'score_run_rule',
  'Ahead by {ahead} after {after} innings: the run rule ends this game.',
)
const ByTime = sentence('score_time', '{minutes} minutes are over: no new inning.')
const ByInnings = sentence('score_innings', '{innings} innings are played.')

/**
 * Whether the rules end a game as its book stands, and why; a person ends it. `now` is the phone’s clock, which stands still while play
 * is stopped.
 */
export function proposedEnd(
  book: ScoreBook,
  rules: ScoringRules,
  now: Date,
  pauses: readonly Pause[] = [],
): { ended: Ended; why: Said } | null {
  if (book.end) return null
  const whole = book.line.filter(({ top, bottom }) => top !== null && bottom !== null).length
  const last = book.line.at(-1)
  const ahead = Math.abs(book.home_runs - book.visitor_runs)
  // The home team need not bat when it is ahead.
  const homeIsAhead =
    last !== undefined && last.top !== null && last.bottom === null && book.home_runs > book.visitor_runs
  const played = homeIsAhead ? whole + 1 : whole
  const rule = rules.run_rules.find((one) => played >= one.after && ahead >= one.ahead)
  if (rule) return { ended: 'run_rule', why: ByRunRule({ ahead, after: rule.after }) }
  if (ahead > 0 && played >= rules.innings) return { ended: 'final', why: ByInnings({ innings: played }) }
  const isBetween = last !== undefined && (last.bottom !== null || homeIsAhead)
  if (isBetween && rules.no_new_inning !== null && book.began_at !== null) {
    const began = new Date(book.began_at)
    const minutes = (now.getTime() - began.getTime() - pausedMs(pauses, began, now)) / 60_000
    if (minutes >= rules.no_new_inning)
      return { ended: 'time', why: ByTime({ minutes: rules.no_new_inning }) }
  }
  return null
}

/** Whether a score is so rare that the scorer is asked to confirm it. */
export const isUnlikely = ({
  home_runs,
  visitor_runs,
}: Pick<ScoreEnd, 'home_runs' | 'visitor_runs'>): boolean =>
  Math.max(home_runs, visitor_runs) >= 40 || Math.abs(home_runs - visitor_runs) >= 30
