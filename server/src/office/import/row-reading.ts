import { dictionary } from 'contract/dictionary'
import { NOTE_SAYS, ROW_SAYS } from 'contract/office/import-says'
import * as z from 'zod/mini'
import { readDayIn, type DateFormats } from 'contract/date-order'
import { readingsOf } from 'contract/date-writings'
import { checkDateOfBirth, type Day } from 'contract/dates'
import { ImportedStatus, type DateField, type ImportField, type ImportMeaning } from 'contract/office/import'
import { EmergencyContact, Name, Phone, isMinor } from 'contract/person'
import { CHOICES, forChoices, type ChoiceField } from 'contract/person-choices'
import { Address, COUNTRIES, findState, statesOf } from 'contract/places'
import { Email, text } from 'contract/primitives'
import { word, type Said, type Word } from 'contract/message'
import { STATUS_LABELS } from 'contract/statuses'
import { partsOfLine, townIn } from 'contract/members/postal-codes'
import {
  cleanCell,
  emailsIn,
  firstParent,
  localNumber,
  isNoPerson,
  otherParents,
  phoneParts,
  phonesIn,
  relationIn,
  splitName,
  uncapitalized,
  valuesIn,
} from 'contract/cells'
import { headerKey } from 'contract/office/import-headers'
import { latestOf } from './columns.ts'
import { meaningsIn, type FindMeaning } from './meanings.ts'

/** The parent a minor is entered with. */
export type ImportedGuardian = {
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  relation: string
}

/** A person as described by one row; for a bad row, as far as it could be read. */
export type ImportedPerson = { [field in ChoiceField]: string | null } & {
  member_number: string | null
  first_name: string
  last_name: string
  dob: Day | null
  email: string | null
  phone: string | null
  /** Whatever of it could be read. */
  address: Partial<z.output<typeof Address>> | null
  emergency_contact: z.output<typeof EmergencyContact> | null
  guardian: ImportedGuardian | null
  member_type_id: number | null
  league_id: number | null
  team_id: number | null
  division_id: number | null
  membership: {
    membership_id: number
    season_id: number
    status: z.output<typeof ImportedStatus>
    valid_from: Day
    valid_until: Day
  } | null
}

/** The lookup tables for a file's words, by lowercase name. */
export type ImportPlaces = {
  today: Day
  /** How the dates of each column are written. */
  date_formats: Readonly<Record<DateField, DateFormats>>
  member_types: ReadonlyMap<string, { id: number; kind: string; min_age: number | null }>
  memberships: ReadonlyMap<string, { id: number; member_type_id: number }>
  leagues: ReadonlyMap<string, number>
  /** Null if two teams of the season have this name. */
  teams: ReadonlyMap<string, { id: number; league_id: number } | null>
  teams_by_id: ReadonlyMap<number, { id: number; league_id: number }>
  /** What was said of values that are in none of these lists, by `valueKey`. */
  meanings: ReadonlyMap<string, string | null>
  /** Whether numbers of other systems are left out instead of refused. */
  skips_foreign_numbers: boolean
  /** What phone numbers of seven digits begin with. */
  area_code: string | null
  /** By how old its players are at most, in the discipline of the membership. */
  divisions: ReadonlyMap<number, number>
  country: string
  /** What our member IDs start with. */
  prefix: string
  /** For everyone whose row does not say. */
  member_type_id: number | null
  membership: {
    membership_id: number
    season_id: number
    league_id: number | null
    status: z.output<typeof ImportedStatus>
    valid_until: Day
    season: { start_date: Day; end_date: Day }
  } | null
}

// Created once: creating a schema takes ten times as long as parsing a cell with it.
const MemberNumber = text('Member ID', 40)
const FirstName = Name('First name')
const LastName = Name('Last name')

export type ReadRow = {
  person: ImportedPerson
  /** False for a title, a note or a total; `problems` says so. */
  isPerson: boolean
  problems: Said[]
  notes: Said[]
  /** The values that our lists do not know, whether or not somebody has said what they mean. */
  unknown: Pick<ImportMeaning, 'field' | 'typed'>[]
}

