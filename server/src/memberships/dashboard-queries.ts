import { sql } from 'kysely'
import type { RegistrationStatus } from 'contract/statuses'
import type { Context } from '../context.ts'

/** Registrations of a season counted by everything the dashboard shows, in one pass over them. */
export const countRegistrations = ({ db, tenant }: Context, season_id: number) =>
  db
    .selectFrom('registration as r')
    .select([
      sql<RegistrationStatus>`r.status`.as('status'),
      'r.league_id',
      'r.membership_id',
      sql<string>`to_char(r.registered_at at time zone ${tenant.time_zone}, 'YYYY-MM')`.as('month'),
      sql<number>`count(*)`.as('count'),
    ])
    .where('r.tenant_id', '=', tenant.id)
    .where('r.season_id', '=', season_id)
    .where('r.deleted_at', 'is', null)
    .groupBy(['r.status', 'r.league_id', 'r.membership_id', sql`4`])
    .execute()

/** People with a standing registration of the season. */
export async function countMembers({ db, tenant }: Context, season_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('registration as r')
    .innerJoin('member_type as t', (join) =>
      join.onRef('t.tenant_id', '=', 'r.tenant_id').onRef('t.id', '=', 'r.member_type_id'),
    )
    .select(sql<number>`count(distinct r.member_id)`.as('count'))
    .where('r.tenant_id', '=', tenant.id)
    .where('r.season_id', '=', season_id)
    .where('r.status', '=', 'active')
    .where('t.kind', 'in', ['player', 'person'])
    .where('r.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
