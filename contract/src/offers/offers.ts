import * as z from 'zod/mini'
import { Discipline, League, Option } from '../clubs.ts'
import { DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { Id, Nothing, SaidText } from '../primitives.ts'
import { problem } from '../problem.ts'

export const Season = z.object({
  id: z.int(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  is_current: z.boolean(),
})
export type Season = z.infer<typeof Season>

export const MemberType = z.object({
  id: z.int(),
  name: z.string(),
  /** What is being registered: a player, another person, a whole team, or a club. */
  kind: z.enum(['player', 'person', 'team', 'club']),
  min_age: z.nullable(z.int()),
})
export type MemberType = z.infer<typeof MemberType>

export const Membership = z.object({
  id: z.int(),
  type: z.string(),
  text: z.string(),
  member_type_id: z.int(),
  member_type: z.string(),
  description: z.string(),
  benefits: z.array(z.string()),
  needs_approval: z.boolean(),
  discipline_id: z.int(),
  /** Age on the first day of the season. */
  min_age: z.nullable(z.int()),
  max_age: z.nullable(z.int()),
  /** Where it is sold; empty means every league. */
  league_ids: z.array(z.int()),
  /** The lowest price on sale today, in cents; null when none is. */
  price: z.nullable(z.int()),
})
export type Membership = z.infer<typeof Membership>
/** Carries a sentence saying since when or until when, shown next to the choice of season. */
export const SeasonNotOpen = problem('season_not_open', 409, 'Registration for this season isn’t open.')

export const listSeasons = operation({
  method: 'GET',
  path: '/mms/getSeason',
  aliases: ['/ems/getSeason', '/ctms/getSeason'],
  access: 'public',
  summary: 'List the seasons, the current one first',
  input: Nothing,
  output: z.array(Season),
})

export const seasonDates = operation({
  method: 'GET',
  path: '/mms/get_season_date',
  access: 'public',
  summary: 'Give the first and last day of a season, by default of the current one',
  input: z.object({ season_id: z.optional(Id) }),
  output: z.object({ season_id: z.int(), start_date: z.string(), end_date: z.string() }),
})

export const listMemberships = operation({
  method: 'GET',
  path: '/mms/getMemberships',
  access: 'public',
  summary:
    'List what can be bought in a season, by default the one registered for, for a type of member and in a league',
  input: z.object({
    member_type_id: z.optional(Id),
    season_id: z.optional(Id),
    league_id: z.optional(Id),
  }),
  output: z.array(Membership),
})

export const membershipById = operation({
  method: 'GET',
  path: '/mms/getMemberships/:id',
  access: 'public',
  summary: 'Give one membership',
  input: z.object({ id: Id }),
  output: Membership,
})

export const listMembershipOptions = operation({
  method: 'GET',
  path: '/mms/membership-list',
  access: 'signed-in',
  summary: 'List the memberships for a choice',
  input: Nothing,
  output: z.array(z.object({ id: z.int(), text: z.string() })),
})

/** The member types alone, for the office; the public form gets all its choices in one call. */
export const listMemberTypes = operation({
  method: 'GET',
  path: '/mms/admin/getmembertype',
  access: 'mms.memberships.view',
  summary: 'List the types of members',
  input: Nothing,
  output: z.array(Option),
})

/** All choices of the registration form, in one call to save phones the round trips. */
export const registrationChoices = operation({
  method: 'GET',
  path: '/mms/registration/choices',
  access: 'public',
  summary: 'Give the seasons that are open and all that the registration form chooses from',
  input: Nothing,
  output: z.object({
    /** The default season when none is named. */
    season: Season,
    /** Every season open today, the running one first; empty while nothing is on sale. */
    open_seasons: z.array(Season),
    today: z.string(),
    member_types: z.array(MemberType),
    sports: z.array(Option),
    disciplines: z.array(Discipline),
    leagues: z.array(League),
    protection: z.nullable(
      z.object({
        provider: z.string(),
        /** Share of the insured amount, in basis points. */
        rate: z.int(),
        text: z.string(),
        terms_url: z.string(),
      }),
    ),
    donation: z.nullable(z.object({ text: z.string(), suggestions: z.array(z.int()) })),
  }),
})

export const DivisionVerdict = z.object({
  division_id: z.int(),
  label: z.string(),
  eligible: z.boolean(),
  /** The person's own division by age, as opposed to playing up. */
  natural: z.boolean(),
  /** Why, in words, with the day and the rule pack. */
  reason: SaidText,
})
export type DivisionVerdict = z.infer<typeof DivisionVerdict>

export const Offer = z.object({
  membership_id: z.int(),
  text: z.string(),
  description: z.string(),
  benefits: z.array(z.string()),
  needs_approval: z.boolean(),
  needs_division: z.boolean(),
  /** Cents; null when it cannot be bought. */
  price: z.nullable(z.int()),
  /** Why this price, or why it cannot be bought. */
  reason: SaidText,
  available: z.boolean(),
})
export type Offer = z.infer<typeof Offer>

/** What one person may buy, and why. */
export const offersFor = operation({
  method: 'GET',
  path: '/mms/registration/offers',
  access: 'public',
  summary: 'Say what a person of this age and place may register for, and why',
  input: z.object({
    member_type_id: Id,
    /** Not required for a team or a club. */
    dob: z.optional(DayInput('Date of birth')),
    discipline_id: Id,
    /** Name or code; used to suggest the league. */
    state: z.optional(z.string().check(z.maxLength(40))),
    league_id: z.optional(Id),
    /** Defaults to the usual season today. */
    season_id: z.optional(Id),
  }),
  output: z.object({
    league: z.nullable(League),
    /** Why this league is suggested. */
    league_reason: SaidText,
    divisions: z.array(DivisionVerdict),
    offers: z.array(Offer),
  }),
})
