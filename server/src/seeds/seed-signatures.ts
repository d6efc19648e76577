import { E_CONSENT } from 'contract/waivers'
import type { Context } from '../plumbing/context.ts'
import { signedPerson, signs, waiverFacts } from '../registering/draft-waivers.ts'
import type { District } from './seed-district.ts'
import { attachSignatures, requiredWaivers, signWaivers } from '../waivers/waivers.ts'
import { fullName } from '../members/full-name.ts'

/** Signed while the form was being filled in. */
const BEFORE_PAYMENT_MS = 3 * 60_000
const BROWSERS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
]

/**
 * Signs the newest registrations the way the form would: each text in the tenant's register with its sealed
 * document. Only the newest `most`, because drawing a document takes far longer than anything else about a
 * person.
 */
export async function signNewest(
  context: Context,
  { planned, entered }: District,
  most: number,
): Promise<number> {
  const newest = planned
    .map((one, i) => ({ ...one, ...entered[i]! }))
    .slice(Math.max(0, planned.length - most))
  let signatures = 0
  for (const [i, { checked, at, draft_id, registrations }] of newest.entries()) {
    const then = {
      ...context,
      now: new Date(at.getTime() - BEFORE_PAYMENT_MS),
      // Addresses reserved for documentation (RFC 5737).
      call: {
        trace_id: 'seed',
        ip: `203.0.113.${1 + (i % 250)}`,
        user_agent: BROWSERS[i % BROWSERS.length]!,
      },
    }
    for (const [j, person] of checked.people.entries()) {
      if (!signs(person)) continue
      const needed = await requiredWaivers(then, waiverFacts(then, person))
      if (needed.length === 0) continue
      const signer = person.is_minor ? checked.registrant : person.personal
      const signed = await signWaivers(then, {
        draft_id,
        person: signedPerson(person),
        signer: {
          name: fullName(signer),
          email: signer.email ?? checked.registrant.email,
          relation: person.is_minor ? (checked.relation ?? 'guardian') : 'self',
          dob: signer.dob,
        },
        is_guardian: person.is_minor,
        acts: needed.map(({ version_id, text_sha256 }) => ({
          version_id,
          text_sha256,
          agreed: true as const,
          read_to_end: true,
        })),
        signature: { kind: 'typed', name: fullName(signer) },
        e_consent: true,
        disclosure_version: E_CONSENT.version,
      })
      signatures += signed.signatures.length
      const { id: registration_id, member_id } = registrations[j]!
      await attachSignatures(context, { draft_id, person_key: person.key, member_id, registration_id })
    }
  }
  return signatures
}
