import { sql, type RawBuilder } from 'kysely'
import type { FileFormat } from 'contract/primitives'
import type { ReportRow } from 'contract/reports'
import {
  WORD_LABELS,
  reportOf,
  type CellKind,
  type Dimension,
  type ReportName,
} from 'contract/reports/definitions'
import type { Context } from '../context.ts'
import { page } from '../page-queries.ts'
import { cellOf } from '../spreadsheet-queries.ts'
import type { Source } from './source-queries.ts'

/** A key is null where the number is of all of them. */
export type Counted = { row: string | null; column: string | null; count: number; amount: number | null }

/** Counts and sums the rows of a report by one or two dimensions, with the sums of each row and column and of all. */
export async function countBy(
  { db }: Context,
  source: Source,
  rows: Dimension,
  columns: Dimension | undefined,
): Promise<Counted[]> {
  const count = source.distinct ? sql`count(distinct one)` : sql`count(*)`
  const sets = columns
    ? sql`grouping sets ((by_row, by_column), (by_row), (by_column), ())`
    : sql`grouping sets ((by_row), ())`
  const { rows: found } = await sql<Counted>`
    select case when grouping(by_row) = 0 then by_row::text end as row,
      ${columns ? sql`case when grouping(by_column) = 0 then by_column::text end` : sql`null`} as "column",
      ${count} as count, ${source.amount ? sql`coalesce(sum(amount), 0)::bigint` : sql`null::bigint`} as amount
    from (
      select ${source.groups[rows]!} as by_row
        ${columns ? sql`, ${source.groups[columns]!} as by_column` : sql``}
        ${source.amount ? sql`, ${source.amount} as amount` : sql``}
        ${source.distinct ? sql`, ${source.distinct} as one` : sql``}
      ${source.counted}
    ) as row
    group by ${sets}`.execute(db)
  return found
}

/** One page of the rows behind the numbers. */
export function pageRows(
  context: Context,
  name: ReportName,
  source: Source,
  place: { cursor?: string | undefined; per_page?: number | undefined },
) {
  const cells = reportOf(name).columns.map(({ key, kind }) => wireCell(kind, source.cells[key]!))
  const { column, id } = source.order
  return page(
    context,
    {
      rows: async (beyond, end) =>
        (
          await sql<ReportRow & { page_value: number; page_id: number }>`
            select ${source.id} as id, ${source.registration_id} as registration_id, ${source.member_id} as member_id,
              array[${sql.join(cells)}]::text[] as cells, ${sql.raw(column)} as page_value, ${sql.raw(id)} as page_id
            ${source.listed} and ${beyond} ${end}`.execute(context.db)
        ).rows,
      all: source.tallied ?? source.listed,
    },
    place,
    { column, id, descending: true },
  )
}

const wireCell = (kind: CellKind, value: RawBuilder<unknown>) =>
  kind === 'moment'
    ? sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
    : sql`(${value})::text`

/** All rows behind the numbers as a file holds them, in the order they came. */
export function fileRows(
  { tenant }: Pick<Context, 'tenant'>,
  name: ReportName,
  source: Source,
  format: FileFormat,
): RawBuilder<unknown> {
  const cells = reportOf(name).columns.map(({ key, kind }) =>
    kind === 'outcome' || kind === 'cover'
      ? sql`case ${source.cells[key]!} ${sql.join(writtenWords(WORD_LABELS[kind]), sql` `)} end`
      : cellOf(kind, source.cells[key]!, { format, time_zone: tenant.time_zone }),
  )
  const { column, id } = source.order
  return sql`select ${sql.join(cells)} ${source.listed} order by ${sql.raw(column)}, ${sql.raw(id)}`
}

const writtenWords = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([word, label]) => sql`when ${sql.lit(word)} then ${sql.lit(label)}`)

type Named = { id: number; name: string }

/** What a dimension whose keys are ids has to choose from, in the order people expect. */
export async function choicesOf({ db, tenant }: Context, dimension: Dimension): Promise<Named[]> {
  const query = CHOICES[dimension]
  return query ? (await query(tenant.id).execute(db)).rows : []
}

const CHOICES: Partial<Record<Dimension, (tenant_id: number) => RawBuilder<Named>>> = {
  season: (tenant_id) =>
    sql`select id, name from season where tenant_id = ${tenant_id} order by start_date desc, id`,
  league: (tenant_id) => sql`select id, name from league where tenant_id = ${tenant_id} order by name, id`,
  division: (tenant_id) =>
    sql`select id, label as name from division where tenant_id = ${tenant_id} order by sort_order, id`,
  membership: (tenant_id) =>
    sql`select id, name from membership where tenant_id = ${tenant_id} order by sort_order, id`,
  member_type: (tenant_id) =>
    sql`select id, name from member_type where tenant_id = ${tenant_id} order by sort_order, id`,
  coupon: (tenant_id) =>
    sql`select id, code as name from coupon where tenant_id = ${tenant_id} order by code, id`,
  waiver: (tenant_id) =>
    sql`select id, title as name from waiver where tenant_id = ${tenant_id} order by sort_order, title, id`,
}
