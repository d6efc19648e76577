import * as z from 'zod/mini'
import { ChosenAddons } from './addons.ts'
import { operation } from '../operation.ts'
import { Cents, Id, SaidText } from '../primitives.ts'
import { Answer, Entered, Exception } from './entering.ts'
import { EntrantStatus } from './moves.ts'
import { RefusedPlayer } from './team-verdict.ts'

/** How many teams can be entered at a time. */
export const MOST_TEAMS = 20

/** A team that the user may enter, and how it fits each division of the event. */
const EntryTeam = z.object({
  team_id: Id,
  name: z.string(),
  club_id: z.nullable(Id),
  club: z.nullable(z.string()),
  /** How many teams of its club are in the event already, or on the way in. */
  club_entered: z.int(),
  /** In which it is registered. */
  division: z.string(),
  season: z.string(),
  class: z.nullable(z.string()),
  head_coach: z.nullable(z.string()),
  players: z.int(),
  /** Where it stands in the event already; null if nowhere. */
  entered: z.nullable(z.object({ division: z.string(), status: EntrantStatus })),
  divisions: z.array(
    z.object({
      event_division_id: Id,
      fits: z.enum(['fits', 'plays_up', 'no']),
      reason: SaidText,
      /** The players because of whom it doesn't fit. */
      players: z.array(RefusedPlayer),
    }),
  ),
})
export type EntryTeam = z.output<typeof EntryTeam>

const slug = z.string().check(z.maxLength(80))

export const listEntryTeams = operation({
  method: 'GET',
  path: '/ems/event/:slug/register/teams',
  access: 'signed-in',
  summary: 'List the teams that one may enter in an event, with the divisions they fit and why not',
  input: z.object({
    slug,
    /** Part of a name, for those who look after more teams than are listed. */
    q: z.optional(z.string().check(z.maxLength(120))),
  }),
  output: z.array(EntryTeam),
})

export const enterTeams = operation({
  method: 'POST',
  path: '/ems/event/:slug/register/teams',
  access: 'signed-in',
  status: 201,
  summary: 'Enter teams one looks after, all or none; spots are held while they are paid for',
  input: z.object({
    slug,
    /** One for each press; sent again it is the same entry. */
    request_key: z.uuid('This isn’t a valid key.'),
    entrants: z
      .array(
        z.object({
          team_id: Id,
          event_division_id: Id,
          answers: z.array(Answer),
          exception: Exception,
          addons: z.optional(ChosenAddons),
        }),
      )
      .check(
        z.minLength(1, 'Pick a team.'),
        z.maxLength(MOST_TEAMS, 'You can enter up to 20 teams at a time.'),
      ),
    /** Those for all of them. */
    addons: z.optional(ChosenAddons),
    /** As it was shown, in cents. */
    total: Cents,
    /** Whether they join the waitlist if there aren't enough spots. */
    may_wait: z.optional(z.boolean()),
  }),
  output: Entered,
})
