import { dayIn } from 'contract/dates'
import { dueOn, job } from '../plumbing/jobs/jobs.ts'
import { issue } from './certificates.ts'
import { findRenewable, getCertificate, insertCertificate } from './certificates-queries.ts'
import { findPolicies } from './policies-queries.ts'

/** How many days before a policy ends: a holder wants the next certificate before the old one is over. */
const AHEAD = 14
/** How many days afterwards certificates still continue, if the next policy is entered late. */
const BEHIND = 60

/** Issues continuing certificates again under the follow-up policy, each exactly once. */
export const renewCertificates = job({
  name: 'renew-certificates',
  every: '40 * * * *',
  due: dueOn('certificate_clock', { ahead: AHEAD, behind: BEHIND }),
  run: async ({ transaction, tenant, now }) => {
    const window = { today: dayIn(tenant.time_zone, now), ahead: AHEAD, behind: BEHIND }
    for (const one of await transaction((context) => findRenewable(context, window)))
      await transaction(async (context) => {
        const standing = await getCertificate(context, one.id, { isHeld: true })
        if (standing?.status !== 'issued' || !standing.renews) return
        const { of, place_id, next_starts_on, next_ends_on, next_policy_id } = one
        const { holder_name, holder_address, holder_email, additional_insured, purpose } = one
        const made = await insertCertificate(
          context,
          { of, id: place_id },
          {
            ...{ holder_name, holder_address, holder_email, additional_insured, purpose },
            special_wording: null,
            from_on: next_starts_on,
            until_on: next_ends_on,
            renews: true,
            follows_id: one.id,
          },
        )
        const policy = (await findPolicies(context)).find(({ id }) => id === next_policy_id)
        if (made && policy) await issue(context, made.id, policy)
      })
  },
})
