import { SAY_WHICH_FIRST } from 'contract/date-order'
import {
  IMPORT_FIELDS,
  ImportBusy,
  ImportNotChecked,
  ImportNotFound,
  ImportOver,
  NotUndoable,
  isDateField,
  valueKey,
  type ImportDetail,
  type ImportField,
  type ImportMeaning,
  type ImportSettings,
  type checkImport,
  type chooseImportHeader,
  type discardImport,
  type listImportCells,
  type listImportReasons,
  type listImportRows,
  type listImports,
  type runImport,
  type undoImport,
  type uploadImport,
} from 'contract/office/import'
import { mendKey, type ImportMend } from 'contract/office/import-mending'
import { columnsOfReason } from 'contract/office/import-reasons'
import { FILE_SAYS } from 'contract/office/import-says'
import type { In, Out } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { audit, auditOf } from '../../plumbing/audit.ts'
import { todayOf, type Context, type OutsideContext } from '../../plumbing/context.ts'
import { enqueue } from '../../plumbing/jobs/jobs.ts'
import { settingOf, saveSetting } from '../../tenants/tenants.ts'
import { headerKey } from 'contract/office/import-headers'
import {
  getImport,
  insertImport,
  lockImport,
  pageImports,
  removeImport,
  setImport,
  type ImportFile,
  type Remembered,
} from './imports-queries.ts'
import { checkRows, enterRows, takeBackRows } from './job-names.ts'
import { placesFor } from './places.ts'
import { readThrough } from './reading-through.ts'
import { findCells, findReasons, pageImportRows } from './rows-queries.ts'
import { openRegister } from './register.ts'
import { stillMeant } from './values.ts'

/** The key under which the previous choices are stored. */
const REMEMBERED = 'memberImport'
/**
 * Stores a file and reads through it. The file is stored first, so that an import never refers to a missing
 * one.
 */
export async function takeFile(
  context: OutsideContext,
  { file }: In<typeof uploadImport>,
): Promise<ImportDetail> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const { columns, ...sheet } = await readThrough(bytes, { today: todayOf(context) })
  const remembered = await context.read((inside) => settingOf<Remembered>(inside, REMEMBERED))
  const file_key = `imports/${context.tenant.label}/${context.random(12).toString('hex')}.${sheet.kind}`
  await context.outside.storage.put(file_key, bytes, 'application/octet-stream')
  return context.transaction(async (inside) => {
    const { id } = await insertImport(inside, {
      ...sheet,
      file_name: nameOf(file.name),
      file_key,
      file_size: bytes.length,
      headers: columns(remembered?.columns ?? {}),
    })
    await audit(inside, {
      action: 'import.uploaded',
      subject: 'import',
      subject_id: id,
      after: { file_name: nameOf(file.name) },
    })
    return giveImport(inside, { id })
  })
}

const nameOf = (name: string) =>
  name
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .slice(-200) || 'file'

export async function giveImport(context: Context, { id }: { id: number }): Promise<ImportDetail> {
  const [found, history, remembered] = await Promise.all([
    getImport(context, id),
    auditOf(context, 'import', id),
    settingOf<Remembered>(context, REMEMBERED),
  ])
  if (!found) throw ImportNotFound()
  const { headers: columns, header_line, beginning } = found
  return {
    ...shown(found),
    columns,
    header_line,
    beginning,
    settings: chosen(found, remembered),
    audit: history,
  }
}

export async function giveImports(context: Context, input: In<typeof listImports>) {
  const { data, meta } = await pageImports(context, input)
  return { data: data.map(shown), meta }
}

const shown = ({
  counts,
  ...file
}: Pick<ImportFile, keyof Out<typeof listImports>[number] & keyof ImportFile>) => {
  const { kept = 0, noted = 0, ...outcomes } = counts
  return { ...file, counts: { new: 0, update: 0, skip: 0, bad: 0, none: 0, ...outcomes }, kept, noted }
}

/** The values in the form: the choices for this file, or else the proposed ones. */
function chosen(
  { settings, headers }: ImportFile,
  remembered: Remembered | undefined,
): ImportDetail['settings'] {
  if (settings)
    return {
      ...settings,
      ...formatsOf(settings, headers),
      member_type_id: settings.member_type_id ?? null,
      membership: settings.membership
        ? {
            ...settings.membership,
            league_id: settings.membership.league_id ?? null,
            valid_until: settings.membership.valid_until ?? null,
          }
        : null,
      values: settings.values ?? [],
      foreign_numbers: settings.foreign_numbers ?? 'refuse',
      area_code: settings.area_code ?? null,
      mends: settings.mends ?? [],
    }
  const columns = headers.map(({ proposal }) => proposal)
  return {
    columns,
    ...formatsOf({ columns }, headers),
    existing: remembered?.existing ?? 'skip',
    member_type_id: remembered?.member_type_id ?? null,
    confirmation_codes: remembered?.confirmation_codes ?? true,
    membership: null,
    values: remembered?.values ?? [],
    foreign_numbers: remembered?.foreign_numbers ?? 'refuse',
    // Asked again for every list: a code of another town would be a wrong number.
    area_code: null,
    mends: [],
  }
}

