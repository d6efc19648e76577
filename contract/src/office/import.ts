import * as z from 'zod/mini'
import { DateFormat, DateOrder } from '../date-order.ts'
import { Day, DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { CHOICE_FIELDS } from '../person-choices.ts'
import { AuditEntry, Id, Nothing, PageMeta, PageQuery, SaidText } from '../primitives.ts'
import { problem } from '../problem.ts'
import { ImportMend, MOST_MENDS } from './import-mending.ts'

/** What a column of a file can hold, in the order people look for it. */
export const IMPORT_FIELDS = [
  'first_name',
  'last_name',
  'full_name',
  'dob',
  ...CHOICE_FIELDS,
  'email',
  'phone',
  'member_number',
  'address_1',
  'address_2',
  'city',
  'state',
  'zip',
  'country',
  'guardian_name',
  'guardian_first_name',
  'guardian_last_name',
  'guardian_email',
  'guardian_phone',
  'guardian_relation',
  'emergency_name',
  'emergency_phone',
  'emergency_relation',
  'member_type',
  'membership',
  'league',
  'team',
  'age_group',
  'status',
  'valid_until',
] as const
export const ImportField = z.enum(IMPORT_FIELDS, 'Choose from the list.')
export type ImportField = z.infer<typeof ImportField>

/** The fields that are dates; for each, the order of month and day is detected or asked for. */
export const DATE_FIELDS = ['dob', 'valid_until'] as const satisfies readonly ImportField[]
export type DateField = (typeof DATE_FIELDS)[number]
export const isDateField = (field: ImportField | null | undefined) => DATE_FIELDS.some((one) => one === field)

/** Fields whose values are looked up in lists: what is unknown there can be given a meaning once for all rows. */
export const VALUE_FIELDS = [
  'member_type',
  'membership',
  'league',
  'team',
  'age_group',
  'status',
  ...CHOICE_FIELDS,
  'state',
  'country',
] as const satisfies readonly ImportField[]
export const ValueField = z.enum(VALUE_FIELDS, 'Choose from the list.')
export type ValueField = z.infer<typeof ValueField>

/** The most letters of a value that are told apart. */
export const MOST_VALUE_LETTERS = 60

/** What a value of the file means: one of `ImportValues.choices`, or null to leave it out. */
export const ImportMeaning = z.object({
  field: ValueField,
  typed: z
    .string()
    .check(
      z.minLength(1, 'This value is missing.'),
      z.maxLength(MOST_VALUE_LETTERS, 'This value is too long.'),
    ),
  meant: z.nullable(z.string().check(z.maxLength(MOST_VALUE_LETTERS, 'Choose from the list.'))),
})
export type ImportMeaning = z.infer<typeof ImportMeaning>

/** Values that differ only in capitals and spaces are the same. */
export const valueKey = ({ field, typed }: Pick<ImportMeaning, 'field' | 'typed'>) =>
  `${field}:${typed.slice(0, MOST_VALUE_LETTERS).trim().replace(/\s+/g, ' ').toLowerCase()}`

/** A column of the file. */
export const ImportColumn = z.object({
  header: z.string(),
  /** The first few distinct cells. */
  samples: z.array(z.string()),
  /** Our best guess: the previous choice, or by the header. */
  proposal: z.nullable(ImportField),
  /** How its dates are written, as far as all rows tell; null if it has none. */
  dates: z.nullable(DateOrder),
  /** The same of dates with dots, such as 09.06.2011, which are asked about apart. */
  dotted: z.optional(z.nullable(DateOrder)),
})
export type ImportColumn = z.infer<typeof ImportColumn>

const MAY_BE_IMPORTED = ['active', 'inactive', 'closed'] as const
export const ImportedStatus = z.enum(MAY_BE_IMPORTED, 'Imported memberships are active, inactive or closed.')

/** What the file does not say row by row and the office states for all rows. */
export const ImportMembership = z.object({
  membership_id: Id,
  season_id: Id,
  league_id: z.optional(z.nullable(Id)),
  status: ImportedStatus,
  /** Used where the file says nothing; defaults to the last day of the season. */
  valid_until: z.optional(z.nullable(DayInput('Valid until'))),
})

export const ImportSettings = z.object({
  /** By column position; null skips the column. */
  columns: z.array(z.nullable(ImportField)).check(z.maxLength(200, 'A file can have up to 200 columns.')),
  /**
   * How dates are written, by column position. If omitted, it is detected from the rows; if the rows leave it
   * open, it is required for each date column that is not skipped.
   */
  date_formats: z.optional(
    z.array(z.nullable(DateFormat)).check(z.maxLength(200, 'A file can have up to 200 columns.')),
  ),
  /** The same for dates with dots. What can only be one day is read as that day, whatever is chosen. */
  dotted_formats: z.optional(
    z.array(z.nullable(DateFormat)).check(z.maxLength(200, 'A file can have up to 200 columns.')),
  ),
  /** What happens to people already on record. */
  existing: z.enum(['skip', 'update'], 'Choose what to do with members already on record.'),
  /** The member type where the file does not say. Required for confirmation codes. */
  member_type_id: z.optional(z.nullable(Id)),
  /** Whether every new person gets a code that claims the record in the registration form. */
  confirmation_codes: z.boolean(),
  /** The membership everyone has or had; null enters people without one. */
  membership: z.optional(z.nullable(ImportMembership)),
  /** What values mean that our lists do not know; if omitted, what was said before. */
  values: z.optional(
    z.array(ImportMeaning).check(z.maxLength(2_000, 'You can set up to 2,000 values for a file.')),
  ),
  /** Whether rows with a member ID of another system are refused, or come in with one of ours. */
  foreign_numbers: z.optional(z.enum(['refuse', 'skip'], 'Choose from the list.')),
  /** Put before phone numbers of seven digits; without one they are left out. */
  area_code: z.optional(z.nullable(z.string().check(z.regex(/^[2-9]\d\d$/, 'Enter a 3-digit area code.')))),
  /** Cells that are read as something else; if omitted, those said before. */
  mends: z.optional(
    z
      .array(ImportMend)
      .check(
        z.maxLength(MOST_MENDS, 'You can fix up to 1,000 cells here. Please fix the rest in your file.'),
      ),
  ),
})
export type ImportSettings = z.output<typeof ImportSettings>

export const ImportStatus = z.enum([
  'uploaded',
  'checking',
  'checked',
  'importing',
  'done',
  'undoing',
  'undone',
  'failed',
])
export type ImportStatus = z.infer<typeof ImportStatus>

/** `none` is a line that is about nobody: a total, a note, or the names of the columns once more. */
export const ImportOutcome = z.enum(['new', 'update', 'skip', 'bad', 'none'])
export type ImportOutcome = z.infer<typeof ImportOutcome>

const Import = z.object({
  id: z.int(),
  file_name: z.string(),
  kind: z.enum(['csv', 'xlsx']),
  /** For text files: the character encoding, and the delimiter. */
  encoding: z.nullable(z.string()),
  separator: z.nullable(z.string()),
  status: ImportStatus,
  error: z.nullable(SaidText),
  /** Rows checked, imported or undone so far, and how many there are. */
  progress: z.int(),
  row_count: z.nullable(z.int()),
  /** How many rows end up as what. */
  counts: z.object({ new: z.int(), update: z.int(), skip: z.int(), bad: z.int(), none: z.int() }),
  /** After an undo: how many rows stayed because somebody has changed them or bought something since. */
  kept: z.int(),
  /** How many rows come in with a remark: something was left out, or deserves a look. */
  noted: z.int(),
  author: z.string(),
  created_at: z.string(),
  imported_at: z.nullable(z.string()),
  version: z.int(),
})
export const ImportDetail = z.object({
  ...Import.shape,
  columns: z.array(ImportColumn),
  /** The line with the names of the columns; what is above it is left out. */
  header_line: z.int(),
  /** The first lines, to choose it from. */
  beginning: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  /** The choices for this file, or else the previous ones. */
  settings: z.nullable(
    z.object({
      columns: z.array(z.nullable(ImportField)),
      date_formats: z.array(z.nullable(DateFormat)),
      dotted_formats: z.array(z.nullable(DateFormat)),
      existing: z.enum(['skip', 'update']),
      member_type_id: z.nullable(z.int()),
      confirmation_codes: z.boolean(),
      membership: z.nullable(
        z.object({
          membership_id: z.int(),
          season_id: z.int(),
          league_id: z.nullable(z.int()),
          status: ImportedStatus,
          valid_until: z.nullable(Day),
        }),
      ),
      values: z.array(ImportMeaning),
      foreign_numbers: z.enum(['refuse', 'skip']),
      area_code: z.nullable(z.string()),
      mends: z.array(ImportMend),
    }),
  ),
  audit: z.array(AuditEntry),
})
export type ImportDetail = z.infer<typeof ImportDetail>

/** A row of a file as it will be entered. */
export const ImportRow = z.object({
  line: z.int(),
  outcome: ImportOutcome,
  name: z.string(),
  dob: z.nullable(z.string()),
  email: z.nullable(z.string()),
  guardian: z.nullable(z.string()),
  membership: z.nullable(z.string()),
  valid_until: z.nullable(z.string()),
  /** The member it matches, or the one created from it. */
  member_id: z.nullable(z.int()),
  member_number: z.nullable(z.string()),
  /** Why it cannot be entered. */
  problems: z.array(SaidText),
  /** What was left out or deserves a look. */
  notes: z.array(SaidText),
  /** Why it stayed when the import was undone. */
  kept: z.nullable(z.string()),
  /** Of a row with a remark, or with a mended cell, its cells as they are read, by position. */
  cells: z.nullable(z.array(z.string())),
  /** Of its mended cells what the file says, by position. */
  was: z.nullable(z.record(z.string(), z.string())),
})
export type ImportRow = z.infer<typeof ImportRow>

/**
 * Rows of a file that share a reason: why they cannot be entered, what is said of them when they are, or why they are
 * about nobody.
 */
export const ImportReason = z.object({
  /** The code of the sentence, or the sentence itself where it has no values. */
  reason: z.string(),
  kind: z.enum(['problem', 'note', 'nobody']),
  count: z.int(),
  /** As it is said in the first of these rows. */
  example: SaidText,
})
export type ImportReason = z.infer<typeof ImportReason>

/** Cells that say the same in the columns a reason is about. */
export const ImportCell = z.object({
  /** By position, from 0. */
  column: z.int(),
  /** As it stands in the file; '' where it is empty. */
  typed: z.string(),
  /** As it is read now: something else where it was mended and is still refused. */
  now: z.string(),
  count: z.int(),
  /** The first few lines with it. */
  lines: z.array(z.int()),
})
export type ImportCell = z.infer<typeof ImportCell>

/** Values of a file that our lists do not know, and what they may mean. */
export const ImportValues = z.object({
  values: z.array(
    z.object({
      field: ValueField,
      typed: z.string(),
      count: z.int(),
      /** The first few lines with it. */
      lines: z.array(z.int()),
      /** Whether nobody has said yet what it means. */
      is_open: z.boolean(),
      /** The answer given, or else the best guess; null leaves the value out. */
      meant: z.nullable(z.string()),
    }),
  ),
  /** How many more there are than are listed. */
  left_off: z.int(),
  choices: z.array(
    z.object({ field: ValueField, options: z.array(z.object({ value: z.string(), label: z.string() })) }),
  ),
})
export type ImportValues = z.infer<typeof ImportValues>

export const ImportNotFound = problem('import_not_found', 404, 'We couldn’t find this import.')
export const ImportBusy = problem(
  'import_busy',
  409,
  'This file is still being processed. Please wait until it’s done.',
)
export const ImportNotChecked = problem(
  'import_not_checked',
  409,
  'Please check the file again: something has changed since then.',
)
export const ImportOver = problem('import_over', 409, 'This file has already been imported.')
export const NotUndoable = problem('import_not_undoable', 409, 'Only a finished import can be undone.')

/** The size limit of a file; 200,000 people with their parents fit. */
export const MOST_IMPORT_BYTES = 40_000_000
export const MOST_IMPORT_ROWS = 200_000

const access = 'mms.members.import'

export const uploadImport = operation({
  method: 'POST',
  path: '/mms/import/members',
  access,
  status: 201,
  summary: 'Send a file of members (CSV or XLSX) and get its columns with what they probably are',
  multipart: true,
  most_bytes: MOST_IMPORT_BYTES,
  limit: { max: 30, seconds: 60 },
  input: z.object({ file: z.file('Choose a file.') }),
  output: ImportDetail,
})

export const listImports = operation({
  method: 'GET',
  path: '/mms/import/members',
  access,
  summary: 'List the files that were sent, the newest first',
  input: z.object({ cursor: PageQuery.cursor, page: PageQuery.page, per_page: PageQuery.per_page }),
  output: z.array(Import),
  meta: PageMeta,
})

export const getImport = operation({
  method: 'GET',
  path: '/mms/import/members/:id',
  access,
  summary: 'Show one file: its columns, what was chosen, how far it is and what becomes of its rows',
  input: z.object({ id: Id }),
  output: ImportDetail,
})

export const checkImport = operation({
  method: 'PATCH',
  path: '/mms/import/members/:id',
  access,
  status: 202,
  summary: 'Say what the columns are and try the file without entering anything (dry run)',
  message: 'Checking your file',
  input: z.object({ id: Id, version: z.optional(z.int()), settings: ImportSettings }),
  output: ImportDetail,
})

export const chooseImportHeader = operation({
  method: 'PATCH',
  path: '/mms/import/members/:id/header',
  access,
  summary: 'Say which line has the names of the columns, and get the columns as read from there',
  message: 'Columns read again',
  input: z.object({ id: Id, version: z.int('Please refresh the page and try again.'), line: z.int() }),
  output: ImportDetail,
})

export const listImportRows = operation({
  method: 'GET',
  path: '/mms/import/members/:id/rows',
  access,
  summary: 'Page through the rows of a file as they will be entered, with what is wrong with each',
  input: z.object({
    id: Id,
    outcome: z.optional(ImportOutcome),
    /** One of `listImportReasons`. */
    reason: z.optional(z.string().check(z.maxLength(300, 'Choose from the list.'))),
    /** Only rows that come in with a remark. */
    noted: z.optional(z.literal('yes', 'Choose from the list.')),
    cursor: PageQuery.cursor,
    page: PageQuery.page,
    per_page: PageQuery.per_page,
  }),
  output: z.array(ImportRow),
  meta: PageMeta,
})

export const listImportReasons = operation({
  method: 'GET',
  path: '/mms/import/members/:id/reasons',
  access,
  summary: 'Group the rows of a file by what is wrong with them or said of them, the most frequent first',
  input: z.object({ id: Id }),
  output: z.array(ImportReason),
})

export const listImportCells = operation({
  method: 'GET',
  path: '/mms/import/members/:id/cells',
  access,
  summary:
    'List the cells that rows with one reason have in the columns it is about, equal ones together, the most frequent first',
  input: z.object({
    id: Id,
    /** One of `listImportReasons`. */
    reason: z.string('Choose from the list.').check(z.maxLength(300, 'Choose from the list.')),
  }),
  output: z.object({ cells: z.array(ImportCell), left_off: z.int() }),
})

export const listImportValues = operation({
  method: 'GET',
  path: '/mms/import/members/:id/values',
  access,
  summary:
    'List the values of a file that our lists do not know, each once with its count and what was said of it; those without an answer first',
  input: z.object({ id: Id }),
  output: ImportValues,
})

export const exportImportProblems = operation({
  method: 'GET',
  path: '/mms/import/members/:id/problems',
  access,
  summary:
    'Give the rows that cannot be entered as CSV, with the columns of the file, line number and reason',
  file: 'text/csv',
  input: z.object({ id: Id }),
  output: z.unknown(),
})

export const runImport = operation({
  method: 'POST',
  path: '/mms/import/members/:id/run',
  access,
  status: 202,
  summary: 'Enter the rows of a checked file; pressed twice, it is entered once',
  message: 'Import started',
  input: z.object({ id: Id, version: z.int('Please refresh the page and try again.') }),
  output: ImportDetail,
})

export const undoImport = operation({
  method: 'POST',
  path: '/mms/import/members/:id/undo',
  access,
  status: 202,
  summary:
    'Take an import back: who was entered goes, who was updated is as before. Whoever was changed or has bought since stays and is told',
  message: 'Undoing the import',
  input: z.object({ id: Id }),
  output: ImportDetail,
})

export const discardImport = operation({
  method: 'DELETE',
  path: '/mms/import/members/:id',
  access,
  summary: 'Throw away a file of which nothing was entered',
  input: z.object({ id: Id }),
  output: Nothing,
})
