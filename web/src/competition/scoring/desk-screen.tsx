import '../competition.css'
import './scoring.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  confirmResult,
  correctResult,
  ENDED_LABELS,
  getContest,
  listContests,
  recordResult,
  type ContestGame,
} from 'contract/competition/contests'
import { dayIn } from 'contract/dates'
import { scoreText, type ScoreEnd } from 'contract/competition/scoring/scorebook'
import {
  type DeskGame,
  isScoreToDecide,
  isToDecide,
  listScoring,
  renewScoreLinks,
} from 'contract/competition/scoring/scoring'
import { query, useCall, useMay } from '../../api.ts'
import { EventNav } from '../../events/events.tsx'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { useUrlState } from '../../ui/url-state.ts'
import { spelledMoment, writtenMoment, writtenTime } from '../../written.ts'
import { shownField } from '../game-words.ts'
import { ScheduleUnconfirmed } from '../schedule/schedule-unconfirmed.tsx'
import { DeskPitching } from './desk-pitching.tsx'
import { ScoreDialog } from './score-dialog.tsx'

/** The desk of an event: the books of its games, their links, and what waits for a decision. */
export function DeskScreen() {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const desk = useQuery({ ...query(listScoring, { id }), refetchInterval: 10_000 })
  const [{ show }, setView] = useUrlState({ show: '' })
  const [typed, setTyped] = useState<DeskGame>()
  const games = desk.data?.games ?? []
  const isCanceled = desk.data?.is_cancelled ?? false
  const [openedAt] = useState(Date.now)
  const waiting = games.filter(isToDecide)
  const shown =
    show === 'waits'
      ? waiting
      : show === 'over'
        ? games.filter(({ state }) => state === 'over').toReversed()
        : games.filter(
            (game) =>
              (game.state === 'ready' && (!isCanceled || hasBegun(game, openedAt))) ||
              game.waits !== null ||
              isToDecide(game),
          )
  return (
    <>
      <PageHeader
        title={t('Scores')}
        of={desk.data?.name}
        back={
          <Link to="/ems/events/$id" params={{ id: String(id) }}>
            {desk.data?.name ?? t('Event')}
          </Link>
        }
        note={
          waiting.length > 0
            ? t('{count} game needs a decision|{count} games need a decision', { count: waiting.length })
            : undefined
        }
      />
      <EventNav id={id} current="scores" canceled={desk.data} />
      {desk.error && !desk.data ? (
        <ErrorState error={desk.error} onRetry={() => void desk.refetch()} />
      ) : !desk.data ? (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      ) : games.length === 0 ? (
        <EmptyState
          drawing="calendar"
          title={isCanceled ? t('No games') : t('Draw the games first')}
          text={
            isCanceled
              ? t('The event was canceled before its games were drawn.')
              : t('Scoring links appear here once divisions have games.')
          }
        />
      ) : (
        <div className="contest-panels">
          {!isCanceled && games.some(({ state }) => state !== 'over') && <ScheduleUnconfirmed id={id} />}
          <Panel
            actions={
              <Segments
                label={t('Games')}
                value={show}
                onChange={(one) => setView({ show: one })}
                options={[
                  ['', isCanceled ? t('Without a score##games') : t('Upcoming##games')] as const,
                  ['waits', t('Needs a decision')] as const,
                  ['over', t('Over')] as const,
                ]}
              />
            }
          >
            <p className="dim">
              {isCanceled
                ? t('Games that were played can still get their score.')
                : t(
                    'Coaches open their team’s book from Home. Send these links to other scorers: the official book is for the table, the second one for the visitors. No account needed.',
                  )}
            </p>
            {shown.length === 0 && <p>{t('No games here right now.')}</p>}
            <ul className="desk-games">
              {shown.map((game) => (
                <Game
                  key={game.id}
                  game={game}
                  zone={desk.data.time_zone}
                  isCanceled={isCanceled}
                  onType={() => setTyped(game)}
                />
              ))}
            </ul>
          </Panel>
        </div>
      )}
      {typed && (
        <ScoreDialog
          key={`${typed.id} ${typed.version}`}
          game={asContestGame(typed)}
          division_id={typed.division_id}
          onClose={() => {
            setTyped(undefined)
            void desk.refetch()
          }}
        />
      )}
    </>
  )
}

/** Whether a game may have been played: somebody has written in its book, or its time has come. */
const hasBegun = ({ books, starts_at }: DeskGame, now: number) =>
  books.some(({ notes }) => notes > 0) || (starts_at !== null && Date.parse(starts_at) <= now)

/** What the dialog of results asks of a game. */
const asContestGame = ({ id, version, number, home, visitor, result }: DeskGame) =>
  ({
    id,
    version,
    number,
    home: { ...home, name: told(home.name) },
    visitor: { ...visitor, name: told(visitor.name) },
    result,
  }) as ContestGame