/**
 * The date formats of each column: as chosen, or else as detected from its rows; null if they have to be
 * asked.
 */
const formatsOf = (
  {
    columns,
    date_formats,
    dotted_formats,
  }: Pick<ImportSettings, 'columns' | 'date_formats' | 'dotted_formats'>,
  headers: ImportFile['headers'],
) => {
  const of = (chosen: typeof date_formats, found: 'dates' | 'dotted') =>
    headers.map(
      ({ [found]: order }, i) =>
        (isDateField(columns[i]) ? chosen?.[i] : null) ?? (order ? order.format : EMPTY_FORMAT),
    )
  return { date_formats: of(date_formats, 'dates'), dotted_formats: of(dotted_formats, 'dotted') }
}

/** For a column without any dates it makes no difference. */
const EMPTY_FORMAT = 'mdy'

/** Reads the columns again from another line; what was chosen for the old ones is chosen anew. */
export async function chooseHeader(
  context: OutsideContext,
  { id, version, line }: In<typeof chooseImportHeader>,
): Promise<ImportDetail> {
  const found = await context.read((inside) => getImport(inside, id))
  if (!found) throw ImportNotFound()
  checkOpen(found)
  const stored = await context.outside.storage.get(found.file_key!)
  if (!stored) throw invalidField('line', FILE_SAYS.gone)
  const { columns } = await readThrough(stored.content, { today: todayOf(context), header_line: line })
  return context.transaction(async (inside) => {
    const file = await lockImport(inside, id)
    if (!file) throw ImportNotFound()
    checkOpen(file)
    if (file.version !== version) throw ImportNotChecked()
    const remembered = await settingOf<Remembered>(inside, REMEMBERED)
    const headers = columns(remembered?.columns ?? {})
    const round = file.round + 1
    const fresh = { settings: null, status: 'uploaded', row_count: null, progress: 0, error: null } as const
    await setImport(inside, id, { ...fresh, headers, header_line: line, round }, { isEdit: true })
    return giveImport(inside, { id })
  })
}

/** Whether what is chosen for a file can still change. */
function checkOpen({ status, file_key }: ImportFile) {
  if (status === 'importing' || status === 'undoing') throw ImportBusy()
  if (status === 'done' || status === 'undone' || !file_key) throw ImportOver()
}

/** Saves the choices and has the file checked from the start. */
export async function planImport(
  context: Context,
  { id, version, settings: said }: In<typeof checkImport>,
): Promise<ImportDetail> {
  const file = await lockImport(context, id)
  if (!file) throw ImportNotFound()
  checkOpen(file)
  if (version !== undefined && version !== file.version) throw ImportNotChecked()
  checkColumns(said, file)
  const before = {
    values: file.settings?.values ?? [],
    foreign_numbers: file.settings?.foreign_numbers ?? 'refuse',
    area_code: file.settings?.area_code ?? null,
    mends: file.settings?.mends ?? [],
  }
  const chosen = { ...before, ...said, ...formatsOf(said, file.headers) }
  const settings = {
    ...chosen,
    values: await stillMeant(context, chosen),
    mends: [...new Map((chosen.mends ?? []).map((one) => [mendKey(one), one])).values()],
  }
  checkMends(settings.mends, file)
  checkDates(settings)
  const places = await placesFor(context, settings)
  if (settings.confirmation_codes && !places.member_type_id && !settings.columns.includes('member_type'))
    throw invalidField(
      'settings.member_type_id',
      'Choose who these people are: each code is for a member type.',
    )
  const round = file.round + 1
  await setImport(
    context,
    id,
    { settings, status: 'checking', round, progress: 0, row_count: null, error: null },
    { isEdit: true },
  )
  await remember(context, settings, file)
  await enqueue(context, checkRows, { import_id: id, round })
  return giveImport(context, { id })
}

function checkColumns({ columns }: ImportSettings, { headers }: ImportFile) {
  const given = columns.filter((field): field is ImportField => field !== null)
  const twice = given.find((field, i) => given.indexOf(field) !== i)
  if (columns.length > headers.length)
    throw invalidField('settings.columns', 'The file doesn’t have that many columns.')
  if (twice)
    throw invalidField(
      `settings.columns.${columns.lastIndexOf(twice)}`,
      'Two columns can’t be the same. Please skip one of them.',
    )
  const hasName = given.includes('full_name') || (given.includes('first_name') && given.includes('last_name'))
  if (!hasName) throw invalidField('settings.columns', 'Choose the columns with the first and last name.')
  if (!given.includes('dob'))
    throw invalidField('settings.columns', 'Choose the column with the date of birth.')
}

