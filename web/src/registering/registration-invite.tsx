import './registration.css'
import { IconMailOpened } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import type { DraftPerson } from 'contract/registering/draft'
import { messageOf } from '../api-problems.ts'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { withAdded, withInvite, withPerson } from './draft-edits.ts'
import { newPersonKey } from './draft-keys.ts'
import { useRegistration } from './draft-context.tsx'
import { nameOf } from './draft-people.ts'
import { useInvite } from './queries.ts'

/** The place a team's link offers, until somebody has taken it. */
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

/** Which team the invited person joins, on each step after the one where the invitation was accepted. */
export function RegistrationInvited() {
  const { data } = useRegistration()
  const invited = data.people.filter(({ invite_token }) => invite_token)
  return (
    <ul className="reg-invited" aria-label={t('Invitation')}>
      {invited.map((person) => (
        <Joins key={person.key} person={person} />
      ))}
    </ul>
  )
}

function Joins({ person }: { person: DraftPerson }) {
  const { data } = useRegistration()
  const invite = useInvite(person.invite_token)
  if (!invite.data) return null
  const { team, club, division, league } = invite.data
  return (
    <li>
      <IconMailOpened size={18} stroke={1.6} aria-hidden />
      <span>
        {rich('{name} joins {team}', {
          name: nameOf(person, data),
          team: (
            <b>
              {club && `${club}: `}
              {team}
            </b>
          ),
        })}{' '}
        <span className="dim">
          {division}, {league}
        </span>
      </span>
    </li>
  )
}
