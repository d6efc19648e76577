import * as z from 'zod/mini'
import { DateOfBirth, Day } from '../dates.ts'
import { operation } from '../operation.ts'
import { ChosenAlong, PaidAlong } from '../payments.ts'
import { Id, Token, SaidText } from '../primitives.ts'
import { problem } from '../problem.ts'
import { AgreedTerms } from './auto-renewal-terms.ts'
import { RegistrationStatus } from '../statuses.ts'

export const QuoteLine = z.object({
  key: z.string(),
  kind: z.enum(['membership', 'donation', 'protection']),
  person_key: z.nullable(z.string()),
  label: z.string(),
  detail: z.string(),
  /** Before price rules; `amount` is after them, and `total` after the coupon as well. */
  list_price: z.int(),
  amount: z.int(),
  discount: z.int(),
  total: z.int(),
})
export type QuoteLine = z.infer<typeof QuoteLine>

/** What the order costs right now, computed by the server only. All amounts in cents. */
export const Quote = z.object({
  currency: z.string(),
  lines: z.array(QuoteLine),
  subtotal: z.int(),
  discount: z.int(),
  donation: z.int(),
  protection: z.int(),
  total: z.int(),
  coupon: z.nullable(z.object({ code: z.string(), name: z.string() })),
  /** Why the typed coupon does not count. */
  coupon_problem: z.nullable(SaidText),
  /** What registration protection would cost, if it is offered for this order. */
  protection_offer: z.nullable(z.int()),
  /** Identifies this exact price; if it has changed, the checkout shows it again. */
  hash: z.string(),
})
export type Quote = z.infer<typeof Quote>

export const PriceChanged = problem(
  'price_changed',
  409,
  'The price has changed. Please check the new total and confirm it.',
)
export const AlreadyRegistered = problem(
  'already_registered',
  409,
  'This person already has this membership for the season.',
)

/** The same family had two windows open, and the other one paid first. */
export const PaidElsewhere = problem(
  'paid_elsewhere',
  409,
  'This membership is being paid for in another window. You haven’t been charged here.',
)

/** The last one went to somebody else between the order and the press; nobody was charged. */
export const PlaceHeld = problem('place_held', 409, 'Someone else got there first.')

export const InviteHeld = problem(
  'invite_held',
  409,
  'Someone else is using this invitation right now. Try again in half an hour: if they haven’t paid by then, it’s yours.',
)
export const CodeHeld = problem(
  'code_held',
  409,
  'Someone else is using this confirmation code right now. Please try again in half an hour.',
)
/** One sentence for a code that is unknown, used up or somebody else's, so that nobody learns which it is. */
export const CodeUsed = problem(
  'code_used',
  409,
  'This confirmation code doesn’t match the date of birth, or it has already been used. Please check both, or ask your club.',
)

export const WaiversMissing = problem('waivers_missing', 409, 'Please sign every waiver before you pay.')

export const quoteDraft = operation({
  method: 'GET',
  path: '/mms/registration/:token/quote',
  access: 'public',
  summary: 'Compute the price of the registration as it is kept now',
  limit: { max: 120, seconds: 60 },
  input: z.object({ token: Token }),
  output: Quote,
})

export const checkoutDraft = operation({
  method: 'POST',
  path: '/mms/registration/:token/checkout',
  access: 'public',
  summary:
    'Turn the registration into an order at the price that was shown; an order of 0.00 is settled at once',
  message: 'Operation successful',
  limit: { max: 30, seconds: 60 },
  input: z.object({
    token: Token,
    version: z.int(),
    quote_hash: z.string(),
    /** The hash of the terms if the payer has agreed to automatic renewal. */
    auto_renew: AgreedTerms,
    /** What else that is due is paid in the same order; only by whoever is logged in and owes it. */
    along: ChosenAlong,
  }),
  output: z.object({ order_token: z.string(), order_number: z.string(), total: z.int(), paid: z.boolean() }),
})

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

/**
 * Finds a record the club imported earlier by the code the club handed out. Who it belongs to is revealed
 * only together with the date of birth (decision 0055).
 */
export const memberLookup = operation({
  method: 'GET',
  path: '/mms/member_lookup',
  access: 'public',
  summary:
    'Find the imported record that belongs to a confirmation code and a member type; with the date of birth it says whose it is',
  limit: { max: 10, seconds: 60 },
  input: z.object({
    pre_confirmation_code: z
      .string('Confirmation code is required.')
      .check(
        z.minLength(1, 'Confirmation code is required.'),
        z.maxLength(40, 'This code is too long. Please check it.'),
      ),
    pre_member_type_name: z
      .string('Member type is required.')
      .check(
        z.minLength(1, 'Member type is required.'),
        z.maxLength(80, 'Choose a member type from the list.'),
      ),
    dob: z.optional(DateOfBirth),
  }),
  output: z.object({
    id: z.int(),
    /** Null if the date of birth was not given, like the fields below. */
    first_name: z.nullable(z.string()),
    last_name: z.nullable(z.string()),
    dob: z.nullable(Day),
    member_type_id: z.int(),
    member_type: z.string(),
    team: z.nullable(z.object({ id: z.int(), text: z.string() })),
  }),
})

export const teamInvite = operation({
  method: 'GET',
  path: '/mms/registration/invite/:token',
  access: 'public',
  summary: 'Show which place on which team a link offers',
  limit: { max: 30, seconds: 60 },
  input: z.object({ token: Token }),
  output: z.object({
    team_id: z.int(),
    team: z.string(),
    club: z.nullable(z.string()),
    league_id: z.int(),
    league: z.string(),
    division_id: z.int(),
    division: z.string(),
    discipline_id: z.int(),
    member_type_id: z.int(),
    member_type: z.string(),
    /** The season the team plays in. */
    season_id: z.int(),
    /** Null for a team without one. */
    head_coach: z.nullable(z.string()),
    /** The lowest price of what may be bought for the place, in cents; null when nothing is on sale. */
    price: z.nullable(z.int()),
  }),
})

export const InviteUsed = problem(
  'invite_used',
  410,
  'This invitation has been used or canceled. Please ask the team for a new one.',
)
export const CodeNotFound = problem(
  'code_not_found',
  404,
  'We couldn’t find a record with this code and member type. Please check both.',
)
/** For a tenant whose codes are being guessed: codes are then looked up only together with a birthday. */
export const BirthdayNeeded = problem(
  'birthday_needed',
  429,
  'To find your record faster, please enter the date of birth too.',
)
/** Does not reveal which of the two is wrong. */
export const RecordNotFound = problem(
  'record_not_found',
  404,
  'We couldn’t find a record with this code, member type and date of birth. Please check them, or ask your club which date it has on file.',
)
