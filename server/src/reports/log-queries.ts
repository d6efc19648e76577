import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { LogEntry, LogFilters, listLog } from 'contract/reports/log'
import type { In } from 'contract/operation'
import type { FileFormat } from 'contract/primitives'
import type { Context } from '../plumbing/context.ts'
import { allOf, isDuring, pageList, type Placed } from '../plumbing/database/list-queries.ts'
import { contains, isAnySet } from '../plumbing/database/page-queries.ts'
import { cellOf, plainText } from '../plumbing/drawing/spreadsheet-queries.ts'

const SORTS = { at: 'e.at', action: { few: 'e.action' }, actor: { few: 'lower(e.actor)' } }

/** What was done, the latest first. */
export function findLog(context: Context, { q, sort = '-at', filters = {}, ...place }: In<typeof listLog>) {
  const { db, tenant } = context
  return pageList(context, place, {
    sort,
    sorts: SORTS,
    id: 'e.id',
    isFiltered: isAnySet(filters),
    all: sql`audit_entry e where e.tenant_id = ${tenant.id}`,
    which: () => conditionsOf(context, filters, q),
    rows: async (columns, which, end) => {
      const { rows } = await sql<LogEntry & Placed>`
        select e.id, e.at, e.actor, e.action, e.subject, e.subject_id, e.before, e.after, e.note${columns}
        from audit_entry e where e.tenant_id = ${tenant.id} and ${which} ${end}`.execute(db)
      return rows
    },
  })
}

function conditionsOf(
  context: Pick<Context, 'tenant'>,
  { action, subject, user_id, ...days }: LogFilters,
  q: string | undefined,
): RawBuilder<SqlBool> {
  return allOf([
    ...(action?.length ? [sql<SqlBool>`e.action in (${sql.join(action)})`] : []),
    ...(subject?.length ? [sql<SqlBool>`e.subject in (${sql.join(subject)})`] : []),
    ...(user_id === undefined ? [] : [sql<SqlBool>`e.user_id = ${user_id}`]),
    ...isDuring(context, sql`e.at`, days),
    ...(q?.trim()
      ? [sql<SqlBool>`(lower(e.actor) like ${contains(q)} or lower(e.note) like ${contains(q)})`]
      : []),
  ])
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
