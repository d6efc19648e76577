import { plainLetters } from 'contract/plain-letters'
import { forChoices } from 'contract/person-choices'
import type { NewRow } from '../../plumbing/database/bulk-queries.ts'
import type { Context } from '../../plumbing/context.ts'
import type { PersonMembership } from './places-queries.ts'
import type { ImportedPerson } from './row-reading.ts'

type Given = {
  line: number
  person: ImportedPerson
  member: { id: number; member_number: string }
  taking: NonNullable<ImportedPerson['membership']>
  membership: PersonMembership
  is_minor: boolean
  draft_id: number
  order_id: number
}

/**
 * A membership listed in a file, stored the way one taken here would be, so that everything built on
 * registrations finds it.
 */
export function importedRegistration(
  { now }: Context,
  { line, person, member, taking, membership, is_minor, draft_id, order_id }: Given,
): NewRow<'registration'> {
  const { first_name, last_name, email, guardian, league_id, team_id, division_id } = person
  const key = `line${line}`
  const member_type_id = person.member_type_id ?? membership.member_type_id
  // The form's structure, which readers of a registration's details expect.
  const details = {
    key,
    who: guardian ? 'child' : 'other',
    kind: membership.kind,
    member_type_id,
    membership_id: membership.id,
    discipline_id: membership.discipline_id,
    league_id,
    division_id,
    team_id,
    personal: {
      first_name,
      last_name,
      dob: person.dob,
      ...forChoices((field) => person[field] ?? undefined),
      email: email ?? undefined,
    },
    address: person.address,
    emergency: person.emergency_contact,
    is_minor,
    team_name: null,
    club_name: null,
    confirmation_code: null,
    invite_token: null,
    membership: membership.name,
    needs_approval: membership.needs_approval,
    price: 0,
    eligibility: null,
  }
  const searched = [
    first_name,
    last_name,
    first_name,
    email,
    guardian?.first_name,
    guardian?.last_name,
    guardian?.email,
    member.member_number,
  ]
  return {
    draft_id,
    person_key: key,
    order_id,
    order_line_key: key,
    member_id: member.id,
    member_type_id,
    membership_id: membership.id,
    season_id: taking.season_id,
    league_id,
    division_id,
    team_id,
    club_id: null,
    status: taking.status,
    price: 0,
    paid: 0,
    eligibility: null,
    details: details as never,
    valid_from: taking.valid_from,
    valid_until: taking.valid_until,
    registered_at: now.toISOString(),
    decided_at: null,
    decided_by: null,
    decision_reason: null,
    version: 1,
    sort_name: `${last_name}, ${first_name}`,
    search: plainLetters(searched.filter(Boolean).join(' ')),
  }
}
