import './registration.css'
import '../ui/fields/field.css'
import { IconPhoneCall } from '@tabler/icons-react'
import { useState } from 'react'
import type { DraftPerson } from 'contract/registering/draft'
import { contactOf } from 'contract/registering/draft-check'
import { showPhone } from 'contract/person'
import { t, told } from '../language.ts'
import { withField } from './draft-edits.ts'
import { emergencyContactsFor, isMinorIn, nameOf } from './draft-people.ts'
import { useRegistration } from './draft-context.tsx'
import { PhoneAt, TextAt } from './registration-fields.tsx'

type Props = { person: DraftPerson; path: string }

/** The emergency contact: a child's is the parent who registers, anybody else's is typed or taken over in one tap. */
export function RegistrationEmergency({ person, path }: Props) {
  const { data, choices, shown, edit } = useRegistration()
  const isMinor = isMinorIn(person, data, choices.today)
  const contact = contactOf(person, isMinor && person.who !== 'me' ? data.registrant : undefined)
  const isComplete = Boolean(contact?.name?.trim() && contact.phone?.trim() && contact.relation?.trim())
  const [isOpen, setOpen] = useState(!isMinor && !isComplete)
  const isWrong = Object.keys(shown).some((at) => at.startsWith(`${path}.emergency`))
  const name = nameOf(person, data)
  const legend = person.who === 'me' ? t('Your emergency contact') : t('{name}’s emergency contact', { name })
  if (!isOpen && !(isWrong && person.emergency))
    return isComplete ? (
      <div className="reg-fact">
        <IconPhoneCall size={20} stroke={1.6} aria-hidden />
        <p>
          <span className="dim">{legend}</span>
          <b>
            {contact!.name} ({told(contact!.relation!)}), {showPhone(contact!.phone!)}
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
    ) : null
  return (
    <fieldset className="field reg-group">
      <legend className="field-legend">{legend}</legend>
      <div className="reg-row">
        {emergencyContactsFor(person, data).map(({ label, contact: known }) => (
          <button
            key={label}
            type="button"
            className="reg-tap"
            onClick={() => {
              edit((before) => withField(before, `${path}.emergency`, known))
              setOpen(!known.relation)
            }}
          >
            {label}
          </button>
        ))}
      </div>
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
