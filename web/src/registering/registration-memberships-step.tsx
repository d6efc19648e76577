import './registration.css'
import '../ui/input.css'
import { STATES } from 'contract/places'
import { t } from '../language.ts'
import { Field } from '../ui/field.tsx'
import { withHomeState } from './draft-edits.ts'
import { addedAs } from './draft-people.ts'
import { useRegistration } from './draft-context.tsx'
import { RegistrationOffers } from './registration-offers.tsx'

/** What each person registers for: only what fits, and why. */
export function MembershipsStep() {
  const { data, choices } = useRegistration()
  const hasPlaces = data.people.some(
    (person) => !person.invite_token && needsPlace(addedAs(person, choices.member_types)),
  )
  return (
    <>
      {hasPlaces && <HomeState />}
      {data.people.map((person, i) => (
        <RegistrationOffers key={person.key} person={person} index={i} />
      ))}
    </>
  )
}

const needsPlace = (added: string) => added !== 'club'

/** The state decides the league; it is part of the address the next step asks for. */
function HomeState() {
  const { data, edit } = useRegistration()
  const { country, state } = data.registrant.address ?? {}
  const isListed = country === 'USA' || country === 'Canada'
  const choose = (value: string) => {
    const [to = '', name = ''] = value.split('/')
    edit((before) => withHomeState(before, to, name))
  }
  return (
    <section className="reg-section">
      <Field
        id="home_state"
        className="reg-narrow"
        label={t('Where do you live?')}
        hint={t('We suggest the league of your state.')}
      >
        {(described) => (
          <select
            {...described}
            className="input input-select"
            autoComplete="address-level1"
            value={isListed && state ? `${country}/${state}` : country ? '/' : ''}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            <option value="">{t('Choose one')}</option>
            {Object.entries(STATES).map(([home, states]) => (
              <optgroup key={home} label={home}>
                {states.map(({ label, value }) => (
                  <option key={value} value={`${home}/${value}`}>
                    {label}
                  </option>
                ))}
              </optgroup>
            ))}
            <option value="/">{t('Somewhere else')}</option>
          </select>
        )}
      </Field>
    </section>
  )
}
