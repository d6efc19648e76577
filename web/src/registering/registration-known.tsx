import './registration-people.css'
import { IconBallBaseball } from '@tabler/icons-react'
import type { KnownChild } from 'contract/registering/known-family'
import { ageOn, parseDay } from 'contract/dates'
import { t } from '../language.ts'
import { isAdded, withKnownChild } from './draft-edits.ts'
import { headingOf, newPersonKey } from './draft-keys.ts'
import { useRegistration } from './draft-context.tsx'
import { useKnownFamily } from './queries.ts'
import { focusField } from './registration-effects.ts'

/** The children a family has on record, one tap each. */
export function RegistrationKnown() {
  const { data, choices } = useRegistration()
  const add = useAddKnown()
  const children = (useKnownFamily()?.children ?? []).filter((child) => !isAdded(data, child))
  if (children.length === 0 || data.people.length >= 30) return null
  return (
    <div className="reg-add" data-size="large">
      {children.map((child) => {
        const dob = parseDay(child.dob ?? '')
        return (
          <button key={child.member_id} type="button" className="reg-add-button" onClick={() => add(child)}>
            <IconBallBaseball size={24} stroke={1.6} aria-hidden />
            <span>
              <b>{fullNameOf(child)}</b>
              {dob && <small>{t('Age {age}', { age: ageOn(dob, choices.today) })}</small>}
            </span>
          </button>
        )
      })}
    </div>
  )
}

/** Adds a child on record to the registration. The button that was pressed goes away, so the focus moves on to the child. */
export function useAddKnown(): (child: KnownChild) => void {
  const { choices, edit } = useRegistration()
  return (child) => {
    const key = newPersonKey()
    edit((before) => withKnownChild(before, child, key, choices.member_types))
    focusField(headingOf(key))
  }
}

export const fullNameOf = ({ first_name = '', last_name = '' }: KnownChild): string =>
  `${first_name} ${last_name}`.trim()
