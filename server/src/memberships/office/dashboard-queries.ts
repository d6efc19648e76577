import { sql } from 'kysely'
import type { RegistrationStatus } from 'contract/statuses'
import type { Context } from '../../context.ts'

/**
 * Registrations of a season counted by everything the dashboard shows, in one pass over them. The month is a day until
 * it is counted: to write it out for each row would be most of the work, and to sort by that text most of the rest.
 */
export async function countRegistrations({ db, tenant }: Context, season_id: number) {
  const rows = await db
    .selectFrom('registration as r')
    .select([
      sql<RegistrationStatus>`r.status`.as('status'),
      'r.league_id',
      'r.membership_id',
      sql<string>`date_trunc('month', r.registered_at at time zone ${tenant.time_zone})::date`.as('month'),
      sql<number>`count(*)`.as('count'),
    ])
    .where('r.tenant_id', '=', tenant.id)
    .where('r.season_id', '=', season_id)
    .where('r.deleted_at', 'is', null)
    .groupBy(['r.status', 'r.league_id', 'r.membership_id', sql`4`])
    .execute()
  return rows.map((row) => ({ ...row, month: row.month.slice(0, 'YYYY-MM'.length) }))
}

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
