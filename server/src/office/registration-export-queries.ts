import { sql, type RawBuilder } from 'kysely'
import { exportRegistrations, type RegistrationFilters } from 'contract/registrations/registrations'
import type { FileFormat } from 'contract/primitives'
import { within } from '../clubs/clubs.ts'
import type { Context } from '../plumbing/context.ts'
import { cellOf, plainText } from '../plumbing/drawing/spreadsheet-queries.ts'
import { IN_REGISTRATION, conditionsOf } from '../registrations/registrations.ts'

/** Every registration that matches the filters and the search, in order of entry, as people read it. */
export function registrationCells(
  context: Pick<Context, 'tenant' | 'user'>,
  filters: RegistrationFilters,
  q: string | undefined,
  format: FileFormat,
): RawBuilder<unknown> {
  const { tenant } = context
  const cell = { format, time_zone: tenant.time_zone }
  const text = (value: RawBuilder<unknown>) => plainText(value, format)
  /**
   * The names of what registrations refer to, by id: loaded and formatted once each, not for every
   * registration.
   */
  const names = (table: string, column = 'name') =>
    sql`(select t.id, ${text(sql`t.${sql.ref(column)}`)} as name from ${sql.table(table)} t where t.tenant_id = ${tenant.id} offset 0)`
  return sql`
    select o.number,
      ${cellOf('moment', sql`r.registered_at`, cell)},
      ${cellOf('status', sql`r.status`, cell)},
      ${text(sql`m.member_number`)}, ${text(sql`r.sort_name`)}, mt.name, ms.name, s.name, l.name, d.name, t.name,
      ${text(sql`coalesce(m.email, o.payer_email)`)},
      ${cellOf('money', sql`(r.paid - coalesce(back.refunded, 0))`, cell)}
    from registration r
      join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
      join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
      join ${names('member_type')} mt on mt.id = r.member_type_id
      left join ${names('membership')} ms on ms.id = r.membership_id
      left join ${names('season')} s on s.id = r.season_id
      left join ${names('league')} l on l.id = r.league_id
      left join ${names('division', 'label')} d on d.id = r.division_id
      left join ${names('team')} t on t.id = r.team_id
      left join (select order_id, key, refunded from order_line where tenant_id = ${tenant.id} and refunded > 0) back
        on back.order_id = r.order_id and back.key = r.order_line_key
    where r.tenant_id = ${tenant.id} and r.deleted_at is null and ${conditionsOf(context, filters, q)}
      and ${within(context, exportRegistrations.access, IN_REGISTRATION)}
    order by r.id`
}
