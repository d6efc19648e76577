import '../public.css'
import { useQuery } from '@tanstack/react-query'
import { t, told } from '../../language.ts'
import { teamsOf } from '../event-page.ts'

/** The teams that are in, by division; nothing before the first one. Players are never public. */
export function EnteredTeams({ slug }: { slug: string }) {
  const divisions = useQuery(teamsOf({ params: { slug } })).data ?? []
  const filled = divisions.filter(({ teams }) => teams.length > 0)
  if (filled.length === 0) return null
  return (
    <section className="event-part" aria-labelledby="teams">
      <h2 id="teams">{t('Teams')}</h2>
      {filled.map(({ event_division_id, division, teams, waiting }) => (
        <div key={event_division_id} className="event-teams">
          <h3>
            {told(division)}{' '}
            <small>
              {[
                t('{count} team|{count} teams', { count: teams.length }),
                waiting > 0 && t('{count} on the waitlist', { count: waiting }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </h3>
          <ul>
            {teams.map((name, at) => (
              <li key={at}>{name}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
