import { beforeAll, expect, test } from 'vitest'
import { ADMIN, testHouse } from '../../test/house.ts'
import { waitingForLock } from '../../test/waiting.ts'
import { insertMembers } from './many-queries.ts'
import { removeMembers, restoreMember, snapshotOf } from './merging-queries.ts'
import { countMembers, findMemberTotal, lockMemberTotal } from './total-queries.ts'
import { countMembersAnew } from './total.ts'

const house = await testHouse()
const { pool } = house.world.database
const tenant = house.tenants.alliance.id
const acting = () => house.acting()

const night = () => countMembersAnew.run(acting(), undefined as never)
const said = () => acting().transaction(findMemberTotal)
const there = async () => (await pool.query('select from member where tenant_id = $1', [tenant])).rowCount

let made = 0
const enter = (count: number, label: 'alliance' | 'demo' = 'alliance') =>
  house.acting(label).transaction(async (context) => {
    const rows = Array.from({ length: count }, () => ({
      first_name: 'Ada',
      last_name: 'Total',
      dob: null,
      member_number: `T-${++made}`,
      user_id: null,
      version: 1,
      at: context.now,
    }))
    return [...(await insertMembers(context, rows)).values()]
  })

let counted: number[]

beforeAll(async () => {
  counted = await enter(8)
  await enter(3, 'demo')
})

test('members who came since are counted with those of the nights before', async () => {
  expect(await said()).toBeUndefined()
  await night()
  expect(await said()).toBeUndefined()
  await night()
  expect(await said()).toBe(await there())
  const young = await enter(2)
  expect(await said()).toBe(await there())
  await acting().transaction((context) => removeMembers(context, [young[0]!]))
  expect(await said()).toBe(await there())
  await night()
  expect(await said()).toBe(await there())
  await night()
  expect(await said()).toBe(await there())
})

test('who is removed or restored is counted no longer, or again', async () => {
  const record = await acting().transaction((context) => snapshotOf(context, counted[0]!))
  await acting().transaction((context) => removeMembers(context, counted.slice(0, 2)))
  expect(await said()).toBe(await there())
  await acting().transaction((context) => restoreMember(context, record))
  expect(await said()).toBe(await there())
})

test('a night that begins while somebody is being removed waits for the end of it', async () => {
  let counting!: Promise<void>
  await acting().transaction(async (context) => {
    await removeMembers(context, [counted[2]!])
    counting = night()
    await expect.poll(() => waitingForLock(pool)).toHaveLength(1)
  })
  await counting
  expect(await said()).toBe(await there())
})

test('who is removed while a night counts is taken off what it has counted', async () => {
  let removing!: Promise<void>
  await acting().transaction(async (context) => {
    await lockMemberTotal(context)
    removing = acting().transaction((own) => removeMembers(own, [counted[3]!]))
    await expect.poll(() => waitingForLock(pool)).toHaveLength(1)
    await countMembers(context)
  })
  await removing
  expect(await said()).toBe(await there())
})

test('a list takes its total from what is counted, as far as its filters are', async () => {
  const admin = await house.tokenOf(ADMIN)
  const total = async (filters: object) => {
    const answer = await house.call('/api/mms/admin/members', {
      method: 'POST',
      token: admin,
      payload: { filters, per_page: 1 },
    })
    return answer.json().meta.total as number
  }
  await pool.query(
    `insert into people_count (tenant_id, season_id, status, people)
     values ($1, 0, '', 3), ($1, 0, 'inactive', 1000), ($1, 7, '', 1001), ($1, 7, 'inactive', 1002)`,
    [tenant],
  )
  expect(await total({ status: ['inactive'] })).toBe(0)
  await pool.query('insert into people_counted (tenant_id, is_whole) values ($1, true)', [tenant])
  expect(await total({})).toBe(await there())
  expect(await total({ standing: 'registered' })).toBe(3)
  expect(await total({ standing: 'contact' })).toBe((await there())! - 3)
  expect(await total({ status: ['inactive'] })).toBe(1000)
  expect(await total({ season_id: 7 })).toBe(1001)
  expect(await total({ season_id: 7, status: ['inactive'] })).toBe(1002)
  await pool.query(
    `insert into people_count (tenant_id, season_id, status, people)
     values ($1, 7, 'active', 500), ($1, 7, 'active+inactive', 30), ($1, 7, 'active+blocked+inactive', 1)`,
    [tenant],
  )
  expect(await total({ season_id: 7, status: ['inactive', 'active'] })).toBe(0)
  await pool.query('update people_counted set has_sets = true where tenant_id = $1', [tenant])
  expect(await total({ season_id: 7, status: ['inactive', 'active'] })).toBe(1502 - 31)
  expect(await total({ season_id: 7, status: ['active', 'blocked', 'inactive'] })).toBe(1502 - 30 - 2)
  expect(await total({ season_id: 7, status: ['inactive'] })).toBe(1002)
  for (const more of [{ has_alert: true }, { standing: 'contact' }])
    expect(await total({ season_id: 7, status: ['inactive'], ...more })).toBe(0)
})
