import './registration.css'
import { msg, t, told } from '../language.ts'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { writtenList } from '../written.ts'
import { withField } from './draft-edits.ts'
import { isMinorIn } from './draft-people.ts'
import { useField, useRegistration } from './draft-context.tsx'

/** Stored in English, whatever language it was selected in, because the office reads it too. */
export const RELATIONS = [
  msg('Mother'),
  msg('Father'),
  msg('Legal guardian'),
  msg('Grandparent'),
  msg('Other relative'),
].map((value) => ({ value, label: value }))

/** What the registrant is to the children, in one tap; said once for all of them. */
export function RegistrationRelation() {
  const { data, choices, shown, edit } = useRegistration()
  const path = 'registrant.relation'
  const minors = data.people.filter((person) => isMinorIn(person, data, choices.today))
  if (minors.length === 0) return null
  const known = data.registrant.relation ?? ''
  const isOther = known !== '' && !RELATIONS.some(({ value }) => value === known)
  return (
    <RadioCards
      className="reg-chips"
      id={path}
      name={path}
      label={t('Your relationship to {names}', {
        names: writtenList(minors.map(({ first_name }) => first_name?.trim() || t('your child'))),
      })}
      value={known}
      error={shown[path]?.[0]}
      options={[...RELATIONS, ...(isOther ? [{ value: known, label: known }] : [])].map(
        ({ value, label }) => ({ value, label: told(label) }),
      )}
      onChange={(value) => edit((before) => withField(before, path, value))}
    />
  )
}

/** The same of a second guardian, from a list. */
export function SecondRelation() {
  const { onChange, ...field } = useField('second_guardian.relation')
  return (
    <SelectField
      className="reg-narrow"
      {...field}
      label={t('Relationship to the children')}
      options={RELATIONS.map(({ value, label }) => ({ value, label: told(label) }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
