import * as z from 'zod/mini'
import { DayInput } from './dates.ts'
import { operation } from './operation.ts'
import { Id, Nothing, text, SaidText } from './primitives.ts'

const VerdictState = z.enum(['ready', 'soon', 'missing', 'not_needed'])
const Colour = z.enum(['ready', 'soon', 'missing'])
export type Colour = z.infer<typeof Colour>

/** What the colors are called on screen, next to the color itself. */
export const COLOUR_NAMES: Readonly<Record<z.infer<typeof VerdictState>, string>> = {
  ready: 'Ready',
  soon: 'Ends before',
  missing: 'Not ready',
  not_needed: 'Not needed',
}

/** What is required, in addition to the office's checks and trainings. */
export const REQUIREMENT_NAMES = {
  roster: 'Roster',
  membership: 'Membership',
  waivers: 'Waivers',
  age: 'Proof of age',
  fees: 'Team fees',
} as const

const BoardVerdict = z.object({
  requirement: z.string(),
  state: VerdictState,
  says: SaidText,
  /**
   * The one place where the user can fix it, null if only the family can: a template (RFC 6570) for the `member_id` of the person
   * and the `team_id`.
   */
  fix: z.nullable(z.string()),
})
export type BoardVerdict = z.infer<typeof BoardVerdict>

const BoardPerson = z.object({
  /** The id of the roster place, not of the person. */
  id: z.int(),
  member_id: z.int(),
  name: z.string(),
  member_number: z.string(),
  /** As shown on screen. */
  role: z.string(),
  jersey_number: z.nullable(z.string()),
  colour: Colour,
  /** For each of the requirements in turn, the place of its verdict in the board’s list. */
  verdicts: z.array(z.int()),
})
export type BoardPerson = z.infer<typeof BoardPerson>

const BoardTeam = z.object({
  id: z.int(),
  name: z.string(),
  club: z.nullable(z.string()),
  division: z.string(),
  season: z.string(),
  insurance: BoardVerdict,
  ready: z.int(),
  /** People who are not ready come first. */
  people: z.array(BoardPerson),
})
export type BoardTeam = z.infer<typeof BoardTeam>

export const ReadinessBoard = z.object({
  /** The days being checked: those of an event, or a single day twice. */
  from: z.string(),
  until: z.string(),
  event: z.nullable(z.string()),
  /** Upcoming events to choose from. */
  events: z.array(z.object({ id: z.int(), name: z.string(), from: z.string(), until: z.string() })),
  /** What is required, in column order. */
  requirements: z.array(z.object({ key: z.string(), title: z.string() })),
  /** Each once: a whole club gets the same few of them, and would be five times as much to send. */
  verdicts: z.array(BoardVerdict),
  teams: z.array(BoardTeam),
})
export type ReadinessBoard = z.infer<typeof ReadinessBoard>

/** The path of the screen where the user can fix what a person lacks; null if they can’t. */
export const fixOfPerson = (
  { fix }: Pick<BoardVerdict, 'fix'>,
  { member_id, team_id }: { member_id: number; team_id: number },
) => fix?.replace('{member_id}', String(member_id)).replace('{team_id}', String(team_id)) ?? null

const Which = {
  team_id: z.optional(Id),
  club_id: z.optional(Id),
  day: z.optional(DayInput('Day')),
  event_id: z.optional(Id),
}

export const readinessBoard = operation({
  method: 'GET',
  path: '/ctms/readiness',
  access: 'ctms.readiness.view',
  scoped: true,
  summary:
    'Say of everybody on a team, or on the teams of a club, what is ready on a day or for an event, and where it is mended',
  input: z.object(Which),
  output: ReadinessBoard,
})

export const exportReadiness = operation({
  method: 'POST',
  path: '/ctms/readiness/export',
  access: 'ctms.readiness.view',
  scoped: true,
  summary: 'Give the readiness of a team, or of the teams of a club, as CSV',
  message: 'Data fetched successfully',
  file: 'text/csv',
  input: z.object(Which),
  output: z.unknown(),
})

/** What the office requires on the board. */
export const ReadinessTerms = z.object({
  version: z.int(),
  /** Kinds of documents that prove the age; empty: no proof is required. */
  age_kinds: z.array(z.string()),
  insurance: z.boolean(),
  staff_memberships: z.boolean(),
  /** The kinds of documents to choose from. */
  kinds: z.array(z.string()),
})
export type ReadinessTerms = z.infer<typeof ReadinessTerms>

export const getReadinessTerms = operation({
  method: 'GET',
  path: '/ctms/readiness/terms',
  access: 'ctms.rules.view',
  summary: 'Say what is asked of players, staff and teams before they are ready',
  input: Nothing,
  output: ReadinessTerms,
})

export const saveReadinessTerms = operation({
  method: 'PUT',
  path: '/ctms/readiness/terms',
  access: 'ctms.rules.edit',
  summary: 'Change what is asked of players, staff and teams, if it still is as it was seen',
  input: z.object({
    version: z.int(),
    age_kinds: z.array(text('Type', 60)).check(z.maxLength(40, 'You can have up to 40 types.')),
    insurance: z.boolean('Choose yes or no.'),
    staff_memberships: z.boolean('Choose yes or no.'),
  }),
  output: ReadinessTerms,
})
