import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { sentence } from '../message.ts'
import { Phone } from '../person.ts'
import { STATES } from '../places.ts'
import { Email, Id, Nothing, text, whole } from '../primitives.ts'
import { problem } from '../problem.ts'

/** What a tenant's play is organized in, each part with an order and a name of its own. */
export const StructureKind = z.enum(
  ['sport', 'discipline', 'division', 'league'],
  'Choose what it is from the list.',
)
export type StructureKind = z.infer<typeof StructureKind>

export const StructureNotFound = problem(
  'structure_not_found',
  404,
  'We couldn’t find this. It may have been removed.',
)
/** The answer when archiving would pull the ground from under something; the detail counts what. */
export const StructureInUse = sentence(
  'structure_in_use',
  '{name} is in use: {uses}. Once those are moved or over, you can archive it.',
)
export const SportsExist = problem(
  'sports_exist',
  409,
  'You already have a sport. Add disciplines and divisions to it instead.',
)

const NameTaken = problem('structure_name_taken', 409, 'That name is already in use.')
export const StructureNameTaken = (field: string) =>
  NameTaken({ errors: { [field]: ['There’s already one by this name.'] } })

/** Who is called at a league. */
const LeagueContact = z.object({
  name: z.string(),
  role: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})
export type LeagueContact = z.infer<typeof LeagueContact>

export const OfficeLeague = z.object({
  id: z.int(),
  name: z.string(),
  short_name: z.string(),
  is_archived: z.boolean(),
  /** Two-letter codes of the home states. */
  state_codes: z.array(z.string()),
  contacts: z.array(LeagueContact),
  /** Active clubs. */
  clubs: z.int(),
  /** Teams of seasons that aren’t over. */
  teams: z.int(),
  version: z.int(),
})
export type OfficeLeague = z.infer<typeof OfficeLeague>

export const listOfficeLeagues = operation({
  method: 'GET',
  path: '/ctms/leagues',
  access: 'ctms.rules.view',
  summary: 'List the leagues by name, archived ones last, with home states, contacts, and what plays in them',
  input: Nothing,
  output: z.array(OfficeLeague),
})

/** A field that is left blank says nothing. */
const blank = z.transform((value) => (value === '' ? null : value))
const PhoneOrNone = z.pipe(blank, z.nullable(Phone))
const EmailOrNone = z.pipe(blank, z.nullable(Email))
const RoleOrNone = z.pipe(blank, z.nullable(text('Role', 60)))

const STATE_CODES = [...STATES.USA, ...STATES.Canada].map(({ code }) => code)

const LeagueFields = {
  name: text('Name', 120),
  short_name: text('Short name', 12),
  state_codes: z
    .array(
      z
        .string('Choose states from the list.')
        .check(z.refine((code) => STATE_CODES.includes(code), 'Choose states from the list.')),
    )
    .check(z.maxLength(STATE_CODES.length, 'Choose each state once.')),
  contacts: z
    .array(
      z.object({
        name: text('Name', 120),
        role: z.optional(RoleOrNone),
        email: z.optional(EmailOrNone),
        phone: z.optional(PhoneOrNone),
      }),
    )
    .check(z.maxLength(12, 'You can add up to 12 contacts.')),
}

export const createLeague = operation({
  method: 'POST',
  path: '/ctms/leagues',
  access: 'ctms.rules.edit',
  status: 201,
  summary: 'Make a league with its home states and contacts',
  message: 'Data created successfully',
  input: z.object(LeagueFields),
  output: OfficeLeague,
})

export const changeLeague = operation({
  method: 'PATCH',
  path: '/ctms/leagues/:id',
  access: 'ctms.rules.edit',
  summary: 'Change the name, home states and contacts of a league',
  message: 'Data updated successfully',
  input: z.object({ id: Id, version: Id, ...LeagueFields }),
  output: OfficeLeague,
})

export const OfficeDivision = z.object({
  id: z.int(),
  discipline_id: z.int(),
  label: z.string(),
  /** In years on the day on which the rule pack takes ages. */
  max_age: z.int(),
  /** Of the rule pack that holds today, or of the division itself; null if any age may play up. */
  min_age: z.nullable(z.int()),
  /** The rule pack decides about the minimum age. */
  min_age_by_pack: z.boolean(),
  is_archived: z.boolean(),
  /** Teams of seasons that aren’t over. */
  teams: z.int(),
  version: z.int(),
})
export type OfficeDivision = z.infer<typeof OfficeDivision>

