import type { PlateTerms } from './plate.ts'

/** A game as far as the fee at the plate is concerned. */
export type PlateGame = {
  game_id: number
  number: number
  division_id: number
  home: number
  visitor: number
  /** When the published schedule has it; null for a game that was played without one. */
  starts_at: string | null
  state: 'coming' | 'played' | 'forfeit'
  /** Who didn’t play a forfeited game. */
  forfeit: 'home' | 'visitor' | 'both' | null
}

/** A game that a team owes a fee for. */
export type OwedGame = Pick<PlateGame, 'game_id' | 'number' | 'starts_at' | 'state'> & {
  cents: number
  is_due: boolean
}

export type PlateSums = {
  games: OwedGame[]
  /** Of all its games so far. */
  total: number
  paid: number
  /** What is left of that, and how much of it is due by now. */
  left: number
  due: number
  /** Paid for games that aren’t played. */
  over: number
  /** When the next part is due; null if nothing is left or all of it is due. */
  due_at: string | null
}

/** Whether a team owes the fee of a game that it is in. */
function owes(terms: PlateTerms, game: PlateGame, entrant_id: number): boolean {
  const side = game.home === entrant_id ? 'home' : 'visitor'
  if (game.state === 'forfeit' && terms.forfeit === 'none') return false
  if (game.state === 'forfeit' && terms.forfeit === 'forfeiting')
    return game.forfeit === 'both' || game.forfeit === side
  return terms.owed_by === 'both' || side === 'home'
}

/**
 * What a team owes for the games of an event and what is left of it. A fee counts for all games of its division, also for those that
 * were paid before it was changed.
 */
export function plateSums(
  terms: PlateTerms,
  games: readonly PlateGame[],
  { entrant_id, paid }: { entrant_id: number; paid: number },
  now: Date,
): PlateSums {
  const fees = new Map(terms.divisions.map(({ division_id, cents }) => [division_id, cents]))
  const own = games
    .filter(({ home, visitor }) => home === entrant_id || visitor === entrant_id)
    .filter((game) => owes(terms, game, entrant_id))
    .map((game) => ({ ...game, cents: fees.get(game.division_id) ?? terms.cents }))
    .filter(({ cents }) => cents > 0)
    .toSorted((a, b) => ((a.starts_at ?? '') < (b.starts_at ?? '') ? -1 : 1))
  const first = own[0]?.starts_at ?? null
  const dueAt = ({ state, starts_at }: PlateGame) =>
    state !== 'coming' ? null : terms.due === 'first_game' ? first : starts_at
  const isDue = (game: PlateGame) => {
    const at = dueAt(game)
    return at === null || Date.parse(at) <= now.getTime()
  }
  const sum = (all: readonly { cents: number }[]) => all.reduce((cents, one) => cents + one.cents, 0)
  const total = sum(own)
  const due = Math.max(0, sum(own.filter(isDue)) - paid)
  const left = Math.max(0, total - paid)
  return {
    games: own.map((game) => ({
      ...{ game_id: game.game_id, number: game.number, starts_at: game.starts_at, state: game.state },
      ...{ cents: game.cents, is_due: isDue(game) },
    })),
    ...{ total, paid, left, due, over: Math.max(0, paid - total) },
    due_at: nextOf(own, paid, (game) => (isDue(game) ? null : dueAt(game))),
  }
}

/** When the first game is due that what was paid doesn’t cover. */
function nextOf<Game extends { cents: number }>(
  games: readonly Game[],
  paid: number,
  dueAt: (game: Game) => string | null,
): string | null {
  let covered = paid
  for (const game of games) {
    covered -= game.cents
    const at = covered < 0 ? dueAt(game) : null
    if (at !== null) return at
  }
  return null
}
