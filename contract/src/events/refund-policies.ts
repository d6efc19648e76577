import * as z from 'zod/mini'
import { sentence } from '../message.ts'
import { operation } from '../operation.ts'
import { AuditEntry, Id, Nothing, SaidText, text } from '../primitives.ts'
import { problem } from '../problem.ts'
import { RefundTerms } from './refunds.ts'

export const RefundPolicyNotFound = problem(
  'refund_policy_not_found',
  404,
  'We couldn’t find this refund policy.',
)
export const RefundPolicyInUse = sentence(
  'refund_policy_in_use',
  'Events use this policy, so it can’t be deleted: {count}. Choose another policy for them first.',
)

/** A refund policy with the events that have it. */
export const RefundPolicy = z.object({
  id: z.int(),
  name: z.string(),
  terms: RefundTerms,
  version: z.int(),
  /** Events that aren’t over, the next one first. */
  events: z.array(z.object({ id: z.int(), name: z.string(), starts_on: z.string() })),
})
export type RefundPolicy = z.infer<typeof RefundPolicy>

export const listRefundPolicies = operation({
  method: 'GET',
  path: '/ems/refund-policies',
  access: 'ems.refunds.view',
  summary: 'List the refund policies by name, with the coming events that have them',
  input: Nothing,
  output: z.object({
    policies: z.array(RefundPolicy),
    /** Coming events without any. */
    without: z.array(z.object({ id: z.int(), name: z.string(), starts_on: z.string() })),
  }),
})

export const getRefundPolicy = operation({
  method: 'GET',
  path: '/ems/refund-policies/:id',
  access: 'ems.refunds.view',
  summary: 'Give a refund policy with its history',
  input: z.object({ id: Id }),
  output: z.extend(RefundPolicy, { audit: z.array(AuditEntry) }),
})

const Fields = { name: text('Name', 80), terms: RefundTerms }

export const createRefundPolicy = operation({
  method: 'POST',
  path: '/ems/refund-policies',
  access: 'ems.refunds.edit',
  status: 201,
  summary: 'Add a refund policy',
  input: z.object(Fields),
  output: RefundPolicy,
})

export const changeRefundPolicy = operation({
  method: 'PATCH',
  path: '/ems/refund-policies/:id',
  access: 'ems.refunds.edit',
  summary: 'Change a refund policy, if it still is at the version that was seen',
  input: z.object({ id: Id, version: Id, ...Fields }),
  output: RefundPolicy,
})

export const deleteRefundPolicy = operation({
  method: 'DELETE',
  path: '/ems/refund-policies/:id',
  access: 'ems.refunds.edit',
  summary: 'Delete a refund policy that no event has',
  input: z.object({ id: Id }),
  output: Nothing,
})

export const chooseRefundPolicy = operation({
  method: 'PUT',
  path: '/ems/refund-policies/of-event/:event_id',
  access: 'ems.refunds.edit',
  summary: 'Give an event a refund policy, or none',
  input: z.object({ event_id: Id, refund_policy_id: z.nullable(Id) }),
  output: Nothing,
})

export const eventRefunds = operation({
  method: 'GET',
  path: '/ems/event/:slug/refunds',
  access: 'public',
  summary: 'Say in words what comes back of a payment for an event; empty where nothing has been decided',
  input: z.object({ slug: z.string().check(z.maxLength(80)) }),
  output: z.array(SaidText),
})
