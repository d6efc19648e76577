import type { Label, testHouse } from './house.ts'

type House = Awaited<ReturnType<typeof testHouse>>

/** Opens the season after the first one, with its prices raised by five dollars and on sale from today on. */
export async function openNextSeason(house: House, label: Label = 'alliance', status = 'active') {
  const { pool } = house.world.database
  const tenant = house.tenants[label].id
  const { rows } = await pool.query<{ id: number }>(
    `insert into season (tenant_id, name, start_date, end_date, status)
     values ($1, '2027-2028', '2027-08-01', '2028-07-31', $2) returning id`,
    [tenant, status],
  )
  const { id } = rows[0]!
  await pool.query(
    `insert into membership_price (tenant_id, membership_id, season_id, amount, sale_from, sale_until)
     select tenant_id, membership_id, $2, max(amount) + 500, '2026-11-01', '2028-07-31' from membership_price
     where tenant_id = $1 and season_id <> $2 group by tenant_id, membership_id`,
    [tenant, id],
  )
  return id
}
