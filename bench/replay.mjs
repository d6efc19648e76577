// The limit of the SQL itself: the server's statements, sent one after another by a plain pg client.
import pg from 'pg'

/** @typedef {{ text: string, values: unknown[] }} Statement */
/**
 * @typedef {object} Task
 * @property {string} url
 * @property {number} clients
 * @property {number} seconds at most
 * @property {Statement[][]} works each the statements of one request; each connection takes the next one
 * @property {boolean} [once] each work is done once, and that is the end
 */

process.on('message', async (/** @type {Task} */ task) => process.send?.(await replay(task)))
process.once('disconnect', () => process.exit(0))
process.send?.('ready')

async function replay(/** @type {Task} */ { url, clients, seconds, works, once = false }) {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client(url)
      await client.connect()
      // Rows refer to ids of the server's own run; whether those exist is not measured.
      await client.query('set session_replication_role = replica')
      return client
    }),
  )
  /** @type {number[]} */
  const latencies = []
  let next = 0
  const began = performance.now()
  const deadline = began + seconds * 1000
  await Promise.all(
    connections.map(async (client) => {
      while (performance.now() < deadline && !(once && next >= works.length)) {
        const work = works[next++ % works.length]
        const asked = performance.now()
        for (const { text, values } of work)
          await client.query(values.length > 0 ? { name: nameOf(text), text, values } : text)
        latencies.push(performance.now() - asked)
      }
    }),
  )
  const told = { latencies: Float64Array.from(latencies), seconds: (performance.now() - began) / 1000 }
  await Promise.all(connections.map((client) => client.end()))
  return told
}

/** @type {Map<string, string>} */
const names = new Map()

/** Prepared once per connection, like pgbench with `-M prepared`. */
function nameOf(/** @type {string} */ text) {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return name
}
