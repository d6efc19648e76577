import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '../context.ts'
import {
  EVERY_HIT,
  findHits,
  isHit,
  isOneOf,
  page,
  type Hits,
  type Order,
  type Place,
} from './page-queries.ts'

/** The ids a search finds for what was typed, at most so many. */
export type Search = (typed: string, most: number) => RawBuilder<unknown>

/** What a row brings along for its place in the list. */
export type Placed = { page_value: string | number | null; page_id: number }

/**
 * What rows are sorted by: a column that an index orders, or one that is looked up row by row and takes part only while
 * there are few rows. `has_blanks` if it may be null.
 */
export type Sort = string | Pick<Order, 'column' | 'has_blanks'> | { few: RawBuilder<unknown> | string }

/** The order for a word a list was sent, or for the same with a minus the other way round. */
export function orderBy<Word extends string>(
  sorts: Readonly<Record<Word, Sort>>,
  sort: Word | `-${Word}`,
  id: string,
): Order {
  const descending = sort.startsWith('-')
  const by: Sort = sorts[(descending ? sort.slice(1) : sort) as Word]
  if (typeof by === 'string') return { column: by, id, descending }
  // What is looked up may be missing.
  if ('few' in by) return { column: by.few, id, descending, has_blanks: true, few: true }
  return { ...by, id, descending }
}

/** The columns that say where a row stands in its list. */
export const placeOf = ({ column, id }: Order) =>
  sql`${typeof column === 'string' ? sql.raw(column) : column} as page_value, ${sql.raw(id)} as page_id`

/** A list that is searched, filtered and sorted. */
type Listing<Row extends Placed, Word extends string> = {
  /** What each word of `sort` stands for. */
  sorts: Readonly<Record<Word, Sort>>
  /** A word, or the same with a minus for the other way round. */
  sort: Word | `-${Word}`
  /** The column that breaks ties, and by which hits are found. */
  id: string
  search?: Search
  /** Whether whatever is found is a row of the list, as long as no filter drops it: then it is counted without being looked up. */
  finds_rows?: boolean
  /** Whether filters will drop some of the hits. */
  isFiltered: boolean
  /** What is listed without any filters: `member m where m.tenant_id = …`. */
  all: RawBuilder<unknown>
  /** What the filters and the hits leave of it, or everything that is found by what was typed. */
  which: (search: string | Hits | undefined) => RawBuilder<SqlBool>
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
  /** How many there are without a search, if that is kept. */
  kept?: () => Promise<number | undefined> | undefined
  /** `from …` with as many rows as the filters leave without a search, where that is read in fewer steps. */
  counted?: RawBuilder<unknown> | undefined
}

/** One page of a list. A search runs once, before the page and the count use its hits. */
export async function pageList<Row extends Placed, Word extends string>(
  context: Pick<Context, 'db' | 'reach'>,
  { cursor, page: number, per_page, q }: Partial<Place> & { q?: string | undefined },
  {
    sorts,
    sort,
    id,
    search,
    finds_rows = false,
    isFiltered,
    all,
    which,
    rows,
    kept,
    counted,
  }: Listing<Row, Word>,
) {
  const isNarrowed = isFiltered || context.reach !== undefined
  const typed = search && q?.trim() ? q : undefined
  const from = (found: string | Hits | undefined) => sql`from ${all} and ${which(found)}`
  const hits =
    typed === undefined
      ? undefined
      : await findHits(context, (most) => search!(typed, most), {
          left: isNarrowed ? from : undefined,
          per_page,
        })
  const isEachARow = finds_rows && !isNarrowed
  const everything =
    isEachARow && typed !== undefined ? sql`from ${search!(typed, EVERY_HIT)} hit` : from(typed)
  const listed = isEachARow && hits ? sql`from unnest(${[...hits.ids]}::bigint[]) hit` : undefined
  const order = orderBy(sorts, sort, id)
  const left = which(hits ?? typed)
  const columns = sql`, ${placeOf(order)}`
  return page(
    context,
    {
      rows: (beyond, end, ordered) => rows(columns, sql<SqlBool>`(${left} and ${beyond})`, end, ordered),
      all: sql`from ${all} and ${left}`,
      more: hits?.has_more ? everything : undefined,
      kept: typed === undefined ? kept?.() : undefined,
      counted: typed === undefined ? counted : listed,
    },
    { cursor, page: number, per_page },
    order,
  )
}

/** The condition that rows are found: by what was typed, or among hits that are known already. None without a search. */
export function isFound(id: string, typed: string | Hits | undefined, search: Search): RawBuilder<SqlBool>[] {
  if (typeof typed === 'object') return [isHit(sql.raw(id), typed)]
  return typed?.trim() ? [isOneOf(sql.raw(id), sql`select ${search(typed, EVERY_HIT)}`)] : []
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
