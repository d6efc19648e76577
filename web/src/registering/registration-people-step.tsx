import './registration-people.css'
import './registration.css'
import '../ui/fields/field.css'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useRef } from 'react'
import { t } from '../language.ts'
import { withAdded, withoutPerson, withRestored } from './draft-edits.ts'
import { addedAs, nameOf, type Added } from './draft-people.ts'
import { useRegistration } from './draft-context.tsx'
import { toast } from '../ui/toast.tsx'
import { RegistrationAdd } from './registration-add.tsx'
import { RegistrationCode } from './registration-code.tsx'
import { RegistrationPerson } from './registration-person.tsx'
import { RegistrationSeason } from './registration-season.tsx'
import { SecondGuardian } from './registration-second-guardian.tsx'
import { RegistrationYou } from './registration-you.tsx'
import { useKnownFamily } from './queries.ts'
import { newPersonKey } from './draft-keys.ts'

// Loaded lazily: most families come without an invitation, and new ones have nobody on record.
const RegistrationInvite = lazy(() =>
  import('./registration-invite.tsx').then((file) => ({ default: file.RegistrationInvite })),
)
const RegistrationKnown = lazy(() =>
  import('./registration-known.tsx').then((file) => ({ default: file.RegistrationKnown })),
)

/** Who fills in the form, and everybody being registered. */
export function PeopleStep() {
  const { data, choices, edit, shown } = useRegistration()
  const list = useRef<HTMLUListElement>(null)

  const add = (added: Added) => {
    edit((before) => withAdded(before, added, newPersonKey(), choices.member_types))
    // The new card is there after React has rendered it.
    requestAnimationFrame(() =>
      list.current?.lastElementChild?.querySelector<HTMLElement>('input, select')?.focus(),
    )
  }
  const isKnown = (useKnownFamily()?.children ?? []).length > 0
  const remove = (key: string) => {
    const index = data.people.findIndex((one) => one.key === key)
    const person = data.people[index]!
    edit((before) => withoutPerson(before, key))
    document.getElementById('people')?.focus()
    const name = nameOf(person, data, addedAs(person, choices.member_types))
    toast.undoable(t('Removed {name}.', { name }), () =>
      edit((before) => withRestored(before, person, index)),
    )
  }

  const { invite } = useSearch({ strict: false }) as { invite?: string }
  return (
    <>
      {invite && (
        <Suspense fallback={null}>
          <RegistrationInvite />
        </Suspense>
      )}
      <RegistrationSeason />
      <RegistrationYou />

      <section className="reg-section" aria-labelledby="people">
        <header>
          <h3 id="people" tabIndex={-1}>
            {t('Who are you registering?')}
          </h3>
          <p className="dim">{t('Add everyone: one form, one payment.')}</p>
          {shown['people'] && <p className="reg-error">{shown['people'][0]}</p>}
        </header>
        {data.people.length > 0 && (
          <ul className="reg-people" ref={list}>
            {data.people.map((person, i) => (
              <RegistrationPerson
                key={person.key}
                person={person}
                index={i}
                onRemove={() => remove(person.key)}
              />
            ))}
          </ul>
        )}
        {isKnown && (
          <Suspense fallback={null}>
            <RegistrationKnown />
          </Suspense>
        )}
        <RegistrationAdd isFirst={data.people.length === 0} onAdd={add} />
        <RegistrationCode />
        <SecondGuardian />
      </section>
    </>
  )
}
