import '../server/test/localhost-dns.ts'
import pg from 'pg'
import { expect } from 'vitest'
import { addDays, dayIn, yearOf } from 'contract/dates'
import { seedClubs } from '../server/src/clubs/seed-clubs.ts'
import { contextFor } from '../server/src/plumbing/world.ts'
import { seedOffers } from '../server/src/offers/seed-offers.ts'
import { createTenant } from '../server/src/tenants/tenants.ts'
import { createWaiver } from '../server/src/waivers/waivers.ts'
import { openBeside } from './beside.ts'
import { siteOf } from './operator.ts'

const LABEL = 'twoseasons'
export const SITE = siteOf(LABEL)
const TIME_ZONE = 'America/Chicago'
export const TODAY = dayIn(TIME_ZONE, new Date())
const YEAR = yearOf(addDays(TODAY, 264))
export const RUNNING = { name: `${YEAR - 1}-${YEAR}`, start: addDays(TODAY, -100), end: addDays(TODAY, 264) }
export const COMING = { name: `${YEAR}-${YEAR + 1}`, start: addDays(TODAY, 265), end: addDays(TODAY, 629) }
/** Twelve on the cut-off day of the current season, thirteen on the next one's. */
export const BORN = `01/10/${YEAR - 13}`

/**
 * An association that sells two seasons: to a player the current one for $45.00, the next one for $60.00.
 * Call it inside a test.
 */
export async function openTwoSeasons() {
  const { url, world } = await openBeside()
  const database = new pg.Client(url)
  await database.connect()
  const tenant = await createTenant(world, {
    label: LABEL,
    name: 'Two Rivers Softball',
    time_zone: TIME_ZONE,
    currency: 'USD',
  })
  const tenant_id = tenant.id
  await contextFor(world, tenant, null, { trace_id: 'test', ip: '', user_agent: '' }).transaction(
    async (context) => {
      const { discipline_id } = await seedClubs(context)
      await seedOffers(context, discipline_id, { prefix: 'TR', protection: false })
      await createWaiver(context, {
        title: 'Release of liability',
        kind: 'liability',
        required: true,
        body_html: '<p>I know the risks of softball.</p>',
      })
    },
  )
  await world.close()
  await database.query(
    `update season set name = $2, start_date = $3, end_date = $4 where tenant_id = $1 and status = 'active'`,
    [tenant_id, RUNNING.name, RUNNING.start, RUNNING.end],
  )
  await database.query(`delete from membership_price where tenant_id = $1 and kind <> 'regular'`, [tenant_id])
  await database.query('update membership_price set sale_from = $2, sale_until = $3 where tenant_id = $1', [
    tenant_id,
    RUNNING.start,
    RUNNING.end,
  ])
  const { rows } = await database.query<{ id: number }>(
    'insert into season (tenant_id, name, start_date, end_date) values ($1, $2, $3, $4) returning id',
    [tenant_id, COMING.name, COMING.start, COMING.end],
  )
  const coming = rows[0]!.id
  await database.query(
    `insert into membership_price (tenant_id, membership_id, season_id, amount, sale_from, sale_until)
     select tenant_id, membership_id, $2, amount + 1500, $3, $4 from membership_price where tenant_id = $1`,
    [tenant_id, coming, addDays(TODAY, -30), COMING.end],
  )
  // The server learns of the new name a moment later; until then it shows the default tenant.
  const shown = async () => {
    const answer = await fetch(`${SITE}/api/mms/getProperties/document`)
    return ((await answer.json()) as { data: { value: { label: string } } }).data.value.label
  }
  await expect.poll(shown).toBe(LABEL)
  return {
    /** Sets the last day on which the next season is on sale. */
    sellUntil: (day: string) =>
      database.query('update membership_price set sale_until = $3 where tenant_id = $1 and season_id = $2', [
        tenant_id,
        coming,
        day,
      ]),
    close: () => database.end(),
  }
}
