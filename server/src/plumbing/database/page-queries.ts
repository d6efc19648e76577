import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { wrongIn } from 'contract/characters'
import { DEEPEST_ROW, type NumberedPageMeta, type PageMeta } from 'contract/primitives'
import { invalidField } from 'contract/problem'
import type { Context } from '../context.ts'

/** The column a list is ordered by, as SQL; the id decides between equals, so that every row has one place. */
export type Order = { column: string; id: string; descending: boolean }

type Position = { value: string | number; id: number; backwards: boolean }

/** Counting stops here: further on people read "10,000+". */
const COUNT_LIMIT = DEEPEST_ROW

/** A page has so many rows where nobody says how many. */
const PER_PAGE = 25

/** Which page somebody asks for. Nothing may be left out, so that no list forgets to hand on what it was sent. */
export type Place = {
  cursor: string | undefined
  page: number | undefined
  per_page: number | undefined
}

type Listed<Row> = {
  /**
   * The rows beyond a place, ordered and cut off by `end`, each with `page_value` (what it is ordered by) and `page_id`.
   * A statement says `end` once; where what was cut off is ordered again, it says `ordered`.
   */
  rows: (
    beyond: RawBuilder<SqlBool>,
    end: RawBuilder<unknown>,
    ordered: RawBuilder<unknown>,
  ) => Promise<Row[]>
  /** `from … where …` of all rows of all pages, to count them. */
  all: RawBuilder<unknown>
  /** Whether a search has found more than are listed. */
  has_more?: boolean
}

/**
 * One page, by position, so that the last page costs what the first costs, or by number down to `DEEPEST_ROW`. How many
 * rows are wanted is written into the statement: the plan that PostgreSQL keeps for one without that number reads and sorts them all.
 */
export async function page<Row extends { page_value: string | number; page_id: number }>(
  { db }: Pick<Context, 'db'>,
  { rows, all, has_more = false }: Listed<Row>,
  { cursor, page: number, per_page = PER_PAGE }: Place,
  { column, id, descending }: Order,
): Promise<{ data: Row[]; meta: PageMeta }> {
  oneOf(cursor, number)
  const from = cursor === undefined ? undefined : decode(cursor)
  const skipped = rowsBefore(number, per_page)
  const down = from?.backwards ? !descending : descending
  const [value, key] = [sql.raw(column), sql.raw(id)]
  const beyond = from
    ? sql<SqlBool>`(${value}, ${key}) ${sql.raw(down ? '<' : '>')} (${from.value}, ${from.id})`
    : sql<SqlBool>`true`
  const direction = sql.raw(down ? 'desc' : 'asc')
  const ordered = sql`order by ${value} ${direction}, ${key} ${direction}`
  const end = sql`${ordered} limit ${sql.lit(per_page + 1)} offset ${sql.lit(skipped)}`
  const counting = sql<{ total: number }>`
    select count(*) as total from (select 1 ${all} limit ${sql.lit(COUNT_LIMIT + 1)}) as counted`
  const both = Promise.all([rows(beyond, end, ordered), counting.execute(db)])
  const [found, { rows: counted }] = await both.catch((error: { code?: string }) => {
    throw from && NOT_OF_THE_COLUMN.has(error.code ?? '') ? gone() : error
  })
  const { total } = counted[0]!
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
      total: Math.min(total, COUNT_LIMIT),
      total_is_capped: has_more || total > COUNT_LIMIT,
    },
  }
}

/** @throws Invalid at `page` for one that reaches too deep */
function rowsBefore(number = 1, per_page: number): number {
  if (number * per_page > DEEPEST_ROW)
    throw invalidField('page', 'Pages by number end at row 10,000. Please go on with the cursor in `next`.')
  return (number - 1) * per_page
}

/** The page of a list that is in hand as a whole; all of it where nobody asks for a page. */
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

/** The same for a list that is asked for by cursor too: the row that the page before ended with, '' for the first page. */
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
  if (cursor && number !== undefined) throw invalidField('page', 'Please send either a page or a cursor.')
}

/** What PostgreSQL says of a text that is no number or day: somebody made the place up. */
const NOT_OF_THE_COLUMN = new Set(['22P02', '22007', '22008', '22003'])

const encode = ({ value, id, backwards }: Position) =>
  Buffer.from(JSON.stringify([value, id, backwards ? 1 : 0])).toString('base64url')

function decode(cursor: string): Position {
  try {
    const [value, id, backwards] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [
      string | number,
      number,
      0 | 1,
    ]
    const isValue = typeof value === 'number' || (typeof value === 'string' && !wrongIn(value, true))
    if (isValue && Number.isSafeInteger(id)) return { value, id, backwards: backwards === 1 }
  } catch {
    // Falls through: whatever it was, it is no place in a list.
  }
  throw gone()
}

const gone = () => invalidField('cursor', 'This page no longer exists. Please go back to the first one.')

/** Whether what somebody typed is said there, word by word in any order. */
export function saysAll(said: string, typed = ''): boolean {
  const text = said.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** What the user typed as a pattern for `like`, its own wildcards taken literally. */
export const contains = (typed: string) =>
  `%${typed
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`

/**
 * A list shows at most this many hits of a search, four pages; whoever needs more narrows it down. Each is read in four
 * places, and of a name that thousands bear each stands in another part of the table.
 */
const LISTED_HITS = 100
/** Where filters leave some of them, so many are looked through. */
const FILTERED_HITS = 300

/** What a search has found for a list, and whether there was more. */
export type Hits = { ids: readonly number[]; has_more: boolean }

/**
 * Looks hits up once, before the page and the count of a list ask for them. `search` gives the ids, at most as many as
 * it is told; `isFiltered` says that not all of them will be shown.
 */
export async function findHits(
  { db }: Pick<Context, 'db'>,
  search: (most: number) => RawBuilder<unknown>,
  { isFiltered }: { isFiltered: boolean },
): Promise<Hits> {
  const most = isFiltered ? FILTERED_HITS : LISTED_HITS
  const { rows } = await sql<{ id: number }>`select id from ${search(most + 1)} id`.execute(db)
  return { ids: rows.map(({ id }) => id), has_more: rows.length > most }
}

/** Whether any of some filters is set. */
export const isAnySet = (filters: Readonly<Record<string, unknown>>) =>
  Object.values(filters).some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined))

/** That a row is one of the hits. */
export const isHit = (id: RawBuilder<unknown>, { ids }: Hits) =>
  sql<SqlBool>`${id} = any(${[...ids]}::bigint[])`

/**
 * That a row is one of those a search finds. They are looked up before the rest is asked: of `in (select …)` PostgreSQL
 * expects so many that it would rather read the whole table in the order of the page until it meets 25 of them.
 */
export const isOneOf = (id: RawBuilder<unknown>, search: RawBuilder<unknown>) =>
  sql<SqlBool>`${id} = any(array(${search}))`
