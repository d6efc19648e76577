import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { wrongIn } from 'contract/characters'
import { DEEPEST_ROW, type NumberedPageMeta, type PageMeta } from 'contract/primitives'
import { FEW_ROWS } from 'contract/sorting'
import { invalidField } from 'contract/problem'
import type { Context } from '../context.ts'

/** The column a list is ordered by, as SQL; the id breaks ties, so that every row has a definite place. */
export type Order = {
  column: string | RawBuilder<unknown>
  id: string
  descending: boolean
  /** It may be null: such rows come last, whichever way the others are ordered. */
  has_blanks?: boolean | undefined
  /** No index orders by it, so the list may have at most `FEW_ROWS` rows. */
  few?: boolean | undefined
  /** What the id is made of, if no index has it in one piece. */
  made_of?: MadeOf | undefined
}

/**
 * The columns of an id: its rows come from pairs, of which an index has the first, and the second says which of
 * its rows it is. `of` takes an id apart.
 */
export type MadeOf = { indexed: string; other: string; of: (id: number) => readonly [number, number] }

type Value = string | number | null
type Position = { value: Value; id: number; backwards: boolean }

/**
 * Counting along with a page stops here: a page is not kept waiting for its total. Who wants it asks with
 * `Prefer: count=exact`, as screens do once a page is shown (decision 0113).
 */
const COUNT_LIMIT = DEEPEST_ROW

/** The default number of rows per page. */
const PER_PAGE = 25

/** The requested page. All properties are required, so that no list forgets to pass on what it was sent. */
export type Place = {
  cursor: string | undefined
  page: number | undefined
  per_page: number | undefined
}

/** Where a page begins, unless it is the first one, which way it is read, and how many rows further on it ends at most. */
export type Reach = { from?: Value | undefined; backwards: boolean; most: number }

type Listed<Row> = {
  /**
   * The rows beyond a place, ordered and limited by `end`, each with `page_value` (the value it is ordered
   * by) and `page_id`. Use `end` once per statement; to order the limited rows again, use `ordered`.
   */
  rows: (
    beyond: RawBuilder<SqlBool>,
    end: RawBuilder<unknown>,
    ordered: RawBuilder<unknown>,
    reach: Reach,
  ) => Promise<Row[]>
  /** `from … where …` for all rows of all pages, to count them. */
  all: RawBuilder<unknown>
  /** If a search has found more than is listed: `from … where …` for everything that it finds. */
  more?: RawBuilder<unknown> | undefined
  /** `from …` with as many rows as `all`, if there is something that is counted sooner. */
  counted?: RawBuilder<unknown> | undefined
  /** How many there are, if that turns out to be kept; then nothing is counted, and the total is exact however large. */
  kept?: Promise<number | undefined> | undefined
}

/**
 * One page of a list: by position, so that the last page costs no more than the first, or by number down to
 * `DEEPEST_ROW`. The row limit is written into the statement as a literal: PostgreSQL's cached plan for a
 * parameter would read and sort every row.
 */
export async function page<Row extends { page_value: Value; page_id: number }>(
  context: Pick<Context, 'db'> & Partial<Pick<Context, 'call'>>,
  list: Listed<Row>,
  { cursor, page: number, per_page = PER_PAGE }: Place,
  order: Order,
): Promise<{ data: Row[]; meta: PageMeta }> {
  oneOf(cursor, number)
  const { all, kept, counted: as = all } = list
  const from = cursor === undefined ? undefined : decode(cursor)
  if (from?.value === null && !order.has_blanks) throw gone()
  const skipped = rowsBefore(number, per_page)
  if (order.few && ((await kept) ?? (await countTo(context, as, FEW_ROWS + 1))) > FEW_ROWS)
    throw invalidField('sort', 'Narrow the list to 5,000 rows or fewer to sort by this column.')
  const rows = ordered(context, list, order, { from, skipped, most: per_page + 1 })
  const both = Promise.all([rows, totalOf(context, list)])
  const [found, counted] = await both.catch((error: { code?: string }) => {
    throw from && NOT_OF_THE_COLUMN.has(error.code ?? '') ? gone() : error
  })
  const more = found.length > per_page
  const data = found.slice(0, per_page)
  if (from?.backwards) data.reverse()
  const at = (row: Row | undefined, backwards: boolean) =>
    row ? encode({ value: row.page_value, id: row.page_id, backwards }) : null
  return {
    data,
    meta: {
      page: from ? null : (number ?? 1),
      per_page,
      next: more || from?.backwards ? at(data.at(-1), false) : null,
      previous: (from ? !from.backwards || more : skipped > 0) ? at(data[0], true) : null,
      ...counted,
    },
  }
}

