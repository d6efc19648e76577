import { CREDENTIAL_STATUS_LABELS, type CredentialStatus } from 'contract/members/credentials'
import type { Currency } from 'contract/money'
import type { TimelineEntry } from 'contract/office/timeline'
import { STATUS_LABELS, type RegistrationStatus } from 'contract/statuses'
import { msg, t, told } from '../language.ts'
import { writtenMoney } from '../written.ts'

const ACTS: Readonly<Record<string, string>> = {
  'member.note_added': msg('Note added'),
  'member.note_changed': msg('Note edited'),
  'member.note_deleted': msg('Note deleted'),
  'member.document_added': msg('Document added'),
  'member.document_handed_in': msg('Document uploaded by the family'),
  'member.document_changed': msg('Document updated'),
  'member.document_accepted': msg('Document accepted'),
  'member.document_refused': msg('Document not accepted'),
  'member.document_removed': msg('Document removed'),
  'member.document_restored': msg('Document restored'),
  'member.credential_added': msg('Check or training added'),
  'member.credential_changed': msg('Check or training updated'),
  'member.filled_in': msg('Filled in by the member'),
  'member.created': msg('Record created'),
  'member.changed': msg('Details changed'),
  'member.imported': msg('Imported from a file'),
  'member.merged': msg('Another record was merged into this one'),
  'member.merge_undone': msg('The other record is separate again'),
  'member.kept_apart': msg('Marked as a different person'),
  'member.picture_changed': msg('Photo updated'),
  'member.picture_removed': msg('Photo removed'),
  'registration.paid': msg('Registered and paid'),
  'registration.refunded': msg('Refunded in full, membership ended'),
  'registration.money_again': msg('A refund was returned'),
  'registration.upgraded': msg('Membership upgraded'),
  'registration.upgrade_undone': msg('Upgrade undone'),
  'registration.deleted': msg('Registration deleted'),
  'registration.asked': msg('Question emailed'),
  'registration.written_to': msg('Email sent'),
  'waivers.signed_again': msg('Waivers signed again'),
  'invite.was_taken': msg('The invitation had been used'),
  'card.replaced': msg('New card issued'),
  'card.refreshed': msg('Card reissued'),
}

/** Acts and states of money, around an amount. */
const moneyWords = (amount: string): Readonly<Record<string, string>> => ({
  'payment.succeeded': t('Paid {amount} by card', { amount }),
  'payment.surplus': t('Paid {amount} too late, being refunded', { amount }),
  'payment.failed': t('A payment of {amount} was declined', { amount }),
  'payment.cancelled': t('A payment of {amount} was abandoned', { amount }),
  'payment.submitted': t('A payment of {amount} is in progress', { amount }),
  'payment.processing': t('A payment of {amount} is in progress', { amount }),
  'payment.unknown': t('A payment of {amount} is being confirmed', { amount }),
  'payment.requires_action': t('A payment of {amount} waits for the bank', { amount }),
  'payment.entered_check': t('{amount} by check', { amount }),
  'payment.entered_cash': t('{amount} in cash', { amount }),
  'payment.entered_team_funds': t('{amount} from team funds', { amount }),
  'payment.comped': t('{amount} free of charge', { amount }),
  'registration.money_back': t('Refunded {amount}', { amount }),
  'payment.refund_requested': t('Refunded {amount}', { amount }),
  'refund.succeeded': t('Refunded {amount}', { amount }),
  'refund.requested': t('A refund of {amount} is in progress', { amount }),
  'refund.pending': t('A refund of {amount} is in progress', { amount }),
  'refund.unknown': t('A refund of {amount} is being confirmed', { amount }),
  'refund.failed': t('A refund of {amount} failed', { amount }),
})

const LETTERS: Readonly<Record<string, string>> = {
  'email.waiting': msg('Email being sent'),
  'email.sent': msg('Email sent'),
  'email.kept': msg('Email waiting to send'),
  'email.failed': msg('Email not delivered'),
}

type Facts = Record<string, unknown> | null

/** What happened, as a sentence with its reason. */
export function timelineText(entry: TimelineEntry, currency: Currency): string {
  const { what, after, note, card_brand, card_last4 } = entry
  const status = (after as Facts)?.['status'] as RegistrationStatus | undefined
  const amount = entry.amount ?? Number((after as Facts)?.['amount'] ?? 0)
  const money = moneyWords(writtenMoney(amount, currency))[what]
  const known = LETTERS[what] ?? ACTS[what]
  const said = known
    ? t(known)
    : status
      ? t('Status set to {status}', { status: told(STATUS_LABELS[status]) })
      : what.replaceAll(/[._]/g, ' ')
  const text = money ?? said
  const card = card_last4
    ? t('{card} ending in {last4}', { card: card_brand ?? t('the card'), last4: card_last4 })
    : undefined
  const detail = note ?? card ?? detailOf(entry)
  return detail ? `${text}: ${detail}` : text
}

const BAD = ['payment.failed', 'refund.failed', 'email.failed']

/** What went well or badly; most entries are neither. */
export function timelineMood({ what, after }: TimelineEntry): { mood?: 'good' | 'bad' } {
  const status = (after as Facts)?.['status']
  if (what === 'payment.succeeded' || status === 'active') return { mood: 'good' }
  return BAD.includes(what) || status === 'rejected' || status === 'blocked' ? { mood: 'bad' } : {}
}

function detailOf({ what, before, after }: TimelineEntry): string | undefined {
  const [was, is] = [before as Facts, after as Facts]
  const words = (facts: Facts) => (facts?.['note'] === undefined ? undefined : `“${String(facts['note'])}”`)
  if (what === 'member.note_changed' && words(was) !== words(is))
    return t('{before} → {after}', { before: words(was) ?? '', after: words(is) ?? '' })
  if (what.startsWith('member.note_')) return words(is) ?? words(was)
  if (what.startsWith('member.document_')) return String((is ?? was)?.['name'] ?? '')
  if (what.startsWith('member.credential_'))
    return `${told(String(is?.['title']))}, ${told(CREDENTIAL_STATUS_LABELS[is?.['status'] as CredentialStatus])}`
  if (what === 'member.changed')
    return Object.keys(is ?? {})
      .map((field) => field.replaceAll('_', ' '))
      .join(', ')
  return undefined
}
