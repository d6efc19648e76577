import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { invalidField } from 'contract/problem'
import type { PageMeta } from 'contract/primitives'
import type { Context } from './context.ts'

/** The column a list is ordered by, as SQL; the id decides between equals, so that every row has one place. */
export type Order = { column: string; id: string; descending: boolean }

type Position = { value: string | number; id: number; backwards: boolean }

/** Counting stops here: further on people read "10,000+". */
const COUNT_LIMIT = 10_000

type Listed<Row> = {
  /** The rows beyond a place, ordered and cut off by `end`, each with `page_value` (what it is ordered by) and `page_id`. */
  rows: (beyond: RawBuilder<SqlBool>, end: RawBuilder<unknown>) => Promise<Row[]>
  /** `from … where …` of all rows of all pages, to count them. */
  all: RawBuilder<unknown>
  /** Whether a search has found more than are listed. */
  has_more?: boolean
}

/**
 * One page by position and not by number, so that the last page costs what the first costs. How many rows are wanted
 * is written into the statement: the plan that PostgreSQL keeps for one without that number reads and sorts them all.
 */
export async function page<Row extends { page_value: string | number; page_id: number }>(
  { db }: Pick<Context, 'db'>,
  { rows, all, has_more = false }: Listed<Row>,
  { cursor, per_page = 25 }: { cursor?: string | undefined; per_page?: number | undefined },
  { column, id, descending }: Order,
): Promise<{ data: Row[]; meta: PageMeta }> {
  const from = cursor === undefined ? undefined : decode(cursor)
  const down = from?.backwards ? !descending : descending
  const [value, key] = [sql.raw(column), sql.raw(id)]
  const beyond = from
    ? sql<SqlBool>`(${value}, ${key}) ${sql.raw(down ? '<' : '>')} (${from.value}, ${from.id})`
    : sql<SqlBool>`true`
  const direction = sql.raw(down ? 'desc' : 'asc')
  const end = sql`order by ${value} ${direction}, ${key} ${direction} limit ${sql.lit(per_page + 1)}`
  const counting = sql<{ total: number }>`
    select count(*) as total from (select 1 ${all} limit ${sql.lit(COUNT_LIMIT + 1)}) as counted`
  const both = Promise.all([rows(beyond, end), counting.execute(db)])
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
      next: more || from?.backwards ? at(data.at(-1), false) : null,
      previous: from && (!from.backwards || more) ? at(data[0], true) : null,
      total: Math.min(total, COUNT_LIMIT),
      total_is_capped: has_more || total > COUNT_LIMIT,
    },
  }
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
    if ((typeof value === 'string' || typeof value === 'number') && Number.isSafeInteger(id))
      return { value, id, backwards: backwards === 1 }
  } catch {
    // Falls through: whatever it was, it is no place in a list.
  }
  throw gone()
}

const gone = () => invalidField('cursor', 'This page no longer exists. Please go back to the first one.')

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
