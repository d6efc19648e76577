import { messageIn } from 'contract/message'
import { stringify } from 'csv-stringify'
import { Readable } from 'node:stream'
import { ImportNotFound, type exportImportProblems } from 'contract/office/import'
import { cleanCell } from 'contract/cells'
import type { In } from 'contract/operation'
import type { Download, OutsideContext } from '../../plumbing/context.ts'
import { getImport, type ImportFile } from './imports-queries.ts'
import { mender } from './mending.ts'
import { openSheet } from './open-sheet.ts'
import { findBadRows } from './rows-queries.ts'

const CHUNK = 1000
/** After the columns of the file itself, so that it comes in again as it is once it is mended. */
const ADDED = ['Line', 'What is wrong']

/** Every row that cannot be entered, as it stands in the file, with its line and the reasons. */
export async function giveProblems(
  context: OutsideContext,
  { id }: In<typeof exportImportProblems>,
): Promise<Download> {
  const file = await context.read((inside) => getImport(inside, id))
  if (!file) throw ImportNotFound()
  const columns = [...file.headers.map(({ header }) => header), ...ADDED]
  // A cell that a spreadsheet would take for a formula is written as text; the import takes it back.
  const csv = stringify({ bom: true, escape_formulas: true })
  return {
    filename: `import-${id}-problems.csv`,
    content: Readable.from(rowsOf(context, file, columns)).pipe(csv),
  }
}

async function* rowsOf(context: OutsideContext, file: ImportFile, columns: readonly string[]) {
  yield columns
  const stored = file.file_key === null ? undefined : await context.outside.storage.get(file.file_key)
  if (!stored) return
  const bad = badRows(context, file.id)
  const mended = mender(file.settings?.mends ?? [])
  let next = await bad.next()
  const { rows } = await openSheet(stored.content)
  for await (const { line, cells } of rows()) {
    if (next.done) return
    if (line !== next.value.line) continue
    const { now } = mended(line, cells)
    const own = file.headers.map((_, i) => cleanCell(now[i] ?? ''))
    yield [...own, line, next.value.problems.map(messageIn).join(' ')]
    next = await bad.next()
  }
}

async function* badRows(context: OutsideContext, id: number) {
  for (let after = 0; ; ) {
    const found = await context.read((inside) => findBadRows(inside, id, after, CHUNK))
    yield* found
    if (found.length < CHUNK) return
    after = found.at(-1)!.line
  }
}
