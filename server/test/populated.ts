import type { Pool } from 'pg'
import { findDivisions } from '../src/clubs/clubs.ts'
import { seedContent } from '../src/content/seed-content.ts'
import { seedEvents, storePhotos } from '../src/events/seed-events.ts'
import { seedRefundPolicies } from '../src/events/seed-refund-policies.ts'
import { seedVenues } from '../src/venues/venues.ts'
import { ADMIN, type Label, type testHouse } from './house.ts'
import { payIn, registeringIn } from './registration.ts'
import { addOfEach } from './rows-of-each.ts'

type House = Awaited<ReturnType<typeof testHouse>>

/**
 * Makes every id in the database unique across tables, so that a number in an answer reveals whose it is. Ids
 * that people choose themselves (pages) stay small. They begin at odd billions: a list of two kinds of rows doubles their
 * ids, and then they are nobody else’s either.
 */
export async function separateIds({ pool }: { pool: Pool }) {
  const { rows } = await pool.query<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute
     where attname = 'id' and attidentity <> '' and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
       and attrelid <> 'tenant'::regclass`,
  )
  for (const [i, { name }] of rows.entries())
    await pool.query(`alter table ${name} alter column id restart with ${(2 * i + 1) * 1_000_000_000}`)
}

/** What somebody could try in a URL: ids by table, and what visitors have. */
export type Known = { ids: ReadonlyMap<string, number[]>; tokens: string[]; slugs: string[] }

/**
 * Fills a tenant with a club's content, events and a family that has registered and paid. The house must be
 * listening.
 */
export async function populate(house: House, label: Label): Promise<Known> {
  const context = house.acting(label)
  const family = await registeringIn(house, label)
  await seedContent(context, { support_email: 'help@example.org' })
  const divisions = await context.transaction((inside) => findDivisions(inside))
  await context.transaction(seedVenues)
  await seedEvents(
    context,
    divisions,
    await storePhotos(context, { colors: { primary: '#1d4ed8', accent: '#d01c3f' } }),
  )
  await house.tokenOf(ADMIN, label)

  const people = [await family.daughter({ last_name: `Lopez-${label}` })]
  const { token, version } = await family.start({ registrant: family.registrant(), people })
  await family.sign(token)
  const { data: order } = await family.checkout(token, version)
  const paid = await payIn(house, order.order_token, '4242424242424242', label)
  if (paid['data']?.status !== 'paid') throw new Error(`the order was not paid: ${JSON.stringify(paid)}`)
  await house.work()
  const open = await family.start({ registrant: family.registrant(), people })
  return {
    ids: await idsOf(house.world.database.pool, house.tenants[label].id),
    tokens: [token, order.order_token, open.token],
    slugs: await slugsOf(house.world.database.pool, house.tenants[label].id),
  }
}

/** The same with one more record of each kind, for whoever asks every address about something. */
export async function populateFully(house: House, label: Label): Promise<Known> {
  const { tokens } = await populate(house, label)
  await house.acting(label).transaction(seedRefundPolicies)
  await addOfEach(house, label)
  const { pool } = house.world.database
  const { id } = house.tenants[label]
  return { ids: await idsOf(pool, id), tokens, slugs: await slugsOf(pool, id) }
}

async function idsOf(pool: Pool, tenantId: number): Promise<Map<string, number[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns a
     join information_schema.columns b using (table_schema, table_name)
     where table_schema = 'public' and a.column_name = 'id' and b.column_name = 'tenant_id' and a.data_type = 'bigint'`,
  )
  const found = new Map<string, number[]>()
  for (const { name } of tables) {
    const { rows } = await pool.query<{ id: number }>(
      `select id from ${name} where tenant_id = $1 order by id`,
      [tenantId],
    )
    if (rows.length > 0)
      found.set(
        name,
        rows.map(({ id }) => id),
      )
  }
  return found
}

async function slugsOf(pool: Pool, tenantId: number): Promise<string[]> {
  const { rows } = await pool.query<{ slug: string }>(
    'select slug from event where tenant_id = $1 order by id',
    [tenantId],
  )
  return rows.map(({ slug }) => slug)
}
