import './check-in.css'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import {
  checkInBoard,
  checkInNews,
  exportCheckIn,
  getCheckIn,
  printCheckIn,
  type CheckInBoard,
  type CheckInRow,
} from 'contract/readiness/team-check-in'
import { EventCalledOff } from 'contract/events'
import { query, readKey, saveDownload, useCall } from '../../api.ts'
import { EventNav, useEventName, useTeamFilter } from '../../events/events.tsx'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { EventCalledOffAtTable } from './called-off.tsx'
import { CheckInTeam } from './check-in-team.tsx'
import { CheckInMark } from './check-in-mark.tsx'
import { lackText } from './check-in-words.ts'
import { useCheckIn } from './use-check-in.ts'

/** Often enough to follow the other tables; an answer without news is a few bytes. */
const EVERY_MS = 5_000
/** What changes elsewhere, such as a payment, is asked for less often. */
const AFRESH_MS = 60_000

/** The table where the teams of an event check in: who is here, who is ready, and what the others lack. */
export function CheckInScreen() {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const board = useQuery({
    ...query(checkInBoard, { id }),
    placeholderData: keepPreviousData,
    refetchInterval: AFRESH_MS,
  })
  useNews(id, board.data?.version)
  const [{ team }, setView] = useUrlState({ team: '' })
  const { data } = board
  // Of a canceled event there is no table that has it.
  const known = useEventName(id)
  const name = data?.event.name ?? known
  // Also for a table that is open at that moment.
  const isOff = EventCalledOff.is(board.error)
  const open = (entrant_id: number) => setView({ team: String(entrant_id) }, { push: true })
  return (
    <>
      <PageHeader
        title={t('Team check-in')}
        of={name}
        back={
          <Link to="/ems/events/$id" params={{ id: String(id) }}>
            {name ?? t('Event')}
          </Link>
        }
        note={data && !isOff && <InOf teams={data.teams} />}
        actions={!isOff && <Papers id={id} />}
      />
      <EventNav id={id} current="check-in" saysCanceled={false} />
      {isOff ? (
        <EventCalledOffAtTable id={id} />
      ) : board.error && !data ? (
        <ErrorState error={board.error} onRetry={() => void board.refetch()} />
      ) : !data ? (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      ) : data.teams.length === 0 ? (
        <EmptyState
          drawing="team"
          title={t('No teams to check in')}
          text={t('Teams show up here once they’re in the event.')}
        />
      ) : (
        <div className="check-in" data-open={team !== '' || undefined}>
          <Teams board={data} opened={Number(team)} onOpen={open} />
          {team !== '' && (
            <CheckInTeam
              key={team}
              event_id={id}
              entrant_id={Number(team)}
              onClose={() => setView({ team: '' })}
            />
          )}
        </div>
      )}
    </>
  )
}

/** Asks whether another table has marked anything, and reads the board and the open team again if so. */
function useNews(id: number, version: number | undefined) {
  const client = useQueryClient()
  const news = useQuery({
    ...query(checkInNews, { id }),
    refetchInterval: EVERY_MS,
    enabled: version !== undefined,
    retry: false,
  })
  const latest = news.data?.version
  useEffect(() => {
    if (version === undefined || latest === undefined || latest <= version) return
    for (const read of [checkInBoard, getCheckIn]) void client.invalidateQueries({ queryKey: readKey(read) })
  }, [client, latest, version])
}

const InOf = ({ teams }: Pick<CheckInBoard, 'teams'>) => (
  <>
    {t('{inside} of {all} teams checked in', {
      inside: teams.filter(({ checked_in }) => checked_in).length,
      all: teams.length,
    })}
  </>
)

function Papers({ id }: { id: number }) {
  const save = { refresh: [], quiet: 'success', onSuccess: saveDownload } as const
  const sheets = useCall(printCheckIn, save)
  const table = useCall(exportCheckIn, save)
  return (
    <>
      <Button busy={sheets.isPending} onClick={() => sheets.mutate({ id })}>
        {t('Check-in sheets')}
      </Button>
      <Button busy={table.isPending} onClick={() => table.mutate({ id })}>
        {t('Export CSV')}
      </Button>
    </>
  )
}

const SHOWN = {
  '': () => true,
  ready: ({ checked_in, lacks }: CheckInRow) => !checked_in && lacks.length === 0,
  missing: ({ checked_in, lacks }: CheckInRow) => !checked_in && lacks.length > 0,
  in: ({ checked_in }: CheckInRow) => checked_in !== null,
} as const
type TeamsProps = { board: CheckInBoard; opened: number; onOpen: (entrant_id: number) => void }

function Teams({ board: { event, teams, divisions }, opened, onOpen }: TeamsProps) {
  const { found, filter, none } = useTeamFilter(teams, SHOWN, (count) => [
    ['', t('All')],
    ['ready', t('Ready ({count})', { count: count('ready') })],
    ['missing', t('Not ready ({count})', { count: count('missing') })],
    ['in', t('Checked in ({count})##teams', { count: count('in') })],
  ])
  return (
    <div className="check-in-list">
      {filter}
      {none}
      {divisions.map(({ id, label }) => {
        const here = found.filter(({ event_division_id }) => event_division_id === id)
        if (here.length === 0) return null
        const all = teams.filter(({ event_division_id }) => event_division_id === id)
        return (
          <Panel
            key={id}
            title={
              <>
                {told(label)}{' '}
                <span className="dim check-in-count">
                  {t('{inside} of {all} checked in', {
                    inside: all.filter(({ checked_in }) => checked_in).length,
                    all: all.length,
                  })}
                </span>
              </>
            }
          >
            <ul className="check-in-teams">
              {here.map((row) => (
                <Row
                  key={row.entrant_id}
                  event_id={event.id}
                  row={row}
                  isOpen={row.entrant_id === opened}
                  onOpen={() => onOpen(row.entrant_id)}
                />
              ))}
            </ul>
          </Panel>
        )
      })}
    </div>
  )
}

type RowProps = { event_id: number; row: CheckInRow; isOpen: boolean; onOpen: () => void }

/** A team that has everything is checked in right here, with one press. */
function Row({ event_id, row, isOpen, onOpen }: RowProps) {
  const { entrant_id, name, club, coach, lacks, checked_in, added, suspended, notes } = row
  const { checkIn, isPending } = useCheckIn({ event_id, entrant_id, name })
  const line = useRef<HTMLLIElement>(null)
  // Opening a team makes the list narrower, which can move this line out of sight.
  useEffect(() => {
    if (isOpen) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li ref={line} data-open={isOpen || undefined}>
      <button type="button" className="check-in-row" aria-pressed={isOpen} onClick={onOpen}>
        <strong>{name}</strong>
        <span className="dim">
          {[club, coach, notes > 0 && t('{count} note|{count} notes', { count: notes })]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <CheckInMark row={row} />
        {!checked_in && lacks.length > 0 && (
          <span className="check-in-lacks">{lacks.map(lackText).join(' · ')}</span>
        )}
        {suspended > 0 && (
          <span className="check-in-lacks">
            {t('{count} person suspended|{count} people suspended', { count: suspended })}
          </span>
        )}
        {added > 0 && (
          <span className="check-in-lacks">
            {t('{count} person added since|{count} people added since', { count: added })}
          </span>
        )}
      </button>
      {!checked_in && lacks.length === 0 && (
        <Button
          kind="primary"
          busy={isPending}
          aria-label={t('Check in {team}', { team: name })}
          onClick={() => checkIn()}
        >
          {t('Check in##a team')}
        </Button>
      )}
    </li>
  )
}
