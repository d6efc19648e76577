import '../../ui/meter.css'
import '../../ui/office.css'
import './schedule.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { boundOf } from 'contract/competition/schedule/schedule-bound'
import {
  buildSchedule,
  getScheduleBoard,
  getScheduleBuild,
  publishSchedule,
  restoreSchedule,
  saveSchedule,
  stopScheduleBuild,
} from 'contract/competition/schedule/schedule-calls'
import { judgeOf } from 'contract/competition/schedule/schedule-check'
import { costsOf, totalOf } from 'contract/competition/schedule/schedule-cost'
import { differenceOf } from 'contract/competition/schedule/schedule-diff'
import { addDays } from 'contract/dates'
import type { Out } from 'contract/operation'
import { Conflict } from 'contract/problem'
import { clockOf, dateOf, dayOf, type Placement } from 'contract/competition/schedule/schedule'
import { query, readKey, useCall, useMay } from '../../api.ts'
import { messageOf } from '../../api-problems.ts'
import { EventNav, useIsCanceled } from '../../events/events.tsx'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { shortDay } from '../../written.ts'
import { shownField } from '../game-words.ts'
import { ScheduleGame } from './schedule-game.tsx'
import { openingDay } from './opening-day.ts'
import { useNow } from '../use-now.ts'
import { minuteOf } from 'contract/competition/schedule/schedule-clock'
import { ScheduleGrid, labelOf, titleOf } from './schedule-grid.tsx'
import { MoveGame } from './schedule-move.tsx'
import { PublishSchedule } from './schedule-publish.tsx'
import { ScheduleReceipts } from './schedule-receipts.tsx'
import { ScheduleRequests } from './schedule-requests.tsx'
import { ScheduleRulesForm } from './schedule-rules.tsx'
import { waitingSaid } from './waiting-words.ts'

type Board = Out<typeof getScheduleBoard>
type Built = Out<typeof buildSchedule>

/** Where and when the games of an event are played. */
export function ScheduleScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const board = useQuery(query(getScheduleBoard, { id: Number(id) }))
  const back = (
    <Link to="/ems/events/$id" params={{ id }}>
      {board.data?.name ?? t('Event')}
    </Link>
  )
  if (board.data) return <Known id={Number(id)} board={board.data} back={back} />
  return (
    <>
      <PageHeader title={t('Schedule')} back={back} />
      {board.error ? (
        <ErrorState error={board.error} onRetry={() => void board.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={12} />
        </Panel>
      )}
    </>
  )
}

const NO_CONFLICTS: ReadonlyMap<number, string> = new Map()

type Props = { id: number; board: Board; back: React.ReactNode }

