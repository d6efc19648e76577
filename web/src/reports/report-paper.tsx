import type { ReportTable } from 'contract/reports'
import { reportOf, type ReportName } from 'contract/reports/definitions'
import { t, told } from '../language.ts'
import type { Column } from '../ui/tables/table-columns.ts'
import { paperOf, PrintButton } from '../ui/tables/table-print.tsx'
import type { View } from '../ui/tables/table-view.ts'
import { Count, Money } from '../ui/values.tsx'
import { useChoices } from './report-choices.ts'
import { labelOf, splitOf } from './report-view.ts'
import { keyLabel, reportWords } from './report-words.ts'

type Props = { name: ReportName; view: View; table: ReportTable; isCounted: boolean }
type Row = ReportTable['rows'][number]

/** Prints the numbers of a report on paper, with what they are narrowed to. */
export function ReportPaper({ name, view, table, isCounted }: Props) {
  const { chips } = useChoices(name)
  const { label, counts, amounts } = reportOf(name)
  const { rows: by, columns: across } = splitOf(name, view)
  const numbers = new Map(table.cells.map((cell) => [`${cell.row}|${cell.column}`, cell]))
  const number = (row: string | null, column: string | null) => {
    const cell = numbers.get(`${row}|${column}`)
    if (!cell) return '–'
    return isCounted ? <Count of={cell.count} /> : <Money cents={cell.amount ?? 0} />
  }
  const what = told((isCounted ? counts : (amounts ?? counts)).label)
  const sides = [
    ...table.columns.map(({ key, label: said }) => ({ key, header: keyLabel(across!, key, said) })),
    { key: null, header: across ? t('Total') : what },
  ]
  // Keys of a report are numbers, months and words; none of them has a sign in front.
  const columns: Column<Row>[] = [
    { key: '-by', header: told(labelOf(by)), cell: ({ key, label: said }) => keyLabel(by, key, said) },
    ...sides.map(({ key, header }) => ({
      key: key ?? '-total',
      header,
      align: 'end' as const,
      cell: (row: Row) => number(row.key, key),
    })),
  ]
  const foot = Object.fromEntries(sides.map(({ key }) => [key ?? '-total', number(null, key)]))
  return (
    <PrintButton
      paper={paperOf(table.rows, {
        title: told(label),
        words: [...(across ? [what] : []), ...reportWords(name, view)],
        foot: { '-by': t('Total'), ...foot },
      })}
      label={t('rows')}
      one={t('1 row')}
      columns={columns}
      filters={chips}
      view={{ ...view, q: '', sort: '' }}
      rowId={({ key }) => key}
      total={table.rows.length}
    />
  )
}
