import * as z from 'zod/mini'
import { DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import {
  AuditEntry,
  Id,
  Nothing,
  NumberedPageMeta,
  NumberedPageQuery,
  PageQuery,
  lines,
  text,
  whole,
} from '../primitives.ts'
import { problem } from '../problem.ts'
import { Consent, WaiverKind } from '../waivers.ts'

export const WaiverTaken = problem('waiver_taken', 409, 'There’s already a waiver with this title.')

const WaiverStatus = z.enum(['active', 'inactive'], 'Choose active or inactive.')
const Ages = z.enum(['all', 'minors', 'adults'], 'Choose everyone, minors or adults.')
const Locale = z.enum(['en', 'es'], 'This language isn’t available.')

/** A waiver anyone may read, with its newest published text in English. */
const PublicWaiver = z.object({
  id: z.int(),
  title: z.string(),
  /** HTML, sanitized when it was published. */
  content: z.string(),
  /** The version number of the text. */
  version: z.int(),
  /** Ids of the member types it is for; empty means everybody. */
  member_types: z.array(z.int()),
  status: WaiverStatus,
})
export type PublicWaiver = z.infer<typeof PublicWaiver>

/** What the office can change without touching the text. */
const Terms = z.object({
  kind: WaiverKind,
  required: z.boolean(),
  membership_ids: z.array(z.int()),
  /** Names of the states it is for; empty means all. */
  states: z.array(z.string()),
  ages: Ages,
  applies_from: z.nullable(z.string()),
  applies_until: z.nullable(z.string()),
  /** Signed only for events that ask for it, and in no registration. */
  for_events: z.boolean(),
  sort_order: z.int(),
})

/** A waiver as the office lists it. */
export const OfficeWaiver = z.object({
  ...PublicWaiver.shape,
  ...Terms.shape,
  /** Goes up with each change; forms send back the one they were filled in from. */
  revision: z.int(),
  consents: z.array(Consent),
  published_at: z.string(),
  /** People who signed before this moment have to sign again; null if nobody does. */
  again_from: z.nullable(z.string()),
  /** How many days after that moment cards are accepted without the signature. */
  again_days: z.int(),
  has_draft: z.boolean(),
  /** Valid signatures of any version. */
  signed: z.int(),
})
export type OfficeWaiver = z.infer<typeof OfficeWaiver>

export const listWaivers = operation({
  method: 'GET',
  path: '/mms/waiver',
  access: 'public',
  summary:
    'List the waivers in force; whoever sees waivers in the office sees those that are not in force too',
  input: z.object({ ...NumberedPageQuery, q: PageQuery.q }),
  output: z.array(PublicWaiver),
  meta: NumberedPageMeta,
})

export const getWaiver = operation({
  method: 'GET',
  path: '/mms/waiver/:id',
  access: 'public',
  summary: 'Give one waiver in force',
  input: z.object({ id: Id }),
  output: PublicWaiver,
})

export const listOfficeWaivers = operation({
  method: 'GET',
  path: '/mms/admin/waivers',
  access: 'mms.waivers.view',
  summary: 'List the waivers with whom they are for and how many have signed',
  input: Nothing,
  output: z.array(OfficeWaiver),
})

const WaiverDraft = z.object({
  locale: Locale,
  title: z.string(),
  content: z.string(),
  consents: z.array(Consent),
  version: z.int(),
  saved_at: z.string(),
})
export type WaiverDraft = z.infer<typeof WaiverDraft>

const WaiverForm = z.object({
  ...OfficeWaiver.shape,
  /** Newest first. */
  versions: z.array(
    z.object({
      id: z.int(),
      locale: z.string(),
      number: z.int(),
      title: z.string(),
      published_at: z.string(),
      published_by: z.nullable(z.string()),
      signed: z.int(),
    }),
  ),
  drafts: z.array(WaiverDraft),
  audit: z.array(AuditEntry),
})
export type WaiverForm = z.infer<typeof WaiverForm>

export const editWaiver = operation({
  method: 'GET',
  path: '/mms/waiver/:id/edit',
  access: 'mms.waivers.edit',
  summary: 'Give one waiver for its form, with its versions, drafts and history',
  input: z.object({ id: Id }),
  output: WaiverForm,
})

export const getWaiverVersion = operation({
  method: 'GET',
  path: '/mms/waiver/versions/:id',
  access: 'mms.waivers.view',
  summary: 'Give a published text word for word',
  input: z.object({ id: Id }),
  output: z.object({
    id: z.int(),
    waiver_id: z.int(),
    locale: z.string(),
    number: z.int(),
    title: z.string(),
    content: z.string(),
    consents: z.array(Consent),
    published_at: z.string(),
  }),
})

const Flag = z.pipe(
  z.transform((value) =>
    typeof value === 'string' ? { true: true, '1': true, false: false, '0': false }[value] : value,
  ),
  z.boolean('Choose yes or no.'),
)
const maybeDay = (label: string) =>
  z.pipe(
    z.transform((value) => (value === '' ? null : value)),
    z.nullable(DayInput(label)),
  )
/** How many days people who have to sign again can use their cards without it. */
const DaysToSign = z.optional(
  z.pipe(
    whole('Enter a whole number.'),
    z.number().check(z.minimum(0, 'Enter 0 or more.'), z.maximum(365, 'Enter 365 or less.')),
  ),
)
/** The default is two weeks, so that nobody is turned away at a game over yesterday's letter. */
export const DAYS_TO_SIGN = 14
const Title = text('Title', 200)
const Content = lines(text('Text', 100_000))
const Consents = z.array(Consent).check(
  z.maxLength(10, 'You can add up to 10 questions.'),
  z.refine((list) => new Set(list.map(({ key }) => key)).size === list.length, 'List each question once.'),
)
const Ids = z.array(Id).check(z.maxLength(500, 'Enter 500 or less.'))
const Scope = {
  member_types: z.optional(Ids),
  membership_ids: z.optional(Ids),
  states: z.optional(z.array(text('State', 60)).check(z.maxLength(80, 'Enter 80 characters or less.'))),
  ages: z.optional(Ages),
  applies_from: z.optional(maybeDay('First day')),
  applies_until: z.optional(maybeDay('Last day')),
  for_events: z.optional(Flag),
  kind: z.optional(WaiverKind),
  required: z.optional(Flag),
  status: z.optional(WaiverStatus),
  sort_order: z.optional(
    z.pipe(
      whole('Enter a whole number.'),
      z.number().check(z.minimum(0, 'Enter 0 or more.'), z.maximum(1000, 'Enter 1,000 characters or less.')),
    ),
  ),
}

export const createWaiver = operation({
  method: 'POST',
  path: '/mms/waiver',
  access: 'mms.waivers.edit',
  status: 201,
  summary: 'Make a waiver and publish its first text',
  empty: 'Data is required for creation',
  input: z.object({ title: Title, content: Content, consents: z.optional(Consents), ...Scope }),
  output: OfficeWaiver,
})

const update = {
  path: '/mms/waiver/:id',
  access: 'mms.waivers.edit',
  summary:
    'Change what is sent of a waiver, if it still is as it was seen; another text is published as its next version',
  empty: 'ID and data are required for update',
  input: z.object({
    id: Id,
    revision: z.optional(Id),
    title: z.optional(Title),
    content: z.optional(Content),
    consents: z.optional(Consents),
    ...Scope,
  }),
  output: OfficeWaiver,
} as const
export const updateWaiver = operation({ method: 'PATCH', ...update })
export const replaceWaiver = operation({ method: 'PUT', ...update })

export const deleteWaiver = operation({
  method: 'DELETE',
  path: '/mms/waiver/:id',
  access: 'mms.waivers.edit',
  summary: 'Delete a waiver that nobody has signed',
  input: z.object({ id: Id }),
  output: Nothing,
})

export const saveWaiverDraft = operation({
  method: 'PUT',
  path: '/mms/waiver/:id/draft',
  access: 'mms.waivers.edit',
  summary: 'Keep a text that is not published yet',
  input: z.object({
    id: Id,
    locale: Locale,
    title: Title,
    content: Content,
    consents: z.optional(Consents),
    /** The draft the user was looking at; omitted for the first one. */
    version: z.optional(Id),
  }),
  output: WaiverDraft,
})

export const discardWaiverDraft = operation({
  method: 'DELETE',
  path: '/mms/waiver/:id/draft',
  access: 'mms.waivers.edit',
  summary: 'Throw a text away that is not published',
  input: z.object({ id: Id, locale: Locale }),
  output: Nothing,
})

export const publishWaiver = operation({
  method: 'POST',
  path: '/mms/waiver/:id/publish',
  access: 'mms.waivers.edit',
  summary:
    'Publish the draft of a text as its next version, and have it signed again by who is active if wanted',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    locale: Locale,
    /** The draft the user has read. */
    version: Id,
    /**
     * Active members who have signed before have to sign again; they are asked by letter and when they log
     * in.
     */
    again: z.optional(Flag),
    days: DaysToSign,
  }),
  output: OfficeWaiver,
})

export const requireAgain = operation({
  method: 'POST',
  path: '/mms/waiver/:id/again',
  access: 'mms.waivers.edit',
  summary: 'Have the newest text signed again by who is active, or no longer',
  message: 'Data updated successfully',
  input: z.object({ id: Id, again: Flag, days: DaysToSign }),
  output: OfficeWaiver,
})

/** Answers requests that omit the waiver's id (specification §5). */
const nobodys = { path: '/mms/waiver', access: 'mms.waivers.edit', input: Nothing, output: Nothing } as const
export const editNoWaiver = operation({
  method: 'GET',
  ...nobodys,
  path: '/mms/waiver/edit',
  summary: 'Refuse to fetch a waiver without an ID',
})
export const updateNoWaiver = operation({
  method: 'PATCH',
  ...nobodys,
  summary: 'Refuse to update a waiver without an ID',
})
export const replaceNoWaiver = operation({
  method: 'PUT',
  ...nobodys,
  summary: 'Refuse to update a waiver without an ID',
})
export const deleteNoWaiver = operation({
  method: 'DELETE',
  ...nobodys,
  summary: 'Refuse to delete a waiver without an ID',
})
