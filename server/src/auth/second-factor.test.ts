import { TOTP } from 'otpauth'
import { afterEach, describe, expect, test } from 'vitest'
import { atOnce } from '../../test/at-once.ts'
import { PASSWORD, testDoor } from '../../test/door.ts'
import { authJobs, authRoutes } from './routes.ts'
import { stepOf } from './totp.ts'

const door = await testDoor(authRoutes)
afterEach(() => door.pass(4 * 3600))

const codeAt = (secret: string, seconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: door.now().getTime() + seconds * 1000 })

const logInWith = (username: string, otp?: string, password = PASSWORD, headers = {}) =>
  door.call('/api/mms/check/login', {
    json: {
      grant_type: 'password',
      client_id: 'web',
      username,
      password,
      ...(otp === undefined ? {} : { otp }),
    },
    headers,
  })
const kindsOf = async (userId: number) =>
  (
    await door.world.database.pool.query('select kind from auth_event where user_id = $1 order by id', [
      userId,
    ])
  ).rows.map(({ kind }) => kind)

/**
 * A user with an authenticator app, a moment later, so that the code that confirmed it is no longer current.
 */
async function withApp() {
  const person = await door.person()
  const { access_token } = (await door.logIn(person.email)).body
  const { secret } = (await door.as(access_token, '/api/mms/user/totp', { method: 'POST' })).body.data
  const confirmed = await door.as(access_token, '/api/mms/user/totp/confirm', {
    json: { code: codeAt(secret) },
  })
  door.pass(60)
  return {
    ...person,
    secret,
    token: access_token as string,
    codes: confirmed.body.data.recovery_codes as string[],
  }
}

describe('an authenticator app', () => {
  // RFC 6238, appendix B: the last six digits.
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [20000000000, '353130'],
  ])('counts as the standard does, at %i seconds', (seconds, code) => {
    const step = Math.floor(seconds / 30)
    const secret = Buffer.from('12345678901234567890')
    const at = (shift: number) => stepOf(secret, code, new Date((seconds + shift) * 1000))
    expect([at(0), at(30), at(-30)]).toEqual([step, step, step])
    expect([at(60), at(-60)]).toEqual([undefined, undefined])
  })

  test('is not asked for before one of its codes was shown', async () => {
    const { email } = await door.person()
    const { access_token } = (await door.logIn(email)).body
    const begun = await door.as(access_token, '/api/mms/user/totp', { method: 'POST' })
    expect(begun.body.data).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringMatching(/^otpauth:\/\/totp\/The%20alliance:person/),
      qr: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    })
    const wrong = await door.as(access_token, '/api/mms/user/totp/confirm', { json: { code: '000000' } })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['code']])
    expect((await logInWith(email)).status).toBe(200)
  })

  test('is asked for beside the right password only, and lets in with its code', async () => {
    const { email, secret, user_id } = await withApp()
    expect((await logInWith(email, undefined, 'wrong')).body.code).toBe('invalid_credentials')
    expect((await logInWith(email, codeAt(secret), 'wrong')).body.code).toBe('invalid_credentials')
    const asked = await logInWith(email)
    expect([asked.status, asked.body.code, asked.body.error]).toEqual([401, 'otp_required', 'otp_required'])
    expect((await logInWith(email, codeAt(secret))).status).toBe(200)
    const { rows } = await door.world.database.pool.query(
      `select amr from auth_session where user_id = $1 and 'mfa' = any(amr)`,
      [user_id],
    )
    expect(rows[0].amr).toEqual(['pwd', 'otp', 'mfa'])
  })

  test('gives a code that works once, also when it is used many times at once, and then no older one', async () => {
    const { email, secret } = await withApp()
    const code = codeAt(secret)
    const tries = await atOnce(4, () => logInWith(email, code))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.filter(({ body }) => body.code === 'otp_wrong')).toHaveLength(3)
    expect((await logInWith(email, codeAt(secret, -30))).body.code).toBe('otp_wrong')
    expect((await logInWith(email, codeAt(secret, 30))).status).toBe(200)
  })

  test('cannot be guessed at: after five codes nobody is asked, and the owner hears of it once', async () => {
    const { email, secret, user_id } = await withApp()
    const tries = await atOnce(40, () => logInWith(email, '000000'))
    expect(tries.filter(({ body }) => body.code === 'otp_wrong')).toHaveLength(5)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(35)
    expect((await logInWith(email, codeAt(secret))).status).toBe(429)
    const letters = (await door.letters(email)).filter(
      ({ subject }) => subject === 'Someone has your password',
    )
    expect(letters).toHaveLength(1)
    expect((await kindsOf(user_id)).filter((kind) => kind === 'otp_failed')).toHaveLength(5)
  })

  test('asked for and not shown costs no try', async () => {
    const { email, secret } = await withApp()
    for (let i = 0; i < 8; i++) expect((await logInWith(email)).body.code).toBe('otp_required')
    expect((await logInWith(email, codeAt(secret))).status).toBe(200)
  })

  test('stays when a password is chosen by a link from a letter', async () => {
    const { email, secret } = await withApp()
    await door.call('/api/mms/forgot-password', { json: { email } })
    await door.work(authJobs)
    const text = (await door.letters(email)).at(-1)!.body_text
    const token = /reset-password\/([\w-]{43})/.exec(text)![1]!
    const password = 'marble-otter-seventeen'
    await door.call('/api/mms/password/reset', { json: { token, password, password_confirmation: password } })
    expect((await logInWith(email, undefined, password)).body.code).toBe('otp_required')
    expect((await logInWith(email, codeAt(secret), password)).status).toBe(200)
  })

  test('is switched off by its owner, who is told so, and its recovery codes end', async () => {
    const { email, token, codes } = await withApp()
    expect((await door.as(token, '/api/mms/user/totp', { method: 'DELETE' })).status).toBe(200)
    expect((await logInWith(email)).status).toBe(200)
    expect((await door.letters(email)).map(({ subject }) => subject)).toEqual([
      'An authenticator app was turned on',
      'The authenticator app was turned off',
    ])
    const { rows } = await door.world.database.pool.query('select from recovery_code')
    expect([codes.length, rows.length % 10]).toEqual([10, 0])
    expect((await door.as(token, '/api/mms/user/totp', { method: 'DELETE' })).status).toBe(404)
  })

  test('is there once: whoever has one switches it off before another', async () => {
    const { token } = await withApp()
    expect((await door.as(token, '/api/mms/user/totp', { method: 'POST' })).body.code).toBe('totp_on')
  })

  test('is kept so that a copy of the database shows neither secret nor codes', async () => {
    const { secret, codes, user_id } = await withApp()
    const { rows } = await door.world.database.pool.query(
      'select t.*, c.hash, c.salt from user_totp t join recovery_code c using (tenant_id, user_id) where user_id = $1',
      [user_id],
    )
    const kept = JSON.stringify(rows, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
    const bytes = Buffer.from(rows[0].sealed)
    expect(bytes.includes(Buffer.from(secret))).toBe(false)
    for (const code of codes) expect(kept).not.toContain(code)
  })
})

