import { createHash } from 'node:crypto'
import type { Day } from 'contract/dates'
import {
  NothingToSign,
  ProofOver,
  ProofUnknown,
  downloadRecreatedWaiver,
  type ProvenWaivers,
  type SignedAgain,
  type proveForWaivers,
  type recreateWaivers,
  type showProvenWaivers,
} from 'contract/signing/waiver-regeneration'
import { fillPath, type In, type Out } from 'contract/operation'
import { isMinor } from 'contract/person'
import { NotFound, invalidField } from 'contract/problem'
import { WaiverChanged } from 'contract/waivers'
import { audit } from '../plumbing/audit.ts'
import { accountOf, throttle } from '../auth/auth.ts'
import { visitorKey } from '../plumbing/http/visitor-key.ts'
import { todayOf, type Context, type Download, type OutsideContext } from '../plumbing/context.ts'
import { enqueue } from '../plumbing/jobs/jobs.ts'
import { findByProof, findGuardians, getMember, fullName } from '../members/members.ts'
import {
  attachSignatures,
  requiredWaivers,
  signWaivers,
  signaturesOf,
  waiverPaper,
} from '../waivers/waivers.ts'
import {
  findRegistrationsToSign,
  getProof,
  insertProof,
  lockProof,
  removeProofs,
  setSigned,
  type Proof,
} from './waiver-proof-queries.ts'
import { mailProof, mailSignedWaivers } from './waiver-regeneration-mail.ts'
const HOUR = 3600
const TRIES_PER_VISITOR = 20
const TRIES_PER_MEMBER = 10
const PROOF_MINUTES = 30
/** A letter that does not get through is retried for some days and reads the proof each time. */
const KEPT_DAYS = 30

/**
 * Mails a link to the texts to people identified by number, birthday and address. Attempts are counted before
 * anything is looked up, and the answer is the same whether somebody is found or not.
 */
export async function prove(
  context: OutsideContext,
  { member_id, dob, email }: In<typeof proveForWaivers>,
): Promise<Out<typeof proveForWaivers>> {
  const member_number = member_id.replace(/\s/g, '').toUpperCase()
  await throttle(context, `waiver-proof-from:${visitorKey(context.call.ip)}`, TRIES_PER_VISITOR, HOUR)
  await throttle(context, `waiver-proof:${member_number}`, TRIES_PER_MEMBER, HOUR)
  return context.transaction(async (inside) => {
    const found = await findByProof(inside, { member_number, dob, email })
    const signsAsGuardian = isMinor(dob, todayOf(inside))
    // A minor's own address does not turn its reader into a guardian.
    if (!found || (signsAsGuardian && found.guardian_id === null)) return { mailed_to: email, token: null }
    const { id, token } = await newProof(inside, {
      member_id: found.id,
      guardian_id: signsAsGuardian ? found.guardian_id : null,
      email,
    })
    if (await isOwnMailbox(inside, email)) return { mailed_to: email, token }
    await mailProof(inside, { id, token, email })
    return { mailed_to: email, token: null }
  })
}

/** A token that opens one member's texts for a while. The caller has checked who is asking. */
export async function newProof(
  context: Context,
  proof: { member_id: number; guardian_id: number | null; email: string },
): Promise<{ id: number; token: string }> {
  const token = context.random(24).toString('base64url')
  const expires_at = new Date(context.now.getTime() + PROOF_MINUTES * 60_000)
  await removeProofs(context, new Date(context.now.getTime() - KEPT_DAYS * 86_400_000))
  const { id } = await insertProof(context, { ...proof, token_hash: hash(token), expires_at })
  return { id, token }
}

async function isOwnMailbox(context: Context, email: string): Promise<boolean> {
  if (!context.user) return false
  const account = await accountOf(context)
  return account.email === email && account.email_verified_at !== null
}

const hash = (token: string) => createHash('sha256').update(token).digest()

function standing(proof: Proof | undefined, { now }: Context): Proof {
  if (!proof) throw ProofUnknown()
  if (new Date(proof.expires_at) <= now) throw ProofOver()
  return proof
}

export async function showProven(
  context: Context,
  { token }: In<typeof showProvenWaivers>,
): Promise<ProvenWaivers> {
  const proof = standing(await getProof(context, hash(token)), context)
  const { person, signer, is_guardian } = await partiesOf(context, proof)
  const open = proof.signature_ids ? [] : await openTexts(context, proof, person.dob)
  return {
    name: person.name,
    signer_name: signer.name,
    email: proof.email,
    is_guardian,
    needs_signer_dob: is_guardian && signer.dob === undefined,
    waivers: open.flatMap(({ waivers }) => waivers),
    signed: proof.signature_ids ? await signedWith(context, proof, token) : null,
  }
}

