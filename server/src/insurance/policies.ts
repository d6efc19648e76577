import {
  PolicyNotFound,
  listPolicies,
  type InsurancePolicy,
  type changePolicy,
  type createPolicy,
} from 'contract/insurance/policies'
import type { In } from 'contract/operation'
import { Conflict, invalidField } from 'contract/problem'
import { audit, changedMeanwhile } from '../plumbing/audit.ts'
import { whoIs, type Context } from '../plumbing/context.ts'
import { takenAs } from '../plumbing/database/taken.ts'
import { findByNumber, findPolicies, insertPolicy, setPolicy } from './policies-queries.ts'

/** The policies; the broker's address is for the office only. */
export async function giveListed(context: Context): Promise<InsurancePolicy[]> {
  const policies = await findPolicies(context)
  if (whoIs(context).permissions.has(listPolicies.access)) return policies
  return policies.map((policy) => ({ ...policy, broker_email: null }))
}

const NUMBER_TAKEN = 'Another policy has this number.'

export async function enter(context: Context, input: In<typeof createPolicy>): Promise<InsurancePolicy> {
  const made = await insertPolicy(context, checked(input))
  if (!made) throw invalidField('policy_number', NUMBER_TAKEN)
  const after = await policyOf(context, made.id)
  await audit(context, {
    action: 'insurance_policy.entered',
    subject: 'insurance_policy',
    subject_id: made.id,
    after,
  })
  return after
}

export async function change(
  context: Context,
  { id, version, ...input }: In<typeof changePolicy>,
): Promise<InsurancePolicy> {
  const before = await policyOf(context, id)
  const other = await findByNumber(context, input.policy_number)
  if (other && other.id !== id) throw invalidField('policy_number', NUMBER_TAKEN)
  const isChanged = await setPolicy(context, { id, version, ...checked(input) }).catch(
    takenAs(() => Conflict({ message: NUMBER_TAKEN })),
  )
  const after = await policyOf(context, id)
  if (!isChanged) throw await changedMeanwhile(context, 'insurance_policy', id, after)
  await audit(context, {
    action: 'insurance_policy.changed',
    subject: 'insurance_policy',
    subject_id: id,
    before,
    after,
  })
  return after
}

function checked({ wording = '', broker_email = null, ...policy }: In<typeof createPolicy>) {
  if (policy.ends_on < policy.starts_on) throw invalidField('ends_on', 'This is before the first day.')
  return { ...policy, wording, broker_email }
}

async function policyOf(context: Context, id: number): Promise<InsurancePolicy> {
  const policy = (await findPolicies(context)).find((one) => one.id === id)
  if (!policy) throw PolicyNotFound()
  return policy
}
