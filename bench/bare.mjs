// The same queries without token, permission, wall, audit, log and contract: just node:http and pg.
import http from 'node:http'
import pg from 'pg'

/** @typedef {{ text: string, values: unknown[], at: number }} Work `at`: which value is the id; -1 where none is */
/** @typedef {{ url: string, works: Work[] }} Task */

process.on('message', async (/** @type {Task | 'usage'} */ task) => {
  if (task === 'usage') {
    const { user, system } = process.cpuUsage()
    return process.send?.((user + system) / 1000)
  }
  const { url, works } = task
  const pool = new pg.Pool({ connectionString: url, max: 8 })
  const server = http.createServer(async (request, reply) => {
    const id = Number(request.url?.split('/').at(-1))
    const client = await pool.connect()
    const answers = await Promise.all(
      works.map(({ text, values, at }, number) =>
        client.query({
          name: `read ${number}`,
          text,
          values: values.map((value, i) => (i === at ? id : value)),
        }),
      ),
    )
    client.release()
    const body = Buffer.from(JSON.stringify({ success: true, data: answers.map(({ rows }) => rows) }))
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
  })
  server.listen(0, '127.0.0.1', () =>
    process.send?.(/** @type {import('node:net').AddressInfo} */ (server.address()).port),
  )
})
process.once('disconnect', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
process.send?.('ready')
