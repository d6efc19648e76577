import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Nothing, whole, text, lines } from '../primitives.ts'

export const AT = '/mms/admin/renewals' as const

export const Words = { subject: text('Subject', 150), body: lines(text('Text', 4000)) }

/** Placeholders a reminder may contain in braces. */
export const REMINDER_NAMES = ['first_name', 'name', 'membership', 'season', 'last_day', 'club'] as const

/** The text of a reminder unless the office writes its own. */
export const REMINDER_WORDS = {
  subject: 'Time to renew the membership of {name}',
  body: 'Hello {first_name},\n\nthe {membership} of {name} for season {season} is valid until {last_day}. The next season is open: with the button below everything is filled in already, and it takes a minute.\n\nThank you for playing with {club}.',
} as const

const Plan = z.object({
  is_on: z.boolean(),
  /** Days before a membership ends, earliest first; negative numbers are days after it. */
  days: z.array(z.int()),
  /** How many days after its last day a card is still accepted. */
  grace_days: z.int(),
  /** Whether families can opt into automatic renewal. */
  auto_renews: z.boolean(),
  /** How many days before a charge it is announced. */
  notice_days: z.int(),
  /** Days after a declined charge on which it is tried again. */
  retry_days: z.array(z.int()),
  subject: z.string(),
  body: z.string(),
  /** These are the default texts, which readers get in their own language. */
  is_usual: z.boolean(),
  /** 0 until it is first saved. */
  version: z.int(),
})

export type RenewalPlan = z.infer<typeof Plan>

export const getRenewalPlan = operation({
  method: 'GET',
  path: `${AT}/plan`,
  access: 'mms.renewals.view',
  summary: 'Give when and with which words renewals are reminded of',
  input: Nothing,
  output: Plan,
})

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
    /** Omitted settings stay as they are. */
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
