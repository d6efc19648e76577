import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

/**
 * Notes where registrations are before they go to another league, division or membership: sums that are kept by place
 * follow later. Requires that they are locked.
 */
export const notePlaces = ({ db, tenant }: Context, ids: readonly number[]) =>
  sql`
    insert into registration_moved (tenant_id, registration_id, season_id, league_id, division_id, membership_id,
      member_type_id, valid_from, valid_until)
    select ${tenant.id}, r.id, r.season_id, r.league_id, r.division_id, r.membership_id, r.member_type_id, r.valid_from,
      r.valid_until
    from registration r where r.tenant_id = ${tenant.id} and r.id = any (${[...ids]}::bigint[])
    returning 1`.execute(db)

/** Some registrations that have moved, locked until the transaction ends: none of them moves meanwhile. */
export async function lockMoved({ db, tenant }: Context, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from registration r
    where r.tenant_id = ${tenant.id} and r.id in (
      select m.registration_id from registration_moved m where m.tenant_id = ${tenant.id} order by m.id limit ${sql.lit(most)})
    order by r.id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Forgets where they were: the sums have followed. Requires `lockMoved`. */
export const forgetMoved = ({ db, tenant }: Context, ids: readonly number[]) =>
  sql`
    delete from registration_moved where tenant_id = ${tenant.id} and registration_id = any (${[...ids]}::bigint[])`.execute(
    db,
  )
