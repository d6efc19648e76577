/** What is measured goes in one column, followed by the figures. */
export const say = (/** @type {string} */ name, /** @type {(string | undefined)[]} */ ...figures) =>
  console.log([name.padEnd(16), ...figures.filter(Boolean)].join('  '))

export const rateOf = ({ latencies, seconds }) => latencies.length / seconds
export const best = (runs) => runs.reduce((one, other) => (rateOf(other) > rateOf(one) ? other : one))

/**
 * @param {{ rate: number, by: string, yard?: number | undefined }} limit how often the same is done alone, by whom, and
 * the rate of the yardstick
 */
export function sayRate(name, clients, statements, server, limit) {
  const sorted = server.latencies.toSorted()
  const at = (part) =>
    `${sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(2)} ms`
  say(
    `${name} c${clients}`,
    `${rateOf(server).toFixed(0).padStart(6)}/s`,
    `p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}`,
    `${limit.by} says ${statements} statements ${limit.rate.toFixed(0)}/s, ratio ${(rateOf(server) / limit.rate).toFixed(2)}`,
    limit.yard === undefined
      ? 'no pgbench: no yardstick'
      : `TPC-B ${limit.yard.toFixed(0)}/s, ratio ${(rateOf(server) / limit.yard).toFixed(3)}`,
  )
}

/** The median of several: a single run on a busy machine says little. */
export const median = (/** @type {number[]} */ figures) =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]
