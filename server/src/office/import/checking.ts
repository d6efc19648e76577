import { setImmediate as othersTurn } from 'node:timers/promises'
import { FILE_SAYS, NOTE_SAYS, ROW_SAYS } from 'contract/office/import-says'
import { repeatsHeader } from 'contract/cells'
import { MOST_IMPORT_ROWS } from 'contract/office/import'
import { shownCell } from 'contract/office/import-mending'
import { Problem } from 'contract/problem'
import type { Context, OutsideContext } from '../../plumbing/context.ts'
import { job } from '../../plumbing/jobs/jobs.ts'
import { ageProblem, type AgeRules } from './age-rules.ts'
import { findTied } from './entering-guardians-queries.ts'
import { countRows, lockImport, setImport, type ImportFile } from './imports-queries.ts'
import { checkRows } from './job-names.ts'
import { findCandidates } from './matching-queries.ts'
import { candidatesByLine, matchRow } from './matching.ts'
import { ageRulesFor, placesFor } from './places.ts'
import { mender, type RowCells } from './mending.ts'
import { isEmpty } from './reading-through.ts'
import { readRow, type ImportPlaces, type ReadRow } from './row-reading.ts'
import { insertImportRows, removeImportRows, type Judged } from './rows-queries.ts'
import { openSheet } from './open-sheet.ts'
import { Unreadable, type SheetRow } from './sheet.ts'
import { seenPeople } from './seen-people.ts'

/** How many rows are judged and saved together. */
const AT_ONCE = 500
/** After this many rows, yields to other requests: a whole batch at a stretch would block everybody. */
const READ_AT_ONCE = 50

/**
 * Checks a whole file without entering anybody: afterwards each row says what will become of it, or why it
 * cannot be entered.
 */
export const checkFile = job<{ import_id: number; round: number }>({
  ...checkRows,
  async run(context, { import_id, round }) {
    const file = await context.transaction((inside) => begin(inside, import_id, round))
    if (!file) return
    try {
      await check(context, file)
    } catch (error) {
      const sentence =
        error instanceof Unreadable
          ? error.said
          : error instanceof Problem
            ? (error.said ?? error.message)
            : undefined
      if (sentence === undefined) throw error
      await context.transaction(async (inside) => {
        if (await isCurrent(inside, file))
          await setImport(inside, import_id, { status: 'failed', error: sentence })
      })
    }
  },
})

type Checked = ImportFile & { settings: NonNullable<ImportFile['settings']>; file_key: string }

/** Holds no locks for long; an interrupted check starts over. */
async function begin(context: Context, id: number, round: number): Promise<Checked | undefined> {
  const file = await lockImport(context, id)
  const { settings, file_key } = file ?? {}
  if (!file || !settings || !file_key || file.status !== 'checking' || file.round !== round) return undefined
  await removeImportRows(context, id)
  return { ...file, settings, file_key }
}

/** Of two checks of the same file only the newer one writes. */
async function isCurrent(context: Context, { id, round }: ImportFile): Promise<boolean> {
  const file = await lockImport(context, id)
  return file?.status === 'checking' && file.round === round
}

async function check(context: OutsideContext, file: Checked) {
  const stored = await context.outside.storage.get(file.file_key)
  if (!stored) throw new Unreadable(FILE_SAYS.gone)
  const [sheet, places, ages] = await Promise.all([
    openSheet(stored.content),
    context.read((inside) => placesFor(inside, file.settings)),
    context.read((inside) => ageRulesFor(inside, file.settings)),
  ])
  let count = 0
  for await (const part of parts(readRows(sheet.rows(), file, places, ages))) {
    count += part.length
    if (count > MOST_IMPORT_ROWS) throw new Unreadable(FILE_SAYS.too_long)
    if (!(await keep(context, file, part, count))) return
  }
  await context.transaction(async (inside) => {
    if (!(await isCurrent(inside, file))) return
    const counts = await countRows(inside, file.id)
    await setImport(inside, file.id, { status: 'checked', row_count: count, progress: count, counts })
  })
}

