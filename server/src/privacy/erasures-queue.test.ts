import { beforeAll, expect, test } from 'vitest'
import type { Erasure } from 'contract/privacy/privacy'
import { begun, carriedOut } from '../../test/batch.ts'
import { loggedIn, registered } from '../../test/household.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { registeringIn } from '../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
const { pool } = house.world.database
let admin: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
})

/** A family that asks to be forgotten; its membership has ended unless it `stays`. */
async function asking({ stays = false } = {}) {
  const registrant = family.registrant()
  const { registrations } = await registered(house, family, {
    registrant,
    people: [await family.daughter({ last_name: registrant.last_name })],
  })
  if (!stays)
    await pool.query(`update registration set valid_until = '2026-01-01' where id = $1`, [
      registrations[0].id,
    ])
  const token = await loggedIn(house, registrant.email)
  const { people } = (await ask('GET', 'member/privacy/erasure', undefined, token)).data
  const member_ids = people.map(({ member_id }: { member_id: number }) => member_id) as number[]
  const { data } = await ask('POST', 'member/privacy/erasure', { member_ids, reason: 'We moved away' }, token)
  return { id: data.id as number, member_ids, registrant }
}
const listed = async (query = '') =>
  (await ask('GET', `admin/erasures${query}`, undefined, admin)) as {
    data: Erasure[]
    meta: { total: number }
  }
const waiting = async () =>
  (
    (await ask('GET', 'admin/dashboard/work', undefined, admin)).data as { what: string; count: number }[]
  ).find(({ what }) => what === 'erasures_to_decide')?.count ?? 0
const namesOf = async (ids: readonly number[]) =>
  (await pool.query<{ name: string }>('select last_name as name from member where id = any ($1)', [ids])).rows

test('several are approved as a batch, of which nothing is gone before its seconds are over', async () => {
  const [one, two, stays] = [await asking(), await asking(), await asking({ stays: true })]
  expect([await waiting(), (await listed('?status=open')).meta.total]).toEqual([3, 3])
  expect((await listed(`?q=${one.registrant.last_name}`)).data.map(({ id }) => id)).toEqual([one.id])
  const ids = [one.id, two.id, stays.id]
  const batch = await begun(house, { queue: 'erasures', act: 'approve', ids }, admin)
  expect([batch['http'], batch['preview'].count]).toEqual([201, 3])
  expect(await namesOf(one.member_ids)).toContainEqual({ name: one.registrant.last_name })
  const done = await carriedOut(house, batch['data'], admin)
  expect(done).toMatchObject({ done: 2, left_out: [{ count: 1 }] })
  expect(await namesOf(one.member_ids)).not.toContainEqual({ name: one.registrant.last_name })
  expect(await namesOf(stays.member_ids)).toContainEqual({ name: stays.registrant.last_name })
  expect([await waiting(), (await listed('?status=granted')).meta.total]).toEqual([1, 2])
})

test('undone in time, everybody is still known; and who decides has shown who they are', async () => {
  const { id, member_ids, registrant } = await asking()
  const wanted = { queue: 'erasures', act: 'approve', ids: [id] } as const
  const { data } = await begun(house, wanted, admin)
  expect((await ask('POST', `batches/${data.id}/undo`, {}, admin)).data.state).toBe('undone')
  await carriedOut(house, data, admin)
  expect(await namesOf(member_ids)).toContainEqual({ name: registrant.last_name })
  await pool.query(`update auth_session set auth_time = auth_time - interval '1 hour'`)
  expect(await begun(house, wanted, admin)).toMatchObject({ http: 403 })
  const rejection = await begun(
    house,
    { queue: 'erasures', act: 'reject', ids: [id], reason: 'There is an open claim.' },
    admin,
  )
  await carriedOut(house, rejection['data'], admin)
  expect((await listed('?status=refused')).data).toMatchObject([{ id, note: 'There is an open claim.' }])
})