/** How many rows a list has: as kept, to the last one if that was asked for, or else counted up to the limit. */
async function totalOf<Row>(
  context: Pick<Context, 'db'> & Partial<Pick<Context, 'call'>>,
  { all, more: everything, kept, counted: as = all }: Listed<Row>,
): Promise<Pick<PageMeta, 'total' | 'total_is_capped'>> {
  const known = kept && (await kept)
  if (known !== undefined) return { total: known, total_is_capped: false }
  if (context.call?.counts_exactly)
    return { total: await countAll(context, everything ?? as), total_is_capped: false }
  const total = await countTo(context, as, COUNT_LIMIT + 1)
  return {
    total: Math.min(total, COUNT_LIMIT),
    total_is_capped: everything !== undefined || total > COUNT_LIMIT,
  }
}

/** The place of a page in a list whose cursors are numbers of pages. @throws Invalid as `page` does */
export function numberedPlace({ cursor, page: number, per_page = PER_PAGE }: Place) {
  oneOf(cursor, number)
  const at = cursor === undefined ? (number ?? 1) : Number(cursor)
  return { at, offset: rowsBefore(at, per_page), limit: per_page, page: cursor === undefined ? at : null }
}

/** @throws Invalid at `page` if it is too deep */
function rowsBefore(number = 1, per_page: number): number {
  if (number * per_page > DEEPEST_ROW)
    throw invalidField('page', 'Page numbers end at row 10,000. Please continue with the cursor in `next`.')
  return (number - 1) * per_page
}

/** How many rows there are, counted up to a limit. */
async function countTo({ db }: Pick<Context, 'db'>, all: RawBuilder<unknown>, most: number) {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 ${all} limit ${sql.lit(most)}) as counted`.execute(db)
  return rows[0]!.total
}

/** How many rows there are, all of them. */
async function countAll({ db }: Pick<Context, 'db'>, all: RawBuilder<unknown>) {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${all}`.execute(db)
  return rows[0]!.total
}

type Wanted = { from: Position | undefined; skipped: number; most: number }

/**
 * The rows beyond a position. Where values may be missing, those that have one are read first and the others after them
 * (before them on the way back), each by an index of their own.
 */
async function ordered<Row>(
  context: Pick<Context, 'db'>,
  { rows, all }: Pick<Listed<Row>, 'rows' | 'all'>,
  { column, id, descending, has_blanks = false, made_of }: Order,
  { from, skipped, most }: Wanted,
): Promise<Row[]> {
  const down = from?.backwards ? !descending : descending
  const [value, key] = [typeof column === 'string' ? sql.raw(column) : column, sql.raw(id)]
  const [direction, over] = [sql.raw(down ? 'desc' : 'asc'), sql.raw(down ? '<' : '>')]
  const keys = made_of ? [sql.raw(made_of.indexed), sql.raw(made_of.other)] : [key]
  const byValue = {
    isHere: from?.value !== null,
    which: has_blanks ? sql<SqlBool>`${value} is not null` : sql<SqlBool>`true`,
    beyond: made_of
      ? beyondPair(value, made_of, over, from)
      : sql<SqlBool>`(${value}, ${key}) ${over} (${from?.value}, ${from?.id})`,
    ordered: sql`order by ${sql.join([value, ...keys].map((one) => sql`${one} ${direction}`))}`,
  }
  const blank = {
    isHere: from?.value === null,
    which: sql<SqlBool>`${value} is null`,
    beyond: sql<SqlBool>`${key} ${over} ${from?.id}`,
    ordered: sql`order by ${key} ${direction}`,
  }
  const parts = !has_blanks ? [byValue] : from?.backwards ? [blank, byValue] : [byValue, blank]
  const found: Row[] = []
  let skip = skipped
  for (const part of from && !parts[0]!.isHere ? parts.slice(1) : parts) {
    const beyond = from && part.isHere ? sql<SqlBool>`(${part.which} and ${part.beyond})` : part.which
    const end = sql`${part.ordered} limit ${sql.lit(most - found.length)} offset ${sql.lit(skip)}`
    const reach = { from: from?.value, backwards: from?.backwards ?? false, most: skip + most - found.length }
    const here = await rows(beyond, end, part.ordered, reach)
    found.push(...here)
    if (found.length === most) break
    if (here.length > 0) skip = 0
    else if (skip > 0) skip -= await countTo(context, sql`${all} and ${part.which}`, skip)
  }
  return found
}

/**
 * The condition that a row of pairs is beyond a position. It first says so of the columns that the index has, because an index
 * isn't used for a comparison in which a column of another table takes part.
 */
function beyondPair(
  value: RawBuilder<unknown>,
  { indexed, other, of }: MadeOf,
  over: RawBuilder<unknown>,
  from: Position | undefined,
) {
  const [first, second] = of(from?.id ?? 0)
  const at = sql`${value}, ${sql.raw(indexed)}`
  return sql<SqlBool>`(${at}) ${over}= (${from?.value}, ${first})
    and (${at}, ${sql.raw(other)}) ${over} (${from?.value}, ${first}, ${second})`
}

