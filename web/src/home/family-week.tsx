import './home.css'
import { IconHeartHandshake } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { answerDate, myCalendar } from 'contract/calendar/answers'
import { DUTY_KIND_NAMES, myDuties } from 'contract/calendar/duties'
import type { Out } from 'contract/operation'
import { query, useCall } from '../api.ts'
import { AddToCalendar, AnswerButtons, soonOf, whatOf, whenOf } from '../calendar/calendar.ts'
import { t, told } from '../language.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { DayMark } from './day-mark.tsx'
import { HomeCard } from './home-card.tsx'

const WEEK = 7 * 86_400_000
type Dates = Out<typeof myCalendar>['dates']

/** What the next seven days bring, with Yes and No for each child; where they bring nothing, what is next. */
export function FamilyWeek() {
  const calendar = useQuery(query(myCalendar, {}))
  const duties = useQuery(query(myDuties, {}))
  const [now] = useState(() => Date.now())
  const soon = (at: string) => Date.parse(at) < now + WEEK
  const dates = (calendar.data?.dates ?? []).filter(({ status }) => status === 'planned')
  const week = dates.filter(({ starts_at }) => soon(starts_at))
  const own = (duties.data?.duties ?? []).filter(
    ({ taken, on_day, is_over }) =>
      !is_over && soon(`${on_day}T00:00Z`) && taken.some(({ is_own }) => is_own),
  )
  return (
    <HomeCard
      title={week.length > 0 || dates.length === 0 ? t('This week') : t('Next up')}
      read={calendar}
      lines={6}
      actions={<Link to="/ctms/calendar">{t('Calendar')}</Link>}
    >
      {() => (
        <>
          {dates.length === 0 ? (
            <EmptyState
              drawing="calendar"
              title={t('Nothing on the calendar')}
              text={t('When a coach adds a practice or game, it shows up here.')}
            />
          ) : (
            <ul className="home-rows">
              {(week.length > 0 ? week : dates.slice(0, 1)).map((date) => (
                <Ahead key={date.id} date={date} />
              ))}
            </ul>
          )}
          {own.length > 0 && (
            <ul className="home-rows home-duties">
              {own.map(({ id, kind, title, team, on_day }) => (
                <li key={id} className="home-row">
                  <IconHeartHandshake size={20} stroke={1.6} aria-hidden />
                  <span>
                    <b>{title ?? told(DUTY_KIND_NAMES[kind])}</b>
                    <span className="dim"> · {team}</span>
                  </span>
                  <DayMark day={on_day} isShort />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </HomeCard>
  )
}

function Ahead({ date }: { date: Dates[number] }) {
  const answer = useCall(answerDate, { refresh: [myCalendar], quiet: 'success' })
  return (
    <li className="home-date" aria-label={`${whatOf(date)}, ${whenOf(date)}`}>
      <DayMark day={date.starts_on} />
      <div className="home-date-about">
        <div className="home-date-head">
          <h3>{whatOf(date)}</h3>
          <AddToCalendar date={date} side="end" />
        </div>
        <p className="dim">{[date.team, soonOf(date), date.place].filter(Boolean).join(' · ')}</p>
        {date.people.length > 0 && (
          <ul className="home-answers">
            {date.people.map((person) => (
              <AnswerButtons
                key={person.member_id}
                person={person}
                isOpen
                isShort
                busy={answer.isPending}
                onAnswer={(given) => answer.mutate({ id: date.id, ...given })}
              />
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
