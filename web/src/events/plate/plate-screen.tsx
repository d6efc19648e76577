import '../../ui/office.css'
import './plate.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  exportPlate,
  getPlate,
  PLATE_DUE_LABELS,
  PLATE_OWED_BY_LABELS,
  remindPlate,
  savePlateTerms,
  type PlateBoard,
  type PlateTeam,
} from 'contract/events/plate'
import type { Currency } from 'contract/money'
import { query, saveDownload, useCall, useMay } from '../../api.ts'
import { t, told } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'
import { toast } from '../../ui/toast.tsx'
import { Money, Moment } from '../../ui/values.tsx'
import { writtenMoney } from '../../written.ts'
import { DebtPayments } from './debt-payments.tsx'
import { EventNav } from '../event-nav.tsx'
import { PlatePaymentForm, PlateRefundForm } from './plate-forms.tsx'
import { PlateTermsForm } from './plate-terms-form.tsx'
import { gameState } from './plate-words.ts'

/** What each team of an event owes at the plate, and what has come of it. */
export function PlateScreen() {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const board = useQuery({ ...query(getPlate, { id }), refetchInterval: 30_000 })
  const [asksTerms, setAsksTerms] = useState(false)
  const mayEdit = useMay(savePlateTerms)
  const remind = useRemind()
  const save = useCall(exportPlate, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  const { data } = board
  const hasFee = data !== undefined && isCharged(data)
  const isCanceled = data?.event.is_canceled ?? false
  return (
    <>
      <PageHeader
        title={t('Plate fees')}
        of={data?.event.name}
        back={
          <Link to="/ems/events/$id" params={{ id: String(id) }}>
            {data?.event.name ?? t('Event')}
          </Link>
        }
        note={data && hasFee && <Terms {...data} />}
        actions={
          data && (
            <>
              {data.left > 0 && !isCanceled && (
                <Button kind="primary" busy={remind.isPending} onClick={() => remind.mutate({ id })}>
                  {t('Remind all teams')}
                </Button>
              )}
              {(hasFee || data.paid > 0) && data.teams.length > 0 && (
                <Button busy={save.isPending} onClick={() => save.mutate({ id })}>
                  {t('Export CSV')}
                </Button>
              )}
              {mayEdit && hasFee && !isCanceled && (
                <Button onClick={() => setAsksTerms(true)}>{t('Change fee')}</Button>
              )}
            </>
          )
        }
      />
      <EventNav id={id} current="plate" />
      {board.error && !data ? (
        <ErrorState error={board.error} onRetry={() => void board.refetch()} />
      ) : !data ? (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      ) : !hasFee && data.paid === 0 && isCanceled ? (
        <EmptyState
          drawing="money"
          title={t('No plate fees')}
          text={t('The event was canceled before any were set.')}
        />
      ) : !hasFee && data.paid === 0 ? (
        <EmptyState
          drawing="money"
          title={t('No envelopes at the plate')}
          text={t(
            'Set what each team owes per game for its umpires. Coaches pay by card with a link, and you record checks and cash here.',
          )}
          action={
            mayEdit && (
              <Button kind="primary" onClick={() => setAsksTerms(true)}>
                {t('Set a plate fee')}
              </Button>
            )
          }
        />
      ) : (
        <Known board={data} />
      )}
      {asksTerms && data && <PlateTermsForm board={data} onClose={() => setAsksTerms(false)} />}
    </>
  )
}

const isCharged = ({ terms: { cents, divisions } }: PlateBoard) =>
  cents > 0 || divisions.some((division) => division.cents > 0)

function useRemind() {
  return useCall(remindPlate, {
    refresh: [getPlate],
    quiet: 'success',
    onSuccess: ({ sent }) =>
      sent > 0
        ? toast.success(t('{count} reminder sent.|{count} reminders sent.', { count: sent }))
        : toast.success(t('A reminder already went out in the last hour.')),
  })
}

/** '$50.00 per game · Each team · Before a team’s first game' */
function Terms({ terms: { cents, owed_by, due, divisions } }: PlateBoard) {
  const { currency } = useTenant()
  return (
    <>
      {[
        t('{amount} per game', { amount: writtenMoney(cents, currency as Currency) }),
        divisions.length > 0 &&
          t('{count} division with its own fee|{count} divisions with their own fee', {
            count: divisions.length,
          }),
        told(PLATE_OWED_BY_LABELS[owed_by]),
        told(PLATE_DUE_LABELS[due]),
      ]
        .filter(Boolean)
        .join(' · ')}
    </>
  )
}

type Shown = 'left' | 'all'

function Known({ board }: { board: PlateBoard }) {
  const [shown, setShown] = useState<Shown>('all')
  const none = board.event.is_canceled ? t('No team owes anything.') : t('No teams yet.')
  const teams = board.teams.filter(({ left, over }) => shown === 'all' || left > 0 || over > 0)
  return (
    <>
      <div className="plate-tiles">
        <StatTile label={t('Owed so far')} value={<Money cents={board.total} />} />
        <StatTile label={t('Paid')} value={<Money cents={board.paid} />} />
        <StatTile label={t('Left to pay')} value={<Money cents={board.left} />} />
        {board.over > 0 ? (
          <StatTile label={t('To refund')} value={<Money cents={board.over} />} />
        ) : (
          <StatTile label={t('Due now')} value={<Money cents={board.due} />} />
        )}
      </div>
      {!board.has_games && !board.event.is_canceled && (
        <Notice kind="info" title={t('Teams owe as soon as the schedule is published.')}>
          <Link className="button" to="/ems/events/$id/schedule" params={{ id: String(board.event.id) }}>
            {t('Schedule')}
          </Link>
        </Notice>
      )}
      <Panel title={t('By team')}>
        <div className="plate-filter">
          <Segments
            label={t('Show')}
            options={[
              ['all', t('All teams')],
              ['left', t('Not settled')],
            ]}
            value={shown}
            onChange={setShown}
          />
        </div>
        {teams.length === 0 ? (
          <p className="dim">{shown === 'left' ? t('All teams are settled.') : none}</p>
        ) : (
          <ul className="plate-teams">
            {teams.map((team) => (
              <li key={team.entrant_id}>
                <Team board={board} team={team} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}

type TeamProps = { board: PlateBoard; team: PlateTeam }

function Team({ board, team }: TeamProps) {
  const { entrant_id, left, over, due, games, paid, payments, is_processing, reminded_at, is_in } = team
  const [asks, setAsks] = useState<'pay' | 'refund'>()
  const remind = useRemind()
  const { currency } = useTenant()
  const close = () => setAsks(undefined)
  return (
    <>
      <div className="plate-row">
        <div>
          <strong>{team.team}</strong>
          <p className="dim">
            {[
              team.club,
              told(team.division),
              t('{count} game|{count} games', { count: games.length }),
              !is_in && t('Left the event'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <p className="plate-sum" data-due={due > 0 || undefined}>
          {over > 0 || left > 0 ? (
            <strong>
              <Money cents={over > 0 ? over : left} />
            </strong>
          ) : paid > 0 ? (
            <strong>{t('All paid')}</strong>
          ) : (
            <span className="dim">{t('Nothing owed')}</span>
          )}
          <span className="dim">
            {over > 0
              ? t('to refund##plate')
              : is_processing
                ? t('Card in progress')
                : due === 0
                  ? left > 0 && t('left to pay')
                  : due === left
                    ? t('due now##money')
                    : t('{amount} due now', { amount: writtenMoney(due, currency as Currency) })}
          </span>
        </p>
        <div className="plate-acts">
          {left > 0 && (
            <Button
              aria-label={t('Record {team}’s payment', { team: team.team })}
              onClick={() => setAsks('pay')}
            >
              {t('Record payment')}
            </Button>
          )}
          {over > 0 && (
            <Button aria-label={t('Refund {team}', { team: team.team })} onClick={() => setAsks('refund')}>
              {t('Refund')}
            </Button>
          )}
          {left > 0 && is_in && !board.event.is_canceled && (
            <Menu
              label={t('Payment link')}
              name={t('{team}’s payment link', { team: team.team })}
              side="end"
              acts={[
                {
                  key: 'email',
                  label: t('Email the coach'),
                  onAct: () => remind.mutate({ id: board.event.id, entrant_id }),
                },
                {
                  key: 'copy',
                  label: t('Copy link'),
                  onAct: () => void copyText(team.link, t('Link copied.')),
                },
              ]}
            />
          )}
        </div>
      </div>
      {(games.length > 0 || payments.length > 0) && (
        <details>
          <summary aria-label={t('{team}’s games and payments', { team: team.team })}>
            {t('Games and payments')}
          </summary>
          <ul className="plate-games">
            {games.map((game) => (
              <li key={game.game_id}>
                <span>
                  {t('Game {number}', { number: game.number })} · {gameState(game)}
                  {game.starts_at && (
                    <>
                      {' '}
                      · <Moment at={game.starts_at} />
                    </>
                  )}
                </span>
                <Money cents={game.cents} />
              </li>
            ))}
            <DebtPayments payments={payments} />
          </ul>
          {reminded_at && (
            <p className="dim">
              {t('Reminded')} <Moment at={reminded_at} />
            </p>
          )}
        </details>
      )}
      {asks === 'pay' && <PlatePaymentForm board={board} team={team} onClose={close} />}
      {asks === 'refund' && <PlateRefundForm board={board} team={team} onClose={close} />}
    </>
  )
}
