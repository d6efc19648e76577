import '../ui/office.css'
import './crews.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  askUmpires,
  fillCrews,
  getCrewBoard,
  releaseUmpire,
  type CrewBoard,
  type CrewGame,
  type CrewPosition,
} from 'contract/officials/assigning'
import { getPaySheet } from 'contract/officials/pay'
import { query, useCall, useMay } from '../api.ts'
import { EventNav } from '../events/events.tsx'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { writtenClock } from '../ui/days/clock-text.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Segments } from '../ui/segments.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { shortDay } from '../written.ts'
import { CrewPick } from './crew-pick.tsx'
import { CrewRulesForm } from './crew-rules-form.tsx'
import { CrewPeople } from './crew-people.tsx'
import { positionName, spelledWeekday, stateName } from './crew-words.ts'

/** The umpires of an event: its games day by day, who is on each position, and what is open. */
export function CrewsScreen() {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const board = useQuery({ ...query(getCrewBoard, { id }), refetchInterval: 10_000 })
  const [asks, setAsks] = useState<'rules' | 'ask'>()
  const data = board.data
  const mayPay = useMay(getPaySheet)
  const isCanceled = data?.is_cancelled ?? false
  return (
    <>
      <PageHeader
        title={t('Umpires')}
        of={data?.name}
        back={
          <Link to="/ems/events/$id" params={{ id: String(id) }}>
            {data?.name ?? t('Event')}
          </Link>
        }
        note={data && data.games.length > 0 && !isCanceled ? <Standing board={data} /> : undefined}
        actions={
          <>
            <Link className="button" to="/ems/umpires">
              {t('All umpires')}
            </Link>
            {mayPay && (
              <Link className="button" to="/ems/events/$id/umpires/pay" params={{ id: String(id) }}>
                {t('Pay##umpires')}
              </Link>
            )}
            {data && !isCanceled && <Button onClick={() => setAsks('rules')}>{t('Crew settings')}</Button>}
            {data && data.games.length > 0 && !isCanceled && (
              <Acts board={data} onAsk={() => setAsks('ask')} />
            )}
          </>
        }
      />
      <EventNav id={id} current="umpires" canceled={data} />
      {board.error && !data ? (
        <ErrorState error={board.error} onRetry={() => void board.refetch()} />
      ) : !data ? (
        <Panel>
          <Skeleton lines={10} />
        </Panel>
      ) : isCanceled && data.games.length === 0 ? (
        <EmptyState
          drawing="whistle"
          title={t('No umpires')}
          text={t('The event was canceled before its schedule was published.')}
        />
      ) : data.officials === 0 && !isCanceled ? (
        <EmptyState
          drawing="whistle"
          title={t('No umpires yet')}
          text={t('Add the umpires you work with, or paste your list. Then assign them to games here.')}
          action={
            <Link className="button" data-kind="primary" to="/ems/umpires">
              {t('Add umpires')}
            </Link>
          }
        />
      ) : data.games.length === 0 ? (
        <EmptyState
          drawing="calendar"
          title={t('Publish the schedule first')}
          text={t('Umpires are assigned to the games of the published schedule.')}
          action={
            <Link className="button" to="/ems/events/$id/schedule" params={{ id: String(id) }}>
              {t('Schedule')}
            </Link>
          }
        />
      ) : (
        <Known board={data} isCanceled={isCanceled} />
      )}
      {asks === 'rules' && data && <CrewRulesForm board={data} onClose={() => setAsks(undefined)} />}
      {asks === 'ask' && data && <Ask board={data} onClose={() => setAsks(undefined)} />}
    </>
  )
}

const positionsOf = (board: CrewBoard) =>
  board.games.flatMap((game) => game.positions.map((position) => ({ game, ...position })))

/** Whether nobody is on a position of a game that is still ahead. */
const isOpen = (game: CrewGame, { assignment }: CrewPosition) => !game.is_over && assignment === null
const isTrouble = ({ assignment }: CrewPosition) => (assignment?.problems.length ?? 0) > 0

