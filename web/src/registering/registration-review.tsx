import './registration-payment.css'
import './registration.css'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ageOn } from 'contract/dates'
import type { DraftPerson, Step } from 'contract/registering/draft'
import { contactOf } from 'contract/registering/draft-check'
import { showPhone } from 'contract/person'
import { t, told } from '../language.ts'
import { writtenDay } from '../written.ts'
import { addedAs, dobOf, isMinorIn, nameOf } from './draft-people.ts'
import { useRegistration } from './draft-context.tsx'
import { photoAddress, useNames } from './queries.ts'

/** Everything that was typed, on one page, with links back to each part. */
export function RegistrationReview() {
  const { data } = useRegistration()
  const { registrant } = data
  const { address } = registrant
  return (
    <div className="reg-review">
      <Part
        title={nameOf({ key: '', who: 'me' }, data)}
        note={t('Fills in the form, signs and pays')}
        edits={[
          { what: t('Name and contact'), step: 'people', path: 'registrant.first_name' },
          { what: t('Address'), step: 'people', path: 'registrant.address.address_1' },
        ]}
      >
        <Line>{registrant.email}</Line>
        <Line>{registrant.phone && showPhone(registrant.phone)}</Line>
        <Line>
          {address &&
            [address.address_1, address.address_2, address.city, address.state, address.zip, address.country]
              .filter(Boolean)
              .join(', ')}
        </Line>
      </Part>
      {data.people.map((person, i) => (
        <PersonPart key={person.key} person={person} index={i} />
      ))}
    </div>
  )
}

function PersonPart({ person, index }: { person: DraftPerson; index: number }) {
  const { data, choices, state, season } = useRegistration()
  const added = addedAs(person, choices.member_types)
  const path = `people.${index}`
  const isPerson = added !== 'team' && added !== 'club'
  const name = nameOf(person, data, added)
  const dob = dobOf(person, data)
  const type = choices.member_types.find(({ id }) => id === person.member_type_id)
  const names = useNames(person, season?.id)
  const contact = contactOf(
    person,
    person.who !== 'me' && isMinorIn(person, data, choices.today) ? data.registrant : undefined,
  )
  const league = choices.leagues.find(({ id }) => id === person.league_id)
  return (
    <Part
      title={name}
      note={type?.name}
      edits={[
        ...(added === 'child' || added === 'other'
          ? [{ what: t('Name'), step: 'people' as const, path: `${path}.first_name` }]
          : []),
        { what: t('Membership'), step: 'people', path: `${path}.membership_id` },
        ...(isPerson ? [{ what: t('Details'), step: 'people' as const, path: `${path}.more` }] : []),
      ]}
      picture={
        isPerson &&
        state.token &&
        state.photos.includes(person.key) && (
          <img src={photoAddress(state.token, person.key)} alt="" width="48" height="48" />
        )
      }
    >
      {isPerson && dob && (
        <Line>{t('Born {day}, age {age}', { day: writtenDay(dob), age: ageOn(dob, choices.today) })}</Line>
      )}
      <Line>{[names.division, names.team, league?.name].filter(Boolean).join(', ')}</Line>
      {isPerson && contact && (
        <Line>
          {t('Emergency contact: {name} ({relation}), {phone}', {
            name: contact.name ?? '',
            relation: told(contact.relation ?? ''),
            phone: showPhone(contact.phone ?? ''),
          })}
        </Line>
      )}
    </Part>
  )
}

type Edit = { what: string; step: Step; path: string }
type PartProps = {
  title: string
  note?: string | undefined
  edits: readonly Edit[]
  picture?: ReactNode
  children: ReactNode
}

function Part({ title, note, edits, picture, children }: PartProps) {
  const { goTo } = useRegistration()
  return (
    <div className="reg-review-part">
      {picture}
      <div>
        <h3>
          {title} {note && <span className="dim">{note}</span>}
        </h3>
        {children}
        <p className="reg-review-edits">
          <IconPencil size={16} aria-hidden />
          {edits.map(({ what, step, path }) => (
            <button
              key={what}
              type="button"
              className="reg-link"
              aria-label={t('Edit {what} for {title}', { what, title })}
              onClick={() => goTo(step, path)}
            >
              {what}
            </button>
          ))}
        </p>
      </div>
    </div>
  )
}

const Line = ({ children }: { children: ReactNode }) => (children ? <p className="dim">{children}</p> : null)
