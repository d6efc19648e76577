import './home.css'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { askAboutDate } from 'contract/calendar/answers'
import { ownHome, type HomeTeam } from 'contract/home'
import { useCall } from '../api.ts'
import { soonOf, whatOf } from '../calendar/calendar.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Moment } from '../ui/values.tsx'
import { writtenList } from '../written.ts'
import { DayMark } from './day-mark.tsx'

const HOUR = 3_600_000

type Next = NonNullable<HomeTeam['next']>

/** What a team does next, who comes, and one press for those who have not said. */
export function TeamNext({ team: { id, next }, isShort = false }: { team: HomeTeam; isShort?: boolean }) {
  if (!next)
    return (
      <p className="home-nothing">
        <span className="dim">{t('Nothing planned yet.')}</span>{' '}
        <Link to="/ctms/teams/$id/calendar" params={{ id: String(id) }}>
          {t('Add an event')}
        </Link>
      </p>
    )
  return (
    <div className="home-date">
      <DayMark day={next.starts_on} />
      <div className="home-date-about">
        <h3>
          <Link to="/ctms/teams/$id/calendar" params={{ id: String(id) }}>
            {whatOf(next)}
          </Link>
        </h3>
        <p className="dim">{[soonOf(next), next.place].filter(Boolean).join(' · ')}</p>
        <Answers counts={next.counts} />
        {next.counts.open > 0 && <Silent next={next} isShort={isShort} />}
      </div>
    </div>
  )
}

/** How many of a team have said what, as one bar. */
function Answers({ counts: { yes, maybe, no, open } }: Pick<Next, 'counts'>) {
  const parts = [
    ['yes', yes, t('{count} going', { count: yes })],
    ['maybe', maybe, t('{count} maybe', { count: maybe })],
    ['no', no, t('{count} out', { count: no })],
    ['open', open, t('{count} no answer', { count: open })],
  ] as const
  const all = yes + maybe + no + open
  if (all === 0) return null
  return (
    <>
      <svg className="home-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        {parts.map(([key, count], i) => {
          const before = parts.slice(0, i).reduce((sum, [, one]) => sum + one, 0)
          return (
            count > 0 && (
              <rect
                key={key}
                data-answer={key}
                x={(before / all) * 100}
                width={Math.max((count / all) * 100 - 0.6, 0.6)}
                height="4"
              />
            )
          )
        })}
      </svg>
      <ul className="home-counts">
        {parts
          .filter(([, count]) => count > 0)
          .map(([key, , words]) => (
            <li key={key} data-answer={key}>
              {words}
            </li>
          ))}
      </ul>
    </>
  )
}

function Silent({ next: { id, counts, silent, asked_at }, isShort }: { next: Next; isShort: boolean }) {
  const ask = useCall(askAboutDate, { refresh: [ownHome], quiet: 'success' })
  const [opened] = useState(() => Date.now())
  const wasJustAsked = asked_at !== null && opened - Date.parse(asked_at) < HOUR
  const rest = silent.count - silent.names.length
  return (
    <div className="home-silent">
      {!isShort && (
        <p className="dim">
          {rest > 0
            ? t('Waiting on {names} and {count} more', { names: silent.names.join(', '), count: rest })
            : t('Waiting on {names}', { names: writtenList(silent.names) })}
        </p>
      )}
      {wasJustAsked ? (
        <p className="dim" role="status">
          {t('Reminded')} <Moment at={asked_at} />
        </p>
      ) : (
        <Button busy={ask.isPending} onClick={() => ask.mutate({ id })}>
          {t('Remind {count} person|Remind {count} people', { count: counts.open })}
        </Button>
      )}
    </div>
  )
}
