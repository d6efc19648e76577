import * as z from 'zod/mini'
import { Member } from '../members.ts'
import { operation } from '../operation.ts'
import { CardToken, PaidAlong } from '../payments.ts'
import { EmergencyContact, Phone } from '../person.ts'
import { Address } from '../places.ts'
import { Id, Moment, Nothing, Token, typed, SaidText } from '../primitives.ts'
import { Gone, NotFound, problem } from '../problem.ts'
import { RegistrationStatus } from '../statuses.ts'
import { RequiredWaiver, Signing } from '../waivers.ts'
import { AutoRenewalTerms } from '../registering/auto-renewal-terms.ts'
import { Quote, checkoutDraft } from '../registering/checkout.ts'
import { DraftData, PersonKey } from '../registering/draft.ts'
import { SigningGroup } from '../registering/draft-waivers.ts'

export const AlreadyRenewed = problem(
  'already_renewed',
  409,
  'This membership has already been renewed for next season.',
)
/** Carries a sentence saying since when or until when. */
export const SeasonClosed = problem(
  'season_closed',
  409,
  'There’s no next season to renew for yet. We’ll email you as soon as it opens.',
)
export const PaymentDeclined = problem(
  'payment_declined',
  402,
  'Your card was declined. You haven’t been charged.',
)
export const RenewalChanged = problem(
  'renewal_changed',
  409,
  'This renewal was changed in another window. You’re now seeing the latest version.',
)
export const RenewalNotFound = () =>
  NotFound({ message: 'This link has ended. Log in to renew, or ask for a new link.' })
export const RenewalOver = () =>
  Gone({ message: 'This link has ended. Log in to renew, or ask for a new link.' })

/** Why a membership cannot be renewed; refusals about its price or limits have sentences of their own. */
export const NOT_RENEWED = {
  no_season: 'Next season isn’t open yet. We’ll email you as soon as it is.',
  renewed: 'Already renewed.',
  undecided: 'The club hasn’t decided on this membership yet.',
  no_person: 'Clubs and teams renew on their own page.',
  not_offered: 'This membership is no longer offered. Please register for a different one.',
  incomplete: 'Please ask the club to complete this record first.',
  other_divisions: 'This membership is for other divisions.',
  too_old: 'Too old for every division next season. Please choose a different membership.',
} as const

const NextSeason = z.object({ id: z.int(), name: z.string(), start_date: z.string(), end_date: z.string() })

/** A membership of the household, and what the next season offers for it. */
const Renewable = z.object({
  registration_id: z.int(),
  member_id: z.int(),
  first_name: z.string(),
  membership: z.string(),
  /** The season it is for now. */
  season: z.string(),
  next_season: z.nullable(NextSeason),
  /** Cents; null when it cannot be renewed now. */
  price: z.nullable(z.int()),
  is_renewed: z.boolean(),
  /** Why it cannot be renewed now; null when it can. */
  reason: z.nullable(SaidText),
})
export type Renewable = z.infer<typeof Renewable>

export const listRenewals = operation({
  method: 'GET',
  path: '/mms/member/renewals',
  access: 'signed-in',
  summary: 'List the memberships of the own household with what the next season has for each',
  input: Nothing,
  output: z.array(Renewable),
})

export const getRenewalRegistrationData = operation({
  method: 'GET',
  path: '/mms/getRenewalRegistrationData/:id',
  access: 'signed-in',
  summary:
    'Give what a renewal of a registration begins with: the person, the membership and its price in the next season, and the waivers to sign',
  input: z.object({ id: Id }),
  output: z.object({
    registration_id: z.int(),
    member: Member,
    membership: z.object({
      id: z.int(),
      name: z.string(),
      member_type: z.string(),
      needs_approval: z.boolean(),
      league: z.nullable(z.string()),
      division: z.nullable(z.string()),
      team: z.nullable(z.string()),
    }),
    season: NextSeason,
    /** Cents. */
    price: z.int(),
    currency: z.string(),
    waivers: z.array(RequiredWaiver),
  }),
})

/** What may have changed since last year. */
const Contact = z.object({
  phone: z.optional(Phone),
  address: z.optional(Address),
  emergency_contact: z.optional(EmergencyContact),
})

/** A value that a multipart form sends as JSON text. */
const orJson = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown) => {
      if (typeof value !== 'string') return value
      try {
        return JSON.parse(value) as unknown
      } catch {
        return value
      }
    }),
    schema,
  )

const optionalText = (max: number, message: string) => z.optional(z.string().check(z.maxLength(max, message)))

/** Renews in one call: changed details, signature and payment. */
export const renewalUpdate = operation({
  method: 'POST',
  path: '/mms/renewalUpdate/:registration_id',
  access: 'signed-in',
  summary: 'Renew a registration for the next season: changes of the person, waivers and payment in one',
  message: 'Operation successful',
  multipart: true,
  limit: { max: 30, seconds: 60 },
  input: z.object({
    registration_id: Id,
    personal_details: z.optional(orJson(Contact)),
    acts: z.optional(orJson(Signing.shape.acts)),
    signature: z.optional(orJson(Signing.shape.signature)),
    e_consent: z.optional(orJson(z.boolean())),
    disclosure_version: optionalText(20, 'This isn’t a valid version.'),
    coupon: optionalText(40, 'Use up to 40 characters.'),
    payment_token: z.optional(CardToken),
    /** New for each press, the same for each retry of the same press. */
    attempt_key: z.optional(z.uuid('The key of the payment try must be a UUID.')),
  }),
  output: z.object({
    /** The new registration; while the payment is in progress, the one being renewed. */
    registration_id: z.int(),
    status: RegistrationStatus,
    payment: z.object({
      status: z.enum(['Success', 'Pending']),
      /** '45.00' */
      amount: z.string(),
      number: z.string(),
    }),
  }),
})

