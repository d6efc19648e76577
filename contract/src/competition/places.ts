import type { Resolved } from './draw/brackets.ts'
import type { Layout } from './draw/formats.ts'
import { writeSource } from './sources.ts'

/** Where a team has ended in its division; several teams may share a place. */
export type FinalPlace = { team: number; place: number }

/**
 * The places of a division, the champion first; null until every game is over. A team’s place is decided by the last stage it has
 * played in: Gold before Silver, who was taken on before who was not. Teams that have left at the same point share a place, as in
 * a bracket, and the next one counts them all. Teams without a game of their own have no place.
 */
export function finalPlaces(layout: Layout, { games, groups }: Resolved): FinalPlace[] | null {
  const isOver = (number: number) => ['over', 'not_needed'].includes(games.get(number)!.state)
  if (layout.games.length === 0 || !layout.games.every(({ number }) => isOver(number))) return null
  const played = new Set(
    [...games.values()].flatMap(({ state, walkover, home, visitor }) =>
      state === 'over' && !walkover ? [home, visitor] : [],
    ),
  )

  /** The teams of a stage in tiers, the best first: each tier shares a place. */
  const tiersOf = (stage: number): number[][] => {
    const own = groups.filter((group) => group.stage === stage)
    const next = layout.stages.flatMap(({ takes }, i) =>
      takes.from === 'stage' && takes.stage === stage
        ? [{ stage: i + 1, at: (takes.first - 1) * (takes.order === 'cross' ? own.length : 1) }]
        : [],
    )
    const gone = new Set(
      next.flatMap((one) =>
        groups.filter((group) => group.stage === one.stage).flatMap(({ order }) => order),
      ),
    )
    const left = new Map<number, number[]>()
    const { kind } = layout.stages[stage - 1]!
    const isTable = kind === 'pools' || kind === 'swiss'
    for (const { order, places } of own)
      for (const [i, team] of order.entries()) {
        if (gone.has(team)) continue
        const rank = isTable ? i : (places.get(team) ?? Number.POSITIVE_INFINITY) - 1
        left.set(rank, [...(left.get(rank) ?? []), team])
      }
    return [
      ...next.map((one) => ({ at: one.at, isNext: true, tiers: tiersOf(one.stage) })),
      ...[...left].map(([rank, tier]) => ({ at: rank * own.length, isNext: false, tiers: [tier] })),
    ]
      .sort((a, b) => (a.at === b.at ? Number(b.isNext) - Number(a.isNext) : a.at - b.at))
      .flatMap(({ tiers }) => tiers)
  }

  const roots = layout.stages.flatMap(({ takes }, i) => (takes.from === 'seeds' ? [i + 1] : []))
  const found: FinalPlace[] = []
  const placed = new Set<number>()
  // Of two stages that all teams play by their seeds, the later one decides.
  for (const tier of roots.toReversed().flatMap(tiersOf)) {
    const place = found.length + 1
    for (const team of [...tier].sort((a, b) => a - b))
      if (played.has(team) && !placed.has(team)) {
        placed.add(team)
        found.push({ team, place })
      }
  }
  return found
}

/**
 * How many teams of a group are certain to play on where its first one does, whatever happens in other groups; null if none is, or
 * all of them are.
 */
export function movesOn({ stages }: Layout, stage: number, group: number): number | null {
  const { groupsOf } = stages[stage - 1]!
  const size = groupsOf[group - 1]!.length
  // Seconds of all groups come after their winners, and a small group has no fifth.
  const firstOverall = (rank: number) =>
    1 + groupsOf.reduce((sum, { length }) => sum + Math.min(length, rank - 1), 0)
  const taken = stages.map(({ groupsOf: taking }) => new Set(taking.flat().map(writeSource)))
  const takes = (by: ReadonlySet<string>, rank: number) => {
    if (by.has(writeSource({ from: 'rank', stage, group, rank }))) return true
    const last = firstOverall(rank + 1) - 1
    for (let at = firstOverall(rank); at <= last; at++)
      if (!by.has(writeSource({ from: 'overall', stage, rank: at }))) return false
    return true
  }
  const next = taken.find((by) => takes(by, 1))
  if (!next) return null
  let count = 1
  while (count < size && takes(next, count + 1)) count++
  return count < size ? count : null
}
