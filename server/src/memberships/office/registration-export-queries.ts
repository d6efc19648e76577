import { sql, type RawBuilder } from 'kysely'
import { exportRegistrations, type RegistrationFilters } from 'contract/memberships/registrations'
import { STATUS_LABELS } from 'contract/statuses'
import { within } from '../../clubs/clubs.ts'
import type { Context } from '../../context.ts'
import { IN_REGISTRATION, conditionsOf } from './registration-list-queries.ts'

/** Cells that begin with one of these a spreadsheet takes for a formula; the last four are their full-width forms. */
const FORMULA_SIGNS = [...'=+-@\t\r＝＋－＠'].map((sign) => sign.charCodeAt(0))

/** A text that no spreadsheet takes for anything else. */
const plain = (column: string) => {
  const text = sql.raw(column)
  return sql`case when ascii(${text}) in (${sql.raw(FORMULA_SIGNS.join(', '))}) then '''' || ${text} else nullif(${text}, '') end`
}

/** The names of what registrations refer to, by id: read and made plain once each and not for every registration. */
const names = ({ tenant }: Pick<Context, 'tenant'>, table: string, column = 'name') =>
  sql`(select t.id, ${plain(`t.${column}`)} as name from ${sql.table(table)} t where t.tenant_id = ${tenant.id} offset 0)`

/** Every registration that is left by the filters and the search, in the order of entry, as people read it. */
export const registrationCells = (
  context: Pick<Context, 'tenant' | 'user'>,
  filters: RegistrationFilters,
  q: string | undefined,
): RawBuilder<unknown> => sql`
  select o.number,
    to_char(r.registered_at at time zone ${context.tenant.time_zone}, 'MM/DD/YYYY HH12:MI AM'),
    case r.status ${sql.join(statusLabels, sql` `)} end,
    ${plain('m.member_number')}, ${plain('r.sort_name')}, mt.name, ms.name, s.name, l.name, d.name, t.name,
    ${plain('coalesce(m.email, o.payer_email)')},
    r.paid * 0.01
  from registration r
    join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
    join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
    join ${names(context, 'member_type')} mt on mt.id = r.member_type_id
    left join ${names(context, 'membership')} ms on ms.id = r.membership_id
    left join ${names(context, 'season')} s on s.id = r.season_id
    left join ${names(context, 'league')} l on l.id = r.league_id
    left join ${names(context, 'division', 'label')} d on d.id = r.division_id
    left join ${names(context, 'team')} t on t.id = r.team_id
  where r.tenant_id = ${context.tenant.id} and r.deleted_at is null and ${conditionsOf(context, filters, q)}
    and ${within(context, exportRegistrations.access, IN_REGISTRATION)}
  order by r.id`

const statusLabels = Object.entries(STATUS_LABELS).map(
  ([status, label]) => sql`when ${sql.lit(status)} then ${sql.lit(label)}`,
)
