import { WaiverNotFound, type SignedPerson } from 'contract/waivers'
import { audit } from '../plumbing/audit.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { BEGINNING, type Signed } from './evidence.ts'
import { append } from './register.ts'
import { findSignatures, getEntry, lockRegister, setSubject } from './signature-queries.ts'
import { requiredWaiversOfAll, type Case } from './texts.ts'

export { findWaiversEndingBefore, findWaiversOf } from './scope-queries.ts'
export {
  createWaiver,
  currentWaivers,
  publishVersion,
  requiredWaivers,
  type CurrentWaiver,
} from './texts.ts'
export { findSignedOutside, findSignedVersions } from './signature-queries.ts'
export { signWaivers } from './signing.ts'
export { waiverPaper } from './documents.ts'
export { verifyChain } from './verification.ts'

/** The signatures of a registration, or of people, oldest first; withdrawn ones have `revoked_at`. */
export async function signaturesOf(context: Context, about: Parameters<typeof findSignatures>[1]) {
  const rows = await findSignatures(context, about)
  return rows.map(({ evidence, ...row }) => {
    const { waiver, person, signer } = JSON.parse(evidence) as Signed
    return {
      ...row,
      waiver_id: waiver.id,
      kind: waiver.kind,
      title: waiver.title,
      number: waiver.number,
      person_name: person.name,
      person_dob: person.dob,
      signer_name: signer.name,
      signer_email: signer.email,
      is_guardian: signer.is_guardian,
    }
  })
}

type Registered = SignedPerson &
  Omit<Case, 'on' | 'dob'> & {
    /** Whose earlier signatures under the same texts remain valid, if the signer has agreed to that. */
    member_id?: number | undefined
  }

/**
 * What is still to be signed in a registration before it can be paid, person by person in the given order.
 * Only required texts count. A signature is valid for the name and date of birth it was given for.
 */
export async function missingWaivers(context: Context, draft_id: number, people: readonly Registered[]) {
  const today = todayOf(context)
  const [needed, signatures, earlier] = await Promise.all([
    requiredWaiversOfAll(context, people, today),
    signaturesOf(context, { draft_id }),
    Promise.all(
      people.map(async ({ member_id }) =>
        member_id === undefined ? [] : signaturesOf(context, { member_id }),
      ),
    ),
  ])
  return needed.flatMap(({ person, waivers }, i) => {
    const signed = new Set(
      [...signatures.filter(({ person_key }) => person_key === person.key), ...earlier[i]!]
        .filter(
          (one) =>
            one.revoked_at === null && one.person_name === person.name && one.person_dob === person.dob,
        )
        .map(({ version_id }) => version_id),
    )
    return waivers
      .filter(({ required, current_ids }) => required && !current_ids.some((id) => signed.has(id)))
      .map(({ version_id, waiver_id, title }) => ({ person_key: person.key, version_id, waiver_id, title }))
  })
}

/**
 * Records which member each person of a finished registration became; the sealed signatures themselves stay
 * as they are.
 */
export async function attachSignatures(
  context: Context,
  {
    draft_id,
    person_key,
    ...found
  }: { draft_id: number; person_key: string; member_id: number; registration_id: number },
): Promise<void> {
  await setSubject(context, { draft_id, person_key }, found)
}

/** Withdraws a signature: adds an entry to the register, the signature itself stays. */
export async function revokeSignature(
  context: Context,
  { signature_id, reason }: { signature_id: number; reason: string },
): Promise<void> {
  const end = await lockRegister(context, BEGINNING)
  const entry = await getEntry(context, signature_id)
  if (entry?.kind !== 'signed') throw WaiverNotFound()
  if (entry.revoked_at) return
  const { user, call, now } = context
  await append(context, end, [
    {
      kind: 'revoked',
      revokes: entry.id,
      revoked_sha256: entry.sha256,
      version_id: entry.version_id,
      reason,
      by: { user_id: user?.id ?? null, name: user?.name ?? (call.ip ? 'visitor' : 'system') },
      signed_at: now.toISOString(),
      ip: call.ip,
      trace_id: call.trace_id,
    },
  ])
  await audit(context, {
    action: 'waiver_signature.revoked',
    subject: 'waiver_signature',
    subject_id: signature_id,
    note: reason,
  })
}
