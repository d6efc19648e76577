import type { RegistrationDetail } from 'contract/registrations/registrations'
import { STATUS_LABELS, type RegistrationStatus } from 'contract/statuses'
import type { Currency } from 'contract/money'
import { msg, t, told } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { writtenMoney } from '../written.ts'
import { Panel } from '../ui/panel.tsx'
import { Timeline, type TimelineEntry } from '../ui/timeline.tsx'

type Entry = RegistrationDetail['audit'][number]

/** Who did what with the registration, newest first. */
export function RegistrationHistory({ audit }: Pick<RegistrationDetail, 'audit'>) {
  const { currency } = useTenant()
  return (
    <Panel title={t('History')}>
      <Timeline label={t('History')} entries={audit.map((entry) => entryOf(entry, currency as Currency))} />
    </Panel>
  )
}

const WORDS: Record<string, string> = {
  'registration.paid': msg('Registered and paid'),
  'registration.refunded': msg('Refunded in full, membership ended'),
  'registration.money_again': msg('A refund came back'),
  'registration.upgraded': msg('Membership upgraded'),
  'registration.upgrade_undone': msg('Upgrade undone'),
  'registration.deleted': msg('Deleted'),
  'registration.asked': msg('Question emailed'),
  'registration.written_to': msg('Email sent'),
  'waivers.signed_again': msg('Waivers signed again'),
  'invite.was_taken': msg('The invitation had been used'),
}

function entryOf({ id, at, actor, action, after, note }: Entry, currency: Currency): TimelineEntry {
  const status = (after as { status?: RegistrationStatus } | null)?.status
  const amount = (after as { amount?: number } | null)?.amount
  const text =
    action === 'registration.money_back'
      ? t('Refunded {amount}', { amount: writtenMoney(amount ?? 0, currency) })
      : WORDS[action]
        ? t(WORDS[action])
        : status
          ? t('Status set to {status}', { status: told(STATUS_LABELS[status]) })
          : action.replaceAll(/[._]/g, ' ')
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
