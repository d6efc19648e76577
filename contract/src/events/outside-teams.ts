import * as z from 'zod/mini'
import { DateOfBirth, Day } from '../dates.ts'
import { operation } from '../operation.ts'
import { Cents, Email, Id, Nothing, Token, optionalText, text } from '../primitives.ts'
import { problem } from '../problem.ts'
import { ChosenAddons } from './addons.ts'
import { CouponCode, EntryPrice } from './coupons.ts'
import { CardTermsHash } from './deposits.ts'
import { Answer, Entered, OwnParty, previewWithdrawal } from './entering.ts'
import { MOST_OUTSIDE_PLAYERS } from './pasted-roster.ts'

export const SameName = problem(
  'same_name',
  409,
  'We already have a team with this name. If it’s yours, log in and enter it from your account.',
)

export const EventRostersLocked = problem(
  'event_rosters_locked',
  409,
  'Rosters for this event are locked. Ask the organizers if something needs to change.',
)

const NewPlayer = z.object({
  name: text('Name', 120),
  dob: DateOfBirth,
  jersey_number: z.nullable(z.string().check(z.regex(/^\d{1,2}$/, 'Use one or two digits.'))),
  /** Where the family is asked to sign. */
  guardian_email: z.optional(z.nullable(Email)),
})
const Players = z
  .array(NewPlayer)
  .check(z.maxLength(MOST_OUTSIDE_PLAYERS, 'A roster can have up to 40 players.'))

const slug = z.string().check(z.maxLength(80))

export const enterOutsideTeam = operation({
  method: 'POST',
  path: '/ems/event/:slug/outside-teams',
  access: 'public',
  status: 201,
  summary:
    'Enter a team that is not registered here, with its coach and roster; a link takes the place of an account',
  limit: { max: 20, seconds: 600 },
  input: z.object({
    slug,
    /** One for each press; sent again it is the same entry. */
    request_key: z.uuid('This isn’t a valid key.'),
    name: text('Team name', 80),
    coach: text('Coach’s name', 120),
    email: Email,
    phone: optionalText('Phone', 30),
    /** In which the coach is written to. */
    language: z.enum(['en', 'es']),
    event_division_id: Id,
    answers: z.array(Answer),
    /** It may be empty, and follow by the link. */
    players: Players,
    /** What is sold for each team, and for all of an order. */
    team_addons: z.optional(ChosenAddons),
    addons: z.optional(ChosenAddons),
    /** As it was shown, in cents. */
    total: Cents,
    may_wait: z.optional(z.boolean()),
    /** Said after `same_name`: it is a different team. */
    is_another: z.optional(z.boolean()),
  }),
  output: z.extend(Entered, {
    /** Of the link to the entry. */
    token: Token,
  }),
})

const OutsideRoster = z.object({
  version: z.int(),
  players: z.array(
    z.object({
      name: z.string(),
      dob: Day,
      jersey_number: z.nullable(z.string()),
      guardian_email: z.nullable(z.string()),
    }),
  ),
})

/** An entry as its link shows it. */
export const showOutsideEntry = operation({
  method: 'GET',
  path: '/ems/entries/:token',
  access: 'public',
  summary: 'Show the entry of a team from outside, with its roster and who doesn’t fit',
  input: z.object({ token: Token }),
  output: z.object({
    party: OwnParty,
    team: z.object({ name: z.string(), coach: z.string(), email: z.string() }),
    roster: OutsideRoster,
    /** Whether the roster can still be changed. */
    may_change: z.boolean(),
    /** The day on which the event’s rosters were locked, once it is over. */
    locked_on: z.nullable(Day),
  }),
})
export type OutsideEntry = z.output<typeof showOutsideEntry.output>

export const saveOutsideRoster = operation({
  method: 'PUT',
  path: '/ems/entries/:token/roster',
  access: 'public',
  summary: 'Replace the roster of a team from outside, until rosters are locked or its event begins',
  message: 'Data updated successfully',
  limit: { max: 60, seconds: 600 },
  input: z.object({ token: Token, version: Id, players: Players }),
  output: OutsideRoster,
})

export const priceOutsideEntry = operation({
  method: 'GET',
  path: '/ems/entries/:token/price',
  access: 'public',
  summary: 'Say what the held spot of a team from outside costs with a coupon',
  limit: { max: 60, seconds: 600 },
  input: z.object({ token: Token, coupon_code: z.optional(CouponCode) }),
  output: EntryPrice,
})

export const payOutsideEntry = operation({
  method: 'POST',
  path: '/ems/entries/:token/pay',
  access: 'public',
  summary: 'Take the held spot of a team from outside: an order to pay, or right away if it is free',
  message: 'Data updated successfully',
  limit: { max: 60, seconds: 600 },
  input: z.object({
    token: Token,
    coupon_code: z.optional(CouponCode),
    /** As it was shown, in cents. */
    total: z.optional(Cents),
    card_terms_hash: z.optional(CardTermsHash),
  }),
  output: Entered,
})

export const payOutsideByCheck = operation({
  method: 'POST',
  path: '/ems/entries/:token/check',
  access: 'public',
  summary: 'Pay the held spot of a team from outside by check: it is kept until the check is due',
  message: 'Data updated successfully',
  limit: { max: 60, seconds: 600 },
  input: z.object({
    token: Token,
    coupon_code: z.optional(CouponCode),
    /** As it was shown, in cents. */
    total: Cents,
  }),
  output: Nothing,
})

export const downloadOutsideInvoice = operation({
  method: 'GET',
  path: '/ems/entries/:token/invoice.pdf',
  access: 'public',
  summary: 'Download the invoice of an entry of a team from outside that is paid by check',
  limit: { max: 60, seconds: 600 },
  input: z.object({ token: Token }),
  output: Nothing,
  file: 'application/pdf',
})

export const releaseOutsideEntry = operation({
  method: 'POST',
  path: '/ems/entries/:token/release',
  access: 'public',
  summary: 'Give up the held spot of a team from outside, or its position on the waitlist',
  message: 'Data updated successfully',
  limit: { max: 60, seconds: 600 },
  input: z.object({ token: Token }),
  output: Nothing,
})

export const previewOutsideWithdrawal = operation({
  method: 'GET',
  path: '/ems/entries/:token/withdraw',
  access: 'public',
  summary: 'Say what comes back if a team from outside withdraws now',
  input: z.object({ token: Token }),
  output: previewWithdrawal.output,
})

export const withdrawOutsideEntry = operation({
  method: 'POST',
  path: '/ems/entries/:token/withdraw',
  access: 'public',
  summary: 'Withdraw a team from outside; what the policy gives back is refunded to the card',
  message: 'Data updated successfully',
  limit: { max: 60, seconds: 600 },
  input: z.object({
    token: Token,
    /** As it was shown, in cents. */
    back_cents: Cents,
  }),
  output: Nothing,
})

/** Teams that are in, by name only; players are never public. */
export const listEnteredTeams = operation({
  method: 'GET',
  path: '/ems/event/:slug/teams',
  access: 'public',
  summary: 'List the names of the teams that are in an event, by division',
  input: z.object({ slug }),
  output: z.array(
    z.object({ event_division_id: Id, division: z.string(), teams: z.array(z.string()), waiting: z.int() }),
  ),
})
