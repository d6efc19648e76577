import './registration.css'
import { IconMailOpened } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { messageOf } from '../api-problems.ts'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { withAdded, withInvite, withPerson } from './draft-edits.ts'
import { newPersonKey } from './draft-keys.ts'
import { useRegistration } from './draft-context.tsx'
import { useInvite } from './queries.ts'

/** The place that a team's link offers, until somebody has taken it. */
export function RegistrationInvite() {
  const { data, choices, edit, moveTo } = useRegistration()
  const { invite: token } = useSearch({ strict: false }) as { invite?: string }
  const invite = useInvite(token)
  if (!token) return null
  if (invite.error)
    return (
      <p className="reg-banner" data-tone="bad" role="alert">
        {messageOf(invite.error)}
      </p>
    )
  if (!invite.data) return null
  const { team, club, division, league, member_type } = invite.data
  const taken = data.people.some((one) => one.invite_token === token)

  const take = (who: 'me' | 'child') => {
    const key = newPersonKey()
    edit((before) =>
      withPerson(withAdded(before, who, key, choices.member_types), key, (person) =>
        withInvite(person, token, invite.data),
      ),
    )
    if (choices.open_seasons.some(({ id }) => id === invite.data.season_id)) moveTo(invite.data.season_id)
  }

  return (
    <section className="reg-banner" aria-label={t('Invitation')}>
      <IconMailOpened size={22} stroke={1.6} aria-hidden />
      <div>
        <p>
          {rich('{team} invites you to join as {member_type}.', {
            team: (
              <b>
                {club && `${club}: `}
                {team}
              </b>
            ),
            member_type: member_type.toLowerCase(),
          })}
        </p>
        <p className="dim">
          {division}, {league}
        </p>
        {!taken && (
          <div className="reg-row">
            <Button kind="primary" onClick={() => take('child')}>
              {t('For my child')}
            </Button>
            <Button onClick={() => take('me')}>{t('For myself')}</Button>
          </div>
        )}
      </div>
    </section>
  )
}
