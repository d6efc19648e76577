import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { CLIENT, identityProvider } from '../test/identity-provider.ts'
import { buildWorld } from './app.ts'
import { readConfig } from './plumbing/config.ts'
import { configureRealm } from './main-realm.ts'
import { createTenant } from './tenants/tenants.ts'

const { url } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-realm-'))
const env = {
  NODE_ENV: 'test',
  DATABASE_URL: url,
  DATA_DIR: folder,
  PUBLIC_URL: 'https://{tenant}.club.example',
  LOG_LEVEL: 'silent',
}
const here = { ...env, ALLOW_PRIVATE_ISSUER: 'true' }
const world = await buildWorld(readConfig(here))
const tenant = await createTenant(world, {
  label: 'alliance',
  name: 'Alliance',
  time_zone: 'America/Chicago',
  currency: 'USD',
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})
const club = await identityProvider(['https://alliance.club.example/login/outside'])
const BROKER = { tenant: 'alliance', mode: 'broker', name: 'Club ID', issuer: club.issuer, ...CLIENT }
const realmNow = () => world.auth.realms.of(tenant)

test('an operator says with one command where people log in, and a server that runs hears it', async () => {
  expect(await realmNow()).toBeUndefined()
  expect(await configureRealm(here, BROKER)).toEqual({
    redirect_uri: 'https://alliance.club.example/login/outside',
  })
  const broker = {
    mode: 'broker',
    name: 'Club ID',
    address: { issuer: club.issuer, ...CLIENT },
    scope: 'openid profile email',
    role_claim: null,
    audience: null,
    token_type: null,
    passwords: 'own',
  }
  await expect.poll(realmNow).toEqual(broker)
  await configureRealm(here, { ...BROKER, mode: 'direct', role_claim: 'realm_access.roles' })
  await expect.poll(realmNow).toEqual({
    ...broker,
    mode: 'direct',
    role_claim: 'realm_access.roles',
    audience: 'urn:fieldhouse:api',
    token_type: 'JWT',
    passwords: 'refused',
  })
  await configureRealm(here, { tenant: 'alliance', mode: 'embedded' })
  await expect.poll(realmNow).toBeUndefined()
})

test.each([
  [{ ...BROKER, tenant: 'nobody' }, 'There is no tenant nobody.'],
  [{ ...BROKER, mode: 'other' }, 'mode must be embedded, broker or direct'],
  [{ ...BROKER, issuer: undefined }, 'A realm elsewhere needs its issuer and our client_id there.'],
  [{ ...BROKER, scope: 'profile' }, 'scope must contain openid'],
  [{ ...BROKER, passwords: 'forwarded' }, 'Passwords are forwarded in direct mode only.'],
  [{ ...BROKER, mode: 'direct', passwords: 'own' }, 'Our own passwords give our own tokens'],
  [{ ...BROKER, issuer: `${club.origin}/realms/other` }, 'cannot be used'],
])('what does not fit is said, and nothing changes: %j', async (given, sentence) => {
  await expect(configureRealm(here, given)).rejects.toThrow(sentence)
  expect(await realmNow()).toBeUndefined()
})

test('a realm of the own network, or without TLS, has to be allowed', async () => {
  await expect(configureRealm(env, BROKER)).rejects.toThrow('cannot be used')
  expect(await realmNow()).toBeUndefined()
})
