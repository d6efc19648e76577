import { createECDH, randomBytes } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { MEMBER, PASSWORD, testHouse } from '../test/house.ts'
import { rootKeys } from './app.ts'
import { vapidOf } from './alerts/vapid.ts'
import { openAdminCommands } from './main-admin.ts'
import { addRootKey, keysFrom } from './plumbing/keys.ts'
import { seal } from './plumbing/sealing.ts'

const house = await testHouse()
// The commands go by the clock of the machine, and logins of long ago have no key left to seal.
house.pass((Date.now() - Date.parse('2026-11-21T18:00:00Z')) / 1000)
const admin = () =>
  openAdminCommands({
    NODE_ENV: 'test',
    DATABASE_URL: house.url,
    DATA_DIR: house.folder,
    LOG_LEVEL: 'silent',
  })

async function asked(statement: string, values: unknown[] = []) {
  const client = new pg.Client(house.url)
  await client.connect()
  const { rows } = await client.query(statement, values)
  await client.end()
  return rows
}

const lines = () => readFileSync(join(house.folder, 'keys/root.key'), 'utf8').trim().split('\n')

async function logIn(email: string) {
  const answer = await house.call('/api/mms/check/login', {
    method: 'POST',
    payload: { grant_type: 'password', client_id: 'mobile', username: email, password: PASSWORD },
  })
  return answer.json() as { access_token: string; refresh_token: string }
}
const refresh = (refresh_token: string) =>
  house.call('/realms/alliance/protocol/openid-connect/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: 'mobile',
      refresh_token,
    }).toString(),
  })
const post = (path: string, token: string, payload: object) =>
  house.call(path, { method: 'POST', token, payload })

const aPoint = () => {
  const pair = createECDH('prime256v1')
  return pair.generateKeys('base64url')
}

test('a new root key seals everything, while links, logins and devices of before go on; and the old one goes when nothing needs it', async () => {
  const commands = await admin()
  const first = await house.tokenOf(MEMBER)
  const open = await logIn('person-1@example.org')
  expect(open.refresh_token).toBeTruthy()
  const totp = await post('/api/mms/user/totp', first, {})
  expect(totp.statusCode, totp.body).toBe(200)
  const feed = async (token: string) => {
    const answer = await post('/api/ctms/calendar/feed', token, {})
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data.url as string
  }
  const address = await feed(first)
  const endpoint = 'https://push.example.org/one'
  const device = { endpoint, p256dh: aPoint(), auth: randomBytes(16).toString('base64url') }
  expect((await post('/api/mms/alerts/devices', first, device)).statusCode).toBe(200)
  const [old] = await commands.keys()

  const { made, keys } = await commands.rotateKey()
  expect(made).not.toBe(old!.name)
  expect(keys.map(({ name }) => name)).toEqual([made, old!.name])
  expect(keys[0]!.uses).toContainEqual({ what: 'keys that sign access tokens', count: 1 })
  expect(keys[0]!.uses).toContainEqual({ what: 'secrets of authenticator apps', count: 1 })
  expect(keys[1]!.uses.map(({ what }) => what).sort()).toEqual([
    'addresses of calendar feeds',
    'devices with notifications whose owner has not opened the site since',
    'open logins that were not refreshed since',
  ])
  // The server does not know of the new key yet: it goes on with the old one, and meets the new one in what it opens.
  const next = await refresh(open.refresh_token)
  expect(next.statusCode, next.body).toBe(200)
  expect(await feed(next.json().access_token)).toBe(address)
  const tried = await post('/api/mms/user/totp/confirm', first, { code: '000000' })
  expect(tried.json().message).toContain('That code isn’t current')
  expect(house.world.keys.listed()[0]!.name).toBe(made)
  // Now it writes with the new key, and reads with the old one.
  const later = await refresh(next.json().refresh_token)
  expect(later.statusCode, later.body).toBe(200)
  const token: string = later.json().access_token
  expect(await feed(token)).toBe(address)
  expect((await house.call(new URL(address).pathname)).statusCode).toBe(200)
  const kept = await post('/api/mms/alerts/devices/keep', token, { endpoint })
  const renew_with = vapidOf(house.world.keys).public_key
  expect(kept.json().data).toEqual({ is_kept: true, renew_with })

  await expect(commands.forgetKey(made!, { linksEnd: false })).rejects.toThrow('the key that writes now')
  await expect(commands.forgetKey('nothing', { linksEnd: false })).rejects.toThrow('There is no key nothing')
  await expect(commands.forgetKey(old!.name, { linksEnd: false })).rejects.toThrow(
    '1  addresses of calendar feeds',
  )
  expect(lines()).toHaveLength(2)
  const [only, ...more] = await commands.forgetKey(old!.name, { linksEnd: true })
  expect([only!.name, more]).toEqual([made, []])
  expect(lines()).toHaveLength(1)
  expect(await asked('select endpoint from alert_device')).toEqual([])
  expect((await house.call(new URL(address).pathname)).statusCode).toBe(404)
  house.world.keys.reload()
  expect(await feed(token)).not.toBe(address)
  expect((await house.call(new URL(await feed(token)).pathname)).statusCode).toBe(200)
  expect((await refresh(later.json().refresh_token)).statusCode).toBe(200)
  expect(readdirSync(join(house.folder, 'keys'))).toEqual(['root.key'])
  await commands.end()
})

