import * as z from 'zod/mini'
import { DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { Cents, Id, Nothing, optionalText, whole } from '../primitives.ts'
import { problem } from '../problem.ts'

export const DutyKind = z.enum(['snack', 'scorebook', 'field', 'gate', 'drive', 'other'], 'Choose a task.')
export type DutyKind = z.infer<typeof DutyKind>

export const DUTY_KIND_NAMES: Readonly<Record<DutyKind, string>> = {
  snack: 'Snacks and drinks',
  scorebook: 'Scorebook',
  field: 'Field preparation',
  gate: 'Gate and tickets',
  drive: 'Driving',
  other: 'Other help',
}

export const DutyNotFound = problem(
  'duty_not_found',
  404,
  'We couldn’t find this duty. It may have been removed.',
)
export const DutyFull = problem('duty_full', 409, 'Someone got there first: all spots are taken.')
export const DutyTaken = problem('duty_taken', 409, 'You’ve already signed up for this.')
export const DutyIsOver = problem('duty_is_over', 409, 'This duty is over or was canceled.')
export const TooLateToGiveBack = problem(
  'too_late_to_give_back',
  409,
  'It’s too late to cancel. Find a sub instead: the spot stays yours until someone takes it.',
)
export const TooManyDuties = problem('too_many_duties', 409, 'A team can have up to 300 duties.')

export const MOST_DUTIES = 300

/** A place of a duty that has been taken. */
const DutyPlace = z.object({
  id: z.int(),
  name: z.string(),
  /** The logged-in user holds it. */
  is_own: z.boolean(),
  /** It is up for others to take over. */
  is_offered: z.boolean(),
  state: z.enum(['taken', 'done', 'missed']),
})

export const Duty = z.object({
  id: z.int(),
  team_id: z.int(),
  team: z.string(),
  /** Belongs to one date, or can be done until a day of the season. */
  date_id: z.nullable(z.int()),
  /** The title of the date, or its kind if it has no title. */
  date_title: z.nullable(z.string()),
  date_kind: z.nullable(z.string()),
  on_day: z.string(),
  kind: DutyKind,
  title: z.nullable(z.string()),
  minutes: z.int(),
  places: z.int(),
  /** How many hours before the day or date it can last be given back. */
  give_back_hours: z.int(),
  status: z.enum(['open', 'called_off']),
  is_over: z.boolean(),
  taken: z.array(DutyPlace),
  version: z.int(),
})
export type Duty = z.infer<typeof Duty>

const RuleFields = {
  /** Required from each family for the team's season; 0 for nothing. */
  minutes: whole('Enter minutes from 0 to 6000.').check(
    z.minimum(0, 'Enter minutes from 0 to 6000.'),
    z.maximum(6000, 'Enter minutes from 0 to 6000.'),
  ),
  /** What a family pays if it does none of the hours. */
  amount_cents: Cents.check(z.maximum(1_000_000, 'Up to $10,000.00.')),
  /** Families of staff are exempt. */
  staff_exempt: z.boolean(),
}

const Rule = z.object({ ...RuleFields, version: z.int() })

/** What a family has done, signed up for and still owes. */
export const DutyFamily = z.object({
  /** The family's first player on the team. */
  player_id: z.int(),
  players: z.array(z.string()),
  workers: z.array(z.string()),
  is_exempt: z.boolean(),
  done_minutes: z.int(),
  taken_minutes: z.int(),
  missing_minutes: z.int(),
  due_cents: z.int(),
  /**
   * What the family was charged for missing hours, what it still owes of that, and what it gets back for
   * hours done since.
   */
  charge: z.nullable(
    z.object({ package_id: z.int(), amount_cents: z.int(), owed_cents: z.int(), back_cents: z.int() }),
  ),
})
export type DutyFamily = z.infer<typeof DutyFamily>

export const teamDuties = operation({
  method: 'GET',
  path: '/ctms/teams/:id/duties',
  access: 'ctms.teams.view',
  scoped: true,
  summary: 'List the duties of a team with who has taken them, and what each family has done and owes',
  input: z.object({ id: Id }),
  output: z.object({
    team: z.object({ id: z.int(), name: z.string(), division: z.string(), season: z.string() }),
    may_edit: z.boolean(),
    may_charge: z.boolean(),
    may_return: z.boolean(),
    rule: Rule,
    duties: z.array(Duty),
    families: z.array(DutyFamily),
    /** Upcoming dates that a duty can be attached to. */
    dates: z.array(
      z.object({ id: z.int(), kind: z.string(), title: z.nullable(z.string()), starts_on: z.string() }),
    ),
  }),
})

export const exportDuties = operation({
  method: 'GET',
  path: '/ctms/teams/:id/duties/families',
  access: 'ctms.teams.view',
  scoped: true,
  summary: 'Give what the families of a team have done and owe as CSV',
  input: z.object({ id: Id }),
  output: Nothing,
  file: 'text/csv; charset=utf-8',
})

export const setDutyRule = operation({
  method: 'PUT',
  path: '/ctms/teams/:id/duties/rule',
  access: 'ctms.teams.edit',
  scoped: true,
  summary: 'Say how long each family of a team helps in the season, and what it pays instead',
  input: z.object({
    id: Id,
    version: z.int().check(z.minimum(0, 'This isn’t a valid version.')),
    ...RuleFields,
  }),
  output: Rule,
})

export const addDuty = operation({
  method: 'POST',
  path: '/ctms/teams/:id/duties',
  access: 'ctms.teams.edit',
  scoped: true,
  status: 201,
  summary: 'Make a duty, for one date of a team or until a day',
  limit: { max: 60, seconds: 60 },
  input: z
    .object({
      id: Id,
      kind: DutyKind,
      title: optionalText('Title', 120),
      date_id: z.optional(z.nullable(Id)),
      on_day: z.optional(z.nullable(DayInput('Until'))),
      minutes: whole('Enter minutes from 15 to 1440.').check(
        z.minimum(15, 'Enter minutes from 15 to 1440.'),
        z.maximum(1440, 'Enter minutes from 15 to 1440.'),
      ),
      places: whole('Enter a number from 1 to 20.').check(
        z.minimum(1, 'Enter a number from 1 to 20.'),
        z.maximum(20, 'Enter a number from 1 to 20.'),
      ),
      give_back_hours: whole('Enter hours from 0 to 336.').check(
        z.minimum(0, 'Enter hours from 0 to 336.'),
        z.maximum(336, 'Enter hours from 0 to 336.'),
      ),
    })
    .check(
      z.refine(({ date_id, on_day }) => Boolean(date_id) !== Boolean(on_day), {
        path: ['on_day'],
        error: 'Choose a team event, or enter a date.',
      }),
      z.refine(({ on_day }) => !on_day || (on_day >= '2020-01-01' && on_day <= '2090-12-31'), {
        path: ['on_day'],
        error: 'Enter a date in this season or a later one.',
      }),
    ),
  output: Duty,
})

export const callOffDuty = operation({
  method: 'POST',
  path: '/ctms/duties/:id/call-off',
  access: 'ctms.teams.edit',
  scoped: true,
  summary: 'Call a duty off; who has taken it is told',
  message: 'Data updated successfully',
  input: z.object({ id: Id, version: Id }),
  output: Duty,
})

export const confirmDuty = operation({
  method: 'POST',
  path: '/ctms/duties/:id/confirm',
  access: 'ctms.teams.edit',
  scoped: true,
  summary: 'Say whether somebody did the duty they had taken; what was said can be corrected',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    place_id: Id,
    state: z.enum(['taken', 'done', 'missed'], 'Choose how it went.'),
  }),
  output: Duty,
})