/** False if somebody has changed the settings in the meantime. */
const keep = (context: OutsideContext, file: Checked, rows: readonly Row[], progress: number) =>
  context.transaction(async (inside) => {
    if (!(await isCurrent(inside, file))) return false
    const people = rows.filter(({ isPerson }) => isPerson)
    const candidates = candidatesByLine(await findCandidates(inside, people))
    const judged = rows.map((row) => ({
      line: row.line,
      person: row.person,
      unknown: row.unknown,
      cells: row.cells,
      ...(row.isPerson
        ? matchRow(row, candidates.get(row.line) ?? [], file.settings.existing)
        : aboutNobody(row)),
    }))
    await insertImportRows(inside, file.id, (await withoutNeedlessNotes(inside, judged)).map(withCells))
    await setImport(inside, file.id, { progress })
    return true
  })

/** A line about nobody is left out with a remark: it’s no mistake, and there’s nothing to mend. */
const aboutNobody = ({ problems }: Row) => ({
  outcome: 'none' as const,
  member_id: null,
  problems: [],
  notes: problems,
})

/** The cells are kept of rows that somebody may want to mend, or has mended. */
const withCells = ({ cells, ...row }: Judged): Judged => ({
  ...row,
  cells:
    cells && (row.problems.length > 0 || row.notes.length > 0 || Object.keys(cells.was).length > 0)
      ? { ...cells, now: cells.now.map(shownCell) }
      : null,
})

/** Who is on record with a parent needs none from the file. */
async function withoutNeedlessNotes(context: Context, rows: readonly Judged[]): Promise<Judged[]> {
  const asked = rows.filter(
    ({ outcome, notes }) => outcome === 'update' && notes.includes(NOTE_SAYS.no_guardian),
  )
  if (asked.length === 0) return [...rows]
  const tied = await findTied(
    context,
    asked.map(({ member_id }) => member_id!),
  )
  const cared = new Set(tied.map(({ minor_id }) => minor_id))
  return rows.map((row) =>
    row.member_id !== null && cared.has(row.member_id)
      ? { ...row, notes: row.notes.filter((note) => note !== NOTE_SAYS.no_guardian) }
      : row,
  )
}

type Row = ReadRow & { line: number; cells: RowCells }

/** Every non-empty row below the header, with what is wrong with it by itself or in combination with earlier rows. */
async function* readRows(
  rows: AsyncIterable<SheetRow>,
  { settings: { columns, mends = [] }, headers, header_line }: Checked,
  places: ImportPlaces,
  ages: AgeRules | undefined,
): AsyncGenerator<Row> {
  const seen = seenPeople()
  const names = headers.map(({ header }) => header)
  const mended = mender(mends)
  let count = 0
  for await (const sheetRow of rows) {
    const { line } = sheetRow
    if (line <= header_line || isEmpty(sheetRow)) continue
    if (++count % READ_AT_ONCE === 0) await othersTurn()
    const cells = mended(line, sheetRow.cells)
    const row = { line, cells, ...readRow(cells.now, columns, places) }
    if (repeatsHeader(cells.now, names)) {
      yield { ...row, isPerson: false, problems: [ROW_SAYS.repeats_names], notes: [], unknown: [] }
      continue
    }
    if (!row.isPerson) {
      yield row
      continue
    }
    const first = row.problems.length === 0 ? seen(line, row.person) : undefined
    const problem =
      first === undefined ? ages && ageProblem(row.person, ages) : ROW_SAYS.twice({ line: first })
    yield problem === undefined ? row : { ...row, problems: [...row.problems, problem] }
  }
}

async function* parts(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let part: Row[] = []
  for await (const row of rows) {
    part.push(row)
    if (part.length === AT_ONCE) {
      yield part
      part = []
    }
  }
  if (part.length > 0) yield part
}
