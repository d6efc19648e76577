import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Day } from 'contract/dates'
import type { ReportFilters } from 'contract/reports'
import type { Dimension } from 'contract/reports/definitions'
import type { Context } from '../plumbing/context.ts'
import { isDuring } from '../plumbing/database/list-queries.ts'
import type { Order } from '../plumbing/database/page-queries.ts'

type Sql = RawBuilder<unknown>

/** What numbers are made from. */
export type Numbers = {
  /** `from … where …` for every row that matches the filters. */
  counted: Sql
  /** How a row is spread over months, if it does not belong to a single one. */
  spread?: Spread
  /** The keys numbers can be split by: an id, 0 for none; a status; the first day of a month. */
  groups: Partial<Record<Dimension, Sql>>
  /** What is counted, if one thing can appear in several rows. */
  distinct?: Sql
  /** How many there are of a row, if it is a sum. */
  times?: Sql
  /** A row's cents. */
  amount?: Sql
}

/** What a report is made from: the same rows are counted, paged and exported, so that they cannot differ. */
export type Source = Numbers & {
  /** The same rows, each once. */
  listed: Sql
  /** The same rows, if a page of them is read better in another way than all of them. */
  paged?: Sql
  /** For counting the rows of all pages, if that needs less than showing them. */
  tallied?: Sql
  /** The same numbers from sums that are kept. */
  kept?: Numbers
  /** How many rows there are from such sums, if that needs less than their numbers. */
  tally?: Pick<Numbers, 'counted' | 'times'>
  /** How many rows were booked when, from such sums, if a filter is set: day by day in these months, as one number in others. */
  booked?: (months: readonly Day[]) => { counted: Sql; day: Sql; times: Sql }
  /** The same rows as listed, of those that were booked in some spans of days, the earliest first. */
  listedOn?: (spans: readonly DaySpan[]) => Sql
  /** The columns rows are ordered by, newest first. */
  order: Pick<Order, 'made_of'> & { column: string; id: string }
  id: Sql
  registration_id: Sql
  member_id: Sql
  /** By the keys of the report's columns. */
  cells: Readonly<Record<string, Sql>>
}

/** From one day until another. */
export type DaySpan = { from: Day; until: Day }

export type Spread = {
  /**
   * `from … where …` with what determines how a row is spread: all rows that have it in common are spread at
   * once.
   */
  rows: Sql
  common: readonly string[]
  /** How many rows those are, and by how much their cents count; one each if absent. */
  times?: Sql
  weight?: Sql
  /** `cross join … where …` for the months of what they have in common, which is called `earned`. */
  over: Sql
  /** Cents of a row in one of its months. */
  amount: Sql
}

/** The days a report is about: those that are in both the filters and the month. */
export function daysOf({ from, until, month }: Pick<ReportFilters, 'from' | 'until' | 'month'>): {
  from?: string
  until?: string
} {
  if (!month) return { ...(from ? { from } : {}), ...(until ? { until } : {}) }
  const [first, last] = [`${month}-01`, lastDayOf(month)]
  return { from: from && from > first ? from : first, until: until && until < last ? until : last }
}

const lastDayOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)

/** Limits moments to these days in the tenant's time zone. */
export const within = (context: Pick<Context, 'tenant'>, moment: Sql, filters: ReportFilters): Sql[] =>
  isDuring(context, moment, daysOf(filters))

/** The month of a moment as its first day: formatting it for each row would be most of the work. */
export const monthOf = ({ tenant }: Pick<Context, 'tenant'>, moment: Sql) =>
  sql`date_trunc('month', ${moment} at time zone ${tenant.time_zone})::date`

/** An id as a key to split by: 0 if there is none. */
export const orNone = (id: Sql) => sql`coalesce(${id}, 0)`

/** Where registrations belong, by dimension. */
export const PLACES = {
  season: orNone(sql`r.season_id`),
  league: orNone(sql`r.league_id`),
  division: orNone(sql`r.division_id`),
  membership: orNone(sql`r.membership_id`),
  member_type: orNone(sql`r.member_type_id`),
} as const

/** The filters on where a registration `r` belongs. */
export const placed = (filters: ReportFilters): Sql[] => [
  ...amongIds(sql`r.season_id`, filters.season_id),
  ...amongIds(sql`r.league_id`, filters.league_id),
  ...amongIds(sql`r.division_id`, filters.division_id),
  ...amongIds(sql`r.membership_id`, filters.membership_id),
  ...amongIds(sql`r.member_type_id`, filters.member_type_id),
]

export const among = (column: Sql, values: readonly (string | number)[] | undefined): Sql[] =>
  values?.length ? [sql`${column} in (${sql.join(values)})`] : []

/**
 * Limits an id to the given ones, with 0 meaning none. The column is used bare: no index works behind a
 * `coalesce`.
 */
export function amongIds(id: Sql, values: readonly number[] | undefined): Sql[] {
  const some = among(
    id,
    values?.filter((value) => value !== 0),
  )
  return values?.includes(0) ? [sql`(${sql.join([sql`${id} is null`, ...some], sql` or `)})`] : some
}

export const all = (conditions: readonly Sql[]): RawBuilder<SqlBool> =>
  sql`${sql.join(conditions, sql` and `)}`

/** The names of what registrations refer to, looked up per row. */
export const namesOf = ({ tenant }: Pick<Context, 'tenant'>) => ({
  season: sql`(select s.name from season s where s.tenant_id = ${tenant.id} and s.id = r.season_id)`,
  league: sql`(select l.name from league l where l.tenant_id = ${tenant.id} and l.id = r.league_id)`,
  division: sql`(select d.label from division d where d.tenant_id = ${tenant.id} and d.id = r.division_id)`,
  membership: sql`(select ms.name from membership ms where ms.tenant_id = ${tenant.id} and ms.id = r.membership_id)`,
  member_type: sql`(select mt.name from member_type mt where mt.tenant_id = ${tenant.id} and mt.id = r.member_type_id)`,
})
