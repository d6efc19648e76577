import './stay.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { listStayRequests, type StayRow } from 'contract/events/stays'
import { query } from '../../api.ts'
import { t } from '../../language.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DecideExemption, type Decision } from './stay-exemption.tsx'
import { StayTeamRow } from './stay-team-row.tsx'

/** The exemption requests of all events that wait for the office. */
export function StayRequestsScreen() {
  const requests = useQuery(query(listStayRequests, {}))
  const [asked, setAsked] = useState<{ event_id: number; row: StayRow; decision: Decision }>()
  const { data } = requests
  return (
    <>
      <PageHeader
        title={t('Exemption requests')}
        back={<Link to="/ems/events">{t('Events')}</Link>}
        note={t('Teams asking to play without booking rooms.')}
      />
      {!data && requests.error ? (
        <ErrorState error={requests.error} onRetry={() => void requests.refetch()} />
      ) : !data ? (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      ) : data.length === 0 ? (
        <EmptyState
          drawing="team"
          title={t('You’re all caught up.')}
          text={t('When a team asks for an exemption from stay to play, you’ll find its request here.')}
        />
      ) : (
        <Panel>
          <ul className="stay-teams">
            {data.map(({ event, rule, team }) => (
              <StayTeamRow
                key={team.entrant_id}
                row={team}
                rule={rule}
                event={
                  <Link to="/ems/events/$id/stay" params={{ id: String(event.id) }}>
                    {event.name}
                  </Link>
                }
                onDecide={(decision) => setAsked({ event_id: event.id, row: team, decision })}
              />
            ))}
          </ul>
        </Panel>
      )}
      {asked && <DecideExemption {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
