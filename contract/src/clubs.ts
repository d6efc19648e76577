import * as z from 'zod/mini'
import { Id, Nothing } from './primitives.ts'
import { operation } from './operation.ts'
import { problem } from './problem.ts'

export const Option = z.object({ id: z.int(), name: z.string() })
export type Option = z.infer<typeof Option>

export const Discipline = z.object({ id: z.int(), name: z.string(), sport_id: z.int() })
export type Discipline = z.infer<typeof Discipline>

export const League = z.object({
  id: z.int(),
  name: z.string(),
  short_name: z.string(),
  /** Two-letter codes of the home states. */
  state_codes: z.array(z.string()),
})
export type League = z.infer<typeof League>

/** Division labels by id: `{ "1": "10U" }`. */
export const DivisionMap = z.record(z.string(), z.string())

export const TeamOption = z.object({
  id: z.int(),
  text: z.string(),
  club: z.nullable(z.string()),
  league_id: z.int(),
  division_id: z.int(),
})
export type TeamOption = z.infer<typeof TeamOption>

export const listSports = operation({
  method: 'GET',
  path: '/mms/sports-list',
  aliases: ['/ems/sports-list', '/ctms/sports-list'],
  access: 'public',
  summary: 'List the sports',
  input: Nothing,
  output: z.array(Option),
})

export const listDisciplines = operation({
  method: 'GET',
  path: '/mms/getDisciplines',
  access: 'public',
  summary: 'List the disciplines, of one sport if given',
  input: z.object({ sport_id: z.optional(Id) }),
  output: z.array(Discipline),
})

export const leaguesByState = operation({
  method: 'GET',
  path: '/mms/league_with_state_code',
  access: 'public',
  summary: 'List the leagues with their home states, those of one state if given',
  input: z.object({ state: z.optional(z.string().check(z.maxLength(40))) }),
  output: z.array(League),
})

export const listActiveLeagues = operation({
  method: 'GET',
  path: '/mms/active_league',
  access: 'public',
  summary: 'List the active leagues',
  input: Nothing,
  output: z.array(Option),
})

export const listDivisions = operation({
  method: 'GET',
  path: '/mms/getDivisions',
  access: 'public',
  summary: 'List the divisions',
  message: 'Divisions fetched successfully',
  input: Nothing,
  output: DivisionMap,
})

export const LeagueNotFound = problem('league_not_found', 404, 'We couldn’t find this league.')

export const divisionsOfLeague = operation({
  method: 'GET',
  path: '/mms/getDivisions/:id',
  access: 'public',
  summary: 'List the divisions that an active league plays in',
  message: 'Divisions fetched successfully',
  input: z.object({ id: Id }),
  output: DivisionMap,
})

export const listTeams = operation({
  method: 'GET',
  path: '/mms/get_teams',
  access: 'public',
  summary:
    'List the active teams of a season by name, without contact data; by default of the one registered for',
  input: z.object({
    season_id: z.optional(Id),
    league_id: z.optional(Id),
    division_id: z.optional(Id),
    q: z.optional(z.string().check(z.maxLength(80))),
  }),
  output: z.array(TeamOption),
})