/** Parses one row: who it is about, why it cannot be entered, and what is left out of it. */
export function readRow(
  cells: readonly string[],
  columns: readonly (ImportField | null)[],
  places: ImportPlaces,
): ReadRow {
  const problems: Said[] = []
  const notes: Said[] = []
  const unknown: ReadRow['unknown'] = []
  const given = new Map<ImportField, string>()
  columns.forEach((field, i) => {
    const cell = cleanCell(cells[i] ?? '')
    if (field && cell) given.set(field, cell)
  })
  const mean = meaningsIn(given, places.meanings, unknown)
  const say = (field: ImportField) => given.get(field) ?? ''
  const take = <S extends z.ZodMiniType>(
    schema: S,
    value: unknown,
    into: Said[],
    says: Left = ({ reason }) => reason.message,
  ): z.output<S> | null => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    into.push(says({ reason: reasonOf(parsed.error) }))
    return null
  }
  const isPerson = !isNoPerson([...given.values()], {
    typed: say('dob'),
    isDay: mayBeDay(say('dob'), places),
  })
  if (!isPerson) problems.push(ROW_SAYS.no_person)
  const named = nameOf(given)
  const computed = formulasOf(given, named)
  problems.push(...[...computed].map((typed) => ROW_SAYS.formula({ typed: typed.slice(0, 60) })))
  const nameIn = (schema: typeof FirstName, name: string) =>
    computed.has(name) ? name : (take(schema, name, problems) ?? name)
  const person: ImportedPerson = {
    member_number: given.has('member_number')
      ? take(MemberNumber, say('member_number').toUpperCase(), problems)
      : null,
    first_name: nameIn(FirstName, named.first),
    last_name: nameIn(LastName, named.last),
    dob: dobOf(given, places, problems),
    ...forChoices((field) => chosenIn(given, field, mean, notes)),
    email: emailIn(given.get('email'), NOTE_SAYS.no_email, notes),
    phone: phoneIn(given.get('phone'), places, NOTE_SAYS.no_phone, notes),
    address: addressOf(given, places.country, mean, notes),
    emergency_contact: emergencyOf(given, places, notes),
    guardian: null,
    member_type_id: null,
    league_id: null,
    team_id: null,
    division_id: null,
    membership: null,
  }
  person.guardian = guardianOf(given, person, places, notes)
  placeOf(given, person, places, mean, { problems, notes })
  membershipOf(given, person, places, mean, problems)
  numberOf(person, places, { problems, notes })
  // Of a note or a total, what a person would still need is no news.
  return isPerson
    ? { person, isPerson, problems, notes, unknown }
    : { person, isPerson, problems: [ROW_SAYS.no_person], notes: [], unknown: [] }
}

/** Whether a cell says a day in any of the ways that people write one. */
function mayBeDay(typed: string, { today }: ImportPlaces): boolean {
  const { mdy, dmy } = readingsOf(typed, latestOf('dob', today))
  return (mdy ?? dmy) !== undefined
}

/** What another system has given out as a number is not taken for one of ours. */
function numberOf(person: ImportedPerson, places: ImportPlaces, { problems, notes }: Remarks) {
  const { prefix, skips_foreign_numbers } = places
  const number = person.member_number
  if (number === null || !isForeign(number, prefix)) return
  if (!skips_foreign_numbers) {
    problems.push(ROW_SAYS.foreign_number({ number, prefix }))
    return
  }
  notes.push(NOTE_SAYS.new_number({ number }))
  person.member_number = null
}

type Remarks = Pick<ReadRow, 'problems' | 'notes'>

/** A number as every club of this house has them, with another's prefix. */
const isForeign = (number: string, prefix: string) =>
  /^[A-Z]{2,6}-\d{4}-\d{6}$/.test(number) && !number.startsWith(`${prefix}-`)

/** The first of what stands in a cell; what cannot be read is left out with a note. */
function firstIn<T extends string>(
  typed: string | undefined,
  read: (one: string) => { data?: T | undefined; error?: z.core.$ZodError | undefined },
  /** What else in it may be one. */
  within: (typed: string) => string[],
  says: Left,
  notes: Said[],
): T | null {
  if (!typed) return null
  const whole = read(typed)
  if (whole.data !== undefined) return whole.data
  for (const parts of [valuesIn(typed), within(typed)])
    for (const part of parts) {
      const { data } = read(part)
      if (data === undefined) continue
      if (parts.length > 1) notes.push(NOTE_SAYS.first_of_several({ kept: data }))
      return data
    }
  notes.push(says({ reason: reasonOf(whole.error!) }))
  return null
}

