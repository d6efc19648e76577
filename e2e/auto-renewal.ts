import '../server/test/localhost-dns.ts'
import { contextFor } from '../server/src/plumbing/world.ts'
import { announceAll } from '../server/src/renewing/automatic/announcing.ts'
import { sandboxCards } from '../server/src/outside/card-providers/sandbox.ts'
import { sandboxKeys } from '../server/src/outside/sandbox-pay/sandbox.ts'
import { chargeCards } from '../server/test/collecting.ts'
import { openBeside } from './beside.ts'
import { address } from './browser.ts'
import { season } from './days.ts'
import { TENANT, rowsOf } from './household.ts'

/** The office lets families opt into automatic renewal. */
export const allowAutomatic = () =>
  rowsOf(
    `insert into renewal_plan (tenant_id, days, auto_renews, updated_at)
     select id, '{30}', true, now() from tenant where label = $1
     on conflict (tenant_id) do update set auto_renews = true`,
    [TENANT],
  )

/** The day on which the next charge is announced to a payer, in a season after all the others. */
export async function aSeasonLater(email: string): Promise<void> {
  await rowsOf(
    `with mine as (select id from tenant where label = $1),
       later as (
         insert into season (tenant_id, name, start_date, end_date, status)
         select id, $2, $3, $4, 'active' from mine
         where not exists (select from season s where s.tenant_id = mine.id and s.name = $2)
         returning tenant_id, id)
     insert into membership_price (tenant_id, membership_id, season_id, amount, sale_from, sale_until)
     select p.tenant_id, p.membership_id, later.id, max(p.amount), current_date - 300, $4
     from membership_price p join later on later.tenant_id = p.tenant_id
     group by p.tenant_id, p.membership_id, later.id`,
    [TENANT, ...Object.values(season(2))],
  )
  await rowsOf(
    `update registration r set valid_until = current_date + 20 from auto_renewal a join member m on m.id = a.registrant_id
     where r.id = a.registration_id and m.email = $1`,
    [email],
  )
  await atWork(announceAll)
}

/** The day of the charge. */
export async function onTheDay(email: string): Promise<void> {
  await rowsOf(
    `update auto_charge c set charge_on = current_date - 1, next_try_on = current_date - 1 from member m
     where m.id = c.registrant_id and m.email = $1`,
    [email],
  )
  await atWork((outside) => chargeCards(outside, 'auto_renewal'))
}

/** The server's job, whatever the hour: it only works during the day. */
async function atWork(work: typeof announceAll): Promise<void> {
  const { world: plain } = await openBeside()
  try {
    const cards = sandboxCards({ address: () => address('alliance'), keys: sandboxKeys(plain.keys) })
    const world = { ...plain, publicUrl: address(TENANT), outside: { ...plain.outside, cards } }
    const tenant = (await world.tenantOf(new URL(address(TENANT)).host))!
    await work(contextFor(world, tenant, null, { trace_id: 'test', ip: '', user_agent: '' }))
  } finally {
    await plain.close()
  }
}
