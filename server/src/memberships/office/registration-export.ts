import type { exportRegistrations } from 'contract/memberships/registrations'
import type { In } from 'contract/operation'
import { audit } from '../../audit.ts'
import type { Download, OutsideContext } from '../../context.ts'
import { todayOf } from '../registration/offers.ts'
import { registrationCells } from './registration-export-queries.ts'

const HEADER = [
  'Order',
  'Registered',
  'Status',
  'Member ID',
  'Name',
  'Type',
  'Membership',
  'Season',
  'League',
  'Division',
  'Team',
  'E-mail',
  'Paid',
]

/** As spreadsheets know that a file is UTF-8. */
const MARK = '\ufeff'

/** The filtered list as the database writes it, so that a long one needs no more memory than a short one. */
export async function exportCsv(
  context: OutsideContext,
  { q, filters = {} }: In<typeof exportRegistrations>,
): Promise<Download> {
  await context.transaction((inside) =>
    audit(inside, {
      action: 'registrations.exported',
      subject: 'tenant',
      subject_id: context.tenant.id,
      // Half of a pair of characters cannot be kept.
      after: { q: q && Buffer.from(q).toString(), filters },
    }),
  )
  const rows = await context.copyOut(registrationCells(context, filters, q))
  // Before what is there already: the first rows are.
  rows.unshift(Buffer.from(`${MARK}${HEADER.join(',')}\n`))
  return { filename: `registrations-${todayOf(context)}.csv`, content: rows }
}