const emailIn = (typed: string | undefined, says: Left, notes: Said[]) =>
  firstIn(typed, (one) => Email.safeParse(one), emailsIn, says, notes)

function phoneIn(
  typed: string | undefined,
  { area_code }: Pick<ImportPlaces, 'area_code'>,
  says: Left,
  notes: Said[],
) {
  const local = typed === undefined ? undefined : localNumber(typed)
  if (local && !area_code) {
    notes.push(NOTE_SAYS.no_area({ typed: typed!.slice(0, 30) }))
    return null
  }
  let left = ''
  const phone = firstIn(
    local ? typed!.replace(/\d/, `${area_code}$&`) : typed,
    (one) => {
      const { number, extension } = phoneParts(one)
      left = extension
      return Phone.safeParse(number)
    },
    phonesIn,
    says,
    notes,
  )
  if (phone !== null && left) notes.push(NOTE_SAYS.extension({ typed: left }))
  return phone
}

type Left = (left: { reason: Word }) => Said

const reasonOf = ({ issues }: z.core.$ZodError) => word(issues[0]!.message)

type Given = ReadonlyMap<ImportField, string>

/** A name in two cells, or in one as "Last, First" or "First Last". */
const nameOf = (given: Given) => namesIn(given, 'first_name', 'last_name', 'full_name')

function namesIn(
  given: Given,
  of_first: ImportField,
  of_last: ImportField,
  of_full: ImportField,
  firstOf = (full: string) => valuesIn(full, /\s&\s|\sand\s|;/i)[0] ?? '',
) {
  const first = given.get(of_first) ?? ''
  const last = given.get(of_last) ?? ''
  const named = first || last ? { first, last } : splitName(firstOf(given.get(of_full) ?? ''))
  return { first: uncapitalized(named.first), last: uncapitalized(named.last) }
}

/** A spreadsheet evaluates text that starts with these; not with an apostrophe, as in ’t Hooft. */
const FORMULA = /^[=+\-@＝＋－＠]/

/**
 * Names in a row that are formulas: if they were kept as names, spreadsheets would evaluate them when
 * somebody opens an export.
 */
function formulasOf(given: Given, { first, last }: { first: string; last: string }): ReadonlySet<string> {
  const others = ['guardian_name', 'guardian_first_name', 'guardian_last_name', 'emergency_name'] as const
  const names = [first, last, ...others.map((field) => given.get(field) ?? '')]
  return new Set(names.filter((name) => FORMULA.test(name)))
}

function dobOf(given: Given, { today, date_formats }: ImportPlaces, problems: Said[]): Day | null {
  const typed = given.get('dob')
  if (!typed) {
    problems.push(ROW_SAYS.no_dob)
    return null
  }
  const dob = readDayIn(typed, date_formats.dob, latestOf('dob', today))
  const wrong = dob ? checkDateOfBirth(dob, today) : ROW_SAYS.bad_dob({ typed: typed.slice(0, 30) })
  if (wrong) problems.push(wrong)
  return dob ?? null
}

/** For each question, the answers by every spelling, letters and digits only. */
const ANSWERS = forChoices(
  (_, { options }) =>
    new Map(
      options.flatMap(({ value, label, also = [] }) =>
        [value, label, ...also].map((word) => [headerKey(word), value] as const),
      ),
    ),
)

function chosenIn(given: Given, field: ChoiceField, mean: FindMeaning, notes: Said[]): string | null {
  const typed = given.get(field) ?? ''
  const value = mean(
    field,
    () => ANSWERS[field].get(headerKey(typed)),
    (meant) => ANSWERS[field].get(headerKey(meant)),
  )
  if (value === null)
    notes.push(NOTE_SAYS.no_choice({ field: word(CHOICES[field].label), typed: typed.slice(0, 30) }))
  return value ?? null
}

const COUNTRY_NAMES = dictionary<string>({
  us: 'USA',
  usa: 'USA',
  'united states': 'USA',
  'united states of america': 'USA',
  ca: 'Canada',
  can: 'Canada',
})

function countryOf(typed: string): string | undefined {
  const word = typed.toLowerCase()
  return Object.hasOwn(COUNTRY_NAMES, word)
    ? COUNTRY_NAMES[word]
    : COUNTRIES.find(({ value }) => value.toLowerCase() === word)?.value
}