/** Signs every text anew, including those signed before: old signatures stay, and these are the newest. */
export async function recreate(
  context: Context,
  { token, signer_dob, ...signing }: In<typeof recreateWaivers>,
): Promise<Out<typeof recreateWaivers>> {
  const proof = standing(await lockProof(context, hash(token)), context)
  if (proof.signature_ids) return { waivers: await signedWith(context, proof, token) }
  const { person, signer, is_guardian } = await partiesOf(context, proof)
  const open = await openTexts(context, proof, person.dob)
  if (open.length === 0) throw NothingToSign()
  const agreed = new Set(signing.acts.map(({ version_id }) => version_id))
  const texts = open.flatMap(({ waivers }) => waivers)
  if (texts.some(({ required, current_ids }) => required && !current_ids.some((id) => agreed.has(id))))
    throw WaiverChanged()

  const signer_birthday = signer.dob ?? signer_dob
  if (is_guardian && !signer_birthday) throw invalidField('signer_dob', 'Enter your date of birth.')

  const signature_ids: number[] = []
  for (const { registration, waivers } of open) {
    const { draft_id, person_key } = registration
    const acts = signing.acts.filter(({ version_id }) =>
      waivers.some(({ current_ids }) => current_ids.includes(version_id)),
    )
    if (acts.length === 0) continue
    const { signatures } = await signWaivers(context, {
      ...signing,
      acts,
      draft_id,
      person: { ...person, key: person_key },
      signer: { ...signer, dob: signer_birthday },
      is_guardian,
      again: true,
    })
    const ids = signatures.map(({ id }) => id)
    signature_ids.push(...ids)
    await attachSignatures(context, {
      draft_id,
      person_key,
      member_id: proof.member_id,
      registration_id: registration.id,
    })
    await audit(context, {
      action: 'waivers.signed_again',
      subject: 'registration',
      subject_id: registration.id,
      after: { signature_ids: ids },
    })
  }
  await setSigned(context, proof.id, signature_ids)
  const { language } = context.call
  await enqueue(context, mailSignedWaivers, { proof_id: proof.id, ...(language && { language }) })
  return { waivers: await signedWith(context, { ...proof, signature_ids }, token) }
}

export async function giveRecreated(
  context: Context,
  { token, signature_id }: In<typeof downloadRecreatedWaiver>,
): Promise<Download> {
  const { member_id, signature_ids } = standing(await getProof(context, hash(token)), context)
  const signatures = signature_ids?.includes(signature_id) ? await signaturesOf(context, { member_id }) : []
  const signature = signatures.find(({ id }) => id === signature_id)
  if (!signature) throw NotFound()
  return waiverPaper(context, signature)
}

async function partiesOf(context: Context, { member_id, guardian_id, email }: Proof) {
  const [member, guardians] = await Promise.all([
    getMember(context, member_id),
    findGuardians(context, member_id),
  ])
  const person = { name: fullName(member!), dob: member!.dob! }
  const guardian = guardians.find(({ id }) => id === guardian_id)
  const is_guardian = guardian !== undefined && isMinor(person.dob, todayOf(context))
  const signer = is_guardian
    ? { name: fullName(guardian), email, relation: guardian.relation, dob: guardian.dob ?? undefined }
    : { name: person.name, email, relation: 'self', dob: person.dob }
  return { person, signer, is_guardian }
}

type Open = {
  registration: Awaited<ReturnType<typeof findRegistrationsToSign>>[number]
  waivers: Awaited<ReturnType<typeof requiredWaivers>>
}

/** The texts that apply now, each with the newest registration it applies to. */
async function openTexts(context: Context, { member_id }: Proof, dob: Day): Promise<Open[]> {
  const on = todayOf(context)
  const registrations = await findRegistrationsToSign(context, member_id, on)
  const seen = new Set<number>()
  const open: Open[] = []
  for (const registration of registrations) {
    const { member_type_id, membership_id, state } = registration
    const needed = await requiredWaivers(context, {
      member_type_id,
      membership_id,
      dob,
      state: state ?? undefined,
      on,
    })
    const waivers = needed.filter(({ version_id }) => !seen.has(version_id))
    for (const { version_id } of waivers) seen.add(version_id)
    if (waivers.length > 0) open.push({ registration, waivers })
  }
  return open
}

async function signedWith(
  context: Context,
  { member_id, signature_ids }: Proof,
  token: string,
): Promise<SignedAgain[]> {
  const signatures = await signaturesOf(context, { member_id })
  return signatures
    .filter(({ id }) => signature_ids?.includes(id))
    .map(({ id, title, number, signed_at }) => ({
      id,
      title,
      version: number,
      signed_at,
      pdf_url: `/api${fillPath(downloadRecreatedWaiver.path, { token, signature_id: id }).path}`,
    }))
}
