import '../../ui/office.css'
import '../competition.css'
import '../public.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  drawContest,
  getContest,
  listContests,
  publishContest,
  recordResult,
  withdrawTeam,
  type Contest,
  type ContestGame,
} from 'contract/competition/contests'
import { query, useCall, useMay } from '../../api.ts'
import { EventCanceledNotice, useIsCanceled } from '../../events/events.tsx'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { Brackets, PoolGames, Standings } from './contest-parts.tsx'
import { gamePlaces } from './game-places.ts'
import { DrawForm } from './draw-form.tsx'
import { ScoreDialog } from '../scoring/score-dialog.tsx'
import { ScoringRulesForm } from './scoring-rules-form.tsx'

/** A division of an event: its draw, its games with their results, and its standings. */
export function ContestScreen() {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const contest = useQuery(query(getContest, { id }))
  if (contest.data) return <Known key={id} contest={contest.data} />
  return (
    <>
      <PageHeader title={t('Division')} />
      {contest.error ? (
        <ErrorState error={contest.error} onRetry={() => void contest.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={10} />
        </Panel>
      )}
    </>
  )
}

function Known({ contest }: { contest: Contest }) {
  const [{ tab }, setView] = useUrlState({ tab: '' })
  const [game, setGame] = useState<ContestGame>()
  const mayScore = useMay(recordResult)
  const isCanceled = useIsCanceled(contest.event_id)
  const mayDraw = useMay(drawContest) && !isCanceled
  const { view } = contest
  const whenOf = gamePlaces(contest)
  const onPick = mayScore ? setGame : undefined
  /** The button stands at the end of a long form, and what comes of it begins at the top. */
  const showDrawn = () => {
    setView({ tab: '' })
    window.scrollTo({ top: 0 })
  }
  const hasPools = view?.stages.some(({ kind }) => kind === 'pools' || kind === 'swiss')
  const tabs = view
    ? [
        ...(hasPools
          ? [
              {
                key: '',
                label: t('Standings'),
                content: () => (
                  <div className="contest-panels">
                    <Panel title={t('Standings')}>
                      <Standings view={view} ahead={!isCanceled} />
                    </Panel>
                    <Panel title={t('Games')}>
                      <PoolGames view={view} onPick={onPick} whenOf={whenOf} />
                    </Panel>
                  </div>
                ),
              },
            ]
          : []),
        ...(view.stages.some(({ kind }) => kind !== 'pools' && kind !== 'swiss')
          ? [
              {
                key: hasPools ? 'bracket' : '',
                label: t('Brackets'),
                content: () => (
                  <Panel title={t('Brackets')}>
                    <Brackets view={view} onPick={onPick} whenOf={whenOf} />
                  </Panel>
                ),
              },
            ]
          : []),
        {
          key: 'teams',
          label: t('Teams'),
          content: () => <Teams contest={contest} isCanceled={isCanceled} />,
        },
        ...(mayDraw
          ? [
              {
                key: 'draw',
                label: t('Format and draw'),
                content: () => <DrawForm contest={contest} onDrawn={showDrawn} />,
              },
              {
                key: 'scoring',
                label: t('Scoring rules'),
                content: () => <ScoringRulesForm key={contest.version} contest={contest} />,
              },
            ]
          : []),
      ]
    : []
  return (
    <>
      <PageHeader
        title={told(contest.label)}
        back={
          <Link to="/ems/events/$id/games" params={{ id: String(contest.event_id) }}>
            {t('Brackets and standings')}
          </Link>
        }
        note={(view || !isCanceled) && t('{count} team|{count} teams', { count: contest.teams.length })}
        actions={view && <Publish contest={contest} isCanceled={isCanceled} />}
      />
      <EventCanceledNotice id={contest.event_id} />
      {view && <Tabs label={t('Division')} open={tab} onOpen={(key) => setView({ tab: key })} tabs={tabs} />}
      {!view &&
        (mayDraw ? (
          <DrawForm contest={contest} onDrawn={showDrawn} />
        ) : (
          <Panel>
            <p>{isCanceled ? t('This division has no games.') : t('This division isn’t drawn yet.')}</p>
          </Panel>
        ))}
      {game && (
        <ScoreDialog
          key={`${game.id} ${game.version}`}
          game={game}
          division_id={contest.division_id}
          onClose={() => setGame(undefined)}
        />
      )}
    </>
  )
}

type PublishProps = { contest: Contest; isCanceled: boolean }

/** Also of a canceled event: what was played can be shown, and what is wrong taken off. */
function Publish({ contest: { division_id: id, version, is_published }, isCanceled }: PublishProps) {
  const mayPublish = useMay(publishContest)
  const publish = useCall(publishContest, {
    quiet: 'success',
    refresh: [getContest, listContests],
    onSuccess: (now) =>
      toast.success(
        now.is_published
          ? t('These games are on the event’s page.')
          : t('These games are off the event’s page.'),
      ),
  })
  if (!mayPublish) return null
  return (
    <Button
      kind={is_published || isCanceled ? 'default' : 'primary'}
      busy={publish.isPending}
      onClick={() => publish.mutate({ id, version, is_published: !is_published })}
    >
      {is_published ? t('Take off the event’s page') : t('Publish on the event’s page')}
    </Button>
  )
}

type TeamsProps = { contest: Contest; isCanceled: boolean }

/** Who sits where, and who has left. */
function Teams({ contest: { division_id: id, version, teams }, isCanceled }: TeamsProps) {
  const mayWithdraw = useMay(withdrawTeam) && !isCanceled
  const withdraw = useCall(withdrawTeam, { refresh: [getContest, listContests] })
  return (
    <Panel>
      <ol className="seat-list">
        {teams.map(({ entrant_id, name, club, seed, withdrawn }) => (
          <li key={entrant_id}>
            <span className="standings-rank numbers">{seed ?? '–'}</span>
            <span>
              {name} <small className="dim">{club}</small>
              {seed === null && !isCanceled && (
                <small className="dim"> {t('Entered after the draw. Redraw to add this team.')}</small>
              )}
              {withdrawn && <small className="dim"> {t('Withdrawn')}</small>}
            </span>
            {mayWithdraw && seed !== null && (
              <Button
                busy={withdraw.isPending && withdraw.variables.entrant_id === entrant_id}
                onClick={() => withdraw.mutate({ id, version, entrant_id, withdrawn: !withdrawn })}
              >
                {withdrawn ? t('Return to play') : t('Withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {!isCanceled && (
        <p className="dim">
          {t(
            'A team that withdraws forfeits what it has left to play. Games already played stay as they are.',
          )}
        </p>
      )}
    </Panel>
  )
}
