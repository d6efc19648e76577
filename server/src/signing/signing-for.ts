import type { Day } from 'contract/dates'
import { isMinor } from 'contract/person'
import { invalidField } from 'contract/problem'
import type { Signer, Signing } from 'contract/waivers'
import { accountOf } from '../auth/auth.ts'
import { findGuardians, fullName } from '../members/members.ts'
import { enqueue } from '../plumbing/jobs/jobs.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { signWaivers } from '../waivers/waivers.ts'
import { mailOwnSignatures } from './waiver-regeneration-mail.ts'

type Person = { id: number; first_name: string; last_name: string; dob: Day | null; is_self: boolean }

/** How the user signs for one of their household: for a minor as a guardian, as an adult for themselves. */
type OwnSigner = { signer: Signer; is_guardian: boolean; needs_signer_dob: boolean }

/** Undefined where somebody else has to sign: another adult, or a guardian who isn’t the user. */
export async function ownSigner(context: Context, person: Person): Promise<OwnSigner | undefined> {
  if (person.dob === null) return undefined
  const account = await accountOf(context)
  if (!isMinor(person.dob, todayOf(context))) {
    const signer = { name: fullName(person), email: account.email, relation: 'self', dob: person.dob }
    return person.is_self ? { signer, is_guardian: false, needs_signer_dob: false } : undefined
  }
  const guardian = (await findGuardians(context, person.id)).find(
    ({ id, email }) => id === account.member_id || email === account.email,
  )
  return (
    guardian && {
      signer: {
        ...{ name: fullName(guardian), email: account.email, relation: guardian.relation },
        dob: guardian.dob ?? undefined,
      },
      is_guardian: true,
      needs_signer_dob: guardian.dob === null,
    }
  )
}

/**
 * Signs texts for one of the household. What is signed already is not signed twice. A copy is mailed. Call it as late as possible in
 * a transaction, and for several people in the order of their ids. Gives the ids of the signatures.
 */
export async function signAsOwn(
  context: Context,
  {
    person,
    own: { signer, is_guardian, needs_signer_dob },
    signer_dob,
    ...signing
  }: Omit<Signing, 'signer' | 'is_guardian'> & {
    person: Person
    own: OwnSigner
    signer_dob: Day | undefined
  },
): Promise<number[]> {
  if (needs_signer_dob && !signer_dob) throw invalidField('signer_dob', 'Enter your date of birth.')
  const { signatures } = await signWaivers(context, {
    ...signing,
    member_id: person.id,
    person: { key: 'member', name: fullName(person), dob: person.dob! },
    signer: { ...signer, dob: signer.dob ?? signer_dob },
    is_guardian,
  })
  const signature_ids = signatures.map(({ id }) => id)
  const { language } = context.call
  await enqueue(context, mailOwnSignatures, {
    ...{ member_id: person.id, signature_ids },
    ...(language && { language }),
  })
  return signature_ids
}
