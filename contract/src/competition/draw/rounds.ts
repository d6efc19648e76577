import type { ContestGame } from '../contests.ts'

/** What a round of a pool or bracket is called; numbers are in `round`. */
type RoundName =
  | 'championship'
  | 'final'
  | 'if_needed'
  | 'third_place'
  | 'consolation'
  | 'extra'
  | 'series'
  | 'elimination'
  | 'winners'
  | 'semifinals'
  | 'quarterfinals'
  | 'numbered'

type Played = Pick<ContestGame, 'section' | 'round'>
export type Round<Game> = { key: string; name: RoundName; round: number; games: Game[] }

/** Sections whose rounds stand beside one another; the others are one column each. */
const IN_ROUNDS: ReadonlySet<string> = new Set(['winners', 'losers', 'pool', 'swiss', 'consolation'])

/** The games of a pool or bracket by round, in the order of play. */
export function roundsOf<Game extends Played>(games: readonly Game[]): Round<Game>[] {
  const rounds = new Map<string, Game[]>()
  for (const game of games) {
    const key = `${game.section} ${IN_ROUNDS.has(game.section) ? game.round : ''}`
    const before = rounds.get(key)
    if (before) before.push(game)
    else rounds.set(key, [game])
  }
  const isDouble = games.some(({ section }) => section === 'losers')
  const last = Math.max(...games.map(({ section, round }) => (section === 'final' ? round : 0)))
  return [...rounds].map(([key, of]) => ({
    ...{ key, name: nameOf(of[0]!, last, isDouble), round: of[0]!.round, games: of },
  }))
}

function nameOf({ section, round }: Played, final: number, isDouble: boolean): RoundName {
  switch (section) {
    case 'final':
      return isDouble ? 'championship' : 'final'
    case 'losers':
      return 'elimination'
    case 'winners':
      if (isDouble) return 'winners'
      if (final - round === 1) return 'semifinals'
      return final - round === 2 ? 'quarterfinals' : 'numbered'
    case 'pool':
    case 'swiss':
      return 'numbered'
    case 'if_needed':
    case 'third_place':
    case 'consolation':
    case 'extra':
    case 'series':
      return section
  }
}

/** Games of a bracket that stand below those of its winners. */
export const LOWER: ReadonlySet<string> = new Set(['losers', 'consolation', 'extra', 'third_place'])
