import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, Nothing, PageMeta, PageQuery } from '../primitives.ts'
import { problem } from '../problem.ts'
import { sortedBy } from '../sorting.ts'
import { OPEN_NAMES, OpenWhat } from './dashboard.ts'

export const ClubReminded = problem('club_reminded', 409, 'This club already got a reminder today.')
export const NothingToRemind = problem(
  'nothing_to_remind',
  409,
  'Nothing is missing here, or there’s no address to write to.',
)

/** What a club may lack: insurance of its teams, and what its people have open. */
export const LACKS = ['insurance', ...OpenWhat.options] as const
export type Lack = (typeof LACKS)[number]

/** As it is shown on screen. */
export const LACK_NAMES: Readonly<Record<Lack, string>> = { insurance: 'No insurance', ...OPEN_NAMES }

/** Where a club stands among the others, by how many of its people are ready to play and help today. */
export const ClubReadiness = z.object({
  id: z.int(),
  name: z.string(),
  league: z.nullable(z.string()),
  /** 1 for the club with the largest share of people who are ready; equal shares have the same one. Null without people. */
  rank: z.nullable(z.int()),
  /** Active teams of this season and later ones. */
  teams: z.int(),
  people: z.int(),
  /** People who are ready, on teams that are insured if the office requires it. */
  ready: z.int(),
  /** Percent of the people who are ready, rounded down; null without people. */
  share: z.nullable(z.int()),
  /** How many teams have no insurance, and how many people have each thing open. */
  lacks: z.record(z.enum(LACKS), z.int()),
  /** When this was counted; null for a club that is yet to be. */
  judged_at: z.nullable(z.string()),
  /** When the club was last reminded. */
  reminded_at: z.nullable(z.string()),
})
export type ClubReadiness = z.infer<typeof ClubReadiness>

export const listClubReadiness = operation({
  method: 'GET',
  path: '/ctms/readiness/clubs',
  access: 'ctms.readiness.view',
  scoped: true,
  summary:
    'Page through the clubs by how many of their people are ready, as counted every night or on demand',
  input: z.object({
    ...PageQuery,
    sort: sortedBy('share', 'name', 'league', 'teams', 'people', ...LACKS),
    league_id: z.optional(Id),
    lack: z.optional(z.enum(LACKS, 'Choose from the list.')),
  }),
  output: z.array(ClubReadiness),
  meta: PageMeta,
})

export const countClubReadiness = operation({
  method: 'POST',
  path: '/ctms/readiness/clubs/count',
  access: 'ctms.readiness.view',
  summary: 'Count again in the background who of all clubs is ready; several requests are one',
  message: 'Data updated successfully',
  limit: { max: 6, seconds: 60 },
  input: Nothing,
  output: Nothing,
})

export const remindClub = operation({
  method: 'POST',
  path: '/ctms/readiness/clubs/:id/remind',
  access: 'ctms.clubs.edit',
  summary: 'Write to a club which of its teams lack insurance and how many people aren’t ready, once a day',
  message: 'Emails sent.',
  limit: { max: 120, seconds: 60 },
  input: z.object({ id: Id }),
  output: Nothing,
})
