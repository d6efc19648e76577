import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import pg from 'pg'
import { start } from '../scripts/postgres.mjs'
import { ROOT } from '../scripts/ensure.mjs'

export const LABEL = 'demo'
/** The password of every demo account, as server/src/seed-users.ts gives it. */
export const PASSWORD = 'plum-tractor-whistle'

/** A durable private PostgreSQL and the built server on it, each a process of its own, with the demo tenants. */
export async function openHouse(/** @type {string} */ folder) {
  const postgres = await start({ dataDir: path.join(folder, 'postgres') })
  const server = await openServer(folder, postgres.url).catch(async (error) => {
    await postgres.stop()
    throw error
  })
  const sql = new pg.Pool({ connectionString: postgres.url, max: 1 })
  const host = `${LABEL}.localhost:${server.port}`
  return {
    ...server,
    sql,
    host,
    url: postgres.url,
    /**
     * One call to the API; gives what stands in `data`, or the whole answer where there is no such member.
     * @param {string} method
     * @param {string} path
     * @param {object} [body]
     * @param {string} [token]
     */
    ask: (method, path, body, token) => ask(server.port, host, method, path, body, token),
    async close() {
      await server.close()
      await sql.end()
      await postgres.stop()
    },
  }
}
/** @typedef {Awaited<ReturnType<typeof openHouse>>} House */

async function openServer(folder, url) {
  const server = child('server.mjs', {
    NODE_ENV: 'production',
    ALLOW_SANDBOX_PAYMENTS: 'true',
    DEMO: 'true',
    DATABASE_URL: url,
    DATA_DIR: folder,
    PORT: '0',
    PUBLIC_URL: 'http://{tenant}.localhost:0',
    LOG_LEVEL: 'warn',
    // Visitors of many addresses, as they would come through a proxy: the limits for one address stay on.
    TRUST_PROXY: 'true',
  })
  const port = await server.next()
  return {
    port: /** @type {number} */ (port),
    /** What the server says to PostgreSQL while `work` runs. @returns {Promise<import('./server.mjs').Said[]>} */
    async overhear(/** @type {() => Promise<unknown>} */ work) {
      await server.tell('listen')
      await work()
      return server.tell('heard')
    },
    close: server.end,
  }
}

/** A program of this folder as a process of its own that is told things and answers each. */
export function child(/** @type {string} */ program, env = {}) {
  const one = fork(path.join(import.meta.dirname, program), {
    cwd: ROOT,
    env: { ...process.env, ...env, npm_lifecycle_event: '' },
    serialization: 'advanced',
  })
  const next = () =>
    new Promise((resolve, reject) => {
      const ended = (code) => reject(new Error(`${program} ended with ${code}`))
      one.once('exit', ended)
      one.once('message', (answer) => {
        one.off('exit', ended)
        resolve(answer)
      })
    })
  return {
    next,
    tell(wish) {
      one.send(wish)
      return next()
    },
    async end() {
      if (one.exitCode !== null || one.signalCode !== null) return
      const exited = once(one, 'exit')
      one.kill('SIGTERM')
      await exited
    },
  }
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 32 })
let visitor = 0

/** An address of its own for each call, because what one address may do in a minute is limited. */
const nextAddress = () => `10.${(++visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`

function ask(port, host, method, path, body, token) {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    host,
    'x-forwarded-for': nextAddress(),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  return new Promise((resolve, reject) => {
    const request = http.request({ agent, host: '127.0.0.1', port, path, method, headers })
    request.once('error', reject)
    request.once('response', async (response) => {
      const parts = []
      for await (const part of response) parts.push(part)
      const answer = JSON.parse(Buffer.concat(parts).toString() || '{}')
      if (/** @type {number} */ (response.statusCode) < 300) resolve(answer.data ?? answer)
      else reject(new Error(`${method} ${path}: ${response.statusCode} ${answer.message}`))
    })
    request.end(text)
  })
}

/** Logs the tenant's admin in. @returns {Promise<{ access_token: string }>} */
export const logIn = (/** @type {House} */ house) =>
  house.ask('POST', '/api/mms/check/login', {
    grant_type: 'password',
    client_id: 'web',
    username: 'admin',
    password: PASSWORD,
  })

/** A call as the visitors send it. */
export function message(
  host,
  method,
  path,
  { token, body } = /** @type {{ token?: string, body?: object }} */ ({}),
) {
  const text = body ? JSON.stringify(body) : ''
  return [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    `x-forwarded-for: ${nextAddress()}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
    '',
    text,
  ].join('\r\n')
}
