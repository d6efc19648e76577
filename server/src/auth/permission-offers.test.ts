import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { PERMISSIONS, type Permission } from 'contract/auth/roles'
import { testDoor } from '../../test/door.ts'
import { changePermission, grantDefaultPermissions } from './auth.ts'

const door = await testDoor([])
const { pool } = door.world.database
const { id: tenant_id } = door.tenant('alliance')
const MANAGER = { module: 'MMS', role: 'manager' } as const

const start = () => door.acting().transaction(grantDefaultPermissions)
const held = async (role = 'manager', of = tenant_id): Promise<string[]> => {
  const { rows } = await pool.query<{ word: string }>(
    `select module || '.' || resource || '.' || action as word from role_permission
     where tenant_id = $1 and role_module <> 'EMS' and role = $2 order by word`,
    [of, role],
  )
  return rows.map(({ word }) => word)
}
const take = (word: Permission) =>
  door.acting().transaction((context) => changePermission(context, MANAGER, word, false))
/** Simulates an upgrade to the first version that has these words. */
async function neverHeardOf(...words: Permission[]) {
  await pool.query('delete from permission_offer where tenant_id = $1 and word = any ($2)', [
    tenant_id,
    words,
  ])
  await pool.query(
    `delete from role_permission where tenant_id = $1 and module || '.' || resource || '.' || action = any ($2)`,
    [tenant_id, words],
  )
}
const history = async () =>
  (
    await pool.query<{ subject_id: number; actor: string; after: unknown }>(
      `select subject_id, actor, after from audit_entry
       where tenant_id = $1 and action = 'role.permissions_offered' order by id`,
      [tenant_id],
    )
  ).rows

beforeEach(async () => {
  for (const table of ['role_permission', 'permission_offer', 'audit_entry'])
    await pool.query(`delete from ${table} where tenant_id = $1`, [tenant_id])
  await start()
})

test('a new tenant begins with the defaults, and nobody has decided anything yet', async () => {
  expect(await held()).toContain('mms.members.merge')
  expect(await held('volunteer')).toContain('mms.members.view')
  expect(await held('Club Admin')).toContain('mms.insurance.edit')
  expect(await held('admin')).toEqual([])
  expect(await history()).toEqual([])
})

test('rights that come with a new version reach the roles of a tenant that is there, and the history says so', async () => {
  const before = await held()
  await neverHeardOf('mms.renewals.view', 'mms.renewals.edit', 'mms.insurance.view')
  await start()
  expect(await held()).toEqual(before)
  expect(await held('Team Admin')).toContain('mms.insurance.view')
  const words = ['mms.insurance.view', 'mms.renewals.view', 'mms.renewals.edit']
  expect(await history()).toEqual([
    { subject_id: 6, actor: 'system', after: { given: words, taken: [] } },
    { subject_id: 2, actor: 'system', after: { given: ['mms.insurance.view'], taken: [] } },
    { subject_id: 3, actor: 'system', after: { given: ['mms.insurance.view'], taken: [] } },
  ])
})

test('what an administrator has taken away stays away, however often a server starts', async () => {
  await take('mms.members.merge')
  const before = await held()
  await start()
  await neverHeardOf('mms.renewals.edit')
  await start()
  expect(await held()).toEqual(before)
})

test('what may not be seen any more gets no new rights to be changed', async () => {
  await take('mms.members.mail')
  await take('mms.members.view')
  await neverHeardOf('mms.members.mail')
  await start()
  expect(await held()).not.toContain('mms.members.mail')
})

test('of servers that start at once one gives them, and one line of history says it', async () => {
  await neverHeardOf('mms.renewals.edit')
  await Promise.all(Array.from({ length: 6 }, start))
  expect(await held()).toContain('mms.renewals.edit')
  expect(await history()).toHaveLength(1)
})

test('another tenant is not touched', async () => {
  const theirs = door.tenant('demo').id
  const before = await held('manager', theirs)
  await neverHeardOf('mms.renewals.edit')
  await start()
  expect(await held('manager', theirs)).toEqual(before)
})

test('a tenant from before rights were offered keeps its matrix as it was left', async () => {
  await take('mms.members.merge')
  await pool.query(
    `insert into audit_entry (tenant_id, at, actor, action, subject, subject_id, after, trace_id)
     values ($1, now(), 'Ada', 'role.permissions_changed', 'role', 6, '{"given": [], "taken": ["mms.members.merge"]}', 't')`,
    [tenant_id],
  )
  const before = await held()
  await pool.query('delete from permission_offer')
  const migration = new URL('../../migrations/0033-offers-of-rights.sql', import.meta.url)
  const [filled] = /insert into permission_offer[^;]*;/.exec(readFileSync(migration, 'utf8'))!
  await pool.query(filled)
  await start()
  expect(await held()).toEqual(before)
  expect(PERMISSIONS.length).toBeGreaterThan(before.length)
})
