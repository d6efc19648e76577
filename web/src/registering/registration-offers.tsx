import './registration-offers.css'
import './registration.css'
import { useEffect } from 'react'
import type { DraftPerson } from 'contract/registering/draft'
import { messageOf } from '../api-problems.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { withDiscipline, withOffers, withPerson } from './draft-edits.ts'
import { addedAs, dobOf } from './draft-people.ts'
import { useRegistration } from './draft-context.tsx'
import { useOffers } from './queries.ts'
import { Choice, TextAt } from './registration-fields.tsx'
import { RegistrationMembership } from './registration-membership.tsx'
import { RegistrationMoved } from './registration-moved.tsx'
import { RegistrationPlace } from './registration-place.tsx'

type Props = { person: DraftPerson; index: number }

/** What one person may register for: discipline, league, division and membership, with the reasons. */
export function RegistrationOffers({ person, index }: Props) {
  const { data, choices, season, edit } = useRegistration()
  const path = `people.${index}`
  const added = addedAs(person, choices.member_types)
  const kind = choices.member_types.find(({ id }) => id === person.member_type_id)?.kind
  const dob = dobOf(person, data)
  const needsBirthday = kind === 'player' || kind === 'person'
  const discipline_id = person.discipline_id ?? onlyOne(choices.disciplines)?.id
  const state = (person.address ?? data.registrant.address)?.state
  const canAsk = person.member_type_id != null && discipline_id != null && (dob || !needsBirthday)
  const asked = canAsk
    ? {
        member_type_id: person.member_type_id!,
        discipline_id: discipline_id!,
        ...(needsBirthday && { dob: dob! }),
        ...(state && { state }),
        ...(person.league_id != null && { league_id: person.league_id }),
        ...(season && { season_id: season.id }),
      }
    : undefined
  const offers = useOffers(asked)

  const { key } = person
  const offered = offers.isPlaceholderData ? undefined : offers.data
  useEffect(() => {
    if (discipline_id !== undefined && discipline_id !== person.discipline_id)
      edit((before) => withPerson(before, key, (one) => ({ ...one, discipline_id })))
  }, [discipline_id, person.discipline_id, key, edit])
  useEffect(() => {
    // A birthday or type that changed in the meantime has its own answer on the way.
    if (offered) edit((before) => withPerson(before, key, (one) => withOffers(one, offered)))
  }, [offered, key, edit])

  return (
    <div className="reg-stack">
      {added === 'team' && (
        <TextAt
          path={`${path}.team_name`}
          label={t('Team name')}
          hint={t('Add the year or the coach, the way people know the team.')}
          autoComplete="off"
          maxLength={80}
        />
      )}
      {(added === 'club' || added === 'team') && (
        <TextAt
          path={`${path}.club_name`}
          label={added === 'club' ? t('Club name') : t('Club')}
          optional={added === 'team'}
          autoComplete="organization"
          maxLength={80}
        />
      )}
      {choices.disciplines.length > 1 && !person.invite_token && (
        <Disciplines person={person} path={`${path}.discipline_id`} value={discipline_id} />
      )}
      {offers.error ? (
        <div role="alert" className="reg-trouble">
          <p>{messageOf(offers.error)}</p>
          <Button onClick={() => void offers.refetch()}>{t('Try again')}</Button>
        </div>
      ) : offers.data ? (
        <div className="reg-stack" aria-busy={offers.isPlaceholderData}>
          {asked && offered && <RegistrationMoved person={person} asked={asked} offered={offered} />}
          {kind !== 'club' && kind !== 'person' && (
            <RegistrationPlace person={person} path={path} offered={offers.data} />
          )}
          <RegistrationMembership person={person} path={path} offers={offers.data.offers} />
        </div>
      ) : canAsk ? (
        <div className="reg-skeleton" aria-hidden="true" />
      ) : (
        discipline_id != null && <p className="dim">{t('Enter the date of birth to see which ones fit.')}</p>
      )}
    </div>
  )
}

function Disciplines({
  person,
  path,
  value,
}: {
  person: DraftPerson
  path: string
  value: number | undefined
}) {
  const { choices, edit, shown } = useRegistration()
  const hasSports = choices.sports.length > 1
  return (
    <Choice
      isChips
      id={path}
      label={t('Discipline')}
      options={choices.disciplines.map(({ id, name, sport_id }) => ({
        value: id,
        label: hasSports
          ? `${choices.sports.find((sport) => sport.id === sport_id)?.name ?? ''} ${name}`
          : name,
      }))}
      value={value}
      error={shown[path]?.[0]}
      onChange={(id) => edit((before) => withDiscipline(before, person.key, id))}
    />
  )
}

const onlyOne = <T,>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined)