function checkMends(mends: readonly ImportMend[], { headers }: ImportFile) {
  const at = mends.findIndex(({ column }) => column >= headers.length)
  if (at >= 0) throw invalidField(`settings.mends.${at}.column`, 'The file doesn’t have that many columns.')
}

/** What the rows leave open is never guessed. */
function checkDates(settings: ImportSettings) {
  for (const formats of ['date_formats', 'dotted_formats'] as const) {
    const open = settings.columns.findIndex((field, i) => isDateField(field) && !settings[formats]?.[i])
    if (open >= 0) throw invalidField(`settings.${formats}.${open}`, SAY_WHICH_FIRST)
  }
}

/** Remembers the choices for the next file with columns of these names. */
async function remember(context: Context, settings: ImportSettings, { headers }: ImportFile) {
  const before = await settingOf<Remembered>(context, REMEMBERED)
  const columns = Object.fromEntries(
    headers
      .map(({ header }, i) => [headerKey(header), settings.columns[i] ?? null] as const)
      .filter(([key]) => key !== ''),
  )
  const known = Object.entries({ ...before?.columns, ...columns }).slice(-MOST_REMEMBERED)
  const { existing, confirmation_codes } = settings
  const value: Remembered = {
    columns: Object.fromEntries(known),
    existing,
    confirmation_codes,
    member_type_id: settings.member_type_id ?? null,
    values: meaningsOf(before?.values ?? [], settings.values ?? []).slice(-MOST_MEANINGS),
    foreign_numbers: settings.foreign_numbers ?? 'refuse',
  }
  await saveSetting(context, { name: REMEMBERED, value, is_public: false })
}

/** The later answer about a value counts. */
const meaningsOf = (before: readonly ImportMeaning[], now: readonly ImportMeaning[]) => [
  ...new Map([...before, ...now].map((one) => [valueKey(one), one])).values(),
]

const MOST_MEANINGS = 500
const MOST_REMEMBERED = 10 * IMPORT_FIELDS.length

/** Starts entering the rows. Users who press twice, or come back later, see the same import. */
export async function beginImport(
  context: Context,
  { id, version }: In<typeof runImport>,
): Promise<ImportDetail> {
  const file = await lockImport(context, id)
  if (!file) throw ImportNotFound()
  if (file.status === 'importing' || file.status === 'done') return giveImport(context, { id })
  if (file.status === 'checking' || file.status === 'undoing') throw ImportBusy()
  if (file.status === 'undone') throw ImportOver()
  if (file.status !== 'checked' || file.version !== version) throw ImportNotChecked()
  const register = file.settings?.membership ? await openRegister(context, file) : {}
  await setImport(context, id, { ...register, status: 'importing', progress: 0, imported_at: context.now })
  await audit(context, { action: 'import.begun', subject: 'import', subject_id: id, after: file.counts })
  await enqueue(context, enterRows, { import_id: id })
  return giveImport(context, { id })
}

/** Starts undoing an import; what cannot be undone stays and says why. */
export async function beginUndo(context: Context, { id }: In<typeof undoImport>): Promise<ImportDetail> {
  const file = await lockImport(context, id)
  if (!file) throw ImportNotFound()
  if (file.status === 'undoing' || file.status === 'undone') return giveImport(context, { id })
  if (file.status !== 'done') throw NotUndoable()
  await setImport(context, id, { status: 'undoing', progress: 0 })
  await audit(context, { action: 'import.undo_begun', subject: 'import', subject_id: id })
  await enqueue(context, takeBackRows, { import_id: id })
  return giveImport(context, { id })
}

export async function discard(context: OutsideContext, { id }: In<typeof discardImport>) {
  const key = await context.transaction(async (inside) => {
    const file = await lockImport(inside, id)
    if (!file) throw ImportNotFound()
    if (file.status === 'importing' || file.status === 'undoing') throw ImportBusy()
    if (file.imported_at) throw ImportOver()
    await removeImport(inside, id)
    const before = { file_name: file.file_name }
    await audit(inside, { action: 'import.discarded', subject: 'import', subject_id: id, before })
    return file.file_key
  })
  if (key) await context.outside.storage.remove(key)
  return {}
}

export async function giveRows(context: Context, input: In<typeof listImportRows>) {
  if (!(await getImport(context, input.id))) throw ImportNotFound()
  return pageImportRows(context, input)
}

/** How many different cells are listed at once. */
const MOST_CELLS = 60

export async function giveCells(context: Context, { id, reason }: In<typeof listImportCells>) {
  const file = await getImport(context, id)
  if (!file) throw ImportNotFound()
  const columns = columnsOfReason(reason, file.settings?.columns ?? [])
  const found = columns.length === 0 ? [] : await findCells(context, id, { reason, columns })
  return { cells: found.slice(0, MOST_CELLS), left_off: Math.max(0, found.length - MOST_CELLS) }
}

export async function giveReasons(context: Context, { id }: In<typeof listImportReasons>) {
  if (!(await getImport(context, id))) throw ImportNotFound()
  return findReasons(context, id)
}
