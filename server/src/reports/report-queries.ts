import { sql, type RawBuilder } from 'kysely'
import type { Day } from 'contract/dates'
import type { FileFormat } from 'contract/primitives'
import type { ReportRow } from 'contract/reports'
import {
  reportOf,
  wordsOf,
  type CellKind,
  type Dimension,
  type ReportName,
} from 'contract/reports/definitions'
import type { Context } from '../plumbing/context.ts'
import { page, type Place, type Reach } from '../plumbing/database/page-queries.ts'
import { cellOf } from '../plumbing/drawing/spreadsheet-queries.ts'
import type { Numbers, Source, DaySpan, Spread } from './source-queries.ts'

/** A null key means the total. */
export type Counted = { row: string | null; column: string | null; count: number; amount: number | null }

type Side = 'row' | 'column'
type By = Partial<Record<Side, Dimension>>

/**
 * Counts and sums a report's rows by one or two dimensions, with totals for each row, each column and
 * everything.
 */
export async function countBy(
  context: Context,
  source: Numbers,
  rows: Dimension,
  columns: Dimension | undefined,
): Promise<Counted[]> {
  const by: By = { row: rows, ...(columns ? { column: columns } : {}) }
  const sets: Side[][] = columns ? [['row', 'column'], ['row'], ['column'], []] : [['row'], []]
  const { spread } = source
  const hasMonth = (set: Side[]) => set.some((side) => by[side] === 'month')
  if (!spread) return countSets(context, (sides) => each(source, by, sides), sets)
  const counted = await Promise.all([
    countSets(context, (sides) => eachMonth(source, spread, by, sides), sets.filter(hasMonth)),
    countSets(
      context,
      (sides) => each(source, by, sides),
      sets.filter((set) => !hasMonth(set)),
    ),
  ])
  return counted.flat()
}

type Sql = RawBuilder<unknown>
/** The inputs of the numbers, with `by_row` and `by_column`; how much each counts, and its cents. */
type Parts = { rows: Sql; count: Sql; amount: Sql | undefined }

const named = (side: Side) => sql.ref(`by_${side}`)

function each(source: Numbers, by: By, sides: readonly Side[]): Parts {
  const parts = [
    ...sides.map((side) => sql`${source.groups[by[side]!]!} as ${named(side)}`),
    ...(source.amount ? [sql`${source.amount} as amount`] : []),
    ...(source.distinct ? [sql`${source.distinct} as one`] : []),
    ...(source.times ? [sql`${source.times} as times`] : []),
  ]
  return {
    rows: sql`select ${parts.length > 0 ? sql.join(parts) : sql`1`} ${source.counted}`,
    count: source.distinct
      ? sql`count(distinct one)`
      : source.times
        ? sql`coalesce(sum(times), 0)::bigint`
        : sql`count(*)`,
    amount: source.amount && sql`sum(amount)`,
  }
}

/**
 * Rows that are spread alike are spread only once: doing it for each entry of a large ledger takes seconds.
 */
function eachMonth(source: Numbers, spread: Spread, by: By, sides: readonly Side[]): Parts {
  const others = sides.filter((side) => by[side] !== 'month')
  const common = [
    ...spread.common.map((name) => sql.ref(`earned.${name}`)),
    ...others.map((side) => sql`${source.groups[by[side]!]!} as ${named(side)}`),
  ]
  const { times = sql`1`, weight = sql`1` } = spread
  const alike = sql`select ${sql.join(common)}, sum(${times}) as times, sum(${weight}) as weight ${spread.rows}
    group by ${sql.join(common.map((_, i) => sql.lit(i + 1)))}`
  const keys = sides.map(
    (side) =>
      sql`${by[side] === 'month' ? source.groups.month! : sql.ref(`earned.by_${side}`)} as ${named(side)}`,
  )
  return {
    rows: sql`select ${sql.join(keys)}, ${spread.amount} * earned.weight as amount, earned.times from (${alike}) as earned ${spread.over}`,
    count: sql`sum(times)::bigint`,
    amount: sql`sum(amount)`,
  }
}

