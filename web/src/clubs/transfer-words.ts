import type { TransferAnswer, TransferGround, TransferShown, TransferStatus } from 'contract/clubs/transfers'
import { getClubTeam } from 'contract/clubs/desk'
import { teamRoster } from 'contract/clubs/rosters'
import { listOwnTransfers, listTeamTransfers } from 'contract/clubs/transfers'
import { getTransfer, listTransfers } from 'contract/clubs/transfers-desk'
import { msg, t } from '../language.ts'

/** Reads to invalidate when a transfer changes. */
export const TRANSFER_READS = [
  listOwnTransfers,
  listTeamTransfers,
  listTransfers,
  getTransfer,
  teamRoster,
  getClubTeam,
] as const

export const TRANSFER_STATUSES: Record<TransferStatus, { label: string; color: string }> = {
  asked: { label: msg('Teams are asked'), color: 'var(--warn)' },
  with_office: { label: msg('With the league office'), color: 'var(--warn)' },
  done: { label: msg('Moved'), color: 'var(--good)' },
  refused: { label: msg('Refused'), color: 'var(--bad)' },
  withdrawn: { label: msg('Withdrawn'), color: 'var(--ink-dim)' },
  expired: { label: msg('Expired'), color: 'var(--ink-dim)' },
}

export const KINDS = { fall: msg('Fall'), summer: msg('Summer') } as const

export const ASKERS = {
  family: msg('The family'),
  releasing: msg('The old team'),
  receiving: msg('The new team'),
  office: msg('The league office'),
} as const

export const GROUNDS: Record<TransferGround, string> = {
  unpaid_fees: msg('Fees are unpaid'),
  other: msg('Another reason'),
}

/** A team's answer in words. */
export const answerText = (answer: TransferAnswer | null) =>
  answer === null
    ? t('no answer yet')
    : {
        agreed: t('agrees'),
        refused: t('refuses'),
        silent: t('has not answered in time: counts as agreed'),
      }[answer]

/** One history entry as a sentence. */
export function stepText(
  shown: TransferShown,
  { step, side, ground, note, jersey_number }: LogEntry,
): string {
  const team = side === 'releasing' ? shown.from.name : shown.to.name
  const says = {
    asked: t('{who} requests the transfer', { who: t(ASKERS[shown.asked_by]) }),
    agreed: t('{team} agrees', { team }),
    refused: t('{team} refuses', { team }),
    silent: t('{team} has not answered in time and counts as having agreed', { team }),
    reminded: t('Whoever has not answered was reminded'),
    exception: t('The league office makes an exception'),
    approved: t('The league office has approved'),
    declined: t('The league office has refused'),
    withdrawn: t('Withdrawn'),
    expired: t('The season is over'),
    followed: jersey_number
      ? t(
          'Membership, signed waivers, insurance and credentials go along; number {number} is kept, it was free.',
          { number: jersey_number },
        )
      : t('Membership, signed waivers, insurance and credentials go along.'),
  }[step]
  return [says, ...(ground ? [t(GROUNDS[ground])] : []), ...(note ? [note] : [])].join(': ')
}

type LogEntry = TransferShown['log'][number]
