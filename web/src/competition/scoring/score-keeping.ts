import type { ScoreNote } from 'contract/competition/scoring/scorebook'
import type { ScoringSheet } from 'contract/competition/scoring/scoring'

/** What a phone keeps of a scoring link: the game as it was last seen, and the notes the server has not confirmed. */
export type KeptScore = { sheet: ScoringSheet | null; waiting: ScoreNote[] }

const keyOf = (token: string) => `score ${token}`

/** What is kept under a link; `otherwise` if nothing is, or it cannot be read. */
export function keptScore(token: string, otherwise: KeptScore = { sheet: null, waiting: [] }): KeptScore {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(token)) ?? 'null') as KeptScore | null
    return kept && Array.isArray(kept.waiting) ? kept : otherwise
  } catch {
    return otherwise
  }
}

/** Calls `hear` whenever another tab of this phone has kept something under the link; returns what stops that. */
export function onKept(token: string, hear: () => void): () => void {
  const changed = ({ key }: StorageEvent) => {
    if (key === keyOf(token)) hear()
  }
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}

/** Keeps it; false if the phone has no room, which the scorer has to know. */
export function keepScore(token: string, kept: KeptScore): boolean {
  try {
    localStorage.setItem(keyOf(token), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

type Counted = Pick<Extract<ScoreNote, { kind: 'half' }>, 'inning' | 'half' | 'runs'>

const runsKeyOf = (token: string) => `runs ${token}`

/** The runs counted in the half being played, which become a note when it ends; 0 where another half was counted. */
export function keptRuns(token: string, { inning, half }: Omit<Counted, 'runs'>): number {
  try {
    const kept = JSON.parse(localStorage.getItem(runsKeyOf(token)) ?? 'null') as Counted | null
    return kept?.inning === inning && kept.half === half && Number.isInteger(kept.runs) ? kept.runs : 0
  } catch {
    return 0
  }
}

/** Keeps them, so that a page that is closed or loaded anew goes on where it was. */
export function keepRuns(token: string, counted: Counted): void {
  try {
    if (counted.runs === 0) localStorage.removeItem(runsKeyOf(token))
    else localStorage.setItem(runsKeyOf(token), JSON.stringify(counted))
  } catch {
    // The phone has no room. Notes say so; the count still stands on the screen.
  }
}

/** A book as the scorer knows it: what the server has, and what waits here. */
export const allNotes = ({ sheet, waiting }: KeptScore): ScoreNote[] => {
  const kept = new Set(sheet?.notes.map(({ key }) => key))
  return [...(sheet?.notes ?? []), ...waiting.filter(({ key }) => !kept.has(key))]
}

/** 'score 2f-o-': how everything begins that a phone keeps of this book, whichever link it was opened by. */
const bookOf = (key: string) => /^score [0-9a-z]+-[os]-/.exec(key)?.[0]

/**
 * What other links to the same book have noted on this phone and not sent: a link may have ended while notes waited, and they go with
 * the one that takes its place. Sent by both they are there once.
 */
export function leftBehind(token: string, sheet: ScoringSheet): ScoreNote[] {
  const book = bookOf(keyOf(token))
  const others = Object.keys(localStorage).filter(
    (key) => book !== undefined && bookOf(key) === book && key !== keyOf(token),
  )
  return others.flatMap((key) => {
    const { sheet: other, waiting } = keptScore(key.slice(keyOf('').length))
    return isSameGame(sheet, other) ? waiting : []
  })
}

const isSameGame = (one: ScoringSheet, other: ScoringSheet | null) =>
  other !== null &&
  one.home.entrant_id === other.home.entrant_id &&
  one.visitor.entrant_id === other.visitor.entrant_id

/** What is kept once the server has answered: whatever it has confirmed waits no longer. */
export function afterAnswer({ waiting }: KeptScore, sheet: ScoringSheet): KeptScore {
  const confirmed = new Set(sheet.notes.map(({ key }) => key))
  return { sheet, waiting: waiting.filter(({ key }) => !confirmed.has(key)) }
}
