import type { Said } from 'contract/message'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ImportCell, ImportOutcome, ImportReason, ImportRow, ValueField } from 'contract/office/import'
import { insertRows } from '../../plumbing/database/bulk-queries.ts'
import type { Context } from '../../plumbing/context.ts'
import { page, type Place } from '../../plumbing/database/page-queries.ts'
import type { RowCells } from './mending.ts'
import type { ImportedPerson, ReadRow } from './row-reading.ts'

export type Judged = {
  line: number
  person: ImportedPerson
  problems: Said[]
  notes: Said[]
  unknown: ReadRow['unknown']
  /** Only of rows that may be mended. */
  cells: RowCells | null
  outcome: ImportOutcome
  member_id: number | null
}

export const insertImportRows = (context: Context, import_id: number, rows: readonly Judged[]) =>
  insertRows(
    context,
    'member_import_row',
    rows.map(({ person, problems, notes, unknown, cells, ...row }) => ({
      import_id,
      ...row,
      person: person as never,
      problems: problems as never,
      notes: notes as never,
      unknown_values: unknown as never,
      cells: cells as never,
      state: 'waiting',
    })),
  )

export const removeImportRows = ({ db, tenant }: Context, import_id: number) =>
  db
    .deleteFrom('member_import_row')
    .where('tenant_id', '=', tenant.id)
    .where('import_id', '=', import_id)
    .execute()

/**
 * The next unprocessed rows, in the order of the file. They come after the last processed one: without that
 * condition, the index would pass over all processed rows again and again.
 */
export const findWaiting = ({ db, tenant }: Context, import_id: number, most: number) =>
  db
    .selectFrom('member_import_row')
    .select([
      'line',
      sql<ImportedPerson>`person`.as('person'),
      sql<string[]>`notes`.as('notes'),
      sql<ImportOutcome>`outcome`.as('outcome'),
    ])
    .where('tenant_id', '=', tenant.id)
    .where('import_id', '=', import_id)
    .where('state', '=', 'waiting')
    .where('outcome', 'not in', ['bad', 'none'])
    // Not `max`: with row-level security that reads all of them.
    .where(
      'line',
      '>',
      sql<number>`greatest(0, (select line from member_import_row
        where tenant_id = ${tenant.id} and import_id = ${import_id} and state = 'done' order by line desc limit 1))`,
    )
    .orderBy('line')
    .limit(most)
    .execute()

/** The members after a given line whom an import has entered or changed, with the parents it created. */
export const findEntered = (
  { db, tenant }: Context,
  import_id: number,
  { after, most }: { after: number; most: number },
) =>
  db
    .selectFrom('member_import_row')
    .select(['line', 'member_id', 'guardian_id'])
    .where('tenant_id', '=', tenant.id)
    .where('import_id', '=', import_id)
    .where('state', '=', 'done')
    .where('outcome', 'in', ['new', 'update'])
    .where('line', '>', after)
    .orderBy('line')
    .limit(most)
    .execute()

export type Done = {
  line: number
  outcome: ImportOutcome
  problems: Said[]
  notes: Said[]
  member_id: number | null
  member_version: number | null
  before: Record<string, unknown> | null
  registration_id: number | null
  guardian_id: number | null
}

/** Records what became of adjacent rows, in the same transaction. */
export const setDone = ({ db, tenant }: Context, import_id: number, rows: readonly Done[]) =>
  sql`
    update member_import_row r
    set state = 'done', outcome = d.outcome, problems = d.problems, notes = d.notes, member_id = d.member_id,
      member_version = d.member_version, before = d.before, registration_id = d.registration_id,
      guardian_id = d.guardian_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as d (line integer, outcome text, problems jsonb, notes jsonb,
      member_id bigint, member_version integer, before jsonb, registration_id bigint, guardian_id bigint)
    where r.tenant_id = ${tenant.id} and r.import_id = ${import_id} and r.line = d.line and ${between(rows)}`.execute(
    db,
  )

/**
 * Limits a row `r` to the range of these lines, so that the rest of a long file need not be read to find
 * them.
 */
export function between(rows: readonly { line: number }[]): RawBuilder<SqlBool> {
  const lines = rows.map(({ line }) => line)
  return sql`r.line between ${Math.min(...lines)} and ${Math.max(...lines)}`
}

type Wanted = Partial<Place> & {
  id: number
  outcome?: ImportOutcome | undefined
  reason?: string | undefined
  noted?: 'yes' | undefined
}

/** What is said of a row: why it is refused or about nobody, or what is remarked on it where it comes in. */
const said = sql`case when r.outcome = 'bad' then r.problems when r.outcome in ('new', 'update', 'none') then r.notes else '[]' end`

/** What makes two of these say the same: their code, or their text where there is none. */
const reasonOf = sql`case jsonb_typeof(s.one) when 'string' then s.one #>> '{}' else s.one ->> 'code' end`

