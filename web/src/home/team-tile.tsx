import './home.css'
import { Link } from '@tanstack/react-router'
import type { HomeTeam } from 'contract/home'
import { t } from '../language.ts'
import { Panel } from '../ui/panel.tsx'
import { TeamNext } from './team-next.tsx'
import { divisionOf, openOf, playersIn } from './team-words.ts'

/** One of many teams: its share of ready people, what is next, and what is open. */
export function TeamTile({ team }: { team: HomeTeam }) {
  const open = openOf(team)
  const { readiness } = team
  const share = readiness && readiness.people > 0 ? readiness.ready / readiness.people : undefined
  return (
    <Panel className="home-tile">
      <header className="home-tile-head">
        {share !== undefined && <Ring share={share} />}
        <div>
          <h2>
            <Link to="/ctms/teams/$id" params={{ id: String(team.id) }}>
              {team.name}
            </Link>
          </h2>
          <p className="dim">
            {[divisionOf(team), playersIn(team), readiness && t('{ready} of {people} ready', readiness)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </header>
      <TeamNext team={team} isShort />
      {open.length > 0 ? (
        <ul className="home-open">
          {open.map(({ key, words }) => (
            <li key={key}>{words}</li>
          ))}
        </ul>
      ) : (
        <p className="home-fine dim">{t('Everything’s in order')}</p>
      )}
    </Panel>
  )
}

const AROUND = 2 * Math.PI * 18

/** How much of a team is ready; the number stands beside it. */
const Ring = ({ share }: { share: number }) => (
  <svg className="home-ring" viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">
    <circle cx="22" cy="22" r="18" />
    <circle
      className="home-ring-done"
      cx="22"
      cy="22"
      r="18"
      strokeDasharray={`${AROUND * share} ${AROUND}`}
      transform="rotate(-90 22 22)"
    />
  </svg>
)
