import './registration.css'
import '../ui/field.css'
import { useState } from 'react'
import { msg, t } from '../language.ts'
import { writtenList } from '../written.ts'
import { addedAs, isMinorIn } from './draft-people.ts'
import { useRegistration } from './draft-context.tsx'
import { AddressAt, EmailAt, PhoneAt, SelectAt, TextAt } from './registration-fields.tsx'
import { RegistrationDetails } from './registration-details.tsx'

/** Address, emergency contact, and what else the club needs to know about each person. */
export function DetailsStep() {
  const { data, choices } = useRegistration()
  const minors = data.people.filter((person) => isMinorIn(person, data, choices.today))
  return (
    <>
      <section className="reg-section reg-address">
        <AddressAt path="registrant.address" legend={t('Your address')} />
        {minors.length > 0 && (
          <SelectAt
            path="registrant.relation"
            label={t('Your relationship to {names}', {
              names: writtenList(minors.map(({ first_name }) => first_name?.trim() || t('your child'))),
            })}
            options={RELATIONS}
          />
        )}
      </section>
      {data.people.map((person, i) => {
        const added = addedAs(person, choices.member_types)
        return added === 'team' || added === 'club' ? null : (
          <RegistrationDetails key={person.key} person={person} index={i} />
        )
      })}
      {minors.length > 0 && <SecondGuardian />}
    </>
  )
}

/** Stored in English, whatever language it was selected in, because the office reads it too. */
export const RELATIONS = [
  msg('Mother'),
  msg('Father'),
  msg('Legal guardian'),
  msg('Grandparent'),
  msg('Other relative'),
].map((value) => ({ value, label: value }))

/** Another guardian of the children; informed, but signs nothing here. */
function SecondGuardian() {
  const { data, edit } = useRegistration()
  const [isOpen, setOpen] = useState(Object.values(data.second_guardian ?? {}).some(Boolean))
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
      <SelectAt
        path="second_guardian.relation"
        label={t('Relationship to the children')}
        options={RELATIONS}
      />
    </section>
  )
}
