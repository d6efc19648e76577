import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { invalidField } from 'contract/problem'
import type { PageMeta } from 'contract/primitives'

/** The column a list is ordered by; the id decides between equals, so that every row has one place. */
export type Order = { column: string; id: string; descending: boolean }

type Position = { value: string | number; id: number; backwards: boolean }

/** Counting stops here: further on people read "10,000+". */
const COUNT_LIMIT = 10_000

/**
 * One page by position and not by number, so that the last page costs what the first costs. The query must select
 * the order's column as `page_value` and the id as `page_id`; the count query selects from the same rows.
 */
export async function page<Row extends { page_value: string | number; page_id: number }>(
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever tables it reads
  rows: SelectQueryBuilder<any, any, Row>,
  // oxlint-disable-next-line typescript/no-explicit-any
  count: SelectQueryBuilder<any, any, object>,
  { cursor, per_page = 25 }: { cursor?: string | undefined; per_page?: number | undefined },
  { column, id, descending }: Order,
): Promise<{ data: Row[]; meta: PageMeta }> {
  const from = cursor === undefined ? undefined : decode(cursor)
  const down = from?.backwards ? !descending : descending
  const direction = down ? 'desc' : 'asc'
  const beyond: Expression<SqlBool> | undefined =
    from &&
    sql<SqlBool>`(${sql.ref(column)}, ${sql.ref(id)}) ${sql.raw(down ? '<' : '>')} (${from.value}, ${from.id})`
  const [found, counted] = await Promise.all([
    rows
      .$if(beyond !== undefined, (q) => q.where(beyond!))
      .orderBy(sql.ref(column), direction)
      .orderBy(sql.ref(id), direction)
      .limit(per_page + 1)
      .execute() as Promise<Row[]>,
    count
      .select(sql`1`.as('one'))
      .limit(COUNT_LIMIT + 1)
      .execute(),
  ])
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
      total: Math.min(counted.length, COUNT_LIMIT),
      total_is_capped: counted.length > COUNT_LIMIT,
    },
  }
}

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
  throw invalidField('cursor', 'This page no longer exists. Please go back to the first one.')
}

/** What the user typed as a pattern for `like`, its own wildcards taken literally. */
export const contains = (typed: string) =>
  `%${typed
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
