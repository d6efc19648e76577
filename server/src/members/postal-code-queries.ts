import { sql } from 'kysely'
import type { Place } from 'contract/members/postal-codes'
import type { Context } from '../plumbing/context.ts'

/** So many different people write a town before a stranger is told of it: one alone may have typed anything. */
const PEOPLE = 3
const MOST = 5

/** The towns that members with this postal code live in, the one most people write first. */
export async function findTownsOf(
  { db, tenant }: Context,
  { country, code }: { country: string; code: string },
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select address->>'country' as country, address->>'state' as state, address->>'city' as city
    from member
    where tenant_id = ${tenant.id} and postal_code = ${code} and erased_at is null
      and address->>'country' = ${country} and address->>'state' <> '' and address->>'city' <> ''
    group by 1, 2, 3
    having count(*) >= ${PEOPLE}
    order by count(*) desc, 3
    limit ${MOST}`.execute(db)
  return rows
}
