import './registration.css'
import '../ui/fields/field.css'
import { useState } from 'react'
import { t } from '../language.ts'
import { isMinorIn } from './draft-people.ts'
import { useRegistration } from './draft-context.tsx'
import { EmailAt, PhoneAt, TextAt } from './registration-fields.tsx'
import { SecondRelation } from './registration-relation.tsx'

/** Another guardian of the children; informed, but signs nothing here. */
export function SecondGuardian() {
  const { data, choices, edit } = useRegistration()
  const [isOpen, setOpen] = useState(Object.values(data.second_guardian ?? {}).some(Boolean))
  if (!data.people.some((person) => isMinorIn(person, data, choices.today))) return null
  if (!isOpen)
    return (
      <button type="button" className="reg-link" aria-expanded={false} onClick={() => setOpen(true)}>
        {t('Add a second parent or guardian (optional)')}
      </button>
    )
  return (
    <section className="reg-section" aria-labelledby="reg-second">
      <header className="reg-section-head">
        <h3 id="reg-second">{t('Second parent or guardian')}</h3>
        <button
          type="button"
          className="reg-link"
          onClick={() => {
            edit(({ second_guardian: _, ...rest }) => rest)
            setOpen(false)
          }}
        >
          {t('Remove')}
        </button>
      </header>
      <div className="reg-names">
        <TextAt path="second_guardian.first_name" label={t('First name')} autoComplete="off" maxLength={60} />
        <TextAt path="second_guardian.last_name" label={t('Last name')} autoComplete="off" maxLength={60} />
      </div>
      <div className="field-row">
        <EmailAt path="second_guardian.email" label={t('Email')} autoComplete="off" />
        <PhoneAt path="second_guardian.phone" label={t('Phone')} autoComplete="off" />
      </div>
      <SecondRelation />
    </section>
  )
}
