import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, Nothing, PageMeta, PageQuery, Token, lines, text, tickedIds, whole } from '../primitives.ts'
import { problem } from '../problem.ts'

export const ReaderNotFound = problem('reader_not_found', 404, 'This link is not valid anymore.')

/**
 * Where a membership that ends stands in the campaign: nobody was reminded yet, somebody was, it is renewed, it renews
 * by itself, whoever reads wants no reminders, or nobody can be written to.
 */
export const RenewalState = z.enum(
  ['due', 'reminded', 'renewed', 'automatic', 'stopped', 'unreachable'],
  'This state is not known.',
)
export type RenewalState = z.infer<typeof RenewalState>

/** Why nobody is reminded of a membership; what keeps it from being renewed has sentences of its own. */
export const NOT_REMINDED = {
  automatic: 'It renews by itself.',
  stopped: 'Whoever reads wants no reminders.',
  unreachable: 'Nobody to write to.',
  inactive: 'This membership is not active.',
  today: 'A reminder was written today.',
} as const

/** Names that a reminder may hold in braces. */
export const REMINDER_NAMES = ['first_name', 'name', 'membership', 'season', 'last_day', 'club'] as const

/** What a reminder says unless the office writes its own. */
export const REMINDER_WORDS = {
  subject: 'Time to renew the membership of {name}',
  body: 'Hello {first_name},\n\nthe {membership} of {name} for season {season} is valid until {last_day}. The next season is open: with the button below everything is filled in already, and it takes a minute.\n\nThank you for playing with {club}.',
} as const

const Plan = z.object({
  is_on: z.boolean(),
  /** Days before the last day of a membership, the earliest first; negative ones are after it. */
  days: z.array(z.int()),
  /** How many days after its last day a card still counts. */
  grace_days: z.int(),
  /** Families may agree that a membership renews by itself. */
  auto_renews: z.boolean(),
  /** So many days before a charge it is announced. */
  notice_days: z.int(),
  /** Days after a charge that was declined on which it is tried again. */
  retry_days: z.array(z.int()),
  subject: z.string(),
  body: z.string(),
  /** The words are those the house comes with, which readers get in their language. */
  is_usual: z.boolean(),
  /** 0 until it is saved for the first time. */
  version: z.int(),
})
export type RenewalPlan = z.infer<typeof Plan>

const AT = '/mms/admin/renewals' as const

export const getRenewalPlan = operation({
  method: 'GET',
  path: `${AT}/plan`,
  access: 'mms.renewals.view',
  summary: 'Give when and with which words renewals are reminded of',
  input: Nothing,
  output: Plan,
})

const Words = { subject: text('Subject', 150), body: lines(text('Text', 4000)) }

export const saveRenewalPlan = operation({
  method: 'PUT',
  path: `${AT}/plan`,
  access: 'mms.renewals.edit',
  summary: 'Say when and with which words renewals are reminded of, if the plan still is as it was seen',
  input: z.object({
    is_on: z.boolean('Please say yes or no.'),
    days: z
      .array(
        whole('A day is a whole number.').check(
          z.minimum(-60, 'At most 60 days after the end.'),
          z.maximum(90, 'At most 90 days before the end.'),
        ),
        'Please choose at least one day.',
      )
      .check(z.minLength(1, 'Please choose at least one day.'), z.maxLength(10, 'At most 10 days.')),
    grace_days: whole('A whole number of days.').check(
      z.minimum(0, 'At least 0.'),
      z.maximum(90, 'At most 90 days.'),
    ),
    /** What is left out of these stays as it is. */
    auto_renews: z.optional(z.boolean('Please say yes or no.')),
    notice_days: z.optional(
      whole('A whole number of days.').check(
        z.minimum(15, 'At least 15 days, as the law asks.'),
        z.maximum(45, 'At most 45 days, as the law asks.'),
      ),
    ),
    retry_days: z.optional(
      z
        .array(
          whole('A day is a whole number.').check(
            z.minimum(1, 'At least one day after the charge.'),
            z.maximum(30, 'At most 30 days after the charge.'),
          ),
        )
        .check(z.maxLength(5, 'At most 5 days.')),
    ),
    ...Words,
    version: whole('A version is a whole number.').check(z.minimum(0, 'At least 0.')),
  }),
  output: Plan,
})

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
  /** Who is written to: the guardian of a minor. */
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
    registration_ids: tickedIds('Please choose someone.'),
  }),
  output: z.object({
    written: z.int(),
    /** Of whom nothing was written, and why. */
    left: z.array(z.object({ registration_id: z.int(), reason: z.string() })),
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
    /** Of so many memberships it is reminded, as far as nobody was reminded today; a family gets one letter. */
    memberships: z.int(),
  }),
})

const Reader = z.object({
  /** m…@example.org: enough to know which one it is. */
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
  input: z.object({ token: Token, stop: z.boolean('Please say yes or no.') }),
  output: Reader,
})