/** Spreadsheets drop leading zeros, and may add a fraction. */
function asCode(zip: string): string {
  const digits = zip.replace(/\.0$/, '')
  return /^\d{3,4}$/.test(digits) ? digits.padStart(5, '0') : digits
}

function addressOf(given: Given, usual: string, mean: FindMeaning, notes: Said[]): ImportedPerson['address'] {
  const parts = ['address_1', 'address_2', 'city', 'state', 'zip'] as const
  if (!parts.some((part) => given.has(part))) return null
  const known = mean('country', countryOf, countryOf)
  const country = known === null ? given.get('country')! : (known ?? usual)
  // A column for the town may hold the state and the code as well, if none of its own does.
  const town = given.has('state') || given.has('zip') ? undefined : townIn(given.get('city') ?? '')
  const line = given.has('city') ? undefined : partsOfLine(given.get('address_1') ?? '')
  // Elsewhere a state is whatever is written.
  const listed = (typed: string) => (statesOf(country).length > 0 ? findState(country, typed)?.value : typed)
  const column = mean('state', listed, (meant) => findState(country, meant)?.value)
  const state = column === null ? given.get('state') : (column ?? line?.state_code ?? town?.state)
  const zip = given.get('zip') ?? line?.zip ?? town?.zip
  const typed: Partial<Record<keyof z.output<typeof Address>, string | undefined>> = {
    address_1: line?.address_1 ?? given.get('address_1') ?? '',
    address_2: given.get('address_2'),
    city: line?.city ?? town?.city ?? given.get('city') ?? '',
    country,
    state: state && (findState(country, state)?.value ?? state),
    zip: zip && country === 'USA' ? asCode(zip) : zip,
  }
  const address = Address.safeParse(typed)
  if (address.success) return address.data
  // What is right of it stays: a town without a street still says where somebody is from.
  const wrong = new Set(address.error.issues.map(({ path: [field] }) => field as keyof typeof typed))
  const rest = Object.entries(typed).filter(
    ([field, value]) => value && !wrong.has(field as keyof typeof typed),
  )
  if (wrong.has('country') || rest.every(([field]) => field === 'country')) {
    notes.push(NOTE_SAYS.no_address({ reason: reasonOf(address.error) }))
    return null
  }
  notes.push(NOTE_SAYS.part_address({ reason: reasonOf(address.error) }))
  return Object.fromEntries(rest)
}

function emergencyOf(
  given: Given,
  { area_code }: ImportPlaces,
  notes: Said[],
): ImportedPerson['emergency_contact'] {
  const name = given.get('emergency_name')
  const typed = given.get('emergency_phone')
  if (!name && !typed) return null
  const local = localNumber(typed ?? '')
  if (local && !area_code) {
    notes.push(NOTE_SAYS.no_area({ typed: typed!.slice(0, 30) }))
    return null
  }
  const contact = EmergencyContact.safeParse({
    name: uncapitalized(name ?? ''),
    phone: local ? `${area_code}${local}` : phoneParts(typed ?? '').number,
    relation: given.get('emergency_relation') ?? 'Contact',
  })
  if (contact.success) return contact.data
  notes.push(NOTE_SAYS.no_contact({ reason: reasonOf(contact.error) }))
  return null
}

function guardianOf(
  given: Given,
  { dob, last_name }: ImportedPerson,
  places: ImportPlaces,
  notes: Said[],
): ImportedGuardian | null {
  const named = namesIn(given, 'guardian_first_name', 'guardian_last_name', 'guardian_name', firstParent)
  const { first } = named
  const isChild = dob !== null && isMinor(dob, places.today)
  if (!first && !given.has('guardian_email')) {
    if (isChild) notes.push(NOTE_SAYS.no_guardian)
    return null
  }
  if (!isChild) {
    notes.push(NOTE_SAYS.needless_guardian)
    return null
  }
  const name = FirstName.safeParse(first)
  const surname = LastName.safeParse(named.last || last_name)
  if (!name.success || !surname.success) {
    notes.push(NOTE_SAYS.nameless_guardian, NOTE_SAYS.no_guardian)
    return null
  }
  // Only a single cell with the whole name can hold several parents.
  const written = first && !given.has('guardian_first_name') ? (given.get('guardian_name') ?? '') : ''
  const others = otherParents(written)
  if (others.length > 0) notes.push(NOTE_SAYS.other_parent({ typed: others.join(', ').slice(0, 60) }))
  return {
    first_name: name.data,
    last_name: surname.data,
    email: emailIn(given.get('guardian_email'), NOTE_SAYS.no_guardian_email, notes),
    phone: phoneIn(given.get('guardian_phone'), places, NOTE_SAYS.no_guardian_phone, notes),
    relation: (given.get('guardian_relation') ?? relationIn(written) ?? 'Guardian').slice(0, 40),
  }
}

