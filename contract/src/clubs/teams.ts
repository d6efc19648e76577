import * as z from 'zod/mini'
import { Day } from '../dates.ts'
import { operation } from '../operation.ts'
import { AuditEntry, Cents, Id, Nothing, PageMeta, PageQuery, text } from '../primitives.ts'
import { sortedBy } from '../sorting.ts'
import { problem } from '../problem.ts'
import { TeamInvite } from './invites.ts'
import { RosterRole } from './rosters.ts'
import { TeamStaff } from './staff.ts'

export const TeamStatus = z.enum(
  ['draft', 'waiting_for_approval', 'active', 'inactive', 'blocked'],
  'Choose a status from the list.',
)
export type TeamStatus = z.infer<typeof TeamStatus>

export const TeamNotActive = problem('team_not_active', 409, 'This team isn’t active, so no one can join it.')
export const TeamKeepsSeason = problem(
  'team_keeps_season',
  409,
  'People are on this team or have registered for it, so it stays in its season. Renew it for another season instead.',
)
export const TeamHasPeople = problem(
  'team_has_people',
  409,
  'Players are on this team or have asked to join. Please take them off the roster first.',
)

/** Where a team stands in an event that has not begun. */
const TeamEntry = z.object({
  entrant_id: Id,
  event_id: Id,
  event: z.string(),
  starts_on: Day,
  division: z.string(),
  status: z.enum(['applied', 'waiting', 'held', 'confirmed']),
  /** What comes back by the event’s policy if the team leaves it today. */
  back_cents: Cents,
})
export type TeamEntry = z.output<typeof TeamEntry>

/** `detail` has the entries: `{ entries: TeamEntry[] }`. */
export const TeamInEvents = problem(
  'team_in_events',
  409,
  'This team has entered events that are still ahead. Choose what happens to its entries.',
)

export const TeamHasFee = problem(
  'team_has_fee',
  409,
  'The league fee of this team is for its league, division and season. Please ask the office for this change.',
)
export const TeamNameTaken = problem(
  'team_name_taken',
  409,
  'The club has another active team with this name in the season. Please rename one of them first.',
)

/** The strength a team declares: one of the classes of its rule pack, or none. */
const TeamClass = z.pipe(
  z.transform((value) => (value === '' ? null : value)),
  z.nullable(text('Class', 20)),
)

/** How the logged-in user is connected to a team. */
const Tie = z.enum(['office', 'staff', 'player', 'family'])

const Named = { league: z.string(), division: z.string(), club: z.nullable(z.string()), season: z.string() }

export const getMyTeam = operation({
  method: 'GET',
  path: '/mms/getMyTeam',
  aliases: ['/ems/getMyTeam', '/ctms/getMyTeam'],
  access: 'signed-in',
  summary:
    'List the teams of whoever is logged in: those they look after, coach or play for, and their children’s',
  input: Nothing,
  output: z.array(
    z.object({
      id: z.int(),
      text: z.string(),
      ...Named,
      head_coach: z.nullable(z.string()),
      ties: z.array(Tie),
    }),
  ),
})

/** A team in a list. */
export const TeamRow = z.object({
  id: z.int(),
  name: z.string(),
  club_id: z.nullable(z.int()),
  league_id: z.int(),
  division_id: z.int(),
  season_id: z.int(),
  ...Named,
  /** Null if the team has not declared one. */
  class: z.nullable(z.string()),
  status: TeamStatus,
  head_coach: z.nullable(z.string()),
  players: z.int(),
  /** From the rule pack; null when none is in effect. */
  roster_max: z.nullable(z.int()),
  /** Unanswered invitations. */
  invites: z.int(),
  /** Players asking for a place. */
  requests: z.int(),
})
export type TeamRow = z.infer<typeof TeamRow>

const OfTeams = {
  season_id: z.optional(Id),
  league_id: z.optional(Id),
  division_id: z.optional(Id),
  club_id: z.optional(Id),
  status: z.optional(TeamStatus),
}

export const listOfficeTeams = operation({
  method: 'GET',
  path: '/ctms/teams',
  access: 'ctms.teams.view',
  scoped: true,
  summary: 'Page through the teams with their head coaches, players, open invitations and requests',
  input: z.object({
    ...PageQuery,
    sort: sortedBy(
      'name',
      'status',
      'division',
      'club',
      'season',
      'league',
      'head_coach',
      'players',
      'requests',
      'invites',
    ),
    ...OfTeams,
    /** Only teams that a club has created and the office still has to approve. */
    awaits_office: z.optional(z.literal('1')),
  }),
  output: z.array(TeamRow),
  meta: PageMeta,
})

