import argon2 from '@node-rs/argon2'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PASSWORD, testDoor } from '../../test/door.ts'
import { setBlocked } from './auth.ts'
import { authRoutes } from './routes.ts'

const door = await testDoor(authRoutes)
afterEach(() => {
  vi.restoreAllMocks()
  // Past every limit.
  door.pass(4 * 3600)
})

/** The headers a browser sends. */
const browser = { 'sec-fetch-site': 'same-origin' }
const cookiesOf = (headers: Record<string, unknown>) => [headers['set-cookie'] ?? []].flat().map(String)
const sendBack = (headers: Record<string, unknown>) =>
  cookiesOf(headers)
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

describe('somebody logs in', () => {
  test('with email and password', async () => {
    const { email, user_id } = await door.person({ roles: [{ module: 'MMS', role: 'admin' }] })
    const { status, headers, body } = await door.logIn(` ${email.toUpperCase()} `)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toEqual({
      access_token: expect.stringMatching(/^ey/),
      refresh_token: expect.stringMatching(/^[\w-]{71}$/),
      expires_in: 300,
      refresh_expires_in: 8 * 3600,
      token_type: 'Bearer',
      permission: expect.objectContaining({
        mms: expect.objectContaining({ users: ['view', 'edit', 'export'] }),
      }),
      scoped: {},
      leagues: {},
      events: [],
      roles: { MMS: ['admin'], CTMS: [], EMS: [] },
      profile_complete: 2,
      team: '',
    })
    expect(decodeProtectedHeader(body.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    const issued = door.now().getTime() / 1000
    expect(decodeJwt(body.access_token)).toEqual({
      iss: `http://alliance.localhost:${door.port}/realms/alliance`,
      aud: 'urn:fieldhouse:api',
      sub: String(user_id),
      sid: expect.any(String),
      jti: expect.any(String),
      azp: 'web',
      name: 'Ada Ball',
      preferred_username: email,
      iat: issued,
      exp: issued + 300,
    })
    const permissions = await door.as(body.access_token, '/api/mms/user/permissions')
    expect(permissions.body.data).toEqual({
      roles: body.roles,
      permissions: body.permission,
      scoped: {},
      leagues: {},
      events: [],
      profile_complete: 2,
      team: '',
    })
  })

  test('with a username, in a form, at every address', async () => {
    await door.person({ username: 'ada.ball' })
    const form = { grant_type: 'password', client_id: 'mobile', username: 'Ada.Ball', password: PASSWORD }
    for (const path of ['/check/login', '/mms/check/login', '/api/check/login', '/api/ctms/check/login'])
      expect((await door.call(path, { form })).status).toBe(200)
  })

  test('in a browser, which gets a cookie no script can read', async () => {
    const { email } = await door.person()
    const { headers } = await door.logIn(email, PASSWORD, { headers: browser })
    expect(cookiesOf(headers).map((cookie) => cookie.replace(/=[^;]+/, '=…'))).toEqual([
      '__Host-rtb=…; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=7776000',
      '__Host-rtd=…; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=34560000',
    ])
    expect((await door.logIn(email)).headers['set-cookie']).toBeUndefined()
  })

  test('with a password that was hashed at a lower price, which is raised', async () => {
    const { email, user_id } = await door.person()
    const cheap = await argon2.hash(PASSWORD, { memoryCost: 8192, timeCost: 1 })
    await door.world.database.pool.query('update app_user set password_hash = $1 where id = $2', [
      cheap,
      user_id,
    ])
    expect((await door.logIn(email)).status).toBe(200)
    const { rows } = await door.world.database.pool.query(
      'select password_hash from app_user where id = $1',
      [user_id],
    )
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await door.logIn(email)).status).toBe(200)
  })
})

