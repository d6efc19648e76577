import { parseDay, type Day } from 'contract/dates'
import type { DraftData, DraftPerson } from 'contract/registering/draft'
import type { MemberType } from 'contract/offers/offers'
import { ADULT_AGE, isMinor } from 'contract/person'
import { t } from '../language.ts'

/** Who is being registered, derived from what has been typed so far. */

/** Someone, or something, to register. */
export type Added = 'me' | 'child' | 'other' | 'team' | 'club'

/** What an entry can be registered as: a team as a team, people as anything open to their age. */
export function typesFor(added: Added, types: readonly MemberType[]): MemberType[] {
  if (added === 'team' || added === 'club') return types.filter(({ kind }) => kind === added)
  return types
    .filter(({ kind }) => kind === 'player' || kind === 'person')
    .filter(({ min_age }) => added !== 'child' || (min_age ?? 0) < ADULT_AGE)
}

/** What kind of entry it is, as it was added. */
export function addedAs(person: DraftPerson, types: readonly MemberType[]): Added {
  const kind = types.find(({ id }) => id === person.member_type_id)?.kind
  return kind === 'team' || kind === 'club' ? kind : person.who
}

/** A name for headings and sentences, even while it is being typed. */
export function nameOf(person: DraftPerson, { registrant }: DraftData, added: Added = person.who): string {
  if (added === 'team') return person.team_name?.trim() || t('Your team')
  if (added === 'club') return person.club_name?.trim() || t('Your club')
  const { first_name, last_name } = person.who === 'me' ? registrant : person
  const name = [first_name, last_name]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')
  return name || { me: t('You'), child: t('Your child'), other: t('This person') }[person.who]
}

/** 'Ada Ball: ' in front of a sentence about one of several people. */
export function whose(path: string, data: DraftData): string {
  if (path.startsWith('second_guardian')) return `${t('Second guardian')}: `
  const person = data.people[Number(/^people\.(\d+)\./.exec(path)?.[1] ?? -1)]
  return person ? `${person.team_name?.trim() || nameOf(person, data)}: ` : ''
}

/** A person's birthday, if known. */
export const dobOf = (person: DraftPerson, { registrant }: DraftData): Day | undefined =>
  parseDay((person.who === 'me' ? registrant.dob : person.dob)?.trim() ?? '')

/** Whether this person needs a guardian. */
export function isMinorIn(person: DraftPerson, data: DraftData, today: Day): boolean {
  const dob = dobOf(person, data)
  return dob !== undefined && isMinor(dob, today)
}

type Emergency = NonNullable<DraftPerson['emergency']>

/** Emergency contacts that need not be typed again: the registrant, and contacts entered for others. */
export function emergencyContactsFor(
  person: DraftPerson,
  data: DraftData,
): { label: string; contact: Emergency }[] {
  const { registrant } = data
  const phone = registrant.phone?.trim()
  const me = { name: nameOf({ key: '', who: 'me' }, data), phone, relation: registrant.relation ?? '' }
  const first = data.people.find(
    ({ key, emergency }) =>
      key !== person.key && emergency?.name && emergency.phone && emergency.phone !== phone,
  )
  return [
    ...(person.who !== 'me' && phone ? [{ label: t('Me'), contact: me }] : []),
    ...(first
      ? [{ label: t('Same as {name}', { name: nameOf(first, data) }), contact: first.emergency! }]
      : []),
  ]
}