async function countSets(
  { db }: Context,
  partsFor: (sides: readonly Side[]) => Parts,
  sets: readonly Side[][],
): Promise<Counted[]> {
  if (sets.length === 0) return []
  const sides = (['row', 'column'] as const).filter((side) => sets.some((set) => set.includes(side)))
  const { rows: parts, count, amount } = partsFor(sides)
  const key = (side: Side) =>
    sides.includes(side)
      ? sql`case when grouping(${named(side)}) = 0 then ${named(side)}::text end`
      : sql`null`
  const grouped = sets.map((set) => (set.length > 0 ? sql`(${sql.join(set.map(named))})` : sql`()`))
  const { rows } = await sql<Counted>`
    select ${key('row')} as row, ${key('column')} as "column", ${count} as count,
      ${amount ? sql`coalesce(${amount}, 0)::bigint` : sql`null::bigint`} as amount
    from (${parts}) as row
    group by grouping sets (${sql.join(grouped)})`.execute(db)
  // Of kept sums, what has moved away leaves nothing behind.
  return rows.filter(({ row, column, count: found }) => found !== 0 || (row === null && column === null))
}

/** How many rows sums have added up. */
export async function countAddedUp(
  { db }: Context,
  { counted, times }: Pick<Numbers, 'counted' | 'times'>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(${times ?? sql`1`}), 0)::bigint as total ${counted}`.execute(db)
  return rows[0]!.total
}

/** How many rows were booked on a day, or in a month. */
export type OfDay = { day: Day; rows: number }

/** How many rows were booked on each day or in each month, from sums; where there are none, no row. */
export async function countBooked(
  { db }: Context,
  { counted, day, times }: ReturnType<NonNullable<Source['booked']>>,
): Promise<OfDay[]> {
  const { rows } = await sql<OfDay>`
    select ${day} as day, sum(${times})::bigint as rows ${counted} group by 1 having sum(${times}) <> 0`.execute(
    db,
  )
  return rows
}

/** Which days the rows of a page were booked on, the earliest first; undefined if that isn’t known. */
export type DaysOf = (reach: Reach) => Promise<DaySpan[] | undefined>

/** One page of the rows behind the numbers; `total` if it is known how many there are. */
export function pageRows(
  context: Context,
  name: ReportName,
  source: Source,
  {
    cursor,
    page: number,
    per_page,
    total,
    daysOf,
  }: Partial<Place> & { total?: number | undefined; daysOf?: DaysOf | undefined },
) {
  const cells = reportOf(name).columns.map(({ key, kind }) => wireCell(kind, source.cells[key]!))
  const { column, id, made_of } = source.order
  return page(
    context,
    {
      rows: async (beyond, end, _, reach) => {
        const spans = await daysOf?.(reach)
        const listed = spans ? source.listedOn!(spans) : (source.paged ?? source.listed)
        const { rows } = await sql<ReportRow & { page_value: string; page_id: number }>`
          select ${source.id} as id, ${source.registration_id} as registration_id, ${source.member_id} as member_id,
            array[${sql.join(cells)}]::text[] as cells, ${sql.raw(column)}::text as page_value, ${sql.raw(id)} as page_id
          ${listed} and ${beyond} ${end}`.execute(context.db)
        return rows
      },
      all: source.tallied ?? source.listed,
      ...(total === undefined ? {} : { kept: Promise.resolve(total) }),
    },
    { cursor, page: number, per_page },
    { column, id, made_of, descending: true },
  )
}

const wireCell = (kind: CellKind, value: RawBuilder<unknown>) =>
  kind === 'moment'
    ? sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
    : sql`(${value})::text`

/** All rows behind the numbers as a file has them, oldest first. */
export function fileRows(
  { tenant }: Pick<Context, 'tenant'>,
  name: ReportName,
  source: Source,
  format: FileFormat,
): RawBuilder<unknown> {
  const cells = reportOf(name).columns.map(({ key, kind }) => {
    const words = wordsOf(kind)
    return words
      ? sql`case ${source.cells[key]!} ${sql.join(writtenWords(words), sql` `)} end`
      : cellOf(kind as Parameters<typeof cellOf>[0], source.cells[key]!, {
          format,
          time_zone: tenant.time_zone,
        })
  })
  const { column, id, made_of } = source.order
  const by = [column, ...(made_of ? [made_of.indexed, made_of.other] : [id])]
  return sql`select ${sql.join(cells)} ${source.listed} order by ${sql.join(by.map((one) => sql.raw(one)))}`
}

const writtenWords = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([word, label]) => sql`when ${sql.lit(word)} then ${sql.lit(label)}`)

type Named = { id: number; name: string }

/** The choices for a dimension whose keys are ids, in the order people expect. */
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
