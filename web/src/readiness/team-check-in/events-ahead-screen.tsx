import './check-in.css'
import '../readiness.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listReadinessAhead, type ReadinessAhead } from 'contract/readiness/team-check-in'
import { query } from '../../api.ts'
import { spellDays } from '../../events/events.tsx'
import { t, told } from '../../language.ts'
import { useMayOpen } from '../../record-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Meter } from '../../ui/meter.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CheckInMark } from './check-in-mark.tsx'
import { lackText } from './check-in-words.ts'
import { useReminder } from './use-reminder.ts'

type Team = ReadinessAhead['teams'][number]

/** The coming events of one’s own teams: what each team still lacks there, and what to do about it. */
export function EventsAheadScreen() {
  const events = useQuery(query(listReadinessAhead, {}))
  return (
    <>
      <PageHeader
        title={t('Event readiness')}
        note={t('What your teams still need before check-in, event by event.')}
        back={<Link to="/ems/my-events">{t('My events')}</Link>}
      />
      {events.data ? (
        events.data.length === 0 ? (
          <EmptyState
            drawing="calendar"
            title={t('No events coming up')}
            text={t('Once your teams are in an event, you’ll see here what each one still needs.')}
            action={
              <Link className="button" data-kind="primary" to="/" hash="events">
                {t('See events')}
              </Link>
            }
          />
        ) : (
          <div className="check-in-list">
            {events.data.map((one) => (
              <EventAhead key={one.event.id} {...one} />
            ))}
          </div>
        )
      ) : events.error ? (
        <ErrorState error={events.error} onRetry={() => void events.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </>
  )
}

const isReady = ({ checked_in, lacks }: Team) => checked_in !== null || lacks.length === 0

function EventAhead({ event, teams }: ReadinessAhead) {
  return (
    <Panel title={<Link to={`/ems/event/${event.slug}`}>{event.name}</Link>}>
      <p className="dim">
        {[
          spellDays(event.starts_on, event.ends_on),
          teams.length > 1 &&
            t('{ready} of {all} teams ready', { ready: teams.filter(isReady).length, all: teams.length }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ul className="check-in-ahead">
        {teams
          .toSorted((a, b) => Number(isReady(a)) - Number(isReady(b)))
          .map((team) => (
            <li key={team.entrant_id}>
              <TeamAhead team={team} />
            </li>
          ))}
      </ul>
    </Panel>
  )
}

function TeamAhead({ team }: { team: Team }) {
  const { entrant_id, name, division, people, ready, lacks, checked_in } = team
  const remind = useReminder()
  const ofPeople = checked_in ? [] : lacks.filter(({ count }) => count !== null)
  const params = { id: String(entrant_id) }
  return (
    <>
      <div className="check-in-ahead-head">
        <h3>{name}</h3>
        <CheckInMark row={team} part="day" />
      </div>
      <p className="dim">{told(division)}</p>
      <span className="readiness-share">
        <Meter max={Math.max(people, 1)} value={ready} />
        <span className="numbers">{t('{ready} of {people} ready', { ready, people })}</span>
      </span>
      {!checked_in && lacks.length > 0 && (
        <ul className="check-in-points">
          {lacks.map((lack, at) => (
            <li key={`${lack.key} ${at}`}>
              <span>{lackText(lack)}</span>
              {lack.count === null && <Step what={lack.key} team={team} />}
            </li>
          ))}
        </ul>
      )}
      <div className="check-in-act no-print">
        <Link className="button" to="/ems/entrants/$id/check-in" params={params}>
          {ofPeople.length > 0 ? t('See who’s missing what') : t('See details')}
        </Link>
        {ofPeople.length > 0 && (
          <Button
            busy={remind.isPending}
            aria-label={t('Remind the families of {team}', { team: name })}
            onClick={() => remind.mutate({ entrant_id })}
          >
            {t('Remind the families')}
          </Button>
        )}
      </div>
    </>
  )
}

/** What to do about something the team as a whole lacks; nobody is led to a refusal. */
function Step({ what, team: { team_id, is_payer } }: { what: string; team: Team }) {
  const roster = `/ctms/teams/${team_id}/roster`
  const mayOpenRoster = useMayOpen(roster)
  const mayOpenInsurance = useMayOpen('/mms/insurance')
  if (what === 'balance')
    return is_payer ? (
      <Link to="/ems/my-events">{t('Pay your balance')}</Link>
    ) : (
      <span className="dim">{t('The person who entered the team pays it.')}</span>
    )
  if (what === 'insurance' || what === 'certificate')
    return mayOpenInsurance ? (
      <Link to="/mms/insurance">{t('Add insurance')}</Link>
    ) : (
      <span className="dim">{t('Your club adds it.')}</span>
    )
  return mayOpenRoster ? <Link to={roster as string}>{t('Go to the roster')}</Link> : null
}
