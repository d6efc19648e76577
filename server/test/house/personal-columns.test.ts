import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Erasure } from 'contract/privacy/privacy'
import { privacy } from '../../src/app.ts'
import { createApp } from '../../src/plumbing/http/app.ts'
import { mount } from '../../src/plumbing/http/http.ts'
import type { ModulePrivacy, Privacy } from '../../src/plumbing/privacy.ts'
import { answeredBy } from '../../src/privacy/columns.ts'
import { findColumns } from '../../src/privacy/columns-queries.ts'
import { privacyRoutes } from '../../src/privacy/routes.ts'
import { loggedIn, registered } from '../household.ts'
import { ADMIN, testHouse } from '../house.ts'
import { registeringIn } from '../registration.ts'

const house = await testHouse()
const { pool } = house.world.database
const columns = () => house.acting().read((context) => findColumns(context))

test('every column that can hold a word or a day is answered for, once, by the module whose table it is', async () => {
  expect(answeredBy(privacy).toSorted()).toEqual((await columns()).toSorted())
  const { owners } = JSON.parse(
    readFileSync(new URL('../../../scripts/owners.json', import.meta.url), 'utf8'),
  ) as { owners: Record<string, string> }
  const elsewhere = Object.entries(privacy).flatMap(([module, { columns: tables }]) =>
    Object.keys(tables)
      .filter((table) => owners[table] !== module)
      .map((table) => `${table} stands in ${module}`),
  )
  expect(elsewhere).toEqual([])
})

test('a module that knows a name is asked what becomes of it: until it answers, nobody is forgotten', async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  const family = await registeringIn(house)
  const registrant = family.registrant()
  const { registrations } = await registered(house, family, {
    registrant,
    people: [await family.daughter({ last_name: registrant.last_name! })],
  })
  await pool.query(`update registration set valid_until = '2026-01-01' where id = $1`, [registrations[0].id])
  const token = await loggedIn(house, registrant.email)
  const { people } = (await family.ask('GET', 'member/privacy/erasure', undefined, token))['data']
  const member_ids = people.map(({ member_id }: { member_id: number }) => member_id) as number[]
  await family.ask('POST', 'member/privacy/erasure', { member_ids }, token)
  await pool.query('create table cake (tenant_id bigint, id bigint, baked_on date, baker text, eggs integer)')
  await pool.query('grant select, update on cake to fieldhouse_app')
  await pool.query(`insert into cake select tenant_id, id, '2026-11-21', first_name, 3 from member`)
  const names = async () =>
    (await pool.query('select from member where last_name = $1', [registrant.last_name])).rowCount

  /** Grants the request in an application with these modules. */
  const granted = async (modules: Privacy) => {
    const admin = await house.tokenOf(ADMIN)
    const { data } = await family.ask('GET', 'admin/erasures', undefined, admin)
    const { id, version } = data[0] as Erasure
    const app = await createApp(house.world, { logger: false })
    mount(app, privacyRoutes(modules), house.world)
    const answer = await app.inject({
      method: 'POST',
      url: `/api/mms/admin/erasures/${id}`,
      headers: { host: 'alliance.localhost:3000', authorization: `Bearer ${admin}` },
      payload: { version, decision: 'grant' },
    })
    await app.close()
    return answer.json()
  }
  const knowing = (scratch: object): Privacy => ({ ...privacy, kitchen: scratch as ModulePrivacy })

  expect(await granted(privacy)).toMatchObject({
    status: 409,
    code: 'not_answered',
    detail: { columns: ['cake.baked_on', 'cake.baker'] },
  })
  expect(await granted(knowing({ columns: { cake: { nobody: ['baked_on'] } } }))).toMatchObject({
    code: 'not_answered',
    detail: { columns: ['cake.baker'] },
  })
  expect(await names()).toBe(2)
  const kitchen = {
    columns: { cake: { erased: ['baker'], nobody: ['baked_on'] } },
    erase: async (context, { member_ids: ids }) => {
      await sql`update cake set baker = null where id = any (${[...ids]}::bigint[])`.execute(context.db)
    },
  } satisfies Omit<ModulePrivacy, 'columns'> & { columns: object }
  expect(await granted(knowing(kitchen))).toMatchObject({ data: { status: 'granted' } })
  expect(await names()).toBe(0)
  expect((await pool.query('select from cake where baker is not null')).rowCount).toBe(0)
})
