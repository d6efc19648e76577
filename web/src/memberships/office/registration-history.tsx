import type { RegistrationDetail } from 'contract/memberships/registrations'
import { STATUS_LABELS, type RegistrationStatus } from 'contract/statuses'
import { t } from '../../language.ts'
import { Panel } from '../../ui/panel.tsx'
import { Timeline, type TimelineEntry } from '../../ui/timeline.tsx'

type Entry = RegistrationDetail['audit'][number]

/** Who did what with the registration, the latest first. */
export function RegistrationHistory({ audit }: Pick<RegistrationDetail, 'audit'>) {
  return (
    <Panel title={t('History')}>
      <Timeline label={t('History')} entries={audit.map(entryOf)} />
    </Panel>
  )
}

const WORDS: Record<string, string> = {
  'registration.paid': 'Registered and paid',
  'registration.refunded': 'Refunded in full, membership ended',
  'registration.deleted': 'Deleted',
  'waivers.signed_again': 'Waivers signed again',
  'invite.was_taken': 'The invitation had been used',
}

function entryOf({ id, at, actor, action, after, note }: Entry): TimelineEntry {
  const status = (after as { status?: RegistrationStatus } | null)?.status
  const text =
    WORDS[action] ?? (status ? `Status set to ${STATUS_LABELS[status]}` : action.replaceAll(/[._]/g, ' '))
  const isGood = status === 'active'
  const isBad = status === 'rejected' || status === 'blocked'
  return {
    id,
    at,
    text: note ? `${text}: ${note}` : text,
    by: actor,
    ...(isGood && { mood: 'good' as const }),
    ...(isBad && { mood: 'bad' as const }),
  }
}
