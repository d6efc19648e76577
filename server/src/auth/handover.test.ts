import { describe, expect, test } from 'vitest'
import { PASSWORD, testDoor } from '../../test/door.ts'
import { authRoutes } from './routes.ts'

const door = await testDoor(authRoutes)
const browser = { 'sec-fetch-site': 'same-origin' }

const tokenIn = (token: string): string => {
  const text = Buffer.from(token, 'base64url').toString()
  expect(text).toMatch(/^\{.*\}==$/)
  return JSON.parse(text.slice(0, -2)).refresh_token
}

/** A logged-in user's application, and what it hands over. */
async function application(input: Record<string, string> = {}) {
  const { email } = await door.person()
  const { access_token, refresh_token } = (
    await door.call('/check/login', {
      json: { grant_type: 'password', client_id: 'mobile', username: email, password: PASSWORD },
    })
  ).body
  const { status, body } = await door.as(access_token, '/api/mms/auth/handoff', { json: input })
  expect(status).toBe(200)
  return { access_token, refresh_token, ...body.data, handed: tokenIn(body.data.token) }
}

const cookieOf = (headers: Record<string, unknown>) =>
  /__Host-rtb=[^;]+/.exec(String([headers['set-cookie'] ?? []].flat()[0]))?.[0] ?? ''
const OVER = { status: 400, body: { error: 'invalid_grant' } }

describe('an application sends somebody to the browser', () => {
  test('by an address with a login of its own', async () => {
    const { handed, refresh_token, token, url, expires_in } = await application()
    expect(expires_in).toBe(60)
    expect(url).toBe(`http://alliance.localhost:${door.port}/mms/login?token=${token}`)
    expect(handed).not.toBe(refresh_token)
    const there = await door.refresh(handed, { headers: browser })
    expect(there.status).toBe(200)
    expect((await door.as(there.body.access_token, '/api/mms/user/permissions')).status).toBe(200)
    const own = { grant_type: 'refresh_token', client_id: 'mobile', refresh_token }
    const goesOn = await door.call('/realms/alliance/protocol/openid-connect/token', { form: own })
    expect(goesOn.status).toBe(200)
  })

  test('with what is to be paid, when it is named whole', async () => {
    const both = await application({ package_id: '7', user_account_id: '9' })
    expect(new URL(both.url).search).toBe(`?token=${both.token}&package_id=7&user_account_id=9`)
    const one = await application({ package_id: '7' })
    expect(new URL(one.url).search).toBe(`?token=${one.token}`)
  })

  test('who is not logged in cannot', async () => {
    const { status } = await door.call('/api/mms/auth/handoff', { json: {} })
    expect(status).toBe(401)
  })
})

describe('what was handed over', () => {
  test('is good for a minute', async () => {
    const { handed } = await application()
    door.pass(60)
    expect(await door.refresh(handed, { headers: browser })).toMatchObject(OVER)
  })

  test('lives as long as any login once it is used, and never longer than the one it came from', async () => {
    const { handed } = await application()
    const first = await door.refresh(handed, { headers: browser })
    expect(first.body.refresh_expires_in).toBe(14 * 86_400)
    const { rows } = await door.world.database.pool.query(
      `select count(distinct abs_expires_at)::int as ends, count(distinct auth_time)::int as times, count(*)::int as logins
       from auth_session where user_id = (select max(user_id) from auth_session)`,
    )
    expect(rows[0]).toEqual({ ends: 1, times: 1, logins: 2 })
  })

  test('belongs to the first browser that uses it: the address is worth nothing to anybody else', async () => {
    const { handed } = await application()
    const first = await door.refresh(handed, { headers: browser })
    const cookie = cookieOf(first.headers)
    expect(cookie).toMatch(/^__Host-rtb=[\w-]{43}$/)
    for (const headers of [browser, { ...browser, cookie: '__Host-rtb=another' }, {}])
      expect(await door.refresh(handed, { headers })).toMatchObject(OVER)
    // Attempts with the link did its owner no harm.
    const mine = { headers: { ...browser, cookie } }
    const second = await door.refresh(first.body.refresh_token, mine)
    expect(second.status).toBe(200)
    expect(second.headers['set-cookie']).toBeUndefined()
    expect(await door.refresh(second.body.refresh_token, { headers: browser })).toMatchObject(OVER)
  })

  test('takes over the cookie of a browser that has one', async () => {
    const { handed } = await application()
    const cookie = '__Host-rtb=the-one-it-has'
    const first = await door.refresh(handed, { headers: { ...browser, cookie } })
    expect(cookieOf(first.headers)).toBe(cookie)
    expect((await door.refresh(first.body.refresh_token, { headers: { ...browser, cookie } })).status).toBe(
      200,
    )
  })

  test('is refused when the login it came from is over', async () => {
    const { access_token } = await application()
    await door.as(access_token, '/api/mms/user/sessions/end', { json: {} })
    await expect
      .poll(async () => (await door.as(access_token, '/api/mms/auth/handoff', { json: {} })).status)
      .toBe(401)
  })
})
