import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { operation } from 'contract/operation'
import { ADMIN, PASSWORD, testHouse } from '../../../test/house.ts'
import { serveRealms } from '../../http-realms.ts'
import { createApp } from './app.ts'
import { logCalls, loggerOptions } from './logs.ts'
import { mount, on } from './http.ts'
import { routes } from '../../app.ts'

const { world, tokenOf } = await testHouse()
let written = ''
const stream = new Writable({
  write(chunk, _, done) {
    written += chunk
    done()
  },
})
const failing = operation({
  method: 'POST',
  path: '/mms/failing/:token',
  access: 'public',
  summary: 'Fail',
  input: z.object({ token: z.string() }),
  output: z.object({}),
})
const app = await createApp(world, { logger: { ...loggerOptions('info'), stream } })
logCalls(app)
serveRealms(app, world, world.auth)
const fails = on(failing, async ({ db, tenant }) => {
  const row = {
    tenant_id: tenant.id,
    email: 'zoe@example.org',
    first_name: 'Zoë',
    last_name: 'Ball',
    created_at: '2026-01-01',
  }
  await db
    .insertInto('app_user')
    .values([row, row] as never)
    .execute()
  return {}
})
mount(app, [...routes, fails], world)

const lines = () =>
  written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
const headers = { host: 'alliance.localhost' }
beforeEach(() => {
  written = ''
})

const LOGIN = { grant_type: 'password', client_id: 'web', password: PASSWORD }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** A request that continues an open session. */
async function refreshing(): Promise<string> {
  await tokenOf(ADMIN)
  const { rows } = await world.database.pool.query('select email from app_user order by id desc limit 1')
  const payload = { ...LOGIN, username: rows[0].email }
  const answer = await app.inject({ method: 'POST', url: '/api/mms/check/login', headers, payload })
  const { refresh_token } = answer.json()
  return new URLSearchParams({ grant_type: 'refresh_token', client_id: 'web', refresh_token }).toString()
}

describe('the log', () => {
  test('has a line for each call: what was called, by whom as a number, and how it went', async () => {
    const token = await tokenOf(ADMIN)
    await app.inject({
      url: '/api/mms/user/permissions?secret=yes',
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    expect(lines()).toEqual([
      {
        level: 'info',
        time: expect.any(String),
        traceId: expect.any(String),
        method: 'GET',
        route: '/api/mms/user/permissions',
        status: 200,
        ms: expect.any(Number),
        tenant: 'alliance',
        user_id: expect.any(Number),
        msg: 'answered',
      },
    ])
    expect(written).not.toMatch(/secret/)
    expect(written).not.toContain(token)
  })

  test('never holds a password, a token or an address of a person', async () => {
    const secret = 'AbCdEfGhIjKlMnOpQrStUvWxYz012345'
    await app.inject({ url: `/api/mms/password/reset/${secret}`, headers })
    await app.inject({ url: `/nowhere/${secret}?token=${secret}`, headers })
    await app.inject({ url: `/api/mms/%zz${secret}`, headers })
    for (const url of ['/api/mms/check/login', '/api/mms/forgot-password'])
      await app.inject({
        method: 'POST',
        url,
        headers,
        payload: {
          grant_type: 'password',
          client_id: 'web',
          username: 'zoe@example.org',
          email: 'zoe@example.org',
          password: PASSWORD,
        },
      })
    expect(lines().length).toBeGreaterThan(3)
    for (const word of [secret, PASSWORD, 'zoe@example.org', '127.0.0.1']) expect(written).not.toContain(word)
  })

  test.each([
    ['at the top', (secret: object) => secret],
    ['one below', (secret: object) => ({ user: secret })],
    ['two below', (secret: object) => ({ caller: { user: secret } })],
  ])('blackens what is secret in whatever somebody logs, %s', (_, within) => {
    const names = ['authorization', 'cookie', 'password', 'token', 'access_token', 'refresh_token', 'email']
    app.log.info(within(Object.fromEntries(names.map((name) => [name, 'AbCdEfGhIjKl']))), 'looked at')
    expect(written).not.toContain('AbCdEfGhIjKl')
    expect(written.match(/\[redacted\]/g)).toHaveLength(names.length)
  })

  test('has a failure under the reference that the caller is told, and each further one of its kind in one line', async () => {
    const own = await createApp(world, { logger: { ...loggerOptions('info'), stream } })
    mount(own, [fails], world)
    const told: string[] = []
    for (let i = 0; i < 60; i++) {
      const url = `/api/mms/failing/token-${i}`
      const answer = await own.inject({ method: 'POST', url, headers, payload: {} })
      expect(answer.statusCode).toBe(500)
      told.push(answer.json().traceId)
    }
    expect(lines()).toMatchObject([
      { msg: 'unexpected', traceId: told[0], err: { stack: expect.any(String) } },
    ])
    await own.close()
    expect(lines().slice(1)).toMatchObject([
      { msg: 'unexpected, again', route: '/api/mms/failing/:token', times: 59, traces: told.slice(1) },
    ])
    expect(lines()).toHaveLength(2)
  })

  test.each([
    ['a call', 'season', '/api/mms/getSeason', undefined],
    ['a login', 'app_user', '/api/mms/check/login', () => ({ ...LOGIN, username: 'zoe' })],
    ['a refresh', 'auth_session', '/realms/alliance/protocol/openid-connect/token', refreshing],
  ])('has %s that fails under the reference that its caller is told', async (_, table, url, toSend) => {
    const sent = await toSend?.()
    written = ''
    await world.database.pool.query(`alter table ${table} rename to mislaid`)
    const answer = await app.inject({
      method: sent ? 'POST' : 'GET',
      url,
      headers: { ...headers, ...(typeof sent === 'string' && FORM) },
      ...(sent && { payload: sent }),
    })
    await world.database.pool.query(`alter table mislaid rename to ${table}`)
    expect(answer.statusCode).toBe(500)
    const { traceId } = answer.json()
    expect(traceId).toMatch(/^[0-9a-f-]{36}$/)
    expect(lines().filter(({ level }) => level === 'error')).toMatchObject([{ msg: 'unexpected', traceId }])
  })

  test('says what a programmer needs of a failure, without the row it was about', async () => {
    await app.inject({ method: 'POST', url: '/api/mms/failing/AbCdEfGhIjKl', headers, payload: {} })
    const [failure] = lines().filter(({ level }) => level === 'error')
    expect(failure).toMatchObject({
      msg: 'unexpected',
      err: { stack: expect.any(String), code: expect.any(String) },
    })
    expect(written).not.toContain('zoe@example.org')
    expect(written).not.toContain('AbCdEfGhIjKl')
  })

  test('tells nothing of a caller who has gone before the answer was written', async () => {
    const own = await createApp(world, { logger: { ...loggerOptions('info'), stream } })
    logCalls(own)
    const gone = new Promise<void>((resolve) =>
      own.get('/long', async ({ raw: { socket } }) => {
        const closed = once(socket.resume(), 'close')
        caller.destroy()
        await closed
        setImmediate(resolve)
        throw Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
      }),
    )
    await own.listen({ port: 0, host: '127.0.0.1' })
    const caller = connect((own.server.address() as AddressInfo).port, '127.0.0.1')
    caller.write('GET /long HTTP/1.1\r\nhost: alliance.localhost\r\n\r\n')
    await gone
    await own.close()
    expect(lines().filter(({ level }) => level === 'error')).toEqual([])
  })
})
