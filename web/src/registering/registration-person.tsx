import './registration-people.css'
import './registration.css'
import { IconLock, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { ageOn } from 'contract/dates'
import type { DraftPerson } from 'contract/registering/draft'
import { msg, t } from '../language.ts'
import { writtenDay } from '../written.ts'
import { withField } from './draft-edits.ts'
import { addedAs, dobOf, isMinorIn, nameOf, typesFor } from './draft-people.ts'
import { headingOf } from './draft-keys.ts'
import { useRegistration } from './draft-context.tsx'
import { Choice, DayAt, TextAt } from './registration-fields.tsx'
import { RegistrationRelation } from './registration-relation.tsx'

// Loaded while the name and the birthday are being typed.
const loadOffers = () => import('./registration-offers.tsx')
const loadDetails = () => import('./registration-details.tsx')
const RegistrationOffers = lazy(() => loadOffers().then((file) => ({ default: file.RegistrationOffers })))
const RegistrationDetails = lazy(() => loadDetails().then((file) => ({ default: file.RegistrationDetails })))

type Props = { person: DraftPerson; index: number; onRemove: () => void }

/** One person, team or club in the registration: who it is, and as what. */
export function RegistrationPerson({ person, index, onRemove }: Props) {
  const { data, choices, edit, shown } = useRegistration()
  const added = addedAs(person, choices.member_types)
  const name = nameOf(person, data, added)
  const path = `people.${index}`
  const isClaimed = Boolean(person.confirmation_code)
  const dob = dobOf(person, data)
  const age = dob ? ageOn(dob, choices.today) : undefined
  const types = typesFor(added, choices.member_types).filter(
    ({ id, min_age }) => id === person.member_type_id || age === undefined || age >= (min_age ?? 0),
  )

  useEffect(() => {
    for (const load of [loadOffers, loadDetails]) void load().catch(() => {})
  }, [])
  const isPerson = added !== 'team' && added !== 'club'
  // Until then nothing fits, and nothing needs to be loaded.
  const isKnown = person.member_type_id != null && (dob !== undefined || !isPerson)
  const isFirstMinor = person === data.people.find((one) => isMinorIn(one, data, choices.today))

  return (
    <li className="reg-person">
      <header>
        <h4 className="reg-person-name" id={headingOf(person.key)} tabIndex={-1}>
          {name}
        </h4>
        <span className="dim">{t(ABOUT[added])}</span>
        {age !== undefined && dob! <= choices.today && (added === 'child' || added === 'other') && (
          <span className="reg-badge numbers">{t('Age {age}', { age })}</span>
        )}
        <button
          type="button"
          className="icon-button"
          onClick={onRemove}
          aria-label={t('Remove {name}', { name })}
        >
          <IconTrash size={18} stroke={1.6} aria-hidden />
        </button>
      </header>
      {isClaimed && (
        <p className="reg-note">
          <IconLock size={16} aria-hidden />
          <span>
            {dob
              ? t('From your club’s records: born {day}. Is something wrong? Ask your club.', {
                  day: writtenDay(dob),
                })
              : t('From your club’s records. Is something wrong? Ask your club.')}
          </span>
        </p>
      )}
      {!isClaimed && (added === 'child' || added === 'other') && (
        <>
          <div className="reg-names">
            <TextAt path={`${path}.first_name`} label={t('First name')} autoComplete="off" maxLength={60} />
            <TextAt path={`${path}.last_name`} label={t('Last name')} autoComplete="off" maxLength={60} />
          </div>
          <DayAt path={`${path}.dob`} label={t('Date of birth')} autoComplete="off" />
        </>
      )}
      {(added === 'team' || added === 'club') && <p className="dim">{t('You’re the contact.')}</p>}
      {types.length > 1 && !person.invite_token && !isClaimed && (
        <Choice
          isChips
          id={`${path}.member_type_id`}
          label={t('Registering as')}
          options={types.map((type) => ({ value: type.id, label: type.name }))}
          value={person.member_type_id}
          error={shown[`${path}.member_type_id`]?.[0]}
          onChange={(id) => edit((before) => withField(before, `${path}.member_type_id`, id))}
        />
      )}
      {isFirstMinor && <RegistrationRelation />}
      {isKnown && (
        <Suspense fallback={<div className="reg-skeleton" aria-hidden="true" />}>
          <RegistrationOffers person={person} index={index} />
          {isPerson && <RegistrationDetails person={person} index={index} />}
        </Suspense>
      )}
    </li>
  )
}

const ABOUT = {
  me: msg('That’s you'),
  child: msg('Child'),
  other: msg('Someone else'),
  team: msg('Team'),
  club: msg('Club'),
} as const
