import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

/** How many events take place at a venue, drafts and past ones included. */
export async function countEventsAt({ db, tenant }: Context, venue_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from venue v
      join event e on e.tenant_id = v.tenant_id and lower(e.venue ->> 'name') = lower(v.name)
        and lower(e.venue ->> 'city') = lower(v.city) and e.venue ->> 'state' = v.state
    where v.tenant_id = ${tenant.id} and v.id = ${venue_id}`.execute(db)
  return rows[0]!.count
}
