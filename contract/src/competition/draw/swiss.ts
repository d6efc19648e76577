// @ts-expect-error The package has no types.
import untyped from 'edmonds-blossom-fixed'

/** Edges as `[i, j, weight]`; gives the mate of each vertex, or -1. */
const blossom: (edges: [number, number, number][], maxCardinality: boolean) => number[] = untyped

export type SwissTeam = {
  id: number
  /** Twice the score, so that a tie’s half point is whole. */
  score: number
  /** Its place in the standings now; ties between equally good pairings go to the better placed. */
  place: number
  met: readonly number[]
  hadBye: boolean
}

/**
 * Pairs a Swiss round: nobody meets twice, scores differ as little as they can, and with an odd number the lowest team that has not
 * sat out does. It is the heaviest perfect matching (J. Edmonds, 1965), so the answer is the best one and not the first that fits.
 * Only if there is no other way do teams meet again.
 */
export function pairSwiss(teams: readonly SwissTeam[]): { pairs: [number, number][]; bye: number | null } {
  const sorted = [...teams].sort((a, b) => a.place - b.place)
  const bye = sorted.length % 2 === 0 ? null : (sorted.findLast(({ hadBye }) => !hadBye) ?? sorted.at(-1)!)
  const playing = sorted.filter((team) => team !== bye)
  const n = playing.length
  if (n === 0) return { pairs: [], bye: bye?.id ?? null }
  // A rematch costs more than all differences of scores together, and those more than all differences of places.
  const placeCost = n * n
  const rematchCost = placeCost * n * (2 + Math.max(...playing.map(({ score }) => score))) ** 2
  const edges: [number, number, number][] = []
  const half = n / 2
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      const a = playing[i]!
      const b = playing[j]!
      const apart = Math.abs(a.score - b.score)
      // Within a score the upper half meets the lower one, as in the first round.
      const cost =
        (a.met.includes(b.id) ? rematchCost : 0) +
        apart * apart * placeCost +
        Math.abs(j - i - sameScore(playing, i, half))
      edges.push([i, j, -cost])
    }
  const highest = Math.max(...edges.map(([, , cost]) => -cost)) + 1
  const mates = blossom(
    edges.map(([i, j, cost]): [number, number, number] => [i, j, highest + cost]),
    true,
  )
  const pairs: [number, number][] = []
  for (const [i, mate] of mates.entries()) if (mate > i) pairs.push([playing[i]!.id, playing[mate]!.id])
  return { pairs, bye: bye?.id ?? null }
}

/** Half the number of teams with the score of the i-th. */
function sameScore(playing: readonly SwissTeam[], i: number, most: number): number {
  const { score } = playing[i]!
  return Math.min(most, Math.ceil(playing.filter((team) => team.score === score).length / 2))
}
