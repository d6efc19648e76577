import './transfer.css'
import '../ui/page-header.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  answerTransfer,
  claimPlayer,
  isTransferOpen,
  listTeamTransfers,
  type TransferShown,
  type TransferSideName,
} from 'contract/clubs/transfers'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { query, useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { TypedDayField } from '../ui/days/typed-day-field.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { TransferCard } from './transfer-card.tsx'
import { StopTransfer } from './family-transfers-screen.tsx'
import { TransferRefusal } from './transfer-refusal.tsx'
import { TRANSFER_READS } from './transfer-words.ts'

type Open = { dialog: 'claim' } | { dialog: 'refuse' | 'stop'; transfer: TransferShown }

/** The transfers from and to a team: those waiting for its answer come first. */
export function TeamTransfers({ team_id }: { team_id: number }) {
  const list = useQuery(query(listTeamTransfers, { id: team_id }))
  const [open, setOpen] = useState<Open>()
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <Skeleton lines={8} />
  const { may_answer, transfers } = list.data
  const close = () => setOpen(undefined)
  const claim = may_answer && (
    <Button kind="primary" onClick={() => setOpen({ dialog: 'claim' })}>
      {t('Request a player')}
    </Button>
  )
  return (
    <div className="transfers">
      {transfers.length === 0 ? (
        <Panel>
          <EmptyState
            drawing="swap"
            title={t('No transfers yet')}
            text={t(
              'Transfers in and out of this team show up here. To request a player from another team, use the details on the membership card.',
            )}
            action={claim}
          />
        </Panel>
      ) : (
        <div className="page-actions no-print">{claim}</div>
      )}
      {transfers.map((transfer) => (
        <TransferCard
          key={transfer.id}
          transfer={transfer}
          acts={
            may_answer && (
              <TeamActs
                transfer={transfer}
                side={transfer.to.id === team_id ? 'receiving' : 'releasing'}
                onOpen={(dialog) => setOpen({ dialog, transfer })}
              />
            )
          }
        />
      ))}
      {open?.dialog === 'claim' && <ClaimPlayer team_id={team_id} onClose={close} />}
      {open?.dialog === 'stop' && <StopTransfer transfer={open.transfer} onClose={close} />}
      {open?.dialog === 'refuse' && (
        <TransferRefusal
          transfer={open.transfer}
          side={open.transfer.to.id === team_id ? 'receiving' : 'releasing'}
          onClose={close}
        />
      )}
    </div>
  )
}

type ActsProps = {
  transfer: TransferShown
  side: TransferSideName
  onOpen: (dialog: 'refuse' | 'stop') => void
}

function TeamActs({ transfer, side, onOpen }: ActsProps) {
  const answer = useCall(answerTransfer, { refresh: TRANSFER_READS })
  const { id, version, player: name, status, asked_by } = transfer
  if (!isTransferOpen(status)) return null
  return (
    <>
      {transfer[side].answer === null && (
        <>
          <Button
            kind="primary"
            aria-label={t('Approve {name}’s move', { name })}
            busy={answer.isPending}
            onClick={() => answer.mutate({ id, version, side, answer: 'agreed' })}
          >
            {t('Approve')}
          </Button>
          <Button aria-label={t('Decline {name}’s move', { name })} onClick={() => onOpen('refuse')}>
            {t('Decline')}
          </Button>
        </>
      )}
      {asked_by === side && (
        <Button aria-label={t('Cancel {name}’s transfer', { name })} onClick={() => onOpen('stop')}>
          {t('Cancel transfer')}
        </Button>
      )}
    </>
  )
}

/** Asks for a player by what is printed on the card, so that nobody browses other teams. */
function ClaimPlayer({ team_id, onClose }: { team_id: number; onClose: () => void }) {
  const [typed, setTyped] = useState({ member_number: '', dob: '', reason: '' })
  const claim = useCall(claimPlayer, { refresh: TRANSFER_READS, quiet: true, onSuccess: onClose })
  const errors = fieldErrorsOf(claim.error) ?? {}
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change })
  return (
    <FormDialog
      title={t('Request a player')}
      submitLabel={t('Request transfer')}
      busy={claim.isPending}
      errors={errors}
      onSubmit={() => claim.mutate({ ...typed, id: team_id, member_number: typed.member_number.trim() })}
      onClose={onClose}
    >
      {claim.error && !fieldErrorsOf(claim.error) && (
        <Notice kind="bad" isNews>
          {told(messageOf(claim.error))}
        </Notice>
      )}
      <p className="dim">
        {t('The family and the other team get an email. The family can cancel until the office decides.')}
      </p>
      <TextField
        label={t('Member ID')}
        hint={t('As on the membership card, for example AF-2026-000123.')}
        name="member_number"
        autoCapitalize="characters"
        autoComplete="off"
        value={typed.member_number}
        error={errors['member_number']}
        onChange={({ currentTarget }) => set({ member_number: currentTarget.value })}
      />
      <TypedDayField
        label={t('Date of birth')}
        name="dob"
        value={typed.dob}
        error={errors['dob']?.[0]}
        onChange={(dob) => set({ dob })}
      />
      <TextareaField
        label={t('Reason')}
        hint={t('The family, both teams and the league office will see it.')}
        optional
        name="reason"
        maxLength={500}
        value={typed.reason}
        error={errors['reason']}
        onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
      />
    </FormDialog>
  )
}
