import { EventNotFound } from 'contract/events'
import {
  RefundPolicyInUse,
  RefundPolicyNotFound,
  type RefundPolicy,
  type changeRefundPolicy,
  type chooseRefundPolicy,
  type createRefundPolicy,
  type deleteRefundPolicy,
  type eventRefunds,
  type getRefundPolicy,
  type listRefundPolicies,
} from 'contract/events/refund-policies'
import { termsSaid } from 'contract/events/refunds'
import type { Currency } from 'contract/money'
import type { In, Out } from 'contract/operation'
import { InUse, invalidField } from 'contract/problem'
import { audit, auditOf, changedMeanwhile, differences } from '../plumbing/audit.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import {
  countEventsWith,
  findEventsWithoutPolicy,
  findRefundPolicies,
  findTermsOf,
  insertRefundPolicy,
  isPolicyNameTaken,
  lockEventRow,
  lockRefundPolicy,
  putPolicyOfEvent,
  removeRefundPolicy,
  setRefundPolicy,
} from './refund-policies-queries.ts'

export async function listPolicies(context: Context): Promise<Out<typeof listRefundPolicies>> {
  const today = todayOf(context)
  const [policies, without] = await Promise.all([
    findRefundPolicies(context, today),
    findEventsWithoutPolicy(context, today),
  ])
  return { policies, without }
}

export async function showPolicy(
  context: Context,
  { id }: In<typeof getRefundPolicy>,
): Promise<Out<typeof getRefundPolicy>> {
  return { ...(await policyOf(context, id)), audit: await auditOf(context, 'refund_policy', id) }
}

const nameTaken = () => invalidField('name', 'Another refund policy has this name.')

export async function makePolicy(
  context: Context,
  input: In<typeof createRefundPolicy>,
): Promise<RefundPolicy> {
  const made = await insertRefundPolicy(context, input)
  if (!made) throw nameTaken()
  await audit(context, {
    action: 'refund_policy.created',
    subject: 'refund_policy',
    subject_id: made.id,
    after: input,
  })
  return policyOf(context, made.id)
}

export async function editPolicy(
  context: Context,
  { id, version, ...after }: In<typeof changeRefundPolicy>,
): Promise<RefundPolicy> {
  const before = await lockRefundPolicy(context, id)
  if (!before) throw RefundPolicyNotFound()
  if (version !== before.version)
    throw await changedMeanwhile(context, 'refund_policy', id, await policyOf(context, id))
  if (await isPolicyNameTaken(context, after.name, id)) throw nameTaken()
  await setRefundPolicy(context, id, after)
  await audit(context, {
    action: 'refund_policy.changed',
    subject: 'refund_policy',
    subject_id: id,
    ...differences(before, after),
  })
  return policyOf(context, id)
}

/** @throws InUse while an event has it */
export async function dropPolicy(context: Context, { id }: In<typeof deleteRefundPolicy>) {
  const before = await lockRefundPolicy(context, id)
  if (!before) throw RefundPolicyNotFound()
  const count = await countEventsWith(context, id)
  if (count > 0) throw InUse({ message: RefundPolicyInUse({ count }) })
  await removeRefundPolicy(context, id)
  await audit(context, { action: 'refund_policy.deleted', subject: 'refund_policy', subject_id: id, before })
  return {}
}

export async function choosePolicy(
  context: Context,
  { event_id, refund_policy_id }: In<typeof chooseRefundPolicy>,
) {
  if (!(await lockEventRow(context, event_id))) throw EventNotFound()
  const policy = refund_policy_id === null ? null : await lockRefundPolicy(context, refund_policy_id)
  if (policy === undefined) throw RefundPolicyNotFound()
  await putPolicyOfEvent(context, event_id, refund_policy_id)
  await audit(context, {
    action: 'event.refund_policy_chosen',
    subject: 'event',
    subject_id: event_id,
    after: { refund_policy: policy?.name ?? null },
  })
  return {}
}

export async function sayRefunds(
  context: Context,
  { slug }: In<typeof eventRefunds>,
): Promise<Out<typeof eventRefunds>> {
  const terms = await findTermsOf(context, slug)
  if (terms === undefined) throw EventNotFound()
  return terms === null ? [] : termsSaid(terms, context.tenant.currency as Currency)
}

async function policyOf(context: Context, id: number): Promise<RefundPolicy> {
  const [policy] = await findRefundPolicies(context, todayOf(context), id)
  if (!policy) throw RefundPolicyNotFound()
  return policy
}
