import type { exportMembers } from 'contract/memberships/member-list'
import type { In } from 'contract/operation'
import { audit } from '../../audit.ts'
import type { Download, OutsideContext } from '../../context.ts'
import { csvFile, xlsxFile, type Column } from '../../spreadsheet.ts'
import { todayOf } from '../registration/offers.ts'
import { memberCells } from './member-list-queries.ts'

const COLUMNS: readonly Column[] = [
  { label: 'Member ID', content: 'text' },
  { label: 'Name', content: 'text' },
  { label: 'Date of birth', content: 'day' },
  { label: 'E-mail', content: 'text' },
  { label: 'Phone', content: 'text' },
  { label: 'Guardian', content: 'text' },
  { label: 'Guardian e-mail', content: 'text' },
  { label: 'Status', content: 'status' },
  { label: 'Type', content: 'text' },
  { label: 'Membership', content: 'text' },
  { label: 'Season', content: 'text' },
  { label: 'League', content: 'text' },
  { label: 'Division', content: 'text' },
  { label: 'Team', content: 'text' },
  { label: 'Valid until', content: 'day' },
]

/** The filtered list as the database writes it, so that a long one needs no more memory than a short one. */
export async function exportMemberList(
  context: OutsideContext,
  { q, filters = {}, format = 'csv' }: In<typeof exportMembers>,
): Promise<Download> {
  await context.transaction((inside) =>
    audit(inside, {
      action: 'members.exported',
      subject: 'tenant',
      subject_id: context.tenant.id,
      // Half of a pair of characters cannot be kept.
      after: { q: q && Buffer.from(q).toString(), filters, format },
    }),
  )
  const lines = await context.copyOut(memberCells(context, filters, q, format))
  const sheet = { filename: `members-${todayOf(context)}`, title: 'Members', columns: COLUMNS }
  return (format === 'xlsx' ? xlsxFile : csvFile)(sheet, lines)
}
