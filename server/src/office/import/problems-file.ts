import { messageIn } from 'contract/message'
import { stringify } from 'csv-stringify'
import { Readable } from 'node:stream'
import { ImportNotFound, type exportImportProblems } from 'contract/office/import'
import type { In } from 'contract/operation'
import type { Download, OutsideContext } from '../../plumbing/context.ts'
import { getImport } from './imports-queries.ts'
import { findBadRows } from './rows-queries.ts'

const CHUNK = 1000
const HEADER = ['Line', 'First name', 'Last name', 'Date of birth', 'Member ID', 'What is wrong']

/** Every row that cannot be entered, with its line and the reasons, for fixing the file. */
export async function giveProblems(
  context: OutsideContext,
  { id }: In<typeof exportImportProblems>,
): Promise<Download> {
  const file = await context.read((inside) => getImport(inside, id))
  if (!file) throw ImportNotFound()
  async function* rows() {
    let after = 0
    for (;;) {
      const found = await context.read((inside) => findBadRows(inside, id, after, CHUNK))
      for (const { line, person, problems } of found)
        yield [
          line,
          person.first_name,
          person.last_name,
          person.dob,
          person.member_number,
          problems.map(messageIn).join(' '),
        ]
      if (found.length < CHUNK) return
      after = found.at(-1)!.line
    }
  }
  // A cell that a spreadsheet would take for a formula is written as text.
  const csv = stringify({ header: true, columns: HEADER, bom: true, escape_formulas: true })
  return { filename: `import-${id}-problems.csv`, content: Readable.from(rows()).pipe(csv) }
}
