import { sql } from 'kysely'
import type { InsurancePolicy, createPolicy } from 'contract/insurance/policies'
import type { In } from 'contract/operation'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'

/** All policies, latest end first. */
export const findPolicies = ({ db, tenant }: Context): Promise<InsurancePolicy[]> =>
  db
    .selectFrom('insurance_policy')
    .select([
      'id',
      'insurer',
      'policy_number',
      sql<InsurancePolicy['coverages']>`coverages`.as('coverages'),
      'starts_on',
      'ends_on',
      'self_issued',
      'wording',
      'broker_email',
      'version',
    ])
    .where('tenant_id', '=', tenant.id)
    .orderBy('ends_on', 'desc')
    .orderBy('id', 'desc')
    .execute()

type Policy = Omit<InsurancePolicy, 'id' | 'version'>

/** Undefined if another policy has the number. */
export const insertPolicy = (
  { db, tenant }: Context,
  { coverages, ...policy }: Policy,
): Promise<{ id: number } | undefined> =>
  db
    .insertInto('insurance_policy')
    .values({ tenant_id: tenant.id, ...policy, coverages: asJson(coverages) })
    .onConflict((taken) => taken.columns(['tenant_id', 'policy_number']).doNothing())
    .returning('id')
    .executeTakeFirst()

/** Undefined if somebody has changed it in the meantime. */
export const setPolicy = (
  { db, tenant }: Context,
  { id, version, coverages, ...policy }: Policy & { id: number; version: number },
) =>
  db
    .updateTable('insurance_policy')
    .set({ ...policy, coverages: asJson(coverages), version: version + 1 })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()

export const findByNumber = (
  { db, tenant }: Context,
  policy_number: In<typeof createPolicy>['policy_number'],
) =>
  db
    .selectFrom('insurance_policy')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('policy_number', '=', policy_number)
    .executeTakeFirst()
