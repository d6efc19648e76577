import { saveDownload } from '../../api.ts'
import { csvCell, csvText } from '../../csv.ts'
import type { ChartNumbers } from './chart-table.tsx'
import { paintChart } from './chart-picture.ts'

/** A chart's numbers as a file that spreadsheets open. */
export function csvOf({ along, heads, rows }: ChartNumbers, plain: (value: number) => string): string {
  const lines = [
    [along, ...heads].map(csvCell),
    ...rows.map(({ name, values }) => [
      csvCell(name),
      ...values.map((value) => (value === null ? '' : plain(value))),
    ]),
  ]
  return csvText(lines)
}

const nameOf = (label: string) =>
  label
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'chart'

/** Saves the numbers of a chart as CSV. */
export const saveCsv = (label: string, numbers: ChartNumbers, plain: (value: number) => string) =>
  saveDownload({
    blob: new Blob([csvOf(numbers, plain)], { type: 'text/csv;charset=utf-8' }),
    filename: `${nameOf(label)}.csv`,
  })

/** Saves a chart as it is on screen as PNG. */
export async function savePicture(label: string, chart: HTMLElement) {
  const blob = await paintChart(chart, label)
  saveDownload({ blob, filename: `${nameOf(label)}.png` })
}
