import './registration-offers.css'
import './registration.css'
import type { DraftPerson } from 'contract/registering/draft'
import { messageOf } from '../api-problems.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { withDiscipline } from './draft-edits.ts'
import { addedAs } from './draft-people.ts'
import { useRegistration } from './draft-context.tsx'
import { askedFor, disciplineOf } from './offered.ts'
import { useOffers } from './queries.ts'
import { Choice, TextAt } from './registration-fields.tsx'
import { RegistrationMembership } from './registration-membership.tsx'
import { RegistrationMoved } from './registration-moved.tsx'
import { RegistrationPlace } from './registration-place.tsx'

type Props = { person: DraftPerson; index: number }

/** What one person may register for: discipline, league, division and membership, with the reasons. */
export function RegistrationOffers({ person, index }: Props) {
  const { data, choices } = useRegistration()
  const path = `people.${index}`
  const added = addedAs(person, choices.member_types)
  const kind = choices.member_types.find(({ id }) => id === person.member_type_id)?.kind
  const asked = askedFor(person, data, choices)
  const offers = useOffers(asked)
  const offered = offers.isPlaceholderData ? undefined : offers.data

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
        <Disciplines person={person} path={`${path}.discipline_id`} value={disciplineOf(person, choices)} />
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
      ) : asked ? (
        <div className="reg-skeleton" aria-hidden="true" />
      ) : (
        disciplineOf(person, choices) !== undefined && (
          <p className="dim">{t('Enter the date of birth to see which ones fit.')}</p>
        )
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
