import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { LogEntry, LogFilters, listLog } from 'contract/reports/log'
import type { In } from 'contract/operation'
import type { FileFormat } from 'contract/primitives'
import type { Context } from '../plumbing/context.ts'
import { contains, page } from '../plumbing/database/page-queries.ts'
import { cellOf, plainText } from '../plumbing/drawing/spreadsheet-queries.ts'

/** What was done, the latest first. */
export async function findLog(
  context: Context,
  { cursor, page: number, per_page, q, filters = {} }: In<typeof listLog>,
) {
  const { db, tenant } = context
  const which = conditionsOf(context, filters, q)
  return page(
    context,
    {
      rows: async (beyond, end) => {
        const { rows } = await sql<LogEntry & { page_value: string; page_id: number }>`
          select e.id, e.at, e.actor, e.action, e.subject, e.subject_id, e.before, e.after, e.note,
            e.at as page_value, e.id as page_id
          from audit_entry e where e.tenant_id = ${tenant.id} and ${which} and ${beyond} ${end}`.execute(db)
        return rows
      },
      all: sql`from audit_entry e where e.tenant_id = ${tenant.id} and ${which}`,
    },
    { cursor, page: number, per_page },
    { column: 'e.at', id: 'e.id', descending: true },
  )
}

function conditionsOf(
  { tenant }: Pick<Context, 'tenant'>,
  { action, subject, user_id, from, until }: LogFilters,
  q: string | undefined,
): RawBuilder<SqlBool> {
  const midnight = (day: string, plus: number) =>
    sql`((${day}::date + ${plus}::int)::timestamp at time zone ${tenant.time_zone})`
  const all: RawBuilder<SqlBool>[] = [
    sql`true`,
    ...(action?.length ? [sql<SqlBool>`e.action in (${sql.join(action)})`] : []),
    ...(subject?.length ? [sql<SqlBool>`e.subject in (${sql.join(subject)})`] : []),
    ...(user_id === undefined ? [] : [sql<SqlBool>`e.user_id = ${user_id}`]),
    ...(from ? [sql<SqlBool>`e.at >= ${midnight(from, 0)}`] : []),
    ...(until ? [sql<SqlBool>`e.at < ${midnight(until, 1)}`] : []),
    ...(q?.trim()
      ? [sql<SqlBool>`(lower(e.actor) like ${contains(q)} or lower(e.note) like ${contains(q)})`]
      : []),
  ]
  return sql<SqlBool>`(${sql.join(all, sql` and `)})`
}

/** Everything that matches, the oldest first, as a file has it. */
export function logCells(
  context: Pick<Context, 'tenant'>,
  filters: LogFilters,
  q: string | undefined,
  format: FileFormat,
): RawBuilder<unknown> {
  const text = (value: RawBuilder<unknown>) => plainText(value, format)
  return sql`
    select ${cellOf('moment', sql`e.at`, { format, time_zone: context.tenant.time_zone })},
      ${text(sql`e.actor`)}, ${text(sql`e.action`)}, ${text(sql`e.subject`)}, e.subject_id,
      ${text(sql`e.before::text`)}, ${text(sql`e.after::text`)}, ${text(sql`e.note`)}
    from audit_entry e
    where e.tenant_id = ${context.tenant.id} and ${conditionsOf(context, filters, q)}
    order by e.at, e.id`
}

/** Each action there is, one look at the index for each. */
export async function findActions({ db, tenant }: Context): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive found as (
      (select action from audit_entry where tenant_id = ${tenant.id} order by action limit 1)
      union all
      select (select e.action from audit_entry e where e.tenant_id = ${tenant.id} and e.action > found.action
        order by e.action limit 1)
      from found where found.action is not null
    )
    select action from found where action is not null`.execute(db)
  return rows.map(({ action }) => action)
}

/** Those of the office who have done anything. */
export async function findActors({ db, tenant }: Context): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.first_name || ' ' || u.last_name as name from app_user u
    where u.tenant_id = ${tenant.id}
      and exists (select from user_role r where r.tenant_id = ${tenant.id} and r.user_id = u.id and r.module = 'MMS'
        and r.role in ('admin', 'manager', 'volunteer'))
    order by lower(u.last_name), u.id limit 200`.execute(db)
  return rows
}
