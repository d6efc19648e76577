import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import pg from 'pg'
import { start } from '../scripts/postgres.mjs'
import { ROOT } from '../scripts/ensure.mjs'

export const LABEL = 'demo'
/** The password of every demo account, as in server/src/seeds/seed-users.ts. */
export const PASSWORD = 'plum-tractor-whistle'

/**
 * A durable private PostgreSQL and the built server on it, each a process of its own, with the demo tenants.
 */
export async function openHouse(/** @type {string} */ folder) {
  const postgres = await start({ dataDir: path.join(folder, 'postgres') })
  const server = await openServer(folder, postgres.url).catch(async (error) => {
    await postgres.stop()
    throw error
  })
  const sql = new pg.Pool({ connectionString: postgres.url, max: 1 })
  sql.on('error', () => {})
  let isClosed = false
  const host = `${LABEL}.localhost:${server.port}`
  return {
    ...server,
    folder,
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
    /** Ends the server; the database goes on. */
    endServer: server.close,
    /** The server anew, after its end. */
    async again(settings = {}) {
      const other = await openServer(folder, postgres.url, { PORT: String(server.port), ...settings })
      return { ...other, usage: async () => ({ ...(await other.usage()), database: databaseTime(folder) }) }
    },
    /** Another server process of the same house, which has to be closed first. */
    async second() {
      const other = await openServer(folder, postgres.url, {
        // Tokens of all processes have the same issuer.
        PUBLIC_URL: `http://{tenant}.localhost:${server.port}`,
      })
      return {
        ...other,
        /** Like that of the house. */
        ask: (method, path, body, token) => ask(other.port, host, method, path, body, token),
      }
    },
    /** Sends a form to the API. */
    askForm: async (path, form) =>
      JSON.parse(
        (await send(server.port, host, 'POST', path, {
          type: 'application/x-www-form-urlencoded',
          text: new URLSearchParams(form).toString(),
        })) || '{}',
      ),
    /** Sends a file to the API, like a browser's form; returns the `data`. */
    sendFile: async (path, /** @type {string} */ name, /** @type {string} */ content, token) => {
      const edge = 'bench-edge'
      const head = `content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv`
      const answer = await send(server.port, host, 'POST', path, {
        type: `multipart/form-data; boundary=${edge}`,
        text: `--${edge}\r\n${head}\r\n\r\n${content}\r\n--${edge}--\r\n`,
        token,
      })
      return JSON.parse(answer).data
    },
    /** Reads a file from the API to its end and discards it. */
    fetchAll: (method, path, body, token) =>
      send(server.port, host, method, path, {
        type: 'application/json',
        text: JSON.stringify(body),
        token,
        isKept: false,
      }),
    /** Milliseconds of processor time and bytes of memory so far. */
    async usage() {
      return { ...(await server.usage()), database: databaseTime(folder) }
    },
    async close() {
      if (isClosed) return
      isClosed = true
      await server.close()
      await sql.end()
      await postgres.stop()
    },
  }
}
/** @typedef {Awaited<ReturnType<typeof openHouse>>} House */

async function openServer(folder, url, more = {}) {
  const server = child('server.mjs', {
    NODE_ENV: 'production',
    ALLOW_SANDBOX_PAYMENTS: 'true',
    DEMO: 'true',
    DATABASE_URL: url,
    DATA_DIR: folder,
    PORT: '0',
    PUBLIC_URL: 'http://{tenant}.localhost:0',
    LOG_LEVEL: 'warn',
    // Visitors from many addresses, as if through a proxy: the limits per address stay on.
    TRUST_PROXY: 'true',
    ...more,
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
    usage: () => server.tell('usage'),
    /** From now on, `peak` in `usage` is the highest memory use. */
    watch: () => server.tell('watch'),
    /** Bytes still in use after garbage collection. */
    kept: () => server.tell('kept'),
    close: server.end,
  }
}

/** Runs a program in this folder as a separate process that answers messages. */
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

/** A different address for each call, because calls per address and minute are limited. */
const nextAddress = () => `10.${(++visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`

async function ask(port, host, method, path, body, token) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const answer = JSON.parse((await send(port, host, method, path, { text, token })) || '{}')
  return answer.data ?? answer
}

function send(
  port,
  host,
  method,
  path,
  {
    text,
    type = 'application/json',
    token,
    isKept = true,
  } = /** @type {{ text?: string, type?: string, token?: string, isKept?: boolean }} */ ({}),
) {
  const headers = {
    host,
    'x-forwarded-for': nextAddress(),
    ...(text === undefined ? {} : { 'content-type': type }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  return /** @type {Promise<string>} */ (
    new Promise((resolve, reject) => {
      const request = http.request({ agent, host: '127.0.0.1', port, path, method, headers })
      request.once('error', reject)
      request.once('response', async (response) => {
        const isGood = /** @type {number} */ (response.statusCode) < 300
        const parts = []
        for await (const part of response) if (isKept || !isGood) parts.push(part)
        const answer = Buffer.concat(parts).toString()
        if (isGood) resolve(answer)
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${answer.slice(0, 300)}`))
      })
      request.end(text)
    })
  )
}

/** For all of the database's processes, if the system reports it (Linux); else 0. */
function databaseTime(/** @type {string} */ folder) {
  if (!existsSync('/proc/self/stat')) return 0
  const main = readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]
  let ticks = 0
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    const told = statOf(pid)
    // Fields of proc(5) after the name: parent, then own time, then that of children that have ended.
    if (pid === main) ticks += told.slice(11, 15).reduce((sum, part) => sum + Number(part), 0)
    else if (told[1] === main) ticks += Number(told[11]) + Number(told[12])
  }
  return ticks * 10
}

/** Undefined for a process that has just ended. */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  } catch {
    return []
  }
}

/** Logs the tenant's admin in. @returns {Promise<{ access_token: string, refresh_token: string }>} */
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
  { token, body, counts = false } = /** @type {{ token?: string, body?: object, counts?: boolean }} */ ({}),
) {
  const text = body ? JSON.stringify(body) : ''
  return [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    `x-forwarded-for: ${nextAddress()}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(counts ? ['prefer: count=exact'] : []),
    ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
    '',
    text,
  ].join('\r\n')
}

/** Waits until no job is pending, so that jobs are not measured with what follows. */
export async function untilIdle({ sql }) {
  for (;;) {
    const { rows } = await sql.query(
      'select 1 from graphile_worker._private_jobs where attempts = 0 and run_at <= now() limit 1',
    )
    if (rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** As if the search for duplicates had met everybody who was made: for minutes it would work beside what is measured. */
export const searchEverybody = (/** @type {Pick<House, 'sql'>} */ { sql }) =>
  sql.query(
    `insert into member_pair_search (tenant_id, changed_at, member_id)
     select tenant_id, max(updated_at), max(id) from member group by tenant_id
     on conflict (tenant_id) do update set changed_at = excluded.changed_at, member_id = excluded.member_id`,
  )
