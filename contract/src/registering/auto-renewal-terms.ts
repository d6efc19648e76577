import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Token } from '../primitives.ts'
import { problem } from '../problem.ts'

export const TermsChanged = problem(
  'terms_changed',
  409,
  'The auto-renewal terms have changed. You haven’t been charged. Please read the new terms and try again.',
)
/**
 * What a payer agrees to by checking "renew automatically": the words as shown, kept as evidence. They name
 * no person. Federal law (ROSCA, 15 U.S.C. 8403) and state laws (Cal. Bus. & Prof. Code 17600 ff.) require
 * clear terms next to the box, express consent, and a way to cancel that is just as easy.
 */
export const AutoRenewalTerms = z.object({
  label: z.string(),
  paragraphs: z.array(z.string()),
  /** Identifies these exact words; sent with the order by payers who agreed. */
  hash: z.string(),
})
export type AutoRenewalTerms = z.infer<typeof AutoRenewalTerms>

/** Sent with a checkout when the box is checked. */
export const AgreedTerms = z.optional(
  z.string().check(z.maxLength(64, 'We don’t recognize these terms. Please refresh the page.')),
)

export const showAutoRenewalTerms = operation({
  method: 'GET',
  path: '/mms/registration/:token/auto-renewal',
  access: 'public',
  summary: 'Give the terms under which this registration would renew by itself, where that is offered',
  limit: { max: 120, seconds: 60 },
  input: z.object({ token: Token }),
  output: z.nullable(AutoRenewalTerms),
})
