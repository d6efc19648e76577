import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atOnce } from '../../test/at-once.ts'
import { PASSWORD, testDoor } from '../../test/door.ts'
import { authRoutes } from './routes.ts'
import { makeRefreshToken, readRefreshToken } from './tokens.ts'

const door = await testDoor(authRoutes)
const OVER = { status: 400, body: { error: 'invalid_grant', error_description: 'Token is not active' } }
const browser = { 'sec-fetch-site': 'same-origin' }

/** A user in a browser: every call sends the cookies it was given. */
async function atBrowser() {
  const { email } = await door.person()
  const { headers, body } = await door.logIn(email, PASSWORD, { headers: browser })
  const cookie = [headers['set-cookie'] ?? []]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; ')
  return { email, ...body, headers: { ...browser, cookie } }
}

/** A user of a program that keeps no cookies. */
async function atProgram(roles?: Parameters<typeof door.person>[0]) {
  const { email } = await door.person(roles)
  return { email, ...(await door.logIn(email)).body }
}

const isLoggedIn = async (token: string) => (await door.as(token, '/api/mms/user/permissions')).status === 200

describe('a login goes on', () => {
  test('by a new pair of tokens for each old one', async () => {
    const first = await atBrowser()
    door.pass(240)
    const second = await door.refresh(first.refresh_token, first)
    expect(second).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: { expires_in: 300, refresh_expires_in: 14 * 86_400, token_type: 'Bearer' },
    })
    expect(second.body.refresh_token).not.toBe(first.refresh_token)
    const third = await door.refresh(second.body.refresh_token, first)
    expect(third.status).toBe(200)
    door.pass(200)
    expect(await isLoggedIn(first.access_token)).toBe(false)
    expect(await isLoggedIn(third.body.access_token)).toBe(true)
  })

  test('when two hundred tabs refresh at once: all get the same successor', async () => {
    const { refresh_token, headers } = await atBrowser()
    const answers = await atOnce(200, () => door.refresh(refresh_token, { headers }))
    expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200))
    const successors = new Set(answers.map(({ body }) => body.refresh_token))
    expect(successors.size).toBe(1)
    expect((await door.refresh([...successors][0], { headers })).status).toBe(200)
  })

  test('when the answer was lost on the way: the same question gets the same answer for ten seconds', async () => {
    const { refresh_token, headers } = await atBrowser()
    const lost = await door.refresh(refresh_token, { headers })
    door.pass(9)
    const again = await door.refresh(refresh_token, { headers })
    expect(again.body.refresh_token).toBe(lost.body.refresh_token)
  })
})

describe('a login ends', () => {
  test('when an old token comes back later: somebody has a copy', async () => {
    const { email, refresh_token, access_token, headers } = await atBrowser()
    const next = await door.refresh(refresh_token, { headers })
    door.pass(10)
    expect(await door.refresh(refresh_token, { headers })).toMatchObject(OVER)
    expect(await door.refresh(next.body.refresh_token, { headers })).toMatchObject(OVER)
    await expect.poll(() => isLoggedIn(access_token)).toBe(false)
    expect((await door.letters(email)).map(({ subject }) => subject)).toEqual([
      'We logged you out for your safety',
    ])
    const { rows } = await door.world.database.pool.query(
      "select kind from auth_event where kind = 'refresh_reuse' and detail->>'session_id' is not null",
    )
    expect(rows).toHaveLength(1)
  })

  test('when a token two steps old comes back, at once', async () => {
    const { refresh_token, headers } = await atBrowser()
    const second = await door.refresh(refresh_token, { headers })
    const third = await door.refresh(second.body.refresh_token, { headers })
    expect(await door.refresh(refresh_token, { headers })).toMatchObject(OVER)
    expect(await door.refresh(third.body.refresh_token, { headers })).toMatchObject(OVER)
  })

  test('for a program, which shows no cookie, at the first repetition', async () => {
    const { refresh_token } = await atProgram()
    const answers = await atOnce(6, () => door.refresh(refresh_token))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = answers.find(({ status }) => status === 200)
    expect(await door.refresh(winner?.body.refresh_token)).toMatchObject(OVER)
  })

  test.each([
    ['a member', 'member', 14, 90],
    ['an admin', 'admin', 1 / 3, 1],
    ['a manager', 'manager', 1 / 3, 1],
  ] as const)('for %s without use and in any case after a time', async (_, role, idle, most) => {
    const roles = [{ module: 'MMS', role }] as const
    const unused = await atProgram({ roles })
    door.pass(idle * 86_400)
    expect(await door.refresh(unused.refresh_token)).toMatchObject(OVER)

    let { refresh_token, refresh_expires_in } = await atProgram({ roles })
    const steps = most / (idle / 2)
    for (let step = 1; step < steps; step++) {
      door.pass((idle / 2) * 86_400)
      const { status, body } = await door.refresh(refresh_token)
      expect(status).toBe(200)
      ;({ refresh_token, refresh_expires_in } = body)
    }
    expect(refresh_expires_in).toBeLessThanOrEqual((idle / 2) * 86_400)
    door.pass((idle / 2) * 86_400)
    expect(await door.refresh(refresh_token)).toMatchObject(OVER)
  })

  test('by logging out', async () => {
    const { refresh_token, access_token, headers } = await atBrowser()
    const out = await door.call('/realms/alliance/protocol/openid-connect/logout', {
      form: { client_id: 'web', refresh_token },
      headers,
    })
    expect(out).toMatchObject({
      status: 204,
      headers: { 'set-cookie': [expect.stringMatching(/^__Host-rtb=;.*Max-Age=0$/)] },
    })
    expect(await door.refresh(refresh_token, { headers })).toMatchObject(OVER)
    await expect.poll(() => isLoggedIn(access_token)).toBe(false)
  })

  test('in one place or everywhere, as its owner wishes, and nobody else can', async () => {
    const { email, access_token } = await atProgram()
    door.pass(1)
    const other = (await door.logIn(email, PASSWORD, { headers: { 'user-agent': 'Old phone' } })).body
    const list = await door.as(access_token, '/api/mms/user/sessions')
    expect(list.body.data).toMatchObject([
      { client_id: 'web', ip: '127.0.0.1', user_agent: 'Old phone', is_current: false },
      { is_current: true },
    ])
    const phone = list.body.data.find(({ user_agent }: { user_agent: string }) => user_agent === 'Old phone')
    const stranger = await atProgram()
    const end = (token: string) => door.as(token, `/api/mms/user/sessions/${phone.id}`, { method: 'DELETE' })
    expect((await end(stranger.access_token)).status).toBe(404)
    expect((await end(access_token)).status).toBe(200)
    expect(await door.refresh(other.refresh_token)).toMatchObject(OVER)
    expect(await isLoggedIn(access_token)).toBe(true)
    expect(
      (await door.as(access_token, '/api/mms/user/sessions/end', { method: 'POST', json: {} })).status,
    ).toBe(200)
    await expect.poll(() => isLoggedIn(access_token)).toBe(false)
    expect(await isLoggedIn(stranger.access_token)).toBe(true)
  })
})

