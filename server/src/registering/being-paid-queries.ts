import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../plumbing/context.ts'

/** Of a draft: that its order is there and neither done nor given up. */
const isBeingPaid = ({ tenant, now }: Context): RawBuilder<unknown> => sql`
  tenant_id = ${tenant.id} and order_id is not null and completed_at is null and expires_at > ${now}`

/** How many registrations of each of some seasons are being paid at this moment. */
export async function countBeingPaidInSeasons(
  context: Context,
  season_ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select (checked_out ->> 'season_id')::bigint as id, count(*) as count from registration_draft
    where ${isBeingPaid(context)} and (checked_out ->> 'season_id')::bigint = any (${[...season_ids]}::bigint[])
    group by 1`.execute(context.db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** How many registrations with a membership are being paid at this moment. */
export async function countBeingPaidFor(context: Context, membership_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from registration_draft
    where ${isBeingPaid(context)}
      and checked_out @> ${JSON.stringify({ people: [{ membership_id }] })}::jsonb`.execute(context.db)
  return rows[0]!.count
}
