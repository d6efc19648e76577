import type { exportLog, listLogChoices } from 'contract/reports/log'
import type { In, Out } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import { todayOf, type Context, type Download, type OutsideContext } from '../plumbing/context.ts'
import { sheetFile, type Column } from '../plumbing/drawing/spreadsheet.ts'
import { findActions, findActors, logCells } from './log-queries.ts'

export async function giveLogChoices(context: Context): Promise<Out<typeof listLogChoices>> {
  const [actions, users] = await Promise.all([findActions(context), findActors(context)])
  return { actions, users }
}

const COLUMNS: readonly Column[] = [
  { label: 'When', content: 'moment' },
  { label: 'Who', content: 'text' },
  { label: 'What', content: 'text' },
  { label: 'Subject', content: 'text' },
  { label: 'ID', content: 'text' },
  { label: 'Before', content: 'text' },
  { label: 'After', content: 'text' },
  { label: 'Note', content: 'text' },
]

/** The history as a file; that it was taken is in it as well. */
export async function exportLogFile(
  context: OutsideContext,
  { q, filters = {}, format = 'csv' }: In<typeof exportLog>,
): Promise<Download> {
  await context.transaction((inside) =>
    audit(inside, {
      action: 'audit.exported',
      subject: 'tenant',
      subject_id: context.tenant.id,
      // An unpaired surrogate cannot be stored.
      after: { q: q && Buffer.from(q).toString(), filters, format },
    }),
  )
  const lines = await context.copyOut(logCells(context, filters, q, format))
  return sheetFile(
    format,
    { filename: `history-${todayOf(context)}`, title: 'History', columns: COLUMNS },
    lines,
  )
}
