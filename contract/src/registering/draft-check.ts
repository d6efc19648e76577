import * as z from 'zod/mini'
import { tidyCode } from '../confirmation-code.ts'
import { checkDateOfBirth, type Day } from '../dates.ts'
import { choicesIn } from '../person-choices.ts'
import { EmergencyContact, Name, PersonalDetails, Phone, checkGuardian, isMinor } from '../person.ts'
import { Address, checkAddress } from '../places.ts'
import { Email, text } from '../primitives.ts'
import type { FieldErrors } from '../problem.ts'
import type { DraftData, DraftPerson, Step } from './draft.ts'
import type { MemberType } from '../offers/offers.ts'

/** The adult who fills in the form and pays. */
const Registrant = z.object({
  first_name: Name('First name'),
  last_name: Name('Last name'),
  email: Email,
  phone: Phone,
  dob: PersonalDetails.shape.dob,
  address: Address,
})
export type Registrant = z.output<typeof Registrant>

const SecondGuardian = z.object({
  first_name: Name('First name'),
  last_name: Name('Last name'),
  email: Email,
  phone: Phone,
  relation: text('Relationship', 40),
})

export type ReadyPerson = {
  key: string
  who: DraftPerson['who']
  kind: MemberType['kind']
  member_type_id: number
  membership_id: number
  discipline_id: number
  league_id: number | null
  division_id: number | null
  team_id: number | null
  personal: z.output<typeof PersonalDetails>
  address: z.output<typeof Address>
  emergency: z.output<typeof EmergencyContact> | null
  is_minor: boolean
  team_name: string | null
  club_name: string | null
  confirmation_code: string | null
  invite_token: string | null
}

/** A complete registration. */
export type ReadyDraft = {
  registrant: Registrant
  /** The relation to the minors; null if there are none. */
  relation: string | null
  second_guardian: z.output<typeof SecondGuardian> | null
  people: ReadyPerson[]
}

type Facts = { today: Day; member_types: readonly Pick<MemberType, 'id' | 'kind'>[] }

/**
 * Validates a draft: either it is complete, or it returns errors at the fields, named by path
 * (`registrant.email`, `people.0.dob`). The form shows the errors of its current step; the checkout requires
 * that there are none.
 */
export function readDraft(
  data: DraftData,
  facts: Facts,
): { ready: ReadyDraft; errors?: never } | { errors: FieldErrors; ready?: never } {
  const errors: FieldErrors = {}
  const at = (path: string) => (error: z.core.$ZodError | undefined) => {
    for (const issue of error?.issues ?? []) add(`${path}.${issue.path.join('.')}`, issue.message)
  }
  const add = (path: string, message: string) => {
    errors[path] = [...(errors[path] ?? []), message]
  }
  const take = <S extends z.ZodMiniType>(
    schema: S,
    value: unknown,
    path: string,
  ): z.output<S> | undefined => {
    const parsed = schema.safeParse(value ?? {})
    at(path)(parsed.error)
    return parsed.data
  }

  /** Reports at once where the parts of an address contradict each other, even while some are still empty. */
  const addRegion = ({ country = '', state, zip }: Typed = {}, path: string) => {
    for (const [field, messages] of Object.entries(checkAddress({ country, state, zip }) ?? {}))
      errors[`${path}.${field}`] ??= messages
  }

  const registrant = take(
    Registrant,
    { ...data.registrant, address: homeOf(data.registrant.address) },
    'registrant',
  )
  if (!registrant) addRegion(homeOf(data.registrant.address), 'registrant.address')
  const impossible =
    registrant && (checkDateOfBirth(registrant.dob, facts.today) ?? tooYoung(registrant.dob, facts.today))
  if (impossible) add('registrant.dob', impossible)
  if (data.people.length === 0) add('people', 'Please add at least one person to register.')

  const hasMinor = data.people.some((person) => isTypedMinor(person, facts))
  const relation = hasMinor
    ? take(text('Your relationship to the child', 40), data.registrant.relation ?? '', 'registrant.relation')
    : null

  const people = data.people.map((person, i) =>
    readPerson(person, data, facts, { path: `people.${i}`, add, addRegion, take }),
  )
  const second = data.second_guardian && Object.values(data.second_guardian).some(Boolean)
  const second_guardian =
    second && hasMinor ? take(SecondGuardian, data.second_guardian, 'second_guardian') : null
  twice(people).forEach((i) => add(`people.${i}.first_name`, 'This person is already in this registration.'))

  if (Object.keys(errors).length > 0 || !registrant || people.some((person) => !person))
    return { errors: renamed(errors) }
  return {
    ready: {
      registrant,
      relation: relation ?? null,
      second_guardian: second_guardian ?? null,
      people: people as ReadyPerson[],
    },
  }
}

/** An address as the form shows it before anything is typed. */
const homeOf = (address: DraftData['registrant']['address']) => ({
  address_1: '',
  city: '',
  country: 'USA',
  state: '',
  zip: '',
  ...Object.fromEntries(Object.entries(address ?? {}).filter(([, part]) => part !== undefined)),
})

type Typed = { country?: string | undefined; state?: string | undefined; zip?: string | undefined }

/** Whether a guardian is required, even before the rest of the child's details are complete. */
function isTypedMinor({ who, dob, member_type_id }: DraftPerson, { today, member_types }: Facts): boolean {
  const kind = member_types.find(({ id }) => id === member_type_id)?.kind
  if (who === 'me' || kind === 'team' || kind === 'club') return false
  const born = PersonalDetails.shape.dob.safeParse(dob ?? '').data
  return born !== undefined && isMinor(born, today)
}

