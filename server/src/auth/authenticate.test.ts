import { SignJWT, UnsecuredJWT, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { createDecipheriv } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { operation } from 'contract/operation'
import { on } from '../plumbing/http/http.ts'
import { aClubWithTeams } from '../../test/clubs.ts'
import { testDoor } from '../../test/door.ts'
import { changePermission, linkMember, setBlocked, setRoles } from './auth.ts'
import { authRoutes } from './routes.ts'

const getSettings = operation({
  method: 'GET',
  path: '/mms/test-settings',
  access: 'mms.settings.view',
  summary: 'Read something only some may read',
  input: z.object({}),
  output: z.object({ member_id: z.nullable(z.number()), auth_time: z.number() }),
})
const door = await testDoor([
  ...authRoutes,
  on(getSettings, async ({ user }) => ({ member_id: user!.member_id, auth_time: user!.auth_time })),
])
const second = await door.second()

const ADMIN = [{ module: 'MMS', role: 'admin' }] as const
const MANAGER = [{ module: 'MMS', role: 'manager' }] as const

async function loggedIn(roles: Parameters<typeof setRoles>[2] = ADMIN) {
  const person = await door.person({ roles })
  return { ...person, token: (await door.logIn(person.email)).body.access_token as string }
}
const may = async (token: string, server: Pick<typeof door, 'as'> = door) =>
  (await server.as(token, '/api/mms/test-settings')).status
const bothSay = (token: string, status: number) =>
  expect.poll(() => Promise.all([may(token), may(token, second)])).toEqual([status, status])

describe('rights are those of this moment, on every server', () => {
  test('a role that is taken away', async () => {
    const { token, user_id } = await loggedIn()
    await bothSay(token, 200)
    await door.acting().transaction((context) => setRoles(context, user_id, MANAGER))
    await bothSay(token, 403)
    await door.acting().transaction((context) => setRoles(context, user_id, ADMIN))
    await bothSay(token, 200)
  })

  test('an entry of the permission matrix', async () => {
    const { token } = await loggedIn(MANAGER)
    await bothSay(token, 403)
    const [manager] = MANAGER
    await door
      .acting()
      .transaction((context) => changePermission(context, manager, 'mms.settings.view', true))
    await bothSay(token, 200)
    await door
      .acting()
      .transaction((context) => changePermission(context, manager, 'mms.settings.view', false))
    await bothSay(token, 403)
  })

  test('an account that is blocked', async () => {
    const { token, user_id } = await loggedIn()
    await bothSay(token, 200)
    await door.acting().transaction((context) => setBlocked(context, user_id, true))
    await bothSay(token, 401)
  })

  // The clock stands still in these tests, so caches never expire by themselves: only a notification can
  // clear them.
  test.each([
    [
      'logged out',
      async (_: string, refresh_token: string) => {
        const form = { client_id: 'web', refresh_token }
        return door.call('/realms/alliance/protocol/openid-connect/logout', { form })
      },
    ],
    [
      'revoked',
      async (_: string, token: string) => {
        const form = { client_id: 'web', token }
        return door.call('/realms/alliance/protocol/openid-connect/revoke', { form })
      },
    ],
    [
      'ended in the list of sessions',
      async (access: string) => {
        const { body } = await door.as(access, '/api/mms/user/sessions')
        const mine = body.data.find(({ is_current }: { is_current: boolean }) => is_current)
        return door.as(access, `/api/mms/user/sessions/${mine.id}`, { method: 'DELETE' })
      },
    ],
    ['ended everywhere', (access: string) => door.as(access, '/api/mms/user/sessions/end', { json: {} })],
    [
      'ended because its refresh token came twice',
      async (_: string, refresh_token: string) => {
        await door.refresh(refresh_token)
        return door.refresh(refresh_token)
      },
    ],
  ] as [string, (access: string, refresh: string) => Promise<unknown>][])(
    'a login that is %s',
    async (_, end) => {
      const { email } = await door.person({ roles: ADMIN })
      const { access_token, refresh_token } = (await door.logIn(email)).body
      await bothSay(access_token, 200)
      await end(access_token, refresh_token)
      await bothSay(access_token, 401)
    },
  )

  test('a member record that is linked', async () => {
    const { token, user_id } = await loggedIn()
    const member = async () => (await second.as(token, '/api/mms/test-settings')).body.data.member_id
    expect(await member()).toBeNull()
    await door.acting().transaction((context) => linkMember(context, user_id, 4711))
    await expect.poll(member).toBe(4711)
    expect(await door.acting().transaction((context) => linkMember(context, user_id, 4712))).toBe(false)
    expect(await member()).toBe(4711)
  })

  test('also when the connection that brings the news is cut', async () => {
    const { token, user_id } = await loggedIn()
    await bothSay(token, 200)
    const { pool } = door.world.database
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'fieldhouse-auth%' and datname = current_database()",
    )
    await pool.query('delete from user_role where user_id = $1', [user_id])
    await bothSay(token, 403)
    await door.acting().transaction((context) => setRoles(context, user_id, ADMIN))
    await bothSay(token, 200)
  })

  test('a role for one club opens nothing that knows no club', async () => {
    const { club_id } = await aClubWithTeams(door.acting())
    const { token } = await loggedIn([{ module: 'MMS', role: 'admin', club_id }])
    await bothSay(token, 403)
  })

  test('headers choose a view and give no right', async () => {
    const { token } = await loggedIn(MANAGER)
    const forged = { headers: { usertype: '2', team: '1' } }
    expect((await door.as(token, '/api/mms/test-settings', forged)).status).toBe(403)
  })
})

