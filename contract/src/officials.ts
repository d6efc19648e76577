import * as z from 'zod/mini'
import { Day, DayInput } from './dates.ts'
import { isCompleteCode } from './members/postal-codes.ts'
import { operation } from './operation.ts'
import {
  AuditEntry,
  Email,
  Id,
  Nothing,
  PageMeta,
  PageQuery,
  lines,
  optionalText,
  text,
  whole,
} from './primitives.ts'
import { problem } from './problem.ts'
import { sortedBy } from './sorting.ts'
import { ClockTime } from './wall-clock.ts'

export const OfficialNotFound = problem('official_not_found', 404, 'We couldn’t find this umpire.')
export const OfficialTaken = problem('official_taken', 409, 'There’s already an umpire with this email.')
export const LevelInUse = problem('official_level_in_use', 409, 'Umpires or events use this level.')

/** As strong as the tenant says it is: a level further down its list counts more. */
const OfficialLevel = z.object({ id: Id, name: z.string() })
export type OfficialLevel = z.output<typeof OfficialLevel>

export const listOfficialLevels = operation({
  method: 'GET',
  path: '/ems/official-levels',
  access: 'ems.official.assign',
  summary: 'List the levels of umpires, the lowest first',
  input: Nothing,
  output: z.array(OfficialLevel),
})

export const saveOfficialLevels = operation({
  method: 'PUT',
  path: '/ems/official-levels',
  access: 'ems.official.assign',
  summary: 'Save the levels of umpires, the lowest first; those left out are removed',
  input: z.object({
    levels: z.array(z.object({ id: z.optional(z.nullable(Id)), name: text('Name', 60) })).check(
      z.maxLength(20, 'You can have up to 20 levels.'),
      z.refine((all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length, {
        error: 'Give each level a name of its own.',
      }),
    ),
  }),
  output: z.array(OfficialLevel),
})

/** An umpire as lists of the office show them. */
const OfficialRow = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  level: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  /** Not for staff who only do other work. */
  is_umpire: z.boolean(),
  /** The certification that counts longest, and until when; null without one. */
  certified: z.nullable(z.object({ name: z.string(), expires_on: z.nullable(Day) })),
  /** Games ahead, asked or accepted. */
  ahead: z.int(),
  is_retired: z.boolean(),
})
export type OfficialRow = z.output<typeof OfficialRow>

const Certification = z.object({ name: z.string(), year: z.int(), expires_on: z.nullable(Day) })
const OfficialDay = z.object({
  day: Day,
  /** Both null: can’t work that day. */
  from_time: z.nullable(z.string()),
  until_time: z.nullable(z.string()),
})
const StaysAway = z.object({
  club_id: z.nullable(Id),
  team_id: z.nullable(Id),
  /** Of the club or team. */
  name: z.string(),
})

/** Everything the office knows about an umpire. */
const Official = z.object({
  id: Id,
  version: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  level_id: z.nullable(Id),
  postal_code: z.nullable(z.string()),
  most_a_day: z.nullable(z.int()),
  is_umpire: z.boolean(),
  notes: z.string(),
  is_retired: z.boolean(),
  certifications: z.array(Certification),
  days: z.array(OfficialDay),
  stays_away: z.array(StaysAway),
  audit: z.array(AuditEntry),
})
export type Official = z.output<typeof Official>

const filters = {
  q: PageQuery.q,
  level_id: z.optional(Id),
  show: z.optional(z.enum(['active', 'umpires', 'staff', 'retired', 'lapsed'])),
}

export const listOfficials = operation({
  method: 'GET',
  path: '/ems/officials',
  access: 'ems.official.assign',
  summary: 'Page through umpires and staff by name, searched by name, email or phone',
  input: z.object({ ...PageQuery, ...filters, sort: sortedBy('name', 'level', 'ahead') }),
  output: z.array(OfficialRow),
  meta: PageMeta,
})

export const exportOfficials = operation({
  method: 'GET',
  path: '/ems/officials.csv',
  access: 'ems.official.assign',
  summary: 'Download umpires and staff as a table',
  input: z.object(filters),
  output: Nothing,
  file: 'text/csv; charset=utf-8',
})

export const getOfficial = operation({
  method: 'GET',
  path: '/ems/officials/:id',
  access: 'ems.official.assign',
  summary: 'Give an umpire with certifications, days and the teams they stay away from',
  input: z.object({ id: Id }),
  output: Official,
})

/** Left blank, null. */
const orNull = <T>(schema: z.ZodMiniType<T | undefined, unknown>) =>
  z.pipe(
    schema as z.ZodMiniType<T | undefined, T | null | undefined>,
    z.transform((value) => value ?? null),
  )

const PostalCode = z.pipe(
  optionalText('Home postal code', 12),
  z.transform((value) => value?.toUpperCase() ?? null),
)
const isCode = (code: string | null) =>
  code === null || isCompleteCode('USA', code) || isCompleteCode('Canada', code)
