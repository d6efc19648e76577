import { COVER_ENDS_WITHIN, type WORK, type getWork } from 'contract/office/work'
import type { Out } from 'contract/operation'
import type { ReportFilters } from 'contract/reports'
import type { Dimension, ReportName } from 'contract/reports/definitions'
import { whoIs, type Context } from '../plumbing/context.ts'
import { countTransfersToDecide, countWaitingTeams } from '../clubs/clubs.ts'
import { countCertificatesAsked, countInsuranceWork } from '../insurance/insurance.ts'
import { mayOpen, sourceOf } from './run.ts'
import { countBy } from './report-queries.ts'
import { countPairs } from '../office/office.ts'
import { keptTotal } from '../registrations/registrations.ts'
import { countUnsigned } from '../signing/signing.ts'
import { countDocumentsToReview } from '../families/families.ts'

type What = (typeof WORK)[number]

const WAITING = { status: ['waiting_for_approval' as const] }

/** Rows of a report that are work to do, with the filters their list is opened with. */
const REPORTED: readonly { what: What; name: ReportName; rows: Dimension; filters: ReportFilters }[] = [
  {
    what: 'waiting_for_approval',
    name: 'registrations',
    rows: 'status',
    filters: WAITING,
  },
  { what: 'unknown_payments', name: 'payments', rows: 'outcome', filters: { outcome: ['unknown'] } },
  {
    what: 'failed_payments',
    name: 'payments',
    rows: 'outcome',
    filters: { outcome: ['failed'], period: 'last_30_days' },
  },
]

/** How much work of a kind waits for the user, none if it is not theirs. */
export type CountWork = Partial<Record<What, (context: Context) => Promise<number>>>

/** What is waiting for somebody, as far as it is the user's to do; anything with nothing to do is left out. */
export const giveWork =
  (more: CountWork) =>
  async (context: Context): Promise<Out<typeof getWork>> => {
    const me = whoIs(context)
    const open = REPORTED.filter(
      ({ what, name }) =>
        mayOpen(me, name) &&
        me.permissions.has(
          what === 'waiting_for_approval' ? 'mms.registrations.approve' : 'mms.reports.view',
        ),
    )
    const counted = await Promise.all(
      open.map(async ({ what, name, rows, filters }) => {
        const kept = what === 'waiting_for_approval' ? await keptTotal(context, WAITING) : undefined
        if (kept !== undefined) return { what, count: kept }
        const found = await countBy(
          context,
          sourceOf(context, name, filters, { categories: [] }),
          rows,
          undefined,
        )
        return { what, count: found.find(({ row }) => row === null)?.count ?? 0 }
      }),
    )
    const others = await Promise.all(
      Object.entries(more).map(async ([what, count]) => ({
        what: what as What,
        count: await count(context),
      })),
    )
    return [...counted, ...(await countOther(context)), ...others].filter(({ count }) => count > 0)
  }

/** Work that is in no report, for users who may see its list and do what it asks for. */
async function countOther(context: Context): Promise<{ what: What; count: number }[]> {
  const may = (word: string) => whoIs(context).permissions.has(word)
  const [unsigned, insurance, certificates, transfers, teams, documents, pairs] = await Promise.all([
    may('mms.waivers.view') ? countUnsigned(context) : 0,
    may('mms.insurance.view') ? countInsuranceWork(context, COVER_ENDS_WITHIN) : { to_review: 0, ending: 0 },
    may('mms.insurance.view') && may('mms.insurance.review') ? countCertificatesAsked(context) : 0,
    may('ctms.transfers.view') && may('ctms.transfers.decide') ? countTransfersToDecide(context) : 0,
    may('ctms.teams.edit') ? countWaitingTeams(context) : 0,
    may('mms.documents.view') && may('mms.documents.edit') ? countDocumentsToReview(context) : 0,
    may('mms.members.merge') ? countPairs(context) : 0,
  ])
  return [
    { what: 'unsigned_waivers', count: unsigned },
    { what: 'insurance_to_review', count: may('mms.insurance.review') ? insurance.to_review : 0 },
    { what: 'ending_insurance', count: insurance.ending },
    { what: 'certificates_asked', count: certificates },
    { what: 'transfers_to_decide', count: transfers },
    { what: 'teams_to_approve', count: teams },
    { what: 'documents_to_review', count: documents },
    { what: 'duplicates', count: pairs },
  ]
}
