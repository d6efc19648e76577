import { stringify } from 'csv-stringify'
import { Readable } from 'node:stream'
import type { exportMembers } from 'contract/memberships/member-list'
import type { In } from 'contract/operation'
import { STATUS_LABELS } from 'contract/statuses'
import { audit } from '../../audit.ts'
import type { Download, OutsideContext } from '../../context.ts'
import { findMembersAfter } from './member-list-queries.ts'
import { todayOf } from '../registration/offers.ts'

const CHUNK = 1000
const HEADER = [
  'Member ID',
  'Name',
  'Date of birth',
  'E-mail',
  'Phone',
  'Guardian',
  'Guardian e-mail',
  'Status',
  'Type',
  'Membership',
  'Season',
  'League',
  'Division',
  'Team',
  'Valid until',
]

/** Streams the filtered list, a thousand rows at a time, so that a long one needs no more memory than a short one. */
export async function exportMemberCsv(
  context: OutsideContext,
  { q, filters = {} }: In<typeof exportMembers>,
): Promise<Download> {
  await context.transaction((inside) =>
    audit(inside, {
      action: 'members.exported',
      subject: 'tenant',
      subject_id: context.tenant.id,
      // Half of a pair of characters cannot be kept.
      after: { q: q && Buffer.from(q).toString(), filters },
    }),
  )
  async function* rows() {
    let after = 0
    for (;;) {
      const found = await context.read((inside) => findMembersAfter(inside, after, CHUNK, filters, q))
      for (const row of found)
        yield [
          row.member_number,
          row.name,
          row.dob,
          row.email,
          row.phone,
          row.guardian,
          row.guardian_email,
          row.status && STATUS_LABELS[row.status],
          row.member_type,
          row.membership,
          row.season,
          row.league,
          row.division,
          row.team,
          row.valid_until,
        ]
      if (found.length < CHUNK) return
      after = found.at(-1)!.id
    }
  }
  // A cell that a spreadsheet would take for a formula is written as text.
  const csv = stringify({ header: true, columns: HEADER, bom: true, escape_formulas: true })
  return { filename: `members-${todayOf(context)}.csv`, content: Readable.from(rows()).pipe(csv) }
}
