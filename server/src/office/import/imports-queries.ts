import { sql } from 'kysely'
import type { Said } from 'contract/message'
import type {
  ImportColumn,
  ImportDetail,
  ImportField,
  ImportMeaning,
  ImportSettings,
  ImportStatus,
} from 'contract/office/import'
import type { Context } from '../../plumbing/context.ts'
import { asJson } from '../../plumbing/database/database.ts'
import { page, type Place } from '../../plumbing/database/page-queries.ts'

type Counts = Record<'new' | 'update' | 'skip' | 'bad' | 'none' | 'kept' | 'noted', number>

const columns = [
  'id',
  'file_name',
  'file_key',
  sql<'csv' | 'xlsx'>`kind`.as('kind'),
  'encoding',
  'separator',
  sql<ImportColumn[]>`headers`.as('headers'),
  'header_line',
  sql<ImportDetail['beginning']>`beginning`.as('beginning'),
  sql<ImportSettings | null>`settings`.as('settings'),
  sql<ImportStatus>`status`.as('status'),
  sql<Said | null>`error`.as('error'),
  'round',
  'progress',
  'row_count',
  sql<Partial<Counts>>`counts`.as('counts'),
  'draft_id',
  'order_id',
  'created_by',
  'author',
  'created_at',
  'imported_at',
  'version',
] as const

export type ImportFile = NonNullable<Awaited<ReturnType<typeof getImport>>>

type NewImport = {
  file_name: string
  file_key: string
  file_size: number
  kind: 'csv' | 'xlsx'
  encoding: string | null
  separator: string | null
  headers: readonly ImportColumn[]
  header_line: number
  beginning: ImportDetail['beginning']
}

export const insertImport = (
  { db, tenant, user, now }: Context,
  { headers, beginning, ...file }: NewImport,
) =>
  db
    .insertInto('member_import')
    .values({
      tenant_id: tenant.id,
      ...file,
      headers: asJson(headers),
      beginning: asJson(beginning),
      status: 'uploaded',
      created_by: user?.id ?? null,
      author: user?.name ?? 'system',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const getImport = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('member_import')
    .select(columns)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * The import, locked until the transaction ends: of two presses, and of two workers, the second waits for the
 * first.
 */
export const lockImport = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('member_import')
    .select(columns)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type Change = {
  status?: ImportStatus
  error?: Said | null
  round?: number
  progress?: number
  row_count?: number | null
  draft_id?: number
  order_id?: number
  imported_at?: Date
  file_key?: null
  settings?: ImportSettings | null
  headers?: readonly ImportColumn[]
  header_line?: number
  beginning?: ImportDetail['beginning']
  counts?: Counts
}

export const setImport = (
  { db, tenant, now }: Context,
  id: number,
  { settings, headers, beginning, counts, error, ...change }: Change,
  { isEdit = false } = {},
) =>
  db
    .updateTable('member_import')
    .set({
      ...change,
      ...(settings === undefined ? {} : { settings: settings && asJson(settings) }),
      ...(beginning ? { beginning: asJson(beginning) } : {}),
      ...(headers ? { headers: asJson(headers) } : {}),
      ...(counts ? { counts: asJson(counts) } : {}),
      ...(error === undefined ? {} : { error: error && asJson(error) }),
      ...(isEdit ? { version: sql`version + 1` } : {}),
      updated_at: now,
    })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const removeImport = ({ db, tenant }: Context, id: number) =>
  db.deleteFrom('member_import').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

type Listed = Omit<
  ImportFile,
  | 'headers'
  | 'header_line'
  | 'beginning'
  | 'settings'
  | 'round'
  | 'draft_id'
  | 'order_id'
  | 'file_key'
  | 'created_by'
>

export function pageImports({ db, tenant }: Context, { cursor, page: number, per_page }: Partial<Place>) {
  return page(
    { db },
    {
      rows: async (beyond, end) => {
        const { rows } = await sql<Listed & { page_value: string; page_id: number }>`
          select i.id, i.file_name, i.kind, i.encoding, i.separator, i.status, i.error, i.progress, i.row_count, i.counts,
            i.author, i.created_at, i.imported_at, i.version, i.created_at::text as page_value, i.id as page_id
          from member_import i where i.tenant_id = ${tenant.id} and ${beyond} ${end}`.execute(db)
        return rows
      },
      all: sql`from member_import i where i.tenant_id = ${tenant.id}`,
    },
    { cursor, page: number, per_page },
    { column: 'i.created_at', id: 'i.id', descending: true },
  )
}

/** How many rows of an import have which outcome, how many an undo has left, and how many come in with a remark. */
export async function countRows({ db, tenant }: Context, import_id: number): Promise<Counts> {
  const counted = await db
    .selectFrom('member_import_row')
    .select([
      sql<Exclude<keyof Counts, 'noted'>>`case when state = 'kept' then 'kept' else outcome end`.as('what'),
      sql<number>`count(*)`.as('count'),
      sql<number>`count(*) filter (where outcome in ('new', 'update') and notes <> '[]')`.as('noted'),
    ])
    .where('tenant_id', '=', tenant.id)
    .where('import_id', '=', import_id)
    .groupBy(sql`1`)
    .execute()
  const counts = { new: 0, update: 0, skip: 0, bad: 0, none: 0, kept: 0, noted: 0 }
  for (const { what, count, noted } of counted) {
    counts[what] = count
    counts.noted += noted
  }
  return counts
}

/** Files not looked at for a long time, with their files in the storage. */
export const findOldImports = ({ db, tenant }: Context, before: Date) =>
  db
    .selectFrom('member_import')
    .select(['id', 'file_key', sql<ImportColumn[]>`headers`.as('headers'), 'imported_at'])
    .where('tenant_id', '=', tenant.id)
    .where('updated_at', '<', before.toISOString())
    .where('file_key', 'is not', null)
    .where('status', 'not in', ['checking', 'importing', 'undoing'])
    .limit(100)
    .execute()

/** A tenant's previous choices, for the next file of the same kind. */
export type Remembered = {
  columns: Record<string, ImportField | null>
  existing: 'skip' | 'update'
  member_type_id: number | null
  confirmation_codes: boolean
  /** Not in what was remembered by earlier versions. */
  values?: ImportMeaning[]
  foreign_numbers?: 'refuse' | 'skip'
}
