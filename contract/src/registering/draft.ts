import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { forChoices } from '../person-choices.ts'
import { Cents, Email, Token, typed } from '../primitives.ts'
import { problem } from '../problem.ts'

/** Whatever has been typed so far; stored as is, and validated at payment. */
const chosen = z.optional(z.nullable(z.int()))

export const PersonKey = z
  .string()
  .check(z.regex(/^[a-z0-9]{4,20}$/, 'We couldn’t find this person in the registration.'))

const DraftAddress = z.object({
  address_1: typed(),
  address_2: typed(),
  city: typed(),
  country: typed(),
  state: typed(),
  zip: typed(20),
})

/** The adult who fills in the form, pays, and signs for minors. */
export const DraftRegistrant = z.object({
  first_name: typed(60),
  last_name: typed(60),
  email: typed(254),
  phone: typed(30),
  dob: typed(30),
  /** The relation to the minors of this registration: mother, father, legal guardian … */
  relation: typed(40),
  address: z.optional(DraftAddress),
  /** The language of the page, if not English; letters about this registration use it. */
  language: z.optional(z.enum(['en', 'es'])),
})

export const DraftPerson = z.object({
  key: PersonKey,
  /** `me` is the registrant; a `child` has the registrant as guardian. */
  who: z.enum(['me', 'child', 'other']),
  member_type_id: chosen,
  first_name: typed(60),
  last_name: typed(60),
  dob: typed(30),
  ...forChoices(() => typed(30)),
  email: typed(254),
  phone: typed(30),
  /** If absent: the registrant's. */
  address: z.optional(DraftAddress),
  /** If absent: for a minor, the registrant. */
  emergency: z.optional(z.object({ name: typed(120), phone: typed(30), relation: typed(40) })),
  discipline_id: chosen,
  league_id: chosen,
  membership_id: chosen,
  division_id: chosen,
  team_id: chosen,
  team_name: typed(80),
  club_name: typed(80),
  /** Claims a record the club imported earlier. */
  confirmation_code: typed(40),
  /** Claims the place on a team that a link offered. */
  invite_token: z.optional(Token),
})
export type DraftPerson = z.infer<typeof DraftPerson>

export const DraftData = z.object({
  /** The season it is for; if absent, the usual one on the day. */
  season_id: chosen,
  registrant: DraftRegistrant,
  people: z.array(DraftPerson).check(z.maxLength(30, 'You can register up to 30 people at a time.')),
  second_guardian: z.optional(
    z.object({
      first_name: typed(60),
      last_name: typed(60),
      email: typed(254),
      phone: typed(30),
      relation: typed(40),
    }),
  ),
  coupon_code: typed(40),
  donation: z.optional(Cents.check(z.maximum(1_000_000, 'Donations can be up to $10,000.00.'))),
  protection: z.optional(z.boolean()),
})
export type DraftData = z.infer<typeof DraftData>

/** The screens of the form: who and for what, the signatures, the payment. */
export const STEPS = ['people', 'waivers', 'payment'] as const
export const Step = z.enum(STEPS)
export type Step = z.infer<typeof Step>

export const DraftChangedElsewhere = problem(
  'draft_changed_elsewhere',
  409,
  'This registration was changed in another window or on another device. You’re now seeing the latest version.',
)
export const DraftNotFound = problem(
  'draft_not_found',
  404,
  'We can’t find this registration. The link may have expired.',
)
export const DraftFinished = problem('draft_finished', 410, 'This registration is already complete.')
export const DraftIncomplete = problem('draft_incomplete', 422, 'Some details are missing.')

export const startDraft = operation({
  method: 'POST',
  path: '/mms/registration/store',
  access: 'public',
  summary: 'Begin a registration; answers with the unguessable token under which it is kept',
  status: 201,
  limit: { max: 60, seconds: 60 },
  input: z.object({ step: Step, data: DraftData }),
  output: z.object({ draft_token: z.string(), version: z.int(), expires_at: z.string() }),
})

export const saveDraft = operation({
  method: 'PATCH',
  path: '/mms/registration/store/:token',
  access: 'public',
  summary: 'Keep what has been typed; refused when another window has saved meanwhile',
  input: z.object({ token: Token, version: z.int(), step: Step, data: DraftData }),
  output: z.object({ version: z.int() }),
})

export const DraftView = z.object({
  version: z.int(),
  step: Step,
  data: DraftData,
  /** Keys of the people who have a picture. */
  photos: z.array(z.string()),
  expires_at: z.string(),
  link_mailed_to: z.nullable(z.string()),
})
export type DraftView = z.infer<typeof DraftView>

export const resumeDraft = operation({
  method: 'GET',
  path: '/mms/get_incomplete_member/:id',
  access: 'public',
  summary: 'Go on with an unfinished registration; `id` is its token',
  limit: { max: 60, seconds: 60 },
  input: z.object({ id: Token }),
  output: DraftView,
})

export const mailDraftLink = operation({
  method: 'POST',
  path: '/mms/registration/:token/link',
  access: 'public',
  summary: 'Mail the link with which the registration can be continued on any device',
  message: 'Link sent',
  limit: { max: 5, seconds: 60 },
  input: z.object({ token: Token, email: Email }),
  output: z.object({ link_mailed_to: z.string() }),
})

export const storeDraftPhoto = operation({
  method: 'POST',
  path: '/mms/registration/:token/photo',
  access: 'public',
  summary: 'Keep the picture of one person of the registration',
  message: 'Data updated successfully',
  multipart: true,
  limit: { max: 30, seconds: 60 },
  input: z.object({ token: Token, person_key: PersonKey, photo: z.file('Choose a picture.') }),
  output: z.object({ person_key: z.string() }),
})

export const removeDraftPhoto = operation({
  method: 'DELETE',
  path: '/mms/registration/:token/photo/:person_key',
  access: 'public',
  summary: 'Remove the picture of one person of the registration',
  limit: { max: 30, seconds: 60 },
  input: z.object({ token: Token, person_key: PersonKey }),
  output: z.object({ person_key: z.string() }),
})

export const draftPhoto = operation({
  method: 'GET',
  path: '/mms/registration/:token/photo/:person_key',
  access: 'public',
  summary: 'Give the picture of one person of the registration',
  file: 'image/jpeg',
  input: z.object({ token: Token, person_key: PersonKey }),
  output: z.unknown(),
})
