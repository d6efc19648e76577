import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'
import { insertCertificate, setIssued } from './certificates-queries.ts'
import { insertPolicy } from './policies-queries.ts'

type SeededPolicy = Parameters<typeof insertPolicy>[1] & { id: number }

/** The season's policy, which covers every team and allows issuing certificates here. */
export async function seedPolicy(
  context: Context,
  { start_date, end_date }: { start_date: Day; end_date: Day },
): Promise<SeededPolicy> {
  const policy = {
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
  }
  return { ...policy, id: (await insertPolicy(context, policy))!.id }
}

type Holder = {
  holder_name: string
  holder_address: string
  /** What the team does there. */
  purpose: string
}

/** The paper a park asks for before it lends its fields to a team, issued under the season's policy. */
export async function seedCertificate(
  context: Context,
  team_id: number,
  { id: policy_id, ...policy }: SeededPolicy,
  holder: Holder,
): Promise<void> {
  const place = { of: 'team' as const, id: team_id }
  const { insurer, policy_number, coverages, starts_on, ends_on, wording } = policy
  const certificate = await insertCertificate(context, place, {
    ...holder,
    holder_email: null,
    additional_insured: true,
    special_wording: null,
    from_on: starts_on,
    until_on: ends_on,
    renews: true,
  })
  await setIssued(context, certificate!.id, {
    policy_id,
    policy: { insurer, policy_number, coverages, starts_on, ends_on, wording },
  })
}
