import { say } from './report.mjs'

const CALLS = 20_000
const PER_SECOND = 200
/** How often whoever distributes the calls asks who is ready, and how long a server goes on after it said no. */
const LOOK_MS = 500
const DELAY_S = 2

/**
 * Calls at a steady rate to two servers that are restarted in turn, the whole time. Ends the server of the house.
 * @param {import('./house.mjs').House} house
 */
export async function restartInTurn(house) {
  await house.endServer()
  const begin = (/** @type {string} */ PORT) => house.again({ PORT, SHUTDOWN_DELAY: String(DELAY_S) })
  const ports = ['43117', '43118']
  const servers = await Promise.all(ports.map(begin))
  let ready = [...ports]
  let isOver = false
  const look = (async () => {
    while (!isOver) {
      const found = await Promise.all(
        ports.map((port) =>
          fetch(`http://127.0.0.1:${port}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      )
      ready = ports.filter((_, i) => found[i])
      await after(LOOK_MS)
    }
  })()
  let restarts = 0
  const restarting = (async () => {
    for (let i = 0; !isOver; i = 1 - i) {
      await servers[i]?.close()
      servers[i] = await begin(ports[i] ?? '')
      await after(2 * LOOK_MS)
      restarts++
    }
  })()
  const lost = new Map()
  const lose = (/** @type {string | number} */ why) => lost.set(why, (lost.get(why) ?? 0) + 1)
  const calls = []
  const began = performance.now()
  for (let i = 0; i < CALLS; i++) {
    const due = began + (i * 1000) / PER_SECOND
    if (due > performance.now()) await after(due - performance.now())
    calls.push(
      // Each from another address: calls of one are limited.
      fetch(`http://127.0.0.1:${ready[i % ready.length]}/api/mms/getProperties/document`, {
        headers: { 'x-forwarded-for': `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}` },
      }).then(
        async (answer) => {
          await answer.text()
          if (answer.status !== 200) lose(answer.status)
        },
        (error) => lose(error.cause?.code ?? error.message),
      ),
    )
  }
  await Promise.all(calls)
  const seconds = (performance.now() - began) / 1000
  isOver = true
  await Promise.all([look, restarting])
  await Promise.all(servers.map(({ close }) => close()))
  say(
    'rolling',
    `${[...lost.values()].reduce((all, one) => all + one, 0)} of ${CALLS} calls lost${[...lost].map(([why, count]) => `, ${count} ${why}`).join('')} at ${(CALLS / seconds).toFixed(0)} per second, with ${restarts} restarts; goal 0`,
  )
}

const after = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms))
