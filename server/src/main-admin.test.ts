import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { MEMBER, testHouse } from '../test/house.ts'
import { PASS_TYPE, TEAM, someCertificates } from '../test/wallets.ts'
import { openAdminCommands } from './main-admin.ts'

const house = await testHouse()
const admin = () =>
  openAdminCommands({
    NODE_ENV: 'test',
    DATABASE_URL: house.url,
    DATA_DIR: house.folder,
    LOG_LEVEL: 'silent',
  })

async function asked(statement: string) {
  const client = new pg.Client(house.url)
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

test('jobs that have failed are listed with their reason, and tried again, also when they were given up', async () => {
  const { id } = house.tenants.alliance
  await asked(`select graphile_worker.add_job('deliver-mail', '{"tenant_id": ${id}}')`)
  const commands = await admin()
  expect(await commands.jobs()).toEqual({ jobs: [], count: 0 })
  expect(await commands.retry([])).toBe(0)
  await asked(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no route to host'`,
  )
  const [found] = (await commands.jobs()).jobs
  expect(found).toMatchObject({ name: 'deliver-mail', tenant: 'alliance', last_error: 'no route to host' })
  expect(found!.attempts).toBe(found!.most)
  expect(await commands.retry([])).toBe(1)
  expect(await asked('select attempts, run_at <= now() as due from graphile_worker.jobs')).toEqual([
    { attempts: 0, due: true },
  ])
  await asked(`select graphile_worker.add_job('deliver-mail', '{}') from generate_series(1, 130)`)
  await asked(`update graphile_worker._private_jobs set attempts = max_attempts`)
  const { jobs, count } = await commands.jobs()
  expect([jobs.length, count]).toEqual([100, 131])
  expect(await commands.retry([])).toBe(131)
  expect((await commands.jobs()).count).toBe(0)
  await commands.end()
})

test('who gets no letter is given a link to a new password by the operator, and is logged out everywhere', async () => {
  await house.tokenOf(MEMBER)
  const email = 'person-1@example.org'
  const commands = await admin()
  await expect(commands.resetUser('nowhere', email)).rejects.toThrow('There is no tenant nowhere.')
  await expect(commands.resetUser('alliance', 'x@example.org')).rejects.toThrow('Nobody of alliance has')
  const link = await commands.resetUser('alliance', 'Person-1@Example.org')
  await commands.end()
  expect(link).toMatch(/^http:\/\/alliance\.localhost/)
  expect(await asked(`select count(*)::int as n from auth_session where revoked_at is null`)).toEqual([
    { n: 0 },
  ])
  expect(await asked(`select actor from audit_entry where action = 'user.reset_by_operator'`)).toHaveLength(1)
})

test('the check of the configuration names what is not in order', async () => {
  const commands = await admin()
  const faults = async () => (await commands.check()).filter(({ fault }) => fault).map(({ part }) => part)
  expect(await faults()).toEqual([])
  await asked(`update kysely_migration set name = 'x' where name = '0001-tenants'`)
  expect(await faults()).toEqual(['schema'])
  await asked(`update kysely_migration set name = '0001-tenants' where name = 'x'`)
  await commands.end()
  await expect(openAdminCommands({ DATABASE_URL: 'x' })).rejects.toThrow('The configuration is not usable')
})

test('the check names the segment of the log that waits longest for its bucket, if that is for a while or sending failed', async () => {
  const commands = await admin()
  const unsent = join(house.folder, 'postgres.unsent')
  const waits = (name: string, seconds: number) => {
    const since = Date.now() / 1000 - seconds
    writeFileSync(join(unsent, '7', name), '')
    utimesSync(join(unsent, '7', name), since, since)
  }
  const fault = async () => (await commands.check()).find(({ part }) => part === 'log')!.fault
  mkdirSync(join(unsent, '7'), { recursive: true })
  waits('000000010000000000000009.gz.part', 86_400)
  waits('000000010000000000000008.gz', 30)
  expect(await fault()).toBeUndefined()
  writeFileSync(join(unsent, 'fault'), 'There is no bucket club.')
  expect(await fault()).toMatch(
    /^Segment 000000010000000000000008 waits in .* since \d{4}-.*Z\. There is no bucket club\.$/,
  )
  rmSync(join(unsent, 'fault'))
  waits('000000010000000000000007.gz', 300)
  expect(await fault()).toMatch(/^Segment 000000010000000000000007 waits .* Nothing sends it: /)
  rmSync(unsent, { recursive: true })
  expect(await fault()).toBeUndefined()
  await commands.end()
})

test('the check names a certificate for Apple Wallet that ends soon, and files that do not belong together', async () => {
  const made = someCertificates()
  made.certify('ending', 5)
  const faults = async (certificate: string, more: Record<string, string> = {}) => {
    const commands = await openAdminCommands({
      NODE_ENV: 'test',
      DATABASE_URL: house.url,
      DATA_DIR: house.folder,
      LOG_LEVEL: 'silent',
      APPLE_PASS_TYPE_ID: PASS_TYPE,
      APPLE_TEAM_ID: TEAM,
      APPLE_PASS_CERTIFICATE: made.path(certificate),
      APPLE_PASS_KEY: made.path('pass.key'),
      APPLE_WWDR_CERTIFICATE: made.path('authority.pem'),
      ...more,
    })
    const found = (await commands.check()).filter(({ fault }) => fault)
    await commands.end()
    return found
  }
  expect(await faults('pass.pem')).toEqual([])
  expect(await faults('ending.pem')).toMatchObject([
    { part: 'wallets', fault: expect.stringMatching(/^The certificate for Apple Wallet ends on \d{4}-/) },
  ])
  await expect(faults('nowhere.pem')).rejects.toThrow(
    'APPLE_PASS_CERTIFICATE names a file that cannot be read.',
  )
  await expect(faults('pass.key')).rejects.toThrow('APPLE_PASS_CERTIFICATE cannot be read as PEM.')
  await expect(faults('server.pem')).rejects.toThrow('APPLE_PASS_KEY is not the RSA key')
  await expect(faults('pass.pem', { APPLE_TEAM_ID: 'ZZZZZ12345' })).rejects.toThrow(
    'another pass type or team',
  )
  await expect(faults('pass.pem', { APPLE_WWDR_CERTIFICATE: made.path('server.pem') })).rejects.toThrow(
    'APPLE_WWDR_CERTIFICATE is not the one',
  )
  await expect(
    faults('pass.pem', {
      GOOGLE_WALLET_ISSUER: '3388000000012345678',
      GOOGLE_WALLET_KEY: made.path('pass.pem'),
    }),
  ).rejects.toThrow('GOOGLE_WALLET_KEY is not the JSON file of a service account.')
})
