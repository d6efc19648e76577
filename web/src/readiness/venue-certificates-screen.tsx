import '../ui/status-dot.css'
import './venue-certificates.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { unmatchCertificate } from 'contract/insurance/matches'
import {
  ASK_DAYS,
  GAP_DAYS,
  listVenueCertificates,
  type VenueCertificateRow,
} from 'contract/readiness/venue-certificates'
import { query, useCall } from '../api.ts'
import { msg, t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Day } from '../ui/values.tsx'
import { MatchDialog } from './match-dialog.tsx'

/** The teams of the coming events, and whether each has a certificate that names the venue. */
export function VenueCertificatesScreen() {
  const list = useQuery(query(listVenueCertificates, {}))
  const gaps = list.data?.filter(({ is_gap }) => is_gap).length ?? 0
  return (
    <>
      <PageHeader
        title={t('Certificates by venue')}
        note={t('Events of the next {days} days at venues that ask teams for a certificate of insurance.', {
          days: ASK_DAYS,
        })}
        back={<Link to="/mms/insurance/certificates">{t('Certificates of insurance')}</Link>}
      />
      {list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeleton lines={8} />
      ) : list.data.length === 0 ? (
        <EmptyState
          drawing="shield"
          title={t('No certificates needed soon')}
          text={t('Teams show up here when they’re in an event at a venue that asks for one.')}
          action={
            <Link className="button" to="/ems/venues">
              {t('Venues')}
            </Link>
          }
        />
      ) : (
        <div className="venue-certificates">
          {gaps > 0 && (
            <Notice kind="warn">
              {t(
                '{count} certificate is missing for events in the next {days} days.|{count} certificates are missing for events in the next {days} days.',
                { count: gaps, days: GAP_DAYS },
              )}
            </Notice>
          )}
          {byEvent(list.data).map((rows) => (
            <EventPanel key={rows[0]!.event.id} rows={rows} />
          ))}
        </div>
      )}
    </>
  )
}

/** The rows by event; both keep their order. */
function byEvent(rows: readonly VenueCertificateRow[]): VenueCertificateRow[][] {
  const events = new Map<number, VenueCertificateRow[]>()
  for (const row of rows) events.set(row.event.id, [...(events.get(row.event.id) ?? []), row])
  return [...events.values()]
}

const STATES = {
  ready: { label: msg('Covered##by a certificate'), color: 'var(--good)' },
  asked: { label: msg('Requested##certificate'), color: 'var(--warn)' },
  missing: { label: msg('Missing##certificate'), color: 'var(--bad)' },
} as const

const NEED = ['missing', 'asked', 'ready']

function EventPanel({ rows }: { rows: readonly VenueCertificateRow[] }) {
  const { event } = rows[0]!
  const sorted = rows.toSorted((a, b) => NEED.indexOf(a.state) - NEED.indexOf(b.state))
  return (
    <Panel title={event.name}>
      <p className="dim">
        <Day day={event.starts_on} />
        {event.ends_on !== event.starts_on && (
          <>
            {' – '}
            <Day day={event.ends_on} />
          </>
        )}
        {' · '}
        {t('{count} of {all} covered', {
          count: rows.filter(({ state }) => state === 'ready').length,
          all: rows.length,
        })}
      </p>
      <ul className="venue-certificate-list">
        {sorted.map((row) => (
          <Row key={`${row.entrant_id} ${row.venue.id}`} row={row} />
        ))}
      </ul>
    </Panel>
  )
}

function Row({ row }: { row: VenueCertificateRow }) {
  const { team, club, venue, state, says, is_gap, paper, team_id } = row
  const [isMatching, setMatching] = useState(false)
  const unmatch = useCall(unmatchCertificate, { refresh: [listVenueCertificates], quiet: 'success' })
  const { label, color } = STATES[state]
  return (
    <li data-gap={is_gap || undefined}>
      <div className="venue-certificate-team">
        <strong>{team}</strong>
        <span className="dim">{[club, venue.name].filter(Boolean).join(' · ')}</span>
      </div>
      <div className="venue-certificate-state">
        <span className="status">
          <span className="status-dot" style={{ backgroundColor: color }} />
          {t(label)}
        </span>
        <span className="dim">{told(says)}</span>
        {team_id === null && state !== 'ready' && (
          <span className="dim">{t('Can be shown at check-in.')}</span>
        )}
      </div>
      {paper?.is_matched ? (
        <Button
          busy={unmatch.isPending}
          aria-label={t('Undo the match for {team}', { team })}
          onClick={() => unmatch.mutate({ venue_id: venue.id, kind: paper.kind, id: paper.id })}
        >
          {t('Undo match')}
        </Button>
      ) : (
        state !== 'ready' &&
        team_id !== null && (
          <Button
            aria-label={t('Match a certificate for {team}', { team })}
            onClick={() => setMatching(true)}
          >
            {t('Match##a certificate')}
          </Button>
        )
      )}
      {isMatching && team_id !== null && (
        <MatchDialog team={team} team_id={team_id} venue={venue} onClose={() => setMatching(false)} />
      )}
    </li>
  )
}
