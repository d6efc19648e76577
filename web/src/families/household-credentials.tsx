import '../ui/credentials.css'
import './household.css'
import { useQuery } from '@tanstack/react-query'
import { showDay } from 'contract/dates'
import { CREDENTIAL_STATE_LABELS, ownCredentials } from 'contract/members/credentials'
import { query } from '../api.ts'
import { t, told } from '../language.ts'

/**
 * The credentials required of team staff: the status of each, and what to do. Nothing for people who need
 * none.
 */
export function HouseholdCredentials({ memberId }: { memberId: number }) {
  const { data } = useQuery(query(ownCredentials, {}))
  const mine = data?.filter(({ member_id }) => member_id === memberId) ?? []
  if (mine.length === 0) return null
  return (
    <div className="household-more">
      <h3>{t('Checks and training')}</h3>
      <ul className="household-list">
        {mine.map(({ title, state, expires_on, how, address }) => (
          <li key={title}>
            <span>
              {told(title)}
              {state !== 'cleared' && how && <span className="dim household-line">{told(how)}</span>}
              {state !== 'cleared' && address && (
                <a className="household-line" href={address} target="_blank" rel="noreferrer">
                  {t('Start now')}
                </a>
              )}
            </span>
            <span className="credential-state" data-state={state}>
              {state === 'cleared' && expires_on
                ? t('until {day}', { day: showDay(expires_on) })
                : told(CREDENTIAL_STATE_LABELS[state])}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
