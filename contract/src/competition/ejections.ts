import * as z from 'zod/mini'
import { Cancellation } from '../events.ts'
import { operation } from '../operation.ts'
import { Id, lines, Moment, Nothing, optionalText, text, Token, whole } from '../primitives.ts'
import { problem } from '../problem.ts'

export const EjectionNotFound = problem('ejection_not_found', 404, 'We couldn’t find this ejection.')
export const SuspendedAlready = problem('suspended_already', 409, 'This person is already suspended for it.')
export const NotSuspended = problem('not_suspended', 409, 'This suspension is over or was lifted.')
export const NobodyNamed = problem('nobody_named', 409, 'Say who it was first.')

/** Who can be ejected. */
export const EJECTED_LABELS = { player: 'Player', coach: 'Coach', spectator: 'Spectator' } as const
const Ejected = z.enum(['player', 'coach', 'spectator'], 'Choose who was ejected.')

/** How many games somebody still sits out, of those that were imposed and those their team has played since. */
export const gamesLeft = (games: number, played: number): number => Math.max(0, games - played)

const Suspension = z.object({
  id: Id,
  games: z.int(),
  /** Games that the team has really played since; forfeits don’t count. */
  served: z.int(),
  reason: z.nullable(z.string()),
  at: Moment,
  by: z.string(),
  lifted: z.nullable(z.object({ at: Moment, by: z.string(), reason: z.string() })),
})

const Ejection = z.object({
  id: Id,
  event: z.string(),
  division: z.string(),
  number: z.int(),
  entrant_id: Id,
  team: z.string(),
  person: Ejected,
  jersey_number: z.nullable(z.string()),
  /** Null until somebody has said who it was. */
  name: z.nullable(z.string()),
  is_named: z.boolean(),
  rule: z.nullable(z.string()),
  what: z.nullable(z.string()),
  at: Moment,
  by: z.string(),
  from_book: z.boolean(),
  is_taken_back: z.boolean(),
  suspension: z.nullable(Suspension),
})
export type Ejection = z.output<typeof Ejection>

const Team = z.object({ entrant_id: Id, name: z.string() })

export const listEjections = operation({
  method: 'GET',
  path: '/ems/events/:id/ejections',
  access: 'ems.game.score',
  summary: 'List who was ejected at an event, and whose suspension from another event still counts here',
  input: z.object({ id: Id }),
  output: z.object({
    event: z.object({ id: Id, name: z.string(), ...Cancellation }),
    games: z.array(z.object({ id: Id, division: z.string(), number: z.int(), home: Team, visitor: Team })),
    ejections: z.array(Ejection),
    /** From other events, of people on rosters of this one. */
    carried: z.array(Ejection),
  }),
})
export type Ejections = z.output<typeof listEjections.output>

export const listEjectable = operation({
  method: 'GET',
  path: '/ems/entrants/:entrant_id/people',
  of_event: { entrant: 'entrant_id' },
  access: 'ems.game.score',
  summary: 'List who is on the roster of a team in an event, to say who was ejected',
  input: z.object({ entrant_id: Id }),
  output: z.array(
    z.object({
      member_id: z.nullable(Id),
      /** Of a player of a team from outside. */
      player: z.nullable(z.string()),
      name: z.string(),
      jersey_number: z.nullable(z.string()),
      person: z.enum(['player', 'coach']),
    }),
  ),
})
export type Ejectable = z.output<typeof listEjectable.output>[number]

const Jersey = z.optional(z.nullable(z.string().check(z.regex(/^\d{1,2}$/, 'Use one or two digits.'))))
const Who = {
  member_id: z.optional(Id),
  player: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This isn’t a valid player.'))),
}

export const noteEjection = operation({
  method: 'POST',
  path: '/ems/games/:id/ejections',
  of_event: { game: 'id' },
  access: 'ems.game.score',
  status: 201,
  summary: 'Note at the desk who was ejected from a game, and by which rule',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    request_key: z.uuid('This isn’t a valid key.'),
    entrant_id: Id,
    person: Ejected,
    ...Who,
    jersey_number: Jersey,
    rule: optionalText('Rule', 200),
    what: optionalText('What happened', 1000),
  }),
  output: z.object({ id: Id }),
})

/** From the book of a game, by its link: no names are shown there, so the desk says later who it was. */
export const noteEjectionByLink = operation({
  method: 'POST',
  path: '/ems/score/:token/ejections',
  access: 'public',
  status: 201,
  summary: 'Note from the score book who was ejected, by team and number; the desk says who it was',
  message: 'Data updated successfully',
  limit: { max: 20, seconds: 600 },
  input: z.object({
    token: Token,
    request_key: z.uuid('This isn’t a valid key.'),
    side: z.enum(['home', 'visitor'], 'Choose the team.'),
    person: Ejected,
    jersey_number: Jersey,
    what: optionalText('What happened', 1000),
  }),
  output: Nothing,
})

export const nameEjected = operation({
  method: 'POST',
  path: '/ems/ejections/:id/person',
  of_event: { ejection: 'id' },
  access: 'ems.game.score',
  summary: 'Say who on the roster it was that was ejected',
  message: 'Data updated successfully',
  input: z.object({ id: Id, ...Who }),
  output: Nothing,
})

export const takeBackEjection = operation({
  method: 'POST',
  path: '/ems/ejections/:id/take-back',
  of_event: { ejection: 'id' },
  access: 'ems.game.correct',
  summary: 'Take an ejection back that was noted by mistake; a suspension for it is lifted',
  message: 'Data updated successfully',
  input: z.object({ id: Id, reason: text('Reason', 500) }),
  output: Nothing,
})

export const suspendPerson = operation({
  method: 'POST',
  path: '/ems/ejections/:id/suspension',
  of_event: { ejection: 'id' },
  access: 'ems.game.correct',
  summary: 'Let somebody who was ejected sit out so many games of their team, also at later events',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    games: whole('Enter games from 1 to 99.').check(
      z.minimum(1, 'Enter games from 1 to 99.'),
      z.maximum(99, 'Enter games from 1 to 99.'),
    ),
    reason: lines(text('Reason', 500)),
  }),
  output: Nothing,
})

export const liftSuspension = operation({
  method: 'POST',
  path: '/ems/suspensions/:id/lift',
  of_event: { suspension: 'id' },
  access: 'ems.game.correct',
  summary: 'End a suspension before it is served, with a reason',
  message: 'Data updated successfully',
  input: z.object({ id: Id, reason: text('Reason', 500) }),
  output: Nothing,
})
