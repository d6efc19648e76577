import { bundled } from './bundled.mjs'
import { say } from './report.mjs'

const RANKINGS = 20_000
/** Pools of a tournament of 200 teams. */
const POOLS = 47

/** How many pools are ranked a second with their traces, by each set of tie-breaks, on one processor. */
export async function rankPools() {
  const { rank } = await bundled('contract/src/competition/standings/standings.ts')
  const { TIE_BREAK_SETS } = await bundled('contract/src/competition/standings/tie-breaks.ts')
  let state = 7
  const upTo = (/** @type {number} */ many) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 4_294_967_296) * many)
  }
  // Small scores in small pools tie often.
  const pools = Array.from({ length: 500 }, () => {
    const teams = Array.from({ length: 3 + upTo(6) }, (_, i) => ({
      id: i + 1,
      entered: i + 1,
      withdrawn: false,
    }))
    const games = teams.flatMap(({ id: home }, i) =>
      teams
        .slice(i + 1)
        .flatMap(({ id: visitor }) =>
          upTo(5) === 0 ? [] : [{ home, visitor, home_runs: upTo(5), visitor_runs: upTo(5), forfeit: null }],
        ),
    )
    return { teams, games }
  })
  for (const { label, rules } of TIE_BREAK_SETS) {
    const began = process.cpuUsage()
    for (let i = 0; i < RANKINGS; i += 1) {
      const { teams, games } = pools[i % pools.length] ?? pools[0]
      rank(teams, games, rules, 'seed')
    }
    const { user, system } = process.cpuUsage(began)
    const micros = (user + system) / RANKINGS
    say(
      'standings',
      label.padEnd(34),
      `${(1e6 / micros).toFixed(0)}/s`,
      `${micros.toFixed(1)} µs a pool of 3 to 8 teams`,
      `${((POOLS * micros) / 1000).toFixed(2)} ms all ${POOLS} pools of 200 teams; goal 2`,
    )
  }
  await askWhatIf(TIE_BREAK_SETS)
}

/** What a page reckons while somebody tries scores: the table, and what each team needs while the most games are left. */
async function askWhatIf(/** @type {{ label: string, rules: unknown }[]} */ sets) {
  const { tableIf } = await bundled('contract/src/competition/standings/what-if.ts')
  const { chancesOf } = await bundled('contract/src/competition/standings/chances.ts')
  const teams = [1, 2, 3, 4].map((id) => ({ id, entered: id, name: `Team ${id}`, withdrawn: false }))
  const pairs = [
    [1, 2],
    [3, 4],
    [1, 3],
    [2, 4],
    [1, 4],
    [2, 3],
  ].map(([home, visitor], i) => ({ id: i + 1, number: i + 1, home, visitor }))
  const poolOf = (/** @type {{ rules: unknown }} */ { rules }, /** @type {number} */ left) => ({
    ...{ teams, rules, seed: 'seed', may_tie: true, moves_on: 2, left: pairs.slice(-left) },
    played: pairs
      .slice(0, -left)
      .map((pair, i) => ({ ...pair, home_runs: i + 1, visitor_runs: 3 - i, is_walkover: false })),
  })
  for (const set of sets.slice(0, 2)) {
    const [two, five] = [poolOf(set, 2), poolOf(set, 5)]
    const tried = new Map([5, 6].map((number) => [number, { home_runs: 4, visitor_runs: 3 }]))
    // The first time compiles.
    tableIf(two, tried)
    chancesOf(five)
    const [table, needs] = [cpuOf(() => tableIf(two, tried)), cpuOf(() => chancesOf(five))]
    say(
      'what if',
      set.label.padEnd(34),
      `the table with two scores that are tried ${table.toFixed(1)} ms`,
      `what each team needs with five games left ${needs.toFixed(0)} ms; goal 300`,
    )
  }
}

function cpuOf(/** @type {() => unknown} */ work) {
  const began = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}
