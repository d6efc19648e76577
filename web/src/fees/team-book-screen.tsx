import './fees.css'
import '../ui/stat-tile.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { exportTeamBook, noteTeamMoney, teamWallet } from 'contract/fees/wallet'
import { fieldErrorsOf } from '../api-problems.ts'
import { query, saveDownload, useCall, useMay } from '../api.ts'
import { TeamParts } from '../clubs/clubs.tsx'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatTile } from '../ui/stat-tile.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Money } from '../ui/values.tsx'
import { newUuid } from '../uuid.ts'
import { BookEntries } from './book-entries.tsx'

/** What a team has, is owed and has spent, entry by entry. */
export function TeamBookScreen() {
  const { teamId = '' } = useParams({ strict: false }) as { teamId?: string }
  const book = useQuery(query(teamWallet, { id: teamId }))
  const mayNote = useMay(noteTeamMoney)
  const [isNoting, setNoting] = useState(false)
  const save = useCall(exportTeamBook, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  const found = book.data
  return (
    <div className="fees">
      <PageHeader
        title={t('Team ledger')}
        of={found?.team}
        back={<Link to="/ctms/payments">{t('Team payments')}</Link>}
        note={found && `${found.team} · ${found.season}`}
        actions={
          found && (
            <>
              <Link to="/ctms/payments" search={{ team: teamId }} className="button">
                {t('Fee packages')}
              </Link>
              <Button busy={save.isPending} onClick={() => save.mutate({ id: teamId })}>
                {t('Export CSV')}
              </Button>
              {mayNote && (
                <Button kind="primary" onClick={() => setNoting(true)}>
                  {t('Record money')}
                </Button>
              )}
            </>
          )
        }
      />
      <TeamParts id={Number(teamId)} current="fees" />
      {found ? (
        <>
          <div className="stat-tiles fee-tiles">
            <StatTile label={t('Held by the association')} value={<Money cents={found.cards} />} />
            <StatTile label={t('Held by the team')} value={<Money cents={found.cash} />} />
            <StatTile label={t('Sponsor money left')} value={<Money cents={found.sponsors} />} />
            <StatTile label={t('Still owed')} value={<Money cents={found.owed} />} />
            <StatTile label={t('Given to players')} value={<Money cents={found.given} />} />
            <StatTile label={t('Spent')} value={<Money cents={found.spent} />} />
          </div>
          <Panel title={t('Entries')}>
            {found.entries.length === 0 ? (
              <EmptyState
                drawing="money"
                title={t('No entries yet')}
                text={t('Everything billed, paid, credited and spent shows up here and is kept for good.')}
              />
            ) : (
              <BookEntries entries={found.entries} />
            )}
          </Panel>
        </>
      ) : book.error ? (
        <ErrorState error={book.error} onRetry={() => void book.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
      {isNoting && <NoteMoney id={teamId} onClose={() => setNoting(false)} />}
    </div>
  )
}

type Kind = 'sponsor' | 'spent' | 'payout'

function NoteMoney({ id, onClose }: { id: string; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('sponsor')
  const [amount, setAmount] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const [request_key] = useState(newUuid)
  const save = useCall(noteTeamMoney, { refresh: [teamWallet], onSuccess: onClose })
  const errors = fieldErrorsOf(save.error) ?? {}
  return (
    <FormDialog
      title={t('Record money')}
      submitLabel={t('Record')}
      busy={save.isPending}
      errors={errors}
      onSubmit={() => save.mutate({ id, kind, amount: amount ?? 0, note, request_key })}
      onClose={onClose}
    >
      <RadioCards
        label={t('What it is')}
        name="kind"
        value={kind}
        onChange={(value) => setKind(value as Kind)}
        options={[
          { value: 'sponsor', label: t('From sponsors or fundraising') },
          { value: 'spent', label: t('Spent by the team') },
          { value: 'payout', label: t('Paid out by the association from card payments') },
        ]}
      />
      <MoneyField
        label={t('Amount')}
        name="amount"
        value={amount}
        error={errors['amount']?.[0]}
        onChange={setAmount}
      />
      <TextField
        label={t('Note')}
        name="note"
        maxLength={300}
        value={note}
        error={errors['note']?.[0]}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormDialog>
  )
}
