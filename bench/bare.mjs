// The same question without token, permission, wall, audit, log and contract: node:http and pg alone.
import http from 'node:http'
import pg from 'pg'

/** @typedef {{ url: string, text: string, values: unknown[], at: number }} Task `at`: which value is the id */

process.on('message', async (/** @type {Task | 'usage'} */ task) => {
  if (task === 'usage') {
    const { user, system } = process.cpuUsage()
    return process.send?.((user + system) / 1000)
  }
  const { url, text, values, at } = task
  const pool = new pg.Pool({ connectionString: url, max: 8 })
  const server = http.createServer(async (request, reply) => {
    const id = Number(request.url?.split('/').at(-1))
    const { rows } = await pool.query({
      name: 'read',
      text,
      values: values.map((value, i) => (i === at ? id : value)),
    })
    const body = Buffer.from(JSON.stringify({ success: true, data: rows[0] }))
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
  })
  server.listen(0, '127.0.0.1', () =>
    process.send?.(/** @type {import('node:net').AddressInfo} */ (server.address()).port),
  )
})
process.once('disconnect', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
process.send?.('ready')