/** Reasons with the number of rows they are said of, refusals first. */
export async function findReasons({ db, tenant }: Context, import_id: number): Promise<ImportReason[]> {
  const { rows } = await sql<ImportReason>`
    select c.reason, c.kind, c.count,
      (select s.one from member_import_row r cross join lateral jsonb_array_elements(${said}) as s (one)
        where r.tenant_id = ${tenant.id} and r.import_id = ${import_id} and r.line = c.line
          and ${reasonOf} = c.reason limit 1) as example
    from (
      select ${reasonOf} as reason, case r.outcome when 'bad' then 'problem' when 'none' then 'nobody' else 'note' end as kind,
        count(distinct r.line) as count, min(r.line) as line
      from member_import_row r cross join lateral jsonb_array_elements(${said}) as s (one)
      where r.tenant_id = ${tenant.id} and r.import_id = ${import_id}
      group by 1, 2
    ) c
    order by array_position(array['problem', 'note', 'nobody'], c.kind), c.count desc, c.reason`.execute(db)
  return rows
}

/** What rows with a reason have in some columns, equal cells together, the most frequent first. */
export async function findCells(
  { db, tenant }: Context,
  import_id: number,
  { reason, columns }: { reason: string; columns: readonly number[] },
): Promise<ImportCell[]> {
  const typed = sql`coalesce(r.cells -> 'was' ->> c.at::text, r.cells -> 'now' ->> c.at, '')`
  const { rows } = await sql<ImportCell>`
    select c.at as column, (array_agg(${typed} order by r.line))[1] as typed,
      (array_agg(coalesce(r.cells -> 'now' ->> c.at, '') order by r.line))[1] as now, count(*) as count,
      to_jsonb((array_agg(r.line order by r.line))[1:3]) as lines
    from member_import_row r cross join lateral unnest(${[...columns]}::integer[]) as c (at)
    where r.tenant_id = ${tenant.id} and r.import_id = ${import_id} and r.cells is not null
      and exists (select from jsonb_array_elements(${said}) as s (one) where ${reasonOf} = ${reason})
    group by c.at, lower(${typed})
    order by c.at, count(*) desc, min(r.line)`.execute(db)
  return rows
}

/** The rows of an import that a list asks for. */
const wantedRows = ({ tenant }: Context, { id, outcome, reason, noted }: Wanted) => sql<SqlBool>`
  r.tenant_id = ${tenant.id} and r.import_id = ${id}
  ${outcome ? sql`and r.outcome = ${outcome}` : sql``}
  ${noted ? sql`and r.outcome in ('new', 'update') and r.notes <> '[]'` : sql``}
  ${reason ? sql`and exists (select from jsonb_array_elements(${said}) as s (one) where ${reasonOf} = ${reason})` : sql``}`

/** Rows in the order of the file, as people read them. */
export function pageImportRows(context: Context, { cursor, page: number, per_page, ...wanted }: Wanted) {
  const { db, tenant } = context
  const which = wantedRows(context, wanted)
  return page(
    { db },
    {
      rows: async (beyond, end) => {
        const { rows } = await sql<ImportRow & { page_value: number; page_id: number }>`
          select r.line, r.outcome,
            concat_ws(', ', nullif(r.person ->> 'last_name', ''), nullif(r.person ->> 'first_name', '')) as name,
            r.person ->> 'dob' as dob, r.person ->> 'email' as email,
            nullif(concat_ws(' ', r.person -> 'guardian' ->> 'first_name', r.person -> 'guardian' ->> 'last_name'), '') as guardian,
            (select ms.name from membership ms where ms.tenant_id = ${tenant.id}
              and ms.id = (r.person -> 'membership' ->> 'membership_id')::bigint) as membership,
            r.person -> 'membership' ->> 'valid_until' as valid_until,
            case when r.state = 'undone' and r.outcome = 'new' then null else r.member_id end as member_id,
            (select m.member_number from member m where m.tenant_id = ${tenant.id} and m.id = r.member_id) as member_number,
            r.problems, r.notes, r.kept, r.cells -> 'now' as cells, r.cells -> 'was' as was, r.line as page_value, r.line as page_id
          from member_import_row r where ${which} and ${beyond} ${end}`.execute(db)
        return rows
      },
      all: sql`from member_import_row r where ${which}`,
    },
    { cursor, page: number, per_page },
    { column: 'r.line', id: 'r.line', descending: false },
  )
}

/** Bad rows after a given line, for the file of problems. */
export const findBadRows = ({ db, tenant }: Context, import_id: number, after: number, most: number) =>
  db
    .selectFrom('member_import_row')
    .select(['line', sql<Said[]>`problems`.as('problems')])
    .where('tenant_id', '=', tenant.id)
    .where('import_id', '=', import_id)
    .where('outcome', '=', 'bad')
    .where('line', '>', after)
    .orderBy('line')
    .limit(most)
    .execute()

/** The values that our lists do not know, each once, with how many rows have it and the first of them. */
export async function findUnknownValues({ db, tenant }: Context, import_id: number) {
  const { rows } = await sql<{ field: ValueField; typed: string; count: number; lines: number[] }>`
    select u.one ->> 'field' as field, min(u.one ->> 'typed') as typed, count(*) as count,
      to_jsonb((array_agg(r.line order by r.line))[1:3]) as lines
    from member_import_row r cross join lateral jsonb_array_elements(r.unknown_values) as u (one)
    where r.tenant_id = ${tenant.id} and r.import_id = ${import_id} and r.unknown_values <> '[]'
    group by 1, lower(u.one ->> 'typed')
    order by count(*) desc, lower(min(u.one ->> 'typed'))`.execute(db)
  return rows
}
