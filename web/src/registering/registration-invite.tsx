import './registration.css'
import { IconMailOpened } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import type { teamInvite } from 'contract/registering/entrances'
import type { DraftPerson } from 'contract/registering/draft'
import type { Currency } from 'contract/money'
import type { Out } from 'contract/operation'
import { messageOf } from '../api-problems.ts'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { useTenant } from '../tenant.ts'
import { Button } from '../ui/button.tsx'
import { writtenMoney } from '../written.ts'
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
  // Whom it is for says the list that stays on every screen.
  if (!invite.data || data.people.some((one) => one.invite_token === token)) return null
  const { team, club, member_type } = invite.data

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
          <About invite={invite.data} />
        </p>
        <div className="reg-row">
          <Button kind="primary" onClick={() => take('child')}>
            {t('For my child')}
          </Button>
          <Button onClick={() => take('me')}>{t('For myself')}</Button>
        </div>
      </div>
    </section>
  )
}

/** Where the team plays, who coaches it, and what the place costs at least. */
function About({ invite: { division, league, head_coach, price } }: { invite: Out<typeof teamInvite> }) {
  const currency = useTenant().currency as Currency
  return [
    `${division}, ${league}`,
    head_coach && t('Coach {name}', { name: head_coach }),
    price !== null &&
      (price === 0 ? t('Free') : t('from {amount}', { amount: writtenMoney(price, currency) })),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Which team the invited person joins, with its coach and what it costs, on every screen. */
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
  const { team, club } = invite.data
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
          <About invite={invite.data} />
        </span>
      </span>
    </li>
  )
}
