import { CREDENTIAL_STATUS_LABELS, type CredentialStatus } from 'contract/members/credentials'
import type { MemberDetail } from 'contract/registrations/member-detail'
import { STATUS_LABELS, type RegistrationStatus } from 'contract/statuses'
import { t, told } from '../language.ts'
import { Panel } from '../ui/panel.tsx'
import { Timeline, type TimelineEntry } from '../ui/timeline.tsx'

/** Who did what with the person's record and registrations, newest first. */
export function MemberHistory({ audit }: Pick<MemberDetail, 'audit'>) {
  return (
    <Panel title={t('History')}>
      {audit.length === 0 ? (
        <p className="dim">{t('No changes yet.')}</p>
      ) : (
        <Timeline label={t('History')} entries={audit.map(entryOf)} />
      )}
    </Panel>
  )
}

const acts = (): Record<string, string> => ({
  'member.note_added': t('Note added'),
  'member.note_changed': t('Note edited'),
  'member.note_deleted': t('Note deleted'),
  'member.document_added': t('Document added'),
  'member.document_handed_in': t('Document uploaded by the family'),
  'member.document_changed': t('Document updated'),
  'member.document_removed': t('Document removed'),
  'member.document_restored': t('Document restored'),
  'member.credential_added': t('Check or training added'),
  'member.credential_changed': t('Check or training updated'),
  'member.filled_in': t('Filled in by the member'),
  'member.created': t('Record created'),
  'member.changed': t('Details changed'),
  'member.imported': t('Imported from a file'),
  'member.merged': t('Another record was merged into this one'),
  'member.merge_undone': t('The other record is separate again'),
  'member.kept_apart': t('Marked as a different person'),
  'member.picture_changed': t('Photo updated'),
  'registration.paid': t('Registered and paid'),
  'registration.refunded': t('Refunded in full, membership ended'),
  'registration.money_back': t('Refunded'),
  'registration.deleted': t('Registration deleted'),
  'card.replaced': t('New card issued'),
  'card.refreshed': t('Card reissued'),
})

type Facts = Record<string, unknown> | null

function entryOf({
  id,
  at,
  actor,
  action,
  before,
  after,
  note,
}: MemberDetail['audit'][number]): TimelineEntry {
  const status = (after as Facts)?.['status'] as RegistrationStatus | undefined
  const text =
    acts()[action] ??
    (status
      ? t('Status set to {status}', { status: told(STATUS_LABELS[status]) })
      : action.replaceAll(/[._]/g, ' '))
  const detail = note ?? detailOf(action, before as Facts, after as Facts)
  return { id, at, text: detail ? `${text}: ${detail}` : text, by: actor }
}

function detailOf(action: string, before: Facts, after: Facts): string | undefined {
  const words = (facts: Facts) => (facts?.['note'] === undefined ? undefined : `“${String(facts['note'])}”`)
  if (action === 'member.note_changed' && words(before) !== words(after))
    return t('{before} → {after}', { before: words(before) ?? '', after: words(after) ?? '' })
  if (action.startsWith('member.note_')) return words(after) ?? words(before)
  if (action.startsWith('member.document_')) return String((after ?? before)?.['name'] ?? '')
  if (action.startsWith('member.credential_'))
    return `${told(String(after?.['title']))}, ${told(CREDENTIAL_STATUS_LABELS[after?.['status'] as CredentialStatus])}`
  if (action === 'member.changed')
    return Object.keys(after ?? {})
      .map((field) => field.replaceAll('_', ' '))
      .join(', ')
  return undefined
}
