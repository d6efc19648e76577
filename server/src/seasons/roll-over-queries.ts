import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

/** Records which season a season was created from, and what was created with it. */
export const insertRollOver = (
  { db, tenant, user, now }: Context,
  made: { from_season_id: number; season_id: number; team_ids: number[]; coupon_ids: number[] },
) =>
  db
    .insertInto('season_roll_over')
    .values({ tenant_id: tenant.id, ...made, made_at: now, made_by: user?.id ?? null })
    .execute()

const columns = [
  'from_season_id',
  'season_id',
  // The driver returns the elements of a bigint[] as text, those of a JSON list as numbers.
  sql<number[]>`to_jsonb(team_ids)`.as('team_ids'),
  sql<number[]>`to_jsonb(coupon_ids)`.as('coupon_ids'),
] as const

export const findRollOverOf = ({ db, tenant }: Context, from_season_id: number) =>
  db
    .selectFrom('season_roll_over')
    .select(columns)
    .where('tenant_id', '=', tenant.id)
    .where('from_season_id', '=', from_season_id)
    .executeTakeFirst()

export const findRollOverInto = ({ db, tenant }: Context, season_id: number) =>
  db
    .selectFrom('season_roll_over')
    .select(columns)
    .where('tenant_id', '=', tenant.id)
    .where('season_id', '=', season_id)
    .executeTakeFirst()

/** The previous and the next season, if they were created from each other. */
export async function findNeighbors({ db, tenant }: Context, id: number) {
  const { rows } = await sql<{ id: number; name: string; is_next: boolean }>`
    select s.id, s.name, o.from_season_id = ${id} as is_next
    from season_roll_over o
    join season s on s.tenant_id = o.tenant_id
      and s.id = case when o.from_season_id = ${id} then o.season_id else o.from_season_id end
    where o.tenant_id = ${tenant.id} and (o.from_season_id = ${id} or o.season_id = ${id})`.execute(db)
  const one = (isNext: boolean) => {
    const row = rows.find(({ is_next }) => is_next === isNext)
    return row ? { id: row.id, name: row.name } : null
  }
  return { rolled_from: one(false), rolled_into: one(true) }
}
