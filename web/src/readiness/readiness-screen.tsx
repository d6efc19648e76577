import './readiness.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { parseDay, showDay } from 'contract/dates'
import { exportReadiness, getReadinessTerms, readinessBoard, type ReadinessBoard } from 'contract/readiness'
import { query, saveDownload, useCall, useMay } from '../api.ts'
import { ClubParts, TeamParts } from '../clubs/clubs.tsx'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { DayField } from '../ui/days/day-field.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { ReadinessTeam } from './readiness-team.tsx'
import { ReadinessTermsDialog } from './readiness-terms.tsx'

/** Who on a team is ready for a day or an event. */
export function TeamReadinessScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  return (
    <Board
      which={{ team_id: Number(id) }}
      back={<Link to="/ctms">{t('Teams')}</Link>}
      parts={<TeamParts id={Number(id)} current="readiness" />}
    />
  )
}

/** The same for all teams of a club. */
export function ClubReadinessScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  return (
    <Board
      which={{ club_id: Number(id) }}
      back={<Link to="/ctms/clubs">{t('Clubs')}</Link>}
      parts={<ClubParts id={Number(id)} current="readiness" />}
    />
  )
}

type Which = { team_id: number } | { club_id: number }

type Props = { which: Which; back: ReactNode; parts: ReactNode }

function Board({ which, back, parts }: Props) {
  const [{ event, day }, setState] = useUrlState({ event: '', day: '' })
  const input = {
    ...which,
    ...(event ? { event_id: Number(event) } : parseDay(day) ? { day } : {}),
  }
  const board = useQuery({ ...query(readinessBoard, input), placeholderData: keepPreviousData })
  const maySeeTerms = useMay(getReadinessTerms)
  const [isOpen, setOpen] = useState(false)
  const save = useCall(exportReadiness, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  const { data } = board
  const only = 'team_id' in which ? data?.teams[0] : undefined
  return (
    <>
      <PageHeader
        title={only ? t('Who’s ready: {team}', { team: only.name }) : t('Readiness')}
        of={only ? undefined : (data?.teams[0]?.club ?? undefined)}
        back={back}
        note={data && <When board={data} />}
        actions={
          <>
            {maySeeTerms && (
              <Button kind="quiet" onClick={() => setOpen(true)}>
                {t('Requirements')}
              </Button>
            )}
            <Button onClick={() => print()}>{t('Print')}</Button>
            <Button busy={save.isPending} onClick={() => save.mutate(input)}>
              {t('Export CSV')}
            </Button>
          </>
        }
      />
      {parts}
      {data && (
        <div className="readiness-choice no-print">
          <SelectField
            label={t('For which day')}
            placeholder={null}
            value={event || (day && 'day')}
            options={[
              { value: '', label: t('Today') },
              ...data.events.map(({ id, name, from }) => ({
                value: String(id),
                label: `${name}, ${showDay(from)}`,
              })),
              { value: 'day', label: t('Another date') },
            ]}
            onChange={({ currentTarget: { value } }) =>
              setState(value === 'day' ? { event: '', day: data.from } : { event: value, day: '' })
            }
          />
          {day && <DayField label={t('Day')} value={day} onChange={(value) => setState({ day: value })} />}
        </div>
      )}
      {board.error && !data && <ErrorState error={board.error} onRetry={() => void board.refetch()} />}
      {board.isPending && (
        <Panel>
          <Skeleton lines={10} />
        </Panel>
      )}
      <div className="readiness" aria-busy={board.isPlaceholderData || undefined}>
        {data?.teams.length === 0 && (
          <Panel>
            <EmptyState
              drawing="team"
              title={t('No teams yet')}
              text={t('You’ll see active teams for this season and upcoming ones here.')}
            />
          </Panel>
        )}
        {data?.teams.map((team) => (
          <ReadinessTeam key={team.id} team={team} board={data} isOnly={team === only} />
        ))}
      </div>
      {isOpen && <ReadinessTermsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function When({ board: { event, from, until, teams } }: { board: ReadinessBoard }) {
  const people = teams.flatMap((team) => team.people).length
  const ready = teams.reduce((sum, team) => sum + team.ready, 0)
  const days = from === until ? showDay(from) : `${showDay(from)} – ${showDay(until)}`
  return (
    <>
      {event ? `${event}, ${days}` : days} · {t('{ready} of {people} ready', { ready, people })}
    </>
  )
}
