import { useQuery } from '@tanstack/react-query'
import { COVER_ENDS_WITHIN, getWork, type WORK } from 'contract/office/work'
import { query } from '../api.ts'
import { t } from '../language.ts'
import { ToDo, type Task } from '../ui/to-do.tsx'

type What = (typeof WORK)[number]

/** The office's to-do list; each line links to the list of exactly what it counts. */
export function DashboardWork() {
  const { data, error } = useQuery(query(getWork, {}))
  // The season's numbers are fine without this list.
  if (error) return null
  return <ToDo tasks={data?.map(({ what, count }) => ({ key: what, ...taskOf(what, count) }))} />
}

function taskOf(what: What, count: number): Omit<Task, 'key'> {
  const payments = { to: '/mms/reports/$name', params: { name: 'payments' } }
  const tasks: Record<What, Omit<Task, 'key'>> = {
    waiting_for_approval: {
      text: t('{count} registration to approve|{count} registrations to approve', { count }),
      to: '/mms/registrations',
      search: { status: 'waiting_for_approval' },
    },
    unknown_payments: {
      text: t('{count} payment still unconfirmed|{count} payments still unconfirmed', {
        count,
      }),
      ...payments,
      search: { outcome: 'unknown' },
    },
    failed_payments: {
      text: t('{count} payment failed in the last 30 days|{count} payments failed in the last 30 days', {
        count,
      }),
      ...payments,
      search: { outcome: 'failed', period: 'last_30_days' },
    },
    unsigned_waivers: {
      text: t('{count} member needs to sign a waiver again|{count} members need to sign a waiver again', {
        count,
      }),
      to: '/mms/admin/waivers/unsigned',
    },
    insurance_to_review: {
      text: t('{count} insurance document to review|{count} insurance documents to review', {
        count,
      }),
      to: '/mms/insurance',
      search: { status: 'waiting' },
    },
    ending_insurance: {
      text: t(
        '{count} insurance ends within {days} days or has ended|{count} insurances end within {days} days or have ended',
        { count, days: COVER_ENDS_WITHIN },
      ),
      to: '/mms/insurance',
      search: { ends_within: String(COVER_ENDS_WITHIN) },
    },
    certificates_asked: {
      text: t('{count} certificate of insurance requested|{count} certificates of insurance requested', {
        count,
      }),
      to: '/mms/insurance/certificates',
      search: { status: 'waiting' },
    },
    transfers_to_decide: {
      text: t('{count} transfer to decide|{count} transfers to decide', { count }),
      to: '/ctms/transfers',
      search: { status: 'with_office' },
    },
    teams_to_approve: {
      text: t('{count} team to approve|{count} teams to approve', { count }),
      to: '/ctms',
      search: { awaits_office: '1' },
    },
    documents_to_review: {
      text: t('{count} family document to review|{count} family documents to review', { count }),
      to: '/mms/documents',
      search: { review: 'waiting' },
    },
    erasures_to_decide: {
      text: t('{count} deletion request to decide|{count} deletion requests to decide', { count }),
      to: '/mms/admin/privacy',
      search: { status: 'open' },
    },
    exemptions_to_decide: {
      text: t('{count} stay-to-play request to decide|{count} stay-to-play requests to decide', { count }),
      to: '/ems/stay-requests',
    },
    venue_gaps: {
      text: t('{count} certificate missing at a venue|{count} certificates missing at venues', { count }),
      to: '/mms/insurance/certificates/venues',
    },
    duplicates: {
      text: t('{count} possible duplicate|{count} possible duplicates', {
        count,
      }),
      to: '/mms/members/duplicates',
    },
  }
  return tasks[what]
}
