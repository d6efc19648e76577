import * as z from 'zod/mini'
import { Day } from '../dates.ts'
import { Seen } from '../events/check-in.ts'
import { operation } from '../operation.ts'
import { Cents, Id, lines, Moment, Nothing, SaidText, text } from '../primitives.ts'
import { problem } from '../problem.ts'

const table = { access: 'ems.gate.admit' } as const
const changes = { ...table, message: 'Data updated successfully' } as const

export const TeamNotExpected = problem(
  'team_not_expected',
  404,
  'This team isn’t in the event, or it has withdrawn.',
)

/** What is asked of a team as a whole, in addition to what is asked of its people. */
export const TEAM_POINT_NAMES = {
  insurance: 'Insurance',
  certificate: 'Certificate for the venue',
  players: 'Roster',
  fit: 'Roster',
  balance: 'Balance',
  answers: 'Questions',
} as const

const Done = z.object({ at: Moment, by: z.string() })

const Point = z.object({
  /** A requirement of readiness, or a key of `TEAM_POINT_NAMES`. */
  key: z.string(),
  title: z.string(),
  says: SaidText,
  is_met: z.boolean(),
  /** What the table may mark as seen; null for everything else. */
  may_see: z.nullable(Seen),
  /** When it was seen at the table, and who saw it. */
  seen: z.nullable(Done),
})
export type CheckInPoint = z.output<typeof Point>

const Person = z.object({
  /** Null for a player of a team from outside. */
  member_id: z.nullable(Id),
  /** Of a player of a team from outside, whose name and birthday it stands for. */
  player: z.nullable(z.string()),
  name: z.string(),
  role: z.string(),
  is_player: z.boolean(),
  jersey_number: z.nullable(z.string()),
  dob: z.nullable(Day),
  has_photo: z.boolean(),
  /** Came to the roster after the team had checked in. */
  is_new: z.boolean(),
  /** How many games of this team they still sit out. */
  sits_out: z.int(),
  points: z.array(Point),
})
export type CheckInPerson = z.output<typeof Person>

const CheckedIn = z.object({
  ...Done.shape,
  /** How many things were missing then, and why the team was let in. */
  missing: z.int(),
  reason: z.nullable(z.string()),
})

const Row = z.object({
  entrant_id: Id,
  event_division_id: Id,
  name: z.string(),
  club: z.nullable(z.string()),
  coach: z.string(),
  is_outside: z.boolean(),
  people: z.int(),
  /** What is missing: of the team in words, of its people as a number. */
  lacks: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      says: z.nullable(SaidText),
      count: z.nullable(z.int()),
    }),
  ),
  checked_in: z.nullable(CheckedIn),
  /** Who came to the roster after that. */
  added: z.int(),
  /** How many people are suspended. */
  suspended: z.int(),
  notes: z.int(),
})
export type CheckInRow = z.output<typeof Row>

export const checkInBoard = operation({
  ...table,
  method: 'GET',
  path: '/ems/events/:id/check-in',
  summary: 'List the teams that are expected at an event, with what each lacks and who has checked in',
  input: z.object({ id: Id }),
  output: z.object({
    event: z.object({ id: Id, name: z.string(), starts_on: Day, ends_on: Day }),
    /** Grows with every mark that is made at a table. */
    version: z.int(),
    divisions: z.array(z.object({ id: Id, label: z.string() })),
    teams: z.array(Row),
  }),
})
export type CheckInBoard = z.output<typeof checkInBoard.output>

export const checkInNews = operation({
  ...table,
  method: 'GET',
  path: '/ems/events/:id/check-in/news',
  summary: 'Say whether anything was marked at another table since a version of the board',
  input: z.object({ id: Id }),
  output: z.object({ version: z.int() }),
})

const Note = z.object({ id: Id, body: z.string(), ...Done.shape })

const Team = z.object({
  ...Row.shape,
  /** Null for a team from outside. */
  team_id: z.nullable(Id),
  division: z.string(),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  points: z.array(Point),
  roster: z.array(Person),
  /** What is still to be paid; null for those who may not see money, and where nothing is. */
  owes: z.nullable(
    z.object({
      cents: Cents,
      due_on: Day,
      balance_id: z.nullable(Id),
      number: z.nullable(z.string()),
    }),
  ),
  written: z.array(Note),
})
export type CheckInTeam = z.output<typeof Team>

const One = { id: Id, entrant_id: Id }

export const getCheckIn = operation({
  ...table,
  method: 'GET',
  path: '/ems/events/:id/check-in/:entrant_id',
  summary: 'Show one team at the check-in table: who is on its roster, and what each of them lacks',
  input: z.object(One),
  output: Team,
})

