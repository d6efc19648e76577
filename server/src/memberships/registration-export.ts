import { stringify } from 'csv-stringify'
import { Readable } from 'node:stream'
import { showMoment } from 'contract/dates'
import type { exportRegistrations } from 'contract/memberships/registrations'
import { decimal } from 'contract/money'
import type { In } from 'contract/operation'
import { STATUS_LABELS } from 'contract/statuses'
import { audit } from '../audit.ts'
import type { Download, OutsideContext } from '../context.ts'
import { todayOf } from './offers.ts'
import { findRegistrationsAfter } from './registration-list-queries.ts'

const CHUNK = 1000
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

/** Streams the filtered list, a thousand rows at a time, so that a long one needs no more memory than a short one. */
export async function exportCsv(
  context: OutsideContext,
  { q, filters = {} }: In<typeof exportRegistrations>,
): Promise<Download> {
  const { time_zone } = context.tenant
  await context.transaction((inside) =>
    audit(inside, {
      action: 'registrations.exported',
      subject: 'tenant',
      subject_id: context.tenant.id,
      // Half of a pair of characters cannot be kept.
      after: { q: q && Buffer.from(q).toString(), filters },
    }),
  )
  async function* rows() {
    let after = 0
    for (;;) {
      const found = await context.transaction((inside) =>
        findRegistrationsAfter(inside, after, CHUNK, filters, q),
      )
      for (const row of found)
        yield [
          row.order_number,
          showMoment(row.registered_at, time_zone),
          STATUS_LABELS[row.status],
          row.member_number,
          row.name,
          row.member_type,
          row.membership,
          row.season,
          row.league,
          row.division,
          row.team,
          row.email,
          decimal(row.paid),
        ]
      if (found.length < CHUNK) return
      after = found.at(-1)!.id
    }
  }
  // A cell that a spreadsheet would take for a formula is written as text.
  const csv = stringify({ header: true, columns: HEADER, bom: true, escape_formulas: true })
  return { filename: `registrations-${todayOf(context)}.csv`, content: Readable.from(rows()).pipe(csv) }
}