export const teamChoices = operation({
  method: 'GET',
  path: '/ctms/choices',
  access: 'ctms.teams.view',
  scoped: true,
  summary:
    'List what teams are searched by and made of: seasons, leagues, divisions, and the clubs one may make them in',
  input: Nothing,
  output: z.object({
    /** Newest first; `is_open` while teams can be created for it. */
    seasons: z.array(z.object({ id: z.int(), name: z.string(), is_open: z.boolean() })),
    leagues: z.array(z.object({ id: z.int(), name: z.string() })),
    divisions: z.array(z.object({ id: z.int(), name: z.string(), discipline_id: z.int() })),
    /** From the rule pack in effect when the season begins; a discipline without one has no rows. */
    classes: z.array(z.object({ season_id: z.int(), discipline_id: z.int(), names: z.array(z.string()) })),
    clubs: z.array(z.object({ id: z.int(), name: z.string() })),
    /** Whether the user may create teams without a club, which only the office can. */
    without_club: z.boolean(),
  }),
})

/** Somebody who plays for a team, or asks to. */
const TeamPlayer = z.object({
  /** The id of the roster place, not of the person. */
  id: z.int(),
  member_id: z.int(),
  name: z.string(),
  role: RosterRole,
  state: z.enum(['requested', 'active']),
  jersey_number: z.nullable(z.string()),
  positions: z.array(z.string()),
})

const OtherSeason = z.object({ id: z.int(), name: z.string(), season: z.string() })

/**
 * A team with everybody on it. `staff`, `head_coach`, `invites` and `players` come from the specification.
 */
export const Team = z.object({
  ...z.omit(TeamRow, { players: true, invites: true, head_coach: true }).shape,
  version: z.int(),
  /** The same team in the previous and in the next season. */
  previous: z.nullable(OtherSeason),
  next: z.nullable(OtherSeason),
  head_coach: z.nullable(TeamStaff),
  staff: z.array(TeamStaff),
  invites: z.array(TeamInvite),
  players: z.array(TeamPlayer),
  /** Whether the user may edit the team, its staff and its invitations. */
  may_edit: z.boolean(),
  /** Whether the user may currently change its league, division, season and class. */
  may_place: z.boolean(),
  /** Created by a club and not yet approved by the office. */
  awaits_office: z.boolean(),
  audit: z.array(AuditEntry),
})
export type Team = z.infer<typeof Team>

export const getClubTeam = operation({
  method: 'GET',
  path: '/mms/club/get_team/:id',
  access: 'ctms.teams.view',
  scoped: true,
  summary: 'Give a team with its staff, head coach, invitations and players',
  input: z.object({ id: Id }),
  output: Team,
})

const TeamFields = {
  name: text('Name', 80),
  league_id: Id,
  division_id: Id,
}

export const createTeam = operation({
  method: 'POST',
  path: '/ctms/teams',
  access: 'ctms.teams.edit',
  scoped: true,
  status: 201,
  summary: 'Make a team: the office anywhere, a club in itself, where the office may want to approve it',
  input: z.object({
    ...TeamFields,
    season_id: Id,
    club_id: z.optional(z.nullable(Id)),
    class: z.optional(TeamClass),
  }),
  output: Team,
})

export const updateTeam = operation({
  method: 'PATCH',
  path: '/ctms/teams/:id',
  access: 'ctms.teams.edit',
  scoped: true,
  summary:
    'Change the name of a team; as its club, while nobody plays, also its league, division and class, and its season while nobody ever was on it; as the office always what the rules allow',
  input: z.object({
    id: Id,
    version: Id,
    name: z.optional(TeamFields.name),
    league_id: z.optional(Id),
    division_id: z.optional(Id),
    season_id: z.optional(Id),
    class: z.optional(TeamClass),
    club_id: z.optional(z.nullable(Id)),
  }),
  output: Team,
})

export const endTeam = operation({
  method: 'POST',
  path: '/ctms/teams/:id/end',
  access: 'ctms.teams.edit',
  scoped: true,
  summary:
    'End a team nobody plays for: its staff leave it and its open invitations end; its entries in coming events are withdrawn by their policies, or stay',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    version: Id,
    /** Asked for if the team has entered events that are still ahead. */
    entries: z.optional(z.enum(['withdraw', 'keep'], 'Choose from the list.')),
    /** What comes back for all entries together, as it was shown. */
    back_cents: z.optional(Cents),
  }),
  output: Team,
})
