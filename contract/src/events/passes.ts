import * as z from 'zod/mini'
import { Day, type Day as DayOf } from '../dates.ts'
import { operation } from '../operation.ts'
import { Cents, Email, Id, Moment, Nothing, Token, text } from '../primitives.ts'
import { problem } from '../problem.ts'

/** Where passes of a type are sold. */
export const PassSoldAt = z.enum(['both', 'online', 'gate'], 'Choose where it’s sold.')
export type PassSoldAt = z.output<typeof PassSoldAt>

const Type = {
  id: Id,
  name: z.string(),
  /** The day it lets in; null lets in on every day of the event. */
  day: z.nullable(Day),
  /** In years, both included; null without a limit. */
  min_age: z.nullable(z.int()),
  max_age: z.nullable(z.int()),
  price_cents: Cents,
  sold_at: PassSoldAt,
  /** First and last day on sale; null from when the event is published, and as long as it lets in. */
  sold_from: z.nullable(Day),
  sold_until: z.nullable(Day),
}

/** A kind of pass, as visitors see it. */
export const PassType = z.object({ ...Type, /** Null without a limit. */ left: z.nullable(z.int()) })
export type PassType = z.output<typeof PassType>

/** The same, as the office sees it. */
export const OfficePassType = z.object({
  ...Type,
  stock: z.nullable(z.int()),
  /** Sold, or held while they are paid for. */
  taken: z.int(),
})
export type OfficePassType = z.output<typeof OfficePassType>

export type PassSale = 'open' | 'not_yet' | 'ended' | 'sold_out'

/** Whether a pass is on sale on a day; it is until its own day, or the event’s last one, is over. */
export function passSaleOn(
  { day, sold_from, sold_until, left }: Pick<PassType, 'day' | 'sold_from' | 'sold_until' | 'left'>,
  { ends_on }: { ends_on: DayOf },
  today: DayOf,
): PassSale {
  if (today > (day ?? ends_on) || (sold_until !== null && today > sold_until)) return 'ended'
  if (sold_from !== null && today < sold_from) return 'not_yet'
  return left !== null && left <= 0 ? 'sold_out' : 'open'
}

/** Where a pass stands. */
export const PassStatus = z.enum(['held', 'confirmed', 'refunded', 'over'])
export type PassStatus = z.output<typeof PassStatus>

/** The most passes in one purchase. */
export const MOST_PASSES = 20

export const PassSoldOut = problem(
  'pass_sold_out',
  409,
  'There aren’t enough of these passes left. You haven’t been charged.',
)
export const PassesClosed = problem('passes_closed', 409, 'Passes for this event aren’t on sale.')
export const PassesNotFound = problem('passes_not_found', 404, 'We couldn’t find these passes.')

const slug = z.string().check(z.maxLength(80))

export const listPassTypes = operation({
  method: 'GET',
  path: '/ems/event/:slug/passes',
  access: 'public',
  summary: 'List the passes that let people watch an event, with prices and what is left',
  input: z.object({ slug }),
  output: z.array(PassType),
})

export const PassWish = z.object({
  type_id: Id,
  quantity: z
    .int('Enter a whole number.')
    .check(z.minimum(1, 'Enter 1 or more.'), z.maximum(MOST_PASSES, 'Enter 20 or less.')),
})
export type PassWish = z.output<typeof PassWish>

export const PassWishes = z.array(PassWish).check(
  z.minLength(1, 'Pick at least one pass.'),
  z.maxLength(MOST_PASSES, 'You can buy up to 20 passes at a time.'),
  z.refine((all) => new Set(all.map(({ type_id }) => type_id)).size === all.length, {
    error: 'Enter each kind of pass once.',
  }),
  z.refine((all) => all.reduce((sum, { quantity }) => sum + quantity, 0) <= MOST_PASSES, {
    error: 'You can buy up to 20 passes at a time.',
  }),
)

export const buyPasses = operation({
  method: 'POST',
  path: '/ems/event/:slug/passes',
  access: 'public',
  status: 201,
  summary: 'Hold passes for an event while they are paid for by the link; free ones are theirs right away',
  limit: { max: 20, seconds: 600 },
  input: z.object({
    slug,
    /** One for each press; sent again it is the same purchase. */
    request_key: z.uuid('This isn’t a valid key.'),
    name: text('Name', 120),
    email: Email,
    /** In which the buyer is written to. */
    language: z.enum(['en', 'es']),
    wanted: PassWishes,
    /** As it was shown, in cents. */
    total: Cents,
  }),
  /** Of the link to the passes. */
  output: z.object({ token: Token }),
})

/** A pass as its holder sees it. */
const OwnPass = z.object({
  id: Id,
  type: z.string(),
  day: z.nullable(Day),
  min_age: z.nullable(z.int()),
  max_age: z.nullable(z.int()),
  price_cents: Cents,
  status: PassStatus,
  /** What the code on it opens; null until it is paid. */
  code: z.nullable(Token),
})
export type OwnPass = z.output<typeof OwnPass>

/** Passes as their link shows them: all of a purchase, or the one whose code it is. */
export const showPasses = operation({
  method: 'GET',
  path: '/ems/passes/:token',
  access: 'public',
  summary: 'Show the passes that a link opens, with the codes for the gate',
  input: z.object({ token: Token }),
  output: z.object({
    event: z.object({
      name: z.string(),
      slug: z.string(),
      starts_on: Day,
      ends_on: Day,
      place: z.string(),
      is_canceled: z.boolean(),
    }),
    passes: z.array(OwnPass),
    state: z.enum(['held', 'confirmed', 'over']),
    /** Whether the link is that of a single pass, which says nothing of its buyer. */
    is_single: z.boolean(),
    /** What is to be paid while they are held. */
    total: Cents,
    /** How much event credit the account of whoever looks could use for it; 0 without an account. */
    credit_available: Cents,
    held_until: z.nullable(Moment),
    /** Whether a card is being charged at this moment. */
    is_processing: z.boolean(),
    /** Where the letter went; null on the link of a single pass, and where nobody was asked. */
    email: z.nullable(z.string()),
  }),
})
export type ShownPasses = z.output<typeof showPasses.output>

export const payPasses = operation({
  method: 'POST',
  path: '/ems/passes/:token/pay',
  access: 'public',
  summary: 'Give the order that held passes are paid with',
  message: 'Data updated successfully',
  limit: { max: 60, seconds: 600 },
  input: z.object({
    token: Token,
    /** Whether the event credit of the account pays as much of it as there is. */
    use_credit: z.optional(z.boolean()),
    /** What is left to pay then, as it was shown, in cents. */
    total: Cents,
  }),
  /** Null if they are paid already. */
  output: z.object({ order_token: z.nullable(Token) }),
})

export const printPasses = operation({
  method: 'GET',
  path: '/ems/passes/:token/passes.pdf',
  access: 'public',
  summary: 'Download passes with their codes, to be printed or kept on a phone',
  limit: { max: 60, seconds: 600 },
  input: z.object({ token: Token }),
  output: Nothing,
  file: 'application/pdf',
})

/** The picture of one pass, by the code on it. */
export const passPicture = operation({
  method: 'GET',
  path: '/ems/passes/:token/pass.png',
  access: 'public',
  summary: 'Draw a pass with its code as a picture',
  limit: { max: 240, seconds: 600 },
  input: z.object({ token: Token }),
  output: Nothing,
  file: 'image/png',
})
