import * as z from 'zod/mini'
import { Day } from '../dates.ts'
import { operation } from '../operation.ts'
import { PaidAlong } from '../payments.ts'
import { Id, Token } from '../primitives.ts'
import { RegistrationStatus } from '../statuses.ts'

export const Confirmation = z.object({
  /** The last day this page opens without a login. */
  open_until: Day,
  order: z.object({
    number: z.string(),
    status: z.string(),
    total: z.int(),
    currency: z.string(),
    paid_at: z.nullable(z.string()),
    payer_email: z.string(),
  }),
  along: PaidAlong,
  registrations: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      member_number: z.string(),
      membership: z.string(),
      division: z.nullable(z.string()),
      team: z.nullable(z.string()),
      /** Of the team, as its family knows him or her. */
      head_coach: z.nullable(z.string()),
      league: z.nullable(z.string()),
      status: RegistrationStatus,
      /** The first day of an active membership that has not begun yet; otherwise null. */
      begins_on: z.nullable(z.string()),
      season: z.string(),
      valid_from: z.string(),
      valid_until: z.string(),
      has_card: z.boolean(),
      /** Whether there is a card, or will be after approval: people get one, teams and clubs do not. */
      gets_card: z.boolean(),
    }),
  ),
  waivers: z.array(
    z.object({ signature_id: z.int(), title: z.string(), person: z.string(), signed_at: z.string() }),
  ),
  /** Whether an account was created for the payer, or already existed. */
  account: z.enum(['created', 'existing', 'none']),
  /** Whether the user who looks at it is the one it is in the account of. */
  is_yours: z.boolean(),
})
export type Confirmation = z.infer<typeof Confirmation>

export const confirmation = operation({
  method: 'GET',
  path: '/mms/registration/:token/confirmation',
  access: 'public',
  summary: 'Show what a paid registration has brought: numbers, cards, documents',
  input: z.object({ token: Token }),
  output: Confirmation,
})

export const chooseDraftPassword = operation({
  method: 'POST',
  path: '/mms/registration/:token/password',
  access: 'public',
  summary:
    'Choose a password for the new account of a paid registration; it counts once the letter is opened here',
  message: 'Password saved',
  limit: { max: 10, seconds: 60 },
  input: z.object({
    token: Token,
    password: z
      .string('Password is required.')
      .check(z.minLength(1, 'Password is required.'), z.maxLength(1000, 'This is too long.')),
  }),
  output: z.object({
    /** For this browser alone: with the link from the letter, it makes the password count. */
    key: z.string(),
  }),
})

export const downloadDraftReceipt = operation({
  method: 'GET',
  path: '/mms/registration/:token/receipt',
  access: 'public',
  summary: 'Give the receipt of a paid registration',
  file: 'application/pdf',
  input: z.object({ token: Token }),
  output: z.unknown(),
})

export const downloadDraftCard = operation({
  method: 'GET',
  path: '/mms/registration/:token/cards/:registration_id/:format',
  access: 'public',
  summary: 'Give the membership card of one person as PDF or picture',
  file: 'application/pdf',
  input: z.object({ token: Token, registration_id: Id, format: z.enum(['pdf', 'png']) }),
  output: z.unknown(),
})

export const downloadDraftWaiver = operation({
  method: 'GET',
  path: '/mms/registration/:token/waivers/:signature_id',
  access: 'public',
  summary: 'Give one signed waiver',
  file: 'application/pdf',
  input: z.object({ token: Token, signature_id: Id }),
  output: z.unknown(),
})
