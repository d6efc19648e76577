import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { buildWorld } from './app.ts'
import { readConfig } from './plumbing/config.ts'
import { seedMemberTypes } from './offers/seed-offers.ts'
import { findTenants } from './plumbing/jobs/jobs-queries.ts'
import { contextFor } from './plumbing/world.ts'
import { addMembers } from './seed-command.ts'
import { addDistrict } from './seeds/seed-people.ts'
import { createTenant } from './tenants/tenants.ts'

const { url } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-seed-'))
const env = {
  NODE_ENV: 'test',
  DATABASE_URL: url,
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  TEST_HASH_MEMORY: '64',
}
const client = new pg.Client(url)
await client.connect()
afterAll(async () => {
  await client.end()
  rmSync(folder, { recursive: true, force: true })
})

/** People in the tenant who registered themselves. */
const people = async () => {
  const { rows } = await client.query<{ people: number; orders: number; charged: number }>(`
    select (select count(distinct member_id)::int from registration where details ->> 'kind' in ('player', 'person')) as people,
      (select count(*)::int from payment) as orders, (select count(*)::int from psp.payment) as charged`)
  return rows[0]!
}
/** Within the season the demo tenants begin with. */
const now = () => new Date('2026-11-21T18:00:00Z')
const asked = { members: 40, tenant: 'big', now }

test('as many as asked for are added to a tenant that is made for them', async () => {
  const heard: number[] = []
  await addMembers(env, { ...asked, onProgress: (made) => heard.push(made) })
  expect(heard).toEqual([40])
  const first = await people()
  expect(first.people).toBe(40)
  expect(first.charged).toBe(first.orders)
  await addMembers(env, asked)
  expect(await people()).toMatchObject({ people: 80 })
})

test('a run that was cut off goes on where it was', async () => {
  const world = await buildWorld(readConfig(env), { now })
  const tenant = (await findTenants(world.database)).find(({ label }) => label === 'big')!
  const run = { wanted: 50, made: 30 }
  await addDistrict(world, tenant, { number: 2, size: { members: 30, teams: 3, clubs: 1 }, run })
  await world.close()
  expect(await addMembers(env, { ...asked, members: 50 })).toEqual({ resumed_at: 30 })
  expect(await people()).toMatchObject({ people: 130 })
  // A completed run is not resumed.
  expect(await addMembers(env, { ...asked, members: 50 })).toEqual({ resumed_at: 0 })
})

test('two runs at once both add theirs', async () => {
  const { people: before } = await people()
  await Promise.all([addMembers(env, asked), addMembers(env, { ...asked, members: 20 })])
  expect(await people()).toMatchObject({ people: before + 60 })
})

test('in a tenant that somebody else made, nobody is made up before a season is open, and nothing else is', async () => {
  const world = await buildWorld(readConfig(env), { now })
  const tenant = await createTenant(world, {
    label: 'north',
    name: 'North',
    time_zone: 'America/Chicago',
    currency: 'USD',
  })
  const by = { trace_id: 'test', ip: '', user_agent: '' }
  await contextFor(world, tenant, null, by).transaction(seedMemberTypes)
  await world.close()
  await expect(addMembers(env, { ...asked, tenant: 'north' })).rejects.toThrow('No season is open right now.')
  const { rows } = await client.query('select from membership where tenant_id = $1', [tenant.id])
  expect(rows).toEqual([])
})

test('nobody is made up in production', async () => {
  const { TEST_HASH_MEMORY: _, ...rest } = env
  const production = { ...rest, NODE_ENV: 'production', PUBLIC_URL: 'https://{tenant}.example.org' }
  await expect(addMembers({ ...production, ALLOW_SANDBOX_PAYMENTS: 'true' }, asked)).rejects.toThrow(
    'Made-up people are not for production.',
  )
})
