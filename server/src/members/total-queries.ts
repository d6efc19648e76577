import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

/**
 * How many members there are: those counted last night, plus those who came since. One statement, so both are of the same moment.
 * Undefined until a night has counted somebody.
 */
export async function findMemberTotal({ db, tenant }: Context): Promise<number | undefined> {
  const { rows } = await sql<{ total: number }>`
    select t.people + (select count(*) from member where tenant_id = ${tenant.id} and id > t.until_id) as total
    from member_total t where t.tenant_id = ${tenant.id} and t.until_id > 0`.execute(db)
  return rows[0]?.total
}

/** Keeps others from counting, and those who remove or restore counted members from ending, until the transaction ends. */
export const lockMemberTotal = ({ db, tenant }: Context) =>
  db
    .insertInto('member_total')
    .values({ tenant_id: tenant.id, until_id: 0, people: 0, last_id: 0 })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({ until_id: sql`member_total.until_id` }),
    )
    .execute()

/** Counts everybody up to the last id of the time before. Requires `lockMemberTotal`. */
export const countMembers = ({ db, tenant }: Context) =>
  sql`
    update member_total t set until_id = t.last_id,
      people = (select count(*) from member where tenant_id = ${tenant.id} and id <= t.last_id),
      last_id = (select coalesce(max(id), 0) from member where tenant_id = ${tenant.id})
    where t.tenant_id = ${tenant.id}`.execute(db)

/** Counts members who were just removed (-1) or restored (1), if they are of those counted at night. */
export const noteMembers = ({ db, tenant }: Context, ids: readonly number[], change_by: 1 | -1) =>
  sql`
    update member_total t
    set people = t.people + ${sql.lit(change_by)} * (select count(*) from unnest(${[...ids]}::bigint[]) id where id <= t.until_id)
    where t.tenant_id = ${tenant.id} and t.until_id >= ${Math.min(...ids)}`.execute(db)