/** A team that was checked in before is not checked in again; the answer says by whom it was. */
export const checkInTeam = operation({
  ...changes,
  method: 'POST',
  path: '/ems/events/:id/check-in/:entrant_id',
  summary: 'Check a team in, once, whoever else does; with a reason if something is missing',
  input: z.object({
    ...One,
    /** Required if something is missing. */
    reason: z.optional(text('Reason', 300)),
  }),
  output: z.object({
    /** Null if this call checked it in. */
    before: z.nullable(Done),
    checked_in: CheckedIn,
  }),
})

export const undoCheckIn = operation({
  ...changes,
  method: 'POST',
  path: '/ems/events/:id/check-in/:entrant_id/undo',
  summary: 'Take back that a team has checked in; what is taken back twice is so once',
  input: z.object(One),
  output: Nothing,
})

const Sighting = {
  ...One,
  what: Seen,
  /** Whose paper it is; nobody’s for the insurance and the certificate of the team. */
  member_id: z.optional(Id),
  player: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This isn’t a valid player.'))),
}

export const markSeen = operation({
  ...changes,
  method: 'POST',
  path: '/ems/events/:id/check-in/:entrant_id/seen',
  summary:
    'Note that a paper was shown at the check-in table: proof of age, waivers of the registration or of the event, insurance or the certificate for the venue',
  input: z.object(Sighting),
  output: Nothing,
})

export const undoSeen = operation({
  ...changes,
  method: 'POST',
  path: '/ems/events/:id/check-in/:entrant_id/not-seen',
  summary: 'Take back that a paper was shown at the check-in table',
  input: z.object(Sighting),
  output: Nothing,
})

export const addDeskNote = operation({
  ...changes,
  method: 'POST',
  path: '/ems/events/:id/check-in/:entrant_id/notes',
  status: 201,
  summary: 'Write something down about a team, for whoever stands at the table next',
  input: z.object({ ...One, body: lines(text('Note', 500)) }),
  output: z.object({ id: Id }),
})

export const removeDeskNote = operation({
  ...changes,
  method: 'DELETE',
  path: '/ems/events/:id/check-in/:entrant_id/notes/:note_id',
  summary: 'Remove a note about a team',
  input: z.object({ ...One, note_id: Id }),
  output: Nothing,
})

export const checkInPictures = operation({
  ...table,
  method: 'GET',
  path: '/ems/events/:id/check-in/:entrant_id/pictures',
  summary: 'Give small pictures of the people on the roster of a team, to be known by at the table',
  input: z.object(One),
  /** JPEG in base64; people without a picture are left out. */
  output: z.array(z.object({ member_id: Id, jpeg: z.string() })),
})

export const exportCheckIn = operation({
  ...table,
  method: 'GET',
  path: '/ems/events/:id/check-in.csv',
  summary: 'Download which teams of an event have checked in, and what each lacks, as a table',
  input: z.object({ id: Id }),
  output: Nothing,
  file: 'text/csv; charset=utf-8',
})

export const printCheckIn = operation({
  ...table,
  method: 'GET',
  path: '/ems/events/:id/print/check-in',
  summary:
    'Print a sheet for each team of an event, or for one: its roster with birthdays, and what is missing',
  limit: { max: 60, seconds: 600 },
  input: z.object({ id: Id, entrant_id: z.optional(Id) }),
  output: Nothing,
  file: 'application/pdf',
})

/** The same for the team's own coach, before she comes. */
export const ownCheckIn = operation({
  method: 'GET',
  path: '/ems/entrants/:entrant_id/check-in',
  access: 'signed-in',
  summary: 'Show a team’s own staff what it lacks for check-in at an event, and who is not ready',
  input: z.object({ entrant_id: Id }),
  output: Team,
})

const Ahead = z.object({
  event: z.object({ id: Id, name: z.string(), slug: z.string(), starts_on: Day, ends_on: Day }),
  teams: z.array(
    z.object({
      ...z.omit(Row, { notes: true }).shape,
      team_id: Id,
      division: z.string(),
      /** How many people on its roster have everything they need. */
      ready: z.int(),
      /** Whoever asks has entered it, and pays what is left. */
      is_payer: z.boolean(),
    }),
  ),
})
export type ReadinessAhead = z.output<typeof Ahead>

/** For the staff of teams and for a club: the same for all of their teams and events that are on or coming. */
export const listReadinessAhead = operation({
  method: 'GET',
  path: '/ems/my-teams/readiness',
  access: 'ctms.readiness.view',
  scoped: true,
  summary: 'List the coming events of one’s own teams, with what each team still lacks for check-in there',
  input: Nothing,
  output: z.array(Ahead),
})

export const remindForEvent = operation({
  method: 'POST',
  path: '/ems/entrants/:entrant_id/check-in/remind',
  access: 'signed-in',
  summary:
    'Write to the families of a team what is open before an event: a letter to each address, not again within 3 days',
  message: 'Emails sent.',
  limit: { max: 20, seconds: 60 },
  input: z.object({ entrant_id: Id }),
  output: z.object({
    letters: z.int(),
    people: z.int(),
    too_soon: z.int(),
    unreachable: z.int(),
  }),
})
