import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ageOn, showDay } from 'contract/dates'
import type { DraftPerson, Step } from 'contract/memberships/draft'
import { showPhone } from 'contract/person'
import { addedAs, dobOf, nameOf } from './draft-edits.ts'
import { useRegistration } from './draft-context.tsx'
import { photoAddress, useNames } from './queries.ts'

/** Everything that was typed, on one page, with the way back to each part. */
export function RegistrationReview() {
  const { data } = useRegistration()
  const { registrant } = data
  const { address } = registrant
  return (
    <div className="reg-review">
      <Part
        title={nameOf({ key: '', who: 'me' }, data)}
        note="Fills in, signs and pays"
        edit="people"
        path="registrant.first_name"
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
  const { data, choices, state } = useRegistration()
  const added = addedAs(person, choices.member_types)
  const isPerson = added !== 'team' && added !== 'club'
  const name = nameOf(person, data, added)
  const dob = dobOf(person, data)
  const type = choices.member_types.find(({ id }) => id === person.member_type_id)
  const names = useNames(person)
  const league = choices.leagues.find(({ id }) => id === person.league_id)
  return (
    <Part
      title={name}
      note={type?.name}
      edit="memberships"
      path={`people.${index}.membership_id`}
      picture={
        isPerson &&
        state.token &&
        state.photos.includes(person.key) && (
          <img src={photoAddress(state.token, person.key)} alt="" width="48" height="48" />
        )
      }
    >
      {isPerson && dob && (
        <Line>
          Born {showDay(dob)}, age {ageOn(dob, choices.today)}
        </Line>
      )}
      <Line>{[names.division, names.team, league?.name].filter(Boolean).join(', ')}</Line>
      {isPerson && person.emergency && (
        <Line>
          In an emergency: {person.emergency.name} ({person.emergency.relation}),{' '}
          {showPhone(person.emergency.phone ?? '')}
        </Line>
      )}
    </Part>
  )
}

type PartProps = {
  title: string
  note?: string | undefined
  edit: Step
  path: string
  picture?: ReactNode
  children: ReactNode
}

function Part({ title, note, edit, path, picture, children }: PartProps) {
  const { goTo } = useRegistration()
  return (
    <div className="reg-review-part">
      {picture}
      <div>
        <h3>
          {title} {note && <span className="dim">{note}</span>}
        </h3>
        {children}
      </div>
      <button type="button" className="reg-link" onClick={() => goTo(edit, path)}>
        <IconPencil size={16} aria-hidden /> Edit<span className="visually-hidden"> {title}</span>
      </button>
    </div>
  )
}

const Line = ({ children }: { children: ReactNode }) => (children ? <p className="dim">{children}</p> : null)
