import '../entering.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { eventBySlug, type PublicEvent } from 'contract/events'
import { listMyEvents, type Entered } from 'contract/events/entering'
import { ENTRANT_STATUS_LABELS } from 'contract/events/moves'
import { enterTeams, listEntryTeams, type EntryTeam } from 'contract/events/team-entering'
import { query, useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { EnterForm } from './enter-form.tsx'
import type { Candidate } from './enter-one.tsx'

type Props = { event: PublicEvent; onEntered: (entered: Entered) => void }

/** From as many teams on, one looks for them by name. */
const SEARCHED_FROM = 20

/** The teams somebody looks after, of which some enter. */
export function EnterTeams({ event, onEntered }: Props) {
  const [q, setQ] = useState('')
  const asked = useDeferredValue(q.trim())
  const teams = useQuery({
    ...query(listEntryTeams, { slug: event.slug, ...(asked && { q: asked }) }),
    placeholderData: (before) => before,
  })
  const [isMany, setMany] = useState(false)
  const enter = useCall(enterTeams, { refresh: [listEntryTeams, eventBySlug, listMyEvents], quiet: true })
  if (teams.error) return <ErrorState error={teams.error} onRetry={() => void teams.refetch()} />
  if (!teams.data)
    return (
      <Panel>
        <Skeleton lines={8} />
      </Panel>
    )
  if (!isMany && teams.data.length >= SEARCHED_FROM) setMany(true)
  if (teams.data.length === 0 && !isMany)
    return (
      <EmptyState
        drawing="team"
        title={t('No team to enter yet')}
        text={t(
          'Coaches and club admins enter their teams here. Register your team, or ask your club to add you as its coach.',
        )}
        action={
          <>
            <Link className="button" data-kind="primary" to="/registration">
              {t('Register a team')}
            </Link>
            <Outside slug={event.slug} />
          </>
        }
      />
    )
  return (
    <>
      <EnterForm
        event={event}
        candidates={teams.data.map((team) => candidateOf(event, team))}
        idField="team_id"
        title={t('Which teams are entering?')}
        nobody={t('Pick a team.')}
        counted={(count) => t('{count} team|{count} teams', { count })}
        free={t('Enter##an event')}
        enter={enter}
        onSend={({ going, ...press }, handle) =>
          enter.mutate(
            { ...press, entrants: going.map(({ id, ...one }) => ({ team_id: id, ...one })) },
            { onSuccess: onEntered, ...handle },
          )
        }
      >
        {isMany && (
          <TextField
            label={t('Find a team')}
            type="search"
            value={q}
            maxLength={120}
            onChange={({ currentTarget }) => setQ(currentTarget.value)}
          />
        )}
      </EnterForm>
      <p className="dim">
        <Outside slug={event.slug} />
      </p>
    </>
  )
}

const Outside = ({ slug }: { slug: string }) => (
  <Link to="/ems/event/$slug/enter-outside" params={{ slug }}>
    {t('Enter a team that isn’t registered with us')}
  </Link>
)

function candidateOf(event: PublicEvent, team: EntryTeam): Candidate {
  const { team_id, name, club_id, club_entered, entered, divisions } = team
  const out = divisions.filter(({ fits }) => fits === 'no')
  return {
    id: team_id,
    name,
    club: club_id === null ? null : { id: club_id, entered: club_entered },
    hint: entered
      ? t('{status}: {division}', {
          status: told(ENTRANT_STATUS_LABELS[entered.status]),
          division: told(entered.division),
        })
      : aboutTeam(team),
    isOut: entered !== null,
    verdicts: divisions,
    more: entered === null && out.length > 0 && <NotFitting event={event} team={team} />,
  }
}

const aboutTeam = ({ club, division, class: level, head_coach, players }: EntryTeam): string =>
  [
    club,
    level === null ? told(division) : `${told(division)} ${level}`,
    head_coach,
    t('{count} player|{count} players', { count: players }),
  ]
    .filter(Boolean)
    .join(' · ')

/** The divisions a team can't enter, with each player concerned. */
function NotFitting({ event, team: { divisions, team_id } }: { event: PublicEvent; team: EntryTeam }) {
  const out = divisions.filter(({ fits }) => fits === 'no')
  const labelOf = (id: number) => told(event.divisions.find((one) => one.id === id)?.label ?? '')
  return (
    <details open={out.length === divisions.length || undefined}>
      <summary>
        {out.length === divisions.length
          ? t('Why no division fits')
          : t('{count} division doesn’t fit|{count} divisions don’t fit', { count: out.length })}
      </summary>
      <ul className="entering-out">
        {out.map(({ event_division_id, reason, players }) => (
          <li key={event_division_id}>
            <strong>{labelOf(event_division_id)}</strong>: {told(reason)}
            {players.length > 0 && (
              <ul>
                {players.map((player) => (
                  <li key={player.name}>
                    {player.name}: {told(player.reason)}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <Link to="/ctms/teams/$id/roster" params={{ id: String(team_id) }}>
        {t('Go to the roster')}
      </Link>
    </details>
  )
}
