import type { GameRow } from './queries.ts'
import { readSource, type Source } from 'contract/competition/sources'

/** Stages as schedules know them: each pool or bracket of a stage, and each round where rounds are paired one after another. */
export type Group = {
  id: number
  name: string
  event_division_id: number
  stage_id: number
  isPools: boolean
}

const keyOf = (stage_id: number, part: string) => `${stage_id} ${part}`

/** The groups of all games, and which games and groups each game waits for. */
export function waitsOf(games: readonly GameRow[]) {
  const paired = new Set(
    games
      .filter((game) => [game.home_source, game.visitor_source].some((one) => one.startsWith('pair:')))
      .map(({ stage_id }) => stage_id),
  )
  const sides = new Map<number, Set<number>>()
  for (const { stage_id, side } of games) sides.set(stage_id, (sides.get(stage_id) ?? new Set()).add(side))
  const partOf = (game: GameRow) => (paired.has(game.stage_id) ? `round ${game.round}` : `side ${game.side}`)
  const groups = new Map<string, Group>()
  const groupOf = new Map<number, number>()
  for (const game of games) {
    const key = keyOf(game.stage_id, partOf(game))
    let group = groups.get(key)
    if (!group) {
      const isMany = (sides.get(game.stage_id)?.size ?? 1) > 1 && !paired.has(game.stage_id)
      group = {
        id: groups.size + 1,
        name: `${game.division} ${game.stage_name}${isMany ? ` ${letterOf(game.side)}` : ''}`,
        event_division_id: game.event_division_id,
        stage_id: game.stage_id,
        isPools: game.stage_kind === 'pools' || game.stage_kind === 'swiss',
      }
      groups.set(key, group)
    }
    groupOf.set(game.id, group.id)
  }
  const numbered = new Map(games.map((game) => [`${game.event_division_id} ${game.number}`, game]))
  const legOf = ({ stage_id, side }: GameRow, round: number) => `${stage_id} ${side} ${round}`
  const legs = new Map(
    games.filter(({ section }) => section === 'series').map((game) => [legOf(game, game.round), game.id]),
  )
  const stageAt = new Map(games.map((game) => [`${game.event_division_id} ${game.stage}`, game.stage_id]))

  /** The groups of an earlier stage of a division, one of them or all. */
  const groupsOf = (division: number, stage: number, side: number | null) => {
    const stage_id = stageAt.get(`${division} ${stage}`)
    if (stage_id === undefined) return []
    const own = groups.get(keyOf(stage_id, `side ${side}`))
    if (side !== null && own) return [own.id]
    return [...groups.values()].filter((one) => one.stage_id === stage_id).map(({ id }) => id)
  }

  return {
    groups: [...groups.values()],
    groupOf,
    /** Games that are over before this one: their winner or loser plays in it, or they decide whether it is played at all. */
    feedersOf: (game: GameRow): number[] => {
      const numbers = sourcesOf(game).flatMap((source) =>
        source.from === 'winner' || source.from === 'loser' ? source.game : [],
      )
      if (game.only_if && 'visitor_won' in game.only_if) numbers.push(game.only_if.visitor_won)
      const earlier = numbers.flatMap(
        (number) => numbered.get(`${game.event_division_id} ${number}`)?.id ?? [],
      )
      const leg = game.section === 'series' && legs.get(legOf(game, game.round - 1))
      return leg ? [...earlier, leg] : earlier
    },
    /** Groups whose standings or pairings decide who plays in this one. */
    afterOf: (game: GameRow): number[] => [
      ...new Set(
        sourcesOf(game).flatMap((source) => {
          if (source.from === 'rank') return groupsOf(game.event_division_id, source.stage, source.group)
          if (source.from === 'overall' || source.from === 'figures')
            return groupsOf(game.event_division_id, source.stage, null)
          if (source.from !== 'pair' || source.round === 1) return []
          return groups.get(keyOf(game.stage_id, `round ${source.round - 1}`))?.id ?? []
        }),
      ),
    ],
  }
}

const letterOf = (side: number) => (side <= 26 ? String.fromCharCode(64 + side) : String(side))

const sourcesOf = (game: GameRow): Source[] => [readSource(game.home_source), readSource(game.visitor_source)]
