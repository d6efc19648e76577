import './registration.css'
import '../ui/fields/field.css'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { DraftPerson } from 'contract/registering/draft'
import { CHOICES, CHOICE_FIELDS } from 'contract/person-choices'
import { t, told } from '../language.ts'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { EMPTY_ADDRESS } from '../ui/fields/address-fields.tsx'
import { withPerson } from './draft-edits.ts'
import { isMinorIn, nameOf } from './draft-people.ts'
import { useRegistration } from './draft-context.tsx'
import { AddressAt, EmailAt, PhoneAt, SelectAt } from './registration-fields.tsx'
import { RegistrationEmergency } from './registration-emergency.tsx'
import { RegistrationPhoto } from './registration-photo.tsx'

/** What else the club needs to know about one person; what may be left out is behind one tap. */
export function RegistrationDetails({ person, index }: { person: DraftPerson; index: number }) {
  const { data, choices, state } = useRegistration()
  const path = `people.${index}`
  const isMinor = isMinorIn(person, data, choices.today)
  const hasMore =
    person.address !== undefined ||
    state.photos.includes(person.key) ||
    CHOICE_FIELDS.some((field) => person[field])
  const [isOpen, setOpen] = useState(hasMore)
  return (
    <>
      {person.who !== 'me' && !isMinor && (
        <div className="field-row">
          <EmailAt
            path={`${path}.email`}
            label={t('Email')}
            autoComplete="off"
            hint={t('Adults sign for themselves and need their own email.')}
          />
          <PhoneAt path={`${path}.phone`} label={t('Phone')} optional autoComplete="off" />
        </div>
      )}
      <RegistrationEmergency person={person} path={path} />
      <div>
        <button
          type="button"
          className="reg-link"
          id={`${path}.more`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {person.who === 'me'
            ? t('Photo and shirt size (optional)')
            : t('Photo, shirt size, another address (optional)')}
          <IconChevronDown size={16} aria-hidden data-turned={isOpen || undefined} />
        </button>
        {isOpen && <More person={person} path={path} />}
      </div>
    </>
  )
}

function More({ person, path }: { person: DraftPerson; path: string }) {
  const { data, edit } = useRegistration()
  const name = nameOf(person, data)
  const setOwnAddress = (isOwn: boolean) =>
    edit((before) =>
      withPerson(before, person.key, ({ address: _, ...one }) =>
        isOwn
          ? { ...one, address: { ...EMPTY_ADDRESS, country: data.registrant.address?.country || 'USA' } }
          : one,
      ),
    )
  return (
    <div className="reg-more">
      <RegistrationPhoto person={person} name={name} />
      <div className="field-row">
        {CHOICE_FIELDS.map((field) => (
          <SelectAt
            key={field}
            path={`${path}.${field}`}
            label={told(CHOICES[field].label)}
            optional
            options={CHOICES[field].options}
          />
        ))}
      </div>
      {person.who !== 'me' && (
        <CheckboxField
          label={t('Lives at my address')}
          checked={person.address === undefined}
          onChange={(event) => setOwnAddress(!event.currentTarget.checked)}
        />
      )}
      {person.address && (
        <AddressAt
          path={`${path}.address`}
          legend={t('{name}’s address', { name })}
          section={`section-${person.key}`}
        />
      )}
    </div>
  )
}
