import './calendar.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { answerAsk, showAsk } from 'contract/calendar/answers'
import { Problem } from 'contract/problem'
import { messageOf } from '../api-problems.ts'
import { query, useCall } from '../api.ts'
import { t } from '../language.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { DateCard } from './date-card.tsx'

/** Opened by the link in a letter: one date, with yes, maybe or no in one press for each family member. */
export function AskScreen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const ask = useQuery(query(showAsk, { token }))
  const answer = useCall(answerAsk, { refresh: [showAsk], quiet: 'success' })
  const isOver = ask.error instanceof Problem && [404, 410, 422].includes(ask.error.status)
  const isAnswered = ask.data?.people.every((person) => person.answer !== null)
  return (
    <div className="ask-page">
      <h1>{t('Who’s coming?')}</h1>
      {isOver ? (
        <Notice kind="warn">{messageOf(ask.error)}</Notice>
      ) : ask.data ? (
        <>
          <DateCard date={ask.data.date} withTeam>
            <ul className="date-list date-people">
              {ask.data.people.map((person) => (
                <AnswerButtons
                  key={person.member_id}
                  person={person}
                  isOpen={ask.data.date.status === 'planned'}
                  busy={answer.isPending}
                  onAnswer={(given) => answer.mutate({ token, ...given })}
                />
              ))}
            </ul>
            {ask.data.date.status === 'planned' && <AddToCalendar date={ask.data.date} />}
          </DateCard>
          {isAnswered && (
            <Notice kind="good" isNews>
              {t('Thanks! The coach has your answer. You can change it here until the event is over.')}
            </Notice>
          )}
          <p>
            <Link to="/ctms/calendar">{t('My family’s calendar')}</Link>
          </p>
        </>
      ) : ask.error ? (
        <ErrorState error={ask.error} onRetry={() => void ask.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </div>
  )
}
