import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { AuditEntry, Id, Nothing, PageMeta, PageQuery } from '../primitives.ts'
import { problem } from '../problem.ts'
import { TeamInvite } from './invites.ts'
import { RosterRole } from './rosters.ts'
import { TeamStaff } from './staff.ts'

export const TeamStatus = z.enum(
  ['waiting_for_approval', 'active', 'inactive', 'blocked'],
  'This status is not known.',
)
export type TeamStatus = z.infer<typeof TeamStatus>

export const TeamNotActive = problem(
  'team_not_active',
  409,
  'This team is not active, so nobody can join it.',
)
/** What whoever is logged in has to do with a team. */
const Tie = z.enum(['desk', 'staff', 'player', 'family'])

const Named = { league: z.string(), division: z.string(), club: z.nullable(z.string()), season: z.string() }

export const getMyTeam = operation({
  method: 'GET',
  path: '/mms/getMyTeam',
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

/** One team as a list has it. */
export const TeamRow = z.object({
  id: z.int(),
  name: z.string(),
  club_id: z.nullable(z.int()),
  league_id: z.int(),
  division_id: z.int(),
  season_id: z.int(),
  ...Named,
  status: TeamStatus,
  head_coach: z.nullable(z.string()),
  players: z.int(),
  /** Of the rule pack; null where none is in effect. */
  roster_max: z.nullable(z.int()),
  /** Invitations nobody has answered. */
  invites: z.int(),
  /** Who asks for a place. */
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

export const listDeskTeams = operation({
  method: 'GET',
  path: '/ctms/teams',
  access: 'ctms.teams.view',
  scoped: true,
  summary: 'Page through the teams with their head coaches, players, open invitations and requests',
  input: z.object({ ...PageQuery, ...OfTeams }),
  output: z.array(TeamRow),
  meta: PageMeta,
})

/** Somebody who plays for a team, or asks to. */
const TeamPlayer = z.object({
  /** Of the place on the roster. */
  id: z.int(),
  member_id: z.int(),
  name: z.string(),
  role: RosterRole,
  state: z.enum(['requested', 'active']),
  jersey_number: z.nullable(z.string()),
  positions: z.array(z.string()),
})

/** One team with everybody on it: `staff`, `head_coach`, `invites` and `players` are the specification's. */
export const Team = z.object({
  ...z.omit(TeamRow, { players: true, invites: true, head_coach: true }).shape,
  version: z.int(),
  head_coach: z.nullable(TeamStaff),
  staff: z.array(TeamStaff),
  invites: z.array(TeamInvite),
  players: z.array(TeamPlayer),
  /** Whether whoever asks may change the team, its staff and its invitations. */
  may_edit: z.boolean(),
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
