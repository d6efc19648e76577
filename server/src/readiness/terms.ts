import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import type { ReadinessTerms, saveReadinessTerms } from 'contract/readiness'
import type { ReadinessRules } from 'contract/readiness/judging'
import { audit, changedMeanwhile } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { findVersionedSetting, putVersionedSetting } from '../tenants/tenants.ts'
import { kindsOf as documentKindsOf } from '../families/families.ts'

/** The settings key of a tenant's own terms. */
const SETTING = 'readinessTerms'
const SUBJECT = 'readiness_terms'
/** The kind of document that proves the age if none is configured, provided families can hand it in. */
const BIRTH = 'Birth certificate'

/** What a tenant requires, or the default until it has configured anything. */
export async function termsOf(context: Context): Promise<ReadinessTerms> {
  const [own, { kinds }] = await Promise.all([
    findVersionedSetting(context, SETTING),
    documentKindsOf(context),
  ])
  const rules = (own?.value as ReadinessRules | undefined) ?? {
    age_kinds: kinds
      .filter(({ name, is_handed_in }) => is_handed_in && name === BIRTH)
      .map(({ name }) => name),
    insurance: true,
    staff_memberships: false,
  }
  return {
    version: own?.version ?? 0,
    age_kinds: [...rules.age_kinds],
    insurance: rules.insurance,
    staff_memberships: rules.staff_memberships,
    kinds: kinds.map(({ name }) => name),
  }
}

export async function saveTerms(
  context: Context,
  { version, ...rules }: In<typeof saveReadinessTerms>,
): Promise<ReadinessTerms> {
  const before = await termsOf(context)
  const tooLate = async () => changedMeanwhile(context, SUBJECT, context.tenant.id, await termsOf(context))
  if (version !== before.version) throw await tooLate()
  if (rules.age_kinds.some((kind) => !before.kinds.includes(kind) && !before.age_kinds.includes(kind)))
    throw invalidField('age_kinds', 'Choose from the list.')
  if (!(await putVersionedSetting(context, { name: SETTING, value: rules, is_public: false, version })))
    throw await tooLate()
  const { age_kinds, insurance, staff_memberships } = before
  await audit(context, {
    action: 'readiness_terms.changed',
    subject: SUBJECT,
    subject_id: context.tenant.id,
    before: { age_kinds, insurance, staff_memberships },
    after: rules,
  })
  return termsOf(context)
}