describe('a refresh token is worth nothing', () => {
  test('without the cookie of its browser, and trying does no harm to its owner', async () => {
    const { refresh_token, headers } = await atBrowser()
    const thief = await atBrowser()
    for (const stolen of [{}, { cookie: '__Host-rtb=guess' }, thief.headers])
      expect(await door.refresh(refresh_token, { headers: stolen })).toMatchObject(OVER)
    const next = await door.refresh(refresh_token, { headers })
    expect(next.status).toBe(200)
    door.pass(60)
    expect(await door.refresh(refresh_token)).toMatchObject(OVER)
    expect((await door.refresh(next.body.refresh_token, { headers })).status).toBe(200)
  })

  test('in another tenant, for another application and with a changed byte', async () => {
    const { refresh_token } = await atProgram()
    expect(await door.refresh(refresh_token, { label: 'demo' })).toMatchObject(OVER)
    const mobile = await door.call('/realms/alliance/protocol/openid-connect/token', {
      form: { grant_type: 'refresh_token', client_id: 'mobile', refresh_token },
    })
    expect(mobile).toMatchObject(OVER)
    for (const at of [0, 5, 24, 40, 70]) {
      const changed =
        refresh_token.slice(0, at) + (refresh_token[at] === 'A' ? 'B' : 'A') + refresh_token.slice(at + 1)
      expect(await door.refresh(changed)).toMatchObject(OVER)
    }
    for (const wrong of ['x', 'a'.repeat(71), `${refresh_token}AA`, `${refresh_token} `])
      expect(await door.refresh(wrong)).toMatchObject(OVER)
    expect((await door.refresh(refresh_token)).status).toBe(200)
  })

  test('once its owner is blocked', async () => {
    const { refresh_token } = await atProgram()
    await door.world.database.pool.query("update app_user set status = 'blocked'")
    expect(await door.refresh(refresh_token)).toMatchObject(OVER)
    await door.world.database.pool.query("update app_user set status = 'active'")
  })

  test('as access token', async () => {
    const { refresh_token } = await atProgram()
    expect(await isLoggedIn(refresh_token)).toBe(false)
  })
})

test('a refresh token reads back as it was made, and nothing else does', () => {
  const keys = door.world.keys
  const anyClaim = fc.record({ session_id: fc.uuid(), seq: fc.nat({ max: 0xffffffff }) })
  fc.assert(
    fc.property(anyClaim, fc.integer({ min: 1 }), (claim, tenant) => {
      const token = makeRefreshToken(keys, tenant, claim)
      expect(readRefreshToken(keys, tenant, token)).toEqual(claim)
      expect(readRefreshToken(keys, tenant + 1, token)).toBeUndefined()
    }),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readRefreshToken(keys, 1, text)).toBeUndefined()
    }),
  )
})
