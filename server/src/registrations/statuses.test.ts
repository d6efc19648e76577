import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { MOVERS, RegistrationStatus, mayMove, type Mover } from 'contract/statuses'
import { registered } from '../../test/household.ts'
import { testHouse } from '../../test/house.ts'
import { registeringIn } from '../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { pool } = house.world.database
const statuses = RegistrationStatus.options
const movers = Object.keys(MOVERS) as Mover[]

let id: number
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  const registrant = family.registrant()
  const { registrations } = await registered(house, family, {
    registrant,
    people: [await family.daughter({ last_name: registrant.last_name })],
  })
  id = registrations[0].id
})

const standing = async () => {
  const { rows } = await pool.query<{ status: string }>('select status from registration where id = $1', [id])
  return rows[0]!.status
}
const move = (to: string, by: string, label: 'alliance' | 'demo' = 'alliance') =>
  house.acting(label).transaction(async ({ db, now }) => {
    const { rows } = await sql`
      select * from move_registrations(${[id]}::bigint[], ${to}, ${by}, ${now}, null, 'Because.')`.execute(db)
    return rows
  })

describe('the database', () => {
  test('knows the arrows of the contract and no other', async () => {
    const { rows } = await pool.query<{ arrow: string }>(
      `select from_status || ' ' || to_status || ' ' || mover as arrow
       from unnest($1::text[]) from_status, unnest($1::text[]) to_status, unnest($2::text[]) mover
       where registration_may_move(from_status, to_status, mover)`,
      [statuses, movers],
    )
    const expected = statuses.flatMap((from) =>
      statuses.flatMap((to) =>
        movers.filter((by) => mayMove(from, to, by)).map((by) => `${from} ${to} ${by}`),
      ),
    )
    expect(rows.map(({ arrow }) => arrow).toSorted()).toEqual(expected.toSorted())
  })

  test('sends a registration along an arrow and says where it came from', async () => {
    expect(await standing()).toBe('active')
    expect(await move('blocked', 'office')).toMatchObject([{ registration_id: id, status_before: 'active' }])
    expect(await standing()).toBe('blocked')
    const { rows } = await pool.query('select decision_reason, version from registration where id = $1', [id])
    expect(rows).toEqual([{ decision_reason: 'Because.', version: 2 }])
    await move('active', 'office')
  })

  test('refuses every other way, also to who asks by the function', async () => {
    for (const to of ['waiting_for_approval', 'rejected', 'active'])
      for (const by of [...movers, 'somebody'])
        await expect(move(to, by)).rejects.toMatchObject({ code: '23514' })
    await expect(move('blocked', 'refund')).rejects.toMatchObject({ code: '23514' })
    expect(await standing()).toBe('active')
  })

  test('lets the application write the status in no other way, and every other column', async () => {
    const { tenants } = house
    const set = (column: string, value: unknown) =>
      house.acting().transaction(({ db }) =>
        sql`update registration set ${sql.ref(column)} = ${value}
            where tenant_id = ${tenants.alliance.id} and id = ${id}`.execute(db),
      )
    await expect(set('status', 'waiting_for_approval')).rejects.toThrow('permission denied')
    await set('decision_reason', null)
    const { rows } = await pool.query<{ column: string }>(`
      select attname as column from pg_attribute
      where attrelid = 'registration'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and not has_column_privilege('fieldhouse_app', 'registration', attname, 'update')`)
    expect(rows).toEqual([{ column: 'status' }])
  })

  test("moves nothing of another tenant's", async () => {
    expect(await move('blocked', 'office', 'demo')).toEqual([])
    expect(await standing()).toBe('active')
  })
})
