import './calendar.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { teamCalendar } from 'contract/calendar/answers'
import { calendarGames } from 'contract/calendar/games'
import type { Out } from 'contract/operation'
import { query } from '../api.ts'
import { TeamParts } from '../clubs/clubs.tsx'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { AnswersDialog } from './answers-dialog.tsx'
import { AttendancePanel } from './attendance-panel.tsx'
import { CancelDialog, useRestore } from './cancel-dialog.tsx'
import { DateBoard } from './date-board.tsx'
import { DateCard, whatOf, whenOf } from './date-card.tsx'
import { DateForm } from './date-form.tsx'
import { GameCard, isGame, withGames } from './game-dates.tsx'
import { SubscribeDialog } from './subscribe-dialog.tsx'

type Shown = Out<typeof teamCalendar>['dates'][number]
type Asked = { what: 'change' | 'cancel' | 'answers'; date: Shown }

/** A team's dates, for the coach to plan, with its games at events. */
export function TeamCalendarScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const team_id = Number(id)
  const [{ tab }, setState] = useUrlState({ tab: '' })
  const [open, setOpen] = useState<'new' | 'subscribe'>()
  const ahead = useQuery(query(teamCalendar, { id: team_id }))
  const team = ahead.data?.team
  const add = ahead.data?.may_edit && (
    <Button kind="primary" onClick={() => setOpen('new')}>
      {t('Add event')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={team ? t('{team} calendar', { team: team.name }) : t('Calendar')}
        note={team && [team.division, team.season].join(' · ')}
        back={<Link to="/ctms">{t('Teams')}</Link>}
        actions={
          team && (
            <>
              <Button onClick={() => setOpen('subscribe')}>{t('Subscribe')}</Button>
              {add}
            </>
          )
        }
      />
      <TeamParts id={team_id} current="calendar" />
      <Tabs
        label={t('Events')}
        open={tab}
        onOpen={(key) => setState({ tab: key })}
        tabs={[
          { key: 'ahead', label: t('Upcoming'), content: () => <Dates team_id={team_id} add={add} /> },
          { key: 'past', label: t('Past'), content: () => <Dates team_id={team_id} past /> },
          ...(ahead.data?.may_edit
            ? [
                {
                  key: 'attendance',
                  label: t('Attendance'),
                  content: () => <AttendancePanel team_id={team_id} />,
                },
              ]
            : []),
        ]}
      />
      {open === 'new' && <DateForm team_id={team_id} onClose={() => setOpen(undefined)} />}
      {open === 'subscribe' && <SubscribeDialog team_id={team_id} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function Dates({ team_id, past = false, add }: { team_id: number; past?: boolean; add?: ReactNode }) {
  const when = past && { past: 'yes' as const }
  const calendar = useQuery(query(teamCalendar, { id: team_id, ...when }))
  const games = useQuery(query(calendarGames, { team_id, ...when }))
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const error = (!calendar.data && calendar.error) || (!games.data && games.error)
  if (error)
    return (
      <ErrorState error={error} onRetry={() => void Promise.all([calendar.refetch(), games.refetch()])} />
    )
  if (!calendar.data || !games.data)
    return (
      <Panel>
        <Skeleton lines={8} />
      </Panel>
    )
  const { may_edit } = calendar.data
  const dates = withGames(calendar.data.dates, games.data, { lastFirst: past })
  if (dates.length === 0)
    return past ? (
      <EmptyState
        drawing="calendar"
        title={t('No past events yet')}
        text={t('Once an event is over, you’ll find it here.')}
      />
    ) : (
      <EmptyState
        drawing="calendar"
        title={t('Nothing scheduled')}
        text={t('Start with the weekly practice. Families see it right away, in their own calendars too.')}
        action={add}
      />
    )
  return (
    <>
      <DateBoard
        dates={dates}
        list={(some) => (
          <ul className="date-list">
            {some.map((date) => (
              <li key={date.id}>
                {isGame(date) ? (
                  <GameCard date={date} />
                ) : (
                  <DateCard date={date}>
                    <Counts date={date} />
                    <Acts
                      date={date}
                      mayEdit={may_edit}
                      isPast={past}
                      onAsk={(what) => setAsked({ what, date })}
                    />
                  </DateCard>
                )}
              </li>
            ))}
          </ul>
        )}
      />
      {asked?.what === 'change' && <DateForm team_id={team_id} date={asked.date} onClose={close} />}
      {asked?.what === 'cancel' && <CancelDialog date={asked.date} onClose={close} />}
      {asked?.what === 'answers' && (
        <AnswersDialog date={asked.date} mayAsk={may_edit && !past} onClose={close} />
      )}
    </>
  )
}

const Counts = ({ date: { counts, status } }: { date: Shown }) =>
  status === 'planned' && (
    <p className="date-counts numbers">
      <span>{t('{count} going|{count} going', { count: counts.yes })}</span>
      <span>{t('{count} maybe', { count: counts.maybe })}</span>
      <span>{t('{count} not going', { count: counts.no })}</span>
      <span className={counts.open > 0 ? 'date-cancelled' : 'dim'}>
        {t('{count} no answer', { count: counts.open })}
      </span>
    </p>
  )

type ActsProps = {
  date: Shown
  mayEdit: boolean
  isPast: boolean
  onAsk: (what: Asked['what']) => void
}

function Acts({ date, mayEdit, isPast, onAsk }: ActsProps) {
  const restore = useRestore()
  const named = { what: whatOf(date), when: whenOf(date) }
  if (date.status === 'cancelled')
    return (
      mayEdit &&
      !isPast && (
        <p className="date-acts">
          <Button
            kind="quiet"
            busy={restore.isPending}
            aria-label={t('Restore {what}, {when}', named)}
            onClick={() => restore.mutate({ id: date.id, version: date.version })}
          >
            {t('Restore')}
          </Button>
        </p>
      )
    )
  return (
    <p className="date-acts">
      <Button
        kind="quiet"
        aria-label={t('Who’s coming: {what}, {when}', named)}
        onClick={() => onAsk('answers')}
      >
        {t('Who’s coming?')}
      </Button>
      {mayEdit && (
        <Button kind="quiet" aria-label={t('Edit {what}, {when}', named)} onClick={() => onAsk('change')}>
          {t('Edit')}
        </Button>
      )}
      {mayEdit && !isPast && (
        <Button kind="quiet" aria-label={t('Cancel {what}, {when}', named)} onClick={() => onAsk('cancel')}>
          {t('Cancel event')}
        </Button>
      )}
    </p>
  )
}
