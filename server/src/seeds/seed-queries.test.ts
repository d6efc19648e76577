import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testHouse } from '../../test/house.ts'
import { pretendToBeSpread } from '../../test/stand-in-cluster.ts'
import { takeStockOf } from './seed-queries.ts'

async function stockTaken({ acting }: Pick<Awaited<ReturnType<typeof testHouse>>, 'acting'>) {
  const { rows } = await acting().transaction(async (context) => {
    const { db, tenant } = context
    await sql`
      insert into sport (tenant_id, name) select ${tenant.id}, 'Sport ' || i from generate_series(1, 500) i
      returning 1`.execute(db)
    await takeStockOf(context, ['sport'])
    return sql<{ known: number; role: string }>`
      select reltuples as known, current_user as role from pg_class where oid = 'sport'::regclass`.execute(db)
  })
  return rows
}

test('a transaction that has taken stock of what it wrote goes on as the server’s role', async () => {
  expect(await stockTaken(await testHouse())).toEqual([{ known: 500, role: 'fieldhouse_app' }])
})

test('a cluster is not asked to, since it refuses that after a transaction has written', async () => {
  const house = await testHouse()
  await pretendToBeSpread(house.world.database.pool)
  expect(await stockTaken(house)).toEqual([{ known: -1, role: 'fieldhouse_app' }])
})
