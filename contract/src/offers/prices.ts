import * as z from 'zod/mini'
import { DayInput } from '../dates.ts'
import { parseDecimal } from '../money.ts'
import { operation } from '../operation.ts'
import { Cents, Id, Nothing, PageMeta, PageQuery, text } from '../primitives.ts'
import { problem } from '../problem.ts'
import { sentence } from '../message.ts'

export const PriceInUse = sentence(
  'price_in_use',
  'This price is in use: registrations {sold}. You can make it inactive instead.',
)
export const PriceNotFound = problem('price_not_found', 404, 'We couldn’t find this price.')
export const PriceExists = problem(
  'price_exists',
  409,
  'There’s already a price for this membership, season, league and time.',
)

const PriceStatus = z.enum(['active', 'inactive'], 'Choose a status from the list.')
export type PriceStatus = z.infer<typeof PriceStatus>
const PriceKind = z.enum(['early', 'regular', 'late'], 'We don’t recognize this type of price.')
export type PriceKind = z.infer<typeof PriceKind>

/** What a membership costs in a season, as the office sees it. */
export const OfficePrice = z.object({
  id: z.int(),
  membership_id: z.int(),
  membership: z.string(),
  member_type_id: z.int(),
  member_type: z.string(),
  season_id: z.int(),
  season: z.string(),
  /** Null: applies to every league without a price of its own. */
  league_id: z.nullable(z.int()),
  league: z.nullable(z.string()),
  kind: PriceKind,
  /** Cents. */
  price: z.int(),
  /** The first and last day on sale. */
  start_date: z.string(),
  end_date: z.string(),
  /** The age range on the first day of the season; null for every age. */
  min_age: z.nullable(z.int()),
  max_age: z.nullable(z.int()),
  status: PriceStatus,
  /** Why the price is what it is; visible to the office, null for everybody else. */
  note: z.nullable(z.string()),
  /** The URL of its picture below the API prefix, if it has one. */
  image: z.nullable(z.string()),
  version: z.int(),
})
export type OfficePrice = z.infer<typeof OfficePrice>

export const listPrices = operation({
  method: 'GET',
  path: '/mms/admin/membership-price',
  access: 'signed-in',
  summary:
    'Page through the prices of memberships, narrowed by season, membership or league. Whoever may not see prices as the office does sees the active ones',
  input: z.object({
    ...PageQuery,
    season_id: z.optional(Id),
    membership_id: z.optional(Id),
    league_id: z.optional(Id),
    status: z.optional(PriceStatus),
  }),
  output: z.array(OfficePrice),
  meta: PageMeta,
})

export const getPrice = operation({
  method: 'GET',
  path: '/mms/admin/membership-price/:id',
  aliases: ['/mms/admin/membership-price/:id/edit'],
  access: 'signed-in',
  summary: 'Give one price; one that is not active exists for the office only',
  input: z.object({ id: Id }),
  output: OfficePrice,
})

export const getPriceImage = operation({
  method: 'GET',
  path: '/mms/admin/membership-price/:id/image',
  access: 'mms.prices.view',
  summary: 'Give the picture of a price',
  file: 'image/jpeg',
  input: z.object({ id: Id }),
  output: z.unknown(),
})

/** An age in whole years; an empty text means no limit. */
export const AgeLimit = z.pipe(
  z.transform((value) => (typeof value === 'string' ? (value.trim() === '' ? null : Number(value)) : value)),
  z.nullable(
    z
      .int('Enter the age as a whole number.')
      .check(z.minimum(0, 'Enter 0 or more.'), z.maximum(120, 'Enter 120 or less.')),
  ),
)

/** Whole cents; a text with a decimal point, as forms send it, is an amount: '45.00'. */
const Amount = z.pipe(
  z.transform((value) =>
    typeof value === 'string'
      ? value.includes('.')
        ? parseDecimal(value)
        : /^\d{1,12}$/.test(value.trim())
          ? Number(value)
          : undefined
      : value,
  ),
  Cents,
)
/** Forms send an empty text when nothing is selected. */
const Nobody = z.pipe(
  z.transform((value) => (value === '' ? null : value)),
  z.nullable(Id),
)
const Note = z.pipe(
  z.transform((value) => (typeof value === 'string' && value.trim() === '' ? null : value)),
  z.nullable(text('Note', 300)),
)
const Picture = z.optional(z.file('Choose a picture.'))
const Fields = {
  membership_id: Id,
  season_id: Id,
  price: Amount,
  start_date: DayInput('First day'),
  end_date: DayInput('Last day'),
}
const More = {
  /** Follows from the membership; if sent, it must match. */
  member_type_id: z.optional(Id),
  league_id: z.optional(Nobody),
  kind: z.optional(PriceKind),
  min_age: z.optional(AgeLimit),
  max_age: z.optional(AgeLimit),
  status: z.optional(PriceStatus),
  note: z.optional(Note),
  image: Picture,
}

/** Defaults for a new price. Each is a column of `membership_price`. */
export const PRICE_DEFAULTS = {
  league_id: null,
  kind: 'regular',
  min_age: null,
  max_age: null,
  status: 'active',
  note: null,
} satisfies Partial<OfficePrice>

/** The stored fields of a price; `image` is the storage key of its picture. */
export type PriceFields = Pick<OfficePrice, keyof typeof Fields | keyof typeof PRICE_DEFAULTS | 'image'>
export const PRICE_FIELDS = [
  ...Object.keys({ ...Fields, ...PRICE_DEFAULTS }),
  'image',
] as (keyof PriceFields)[]

export const createPrice = operation({
  method: 'POST',
  path: '/mms/admin/membership-price',
  access: 'mms.prices.edit',
  status: 201,
  summary: 'Set a price',
  multipart: true,
  input: z.object({ ...Fields, ...More }),
  output: OfficePrice,
})

export const updatePrice = operation({
  method: 'PATCH',
  path: '/mms/admin/membership-price/:id',
  access: 'mms.prices.edit',
  summary: 'Change what is sent of a price; without a new picture the old one stays',
  multipart: true,
  empty: 'ID and data are required for update',
  input: z.object({
    id: Id,
    version: z.optional(Id),
    membership_id: z.optional(Fields.membership_id),
    season_id: z.optional(Fields.season_id),
    price: z.optional(Amount),
    start_date: z.optional(Fields.start_date),
    end_date: z.optional(Fields.end_date),
    ...More,
  }),
  output: OfficePrice,
})

export const deletePrice = operation({
  method: 'DELETE',
  path: '/mms/admin/membership-price/:id',
  access: 'mms.prices.edit',
  summary: 'Delete a price nobody has registered at, with its picture',
  input: z.object({ id: Id }),
  output: Nothing,
})
