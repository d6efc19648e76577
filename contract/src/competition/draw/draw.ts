import { drawn } from '../chance.ts'
import { layOut, type Format } from './formats.ts'
import { snake } from './round-robin.ts'

/** `state` is the code of its home state; null is unknown. */
export type DrawnTeam = { club_id: number | null; state: string | null }

/** Teams in an order that a seed draws: the same for anybody who draws it again. */
export const blindOrder = <T extends { id: number }>(teams: readonly T[], seed: string): T[] =>
  drawn(seed, teams, ({ id }) => String(id))

/** Two teams of one club count more than any number of pairs of one state. */
const CLUB = 100_000

/**
 * Moves teams within their pots until as few as possible meet a team of their own club in the first two rounds, or in their pool; then
 * as few as possible a team of their own state. A pot holds the teams of about the same strength: as many as there are pools, or a line
 * of the bracket (1–2, 3–4, 5–8 …). Those that were moved least, stay.
 */
export function keptApart<T extends DrawnTeam>(teams: readonly T[], format: Format): T[] {
  const early = layOut(format, teams.length).games.flatMap(({ stage, round, section, home, visitor }) =>
    stage === 1 && (section === 'pool' || round <= 2) && home.from === 'seed' && visitor.from === 'seed'
      ? [[home.seed - 1, visitor.seed - 1] as const]
      : [],
  )
  const meetings = (order: readonly T[]) =>
    early.reduce((sum, [a, b]) => sum + nearness(order[a]!, order[b]!), 0)
  const pots = potsOf(teams.length, format)
  let order = [...teams]
  for (let now = meetings(order), before = Number.POSITIVE_INFINITY; now > 0 && now < before; ) {
    before = now
    for (const pot of pots)
      for (const a of pot)
        for (const b of pot) {
          if (b <= a) continue
          const swapped = order.with(a, order[b]!).with(b, order[a]!)
          const met = meetings(swapped)
          if (met >= now) continue
          now = met
          order = swapped
        }
  }
  return order
}

function nearness(one: DrawnTeam, other: DrawnTeam): number {
  if (one.club_id !== null && one.club_id === other.club_id) return CLUB
  return one.state !== null && one.state === other.state ? 1 : 0
}

function potsOf(teams: number, { stages }: Format): number[][] {
  const { kind, groups } = stages[0]!
  const places = Array.from({ length: teams }, (_, i) => i)
  if (kind === 'pools' || groups > 1)
    return places.flatMap((place) => (place % groups === 0 ? [places.slice(place, place + groups)] : []))
  const lines: number[][] = [places.slice(0, 1), places.slice(1, 2)]
  for (let from = 2; from < teams; from *= 2) lines.push(places.slice(from, from * 2))
  return lines
}

/** The pools of a first stage with pools; null for every other. */
export const poolsOf = ({ stages }: Format, teams: number): number[][] | null =>
  stages[0]!.groups > 1 ? snake(teams, stages[0]!.groups) : null

/** The pools with further seeds, each added to the smallest one. */
export function withLateTeams(pools: readonly (readonly number[])[], teams: number): number[][] {
  const grown = pools.map((pool) => [...pool])
  for (let seed = grown.flat().length + 1; seed <= teams; seed++)
    grown.reduce((a, b) => (b.length < a.length ? b : a)).push(seed)
  return grown
}
