import * as z from 'zod/mini'
import { Day } from '../../dates.ts'
import { Slug } from '../../events.ts'
import { EventKind } from '../../events/kinds.ts'
import { EventStatus } from '../../events/moves.ts'
import { operation } from '../../operation.ts'
import { AuditEntry, Id, Moment, Nothing, SaidText, optionalText, text, whole } from '../../primitives.ts'
import { problem } from '../../problem.ts'
import { PointsRules } from './ranking.ts'

export const CircuitNotFound = problem('circuit_not_found', 404, 'We couldn’t find this circuit.')
export const CircuitUsed = problem(
  'circuit_used',
  409,
  'The office has given points in this circuit, so it can’t be deleted. Unpublish it instead.',
)

const Version = whole('This isn’t a valid version.')

const CircuitRow = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  is_published: z.boolean(),
  events: z.int(),
  /** Of its events; null while there are none. */
  first_on: z.nullable(Day),
  last_on: z.nullable(Day),
})
export type CircuitRow = z.output<typeof CircuitRow>

const CircuitEvent = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  kind: EventKind,
  status: EventStatus,
  starts_on: Day,
  ends_on: Day,
  /** City and state. */
  place: z.string(),
})
export type CircuitEvent = z.output<typeof CircuitEvent>

export const Circuit = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  summary: z.string(),
  is_published: z.boolean(),
  rules: PointsRules,
  /** Drafts too, the first one at the top. */
  events: z.array(CircuitEvent),
  version: z.int(),
})
export type Circuit = z.output<typeof Circuit>

/** A division of a circuit; `key` names it in addresses. */
const RankedDivision = z.object({ key: z.string(), label: z.string(), teams: z.int() })

const RankingRow = z.object({
  /** Names the team for the whole circuit. */
  team: z.string(),
  name: z.string(),
  club: z.string(),
  rank: z.int(),
  total: z.int(),
  /** The latest first. */
  results: z.array(
    z.object({
      slug: z.string(),
      event: z.string(),
      day: Day,
      place: z.int(),
      teams: z.int(),
      points: z.int(),
      counts: z.boolean(),
    }),
  ),
  /** By the office, with its reason. */
  given: z.array(z.object({ points: z.int(), reason: z.string(), at: Moment })),
  /** How ties were decided, step by step; empty if points alone decide. */
  why: z.array(SaidText),
})
export type RankingRow = z.output<typeof RankingRow>

/** The ranking of one division, and the names of all divisions that have one. */
export const Ranking = z.object({
  divisions: z.array(RankedDivision),
  /** Null while nobody has played. */
  division: z.nullable(z.string()),
  /** How many results of a team count; null is all of them. */
  best: z.nullable(z.int()),
  rows: z.array(RankingRow),
})
export type Ranking = z.output<typeof Ranking>

const DivisionKey = z.optional(z.string().check(z.maxLength(120, 'We couldn’t find this division.')))

export const listCircuits = operation({
  method: 'GET',
  path: '/ems/circuits',
  of_event: 'narrowed',
  access: 'ems.event.view',
  summary: 'List the circuits, the latest first',
  input: Nothing,
  output: z.array(CircuitRow),
})

export const getCircuit = operation({
  method: 'GET',
  path: '/ems/circuits/:id',
  of_event: { circuit: 'id' },
  access: 'ems.event.view',
  summary: 'Give a circuit with its events, rules and history',
  input: z.object({ id: Id }),
  output: z.extend(Circuit, { audit: z.array(AuditEntry) }),
})

export const createCircuit = operation({
  method: 'POST',
  path: '/ems/circuits',
  access: 'ems.event.edit',
  status: 201,
  summary: 'Start a circuit, which visitors don’t see yet',
  input: z.object({ name: text('Name', 120) }),
  output: Circuit,
})

export const changeCircuit = operation({
  method: 'PATCH',
  path: '/ems/circuits/:id',
  access: 'ems.event.edit',
  summary: 'Change a circuit: its words, which events are in it, and how they count',
  input: z.object({
    id: Id,
    version: Version,
    name: text('Name', 120),
    slug: Slug,
    summary: optionalText('Summary', 300),
    event_ids: z.array(Id).check(z.maxLength(100, 'A circuit can have up to 100 events.')),
    rules: PointsRules,
  }),
  output: Circuit,
})

export const publishCircuit = operation({
  method: 'POST',
  path: '/ems/circuits/:id/publish',
  access: 'ems.event.publish',
  summary: 'Show the page of a circuit to visitors, or no longer',
  message: 'Data updated successfully',
  input: z.object({ id: Id, version: Version, is_published: z.boolean() }),
  output: Circuit,
})

export const deleteCircuit = operation({
  method: 'DELETE',
  path: '/ems/circuits/:id',
  access: 'ems.event.edit',
  summary: 'Delete a circuit; its events stay',
  input: z.object({ id: Id }),
  output: Nothing,
})

export const getRanking = operation({
  method: 'GET',
  path: '/ems/circuits/:id/ranking',
  of_event: { circuit: 'id' },
  access: 'ems.event.view',
  summary: 'Rank the teams of a circuit’s division, with what each rank is made of',
  input: z.object({ id: Id, division: DivisionKey }),
  output: Ranking,
})

export const givePoints = operation({
  method: 'POST',
  path: '/ems/circuits/:id/points',
  access: 'ems.points.edit',
  summary: 'Give a ranked team points, or take some, with a reason that everybody sees',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    division: z.string().check(z.maxLength(120, 'We couldn’t find this division.')),
    team: z.string().check(z.maxLength(40, 'We couldn’t find this team.')),
    /** Negative to take points. */
    points: whole('Enter points from −10,000 to 10,000, but not 0.').check(
      z.minimum(-10_000, 'Enter points from −10,000 to 10,000, but not 0.'),
      z.maximum(10_000, 'Enter points from −10,000 to 10,000, but not 0.'),
      z.refine((points) => points !== 0, 'Enter points from −10,000 to 10,000, but not 0.'),
    ),
    reason: text('Reason', 300),
    /** Made by the screen for each press, so that a retry doesn’t give the points again. */
    request_key: z.uuid('This isn’t a valid key.'),
  }),
  output: Ranking,
})

export const publicCircuit = operation({
  method: 'GET',
  path: '/ems/circuit/:slug',
  access: 'public',
  summary: 'Show a published circuit: its events, rules and the ranking of a division',
  input: z.object({ slug: Slug, division: DivisionKey }),
  output: z.object({
    name: z.string(),
    slug: z.string(),
    summary: z.string(),
    events: z.array(CircuitEvent),
    rules: z.array(SaidText),
    ranking: Ranking,
  }),
})
export type PublicCircuit = z.output<typeof publicCircuit.output>

export const circuitCalendar = operation({
  method: 'GET',
  path: '/ems/circuit/:slug/calendar.ics',
  access: 'public',
  summary: 'Give the events of a circuit as calendar entries',
  input: z.object({ slug: Slug }),
  output: Nothing,
  file: 'text/calendar; charset=utf-8',
})
