import * as z from 'zod/mini'
import { DateOfBirth, Day } from '../dates.ts'
import { operation } from '../operation.ts'
import { Id, Token, text } from '../primitives.ts'
import { problem } from '../problem.ts'
import { RequiredWaiver, Signer, Signing } from '../waivers.ts'

export const NoSigningLink = problem(
  'no_signing_link',
  404,
  'This link doesn’t work anymore. Ask your coach for a new one.',
)
/** Says nothing about what of it was wrong: who plays on a team is nobody’s to find out. */
export const PlayerNotFound = problem(
  'player_not_found',
  422,
  'We couldn’t find that player on this team. Check the name and date of birth, or ask your coach how they’re on the roster.',
)
export const SigningOver = problem(
  'signing_over',
  409,
  'There’s nothing to sign anymore: this event is over or canceled, or the team isn’t in it.',
)

/** What a parent knows of a child, and somebody who only has the team’s link doesn’t. */
const Finding = z.object({ last_name: text('Last name', 120), dob: DateOfBirth })
export type Finding = z.output<typeof Finding>

const ToSign = z.object({
  event: z.object({ slug: z.string(), name: z.string(), starts_on: Day, ends_on: Day }),
  team: z.string(),
  /** The players the link or the search is about; none as long as the team’s link found nobody. */
  people: z.array(
    z.object({
      /** Stands for this name and birthday. */
      player: z.string(),
      name: z.string(),
      is_minor: z.boolean(),
      /** The waivers still to sign; empty once all required ones are signed. */
      waiver_ids: z.array(Id),
    }),
  ),
  /** Their texts, each once. */
  waivers: z.array(RequiredWaiver),
})
export type TeamToSign = z.output<typeof ToSign>

/** Players are never shown by the team’s link alone: it goes from hand to hand. */
export const showTeamSigning = operation({
  method: 'GET',
  path: '/ems/sign/:token',
  access: 'public',
  summary:
    'Show for which team and event a link lets families sign; the link of one family shows its players',
  limit: { max: 120, seconds: 600 },
  input: z.object({ token: Token }),
  output: ToSign,
})

export const showPlayersToSign = operation({
  method: 'POST',
  path: '/ems/sign/:token/find',
  access: 'public',
  summary: 'Find a player of a team from outside by last name and birthday, with what is to be signed',
  message: 'Operation successful',
  limit: { max: 20, seconds: 600 },
  input: z.object({ token: Token, find: Finding }),
  output: ToSign,
})

export const signForPlayers = operation({
  method: 'POST',
  path: '/ems/sign/:token',
  access: 'public',
  summary:
    'Sign an event’s waivers for players of a team from outside, as their guardian or as an adult for oneself; nothing is signed twice',
  message: 'Data updated successfully',
  limit: { max: 20, seconds: 600 },
  input: z.object({
    token: Token,
    /** As it was found; the link of one family needs nothing. */
    find: z.optional(Finding),
    players: z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))).check(z.minLength(1), z.maxLength(10)),
    signer: Signer,
    acts: Signing.shape.acts,
    signature: Signing.shape.signature,
    e_consent: Signing.shape.e_consent,
    disclosure_version: Signing.shape.disclosure_version,
  }),
  output: z.extend(ToSign, {
    /** For whom this press has signed; those for whom it was done before are not among them. */
    signed: z.array(z.string()),
  }),
})

/** The link a coach passes on. Of a team’s links only the one with its newest serial opens anything. */
export const SigningLink = z.object({ path: z.string(), serial: z.int() })
export type SigningLink = z.output<typeof SigningLink>

const waivers = { path: '/ems/entries/:token/waivers', access: 'public' } as const

export const showOutsideWaivers = operation({
  ...waivers,
  method: 'GET',
  summary:
    'Show the coach of a team from outside who has signed the event’s waivers, with the link for families',
  input: z.object({ token: Token }),
  output: z.object({
    /** Null where the event asks nobody on the roster for a signature, and once it is over. */
    path: z.nullable(z.string()),
    /** Which link of the team that is; named when it is replaced. */
    serial: z.nullable(z.int()),
    players: z.array(
      z.object({
        player: z.string(),
        name: z.string(),
        jersey_number: z.nullable(z.string()),
        /** `seen` was shown on paper at the check-in table. */
        state: z.enum(['signed', 'seen', 'missing', 'not_asked']),
        unsigned: z.array(z.string()),
        guardian_email: z.nullable(z.string()),
      }),
    ),
    /** How many families would be written to now: each at most once a day. */
    letters: z.int(),
  }),
})
export type OutsideWaivers = z.output<typeof showOutsideWaivers.output>

export const mailOutsideWaivers = operation({
  ...waivers,
  path: '/ems/entries/:token/waivers/letters',
  method: 'POST',
  summary: 'Email the families on the roster of a team from outside who have not signed, each once a day',
  message: 'Data updated successfully',
  limit: { max: 20, seconds: 600 },
  input: z.object({ token: Token }),
  output: z.object({ letters: z.int() }),
})