export const OfficeDiscipline = z.object({
  id: z.int(),
  sport_id: z.int(),
  name: z.string(),
  /** Whose rule packs decide about ages and rosters. */
  sport_body: z.string(),
  /** The name of its rule pack that holds today. */
  rule_pack: z.nullable(z.string()),
  is_archived: z.boolean(),
  version: z.int(),
  /** In the order of every list, archived ones last. */
  divisions: z.array(OfficeDivision),
})
export type OfficeDiscipline = z.infer<typeof OfficeDiscipline>

export const OfficeSport = z.object({
  id: z.int(),
  name: z.string(),
  is_archived: z.boolean(),
  version: z.int(),
  disciplines: z.array(OfficeDiscipline),
})
export type OfficeSport = z.infer<typeof OfficeSport>

const Structure = z.object({
  sports: z.array(OfficeSport),
  /** The sport bodies whose rule packs can be chosen. */
  sport_bodies: z.array(z.string()),
})
export type Structure = z.infer<typeof Structure>

export const listOfficeSports = operation({
  method: 'GET',
  path: '/ctms/sports',
  access: 'ctms.rules.view',
  summary: 'List the sports with their disciplines and divisions, archived ones too',
  input: Nothing,
  output: Structure,
})

const made = { method: 'POST', access: 'ctms.rules.edit', status: 201, output: Structure } as const
const changed = { method: 'PATCH', access: 'ctms.rules.edit', output: Structure } as const

const SportFields = { name: text('Name', 60) }
const DisciplineFields = { name: text('Name', 60), sport_body: text('Rules of', 60) }
const Age = (sentence: string) => whole(sentence).check(z.minimum(3, sentence), z.maximum(120, sentence))
const AGE = 'Enter an age from 3 to 120.'
const DivisionFields = {
  label: text('Name', 20),
  max_age: Age(AGE),
  /** Left blank, or where the rule pack has an age for the division, this one does not count. */
  min_age: z.optional(z.pipe(blank, z.nullable(Age(AGE)))),
}

export const createSport = operation({
  ...made,
  path: '/ctms/sports',
  summary: 'Make a sport',
  message: 'Data created successfully',
  input: z.object(SportFields),
})

export const changeSport = operation({
  ...changed,
  path: '/ctms/sports/:id',
  summary: 'Rename a sport',
  message: 'Data updated successfully',
  input: z.object({ id: Id, version: Id, ...SportFields }),
})

export const createDiscipline = operation({
  ...made,
  path: '/ctms/disciplines',
  summary: 'Make a discipline of a sport',
  message: 'Data created successfully',
  input: z.object({ sport_id: Id, ...DisciplineFields }),
})

export const changeDiscipline = operation({
  ...changed,
  path: '/ctms/disciplines/:id',
  summary: 'Change the name of a discipline and whose rules it is played by',
  message: 'Data updated successfully',
  input: z.object({ id: Id, version: Id, ...DisciplineFields }),
})

export const createDivision = operation({
  ...made,
  path: '/ctms/divisions',
  summary: 'Make an age division of a discipline, the last in its order',
  message: 'Data created successfully',
  input: z.object({ discipline_id: Id, ...DivisionFields }),
})

export const changeDivision = operation({
  ...changed,
  path: '/ctms/divisions/:id',
  summary: 'Change the name and ages of a division',
  message: 'Data updated successfully',
  input: z.object({ id: Id, version: Id, ...DivisionFields }),
})

export const addFastpitch = operation({
  ...made,
  path: '/ctms/sports/fastpitch',
  summary: 'Begin with fastpitch softball: divisions 10U to 18U, and the published rules of four bodies',
  message: 'Data created successfully',
  input: Nothing,
})

export const orderStructure = operation({
  method: 'PUT',
  path: '/ctms/structure/:kind/order',
  access: 'ctms.rules.edit',
  summary: 'Put sports, the disciplines of a sport, or the divisions of a discipline into this order',
  message: 'Data updated successfully',
  input: z.object({
    kind: z.enum(['sport', 'discipline', 'division'], 'Choose what it is from the list.'),
    ids: z.array(Id).check(z.maxLength(500)),
  }),
  output: Structure,
})

export const archiveStructure = operation({
  method: 'POST',
  path: '/ctms/structure/:kind/:id/archive',
  access: 'ctms.rules.edit',
  summary: 'Archive what nothing of a running or coming season uses, or offer it again',
  message: 'Data updated successfully',
  input: z.object({ kind: StructureKind, id: Id, is_archived: z.boolean('Choose yes or no.') }),
  output: Nothing,
})
