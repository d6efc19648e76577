import './transfer.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  askTransfer,
  isTransferOpen,
  listOwnTransfers,
  withdrawTransfer,
  type TransferShown,
} from 'contract/clubs/transfers'
import type { Out } from 'contract/operation'
import { query, useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TransferAsk } from './transfer-ask.tsx'
import { TransferCard } from './transfer-card.tsx'
import { TRANSFER_READS } from './transfer-words.ts'

type Player = Out<typeof listOwnTransfers>['players'][number]

/** Where a family requests another team, and follows the request. */
export function FamilyTransfersScreen() {
  const own = useQuery(query(listOwnTransfers, {}))
  const [asking, setAsking] = useState<Player>()
  const [stopping, setStopping] = useState<TransferShown>()
  return (
    <>
      <PageHeader
        title={t('Move to another team')}
        back={<Link to="/mms/member/memberships">{t('My memberships')}</Link>}
        note={t('Request it here. Both teams answer yes or no, and the league office decides.')}
      />
      {own.error && !own.data && <ErrorState error={own.error} onRetry={() => void own.refetch()} />}
      {own.isPending && (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      )}
      {own.data && (
        <div className="transfers">
          <Players players={own.data.players} onAsk={setAsking} />
          {own.data.transfers.map((transfer) => (
            <TransferCard
              key={transfer.id}
              transfer={transfer}
              acts={
                isTransferOpen(transfer.status) && (
                  <Button
                    aria-label={t('Cancel {name}’s transfer', { name: transfer.player })}
                    onClick={() => setStopping(transfer)}
                  >
                    {t('Cancel transfer')}
                  </Button>
                )
              }
            />
          ))}
        </div>
      )}
      {asking && <AskForOwn player={asking} onClose={() => setAsking(undefined)} />}
      {stopping && <StopTransfer transfer={stopping} onClose={() => setStopping(undefined)} />}
    </>
  )
}

function Players({ players, onAsk }: { players: readonly Player[]; onAsk: (player: Player) => void }) {
  if (players.length === 0)
    return (
      <Panel>
        <EmptyState
          drawing="team"
          title={t('Your family isn’t on a team yet')}
          text={t('Once you’re on a team’s roster, you can ask to move to another team here.')}
        />
      </Panel>
    )
  return (
    <Panel title={t('Players')}>
      <ul className="transfer-players">
        {players.map((player) => (
          <li key={`${player.member_id} ${player.team_id}`}>
            <span>
              {player.name}
              <span className="dim transfer-line">
                {[player.team, player.division, player.season].join(' · ')}
              </span>
              {player.why_not && <span className="dim transfer-line">{told(player.why_not)}</span>}
            </span>
            {player.may_ask && (
              <Button
                aria-label={t('Another team for {name}', { name: player.name })}
                onClick={() => onAsk(player)}
              >
                {t('Another team')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function AskForOwn({ player, onClose }: { player: Player; onClose: () => void }) {
  const ask = useCall(askTransfer, { refresh: TRANSFER_READS, quiet: 'success', onSuccess: onClose })
  return (
    <TransferAsk
      name={player.name}
      from={player}
      reasonHint={t('Both teams and the league office will see it.')}
      busy={ask.isPending}
      error={ask.error}
      onAsk={(asked) => ask.mutate({ ...asked, member_id: player.member_id, from_team_id: player.team_id })}
      onClose={onClose}
    />
  )
}

/** For the family, and for the team that made the request. */
export function StopTransfer({ transfer, onClose }: { transfer: TransferShown; onClose: () => void }) {
  const stop = useCall(withdrawTransfer, { refresh: TRANSFER_READS, onSuccess: onClose })
  return (
    <ConfirmDialog
      title={t('Cancel {name}’s transfer?', { name: transfer.player })}
      confirmLabel={t('Cancel transfer')}
      busy={stop.isPending}
      onClose={onClose}
      onConfirm={() => stop.mutate({ id: transfer.id, version: transfer.version })}
    >
      {t('{name} stays on {team}. Everyone who was asked gets an email.', {
        name: transfer.player,
        team: transfer.from.name,
      })}
    </ConfirmDialog>
  )
}