export const startRenewal = operation({
  method: 'POST',
  path: '/mms/member/renewals',
  access: 'signed-in',
  summary: 'Begin the renewal of memberships of the own household, all in one order',
  status: 201,
  limit: { max: 60, seconds: 60 },
  input: z.object({
    registration_ids: z
      .array(Id)
      .check(z.minLength(1, 'Choose at least one membership.'), z.maxLength(30, 'Enter 30 or less.')),
  }),
  output: z.object({ token: z.string(), expires_at: z.string() }),
})

const RenewalPerson = z.object({
  key: z.string(),
  first_name: z.string(),
  membership: z.string(),
  member_type: z.string(),
  /** Where the person plays; always null for visitors. */
  place: z.nullable(z.string()),
  needs_approval: z.boolean(),
  is_included: z.boolean(),
  /** Why it cannot be renewed now. */
  reason: z.nullable(SaidText),
})
export type RenewalPerson = z.infer<typeof RenewalPerson>

export const Renewal = z.object({
  version: z.int(),
  season: z.nullable(NextSeason),
  expires_at: Moment,
  /** The user is logged in as a member of this household and therefore sees what is on record. */
  is_own: z.boolean(),
  /** First name of the person who pays and signs. */
  registrant: z.string(),
  people: z.array(RenewalPerson),
  /** On record; only for the household. */
  details: z.nullable(
    z.object({
      registrant: z.object({
        phone: z.nullable(z.string()),
        address: z.nullable(z.record(z.string(), z.unknown())),
      }),
      emergency: z.record(
        z.string(),
        z.object({ name: z.string(), phone: z.string(), relation: z.string() }),
      ),
    }),
  ),
  /**
   * Details required for renewal, each with its sentence: `registrant.address.zip`,
   * `people.r0012.emergency.name`.
   */
  missing: z.record(z.string(), z.string()),
  groups: z.array(SigningGroup),
  quote: z.nullable(Quote),
  coupon_code: z.nullable(z.string()),
  /** The donation offered along with the fees; null if the club asks for none. */
  donation: z.nullable(
    z.object({
      text: z.string(),
      suggestions: z.array(z.int()),
      /** Cents. */
      given: z.int(),
    }),
  ),
  /** Insurance for the fees; null if none is offered for them. */
  protection: z.nullable(
    z.object({
      provider: z.string(),
      text: z.string(),
      terms_url: z.string(),
      /** Cents. */
      price: z.int(),
      /** Null until somebody has said yes or no; until then it is not bought. */
      is_chosen: z.nullable(z.boolean()),
    }),
  ),
  /** The terms for renewing automatically from now on; null if that is not offered. */
  auto_renewal: z.nullable(AutoRenewalTerms),
  /** Set once it is paid. */
  finished: z.nullable(
    z.object({
      order_number: z.string(),
      /** Of everything in the order. */
      total: z.int(),
      currency: z.string(),
      along: PaidAlong,
      people: z.array(
        z.object({
          first_name: z.string(),
          membership: z.string(),
          status: RegistrationStatus,
          begins_on: z.nullable(z.string()),
        }),
      ),
    }),
  ),
})
export type Renewal = z.infer<typeof Renewal>

export const showRenewal = operation({
  method: 'GET',
  path: '/mms/renewals/:token',
  access: 'public',
  summary: 'Show a prefilled renewal to whoever holds its link: first names, and more to the household only',
  limit: { max: 120, seconds: 60 },
  input: z.object({ token: Token }),
  output: Renewal,
})

export const RenewalEmergency = z.object({
  key: PersonKey,
  name: typed(120),
  phone: typed(30),
  relation: typed(40),
})

/** Omitted details stay as they are. Visitors can add what is missing but not change what is on record. */
export const changeRenewal = operation({
  method: 'PATCH',
  path: '/mms/renewals/:token',
  access: 'public',
  summary:
    'Choose who is renewed, correct what has changed, type a coupon, add a donation or the protection of the fees',
  limit: { max: 120, seconds: 60 },
  input: z.object({
    token: Token,
    version: z.int(),
    included: z.optional(z.array(PersonKey).check(z.maxLength(30))),
    registrant: z.optional(
      z.object({
        phone: typed(30),
        dob: typed(30),
        address: z.optional(
          z.object({
            address_1: typed(200),
            address_2: typed(200),
            city: typed(200),
            country: typed(200),
            state: typed(200),
            zip: typed(20),
          }),
        ),
      }),
    ),
    emergency: z.optional(z.array(RenewalEmergency).check(z.maxLength(30))),
    coupon_code: typed(40),
    donation: DraftData.shape.donation,
    protection: DraftData.shape.protection,
  }),
  output: Renewal,
})

export const signRenewal = operation({
  method: 'POST',
  path: '/mms/renewals/:token/sign',
  access: 'public',
  summary: 'Sign the waivers of one signer of a renewal',
  message: 'Data updated successfully',
  limit: { max: 30, seconds: 60 },
  input: z.object({
    token: Token,
    version: z.int(),
    signer: z.union([z.literal('registrant'), PersonKey], 'This person isn’t in this renewal.'),
    acts: Signing.shape.acts,
    signature: Signing.shape.signature,
    e_consent: Signing.shape.e_consent,
    disclosure_version: Signing.shape.disclosure_version,
  }),
  output: Renewal,
})

export const checkoutRenewal = operation({
  method: 'POST',
  path: '/mms/renewals/:token/checkout',
  access: 'public',
  summary: 'Turn a renewal into an order at the price that was shown; an order of 0.00 is settled at once',
  message: 'Operation successful',
  limit: { max: 30, seconds: 60 },
  input: checkoutDraft.input,
  output: checkoutDraft.output,
})
