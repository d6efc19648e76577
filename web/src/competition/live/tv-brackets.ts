import type { ContestGame, ContestView } from 'contract/competition/contests'
import { LOWER, roundsOf, type Round } from 'contract/competition/draw/rounds'

/** So many games stand below one another, and so many rounds beside one another, where they can be read across a room. */
const GAMES = 4
const ROUNDS = 3

export type TvBracket = { key: string; stage: number; group: number; rounds: Round<ContestGame>[] }

/**
 * The brackets of a division as they are played now: from the first round that isn’t over, with the rounds its winners go on to. A wide round
 * is shown part by part; winners’ and losers’ rounds apart. A bracket no team of which is known yet isn’t shown.
 */
export function bracketsOf(view: ContestView): TvBracket[] {
  return view.stages
    .filter(({ kind }) => kind !== 'pools' && kind !== 'swiss')
    .flatMap(({ position, groups }) =>
      groups.flatMap(({ group }) => {
        const games = view.games.filter((game) => game.stage === position && game.group === group)
        if (games.every(({ home, visitor }) => home.name === null && visitor.name === null)) return []
        const rounds = roundsOf(games)
        const isLower = ({ games: [first] }: Round<ContestGame>) => LOWER.has(first!.section)
        return [rounds.filter((round) => !isLower(round)), rounds.filter(isLower)].flatMap((part, lower) =>
          partsOf(part).map((of, i) => ({
            ...{ key: `${position}.${group}.${lower}.${i}`, stage: position, group },
            rounds: of,
          })),
        )
      }),
    )
}

const isDone = ({ state }: ContestGame) => state === 'over' || state === 'not_needed'

function partsOf(all: readonly Round<ContestGame>[]): Round<ContestGame>[][] {
  const open = all.findIndex(({ games }) => !games.every(isDone))
  // Once all is over, the last round says who has won.
  const [first, ...later] = all.slice(open < 0 ? -1 : open)
  if (!first) return []
  return Array.from({ length: Math.ceil(first.games.length / GAMES) }, (_, i) => {
    const part: Round<ContestGame>[] = [{ ...first, games: first.games.slice(i * GAMES, (i + 1) * GAMES) }]
    for (const round of later) {
      const feeding = new Set(part.at(-1)!.games.map(({ winner_to }) => winner_to))
      const games = round.games.filter(({ number }) => feeding.has(number))
      if (games.length > 0 && part.length < ROUNDS) part.push({ ...round, games: games.slice(0, GAMES) })
    }
    return part
  })
}
