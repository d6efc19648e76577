import type { exportRegistrations } from 'contract/memberships/registrations'
import type { In } from 'contract/operation'
import { audit } from '../../audit.ts'
import type { Download, OutsideContext } from '../../context.ts'
import { csvFile, xlsxFile, type Column } from '../../spreadsheet.ts'
import { todayOf } from '../registration/offers.ts'
import { registrationCells } from './registration-export-queries.ts'

const COLUMNS: readonly Column[] = [
  { label: 'Order', content: 'text' },
  { label: 'Registered', content: 'moment' },
  { label: 'Status', content: 'status' },
  { label: 'Member ID', content: 'text' },
  { label: 'Name', content: 'text' },
  { label: 'Type', content: 'text' },
  { label: 'Membership', content: 'text' },
  { label: 'Season', content: 'text' },
  { label: 'League', content: 'text' },
  { label: 'Division', content: 'text' },
  { label: 'Team', content: 'text' },
  { label: 'E-mail', content: 'text' },
  { label: 'Paid', content: 'money' },
]

/** The filtered list as the database writes it, so that a long one needs no more memory than a short one. */
export async function exportList(
  context: OutsideContext,
  { q, filters = {}, format = 'csv' }: In<typeof exportRegistrations>,
): Promise<Download> {
  await context.transaction((inside) =>
    audit(inside, {
      action: 'registrations.exported',
      subject: 'tenant',
      subject_id: context.tenant.id,
      // Half of a pair of characters cannot be kept.
      after: { q: q && Buffer.from(q).toString(), filters, format },
    }),
  )
  const lines = await context.copyOut(registrationCells(context, filters, q, format))
  const sheet = { filename: `registrations-${todayOf(context)}`, title: 'Registrations', columns: COLUMNS }
  return (format === 'xlsx' ? xlsxFile : csvFile)(sheet, lines)
}
