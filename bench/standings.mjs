import { bundled } from './bundled.mjs'
import { say } from './report.mjs'

const RANKINGS = 20_000

/** How many pools are ranked a second with their traces, by each set of tie-breaks, on one processor. */
export async function rankPools() {
  const { rank } = await bundled('contract/src/competition/standings.ts')
  const { TIE_BREAK_SETS } = await bundled('contract/src/competition/tie-breaks.ts')
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
    )
  }
}