const CODE_ERROR = 'Enter a postal code such as 75201.'

const PERSON = {
  first_name: text('First name', 60),
  last_name: text('Last name', 60),
  email: Email,
  phone: z.pipe(
    optionalText('Phone', 30),
    z.transform((value) => value ?? ''),
  ),
  postal_code: PostalCode,
}
const MOST = 'Enter a number of games from 1 to 12.'

export const searchStaysAway = operation({
  method: 'GET',
  path: '/ems/officials/stays-away',
  access: 'ems.official.assign',
  summary: 'Find clubs and current teams by a few letters, for those whose games an umpire stays away from',
  input: z.object({ q: PageQuery.q }),
  output: z.array(StaysAway),
})

/** What is typed of an umpire. */
export const OfficialFields = z
  .object({
    ...PERSON,
    level_id: z.nullable(Id),
    most_a_day: z.nullable(whole(MOST).check(z.minimum(1, MOST), z.maximum(12, MOST))),
    /** Others are staff only, and aren’t given games. Without it, it stays as it is; somebody new is an umpire. */
    is_umpire: z.optional(z.boolean('Choose yes or no.')),
    notes: lines(
      z.pipe(
        optionalText('Notes', 2000),
        z.transform((value) => value ?? ''),
      ),
    ),
    certifications: z
      .array(
        z.object({
          name: text('Certification', 80),
          year: whole('Enter a year such as 2027.').check(
            z.minimum(1970, 'Enter a year such as 2027.'),
            z.maximum(2100, 'Enter a year such as 2027.'),
          ),
          expires_on: z.nullable(DayInput('Expires on')),
        }),
      )
      .check(z.maxLength(20, 'Add up to 20 certifications.')),
    days: z
      .array(
        z
          .object({
            day: DayInput('Day'),
            from_time: z.nullable(ClockTime('Enter a start time.')),
            until_time: z.nullable(ClockTime('Enter an end time.')),
          })
          .check(
            z.refine(({ from_time, until_time }) => (from_time === null) === (until_time === null), {
              path: ['until_time'],
              error: 'Enter both times, or leave both blank.',
            }),
            z.refine(
              ({ from_time, until_time }) =>
                from_time === null || until_time === null || from_time < until_time,
              { path: ['until_time'], error: 'The end needs to be after the start.' },
            ),
          ),
      )
      .check(
        z.maxLength(200, 'Add up to 200 days.'),
        z.refine((all) => new Set(all.map(({ day }) => day)).size === all.length, {
          error: 'Each day can be here once.',
        }),
      ),
    stays_away: z
      .array(
        z.object({ club_id: z.nullable(Id), team_id: z.nullable(Id) }).check(
          z.refine(({ club_id, team_id }) => (club_id === null) !== (team_id === null), {
            error: 'Choose a club or a team.',
          }),
        ),
      )
      .check(z.maxLength(50, 'Add up to 50 clubs and teams.')),
  })
  .check(z.refine(({ postal_code }) => isCode(postal_code), { path: ['postal_code'], error: CODE_ERROR }))
export type OfficialFields = z.output<typeof OfficialFields>

export const createOfficial = operation({
  method: 'POST',
  path: '/ems/officials',
  access: 'ems.official.assign',
  status: 201,
  summary: 'Add an umpire or somebody else of the staff of events',
  input: OfficialFields,
  output: Official,
})

export const changeOfficial = operation({
  method: 'PATCH',
  path: '/ems/officials/:id',
  access: 'ems.official.assign',
  summary: 'Change an umpire, if they still are at the version that was seen',
  input: z.object({ id: Id, version: Id, official: OfficialFields }),
  output: Official,
})

export const retireOfficial = operation({
  method: 'POST',
  path: '/ems/officials/:id/retire',
  access: 'ems.official.assign',
  summary: 'Ask an umpire for no more games, or again; a retired one’s links stop working',
  message: 'Data updated successfully',
  input: z.object({ id: Id, is_retired: z.boolean('Choose yes or no.') }),
  output: Official,
})

/** As many as one list may have. */
export const MOST_IMPORTED = 500

export const importOfficials = operation({
  method: 'POST',
  path: '/ems/officials/import',
  access: 'ems.official.assign',
  summary: 'Add umpires from a list; one whose email is known is updated with what the list says',
  input: z.object({
    people: z
      .array(
        z
          .object({
            ...PERSON,
            /** By name; one that isn’t among the levels is an error of its row. */
            level: orNull(optionalText('Level', 60)),
          })
          .check(
            z.refine(({ postal_code }) => isCode(postal_code), { path: ['postal_code'], error: CODE_ERROR }),
          ),
      )
      .check(
        z.minLength(1, 'Add at least one umpire.'),
        z.maxLength(MOST_IMPORTED, 'Import up to 500 umpires at a time.'),
      ),
  }),
  output: z.object({ added: z.int(), updated: z.int() }),
})
