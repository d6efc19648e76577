import './home.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { myMessages } from 'contract/calendar/messages'
import { query } from '../api.ts'
import { t } from '../language.ts'
import { Moment } from '../ui/values.tsx'
import { HomeCard } from './home-card.tsx'

const SHOWN = 3

/** The last that coaches wrote. */
export function FamilyMessages() {
  const messages = useQuery(query(myMessages, {}))
  return (
    <HomeCard
      title={t('Team messages')}
      read={messages}
      lines={3}
      actions={<Link to="/ctms/messages">{t('See all')}</Link>}
    >
      {(all) =>
        all.length === 0 ? (
          <p className="dim">{t('No messages yet. Notes from your coaches show up here.')}</p>
        ) : (
          <ul className="home-rows">
            {all.slice(0, SHOWN).map(({ id, subject, sender, team, sent_at }) => (
              <li key={id} className="home-row">
                <span>
                  <Link to="/ctms/messages">{subject}</Link>
                  <span className="home-line dim">
                    {sender} · {team} · <Moment at={sent_at} part="day" />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </HomeCard>
  )
}
