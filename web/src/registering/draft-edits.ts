import { showDay } from 'contract/dates'
import type { memberLookup } from 'contract/registering/entrances'
import type { Language } from 'contract/language'
import type { FieldErrors } from 'contract/problem'
import { errorsOf } from 'contract/registering/draft-check'
import { STEPS, type DraftData, type DraftPerson, type Step } from 'contract/registering/draft'
import type { KnownChild } from 'contract/registering/known-family'
import type { MemberType, offersFor } from 'contract/offers/offers'
import type { Out } from 'contract/operation'
import { dobOf, typesFor, type Added } from './draft-people.ts'

/** Edits of a registration as pure functions: from what was typed to what is stored. */

/** Records the language of the page, so that letters use it; English is the default and not recorded. */
export function inLanguage(data: DraftData, language: Language): DraftData {
  if ((data.registrant.language ?? 'en') === language) return data
  return { ...data, registrant: { ...data.registrant, language } }
}

export const NOTHING_TYPED: DraftData = { registrant: {}, people: [] }

/** The value at a path such as `people.0.emergency.name`. */
export function valueAt(data: DraftData, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], data)
}

const AGE_OR_TYPE = /^people\.(\d+)\.(?:dob|member_type_id|discipline_id)$/

/**
 * Writes one field. A different age, type or discipline changes what a person may buy: earlier choices are
 * dropped, so that nobody is left in a division that does not fit.
 */
export function withField(data: DraftData, path: string, value: unknown): DraftData {
  if (valueAt(data, path) === value) return data
  if (path === 'registrant.last_name') return withLastName(data, value as string)
  const next = put(data, path.split('.'), value) as DraftData
  const index = AGE_OR_TYPE.exec(path)?.[1]
  if (index !== undefined) return withPerson(next, next.people[Number(index)]!.key, withoutChoices)
  if (path !== 'registrant.dob') return next
  return { ...next, people: next.people.map((one) => (one.who === 'me' ? withoutChoices(one) : one)) }
}

/** A child’s last name follows the registrant’s until somebody types another one. */
function withLastName(data: DraftData, last_name: string): DraftData {
  const before = data.registrant.last_name ?? ''
  return {
    ...data,
    registrant: { ...data.registrant, last_name },
    people: data.people.map((one) =>
      one.who === 'child' && !one.confirmation_code && (one.last_name ?? '') === before
        ? { ...one, last_name }
        : one,
    ),
  }
}

function put(part: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(part)) return part.map((one, i) => (i === Number(name) ? put(one, rest, value) : one))
  const own = (part ?? {}) as Record<string, unknown>
  return { ...own, [name]: put(own[name], rest, value) }
}

const withoutChoices = (person: DraftPerson): DraftPerson =>
  // What an invitation offers does not depend on the person.
  person.invite_token
    ? { ...person, membership_id: null }
    : { ...person, membership_id: null, division_id: null, team_id: null }

/** Adds an entry with everything certain prefilled. */
export function withAdded(
  data: DraftData,
  added: Added,
  key: string,
  types: readonly MemberType[],
): DraftData {
  const only = onlyTypeFor(added, types)
  const person: DraftPerson = {
    key,
    who: added === 'child' || added === 'other' ? added : 'me',
    ...(only && { member_type_id: only.id }),
    // Most children share the last name of the parent who fills in the form; it remains editable.
    ...(added === 'child' && data.registrant.last_name && { last_name: data.registrant.last_name }),
    ...usualDiscipline(data),
  }
  return { ...data, people: [...data.people, person] }
}

/** Adds a child of whom everything is on record. */
export function withKnownChild(
  data: DraftData,
  { member_id: _, ...known }: KnownChild,
  key: string,
  types: readonly MemberType[],
): DraftData {
  const next = withAdded(data, 'child', key, types)
  return withPerson(next, key, (person) => ({ ...person, ...known }))
}

/** Whether a child on record is in the registration already. */
export const isAdded = ({ people }: DraftData, child: KnownChild): boolean =>
  people.some(
    (one) =>
      one.who === 'child' &&
      one.first_name?.trim() === child.first_name &&
      dobOf(one, NOTHING_TYPED) === dobOf({ ...one, dob: child.dob }, NOTHING_TYPED),
  )

function onlyTypeFor(added: Added, types: readonly MemberType[]): MemberType | undefined {
  const possible = typesFor(added, types)
  return added === 'child'
    ? possible.find(({ kind }) => kind === 'player')
    : possible.length === 1
      ? possible[0]
      : undefined
}

function usualDiscipline({ people }: DraftData): Partial<DraftPerson> {
  const discipline_id = people.find((one) => one.discipline_id != null)?.discipline_id
  return discipline_id == null ? {} : { discipline_id }
}

/** Families mostly play one discipline: everybody without one gets the one selected for somebody. */
export function withDiscipline(data: DraftData, key: string, discipline_id: number): DraftData {
  const index = data.people.findIndex((one) => one.key === key)
  const next = withField(data, `people.${index}.discipline_id`, discipline_id)
  return {
    ...next,
    people: next.people.map((one) => (one.discipline_id == null ? { ...one, discipline_id } : one)),
  }
}

export const withoutPerson = (data: DraftData, key: string): DraftData => ({
  ...data,
  people: data.people.filter((one) => one.key !== key),
})

