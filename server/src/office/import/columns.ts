import { datesTally } from 'contract/date-order'
import { addDays, type Day } from 'contract/dates'
import type { ImportColumn, ImportField } from 'contract/office/import'
import { cleanCell } from 'contract/cells'
import { fieldOf, headerKey } from 'contract/office/import-headers'
import type { SheetRow } from './sheet.ts'

const MOST_SAMPLES = 3
const MOST_SAMPLE_LETTERS = 60

/** The last day that years of two digits can mean: nobody is born after today, and memberships end after it. */
export const latestOf = (field: ImportField | null | undefined, today: Day): Day =>
  field === 'valid_until' ? addDays(today, 20 * 365) : today

type Remembered = Readonly<Record<string, ImportField | null>>

/**
 * Takes in a file's rows one by one and reports, for each column, what it contains and how its dates are
 * written.
 */
export function columnsReader(headers: readonly string[], today: Day) {
  const seen = headers.map((header) => ({
    samples: new Set<string>(),
    dates: datesTally(latestOf(fieldOf(header), today)),
  }))
  return {
    headers,
    see({ line, cells }: SheetRow) {
      for (const [i, { samples, dates }] of seen.entries()) {
        const cell = cleanCell(cells[i] ?? '')
        if (!cell) continue
        if (samples.size < MOST_SAMPLES) samples.add(cell.slice(0, MOST_SAMPLE_LETTERS))
        dates.see(line, cell)
      }
    },
    /** Each column with our best guess: the previous choice, or by its header. No two get the same guess. */
    columns(remembered: Remembered): ImportColumn[] {
      const taken = new Set<ImportField>()
      const take = (field: ImportField | null | undefined) => {
        if (!field || taken.has(field)) return null
        taken.add(field)
        return field
      }
      return headers.map((header, i) => {
        const key = headerKey(header)
        const { samples, dates } = seen[i]!
        const { plain, dotted } = dates.orders()
        return {
          header,
          samples: [...samples],
          proposal: take(Object.hasOwn(remembered, key) ? remembered[key] : fieldOf(header)),
          dates: plain,
          dotted,
        }
      })
    },
  }
}
