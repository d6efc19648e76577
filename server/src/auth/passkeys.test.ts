import { afterEach, describe, expect, test } from 'vitest'
import { atOnce } from '../../test/at-once.ts'
import { authenticator } from '../../test/authenticator.ts'
import { PASSWORD, testDoor } from '../../test/door.ts'
import { setBlocked } from './auth.ts'
import { authRoutes } from './routes.ts'

const door = await testDoor(authRoutes)
afterEach(() => door.pass(3600))
const HOME = `http://alliance.localhost:${door.port}`

type Label = 'alliance' | 'demo'
type Device = ReturnType<typeof authenticator>
const optionsFor = async (token: string) =>
  (await door.as(token, '/api/mms/user/passkeys/options', { method: 'POST' })).body.data
const add = (token: string, passkey: object, name = 'Phone') =>
  door.as(token, '/api/mms/user/passkeys', { json: { name, passkey } })
const challenge = async (label: Label = 'alliance') =>
  (await door.call('/api/mms/check/passkey/options', { method: 'POST', label })).body.data
const logInBy = (passkey: object, label: Label = 'alliance', headers = {}) =>
  door.call('/api/mms/check/passkey', { json: { client_id: 'web', passkey }, label, headers })

async function withPasskey() {
  const person = await door.person()
  const token = (await door.logIn(person.email)).body.access_token as string
  const device = authenticator(HOME)
  const added = await add(token, device.make(await optionsFor(token)))
  expect(added.status).toBe(201)
  return { ...person, token, device, passkey: added.body.data as { id: number } }
}

const refused = (answer: { status: number; body: { code?: string } }) =>
  expect([answer.status, answer.body.code]).toEqual([422, 'passkey_refused'])

