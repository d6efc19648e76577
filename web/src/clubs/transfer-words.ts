import type { TransferAnswer, TransferGround, TransferShown, TransferStatus } from 'contract/clubs/transfers'
import { getClubTeam } from 'contract/clubs/teams'
import { teamRoster } from 'contract/clubs/rosters'
import { listOwnTransfers, listTeamTransfers } from 'contract/clubs/transfers'
import { getTransfer, listTransfers } from 'contract/clubs/transfer-decisions'
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
  asked: { label: msg('Waiting for the teams'), color: 'var(--warn)' },
  with_office: { label: msg('With the league office'), color: 'var(--warn)' },
  done: { label: msg('Moved'), color: 'var(--good)' },
  refused: { label: msg('Declined'), color: 'var(--bad)' },
  withdrawn: { label: msg('Canceled'), color: 'var(--ink-dim)' },
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
    ? t('No answer yet')
    : {
        agreed: t('Approved##a team'),
        refused: t('Declined##a team'),
        silent: t('No answer in time (counts as a yes)'),
      }[answer]

/** One history entry as a sentence. */
export function stepText(
  shown: TransferShown,
  { step, side, ground, note, jersey_number }: LogEntry,
): string {
  const team = side === 'releasing' ? shown.from.name : shown.to.name
  const says = {
    asked: t('{who} requested the transfer', { who: t(ASKERS[shown.asked_by]) }),
    agreed: t('{team} approved', { team }),
    refused: t('{team} declined', { team }),
    silent: t('{team} didn’t answer in time, so it counts as a yes', { team }),
    reminded: t('Reminder sent'),
    exception: t('The league office made an exception'),
    approved: t('The league office approved'),
    declined: t('The league office declined'),
    withdrawn: t('Canceled'),
    expired: t('The season is over'),
    followed: jersey_number
      ? t(
          'Membership, signed waivers, insurance and credentials move along, and so does number {number}, which was free.',
          { number: jersey_number },
        )
      : t('Membership, signed waivers, insurance and credentials move along.'),
  }[step]
  return [says, ...(ground ? [t(GROUNDS[ground])] : []), ...(note ? [note] : [])].join(': ')
}

type LogEntry = TransferShown['log'][number]
