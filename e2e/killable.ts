import '../server/test/localhost-dns.ts'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type pg from 'pg'
import { expect } from 'vitest'
import { PASSWORD, type testHouse } from '../server/test/house.ts'
import { waitingForLock } from '../server/test/waiting.ts'

type House = Awaited<ReturnType<typeof testHouse>>
type Answer = { http: number; data?: any; access_token?: string }

/** The built server as a separate process, on the database and files of a house: it dies by kill -9 and comes back at the same port. */
export function killableServer(house: House) {
  const { pool } = house.world.database
  let server: ChildProcess | undefined
  let port = 0
  const holds: pg.PoolClient[] = []

  async function start() {
    server = fork(join(import.meta.dirname, 'serve.mjs'), {
      env: {
        ...process.env,
        ...{ NODE_ENV: 'development', LOG_LEVEL: 'error', DEMO: 'false', PORT: String(port) },
        DATABASE_URL: house.url,
        DATA_DIR: house.folder,
        WEB_DIR: join(import.meta.dirname, '../web/dist'),
      },
      // The output of a dying server is of no interest.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    ;[port] = (await once(server, 'message')) as [number]
  }

  async function kill() {
    if (!server) throw new Error('the server has not been started')
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
    server = undefined
  }

  async function ask(path: string, payload?: object, token?: string): Promise<Answer> {
    const answer = await fetch(`${site()}/api${path}`, {
      method: payload ? 'POST' : 'GET',
      headers: {
        ...(payload && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(payload && { body: JSON.stringify(payload) }),
    })
    const said = (await answer.json()) as Omit<Answer, 'http'>
    return { http: answer.status, ...said }
  }

  const site = () => `http://alliance.localhost:${port}`

  /** The email address of an administrator of the tenant. */
  async function adminEmail(): Promise<string> {
    const { rows } = await pool.query<{ email: string }>(
      `select u.email from app_user u join user_role r on r.tenant_id = u.tenant_id and r.user_id = u.id
       where u.tenant_id = $1 and r.module = 'MMS' and r.role = 'admin' order by u.id limit 1`,
      [house.tenants.alliance.id],
    )
    return rows[0]!.email
  }

  return {
    start,
    kill,
    ask,
    site,
    adminEmail,
    async logIn() {
      const { access_token } = await ask('/mms/check/login', {
        ...{ grant_type: 'password', client_id: 'web' },
        ...{ username: await adminEmail(), password: PASSWORD },
      })
      return access_token!
    },
    /** Holds what a statement locks; `die` kills the server once it waits for that and has come so far, and lets go. */
    async holding(statement: string, values: unknown[] = []) {
      const held = await pool.connect()
      holds.push(held)
      await held.query('begin')
      await held.query(statement, values)
      return async function die(isSoFar = async () => true) {
        await expect
          .poll(async () => (await isSoFar()) && (await waitingForLock(pool)).length > 0, { timeout: 90_000 })
          .toBe(true)
        await kill()
        await held.query('rollback')
        held.release()
        holds.splice(holds.indexOf(held), 1)
      }
    },
    /** Also after a test that failed while it held something. */
    async end() {
      for (const held of holds.splice(0)) held.release(true)
      if (server) await kill()
    },
  }
}