describe('a passkey', () => {
  test('is made for this site, kept in the device and guarded by it', async () => {
    const { email } = await door.person()
    const { access_token } = (await door.logIn(email)).body
    expect(await optionsFor(access_token)).toMatchObject({
      rp: { id: 'alliance.localhost', name: 'The alliance' },
      user: { name: email, displayName: 'Ada Ball' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
  })

  test('lets its owner in without password or code, with everything a login gives', async () => {
    const { device, user_id, email } = await withPasskey()
    const { status, body, headers } = await logInBy(device.show(await challenge()), 'alliance', {
      'sec-fetch-site': 'same-origin',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ expires_in: 300, roles: { MMS: ['member'] }, profile_complete: 2 })
    expect(String(headers['set-cookie'])).toContain('__Host-rtb=')
    expect((await door.as(body.access_token, '/api/mms/user/account')).body.data).toMatchObject({
      email,
      passkeys: [{ name: 'Phone', last_used_at: door.now().toISOString(), is_backed_up: true }],
    })
    const signIns = await door.as(body.access_token, '/api/mms/user/sign-ins')
    expect(signIns.body.data[0]).toMatchObject({ kind: 'login', by: ['passkey'] })
    const { rows } = await door.world.database.pool.query(
      `select amr from auth_session where user_id = $1 and 'pop' = any(amr)`,
      [user_id],
    )
    expect(rows[0].amr).toEqual(['pop', 'user', 'mfa'])
  })

  test('belongs to the address it was made at: after the site has moved, a new one is made and only that one works', async () => {
    const { email, device, passkey } = await withPasskey()
    const { access_token } = (await door.logIn(email)).body
    const tenant = door.tenant('alliance')
    const moved = authenticator(`http://club.example.org:${door.port}`)
    try {
      tenant.primary_host = 'club.example.org'
      refused(await logInBy(device.show(await challenge())))
      refused(await logInBy(device.show({ ...(await challenge()), rpId: 'alliance.localhost' })))
      const options = await optionsFor(access_token)
      expect(options).toMatchObject({ rp: { id: 'club.example.org' }, excludeCredentials: [] })
      expect((await add(access_token, moved.make(options), 'New phone')).status).toBe(201)
      expect((await logInBy(moved.show(await challenge()))).status).toBe(200)
      expect((await door.as(access_token, '/api/mms/user/account')).body.data).toMatchObject({
        passkey_host: 'club.example.org',
        passkeys: [
          { id: passkey.id, rp_id: 'alliance.localhost' },
          { name: 'New phone', rp_id: 'club.example.org' },
        ],
      })
    } finally {
      tenant.primary_host = null
    }
    expect((await logInBy(device.show(await challenge()))).status).toBe(200)
  })

  test('answers a challenge once, also when it is sent many times at once', async () => {
    const { device } = await withPasskey()
    const shown = device.show(await challenge(), { counter: 0 })
    const tries = await atOnce(10, () => logInBy(shown))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    tries.filter(({ status }) => status !== 200).forEach(refused)
  })

  test('is refused with a challenge that is over, foreign, made up, or for something else', async () => {
    const { device, token } = await withPasskey()
    const asked = await challenge()
    door.pass(301)
    refused(await logInBy(device.show(asked)))
    refused(await logInBy(device.show({ ...(await challenge('demo')), rpId: 'alliance.localhost' })))
    refused(await logInBy(device.show({ challenge: 'A'.repeat(70), rpId: 'alliance.localhost' })))
    const { challenge: making } = await optionsFor(
      (await door.logIn((await door.person()).email)).body.access_token,
    )
    refused(await logInBy(device.show({ challenge: making, rpId: 'alliance.localhost' })))
    expect((await door.as(token, '/api/mms/user/account')).status).toBe(401)
  })

  test('is refused from another site, from another tenant, without the unlocking, and as another person', async () => {
    const { device } = await withPasskey()
    refused(await logInBy(device.show(await challenge(), { origin: 'http://evil.localhost' })))
    refused(await logInBy(device.show({ ...(await challenge()), rpId: 'demo.localhost' })))
    refused(await logInBy(device.show(await challenge('demo')), 'demo'))
    refused(await logInBy(device.show(await challenge(), { flags: 0x01 })))
    refused(await logInBy(device.show(await challenge(), { userHandle: 'AAAA' })))
    const stranger = authenticator(HOME)
    refused(
      await logInBy({
        ...stranger.show(await challenge(), { userHandle: 'AAAA' }),
        id: device.id,
        rawId: device.id,
      }),
    )
    refused(await logInBy(stranger.show(await challenge(), { userHandle: 'AAAA' })))
    expect((await logInBy(device.show(await challenge()))).status).toBe(200)
  })

  test('that was copied is noticed by its counter', async () => {
    const { device, user_id } = await withPasskey()
    expect((await logInBy(device.show(await challenge(), { counter: 7 }))).status).toBe(200)
    refused(await logInBy(device.show(await challenge(), { counter: 6 })))
    const { rows } = await door.world.database.pool.query(
      `select kind from auth_event where user_id = $1 and kind = 'passkey_failed'`,
      [user_id],
    )
    expect(rows).toHaveLength(1)
  })

  test('of a blocked account lets nobody in', async () => {
    const { device, user_id } = await withPasskey()
    await door.acting().transaction((context) => setBlocked(context, user_id, true))
    expect((await logInBy(device.show(await challenge()))).body.code).toBe('account_blocked')
  })

  test('shows once more who is at the screen, if it is of the same person', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()]
    const again = (device: Device, asked: object) =>
      door.as(one.token, '/api/mms/user/reauthenticate', { json: { passkey: device.show(asked as never) } })
    refused(await again(other.device, await challenge()))
    door.pass(200)
    expect((await again(one.device, await challenge())).body.data).toEqual({
      authenticated_at: door.now().toISOString(),
    })
  })
})

describe('the owner', () => {
  test('adds, names and removes passkeys, is told by letter, and nobody else can', async () => {
    const { token, passkey, email, device } = await withPasskey()
    const path = `/api/mms/user/passkeys/${passkey.id}`
    const stranger = (await door.logIn((await door.person()).email)).body.access_token
    const rename = (as: string) =>
      door.call(`${path}?_method=PATCH`, {
        json: { name: 'Blue key' },
        headers: { authorization: `Bearer ${as}` },
      })
    expect((await rename(stranger)).status).toBe(404)
    expect((await rename(token)).body.data).toMatchObject({ id: passkey.id, name: 'Blue key' })
    expect((await door.as(stranger, path, { method: 'DELETE' })).status).toBe(404)
    expect((await door.as(token, path, { method: 'DELETE' })).status).toBe(200)
    refused(await logInBy(device.show(await challenge())))
    expect((await door.letters(email)).map(({ subject }) => subject)).toEqual([
      'A passkey was added',
      'A passkey was removed',
    ])
  })

  test('has no more of them than may be, however many devices add theirs at once', async () => {
    const { user_id, token, email } = await withPasskey()
    await door.world.database.pool.query(
      `insert into passkey (tenant_id, user_id, credential_id, public_key, counter, transports, rp_id, is_backed_up, name, created_at)
       select tenant_id, id, 'credential-of-device-' || n, '\\x00', 0, '{}', 'alliance.localhost', false, 'Key', now()
       from app_user, generate_series(3, 20) n where email = $1`,
      [email],
    )
    const made: object[] = []
    for (let i = 0; i < 4; i++) made.push(authenticator(HOME).make(await optionsFor(token)))
    const answers = await atOnce(4, (i) => add(token, made[i]!))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    const { rowCount } = await door.world.database.pool.query('select from passkey where user_id = $1', [
      user_id,
    ])
    expect(rowCount).toBe(20)
  })

  test('cannot add one that is made for somebody else, twice, from another site or without the unlocking', async () => {
    const { token, device } = await withPasskey()
    const other = (await door.logIn((await door.person()).email)).body.access_token
    refused(await add(token, authenticator(HOME).make(await optionsFor(other))))
    refused(await add(token, authenticator('http://evil.localhost').make(await optionsFor(token))))
    refused(await add(token, authenticator(HOME).make(await optionsFor(token), { flags: 0x01 })))
    expect((await add(token, device.make(await optionsFor(token)))).body.code).toBe('passkey_known')
    const fresh = authenticator(HOME).make(await optionsFor(token))
    expect((await add(token, fresh)).status).toBe(201)
    refused(await add(token, fresh))
  })

  test('needs a login of the last ten minutes', async () => {
    const { token, passkey } = await withPasskey()
    door.pass(240)
    const made = authenticator(HOME).make(await optionsFor(token))
    door.pass(55)
    expect((await add(token, made)).status).toBe(201)
    const { refresh_token } = (await door.logIn((await door.person()).email)).body
    door.pass(601)
    const old = (await door.refresh(refresh_token)).body.access_token
    for (const [method, path] of [
      ['POST', '/api/mms/user/passkeys/options'],
      ['DELETE', `/api/mms/user/passkeys/${passkey.id}`],
      ['POST', '/api/mms/user/totp'],
      ['DELETE', '/api/mms/user/totp'],
      ['POST', '/api/mms/user/recovery-codes'],
    ] as const)
      expect([path, (await door.as(old, path, { method })).body.code]).toEqual([
        path,
        'reauthentication_required',
      ])
    const renewed = await door.as(old, '/api/mms/user/reauthenticate', { json: { password: PASSWORD } })
    expect(renewed.status).toBe(200)
    expect((await door.as(old, '/api/mms/user/totp', { method: 'POST' })).status).toBe(200)
  })
})
