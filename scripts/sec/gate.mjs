// A proxy in front of the server for a scanner: every call comes from a different address, over what counts
// as TLS, and as an administrator whose login does not expire.
import http from 'node:http'
import { once } from 'node:events'
import { PASSWORD } from '../../bench/house.mjs'

const TOKEN_MS = 120_000

/** @param {import('../../bench/house.mjs').House} house */
export async function openGate(house) {
  let token = ''
  let until = 0
  let calls = 0
  /** @type {Map<string, string>} */
  const failures = new Map()

  async function fresh() {
    if (Date.now() < until) return token
    until = Date.now() + TOKEN_MS
    const login = { grant_type: 'password', client_id: 'web', username: 'admin', password: PASSWORD }
    token = (await house.ask('POST', '/api/mms/check/login', login)).access_token
    return token
  }

  const server = http.createServer((request, response) => {
    if (request.url?.startsWith('/planted?')) return void plant(request.url, response)
    calls++
    void fresh().then((bearer) => {
      const forward = http.request(
        {
          host: '127.0.0.1',
          port: house.port,
          method: request.method,
          path: request.url,
          headers: {
            ...request.headers,
            host: house.host,
            authorization: `Bearer ${bearer}`,
            'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
            'x-forwarded-proto': 'https',
          },
        },
        (answer) => {
          // 503 means that something is switched off; nobody expects a 500.
          if (answer.statusCode === 500)
            failures.set(`${request.method} ${request.url?.split('?')[0]}`, String(request.url))
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        },
      )
      forward.on('error', () => response.destroy())
      request.pipe(forward)
    })
  })

  /** What must never be written: a statement built from user input. */
  async function plant(url, response) {
    const id = new URL(url, 'http://gate').searchParams.get('id')
    const found = await house.sql
      .query(`select count(*) as tenants from tenant where id = ${id}`)
      .catch((/** @type {Error} */ error) => ({ rows: [error.message] }))
    response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(found.rows))
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    origin: `http://127.0.0.1:${port}`,
    planted: `http://127.0.0.1:${port}/planted?id=1`,
    calls: () => calls,
    failures: () => [...failures].map(([call, url]) => `500: ${call} ${url}`),
    ask: (/** @type {string} */ at) => house.ask('GET', at),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
