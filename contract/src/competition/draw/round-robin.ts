/** Home and visitor, by their place in a list that counts from 1. */
export type Pairing = readonly [home: number, visitor: number]

/**
 * The rounds in which n teams all meet once, by the circle method as the tables of J. Berger (1893) write it. With an odd number a
 * team sits out in each round. Home and visitor games of a team differ by one at most.
 */
export function roundRobin(n: number): Pairing[][] {
  if (n < 2) return []
  const even = n + (n % 2)
  const circle = even - 1
  const on = (place: number) => ((((place - 1) % circle) + circle) % circle) + 1
  return Array.from({ length: circle }, (_, r) => {
    const isOdd = r % 2 === 0
    const pivot = on(isOdd ? r / 2 + 1 : even / 2 + (r + 1) / 2)
    const first: Pairing = isOdd ? [pivot, even] : [even, pivot]
    const others = Array.from(
      { length: even / 2 - 1 },
      (_unused, i): Pairing => [on(pivot + i + 1), on(pivot - i - 1)],
    )
    return [first, ...others].filter(([home, visitor]) => home <= n && visitor <= n)
  })
}

/** The same twice, the second time with home and visitor exchanged. */
export function doubleRoundRobin(n: number): Pairing[][] {
  const once = roundRobin(n)
  return [...once, ...once.map((round) => round.map(([home, visitor]): Pairing => [visitor, home]))]
}

/**
 * Rounds in which each of n teams plays `games` different opponents. If both are odd, one team plays one more: there is no other way.
 * With an even number these are the first rounds of the round robin; with an odd one, neighbors on the circle at fixed distances.
 */
export function partialRoundRobin(n: number, games: number): Pairing[][] {
  const all = roundRobin(n)
  if (games >= n - 1) return all
  if (n % 2 === 0) return all.slice(0, games)
  // Table i of every round joins teams 2i apart, so over all rounds each team is at it twice.
  const isShort = games % 2 === 1
  const first = isShort ? 2 : 1
  const last = first + Math.floor(games / 2) - 1
  const rounds = all.map((round, r) => {
    const pivot = sittingOut(round, n) || r + 1
    return round.filter(([home]) => {
      const table = (((home - pivot) % n) + n) % n
      return table >= first && table <= last
    })
  })
  if (!isShort) return rounds.filter((round) => round.length > 0)
  // Teams 2 apart stand in one circle of n; every other pair of it gives each a game, and the one that is left a second.
  const ring = Array.from({ length: n }, (_, i) => ((2 * i) % n) + 1)
  const extra: Pairing[] = []
  for (let i = 0; i + 1 < n; i += 2) extra.push([ring[i]!, ring[i + 1]!])
  extra.push([ring[0]!, ring[n - 1]!])
  return [...rounds.filter((round) => round.length > 0), extra.slice(0, -1), extra.slice(-1)]
}

function sittingOut(round: readonly Pairing[], n: number): number {
  const playing = new Set(round.flat())
  for (let team = 1; team <= n; team++) if (!playing.has(team)) return team
  return 0
}

/**
 * Spreads places 1 to n over groups in a snake: 1, 2, 3, then 6, 5, 4, so that the groups are of even strength and their sizes
 * differ by one at most.
 */
export function snake(n: number, groups: number): number[][] {
  const spread = Array.from({ length: groups }, () => [] as number[])
  for (let place = 0; place < n; place++) {
    const row = Math.floor(place / groups)
    const column = place % groups
    spread[row % 2 === 0 ? column : groups - 1 - column]!.push(place + 1)
  }
  return spread
}
