import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Nothing, whole, text, lines } from '../primitives.ts'

export const AT = '/mms/admin/renewals' as const

export const Words = { subject: text('Subject', 150), body: lines(text('Text', 4000)) }

/** Placeholders a reminder may contain in braces. */
export const REMINDER_NAMES = ['first_name', 'name', 'membership', 'season', 'last_day', 'club'] as const

/** The text of a reminder unless the office writes its own. */
export const REMINDER_WORDS = {
  subject: 'Time to renew {name}’s membership',
  body: 'Hi {first_name},\n\n{name}’s {membership} for season {season} is valid through {last_day}. The next season is open. The button below opens your renewal with everything filled in, and it takes a minute.\n\nThanks for playing with {club}!',
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
    is_on: z.boolean('Choose yes or no.'),
    days: z
      .array(
        whole('Enter days as whole numbers.').check(
          z.minimum(-60, 'Enter 60 days or less after the end.'),
          z.maximum(90, 'Enter 90 days or less before the end.'),
        ),
        'Choose at least one day.',
      )
      .check(z.minLength(1, 'Choose at least one day.'), z.maxLength(10, 'You can choose up to 10 days.')),
    grace_days: whole('Enter a whole number of days.').check(
      z.minimum(0, 'Enter 0 or more.'),
      z.maximum(90, 'Enter 90 days or less.'),
    ),
    /** Omitted settings stay as they are. */
    auto_renews: z.optional(z.boolean('Choose yes or no.')),
    notice_days: z.optional(
      whole('Enter a whole number of days.').check(
        z.minimum(15, 'Enter 15 days or more, as the law requires.'),
        z.maximum(45, 'Enter 45 days or less, as the law requires.'),
      ),
    ),
    retry_days: z.optional(
      z
        .array(
          whole('Enter days as whole numbers.').check(
            z.minimum(1, 'Enter one day or more after the charge.'),
            z.maximum(30, 'Enter 30 days or less after the charge.'),
          ),
        )
        .check(z.maxLength(5, 'You can choose up to 5 days.')),
    ),
    ...Words,
    version: whole('Enter the version as a whole number.').check(z.minimum(0, 'Enter 0 or more.')),
  }),
  output: Plan,
})
