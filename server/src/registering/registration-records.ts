import { plainLetters } from 'contract/plain-letters'
import type { Day } from 'contract/dates'
import { choicesIn } from 'contract/person-choices'
import type { CheckedOut, Draft } from './drafts-queries.ts'

type Person = CheckedOut['people'][number]
type Pictured = Pick<Draft, 'photos'>

/** What is stored about a person apart from the registration; a child is reached through the guardian. */
export const personRecord = (
  { key, personal, address, emergency, is_minor }: Person,
  { photos }: Pictured,
) => ({
  ...personal,
  email: is_minor ? undefined : personal.email,
  address,
  emergency_contact: emergency ?? undefined,
  profile_pic: photos[key],
})

export const registrantRecord = ({ registrant, people }: CheckedOut, { photos }: Pictured) => {
  const me = people.find(({ who, kind }) => who === 'me' && kind !== 'team' && kind !== 'club')
  return {
    ...registrant,
    ...choicesIn(me?.personal ?? {}),
    emergency_contact: me?.emergency ?? undefined,
    profile_pic: me && photos[me.key],
  }
}

/**
 * Everybody in a registration who becomes a member, in the order in which they get their numbers: the
 * registrant, the people entered, and a second guardian if there are minors.
 */
export function familyRecords(checked: CheckedOut, draft: Pictured) {
  const { people, second_guardian } = checked
  return [
    { of: 'registrant' as const, record: registrantRecord(checked, draft) },
    ...people
      .filter(({ who }) => who !== 'me')
      .map((person) => ({ of: person, record: personRecord(person, draft) })),
    ...(second_guardian && people.some(({ is_minor }) => is_minor)
      ? [{ of: 'second guardian' as const, record: secondRecord(second_guardian) }]
      : []),
  ]
}

/** The form does not ask for a second guardian's birthday. */
export const secondRecord = ({ relation: _, ...record }: NonNullable<CheckedOut['second_guardian']>) => ({
  ...record,
  dob: null,
})

type Registered = {
  draft_id: number
  order: { id: number; number: string; lines: readonly { key: string; amount: number; total: number }[] }
  checked: CheckedOut
  person: Person
  member: { id: number; member_number: string }
  team_id: number | null
  club_id: number | null
  day: Day
}

/** What one person in a paid order is registered as, except for the status. */
export function registrationOf({
  draft_id,
  order,
  checked: { season_id, valid_until, registrant },
  person,
  member,
  team_id,
  club_id,
  day,
}: Registered) {
  const { key, personal, team_name, club_name } = person
  const line = order.lines.find((one) => one.key === key)
  return {
    draft_id,
    person_key: key,
    order_id: order.id,
    order_line_key: key,
    member_id: member.id,
    member_type_id: person.member_type_id,
    membership_id: person.membership_id,
    season_id,
    league_id: person.league_id,
    division_id: person.division_id,
    team_id,
    club_id,
    price: person.price,
    paid: line?.total ?? 0,
    eligibility: person.eligibility,
    details: person,
    valid_from: day,
    valid_until,
    sort_name: team_name ?? club_name ?? `${personal.last_name}, ${personal.first_name}`,
    search: plainLetters(
      [
        team_name,
        club_name,
        personal.first_name,
        personal.last_name,
        personal.first_name,
        personal.email,
        registrant.first_name,
        registrant.last_name,
        registrant.email,
        member.member_number,
        order.number,
      ]
        .filter(Boolean)
        .join(' '),
    ),
  }
}

/** The registrant of a club is its contact. */
export const clubDetails = ({ registrant }: Pick<CheckedOut, 'registrant'>) => ({
  director_name: `${registrant.first_name} ${registrant.last_name}`,
  email: registrant.email,
  phone: registrant.phone,
  address: registrant.address,
})
