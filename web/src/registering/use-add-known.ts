import type { KnownChild } from 'contract/registering/known-family'
import { useRegistration } from './draft-context.tsx'
import { withKnownChild } from './draft-edits.ts'
import { newPersonKey } from './draft-keys.ts'
import { focusField } from './registration-effects.ts'
import { headingOf } from './registration-person.tsx'

/** Adds a child on record to the registration. The button that was pressed goes away, so the focus moves on to the child. */
export function useAddKnown(): (child: KnownChild) => void {
  const { choices, edit } = useRegistration()
  return (child) => {
    const key = newPersonKey()
    edit((before) => withKnownChild(before, child, key, choices.member_types))
    focusField(headingOf(key))
  }
}