test('a rotation that was killed goes on and makes no other key', async () => {
  const before = lines().length
  // Killed after the key stood in the file, before anything was sealed with it.
  const made = await addRootKey(house.folder, house.world.now())
  const again = await admin()
  const done = await again.rotateKey()
  expect(done.made).toBeUndefined()
  expect(done.keys[0]!.name).toBe(made)
  expect(lines()).toHaveLength(before + 1)
  expect(done.keys[1]!.uses.map(({ what }) => what)).not.toContain('secrets of authenticator apps')
  await again.end()
})

test('what no key of ours has sealed is said, and left alone', async () => {
  const stranger = seal(keysFrom(Buffer.alloc(32, 9)), { purpose: 'auth-totp', about: 'x' }, Buffer.from('x'))
  await asked('update user_totp set sealed = $1', [stranger])
  const commands = await admin()
  const { keys } = await commands.rotateKey()
  expect(keys.at(-1)).toMatchObject({
    name: 'unknown',
    uses: [{ what: 'secrets of authenticator apps', count: 1 }],
  })
  expect(await asked('select sealed from user_totp')).toEqual([{ sealed: stranger }])
  await commands.end()
})

test('where the key stands in the configuration, the operator is told how to change it', async () => {
  const commands = await openAdminCommands({
    NODE_ENV: 'test',
    DATABASE_URL: house.url,
    DATA_DIR: house.folder,
    LOG_LEVEL: 'silent',
    ROOT_KEY: randomBytes(32).toString('base64url'),
    ROOT_KEYS_READ: lines()
      .map((line) => line.split(' ')[0])
      .join(','),
  })
  const { made, keys } = await commands.rotateKey()
  expect(made).toBeUndefined()
  expect(keys[0]!.uses).toContainEqual({ what: 'keys that sign access tokens', count: 1 })
  // A device of before keys were named belongs to the oldest key, whichever writes after the exchange.
  const endpoint = 'https://push.example.org/before'
  const device = { endpoint, p256dh: aPoint(), auth: randomBytes(16).toString('base64url') }
  expect((await post('/api/mms/alerts/devices', await house.tokenOf(MEMBER), device)).statusCode).toBe(200)
  await asked('update alert_device set sender_key = null')
  await expect(commands.rotateKey()).rejects.toThrow('Add the new one to ROOT_KEYS_READ')
  const oldest = keysFrom(Buffer.from(lines().at(-1)!.split(' ')[0]!, 'base64url'))
  const sender_key = vapidOf(oldest).public_key
  expect(await asked('select endpoint, sender_key from alert_device')).toEqual([{ endpoint, sender_key }])
  await commands.end()
})

/** Columns of bytes that hang on no root key, and why. */
const NOT_UNDER_A_KEY = new Map(
  Object.entries({
    'digests of random numbers': [
      'auth_action_token.chosen_key_sha256',
      'auth_action_token.hash',
      'auth_session.bind_sha256',
      'guardian_invite.token_hash',
      'orders.token_hash',
      'payment.token_hash',
      'registration_draft.token_hash',
      'renewal.token_hash',
      'used_challenge.hash',
      'waiver_proof.token_hash',
    ],
    'digests of what people or devices said': [
      'desk_sighting.player_digest',
      'ejection.player_digest',
      'recovery_code.hash',
      'recovery_code.salt',
      'repeatable_call.digest',
      'suspension.player_digest',
      'wallet_device.device_hash',
    ],
    'kept, so that they outlive the key': ['passkey.public_key', 'passkey.user_handle'],
  }).flatMap(([why, names]) => names.map((name) => [name, why] as const)),
)

test('every column that may hold something sealed, or the digest of a mark, is gone through', async () => {
  const known = new Set(
    rootKeys.flatMap(({ sealed = [], marks = [] }) =>
      [...sealed, ...marks].map(({ table, column }) => `${table}.${column}`),
    ),
  )
  const rows = await asked(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.data_type = 'bytea' and t.table_type = 'BASE TABLE' order by 1`,
  )
  const names = rows.map(({ name }) => name as string)
  expect([...known].filter((name) => !names.includes(name))).toEqual([])
  expect(names.filter((name) => !known.has(name) && !NOT_UNDER_A_KEY.has(name))).toEqual([])
})