describe('an access token is not accepted', () => {
  test('once it is five minutes old', async () => {
    const { token } = await loggedIn()
    door.pass(299)
    expect(await may(token)).toBe(200)
    door.pass(1)
    expect(await may(token)).toBe(401)
    expect(await may(token, second)).toBe(401)
  })

  test('in another tenant, also when it was just accepted in its own', async () => {
    const { token } = await loggedIn()
    expect(await may(token)).toBe(200)
    expect((await door.as(token, '/api/mms/test-settings', { label: 'demo' })).status).toBe(401)
    expect((await second.as(token, '/api/mms/test-settings', { label: 'demo' })).status).toBe(401)
  })

  test('when it was not made here, or not like this', async () => {
    const { token, user_id } = await loggedIn()
    const payload = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
    const header = JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString())
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const signed = async (claims: object, more: object = {}, key: CryptoKey | Uint8Array = privateKey) => {
      const made = new SignJWT({ ...payload, ...claims }).setProtectedHeader({ ...header, ...more })
      return withLowS(await made.sign(key as never))
    }
    const [published] = await door.auth.publicKeys(door.tenant('alliance'))
    const publicBytes = Buffer.from(JSON.stringify(published))
    const own = await privateKeyOf('alliance')
    const foreign = await privateKeyOf('demo')

    const forged: Record<string, string> = {
      'without signature': new UnsecuredJWT(payload).encode(),
      'with the signature cut off': token.replace(/[^.]+$/, ''),
      'with a changed claim': [
        token.split('.')[0],
        encode({ ...payload, sub: '1' }),
        token.split('.')[2],
      ].join('.'),
      'signed with a key of their own': await signed({}),
      'with the key inside': await signed({}, { jwk: await exportJWK(publicKey), kid: undefined }),
      'without signature, spelled otherwise': `${encode({ ...header, alg: 'nOnE' })}.${encode(payload)}.`,
      'with an address of other keys': await signed({}, { jku: 'https://evil.example/keys' }),
      'with an address of a certificate': await signed({}, { x5u: 'https://evil.example/cert' }),
      'with a key id that is SQL': await signed({}, { kid: "' or '1'='1" }),
      'with a key id that is a path': await signed({}, { kid: '../../../../dev/null' }),
      'with a rule nobody knows': await signed({}, { crit: ['exp2'], exp2: 1 } as object, own).catch(
        () => 'x.y.z',
      ),
      'whose header names another procedure': `${encode({ ...header, alg: 'RS256' })}.${token.split('.').slice(1).join('.')}`,
      'that is over': await signed({ exp: payload.iat - 1 }, {}, own),
      'with an unknown key id': await signed({}, { kid: 'unknown' }),
      'signed with the public key as a secret': await signed({}, { alg: 'HS256' }, publicBytes),
      'by another tenant': await signed({}, {}, foreign),
      'for another audience': await signed({ aud: 'account' }, {}, own),
      'by another issuer': await signed({ iss: 'http://demo.localhost/realms/demo' }, {}, own),
      'of another type': await signed({}, { typ: 'JWT' }, own),
      'without an end': await signed({ exp: undefined }, {}, own),
      'without a session': await signed({ sid: undefined }, {}, own),
      'for a session of somebody else': await signed({ sub: String(user_id + 1) }, {}, own),
      'that is not valid yet': await signed({ nbf: payload.iat + 60 }, {}, own),
      'whose signature is turned into its twin': twinOf(token),
      'whose signature is padded': `${token}==`,
      'whose signature ends in other bits that mean nothing': `${token.slice(0, -1)}${looser(token.at(-1)!)}`,
      'whose signature is written in the other alphabet': token.replace(/[^.]+$/, (part) =>
        `${part.replaceAll('-', '+').replaceAll('_', '/')}+`
          .slice(0, -1)
          .concat(/[-_]/.test(part) ? '' : '='),
      ),
      'that is no token': 'abc',
      'that is very long': `${token}${'a'.repeat(5000)}`,
    }
    for (const [how, what] of Object.entries(forged)) expect([how, await may(what)]).toEqual([how, 401])
    // The original that the forgeries are made from is valid.
    expect(await may(await signed({}, {}, own))).toBe(200)
  })
})

