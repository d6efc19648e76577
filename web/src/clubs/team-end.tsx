import './team.css'
import { useState } from 'react'
import { TeamInEvents, endTeam, type Team, type TeamEntry } from 'contract/clubs/teams'
import { useCall } from '../api.ts'
import { messageOf } from '../api-problems.ts'
import { t, told } from '../language.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { useLocale } from '../ui/locale.ts'
import { Notice } from '../ui/notice.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { writtenDay, writtenMoney } from '../written.ts'
import { TEAM_READS } from './team-reads.ts'

/** Ends a team; where it has entered events that are still ahead, what happens there is asked first. */
export function EndTeam({ team, onClose }: { team: Team; onClose: () => void }) {
  const end = useCall(endTeam, { refresh: TEAM_READS, quiet: 'failure', onSuccess: onClose })
  const [choice, setChoice] = useState<'withdraw' | 'keep'>('withdraw')
  // Once it is asked, it stays asked: the next press says what happens to the entries.
  const [entries, setEntries] = useState<readonly TeamEntry[]>()
  const back_cents = (entries ?? []).reduce((sum, one) => sum + one.back_cents, 0)
  const send = () =>
    end.mutate(
      {
        ...{ id: team.id, version: team.version },
        ...(entries && { entries: choice, ...(choice === 'withdraw' && { back_cents }) }),
      },
      {
        onError: (error) => {
          if (TeamInEvents.is(error)) setEntries((error.detail as { entries: TeamEntry[] }).entries)
        },
      },
    )
  return (
    <ConfirmDialog
      title={t('End {name}?', team)}
      confirmLabel={t('End team')}
      busy={end.isPending}
      onClose={onClose}
      onConfirm={send}
    >
      <div className="team-end">
        {end.error && !TeamInEvents.is(end.error) && (
          <Notice kind="bad" isNews title={told(messageOf(end.error))} />
        )}
        <p>
          {t(
            'Staff leave the team, and open invitations end. Registrations and payments stay on record. All players need to be off the roster first.',
          )}
        </p>
        {entries && (
          <EntriesAhead entries={entries} choice={choice} back_cents={back_cents} onChoice={setChoice} />
        )}
      </div>
    </ConfirmDialog>
  )
}

type AheadProps = {
  entries: readonly TeamEntry[]
  choice: 'withdraw' | 'keep'
  /** For all together, if they are withdrawn. */
  back_cents: number
  onChoice: (choice: 'withdraw' | 'keep') => void
}

/** The coming events a team has entered, and what is to happen there. */
function EntriesAhead({ entries, choice, back_cents, onChoice }: AheadProps) {
  const { currency } = useLocale()
  const money = (cents: number) => writtenMoney(cents, currency)
  return (
    <>
      <Notice kind="info" isNews title={t('This team is entered in upcoming events.')}>
        <ul>
          {entries.map(({ entrant_id, event, starts_on, division, status, back_cents: back }) => (
            <li key={entrant_id}>
              {event}, {writtenDay(starts_on)}, {told(division)}
              {status === 'applied' && ` · ${t('Waiting for approval')}`}
              {status === 'waiting' && ` · ${t('On the waitlist')}`}
              {status === 'held' && ` · ${t('Being paid')}`}
              {back > 0 && ` · ${t('{amount} refund', { amount: money(back) })}`}
            </li>
          ))}
        </ul>
      </Notice>
      <RadioCards
        label={t('What should happen to its entries?')}
        value={choice}
        onChange={(value) => onChoice(value === 'keep' ? 'keep' : 'withdraw')}
        options={[
          {
            value: 'withdraw',
            label: t('Withdraw them'),
            note:
              back_cents > 0
                ? t('{amount} is refunded under the refund policies. The spots go to the next teams.', {
                    amount: money(back_cents),
                  })
                : t('No refund is due under the refund policies. The spots go to the next teams.'),
          },
          {
            value: 'keep',
            label: t('Keep them'),
            note: t('The spots and payments stay. You can remove the team from each event later.'),
          },
        ]}
      />
    </>
  )
}
