import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { Nothing } from './primitives.ts'
import { problem } from './problem.ts'

/** A hex color; anything else would end up in a style sheet. */
const Color = z.string().check(z.regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/))
const Line = z.string().check(z.minLength(1), z.maxLength(300))
/** The URL of a picture: on this site, or an https URL elsewhere. */
const Picture = z.string().check(z.regex(/^(\/(?!\/)|https:\/\/)[\w\-./%~]{1,300}$/))

const HOUSE_BLUE = '#1d4ed8'
const HOUSE_RED = '#d01c3f'

/** A missing value, or one that is not an object, counts as an empty object. */
const group = <S extends z.core.$ZodLooseShape>(shape: S) => {
  const schema = z.object(shape)
  return z.catch(schema, () => schema.parse({}) as z.output<typeof schema>)
}

/**
 * Who a host name belongs to and how its site looks: the JSON document in the object storage. Missing
 * or invalid parts fall back to the built-in defaults, so that a damaged document still shows a working site.
 */
export const TenantDocument = z.object({
  label: z.catch(z.string().check(z.regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/)), 'default'),
  name: z.catch(Line, 'Alliance Fastpitch'),
  /** The title of every screen without one of its own. */
  title: z.catch(Line, 'Alliance Fastpitch - Membership'),
  logo: z.catch(Picture, '/assets/tenants/default/logo'),
  favicon: z.catch(Picture, '/assets/tenants/default/favicon'),
  banner: z.catch(Picture, '/assets/tenants/default/banner'),
  colors: group({ primary: z.catch(Color, HOUSE_BLUE), accent: z.catch(Color, HOUSE_RED) }),
  /** If absent, no help address is shown. */
  support_email: z.catch(z.optional(z.email()), undefined),
  /** The name in front of the sender address of letters; defaults to the name above. */
  sender_name: z.catch(z.optional(Line), undefined),
  realm: z.catch(Line, 'default'),
  client_id: z.catch(Line, 'web'),
  api_base: z.catch(Picture, '/api'),
  time_zone: z.catch(Line, 'America/Chicago'),
  currency: z.catch(z.string().check(z.regex(/^[A-Z]{3}$/)), 'USD'),
  payment_mode: z.catch(z.enum(['sandbox', 'live']), 'sandbox'),
  features: group({
    /**
     * The offer of an insurance along with the fee ("vertical insurance", R-269), if an insurer is set up.
     */
    registration_protection: z.catch(z.boolean(), true),
    donations: z.catch(z.boolean(), true),
  }),
  /** For visitors who have not chosen a language and whose browser asks for none of ours. */
  language: z.catch(z.enum(['en', 'es']), 'en'),
  texts: group({
    tagline: z.catch(Line, 'Membership, teams and events for your season.'),
    /** For search engines and link previews. */
    description: z.catch(
      Line,
      'Register players, coaches and teams, sign waivers and pay online. Membership for the whole season.',
    ),
  }),
})
export type TenantDocument = z.output<typeof TenantDocument>

/** How a site looks if its document cannot be loaded. */
export const BUILT_IN_TENANT: TenantDocument = TenantDocument.parse({})

export const PropertyNotFound = problem('property_not_found', 404, 'There’s no setting by this name.')

const Choice = z.object({ label: z.string(), value: z.string() })
const Category = z.object({ id: z.int(), name: z.string() })

/** What money was taken in or refunded for, in the transaction report. */
const CATEGORY_NAMES = {
  1: 'Registration',
  2: 'Team Fee',
  3: 'Event',
  4: 'Donation',
  5: 'Registration Protection',
  6: 'Discount',
  7: 'Refund',
  8: 'Card Fee',
  9: 'Overpayment',
  10: 'Renewal',
  11: 'Upgrade',
} as const
export const TRANSACTION_CATEGORIES: readonly z.output<typeof Category>[] = Object.entries(
  CATEGORY_NAMES,
).map(([id, name]) => ({ id: Number(id), name }))

/** Every area reads settings below its own name. */
const settings = <const N extends string>(...names: N[]) => ({
  path: `/mms/getProperties/${names[0]!}` as const,
  aliases: ['mms', 'ems', 'ctms']
    .flatMap((area) => names.map((name) => `/${area}/getProperties/${name}` as const))
    .slice(1),
})

export const getPaymentMode = operation({
  ...settings('paymentMode', 'payment_mode', 'payment-mode'),
  method: 'GET',
  access: 'public',
  summary: 'Say whether cards are charged for real',
  input: Nothing,
  output: z.object({ name: z.literal('paymentMode'), value: z.enum(['sandbox', 'live']) }),
})

export const getTransactionCategories = operation({
  ...settings('transactionCategoryList'),
  method: 'GET',
  access: 'signed-in',
  summary: 'List the categories of the transaction report',
  input: Nothing,
  output: z.array(Category),
})

export const getCountries = operation({
  ...settings('countries'),
  method: 'GET',
  access: 'public',
  summary: 'List the countries; `zip` is false where there are no postal codes',
  input: Nothing,
  output: z.array(z.extend(Choice, { zip: z.optional(z.literal(false)) })),
})

const State = z.extend(Choice, { code: z.string() })

export const getStates = operation({
  ...settings('states'),
  method: 'GET',
  access: 'public',
  summary: 'List the states and provinces by country',
  input: Nothing,
  output: z.object({ USA: z.array(State), Canada: z.array(State) }),
})

export const getTimeZones = operation({
  ...settings('timeZones'),
  method: 'GET',
  access: 'public',
  summary: 'List the time zones by country',
  input: Nothing,
  output: z.object({ USA: z.array(Choice), Canada: z.array(Choice) }),
})