test('a copy of the database alone signs nothing', async () => {
  const { rows } = await door.world.database.pool.query('select public_jwk, sealed from auth_key')
  for (const { public_jwk, sealed } of rows) {
    expect(Object.keys(public_jwk)).not.toContain('d')
    expect(sealed.toString('utf8')).not.toContain('"d"')
  }
})

const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The same token with (r, n - s) in place of (r, s), which is mathematically just as valid. */
function twinOf(token: string): string {
  const [head, body, signature = ''] = token.split('.')
  const bytes = Buffer.from(signature, 'base64url')
  const s = (ORDER - BigInt(`0x${bytes.toString('hex', 32)}`)).toString(16).padStart(64, '0')
  const twin = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s, 'hex')])
  return `${head}.${body}.${twin.toString('base64url')}`
}

/** Signs the way the server does; other signatures are left alone. */
function withLowS(token: string): string {
  const bytes = Buffer.from(token.split('.')[2]!, 'base64url')
  return bytes.length === 64 && BigInt(`0x${bytes.toString('hex', 32)}`) > ORDER / 2n ? twinOf(token) : token
}

/** The next character: in the last one for 64 bytes, four of the six bits mean nothing. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const looser = (letter: string) => LETTERS[LETTERS.indexOf(letter) + 1]!

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Derived the way anyone with the installation's root key could. */
async function privateKeyOf(label: 'alliance' | 'demo') {
  const tenant = door.tenant(label)
  await door.auth.publicKeys(tenant)
  const { rows } = await door.world.database.pool.query(
    'select kid, sealed from auth_key where tenant_id = $1 order by number desc limit 1',
    [tenant.id],
  )
  const { kid, sealed } = rows[0]
  const opened = createDecipheriv('aes-256-gcm', door.world.keys.derive('auth-key'), sealed.subarray(0, 12))
    .setAAD(Buffer.from(`${tenant.id}|${kid}`))
    .setAuthTag(sealed.subarray(12, 28))
  const text = Buffer.concat([opened.update(sealed.subarray(28)), opened.final()]).toString()
  return (await importJWK(JSON.parse(text) as JWK, 'ES256')) as CryptoKey
}