function Known({ id, board, back }: Props) {
  const { problem, venues, version, versions, published } = board
  const isCanceled = useIsCanceled(id)
  const mayEdit = useMay(saveSchedule) && !isCanceled
  const client = useQueryClient()
  const [{ day: shown, game: opened }, setView] = useUrlState({ day: '', game: '' })
  // What was just done is shown at once; the answer, or somebody else's change, replaces it.
  const [ahead, setAhead] = useState<{ version: number; placements: readonly Placement[] }>()
  const placements = ahead && ahead.version === version ? ahead.placements : board.working
  const [asks, setAsks] = useState<'publish' | 'requests' | 'rules' | 'move'>()
  const [built, setBuilt] = useState<Built>()
  const reload = () => client.invalidateQueries({ queryKey: readKey(getScheduleBoard) })
  const failed = (error: Error) => {
    setAhead(undefined)
    const { changed_by } = (Conflict.is(error) ? (error.detail as { changed_by?: string }) : {}) ?? {}
    toast.failure(
      Conflict.is(error)
        ? t(
            '{who} changed the schedule while you were working on it. Nothing was overwritten, and here’s the latest.',
            {
              who: changed_by ?? t('Someone'),
            },
          )
        : messageOf(error),
    )
    void reload()
  }
  const save = useCall(saveSchedule, { quiet: true, refresh: [getScheduleBoard] })
  const restore = useCall(restoreSchedule, { quiet: true, refresh: [getScheduleBoard] })
  const build = useCall(buildSchedule, { quiet: true, refresh: [getScheduleBoard] })
  const isBusy = save.isPending || restore.isPending || build.isPending

  const keep = (next: readonly Placement[]) => {
    if (isBusy) return
    setAhead({ version, placements: next })
    save.mutate({ id, version, keep: true, games: sentRows(board, next) }, { onError: failed })
  }
  const put = (place: Placement) =>
    keep([...placements.filter(({ game_id }) => game_id !== place.game_id), place])

  const broken = useMemo(() => judgeOf(problem).all(placements), [problem, placements])
  const costs = useMemo(() => costsOf(problem, placements), [problem, placements])
  const least = useLeast(board)
  const firstBroken = useMemo(() => {
    const found = new Map<number, string>()
    for (const { game_id, other_id, reason } of broken)
      for (const one of [game_id, other_id]) if (one !== null && !found.has(one)) found.set(one, told(reason))
    return found
  }, [broken])
  // A schedule that no one mends anymore has no conflicts to show.
  const shownBroken = isCanceled ? NO_CONFLICTS : firstBroken
  const placed = new Set(placements.map(({ game_id }) => game_id))
  const unplaced = problem.games.filter((game) => !placed.has(game.id))
  const changed = differenceOf(problem.published, placements).length
  const chosen = opened === '' ? null : Number(opened)
  const [openedAt] = useState(() => new Date())
  const first = openingDay(problem, board.time_zone, openedAt)
  const now = minuteOf(board.time_zone, problem.first_day, new Date(useNow(openedAt.toISOString())))
  const day = shown === '' ? first : Math.min(problem.days - 1, Math.max(0, Number(shown) || 0))
  const { undo, redo } = stepsIn(versions, version)
  const runBuild = (effort: 'quick' | 'thorough', anew = false) => {
    setBuilt(undefined)
    build.mutate(
      { id, version, effort, anew, seed: version % 1000 },
      {
        onError: failed,
        onSuccess: (answer) => {
          setBuilt(answer)
          setAhead(undefined)
          if (answer.legal)
            toast.success(
              answer.moved === 0
                ? t('We didn’t find anything better, so the schedule hasn’t changed.')
                : placements.length === 0
                  ? t('Schedule built with {count} game.|Schedule built with {count} games.', {
                      count: answer.moved,
                    })
                  : t('Schedule built. {count} game moved.|Schedule built. {count} games moved.', {
                      count: answer.moved,
                    }),
            )
        },
      },
    )
  }
  const choose = (game_id: number) => {
    const place = placements.find((one) => one.game_id === game_id)
    setView({ game: String(game_id), ...(place && { day: String(dayOf(place.starts)) }) })
  }
  const waiting = waitingSaid(problem, totalOf(costs.filter(({ kind }) => kind === 'waiting')), least)

  if (isCanceled && placements.length === 0)
    return (
      <>
        <PageHeader title={t('Schedule')} of={board.name} back={back} />
        <EventNav id={id} current="schedule" />
        <EmptyState
          drawing="calendar"
          title={t('No schedule')}
          text={t('The event was canceled before its games were scheduled.')}
        />
      </>
    )
  if (problem.games.length === 0 || problem.fields.length === 0)
    return (
      <>
        <PageHeader title={t('Schedule')} back={back} />
        <EventNav id={id} current="schedule" />
        <EmptyState
          drawing="calendar"
          title={problem.games.length === 0 ? t('Draw the games first') : t('Choose fields first')}
          text={
            problem.games.length === 0
              ? t('Once the divisions have games, you can schedule them here.')
              : t('The schedule needs venues with fields. Add them to this event.')
          }
          action={
            <Link className="button" to="/ems/events/$id" params={{ id: String(id) }}>
              {t('Back to the event')}
            </Link>
          }
        />
      </>
    )
  return (
    <>
      <PageHeader
        title={t('Schedule')}
        of={board.name}
        back={back}
        note={
          isCanceled
            ? undefined
            : published
              ? changed === 0
                ? t('Published. Families see this schedule.')
                : t('{count} change not published yet|{count} changes not published yet', { count: changed })
              : t('Not published yet')
        }
        actions={
          <>
            {mayEdit && (
              <>
                <Button onClick={() => setAsks('requests')}>{requestsSaid(problem)}</Button>
                <Button onClick={() => setAsks('rules')}>{t('Rules')}</Button>
              </>
            )}
            {published && (
              <a className="button" href={`/ems/event/${board.slug}/schedule`} target="_blank" rel="noopener">
                {t('View page')}
              </a>
            )}
            {!isCanceled && <Publish onClick={() => setAsks('publish')} disabled={changed === 0 || isBusy} />}
          </>
        }
      />
      <EventNav id={id} current="schedule" />
      <div className="schedule-bar">
        {mayEdit && (
          <div className="office-buttons schedule-acts">
            <Button
              kind={placements.length === 0 ? 'primary' : 'default'}
              busy={build.isPending}
              disabled={save.isPending}
              onClick={() => runBuild('quick')}
            >
              {t('Build')}
            </Button>
            <Button disabled={isBusy} onClick={() => runBuild('thorough')}>
              {t('Build longer')}
            </Button>
            <Button
              kind="quiet"
              disabled={isBusy || undo === undefined}
              onClick={() => restore.mutate({ id, version, number: undo! }, { onError: failed })}
            >
              {t('Undo')}
            </Button>
            <Button
              kind="quiet"
              disabled={isBusy || redo === undefined}
              onClick={() => restore.mutate({ id, version, number: redo! }, { onError: failed })}
            >
              {t('Redo')}
            </Button>
          </div>
        )}
        {!isCanceled && (
          <ul className="schedule-figures">
            <li data-bad={broken.length > 0 || undefined}>
              {broken.length === 0
                ? t('No conflicts')
                : t('{count} conflict|{count} conflicts', { count: broken.length })}
            </li>
            {unplaced.length > 0 && (
              <li data-bad>
                {t('{count} game not scheduled|{count} games not scheduled', { count: unplaced.length })}
              </li>
            )}
            {waiting && <li>{waiting}</li>}
          </ul>
        )}
        <Days {...{ problem, day }} onChange={(one) => setView({ day: one })} />
      </div>
      {(build.isPending || board.building) && !isCanceled && <Building id={id} mayStop={mayEdit} />}
      {built && !built.legal && <NotBuilt built={built} onClose={() => setBuilt(undefined)} />}
      <div className="schedule-body">
        <div>
          <ScheduleGrid
            {...{ problem, placements, venues, day, now, broken: shownBroken, chosen }}
            mayEdit={mayEdit && !isBusy}
            onChoose={choose}
            onMove={put}
          />
          <DayList {...{ board, placements, day, broken: shownBroken, onChoose: choose }} />
        </div>
        <aside className="schedule-side">
          {chosen !== null && problem.games.some(({ id: game }) => game === chosen) && (
            <ScheduleGame
              key={chosen}
              {...{ problem, placements, game_id: chosen, mayEdit: mayEdit && !isBusy }}
              onMove={put}
              onMoveTo={() => setAsks('move')}
              onLock={(locked) =>
                keep(placements.map((one) => (one.game_id === chosen ? { ...one, locked } : one)))
              }
              onClear={() => keep(placements.filter(({ game_id }) => game_id !== chosen))}
              onClose={() => setView({ game: '' })}
            />
          )}
          {!isCanceled && unplaced.length > 0 && (
            <Panel title={t('Not scheduled')}>
              <ul className="schedule-lines">
                {unplaced.slice(0, 40).map((game) => (
                  <li key={game.id}>
                    <button type="button" className="schedule-line" onClick={() => choose(game.id)}>
                      <Titled
                        title={titleOf(problem, game.id)}
                        division={labelOf(problem, game.division_id)}
                      />
                    </button>
                  </li>
                ))}
                {unplaced.length > 40 && (
                  <li className="dim">{t('and {count} more', { count: unplaced.length - 40 })}</li>
                )}
              </ul>
            </Panel>
          )}
          {!isCanceled && broken.length > 0 && (
            <Panel title={t('Conflicts')}>
              <ul className="schedule-lines">
                {broken.slice(0, 20).map((one) => (
                  <li key={`${one.rule} ${one.game_id} ${one.other_id}`}>
                    <button type="button" className="schedule-line" onClick={() => choose(one.game_id)}>
                      {told(one.reason)}
                    </button>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          {published && !isCanceled && <ScheduleReceipts id={id} />}
        </aside>
      </div>
      {asks === 'move' && chosen !== null && (
        <MoveGame
          {...{ problem, placements, game_id: chosen }}
          onMove={(place) => {
            put(place)
            setAsks(undefined)
            setView({ day: String(dayOf(place.starts)) })
          }}
          onClose={() => setAsks(undefined)}
        />
      )}
      {asks === 'publish' && (
        <PublishSchedule
          id={id}
          version={version}
          broken={broken.length}
          onClose={() => setAsks(undefined)}
        />
      )}
      {asks === 'requests' && (
        <ScheduleRequests id={id} problem={problem} onClose={() => setAsks(undefined)} />
      )}
      {asks === 'rules' && <ScheduleRulesForm id={id} board={board} onClose={() => setAsks(undefined)} />}
    </>
  )
}

function requestsSaid({ teams }: Board['problem']): string {
  const count = teams.filter(({ wishes, arrives }) => wishes.length > 0 || arrives !== null).length
  return count === 0 ? t('Team requests') : t('Requests of {count} team|Requests of {count} teams', { count })
}

/** The days side by side while they fit into a line or two; those of a season, in a list. */
function Days({
  problem: { days, first_day },
  day,
  onChange,
}: {
  problem: Board['problem']
  day: number
  onChange: (day: string) => void
}) {
  const all = Array.from({ length: days }, (_, i) => [String(i), shortDay(addDays(first_day, i))] as const)
  if (days <= 10) return <Segments label={t('Day')} value={String(day)} onChange={onChange} options={all} />
  return (
    <SelectField
      className="schedule-days"
      label={t('Day')}
      placeholder={null}
      value={String(day)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      options={all.map(([value, label]) => ({ value, label }))}
    />
  )
}

function Publish({ onClick, disabled }: { onClick: () => void; disabled: boolean }) {
  const may = useMay(publishSchedule)
  if (!may) return null
  return (
    <Button kind="primary" disabled={disabled} onClick={onClick}>
      {t('Publish…')}
    </Button>
  )
}

/** What no schedule is below; it is counted once the screen is there, since it can take a moment. */
function useLeast({ problem }: Board): number | undefined {
  const [least, setLeast] = useState<number>()
  const key = JSON.stringify([problem.stages, problem.rest, problem.games.length])
  useEffect(() => {
    const timer = setTimeout(() => setLeast(boundOf(problem).waiting), 300)
    return () => clearTimeout(timer)
    // The bound depends on nothing else.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  return least
}

/** How far a build is, here or at somebody else's. */
function Building({ id, mayStop }: { id: number; mayStop: boolean }) {
  const progress = useQuery({ ...query(getScheduleBuild, { id }), refetchInterval: 700 })
  const stop = useCall(stopScheduleBuild, { quiet: 'success', refresh: [] })
  const client = useQueryClient()
  const isOver = progress.data === null && !progress.isFetching
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: readKey(getScheduleBoard) })
  }, [isOver, client])
  const { done = 0, moves = 1, legal = false } = progress.data ?? {}
  return (
    <Notice isNews title={t('Building the schedule')}>
      <div className="schedule-building">
        <progress className="meter schedule-progress" value={Math.min(done, moves)} max={moves} />
        <span>
          {legal
            ? t('We found one with no conflicts and are looking for a better one.')
            : t('Looking for a schedule with no conflicts.')}
        </span>
        {mayStop && (
          <Button busy={stop.isPending} onClick={() => stop.mutate({ id })}>
            {t('Stop')}
          </Button>
        )}
      </div>
    </Notice>
  )
}

/** Why no schedule was found, and what would help. */
function NotBuilt({ built, onClose }: { built: Built; onClose: () => void }) {
  const { contradiction, stopped } = built
  return (
    <Notice
      kind="warn"
      isNews
      title={
        stopped
          ? t('Stopped before we found a schedule with no conflicts. Nothing changed.')
          : contradiction?.proven
            ? t('No schedule can meet all of this. Nothing changed.')
            : t('We found no schedule that meets all of this. Nothing changed.')
      }
    >
      {contradiction && contradiction.demands.length > 0 && (
        <>
          <p>{t('These rules conflict. Dropping any one of them is enough:')}</p>
          <ul>
            {contradiction.demands.map(({ id, says }) => (
              <li key={id}>{told(says)}</li>
            ))}
          </ul>
        </>
      )}
      {contradiction && contradiction.demands.length === 0 && (
        <p>{t('There are more games than the fields have room for.')}</p>
      )}
      {contradiction && contradiction.helps.length > 0 && (
        <p>
          {t('Each of these would help:')} {contradiction.helps.map(told).join(' · ')}
        </p>
      )}
      <Button onClick={onClose}>{t('Got it')}</Button>
    </Notice>
  )
}

type ListProps = {
  board: Board
  placements: readonly Placement[]
  day: number
  broken: ReadonlyMap<number, string>
  onChoose: (game_id: number) => void
}

/** The games of a day in their order, for a phone. */
function DayList({ board, placements, day, broken, onChoose }: ListProps) {
  const { problem } = board
  const fields = new Map(problem.fields.map(({ id, name }) => [id, shownField(name)]))
  const games = new Map(problem.games.map((one) => [one.id, one]))
  const today = placements
    .filter(({ starts }) => dayOf(starts) === day)
    .toSorted((a, b) => a.starts - b.starts || a.field_id - b.field_id)
  return (
    <ul className="schedule-list">
      {today.map(({ game_id, field_id, starts }) => (
        <li key={game_id}>
          <button
            type="button"
            data-broken={broken.has(game_id) || undefined}
            onClick={() => onChoose(game_id)}
          >
            <span>{clockOf(starts)}</span>
            <strong>{titleOf(problem, game_id)}</strong>
            <small>
              {fields.get(field_id)} · {labelOf(problem, games.get(game_id)?.division_id ?? 0)}
              {broken.has(game_id) && ` · ${broken.get(game_id)}`}
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The rows of a schedule as the call takes them. */
function sentRows({ problem }: Board, placements: readonly Placement[]) {
  return placements.map(({ game_id, field_id, starts, locked }) => {
    const minute = starts - dayOf(starts) * 1440
    return {
      game_id,
      field_id,
      locked,
      date: dateOf(problem, starts),
      start_time: `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
    }
  })
}

/**
 * The versions that undo and redo go to: a restored version stands where the one stood that it brought back, so that both go through
 * the whole history, whoever made it.
 */
function stepsIn(versions: Board['versions'], version: number) {
  const known = new Map(versions.map((one) => [one.number, one]))
  let at = version
  for (let one = known.get(at); one?.of != null; one = known.get(at)) at = one.of
  const changes = versions.filter(
    ({ deed, games }) => deed !== 'restored' && (games > 0 || deed === 'locked'),
  )
  const next = changes.filter(({ number }) => number > at && number < version).at(-1)?.number
  const isChange = changes.some(({ number }) => number === at)
  const before = changes.find(({ number }) => (isChange ? number < at : number <= at))?.number
  return {
    undo: at === 1 ? undefined : (before ?? 1),
    redo: known.get(version)?.of == null ? undefined : next,
  }
}

/** A game with its division, where neither its teams nor its number say that. */
const Titled = ({ title, division }: { title: string; division: string }) => (
  <>
    {title} {!title.includes(division) && <small>{division}</small>}
  </>
)
