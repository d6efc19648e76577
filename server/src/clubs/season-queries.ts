import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'
import { countBy } from '../plumbing/database/count-queries.ts'

/** The divisions of every discipline, in order. */
export const findDivisionsOfAll = ({ db, tenant }: Context) =>
  db
    .selectFrom('division')
    .select(['id', 'label as name', 'max_age', 'discipline_id'])
    .where('tenant_id', '=', tenant.id)
    .where('archived_at', 'is', null)
    .orderBy('discipline_id')
    .orderBy('sort_order')
    .orderBy('id')
    .execute()

export const countTeamsInSeasons = (context: Context, season_ids: readonly number[]) =>
  countBy(context, 'team', 'season_id', season_ids)

/** Whether the league and the division of the team `t` are still played. */
const isPlayed = (tenant_id: number) => sql<boolean>`
  exists (select from league l where l.tenant_id = ${tenant_id} and l.id = t.league_id and l.status = 'active')
  and exists (select from division d where d.tenant_id = ${tenant_id} and d.id = t.division_id and d.archived_at is null)`

/** A season's active teams with their clubs, without those whose league or division is archived. */
export const findTeamsOf = ({ db, tenant }: Context, season_id: number) =>
  db
    .selectFrom('team as t')
    .leftJoin('club as c', (join) =>
      join.onRef('c.tenant_id', '=', 't.tenant_id').onRef('c.id', '=', 't.club_id'),
    )
    .select(['t.id', 't.name', 'c.name as club'])
    .where('t.tenant_id', '=', tenant.id)
    .where('t.season_id', '=', season_id)
    .where('t.status', '=', 'active')
    .where(isPlayed(tenant.id))
    .orderBy('t.name')
    .orderBy('t.id')
    .execute()

/**
 * Copies the same teams, except those already renewed by hand, into another season; returns the new ids.
 */
export async function copyTeams({ db, tenant, now }: Context, from: number, to: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with played as materialized (
      select t.id, t.club_id, t.name, t.league_id, t.division_id, t.class from team t
      where t.tenant_id = ${tenant.id} and t.season_id = ${from} and t.status = 'active' and ${isPlayed(tenant.id)}
    )
    insert into team (tenant_id, club_id, name, league_id, division_id, class, season_id, status, created_at,
      previous_team_id)
    select ${tenant.id}::bigint, t.club_id, t.name, t.league_id, t.division_id, t.class, ${to}::bigint, 'active', ${now}, t.id
    from played t
    order by t.id
    on conflict (tenant_id, previous_team_id, season_id) do nothing
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes teams that nothing refers to; the database refuses any others. */
export async function removeTeams({ db, tenant }: Context, ids: readonly number[]) {
  await sql`delete from team where tenant_id = ${tenant.id} and id = any(${ids}::bigint[])`.execute(db)
}
