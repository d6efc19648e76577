import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

/** Counts the active memberships of these people, and of the children who have no other guardian. */
export async function countStanding({ db, tenant, now }: Context, ids: readonly number[]): Promise<number> {
  const who = sql`any (${[...ids]}::bigint[])`
  const { rows } = await sql<{ count: number }>`
    select count(*) from registration
    where tenant_id = ${tenant.id} and deleted_at is null
      and (member_id = ${who} or member_id in (
        select g.minor_id from guardianship g
          join member m on m.tenant_id = g.tenant_id and m.id = g.minor_id
        where g.tenant_id = ${tenant.id} and g.guardian_id = ${who}
          and m.dob > (${now}::timestamptz at time zone ${tenant.time_zone})::date - interval '18 years'
          and not exists (select from guardianship other
            where other.tenant_id = ${tenant.id} and other.minor_id = g.minor_id
              and other.guardian_id <> all (${[...ids]}::bigint[]))))
      and (status = 'waiting_for_approval' or (status = 'active'
        and valid_until >= (${now}::timestamptz at time zone ${tenant.time_zone})::date))`.execute(db)
  return rows[0]!.count
}

/**
 * Blanks what was typed for a registration and said about it; whether it was for a child remains, for the
 * counts.
 */
export const blankDetails = ({ db, tenant }: Context, ids: readonly number[]) =>
  sql`
    update registration set details = jsonb_set_lax(jsonb_set_lax('{}', '{kind}', details -> 'kind'), '{is_minor}', details -> 'is_minor'),
      sort_name = 'Erased', search = 'erased', decision_reason = null, version = version + 1
    where tenant_id = ${tenant.id} and member_id = any (${[...ids]}::bigint[])`.execute(db)