/** A page of a list that is already in memory; the whole list if no page was requested. */
export function pageOf<Row>(
  all: readonly Row[],
  { page: number, per_page }: Pick<Place, 'page' | 'per_page'>,
): { data: Row[]; meta: NumberedPageMeta } {
  const isWhole = number === undefined && per_page === undefined
  const most = per_page ?? (isWhole ? Math.max(all.length, 1) : PER_PAGE)
  const from = isWhole ? 0 : rowsBefore(number, most)
  return {
    data: all.slice(from, from + most),
    meta: { page: number ?? 1, per_page: most, total: all.length },
  }
}

/**
 * The same for lists that can also be requested by cursor: the last row of the previous page, '' for the
 * first page.
 */
export function pageAmong<Row extends { id: number }>(
  all: readonly Row[],
  { cursor, page: number, per_page = PER_PAGE }: Place,
): { data: Row[]; meta: PageMeta } {
  oneOf(cursor, number)
  const from = cursor ? all.findIndex(({ id }) => String(id) === cursor) + 1 : rowsBefore(number, per_page)
  if (cursor && from === 0) throw gone()
  const data = all.slice(from, from + per_page)
  const before = all[from - per_page - 1]
  return {
    data,
    meta: {
      page: cursor ? null : (number ?? 1),
      per_page,
      next: from + per_page < all.length ? String(data.at(-1)!.id) : null,
      previous: from === 0 ? null : before ? String(before.id) : '',
      total: all.length,
      total_is_capped: false,
    },
  }
}

function oneOf(cursor: string | undefined, number: number | undefined) {
  if (cursor && number !== undefined) throw invalidField('page', 'Send either a page or a cursor.')
}

/** PostgreSQL's errors for a text that is not a number or a date: somebody made up the cursor. */
const NOT_OF_THE_COLUMN = new Set(['22P02', '22007', '22008', '22003'])

const encode = ({ value, id, backwards }: Position) =>
  Buffer.from(JSON.stringify([value, id, backwards ? 1 : 0])).toString('base64url')

function decode(cursor: string): Position {
  try {
    const [value, id, backwards] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [
      Value,
      number,
      0 | 1,
    ]
    const isValue =
      value === null || typeof value === 'number' || (typeof value === 'string' && !wrongIn(value, true))
    if (isValue && Number.isSafeInteger(id)) return { value, id, backwards: backwards === 1 }
  } catch {
    // Not a valid cursor, for whatever reason: falls through.
  }
  throw gone()
}

const gone = () => invalidField('cursor', 'This page no longer exists. Please go back to the first one.')

/** Whether a text contains every word somebody typed, in any order. */
export function saysAll(said: string, typed = ''): boolean {
  const text = said.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The user's text as a pattern for `like`, with its wildcards escaped. */
export const contains = (typed: string) =>
  `%${typed
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`

/**
 * How many search hits a list shows, four pages; users who need more have to narrow the search. Each hit is
 * read in four places, and hits for a name that thousands share are scattered all over the table.
 */
const LISTED_HITS = 100
/** When filters drop some of them, this many are considered, and all of them where what is left doesn’t fill a page. */
const FILTERED_HITS = 300

/** For counts, exports and acts on all that match, where no hit may be missing: the largest integer. */
export const EVERY_HIT = 2_147_483_647

/** What a search has found for a list, and whether there was more. */
export type Hits = { ids: readonly number[]; has_more: boolean }

/**
 * Runs a search once, before the page and the count of a list use it. `search` returns ids, up to the given number; `left` is
 * `from … where …` for those that filters leave. Undefined if these don’t fill a page while there are more hits: then all of
 * them are looked through, or what the filters leave of the others would be missing.
 */
export async function findHits(
  context: Pick<Context, 'db'>,
  search: (most: number) => RawBuilder<unknown>,
  {
    left,
    per_page = PER_PAGE,
  }: { left?: ((hits: Hits) => RawBuilder<unknown>) | undefined; per_page?: number | undefined },
): Promise<Hits | undefined> {
  const most = left ? FILTERED_HITS : LISTED_HITS
  const { rows } = await sql<{ id: number }>`select id from ${search(most + 1)} id`.execute(context.db)
  const hits = { ids: rows.map(({ id }) => id), has_more: rows.length > most }
  const isShort = left && hits.has_more && (await countTo(context, left(hits), per_page)) < per_page
  return isShort ? undefined : hits
}

/** Whether any of the filters is set. */
export const isAnySet = (filters: Readonly<Record<string, unknown>>) =>
  Object.values(filters).some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined))

/** The condition that a row is one of the hits. */
export const isHit = (id: RawBuilder<unknown>, { ids }: Hits) =>
  sql<SqlBool>`${id} = any(${[...ids]}::bigint[])`

/**
 * The condition that a row is found by a search. The ids are fetched first: PostgreSQL expects `in (select
 * …)` to match so many rows that it would rather scan the whole table in page order until it has met 25 of
 * them.
 */
export const isOneOf = (id: RawBuilder<unknown>, search: RawBuilder<unknown>) =>
  sql<SqlBool>`${id} = any(array(${search}))`
