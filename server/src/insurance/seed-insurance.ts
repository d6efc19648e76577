import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'
import { insertPolicy } from './policies-queries.ts'

/** The season's policy, which covers every team and allows issuing certificates here. */
export async function seedPolicy(
  context: Context,
  { start_date, end_date }: { start_date: Day; end_date: Day },
): Promise<void> {
  await insertPolicy(context, {
    insurer: 'Heartland Sports Mutual',
    policy_number: `HSM-${start_date.slice(0, 4)}-${context.tenant.id}`,
    coverages: [
      { title: 'General liability, each occurrence', limit_cents: 100_000_000 },
      { title: 'General aggregate', limit_cents: 300_000_000 },
      { title: 'Participant accident', limit_cents: 2_500_000 },
    ],
    starts_on: start_date,
    ends_on: end_date,
    self_issued: true,
    wording: '',
    broker_email: null,
  })
}
