import './merging.css'
import { Link } from '@tanstack/react-router'
import type { Obstacle, SharedSpot } from 'contract/office/merge'
import { messageIn } from 'contract/message'
import { t, told } from '../../language.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'

/** Why two records can’t be merged, each with the way to where that can change. */
export function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  if (obstacles.length === 0) return null
  return (
    <Notice kind="bad" title={t('These two can’t be merged')}>
      {obstacles.map(({ says, links }) => (
        <p key={messageIn(says)}>
          {told(says)}{' '}
          {links.map((one) => (
            <span key={`${one.to}-${one.id}`} className="merge-way">
              <Way {...one} />
            </span>
          ))}
        </p>
      ))}
    </Notice>
  )
}

function Way({ to, id, label }: Obstacle['links'][number]) {
  const params = { id: String(id) }
  if (to === 'registration')
    return (
      <Link to="/mms/registrations/$id" params={params}>
        {t('Registration of {number}', { number: label })}
      </Link>
    )
  if (to === 'transfer')
    return (
      <Link to="/ctms/transfers/$id" params={params}>
        {t('Transfer to {team}', { team: label })}
      </Link>
    )
  if (to === 'event')
    return (
      <Link to="/ems/events/$id" params={params}>
        {label}
      </Link>
    )
  if (to === 'team_fees')
    return (
      <Link to="/ctms/payments/teams/$teamId" params={{ teamId: String(id) }}>
        {t('Bills of {team}', { team: label })}
      </Link>
    )
  return (
    <Link to="/mms/members/$id" params={params}>
      {label}
    </Link>
  )
}

type Props = {
  spots: readonly SharedSpot[]
  bills: readonly { team: string; package: string }[]
  /** The entries that stay. */
  keep: readonly number[]
  onKeep: (keep: readonly number[]) => void
}

/** Spots on teams that both have: one of two, by rule on one team and by choice of two. */
export function MergeSpots({ spots, bills, keep, onKeep }: Props) {
  if (spots.length === 0 && bills.length === 0) return null
  return (
    <Panel title={t('Teams')} className="merge-teams">
      {spots.map(({ kind, season, one, other }) =>
        kind === 'same_team' ? (
          <p key={one.id}>
            {t('Both are on {team}. The merged record keeps one spot.', { team: one.team })}{' '}
            <TeamLink {...one} />
          </p>
        ) : (
          <fieldset key={one.id} className="merge-spot">
            <legend>{t('Team in {season}', { season })}</legend>
            {[one, other].map((spot) => (
              <label key={spot.id}>
                <input
                  type="radio"
                  name={`spot-${one.id}`}
                  checked={keep.includes(spot.id)}
                  onChange={() => onKeep([...keep.filter((id) => id !== one.id && id !== other.id), spot.id])}
                />
                <span>
                  {spot.team} <TeamLink {...spot} />
                </span>
              </label>
            ))}
            <p className="dim">{t('A player can be on one team here. The other spot ends today.')}</p>
          </fieldset>
        ),
      )}
      {bills.map(({ team, package: of }) => (
        <p key={`${team}-${of}`} className="dim">
          {t('Both have a bill for {package} from {team}. One stays, with everything paid on it.', {
            package: of,
            team,
          })}
        </p>
      ))}
    </Panel>
  )
}

const TeamLink = ({ team_id, team }: SharedSpot['one']) => (
  <Link
    to="/ctms/teams/$id/roster"
    params={{ id: String(team_id) }}
    aria-label={t('Roster of {team}', { team })}
  >
    {t('Roster')}
  </Link>
)