const key = (name: string) => name.trim().toLowerCase()

function placeOf(
  given: Given,
  person: ImportedPerson,
  places: ImportPlaces,
  mean: FindMeaning,
  { problems, notes }: Remarks,
) {
  const short = (name: string) => name.slice(0, 60)
  const typed = (field: ImportField) => short(given.get(field) ?? '')
  const type = mean(
    'member_type',
    (name) => places.member_types.get(key(name))?.id,
    amongIds(places.member_types),
  )
  person.member_type_id = type === undefined ? places.member_type_id : type
  if (type === null) problems.push(ROW_SAYS.no_type({ typed: typed('member_type') }))
  const league = mean('league', (name) => places.leagues.get(key(name)), amongIds(places.leagues))
  person.league_id = league === undefined ? (places.membership?.league_id ?? null) : league
  if (league === null) problems.push(ROW_SAYS.no_league({ typed: typed('league') }))
  const team = mean(
    'team',
    (name) => places.teams.get(key(name)) ?? undefined,
    (id) => places.teams_by_id.get(Number(id)),
  )
  if (team === null) {
    const says = places.teams.has(key(given.get('team')!)) ? ROW_SAYS.many_teams : ROW_SAYS.no_team
    problems.push(says({ typed: typed('team') }))
  } else if (team) {
    person.team_id = team.id
    person.league_id ??= team.league_id
  } else if (places.divisions.size > 0) {
    // A team brings its division; else the age group counts, if the membership has divisions.
    const division = mean(
      'age_group',
      (name) => places.divisions.get(Number(/(\d{1,2})/.exec(name)?.[1])),
      amongIds(places.divisions),
    )
    person.division_id = division ?? null
    if (division === null)
      notes.push(NOTE_SAYS.no_choice({ field: word('Age group'), typed: typed('age_group') }))
  }
}

/** An id as somebody has chosen it, as long as it is among these. */
const amongIds = (known: ReadonlyMap<unknown, number | { id: number }>) => (meant: string) => {
  const ids = [...known.values()].map((one) => (typeof one === 'number' ? one : one.id))
  return ids.find((id) => id === Number(meant))
}

function membershipOf(
  given: Given,
  person: ImportedPerson,
  places: ImportPlaces,
  mean: FindMeaning,
  problems: Said[],
) {
  const usual = places.membership
  if (!usual) return
  const other = mean(
    'membership',
    (name) => places.memberships.get(key(name)),
    (id) => [...places.memberships.values()].find((one) => one.id === Number(id)),
  )
  if (other === null) problems.push(ROW_SAYS.no_membership({ typed: given.get('membership')!.slice(0, 60) }))
  const said = mean('status', (name) => statusOf(key(name)), statusOf)
  const status = said === undefined ? usual.status : said
  if (status === null) problems.push(ROW_SAYS.bad_status({ typed: given.get('status')!.slice(0, 30) }))
  const typed = given.get('valid_until')
  const until = typed
    ? readDayIn(typed, places.date_formats.valid_until, latestOf('valid_until', places.today))
    : usual.valid_until
  if (!until) problems.push(ROW_SAYS.bad_until({ typed: typed?.slice(0, 30) ?? '' }))
  if (!status || !until) return
  const { start_date } = usual.season
  person.membership = {
    membership_id: other?.id ?? usual.membership_id,
    season_id: usual.season_id,
    status,
    valid_from: start_date < until ? start_date : until,
    valid_until: until,
  }
  if (other) person.member_type_id ??= other.member_type_id
}

function statusOf(word: string) {
  const [code] = Object.entries(STATUS_LABELS).find(([, label]) => label.toLowerCase() === word) ?? [word]
  return ImportedStatus.safeParse(code).data
}