export const myDuties = operation({
  method: 'GET',
  path: '/ctms/duties',
  access: 'signed-in',
  summary: 'List the duties of one’s teams that are ahead, and what the own family has done and owes',
  input: Nothing,
  output: z.object({
    duties: z.array(Duty),
    families: z.array(z.extend(DutyFamily, { team_id: z.int(), team: z.string(), asked_minutes: z.int() })),
  }),
})

const one = z.object({ id: Id })

export const takeDuty = operation({
  method: 'POST',
  path: '/ctms/duties/:id/take',
  access: 'signed-in',
  summary: 'Take a free place of a duty, or one that is offered',
  message: 'Operation successful',
  limit: { max: 60, seconds: 60 },
  input: one,
  output: Duty,
})

export const giveBackDuty = operation({
  method: 'POST',
  path: '/ctms/duties/:id/give-back',
  access: 'signed-in',
  summary: 'Give a duty back while there is time for somebody else',
  message: 'Operation successful',
  limit: { max: 60, seconds: 60 },
  input: one,
  output: Duty,
})

export const offerDuty = operation({
  method: 'POST',
  path: '/ctms/duties/:id/offer',
  access: 'signed-in',
  summary:
    'Offer a duty one has taken to the others, or no longer; it stays one’s own until somebody takes it',
  message: 'Operation successful',
  limit: { max: 60, seconds: 60 },
  input: z.object({ id: Id, is_offered: z.boolean() }),
  output: Duty,
})