describe('nobody gets in', () => {
  const refusal = {
    success: false,
    message: 'Invalid Credentials',
    code: 'invalid_credentials',
    error: 'invalid_grant',
    error_description: 'Invalid user credentials',
  }

  test('with a wrong password or an unknown name, and both look the same', async () => {
    const { email } = await door.person()
    const wrong = await door.logIn(email, 'wrong')
    const unknown = await door.logIn('nobody@example.org', 'wrong')
    expect(wrong).toMatchObject({ status: 401, body: refusal })
    const same = ({ body }: typeof wrong) => ({ ...body, traceId: '' })
    expect(same(unknown)).toEqual(same(wrong))
    expect(unknown.status).toBe(401)
  })

  test('and an unknown name costs the same work', async () => {
    const verify = vi.spyOn(argon2, 'verify')
    const { email } = await door.person()
    await door.logIn(email, 'wrong')
    await door.logIn('nobody@example.org', 'wrong')
    const [known, unknown] = verify.mock.calls
    const cost = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
    expect([known?.[0], unknown?.[0]]).toEqual([expect.stringMatching(cost), expect.stringMatching(cost)])
    expect([known?.[1], unknown?.[1]]).toEqual(['wrong', 'wrong'])
  })

  test('before a password was chosen', async () => {
    const { email, user_id } = await door.person()
    await door.world.database.pool.query(
      "update app_user set password_hash = null, status = 'invited' where id = $1",
      [user_id],
    )
    expect(await door.logIn(email)).toMatchObject({ status: 401, body: refusal })
  })

  test('in another tenant', async () => {
    const { email } = await door.person()
    expect(await door.logIn(email, PASSWORD, { label: 'demo' })).toMatchObject({ status: 401, body: refusal })
  })

  test('who is blocked, and only the owner of the password learns why', async () => {
    const { email, user_id } = await door.person()
    await door.acting().transaction((context) => setBlocked(context, user_id, true))
    expect(await door.logIn(email)).toMatchObject({
      status: 403,
      body: { message: 'This account is blocked. Please contact the office.', code: 'account_blocked' },
    })
    expect(await door.logIn(email, 'wrong')).toMatchObject({ status: 401, body: refusal })
    await door.acting().transaction((context) => setBlocked(context, user_id, false))
    expect((await door.logIn(email)).status).toBe(200)
  })

  test.each([
    [{ grant_type: 'client_credentials' }, 400, 'unsupported_grant_type'],
    [{ client_id: 'stranger' }, 400, 'invalid_client'],
    [{ username: '' }, 422, 'invalid_input'],
    [{ username: { $ne: '' } }, 422, 'invalid_input'],
    [{ password: undefined }, 422, 'invalid_input'],
    [{ password: 'x'.repeat(1001) }, 422, 'invalid_input'],
  ])('with %j', async (change, status, error) => {
    const good = { grant_type: 'password', client_id: 'web', username: 'a@example.org', password: 'b' }
    const answer = await door.call('/check/login', { json: { ...good, ...change } })
    expect(answer).toMatchObject({ status, body: { code: error } })
    expect('error' in answer.body).toBe(status === 400)
    if (status === 422) expect(Object.keys(answer.body.errors)).toEqual(Object.keys(change))
  })

  test('from a page of another site', async () => {
    const { email } = await door.person()
    for (const site of ['cross-site', 'same-site'])
      expect((await door.logIn(email, PASSWORD, { headers: { 'sec-fetch-site': site } })).status).toBe(403)
  })

  test('with a body that is no form and no JSON', async () => {
    const bad = await door.call('/check/login', {
      json: {},
      headers: { 'content-type': 'text/xml' },
    })
    expect(bad).toMatchObject({ status: 415, body: { success: false } })
  })
})