/** Puts a removed entry back where it was; anything typed in the meantime stays. */
export function withRestored(data: DraftData, person: DraftPerson, index: number): DraftData {
  if (data.people.some(({ key }) => key === person.key)) return data
  return { ...data, people: data.people.toSpliced(index, 0, person) }
}

export function withPerson(
  data: DraftData,
  key: string,
  change: (person: DraftPerson) => DraftPerson,
): DraftData {
  const people = data.people.map((one) => (one.key === key ? change(one) : one))
  return people.every((one, i) => one === data.people[i]) ? data : { ...data, people }
}

/** Writes the home address. The league follows from its state, so people without their own address get a new one. */
export function withHome(data: DraftData, address: DraftData['registrant']['address']): DraftData {
  const next = { ...data, registrant: { ...data.registrant, address } }
  const before = data.registrant.address
  if (before?.country === address?.country && before?.state === address?.state) return next
  return {
    ...next,
    people: data.people.map((one) =>
      one.address || one.invite_token ? one : { ...one, league_id: null, team_id: null },
    ),
  }
}

/**
 * Selects what is certain (the state's league, the natural division, the only membership), and drops what is
 * not available.
 */
export function withOffers(person: DraftPerson, offered: Out<typeof offersFor>): DraftPerson {
  if (person.invite_token) return chosen(person, { membership_id: membershipOf(person, offered) })
  const { divisions } = offered
  const division =
    divisions.find((one) => one.division_id === person.division_id && one.eligible) ??
    divisions.find((one) => one.natural && one.eligible)
  const next = {
    league_id: person.league_id ?? offered.league?.id ?? null,
    division_id: division?.division_id ?? null,
    membership_id: membershipOf(person, offered),
  }
  const samePlace = next.league_id === person.league_id && next.division_id === person.division_id
  return chosen(person, samePlace ? next : { ...next, team_id: null })
}

function membershipOf(person: DraftPerson, { offers }: Out<typeof offersFor>): number | null {
  const onSale = offers.filter(({ available }) => available)
  const kept = onSale.find(({ membership_id }) => membership_id === person.membership_id)
  return (kept ?? (onSale.length === 1 ? onSale[0] : undefined))?.membership_id ?? null
}

/** Returns the same object if nothing changes, because an edit would be sent to the server. */
function chosen(person: DraftPerson, next: Partial<DraftPerson>): DraftPerson {
  const isNew = Object.entries(next).some(
    ([name, value]) => (person[name as keyof DraftPerson] ?? null) !== (value ?? null),
  )
  return isNew ? { ...person, ...next } : person
}

type Invited = {
  team_id: number
  league_id: number
  division_id: number
  discipline_id: number
  member_type_id: number
}

/** Assigns the place that a team's link offers to one person. */
export const withInvite = (person: DraftPerson, token: string, invited: Invited): DraftPerson => ({
  ...person,
  invite_token: token,
  team_id: invited.team_id,
  league_id: invited.league_id,
  division_id: invited.division_id,
  discipline_id: invited.discipline_id,
  member_type_id: invited.member_type_id,
})

/** A record of the club whose birthday was known. */
export type Claimed = NonNulls<Out<typeof memberLookup>, 'first_name' | 'last_name' | 'dob'>
type NonNulls<T, K extends keyof T> = Omit<T, K> & { [P in K]: NonNullable<T[P]> }

/** Adds the person a confirmation code belongs to, as in the club's record. */
export function withClaim(
  data: DraftData,
  key: string,
  who: DraftPerson['who'],
  code: string,
  found: Claimed,
): DraftData {
  const known = { first_name: found.first_name, last_name: found.last_name, dob: showDay(found.dob) }
  const person: DraftPerson = {
    key,
    who,
    member_type_id: found.member_type_id,
    confirmation_code: code,
    ...(who === 'me' ? {} : known),
    ...usualDiscipline(data),
  }
  const registrant = who === 'me' ? { ...data.registrant, ...known } : data.registrant
  return { ...data, registrant, people: [...data.people, person] }
}

/** A team of the season, with its league and division. */
export type Team = { id: number; league_id: number; division_id: number }
export const withTeam = (person: DraftPerson, { id, league_id, division_id }: Team): DraftPerson => ({
  ...person,
  team_id: id,
  league_id,
  division_id,
})

/** Something worth storing on the server has been typed. */
export const isWorthKeeping = ({ people, registrant: { language: _, ...typed } }: DraftData): boolean =>
  people.length > 0 || Object.values(typed).some(Boolean)

export const stepAfter = (step: Step): Step => STEPS[STEPS.indexOf(step) + 1] ?? step
export const stepBefore = (step: Step): Step | undefined => STEPS[STEPS.indexOf(step) - 1]

/** The server's messages about fields, with the data they were about. */
export type Refused = { errors: FieldErrors; data: DraftData }

/** The messages that still apply: a field that has changed since is validated anew. */
export function stillRefused(refused: Refused | undefined, data: DraftData): FieldErrors {
  const entries = Object.entries(refused?.errors ?? {})
  return Object.fromEntries(entries.filter(([path]) => valueAt(refused!.data, path) === valueAt(data, path)))
}

/** The step that can be shown: the requested one, or an earlier one with something missing. */
export function openStep(wanted: Step, errors: FieldErrors | undefined): Step {
  const before = STEPS.slice(0, STEPS.indexOf(wanted))
  return before.find((step) => Object.keys(errorsOf(errors, step)).length > 0) ?? wanted
}
