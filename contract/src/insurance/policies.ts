import * as z from 'zod/mini'
import { DayInput, type Day } from '../dates.ts'
import { operation } from '../operation.ts'
import { Cents, Email, Id, Nothing, lines, optionalText, text } from '../primitives.ts'
import { problem } from '../problem.ts'

export const PolicyNotFound = problem('insurance_policy_not_found', 404, 'We couldn’t find this policy.')

/** What a policy pays for, and its limit per occurrence. */
const Coverage = z.object({ title: text('Coverage', 80), limit_cents: Cents })

/** Cover that the association or club has bought for its teams. */
export const InsurancePolicy = z.object({
  id: z.int(),
  insurer: z.string(),
  policy_number: z.string(),
  coverages: z.array(z.object({ title: z.string(), limit_cents: z.int() })),
  starts_on: z.string(),
  ends_on: z.string(),
  /** The insurer allows certificates to be issued here. */
  self_issued: z.boolean(),
  /** The insurer's wording for an additional insured. */
  wording: z.string(),
  /** Who to ask for what cannot be issued here; only the office sees it. */
  broker_email: z.nullable(z.string()),
  version: z.int(),
})
export type InsurancePolicy = z.infer<typeof InsurancePolicy>

type Wanted = { from_on: Day; until_on: Day; special_wording?: string | null | undefined }

/**
 * The policy that covers every day a certificate is needed for (if several do, the one that ends last), and
 * whether it can be issued right away: the insurer must allow it and has to approve any wording other than
 * its own. Source: requirements for certificates, USA Lacrosse and AYSO
 * (`docs/decisions/0045-certificates.md`).
 */
export function policyFor<Policy extends Pick<InsurancePolicy, 'starts_on' | 'ends_on' | 'self_issued'>>(
  policies: readonly Policy[],
  { from_on, until_on, special_wording }: Wanted,
): { policy: Policy; at_once: boolean } | undefined {
  const [policy] = policies
    .filter(({ starts_on, ends_on }) => starts_on <= from_on && until_on <= ends_on)
    .toSorted((a, b) => Number(b.self_issued) - Number(a.self_issued) || (a.ends_on < b.ends_on ? 1 : -1))
  return policy && { policy, at_once: policy.self_issued && !special_wording }
}

export const listPolicies = operation({
  method: 'GET',
  path: '/mms/insurance/policies',
  access: 'mms.insurance.view',
  scoped: true,
  summary: 'List the policies that certificates are written of, the newest first',
  input: Nothing,
  output: z.array(InsurancePolicy),
})

const PolicyFields = {
  insurer: text('Insurer', 120),
  policy_number: text('Policy number', 60),
  coverages: z
    .array(Coverage, 'Enter what’s covered.')
    .check(z.minLength(1, 'Enter what’s covered.'), z.maxLength(12, 'You can add up to 12 coverages.')),
  starts_on: DayInput('First day'),
  ends_on: DayInput('Last day'),
  self_issued: z.boolean('Choose yes or no.'),
  wording: lines(optionalText('Wording', 1000)),
  broker_email: z.pipe(
    z.transform((value) => (value === '' ? null : value)),
    z.optional(z.nullable(Email)),
  ),
}

export const createPolicy = operation({
  method: 'POST',
  path: '/mms/insurance/policies',
  access: 'mms.insurance.review',
  whole: true,
  status: 201,
  summary: 'Enter a policy that certificates can be written of',
  message: 'Data created successfully',
  input: z.object(PolicyFields),
  output: InsurancePolicy,
})

export const changePolicy = operation({
  method: 'PATCH',
  path: '/mms/insurance/policies/:id',
  access: 'mms.insurance.review',
  whole: true,
  summary: 'Change a policy; certificates that were written of it say what they said',
  message: 'Data updated successfully',
  input: z.object({ id: Id, version: Id, ...PolicyFields }),
  output: InsurancePolicy,
})
