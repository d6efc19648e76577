import { dayIn } from 'contract/dates'
import { sql } from 'kysely'
import type { ReportFilters } from 'contract/reports'
import type { Context } from '../plumbing/context.ts'
import { all, among, amongIds, monthOf, orNone, within, type Source } from './source-queries.ts'

/** The league of a paper's team or club; a club has no season and no division. */
const LEAGUE = sql`case when t.league_id is null then c.league_id else t.league_id end`
const PLACES = {
  season: orNone(sql`t.season_id`),
  league: orNone(LEAGUE),
  division: orNone(sql`t.division_id`),
} as const

/** The insurance papers of teams and clubs, as in their list. */
export function insurance(context: Pick<Context, 'tenant' | 'now'>, filters: ReportFilters): Source {
  const { tenant, now } = context
  const today = dayIn(tenant.time_zone, now)
  const cover = sql`case when f.status <> 'accepted' then f.status
    when f.expires_on >= ${today}::date then 'in_force' else 'ended' end`
  const rows = sql`from insurance_file f
    left join team t on t.tenant_id = f.tenant_id and t.id = f.team_id
    left join club c on c.tenant_id = f.tenant_id and c.id = f.club_id
    where ${all([
      sql`f.tenant_id = ${tenant.id}`,
      ...amongIds(sql`t.season_id`, filters.season_id),
      ...amongIds(LEAGUE, filters.league_id),
      ...amongIds(sql`t.division_id`, filters.division_id),
      ...among(cover, filters.cover),
      ...within(context, sql`f.uploaded_at`, filters),
    ])}`
  return {
    counted: rows,
    listed: rows,
    groups: { ...PLACES, cover, month: monthOf(context, sql`f.uploaded_at`) },
    order: { column: 'f.id', id: 'f.id' },
    id: sql`f.id`,
    registration_id: sql`null::bigint`,
    member_id: sql`null::bigint`,
    cells: {
      uploaded_at: sql`f.uploaded_at`,
      place: sql`coalesce(t.name, c.name)`,
      cover,
      expires_on: sql`f.expires_on`,
      paper: sql`f.name`,
      uploaded_by: sql`(select u.first_name || ' ' || u.last_name from app_user u
        where u.tenant_id = ${tenant.id} and u.id = f.uploaded_by)`,
      season: sql`(select s.name from season s where s.tenant_id = ${tenant.id} and s.id = t.season_id)`,
      league: sql`(select l.name from league l
        where l.tenant_id = ${tenant.id} and l.id = ${LEAGUE})`,
      division: sql`(select d.label from division d where d.tenant_id = ${tenant.id} and d.id = t.division_id)`,
      reason: sql`f.reason`,
    },
  }
}
