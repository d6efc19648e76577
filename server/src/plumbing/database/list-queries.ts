import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '../context.ts'
import { findHits, isHit, isOneOf, page, type Hits, type Place } from './page-queries.ts'

/** The limit for exports and letters based on a search; who needs more has to narrow it down. */
const SEARCH_LIMIT = 1000

/** The ids a search finds for what was typed, at most so many. */
export type Search = (typed: string, most: number) => RawBuilder<unknown>

/** What a row brings along for its place in the list. */
export type Placed = { page_value: string | number; page_id: number }

/** A list that is searched, filtered and sorted. */
type Listing<Row extends Placed, Word extends string> = {
  /** The column each word of `sort` stands for. */
  sorts: Readonly<Record<Word, string>>
  /** A word, or the same with a minus for the other way round. */
  sort: Word | `-${Word}`
  /** The column that breaks ties, and by which hits are found. */
  id: string
  search?: Search
  /** Whether filters will drop some of the hits. */
  isFiltered: boolean
  /** What is listed without any filters: `member m where m.tenant_id = …`. */
  all: RawBuilder<unknown>
  /** What the filters and the hits leave of it. */
  which: (hits: Hits | undefined) => RawBuilder<SqlBool>
  /**
   * The rows with further `columns` that `which` leaves, ordered and limited by `end`. Use `end` once per statement; to
   * order the limited rows again, use `ordered`.
   */
  rows: (
    columns: RawBuilder<unknown>,
    which: RawBuilder<SqlBool>,
    end: RawBuilder<unknown>,
    ordered: RawBuilder<unknown>,
  ) => Promise<Row[]>
  /** How many there are, if that is kept. */
  kept?: (hits: Hits | undefined) => Promise<number> | undefined
}

/** One page of a list. A search runs once, before the page and the count use its hits. */
export async function pageList<Row extends Placed, Word extends string>(
  context: Pick<Context, 'db'>,
  { cursor, page: number, per_page, q }: Partial<Place> & { q?: string | undefined },
  { sorts, sort, id, search, isFiltered, all, which, rows, kept }: Listing<Row, Word>,
) {
  const hits =
    q?.trim() && search ? await findHits(context, (most) => search(q, most), { isFiltered }) : undefined
  const order = { column: sorts[sort.replace('-', '') as Word], id, descending: sort.startsWith('-') }
  const left = which(hits)
  const columns = sql`, ${sql.raw(order.column)} as page_value, ${sql.raw(id)} as page_id`
  return page(
    context,
    {
      rows: (beyond, end, ordered) => rows(columns, sql<SqlBool>`(${left} and ${beyond})`, end, ordered),
      all: sql`from ${all} and ${left}`,
      has_more: hits?.has_more ?? false,
      kept: kept?.(hits),
    },
    { cursor, page: number, per_page },
    order,
  )
}

/** The condition that rows are found: by what was typed, or among hits that are known already. None without a search. */
export function isFound(id: string, typed: string | Hits | undefined, search: Search): RawBuilder<SqlBool>[] {
  if (typeof typed === 'object') return [isHit(sql.raw(id), typed)]
  return typed?.trim() ? [isOneOf(sql.raw(id), sql`select ${search(typed, SEARCH_LIMIT)}`)] : []
}

/** The condition that a moment is within some days of the tenant’s time zone, both included; either may be missing. */
export function isDuring(
  { tenant }: Pick<Context, 'tenant'>,
  moment: RawBuilder<unknown>,
  { from, until }: { from?: string | undefined; until?: string | undefined },
): RawBuilder<SqlBool>[] {
  const midnight = (day: string, plus: number) =>
    sql`((${day}::date + ${plus}::int)::timestamp at time zone ${tenant.time_zone})`
  return [
    ...(from ? [sql<SqlBool>`${moment} >= ${midnight(from, 0)}`] : []),
    ...(until ? [sql<SqlBool>`${moment} < ${midnight(until, 1)}`] : []),
  ]
}

/** All of these conditions. */
export const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join([sql`true`, ...conditions], sql` and `)})`
