import { sql } from 'kysely'
import type { Context } from '../../plumbing/context.ts'

/** Memberships a person can have, including those no longer sold: files contain past seasons. */
export const findPersonMemberships = ({ db, tenant }: Context) =>
  db
    .selectFrom('membership as m')
    .innerJoin('member_type as t', (join) =>
      join.onRef('t.tenant_id', '=', 'm.tenant_id').onRef('t.id', '=', 'm.member_type_id'),
    )
    .select([
      'm.id',
      'm.name',
      'm.member_type_id',
      'm.discipline_id',
      'm.needs_approval',
      sql<'player' | 'person'>`t.kind`.as('kind'),
      sql<number[]>`(select coalesce(jsonb_agg(d.division_id), '[]') from membership_division d
        where d.tenant_id = ${tenant.id} and d.membership_id = m.id)`.as('division_ids'),
    ])
    .where('m.tenant_id', '=', tenant.id)
    .where('t.tenant_id', '=', tenant.id)
    .where('t.kind', 'in', ['player', 'person'])
    .orderBy('m.id')
    .execute()
export type PersonMembership = Awaited<ReturnType<typeof findPersonMemberships>>[number]

export const findTeamsOfSeason = ({ db, tenant }: Context, season_id: number) =>
  db
    .selectFrom('team')
    .select(['id', 'name', 'league_id', 'division_id'])
    .where('tenant_id', '=', tenant.id)
    .where('season_id', '=', season_id)
    .orderBy('id')
    .execute()
