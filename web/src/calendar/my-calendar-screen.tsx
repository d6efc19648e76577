import './calendar.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerDate, myCalendar } from 'contract/calendar/answers'
import { calendarGames, type CalendarGame } from 'contract/calendar/games'
import { query, useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { DateBoard } from './date-board.tsx'
import { DateCard } from './date-card.tsx'
import { answerUntil } from './date-moments.ts'
import { GameCard, isGame, withGames } from './game-dates.tsx'
import { SubscribeDialog } from './subscribe-dialog.tsx'

type Dates = NonNullable<ReturnType<typeof useDates>['data']>
const useDates = () => useQuery(query(myCalendar, {}))

/** The family's upcoming dates and games on all its teams, and who is coming. */
export function MyCalendarScreen() {
  const calendar = useDates()
  const games = useQuery(query(calendarGames, {}))
  const [isSubscribing, setSubscribing] = useState(false)
  return (
    <>
      <PageHeader
        title={t('Calendar')}
        note={t('Your teams’ practices, games and other events, soonest first.')}
        actions={
          (calendar.data?.teams.length ?? 0) > 0 && (
            <Button onClick={() => setSubscribing(true)}>{t('Subscribe')}</Button>
          )
        }
      />
      {calendar.data && games.data ? (
        <Ahead calendar={calendar.data} games={games.data} />
      ) : calendar.error || games.error ? (
        <ErrorState
          error={calendar.error ?? games.error}
          onRetry={() => void Promise.all([calendar.refetch(), games.refetch()])}
        />
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
      {isSubscribing && <SubscribeDialog onClose={() => setSubscribing(false)} />}
    </>
  )
}

type AheadProps = { calendar: Dates; games: readonly CalendarGame[] }

function Ahead({ calendar: { teams, dates }, games }: AheadProps) {
  const [{ team }, setState] = useUrlState({ team: '' })
  const answer = useCall(answerDate, { refresh: [myCalendar], quiet: 'success' })
  if (teams.length === 0)
    return (
      <EmptyState
        drawing="team"
        title={t('Your family isn’t on a team yet')}
        text={t('Once someone joins a team, you’ll see its events here.')}
      />
    )
  const isShown = ({ team_id }: { team_id: number }) => team === '' || String(team_id) === team
  const shown = withGames(dates.filter(isShown), games.filter(isShown))
  return (
    <>
      {teams.length > 1 && (
        <SelectField
          label={t('Team')}
          placeholder={t('All teams')}
          value={team}
          options={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget }) => setState({ team: currentTarget.value })}
        />
      )}
      {shown.length === 0 ? (
        <EmptyState
          drawing="calendar"
          title={t('Nothing scheduled')}
          text={t('When a coach adds a practice or game, you’ll see it here.')}
        />
      ) : (
        <DateBoard
          dates={shown}
          list={(some) => (
            <ul className="date-list">
              {some.map((date) => (
                <li key={date.id}>
                  {isGame(date) ? (
                    <GameCard date={date} withTeam={teams.length > 1} />
                  ) : (
                    <DateCard date={date} withTeam={teams.length > 1}>
                      <AnswerUntil date={date} />
                      {date.people.length > 0 && date.status === 'planned' && (
                        <ul className="date-list date-people">
                          {date.people.map((person) => (
                            <AnswerButtons
                              key={person.member_id}
                              person={person}
                              isOpen
                              busy={answer.isPending}
                              onAnswer={(given) => answer.mutate({ id: date.id, ...given })}
                            />
                          ))}
                        </ul>
                      )}
                      {date.status === 'planned' && <AddToCalendar date={date} />}
                    </DateCard>
                  )}
                </li>
              ))}
            </ul>
          )}
        />
      )}
    </>
  )
}

/** For people who still have to answer. */
function AnswerUntil({ date }: { date: Dates['dates'][number] }) {
  const [now] = useState(() => new Date())
  const until =
    date.status === 'planned' && date.people.some(({ answer }) => answer === null)
      ? answerUntil(date, now)
      : undefined
  return until && <p className="date-answer-until">{t('Please answer by {when}', { when: until })}</p>
}
