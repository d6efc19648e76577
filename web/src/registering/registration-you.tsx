import './registration.css'
import '../ui/fields/field.css'
import { IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { showPhone } from 'contract/person'
import { t } from '../language.ts'
import { nameOf } from './draft-people.ts'
import { useErrors, useRegistration } from './draft-context.tsx'
import { AddressAt, DayAt, EmailAt, PhoneAt } from './registration-fields.tsx'
import { useKnownFamily } from './queries.ts'
import { RegistrationName } from './registration-name.tsx'

/** Who fills in the form: a line about those who are known, fields for everybody else. */
export function RegistrationYou() {
  const { data, choices, shown } = useRegistration()
  const family = useKnownFamily()
  const errors = useErrors(data, choices)
  const [isOpen, setOpen] = useState(false)
  const isWrong = Object.keys(shown).some((at) => at.startsWith('registrant.'))
  // The relationship is asked below, next to the children it is about.
  const isComplete = !Object.keys(errors ?? {}).some((at) => /^registrant\.(?!relation)/.test(at))
  // Decided when the page opens: a form does not fold up under the fingers of somebody who is typing.
  const [wasComplete] = useState(isComplete)
  if (family && wasComplete && isComplete && !isOpen && !isWrong)
    return <KnownYou onChange={() => setOpen(true)} />
  return <YouFields />
}

function KnownYou({ onChange }: { onChange: () => void }) {
  const { registrant } = useRegistration().data
  const { email, phone, address } = registrant
  return (
    <div className="reg-fact">
      <IconUser size={20} stroke={1.6} aria-hidden />
      <p>
        <b>{nameOf({ key: '', who: 'me' }, { registrant, people: [] })}</b>
        <span className="dim">
          {[email, showPhone(phone ?? '')].join(' · ')}
          <br />
          {[address?.address_1, address?.address_2, address?.city, address?.state, address?.zip]
            .filter(Boolean)
            .join(', ')}
        </span>
      </p>
      <button type="button" className="reg-link" aria-label={t('Change your details')} onClick={onChange}>
        {t('Change')}
      </button>
    </div>
  )
}

function YouFields() {
  const { data } = useRegistration()
  const isClaimed = data.people.some((one) => one.who === 'me' && one.confirmation_code)
  return (
    <section className="reg-section" aria-labelledby="reg-you">
      <header>
        <h3 id="reg-you">{t('About you')}</h3>
        <p className="dim">{t('The adult who fills in this form, signs for the children and pays.')}</p>
      </header>
      <RegistrationName readOnly={isClaimed} />
      <div className="field-row">
        <EmailAt
          path="registrant.email"
          label={t('Email')}
          autoComplete="email"
          hint={t('We’ll send your receipt here, and a link to finish later.')}
        />
        <PhoneAt
          path="registrant.phone"
          label={t('Phone')}
          hint={t('Only if we have a question about this registration.')}
        />
      </div>
      <DayAt path="registrant.dob" label={t('Date of birth')} autoComplete="bday" disabled={isClaimed} />
      <AddressAt path="registrant.address" legend={t('Home address')} />
    </section>
  )
}
