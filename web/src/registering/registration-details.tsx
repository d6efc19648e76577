import './registration.css'
import '../ui/field.css'
import { IconPhoneCall } from '@tabler/icons-react'
import { useState } from 'react'
import type { DraftPerson } from 'contract/registering/draft'
import { showPhone } from 'contract/person'
import { CHOICES, CHOICE_FIELDS } from 'contract/person-choices'
import { t, told } from '../language.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { EMPTY_ADDRESS } from '../ui/address-fields.tsx'
import { withField, withPerson } from './draft-edits.ts'
import { emergencyContactsFor, isMinorIn, nameOf } from './draft-people.ts'
import { useRegistration } from './draft-context.tsx'
import { AddressAt, EmailAt, PhoneAt, SelectAt, TextAt } from './registration-fields.tsx'
import { RegistrationPhoto } from './registration-photo.tsx'

/** What the club needs to know about one person. */
export function RegistrationDetails({ person, index }: { person: DraftPerson; index: number }) {
  const { data, choices, edit } = useRegistration()
  const path = `people.${index}`
  const name = nameOf(person, data)
  const isMinor = isMinorIn(person, data, choices.today)
  const setOwnAddress = (isOwn: boolean) =>
    edit((before) =>
      withPerson(before, person.key, ({ address: _, ...one }) =>
        isOwn
          ? { ...one, address: { ...EMPTY_ADDRESS, country: data.registrant.address?.country || 'USA' } }
          : one,
      ),
    )
  return (
    <section className="reg-section" aria-labelledby={`${path}.details`}>
      <header>
        <h3 id={`${path}.details`}>{person.who === 'me' ? t('{name} (you)', { name }) : name}</h3>
      </header>
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
      {CHOICE_FIELDS.map((field) => (
        <SelectAt
          key={field}
          path={`${path}.${field}`}
          label={told(CHOICES[field].label)}
          optional
          options={CHOICES[field].options}
        />
      ))}
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
      <Emergency person={person} path={path} name={name} />
      <RegistrationPhoto person={person} name={name} />
    </section>
  )
}

/** The emergency contact; one tap if it is already known. */
function Emergency({ person, path, name }: { person: DraftPerson; path: string; name: string }) {
  const { data, shown, edit } = useRegistration()
  const known = emergencyContactsFor(person, data)
  const typed = person.emergency
  const isKnown = known.some(({ contact }) => contact.name === typed?.name && contact.phone === typed?.phone)
  const [isOpen, setOpen] = useState(!isKnown || !typed?.relation)
  const isWrong = Object.keys(shown).some((at) => at.startsWith(`${path}.emergency`))
  const legend = person.who === 'me' ? t('Your emergency contact') : t('{name}’s emergency contact', { name })
  if (typed && !isOpen && !isWrong)
    return (
      <div className="reg-fact">
        <IconPhoneCall size={20} stroke={1.6} aria-hidden />
        <p>
          <span className="dim">{legend}</span>
          <b>
            {typed.name} ({told(typed.relation ?? '')}), {showPhone(typed.phone ?? '')}
          </b>
        </p>
        <button
          type="button"
          className="reg-link"
          aria-label={t('Change: {what}', { what: legend })}
          onClick={() => setOpen(true)}
        >
          {t('Change')}
        </button>
      </div>
    )
  return (
    <fieldset className="field reg-group">
      <legend className="field-legend">{legend}</legend>
      {known.length > 0 && (
        <div className="reg-row">
          {known.map(({ label, contact }) => (
            <button
              key={label}
              type="button"
              className="reg-tap"
              onClick={() => {
                edit((before) => withField(before, `${path}.emergency`, contact))
                setOpen(!contact.relation)
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <TextAt path={`${path}.emergency.name`} label={t('Name')} autoComplete="off" maxLength={120} />
      <div className="reg-names reg-phone">
        <PhoneAt path={`${path}.emergency.phone`} label={t('Phone')} autoComplete="off" />
        <TextAt
          path={`${path}.emergency.relation`}
          label={t('Relationship')}
          autoComplete="off"
          maxLength={40}
        />
      </div>
    </fieldset>
  )
}
