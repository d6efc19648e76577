import { audit } from '../../plumbing/audit.ts'
import type { Context } from '../../plumbing/context.ts'
import { endMandates, type EndedBy } from '../../payments/payments.ts'
import { PURPOSE, endAutoRenewals, findStandingOfMembers, type Standing } from './auto-renewal-queries.ts'

/** Ends these automatic renewals, and forgets cards nothing else is charged to. */
export async function endAll(
  context: Context,
  standing: readonly Pick<Standing, 'id' | 'registration_id'>[],
  by: EndedBy,
): Promise<void> {
  if (standing.length === 0) return
  const subject_ids = standing.map(({ id }) => id)
  await endAutoRenewals(context, subject_ids, by)
  await endMandates(context, { purpose: PURPOSE, subject_ids }, by)
  for (const { registration_id } of standing)
    await audit(context, {
      action: 'auto_renewal.ended',
      subject: 'registration',
      subject_id: registration_id,
      after: { by },
    })
}

/** For people who are about to be forgotten: what they pay, and what is paid for them. */
export const endOfMembers = async (context: Context, member_ids: readonly number[]): Promise<void> =>
  endAll(context, await findStandingOfMembers(context, member_ids), 'erasure')
