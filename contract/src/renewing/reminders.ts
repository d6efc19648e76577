import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, PageMeta, PageQuery, Token, tickedIds, SaidText } from '../primitives.ts'
import { problem } from '../problem.ts'
import { AT, Words } from '../offers/renewal-plan.ts'

export const ReaderNotFound = problem('reader_not_found', 404, 'This link is no longer valid.')

/**
 * Where an ending membership is in the campaign: nobody reminded yet, reminded, renewed, renews
 * automatically, the reader opted out, or nobody can be written to.
 */
export const RenewalState = z.enum(
  ['due', 'reminded', 'renewed', 'automatic', 'stopped', 'unreachable'],
  'Choose a status from the list.',
)
export type RenewalState = z.infer<typeof RenewalState>

/** Why nobody is reminded about a membership; reasons that prevent a renewal have sentences of their own. */
export const NOT_REMINDED = {
  automatic: 'It renews automatically.',
  stopped: 'They turned off reminders.',
  unreachable: 'No email address on file.',
  inactive: 'This membership isn’t active.',
  today: 'They already got a reminder today.',
} as const

export const previewReminder = operation({
  method: 'POST',
  path: `${AT}/preview`,
  access: 'mms.renewals.view',
  summary: 'Show a reminder as a made-up family would get it',
  message: 'Operation successful',
  writes: false,
  input: z.object(Words),
  output: z.object({ subject: z.string(), text: z.string() }),
})

const DueRenewal = z.object({
  registration_id: z.int(),
  member_id: z.int(),
  name: z.string(),
  member_number: z.string(),
  /** Who is written to; for a minor, the guardian. */
  email: z.nullable(z.string()),
  membership: z.string(),
  season: z.string(),
  valid_until: z.string(),
  state: RenewalState,
  reminders: z.int(),
  last_reminded_on: z.nullable(z.string()),
})
export type DueRenewal = z.infer<typeof DueRenewal>

export const listDueRenewals = operation({
  method: 'GET',
  path: AT,
  access: 'mms.renewals.view',
  summary:
    'Page through the memberships that end within 60 days or ended within 60, or of one season whenever that ends, by their last day',
  input: z.object({ ...PageQuery, state: z.optional(RenewalState), season_id: z.optional(Id) }),
  output: z.array(DueRenewal),
  meta: PageMeta,
})

export const countRenewals = operation({
  method: 'GET',
  path: `${AT}/numbers`,
  access: 'mms.renewals.view',
  summary: 'Count the memberships of that list by where they stand',
  input: z.object({ season_id: z.optional(Id) }),
  output: z.object({
    due: z.int(),
    reminded: z.int(),
    renewed: z.int(),
    automatic: z.int(),
    stopped: z.int(),
    unreachable: z.int(),
    /** The season that renewals lead to; null while none is open. */
    next_season: z.nullable(z.string()),
  }),
})

export const sendReminders = operation({
  method: 'POST',
  path: `${AT}/send`,
  access: 'mms.renewals.edit',
  summary: 'Remind of some memberships now; nobody twice on one day, and nobody who wants no reminders',
  message: 'Operation successful',
  input: z.object({
    registration_ids: tickedIds('Choose someone.'),
  }),
  output: z.object({
    written: z.int(),
    /** Those nobody was written to about, and why. */
    left: z.array(z.object({ registration_id: z.int(), reason: SaidText })),
  }),
})

export const remindAll = operation({
  method: 'POST',
  path: `${AT}/send-all`,
  access: 'mms.renewals.edit',
  summary:
    'Remind of everything that a search in the list finds, except what is renewed or has no reader; written in the background',
  message: 'Operation successful',
  input: z.object({ q: PageQuery.q, state: z.optional(RenewalState), season_id: z.optional(Id) }),
  output: z.object({
    /**
     * How many memberships the reminders cover, unless somebody was already reminded today; a family gets one
     * letter.
     */
    memberships: z.int(),
  }),
})

const Reader = z.object({
  /** m…@example.org: enough to recognize it. */
  email: z.string(),
  is_stopped: z.boolean(),
})

export const showReminderReader = operation({
  method: 'GET',
  path: '/mms/reminders/:token',
  access: 'public',
  summary: 'Say whether reminders go to the address of this link',
  limit: { max: 60, seconds: 60 },
  input: z.object({ token: Token }),
  output: Reader,
})

export const setReminderReader = operation({
  method: 'POST',
  path: '/mms/reminders/:token',
  access: 'public',
  summary: 'Stop reminders of renewals to the address of this link, or have them again',
  message: 'Data updated successfully',
  limit: { max: 60, seconds: 60 },
  input: z.object({ token: Token, stop: z.boolean('Choose yes or no.') }),
  output: Reader,
})