/** The day of a game stands above its books; it is said again only of a note from another day. */
const onGameDay = (at: string, starts_at: string | null, zone: string): string =>
  starts_at && dayIn(zone, new Date(at)) === dayIn(zone, new Date(starts_at))
    ? writtenTime(at, zone)
    : writtenMoment(at, zone)

type Props = { game: DeskGame; zone: string; isCanceled: boolean; onType: () => void }

function Game({ game, zone, isCanceled, onType }: Props) {
  const { number, division, home, visitor, books, differences, result, waits, state, starts_at, field } = game
  const [asksRenew, setAsksRenew] = useState(false)
  const mayCorrect = useMay(correctResult)
  const refresh = [listScoring, getContest, listContests]
  const record = useCall(recordResult, { refresh })
  const correct = useCall(correctResult, { refresh })
  const confirm = useCall(confirmResult, { refresh })
  const renew = useCall(renewScoreLinks, { refresh: [listScoring], onSuccess: () => setAsksRenew(false) })
  const use = (end: ScoreEnd, reason: string) =>
    state === 'over'
      ? correct.mutate({
          ...{ id: game.id, version: game.version, ...end },
          ...{ take_back: false, reason, accept_moves: false },
        })
      : record.mutate({ id: game.id, version: game.version, ...end, reason })
  const names = { official: t('Official book'), second: t('Second book') }
  return (
    <li className="desk-game">
      <div>
        <h2>
          {told(visitor.name)} – {told(home.name)}
        </h2>
        <p className="dim">
          {[
            t('Game {number}, {division}', { number, division }),
            starts_at && spelledMoment(starts_at, zone),
            field && shownField(field),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {result && (
          <p>
            <strong>{scoreText(result)}</strong> {told(ENDED_LABELS[result.ended])}
            {result.final_at !== null &&
              ` · ${t('Unconfirmed, final at {time}', { time: writtenTime(result.final_at, zone) })}`}
          </p>
        )}
        {game.decided && (
          <p className="dim">
            {t('Decided by {name}, {moment}', {
              name: game.decided.by,
              moment: writtenMoment(game.decided.at, zone),
            })}
            {game.decided.reason && `: ${game.decided.reason}`}
          </p>
        )}
      </div>
      <ul className="desk-books">
        {books.map(({ book, link, end, notes, last_at, ...score }) => (
          <li key={book} className="desk-book">
            <span>
              {names[book]}{' '}
              <span className="dim">
                {notes === 0
                  ? t('not started')
                  : `${scoreText(end ?? score)}${end ? `, ${told(ENDED_LABELS[end.ended])}` : ''}${last_at ? ` · ${onGameDay(last_at, starts_at, zone)}` : ''}`}
              </span>
            </span>
            <span className="desk-acts">
              {isScoreToDecide(game) && end && (state !== 'over' || mayCorrect) && (
                <Button
                  kind="primary"
                  busy={record.isPending || correct.isPending}
                  onClick={() => use(end, t('From the scorer’s book'))}
                >
                  {t('Use {score}', { score: scoreText(end) })}
                </Button>
              )}
              {(!isCanceled || notes > 0) && (
                <Button onClick={() => void copyText(link, t('Link copied.'))}>{t('Copy link')}</Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {isScoreToDecide(game) && (
        <div className="desk-said">
          <Notice
            kind="warn"
            title={
              waits === 'disputed'
                ? state === 'over'
                  ? t('This score is disputed.')
                  : t('The two books don’t match.')
                : waits === 'late'
                  ? t('A late book has a different result.')
                  : t('Only one book has ended the game.')
            }
          >
            {differences.length > 0 && (
              <ul>
                {differences.map((said) => (
                  <li key={told(said)}>{told(said)}</li>
                ))}
              </ul>
            )}
          </Notice>
        </div>
      )}
      <DeskPitching game={game} zone={zone} />
      <div className="desk-acts">
        {waits === 'unconfirmed' && result && (
          <Button
            kind="primary"
            busy={confirm.isPending}
            onClick={() => confirm.mutate({ id: game.id, version: game.version })}
          >
            {t('Confirm {score}', { score: scoreText(result) })}
          </Button>
        )}
        {(state === 'ready' || (state === 'over' && mayCorrect)) && (
          <Button onClick={onType}>{state === 'over' ? t('Correct result') : t('Enter a result')}</Button>
        )}
        {(waits === 'late' || waits === 'disputed') && result && mayCorrect && (
          <Button onClick={() => use(result, t('The result stays'))}>
            {t('Keep {score}', { score: scoreText(result) })}
          </Button>
        )}
        {!isCanceled && (
          <Button kind="quiet" onClick={() => setAsksRenew(true)}>
            {t('Replace links')}
          </Button>
        )}
      </div>
      {asksRenew && (
        <ConfirmDialog
          title={t('Replace this game’s links?')}
          confirmLabel={t('Replace links')}
          busy={renew.isPending}
          onConfirm={() => renew.mutate({ id: game.id })}
          onClose={() => setAsksRenew(false)}
        >
          <p>{t('Both old links will stop working. Scores already entered stay.')}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