function Standing({ board }: { board: CrewBoard }) {
  const all = positionsOf(board)
  const count = (state: string) => all.filter(({ assignment }) => assignment?.state === state).length
  const open = all.filter((one) => isOpen(one.game, one)).length
  return (
    <>
      {[
        t('{count} open', { count: open }),
        count('planned') > 0 && t('{count} not asked yet', { count: count('planned') }),
        count('asked') > 0 && t('{count} waiting##umpires', { count: count('asked') }),
        t('{count} accepted', { count: count('accepted') }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </>
  )
}

function Acts({ board, onAsk }: { board: CrewBoard; onAsk: () => void }) {
  const all = positionsOf(board)
  const open = all.filter((one) => isOpen(one.game, one)).length
  const people = board.people.filter(({ planned }) => planned > 0).length
  const fill = useCall(fillCrews, {
    refresh: [getCrewBoard],
    quiet: 'success',
    onSuccess: ({ filled, open: left }) =>
      toast.success(
        left === 0
          ? t('{count} position filled.|{count} positions filled.', { count: filled })
          : t('{filled} filled. No one fits the other {left}.', { filled, left }),
      ),
  })
  return (
    <>
      {open > 0 && (
        <Button
          kind={people > 0 ? 'default' : 'primary'}
          busy={fill.isPending}
          onClick={() => fill.mutate({ id: board.id })}
        >
          {t('Fill {count} open', { count: open })}
        </Button>
      )}
      {people > 0 && (
        <Button kind="primary" onClick={onAsk}>
          {t('Ask {count}', { count: people })}
        </Button>
      )}
    </>
  )
}

function Ask({ board, onClose }: { board: CrewBoard; onClose: () => void }) {
  const people = board.people.filter(({ planned }) => planned > 0)
  const ask = useCall(askUmpires, {
    refresh: [getCrewBoard],
    quiet: 'success',
    onSuccess: ({ asked }) => {
      toast.success(t('{count} umpire asked.|{count} umpires asked.', { count: asked }))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('Ask {count} umpire?|Ask {count} umpires?', { count: people.length })}
      confirmLabel={t('Send emails')}
      kind="primary"
      busy={ask.isPending}
      onConfirm={() => ask.mutate({ id: board.id })}
      onClose={onClose}
    >
      <p>
        {t(
          'Each one gets one email with their games, fields and a link to accept or decline. No account needed.',
        )}
      </p>
      <ul className="crew-asked">
        {people.map(({ id, name, planned }) => (
          <li key={id}>
            {name} <span className="dim">{t('{count} game|{count} games', { count: planned })}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

function Known({ board, isCanceled }: { board: CrewBoard; isCanceled: boolean }) {
  const [{ day: chosen, show }, setView] = useUrlState({ day: '', show: '' })
  const [picked, setPicked] = useState<{ game_id: number; position: number }>()
  const days = [...new Set(board.games.map(({ day }) => day))]
  const day = days.includes(chosen) ? chosen : (days.find((one) => one >= board.today) ?? days[0]!)
  const all = board.games.filter((game) => game.day === day)
  const trouble = all.filter((game) => game.positions.some((one) => !game.is_over && isTrouble(one)))
  const open = isCanceled ? [] : all.filter((game) => game.positions.some((one) => isOpen(game, one)))
  const rest = all.filter((game) => !open.includes(game))
  const isSpread = new Set(board.games.map(({ venue }) => venue)).size > 1
  const shown = isCanceled ? undefined : show === 'trouble' ? trouble : show === 'open' ? open : undefined
  // What was open stays in the dialog while it is looked at again.
  const game = picked && board.games.find(({ id }) => id === picked.game_id)
  const position = game?.positions.find((one) => one.position === picked?.position)
  const shared = {
    ...{ isSpread, isCanceled },
    onPick: (game_id: number, at: number) => setPicked({ game_id, position: at }),
  }
  return (
    <>
      {!isCanceled && <Unscheduled board={board} />}
      <div className="crew-bar">
        {days.length > 1 && (
          <Segments
            label={t('Day')}
            value={day}
            onChange={(one) => setView({ day: one })}
            options={days.map((one) => [one, shortDay(one)] as const)}
          />
        )}
        {!isCanceled && (
          <Segments
            label={t('Games')}
            value={show}
            onChange={(one) => setView({ show: one })}
            options={[
              ['', t('All')] as const,
              ['open', t('Open ({count})', { count: open.length })] as const,
              ['trouble', t('Doesn’t fit ({count})', { count: trouble.length })] as const,
            ]}
          />
        )}
      </div>
      <div className="crew-columns">
        <div>
          {shown ? (
            <Games {...shared} title={spelledWeekday(day)} games={shown} />
          ) : (
            <>
              {open.length > 0 && (
                <Games {...shared} title={t('Open on {day}', { day: spelledWeekday(day) })} games={open} />
              )}
              {rest.length > 0 && (
                <Games
                  {...shared}
                  title={open.length > 0 ? t('Covered##games') : spelledWeekday(day)}
                  games={rest}
                />
              )}
            </>
          )}
        </div>
        <CrewPeople board={board} isCanceled={isCanceled} />
      </div>
      {game && position && (
        <CrewPick
          key={`${game.id} ${position.position}`}
          board={board}
          game={game}
          position={position}
          isCanceled={isCanceled}
          onClose={() => setPicked(undefined)}
        />
      )}
    </>
  )
}

type GamesProps = {
  title: string
  /** Whether the event is at several venues. */
  isSpread: boolean
  isCanceled: boolean
  games: readonly CrewGame[]
  onPick: (game_id: number, position: number) => void
}

function Games({ title, isSpread, isCanceled, games, onPick }: GamesProps) {
  return (
    <Panel title={title}>
      {games.length === 0 && <p className="dim">{t('No games here right now.')}</p>}
      <ul className="crew-games">
        {games.map((game) => (
          <li key={game.id} className="crew-game" data-over={game.is_over || undefined}>
            <p className="crew-when">
              <strong>{writtenClock(game.start_time)}</strong>
              <span>{t('Field {name}', { name: game.field })}</span>
            </p>
            <div className="crew-what">
              <h3>
                {told(game.away)} – {told(game.home)}
              </h3>
              <p className="dim">
                {game.title}
                {isSpread && ` · ${game.venue}`}
                {game.is_over && ` · ${t('Over')}`}
              </p>
            </div>
            <ul className="crew-positions">
              {game.positions.map((one) => (
                <li key={one.position}>
                  <Position
                    game={game}
                    position={one}
                    isAhead={!game.is_over && !isCanceled}
                    onPick={() => onPick(game.id, one.position)}
                  />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type PositionProps = {
  game: CrewGame
  position: CrewPosition
  /** Whether the game is still to be played. */
  isAhead: boolean
  onPick: () => void
}

function Position({ game, position, isAhead, onPick }: PositionProps) {
  const { assignment, before } = position
  const label = positionName(position.position, game.positions.length)
  const [last] = before
  const state = assignment
    ? isTrouble(position) && isAhead
      ? t('Doesn’t fit##umpire')
      : stateName(assignment.state)
    : last
      ? t('{name}: {what}', { name: last.name, what: stateName(last.state) })
      : isAhead
        ? t('Choose an umpire')
        : t('No one was assigned')
  return (
    <button
      type="button"
      className="crew-position"
      data-state={
        assignment
          ? isTrouble(position) && isAhead
            ? 'trouble'
            : assignment.state
          : last && isAhead
            ? 'left'
            : 'open'
      }
      disabled={!isAhead && !assignment}
      onClick={onPick}
    >
      <span className="crew-label">{label}</span>
      <strong>{assignment?.name ?? t('Open##position')}</strong>
      <span className="crew-state">{state}</span>
    </button>
  )
}

function Unscheduled({ board }: { board: CrewBoard }) {
  const release = useCall(releaseUmpire, { refresh: [getCrewBoard] })
  if (board.unscheduled.length === 0) return null
  return (
    <Notice kind="warn" title={t('These umpires are on games that aren’t on the schedule anymore.')}>
      <ul className="crew-asked">
        {board.unscheduled.map(({ assignment_id, name, game }) => (
          <li key={assignment_id}>
            {name} <span className="dim">{game}</span>{' '}
            <Button
              kind="quiet"
              busy={release.isPending}
              aria-label={t('Remove {name}', { name: `${name}, ${game}` })}
              onClick={() => release.mutate({ id: assignment_id })}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