describe('a recovery code', () => {
  test('lets in once in place of the app, however it is typed, and the owner is told how many are left', async () => {
    const { email, codes } = await withApp()
    expect(codes).toHaveLength(10)
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect((await logInWith(email, ` ${codes[0]!.toUpperCase().replace('-', ' ')}`)).status).toBe(200)
    expect((await logInWith(email, codes[0])).body.code).toBe('otp_wrong')
    expect((await door.letters(email)).at(-1)).toMatchObject({
      subject: 'A recovery code was used',
      body_text: expect.stringContaining('You have 9 codes left.'),
    })
  })

  test('lets in one of many who use it at once', async () => {
    const { email, codes } = await withApp()
    const tries = await atOnce(5, () => logInWith(email, codes[3]))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('of the set before is worth nothing', async () => {
    const { email, codes, token } = await withApp()
    const renewed = await door.as(token, '/api/mms/user/recovery-codes', { method: 'POST' })
    expect(renewed.body.data.recovery_codes).toHaveLength(10)
    expect((await logInWith(email, codes[0])).body.code).toBe('otp_wrong')
    expect((await logInWith(email, renewed.body.data.recovery_codes[0])).status).toBe(200)
  })
})

describe('an admin', () => {
  const admin = async () => {
    const { email } = await door.person({ roles: [{ module: 'MMS', role: 'admin' }] })
    return (await door.logIn(email)).body.access_token as string
  }

  test('takes the second factors off somebody who has lost them; the password stays, every login ends', async () => {
    const { email, user_id, token } = await withApp()
    const office = await admin()
    expect(
      (await door.as(office, `/api/mms/users/${user_id}/factors/reset`, { method: 'POST' })).status,
    ).toBe(200)
    expect((await logInWith(email)).status).toBe(200)
    await expect.poll(async () => (await door.as(token, '/api/mms/user/account')).status).toBe(401)
    expect((await door.letters(email)).at(-1)?.subject).toBe('Your two-step login was reset')
    const { rows } = await door.world.database.pool.query(
      `select action from audit_entry where subject = 'user' and subject_id = $1`,
      [user_id],
    )
    expect(rows).toEqual([{ action: 'user.factors_reset' }])
  })

  test('has to have logged in lately, and a member may not at all', async () => {
    const { user_id, token, email, secret } = await withApp()
    const office = await admin()
    const path = `/api/mms/users/${user_id}/factors/reset`
    expect((await door.as(token, path, { method: 'POST' })).status).toBe(403)
    door.pass(240)
    const elsewhere = await door.person({ label: 'demo', roles: [{ module: 'MMS', role: 'admin' }] })
    const other = (await door.logIn(elsewhere.email, PASSWORD, { label: 'demo' })).body.access_token
    expect((await door.as(other, path, { method: 'POST', label: 'demo' })).status).toBe(404)
    door.pass(55)
    expect((await door.as(office, path, { method: 'POST' })).status).toBe(200)
    expect((await logInWith(email, codeAt(secret))).status).toBe(200)
  })
})
