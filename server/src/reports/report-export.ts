import type { In } from 'contract/operation'
import type { exportReport } from 'contract/reports'
import { reportOf, type CellKind } from 'contract/reports/definitions'
import { audit } from '../plumbing/audit.ts'
import { todayOf, type Download, type OutsideContext } from '../plumbing/context.ts'
import { sheetFile } from '../plumbing/drawing/spreadsheet.ts'
import { transactionCategories } from '../tenants/tenants.ts'
import { fileRows } from './report-queries.ts'
import { sourceOf } from './run.ts'

/** The rows behind a report's numbers, streamed from the database. */
export async function giveFile(
  context: OutsideContext,
  { name, filters = {}, format = 'csv' }: In<typeof exportReport>,
): Promise<Download> {
  const categories = await context.read(transactionCategories)
  const source = sourceOf(context, name, filters, { categories })
  await context.transaction((inside) =>
    audit(inside, {
      action: 'report.exported',
      subject: 'tenant',
      subject_id: context.tenant.id,
      after: { report: name, filters, format },
    }),
  )
  const { label: title, columns } = reportOf(name)
  const lines = await context.copyOut(fileRows(context, name, source, format))
  return sheetFile(
    format,
    {
      filename: `${name}-${todayOf(context)}`,
      title,
      columns: columns.map(({ label, kind }) => ({
        label,
        content: contentOf(kind),
      })),
    },
    lines,
  )
}

/** Words are written out and are text then. */
const contentOf = (kind: CellKind) =>
  kind === 'day' || kind === 'moment' || kind === 'money' || kind === 'status' ? kind : 'text'
