// The same presses answered by nothing but node:http: from a number in memory, or by one conditional update each.
import http from 'node:http'
import pg from 'pg'

/** @typedef {{ url: string, places: number, isInMemory: boolean }} Task */

const UPDATE = { name: 'take', text: 'update bench_rush set taken = taken + 1 where taken < places' }

process.once('message', async (/** @type {Task} */ { url, places, isInMemory }) => {
  const pool = new pg.Pool({ connectionString: url, max: 8 })
  if (!isInMemory) {
    await pool.query('drop table if exists bench_rush')
    await pool.query(`create table bench_rush as select 0 as taken, ${places} as places`)
  }
  let taken = 0
  const take = async () => {
    if (isInMemory) return taken < places && ++taken > 0
    const { rowCount } = await pool.query(UPDATE)
    return rowCount === 1
  }
  const server = http.createServer(async (request, reply) => {
    const parts = []
    for await (const part of request) parts.push(part)
    const { request_key } = JSON.parse(Buffer.concat(parts).toString())
    const got = await take()
    const body = Buffer.from(JSON.stringify({ success: got, data: { request_key } }))
    reply
      .writeHead(got ? 201 : 409, { 'content-type': 'application/json', 'content-length': body.length })
      .end(body)
  })
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
    process.send?.(/** @type {import('node:net').AddressInfo} */ (server.address()).port),
  )
})
process.once('disconnect', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
process.send?.('ready')
