import * as z from 'zod/mini'
import { Cents, Id, text, SaidText } from '../primitives.ts'
import { operation } from '../operation.ts'
import { problem } from '../problem.ts'
import { RosterRole } from './rosters.ts'

/** Carries the id of the team in the next season. */
export const TeamRenewed = problem('team_renewed', 409, 'This team has already been renewed for next season.')
export const NoNextSeason = problem(
  'no_next_season',
  409,
  'Next season isn’t set up yet. Please ask your league office.',
)

const Person = z.object({
  member_id: z.int(),
  name: z.string(),
  /** Whether a letter reaches the person or a guardian. */
  has_email: z.boolean(),
})

const Choice = z.object({ id: z.int(), name: z.string() })

export const getTeamRenewal = operation({
  method: 'GET',
  path: '/mms/renewal/team/:id',
  access: 'ctms.teams.edit',
  scoped: true,
  summary:
    'Give what a team is renewed from for the next season: its players, staff and what the league asks for',
  input: z.object({ id: Id }),
  output: z.object({
    team: z.object({
      id: z.int(),
      name: z.string(),
      club: z.nullable(z.string()),
      league: z.string(),
      division_id: z.int(),
    }),
    players: z.array(
      z.object({
        ...Person.shape,
        jersey_number: z.nullable(z.string()),
        /** Whether the age still fits the division next season, and why; null if there is no rule pack. */
        is_eligible: z.nullable(z.boolean()),
        eligibility: z.nullable(SaidText),
      }),
    ),
    staff: z.array(z.object({ ...Person.shape, role: RosterRole })),
    /** The next season. */
    season: z.object({ id: z.int(), name: z.string(), start_date: z.string(), end_date: z.string() }),
    divisions: z.array(Choice),
    /** What it costs to register a team that season, as far as prices are set. */
    fees: z.array(z.object({ name: z.string(), amount: Cents })),
    /** The office may renew any team, a club only its own. */
    may_renew: z.boolean(),
  }),
})

export const renewTeam = operation({
  method: 'POST',
  path: '/mms/renewal/team/:id',
  access: 'ctms.teams.edit',
  scoped: true,
  status: 201,
  message: 'Team created and invitations sent.',
  summary: 'Make a team of the next season from one of this, and invite its players and staff by letter',
  input: z.object({
    id: Id,
    name: text('Name', 80),
    division_id: Id,
    /** The people to invite. */
    member_ids: z.array(Id).check(z.maxLength(100, 'Up to 100 at a time.')),
  }),
  output: z.object({
    team_id: z.int(),
    invited: z.int(),
    /** People who were chosen but have no email address; they get a link. */
    not_invited: z.array(z.string()),
    /** The league fee comes first; whoever was chosen is invited once it is settled. */
    is_draft: z.boolean(),
  }),
})