describe('guessing', () => {
  test('of two hundred parallel guesses five are looked at', async () => {
    const verify = vi.spyOn(argon2, 'verify')
    const { email } = await door.person()
    const guesses = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        // Each from a different address, so that only the account's own limit can stop them.
        door.logIn(email, `guess-${i}`, { headers: { 'x-forwarded-for': `198.51.100.${i}` } }),
      ),
    )
    expect(verify).toHaveBeenCalledTimes(5)
    const statuses = guesses.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(195).fill(429)])
    const refused = await door.logIn(email)
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'invalid_grant', message: 'Too many attempts. Please wait a moment and try again.' },
    })
    expect(Number(refused.headers['retry-after'])).toBe(900)
    door.pass(900)
    expect((await door.logIn(email)).status).toBe(200)
  })

  test('is counted before anything is looked up, also where that fails', async () => {
    const { pool } = door.world.database
    const from = { headers: { 'x-forwarded-for': '198.51.100.250' } }
    await pool.query('alter table app_user rename column username to mislaid')
    for (let i = 0; i < 3; i++) expect((await door.logIn('somebody', 'x', from)).status).toBe(500)
    await pool.query('alter table app_user rename column mislaid to username')
    const { rows } = await pool.query(`select count from auth_throttle where key = 'ip:198.51.100.250'`)
    expect(rows).toEqual([{ count: 3 }])
  })

  test('at one account waits twice as long each time, up to an hour', async () => {
    const { email } = await door.person()
    const guess = async () => (await door.logIn(email, 'wrong')).headers['retry-after']
    const waits: number[] = []
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 5; i++) expect(await guess()).toBeUndefined()
      const wait = Number(await guess())
      waits.push(wait)
      door.pass(wait)
    }
    expect(waits).toEqual([900, 1800, 3600, 3600])
  })

  test('does not lock out the browser that was let in before', async () => {
    const { email } = await door.person()
    const known = sendBack((await door.logIn(email, PASSWORD, { headers: browser })).headers)
    for (let i = 0; i < 6; i++) await door.logIn(email, 'wrong')
    expect((await door.logIn(email)).status).toBe(429)
    const headers = { ...browser, cookie: known }
    expect((await door.logIn(email, PASSWORD, { headers })).status).toBe(200)
    for (let i = 0; i < 5; i++) expect((await door.logIn(email, 'wrong', { headers })).status).toBe(401)
    expect((await door.logIn(email, PASSWORD, { headers })).status).toBe(429)
  })

  test('with the cookie of another account or a made-up one is guessing like any', async () => {
    const [mine, other] = [await door.person(), await door.person()]
    const cookie = sendBack((await door.logIn(mine.email, PASSWORD, { headers: browser })).headers)
    for (let i = 0; i < 6; i++) await door.logIn(other.email, 'wrong')
    for (const forged of [cookie, '__Host-rtd=abc.def', '__Host-rtd=abc'])
      expect(
        (await door.logIn(other.email, PASSWORD, { headers: { ...browser, cookie: forged } })).status,
      ).toBe(429)
  })

  test('at many accounts from one place ends after fifty; who knows the password is not counted', async () => {
    const { email } = await door.person()
    for (let i = 0; i < 49; i++) await door.logIn(`unknown-${i}@example.org`, 'wrong')
    for (let i = 0; i < 3; i++) expect((await door.logIn(email)).status).toBe(200)
    expect((await door.logIn('unknown-50@example.org', 'wrong')).status).toBe(401)
    expect((await door.logIn('unknown-51@example.org', 'wrong')).status).toBe(429)
    expect((await door.logIn(email)).status).toBe(429)
  })

  test('at many accounts ends after fifty also for who writes another address before each call', async () => {
    const statuses = []
    for (let i = 0; i < 52; i++) {
      const headers = { 'x-forwarded-for': `198.51.100.${i}, 203.0.113.77` }
      statuses.push((await door.logIn(`sprayed-${i}@example.org`, 'wrong', { headers })).status)
    }
    expect(statuses).toEqual([...Array(50).fill(401), 429, 429])
  })

  test('ends when the password is right: earlier mistakes are forgotten', async () => {
    const { email } = await door.person()
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) expect((await door.logIn(email, 'wrong')).status).toBe(401)
      expect((await door.logIn(email)).status).toBe(200)
    }
  })
})

test('what happens at the door is written down, without passwords', async () => {
  const { email, user_id } = await door.person()
  await door.logIn(email, 'a-wrong-one')
  await door.logIn(email)
  const { rows } = await door.world.database.pool.query(
    'select kind, ip, detail from auth_event where user_id = $1 order by id',
    [user_id],
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['account_created', 'login_failed', 'login'])
  expect(rows.at(-1)?.ip).toBe('127.0.0.1')
  expect(JSON.stringify(rows)).not.toMatch(/a-wrong-one|plum-tractor/)
})
