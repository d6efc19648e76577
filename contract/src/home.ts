import * as z from 'zod/mini'
import { TeamDate } from './calendar.ts'
import { operation } from './operation.ts'
import { Nothing } from './primitives.ts'

/** Somebody of the own family, beside what the household says of them. */
const OwnPerson = z.object({
  member_id: z.int(),
  has_picture: z.boolean(),
  /** Where the next season begins with another age group, or the same. Null where age decides nothing or is not known. */
  next_division: z.nullable(
    z.object({
      label: z.string(),
      is_new: z.boolean(),
      /** The day on which the age is taken. */
      cutoff: z.string(),
      age: z.int(),
      season_begins: z.string(),
    }),
  ),
})
export type OwnPerson = z.infer<typeof OwnPerson>

/** People of a team about whom one thing is open; `names` are the first of them. */
const Some = z.object({ count: z.int(), names: z.array(z.string()) })

const HomeTeam = z.object({
  id: z.int(),
  name: z.string(),
  club_id: z.nullable(z.int()),
  club: z.nullable(z.string()),
  division: z.string(),
  season: z.string(),
  players: z.int(),
  /** Of the rule pack; null where none is in effect. */
  roster_max: z.nullable(z.int()),
  requests: z.int(),
  invites: z.int(),
  /** What is next; null where nothing is planned. */
  next: z.nullable(
    z.extend(TeamDate, {
      counts: z.object({ yes: z.int(), maybe: z.int(), no: z.int(), open: z.int() }),
      silent: Some,
      /** When people without an answer were last reminded. */
      asked_at: z.nullable(z.string()),
    }),
  ),
  /** Who is ready to play today; null for whoever may not see it. */
  readiness: z.nullable(z.object({ ready: z.int(), people: z.int(), is_insured: z.boolean() })),
  unsigned: z.nullable(Some),
  /** Null for whoever may not see the fees. */
  late: z.nullable(z.extend(Some, { cents: z.int() })),
})
export type HomeTeam = z.infer<typeof HomeTeam>

/** So many teams are shown on the first screen; who looks after more finds them in the list. */
export const HOME_TEAMS = 24

export const OwnHome = z.object({
  people: z.array(OwnPerson),
  /** The teams one looks after by a role for a club or team, the one that meets next first. */
  teams: z.array(HomeTeam),
  has_more_teams: z.boolean(),
})
export type OwnHome = z.infer<typeof OwnHome>

export const ownHome = operation({
  method: 'GET',
  path: '/mms/home',
  access: 'signed-in',
  summary:
    'Give what waits for whoever is logged in: the next age groups of the family, and the teams one looks after with what is open in each',
  input: Nothing,
  output: OwnHome,
})
