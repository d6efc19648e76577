import '../public.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { circuitCalendar, type CircuitEvent, type PublicCircuit } from 'contract/competition/ranking/circuits'
import { kindLabel } from 'contract/events/kinds'
import { spellDays } from '../../events/events.tsx'
import { fileAddress } from '../../file-address.ts'
import { t, told } from '../../language.ts'
import { circuitOf } from './circuit-page.ts'
import { RankingTable } from './ranking-table.tsx'

/** The page of a circuit, for everyone: rankings by division, its events, and how points work. */
export function CircuitScreen() {
  const params = useParams({ strict: false }) as { slug: string }
  const search = useSearch({ strict: false }) as Record<string, string>
  const circuit = useQuery(circuitOf({ params, search }))
  if (circuit.error) throw circuit.error
  if (!circuit.data)
    return (
      <p className="first-word" role="status">
        {t('Loading...')}
      </p>
    )
  return <Page circuit={circuit.data} />
}

function Page({ circuit: { name, slug, summary, events, rules, ranking } }: { circuit: PublicCircuit }) {
  const label = ranking.divisions.find(({ key }) => key === ranking.division)?.label
  return (
    <article className="circuit public-width">
      <header>
        {events.length > 0 && (
          <p className="circuit-days">{spellDays(events[0]!.starts_on, lastOf(events))}</p>
        )}
        <h1>{name}</h1>
        {summary && <p className="circuit-summary">{summary}</p>}
      </header>
      <div className="circuit-columns">
        <section aria-labelledby="circuit-rankings">
          <h2 id="circuit-rankings">{t('Rankings')}</h2>
          {ranking.divisions.length > 1 && (
            <nav className="circuit-divisions no-print" aria-label={t('Divisions')}>
              {ranking.divisions.map((one) => (
                <Link
                  key={one.key}
                  to="/ems/circuit/$slug"
                  params={{ slug }}
                  search={{ division: one.key } as never}
                  resetScroll={false}
                  aria-current={one.key === ranking.division ? 'page' : undefined}
                >
                  {told(one.label)} <small className="numbers">{one.teams}</small>
                </Link>
              ))}
            </nav>
          )}
          {ranking.rows.length === 0 ? (
            <p>{t('Rankings start once the first event has been played.')}</p>
          ) : (
            <>
              {label && <h3>{told(label)}</h3>}
              <RankingTable ranking={ranking} />
            </>
          )}
          <details className="standings-rules">
            <summary>{t('How points work')}</summary>
            <ol>
              {rules.map((said, i) => (
                <li key={i}>{told(said)}</li>
              ))}
            </ol>
          </details>
        </section>
        <section aria-labelledby="circuit-events">
          <div className="circuit-head">
            <h2 id="circuit-events">{t('Events')}</h2>
            {events.length > 0 && (
              <a className="no-print" href={fileAddress(circuitCalendar, { slug })}>
                {t('Add to calendar')}
              </a>
            )}
          </div>
          {events.length === 0 && <p>{t('Events will be announced here.')}</p>}
          <ol className="circuit-events">
            {events.map((event) => (
              <Event key={event.id} event={event} />
            ))}
          </ol>
        </section>
      </div>
    </article>
  )
}

const lastOf = (events: readonly CircuitEvent[]) =>
  events.reduce((last, { ends_on }) => (ends_on > last ? ends_on : last), events[0]!.ends_on)

function Event({ event: { slug, name, kind, status, starts_on, ends_on, place } }: { event: CircuitEvent }) {
  return (
    <li data-over={status === 'done' || status === 'cancelled' || undefined}>
      <p className="circuit-event-days">
        <time dateTime={starts_on}>{spellDays(starts_on, ends_on)}</time>
        {status === 'running' && <strong> {t('In progress')}</strong>}
        {status === 'cancelled' && <strong> {t('Canceled')}</strong>}
      </p>
      <h3>
        <Link to="/ems/event/$slug" params={{ slug }}>
          {name}
        </Link>
      </h3>
      <p>
        {told(kindLabel(kind))}
        {place && ` · ${place}`}
      </p>
      {(status === 'done' || status === 'running') && (
        <p>
          <Link to="/ems/event/$slug/standings" params={{ slug }}>
            {t('Brackets and standings')}
          </Link>
        </p>
      )}
    </li>
  )
}