type Tools = {
  path: string
  add: (path: string, message: string) => void
  addRegion: (address: Typed | undefined, path: string) => void
  take: <S extends z.ZodMiniType>(schema: S, value: unknown, path: string) => z.output<S> | undefined
}

function readPerson(
  person: DraftPerson,
  { registrant }: DraftData,
  { today, member_types }: Facts,
  { path, add, addRegion, take }: Tools,
): ReadyPerson | undefined {
  const kind = member_types.find(({ id }) => id === person.member_type_id)?.kind
  if (!kind) add(`${path}.member_type_id`, 'Choose what they’re registering as.')
  const isPerson = kind === 'player' || kind === 'person' || kind === undefined
  const self = person.who === 'me' || !isPerson
  const { first_name, last_name, dob, email, phone } = self ? registrant : person
  // The registrant's own details are validated once, at the registrant's fields.
  const typed = { first_name, last_name, dob, email, phone, ...choicesIn(person) }
  const personal = self ? PersonalDetails.safeParse(typed).data : take(PersonalDetails, typed, path)
  const impossible = personal && !self && checkDateOfBirth(personal.dob, today)
  if (impossible) add(`${path}.dob`, impossible)
  const is_minor = isPerson && personal !== undefined && isMinor(personal.dob, today)
  if (personal && !self && !is_minor && !personal.email)
    add(`${path}.email`, 'Adults sign for themselves, so each one needs their own email address.')
  if (is_minor && self)
    add(
      'registrant.dob',
      'Anyone under 18 is registered by a parent or guardian. Please have them fill in this form.',
    )
  if (is_minor && !self) {
    const guardian = registrant.dob
      ? { dob: PersonalDetails.shape.dob.safeParse(registrant.dob).data ?? today }
      : undefined
    const missing = checkGuardian(personal.dob, guardian, today)?.['guardian']
    if (missing) add('registrant.dob', missing[0]!)
  }
  const address =
    person.address && isPerson
      ? take(Address, person.address, `${path}.address`)
      : Address.safeParse(homeOf(registrant.address)).data
  if (person.address && isPerson && !address) addRegion(person.address, `${path}.address`)
  const contact = contactOf(person, is_minor && !self ? registrant : undefined)
  const emergency = isPerson ? take(EmergencyContact, contact, `${path}.emergency`) : null
  if (person.membership_id == null) add(`${path}.membership_id`, 'Choose a membership.')
  if (person.discipline_id == null) add(`${path}.discipline_id`, 'Choose a discipline.')
  const needsPlace = kind === 'player' || kind === 'team'
  if (needsPlace && person.league_id == null) add(`${path}.league_id`, 'Choose a league.')
  if (needsPlace && person.division_id == null) add(`${path}.division_id`, 'Choose a division.')
  const team_name =
    kind === 'team' ? take(text('Team name', 80), person.team_name ?? '', `${path}.team_name`) : null
  const club_name =
    kind === 'club'
      ? take(text('Club name', 80), person.club_name ?? '', `${path}.club_name`)
      : person.club_name?.trim() || null
  if (
    !kind ||
    !personal ||
    !address ||
    emergency === undefined ||
    team_name === undefined ||
    club_name === undefined
  )
    return undefined
  if (person.membership_id == null || person.discipline_id == null) return undefined
  return {
    key: person.key,
    who: self ? 'me' : person.who,
    kind,
    member_type_id: person.member_type_id!,
    membership_id: person.membership_id,
    discipline_id: person.discipline_id,
    league_id: person.league_id ?? null,
    division_id: needsPlace ? (person.division_id ?? null) : null,
    team_id: isPerson ? (person.team_id ?? null) : null,
    personal,
    address,
    emergency,
    is_minor,
    team_name,
    club_name,
    confirmation_code: tidyCode(person.confirmation_code ?? '') || null,
    invite_token: person.invite_token ?? null,
  }
}

/** The emergency contact as typed; a minor's is the registrant unless another one is named. */
export function contactOf(
  { emergency }: Pick<DraftPerson, 'emergency'>,
  guardian: DraftData['registrant'] | undefined,
): DraftPerson['emergency'] {
  if (!guardian || Object.values(emergency ?? {}).some((part) => part?.trim())) return emergency
  const { first_name = '', last_name = '', phone, relation } = guardian
  return { name: `${first_name} ${last_name}`.trim(), phone, relation: relation || 'Guardian' }
}

function tooYoung(dob: Day, today: Day) {
  return isMinor(dob, today)
    ? 'An adult needs to register. Parents and guardians must be at least 18.'
    : undefined
}

/**
 * People entered twice: the same person with the same member type. A team's contact may enter several teams.
 */
function twice(people: readonly (ReadyPerson | undefined)[]): number[] {
  const seen = new Set<string>()
  return people.flatMap((person, i) => {
    if (!person) return []
    const { personal, kind, member_type_id, team_name, club_name } = person
    const name = `${personal.first_name} ${personal.last_name}`.toLowerCase()
    const key = JSON.stringify([
      name,
      personal.dob,
      kind,
      member_type_id,
      team_name?.toLowerCase(),
      club_name?.toLowerCase(),
    ])
    if (seen.has(key)) return [i]
    seen.add(key)
    return []
  })
}

/** A schema of a single value reports at `path.`, which is the field itself. */
const renamed = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, messages]) => [path.replace(/\.$/, ''), messages]))

/** The errors of one form step: everything that is typed is on the first one. */
export const errorsOf = (errors: FieldErrors | undefined, step: Step): FieldErrors =>
  step === 'people' ? (errors ?? {}) : {}
