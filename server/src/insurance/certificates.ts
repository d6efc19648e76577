import {
  CertificateMoved,
  CertificateNotFound,
  CertificateTwice,
  NoCover,
  askCertificate,
  downloadCertificate,
  keepCertificate,
  withdrawCertificate,
  type listCertificates,
  type Certificate,
  type attachCertificate,
  type checkCertificate,
  type decideCertificate,
} from 'contract/insurance/certificates'
import { policyFor, type InsurancePolicy } from 'contract/insurance/policies'
import type { Currency } from 'contract/money'
import type { In, Out } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { refuseIfHeld } from '../batches/batches.ts'
import { audit, changedMeanwhile } from '../plumbing/audit.ts'
import { todayOf, type Context, type Download, type OutsideContext } from '../plumbing/context.ts'
import { isMark, markOf, type Marked } from '../plumbing/marking.ts'
import { keepDocumentFiles, readDocumentFiles } from '../plumbing/drawing/document-files.ts'
import { readDocument } from '../tenants/tenants.ts'
import { certificateSheet } from './certificate-drawing.ts'
import { askBroker, tellAsker, tellHolder } from './certificate-letters.ts'
import * as queries from './certificates-queries.ts'
import { placeOf } from './files.ts'
import { findPolicies } from './policies-queries.ts'
import { wasRequested } from './venue-papers-queries.ts'

const shown = ({
  policy: _,
  file_key: __,
  file_type: ___,
  ...certificate
}: queries.KeptCertificate): Certificate => certificate

export const list = (context: Context, input: In<typeof listCertificates>) =>
  queries.pageCertificates(context, input)

/**
 * Requests a certificate. If the policy for these days allows issuing here and the standard wording is used,
 * it is issued at once; otherwise the office decides, and the policy's broker is asked by letter. @throws
 * NoCover, CertificateTwice
 */
export async function ask(
  context: Context,
  { of, id, renews = false, holder_email = null, special_wording, ...asked }: In<typeof askCertificate>,
): Promise<Certificate> {
  const place = await placeOf(context, askCertificate.access, { of, id })
  const today = todayOf(context)
  if (asked.until_on < asked.from_on) throw invalidField('until_on', 'This is before the first day.')
  if (asked.until_on < today) throw invalidField('until_on', 'These dates are already over.')
  const found = policyFor(await findPolicies(context), { ...asked, special_wording })
  if (!found) throw NoCover()
  const { policy, at_once } = found
  const made = await queries.insertCertificate(context, place, {
    ...asked,
    holder_email,
    special_wording: special_wording ?? null,
    // One that ends before its policy is for those days only.
    renews: renews && asked.until_on === policy.ends_on,
  })
  if (!made) throw CertificateTwice()
  await audit(context, {
    action: 'certificate.asked',
    subject: 'insurance_certificate',
    subject_id: made.id,
    after: { ...asked, place: place.name, holder_email },
  })
  if (at_once) return issue(context, made.id, policy)
  const waiting = await certificateOf(context, made.id)
  if (policy.broker_email) await askBroker(context, waiting, { ...policy, broker_email: policy.broker_email })
  return shown(waiting)
}

type Wanted = Pick<Certificate, 'holder_name' | 'holder_address' | 'holder_email' | 'additional_insured'> &
  Pick<Certificate, 'purpose' | 'from_on' | 'until_on'> & { limit_cents: number | null }

/**
 * Requests for a team the certificate that a venue wants, once: what was declined or revoked is not requested again. `no_cover` if no
 * policy covers the days up to the limit, null if it was requested before.
 */
export async function requestForVenue(
  context: Context,
  team: { id: number; name: string },
  { limit_cents, ...wanted }: Wanted,
): Promise<'issued' | 'waiting' | 'no_cover' | null> {
  const enough = (await findPolicies(context)).filter(
    ({ coverages }) => limit_cents === null || coverages.some((one) => one.limit_cents >= limit_cents),
  )
  const found = policyFor(enough, wanted)
  if (!found) return 'no_cover'
  if (await wasRequested(context, { team_id: team.id, ...wanted })) return null
  const made = await queries.insertCertificate(
    context,
    { of: 'team', id: team.id },
    { ...wanted, special_wording: null, renews: false },
  )
  // A coach has requested the same at this moment.
  if (!made) return 'waiting'
  await audit(context, {
    action: 'certificate.asked',
    subject: 'insurance_certificate',
    subject_id: made.id,
    after: { ...wanted, place: team.name },
  })
  const { policy, at_once } = found
  if (at_once) {
    await issue(context, made.id, policy)
    return 'issued'
  }
  if (policy.broker_email)
    await askBroker(context, await certificateOf(context, made.id), {
      ...policy,
      broker_email: policy.broker_email,
    })
  return 'waiting'
}

/** Issues a certificate under the policy as it is now; its holder gets the link. */
export async function issue(context: Context, id: number, policy: InsurancePolicy): Promise<Certificate> {
  const { insurer, policy_number, coverages, starts_on, ends_on, wording } = policy
  await queries.setIssued(context, id, {
    policy_id: policy.id,
    policy: { insurer, policy_number, coverages, starts_on, ends_on, wording },
  })
  return issued(context, id, { policy_number })
}

async function issued(context: Context, id: number, by: object): Promise<Certificate> {
  const certificate = await certificateOf(context, id)
  await audit(context, {
    action: 'certificate.issued',
    subject: 'insurance_certificate',
    subject_id: id,
    after: { holder_name: certificate.holder_name, place: certificate.place, ...by },
  })
  await tellHolder(context, certificate, checkPath(context, id))
  return shown(certificate)
}

export async function withdraw(
  context: Context,
  { id }: In<typeof withdrawCertificate>,
): Promise<Certificate> {
  const before = await within(context, withdrawCertificate.access, id, { isHeld: true })
  if (before.status !== 'waiting') throw CertificateMoved()
  return moved(context, before, { status: 'withdrawn' })
}

/** Only a certificate that lasts until its policy ends can continue. */
export async function keep(
  context: Context,
  { id, renews }: In<typeof keepCertificate>,
): Promise<Certificate> {
  const before = await within(context, keepCertificate.access, id, { isHeld: true })
  const isWhole = before.policy !== null && before.until_on === before.policy.ends_on
  if (before.status !== 'issued' || (renews && !isWhole)) throw CertificateMoved()
  if (before.renews === renews) return shown(before)
  await queries.setRenews(context, id, renews)
  await audit(context, {
    action: 'certificate.kept',
    subject: 'insurance_certificate',
    subject_id: id,
    before: { renews: before.renews },
    after: { renews, holder_name: before.holder_name, place: before.place },
  })
  return shown(await certificateOf(context, id))
}

/** The office's decision; the person who asked gets a letter. */
export async function decide(
  context: Context,
  { id, version, status, reason }: In<typeof decideCertificate>,
): Promise<Certificate> {
  const before = await held(context, id, version)
  await refuseIfHeld(context, 'certificates', id)
  if (before.status !== (status === 'revoked' ? 'issued' : 'waiting')) throw CertificateMoved()
  if (status !== 'issued') {
    if (!reason) throw invalidField('reason', 'Enter a reason.')
    const after = await moved(context, before, { status, reason })
    await tellAsker(context, after)
    if (status === 'revoked') await tellHolder(context, after, checkPath(context, id))
    return after
  }
  const found = policyFor(await findPolicies(context), before)
  if (!found) throw NoCover()
  if (!found.policy.self_issued)
    throw invalidField(
      'status',
      'Only the insurer issues certificates under this policy. Please upload theirs.',
    )
  const after = await issue(context, id, found.policy)
  await tellAsker(context, after)
  return after
}

/** The insurer's own document becomes the certificate. */
export async function attach(
  context: OutsideContext,
  { id, version, files }: In<typeof attachCertificate>,
): Promise<Certificate> {
  if (files.length > 1) throw invalidField('files', 'Choose one file.')
  const papers = await readDocumentFiles(context, 'certificates', files)
  const { file_key, file_type } = papers[0]!
  return keepDocumentFiles(context, papers, () =>
    context.transaction(async (inside) => {
      const before = await held(inside, id, version)
      if (before.status !== 'waiting') throw CertificateMoved()
      await queries.setIssued(inside, id, { file_key, file_type })
      const after = await issued(inside, id, { paper: papers[0]!.name })
      await tellAsker(inside, after)
      return after
    }),
  )
}

export async function download(
  context: OutsideContext,
  { id }: In<typeof downloadCertificate>,
): Promise<Download> {
  return printed(context, await context.read((inside) => within(inside, downloadCertificate.access, id)))
}

type Link = In<typeof checkCertificate>

/** What its holder sees: what was promised, and whether it is still in force. */
export async function check(context: Context, link: Link): Promise<Out<typeof checkCertificate>> {
  const { from_on, until_on, status, policy, ...certificate } = await ofHolder(context, link)
  const today = todayOf(context)
  const { place, holder_name, additional_insured, policy_number, issued_at } = certificate
  const running = today > until_on ? 'over' : today < from_on ? 'ahead' : 'in_force'
  return {
    ...{ place, holder_name, additional_insured, policy_number, issued_at, from_on, until_on },
    insurer: policy?.insurer ?? null,
    state: status === 'revoked' ? 'revoked' : running,
  }
}

export async function fetchByHolder(context: OutsideContext, link: Link): Promise<Download> {
  return printed(context, await context.read((inside) => ofHolder(inside, link)))
}

async function ofHolder(context: Context, { id, token }: Link) {
  if (!isMark(context, markedOf(id), token)) throw CertificateNotFound()
  return certificateOf(context, id)
}

async function printed(context: OutsideContext, certificate: queries.KeptCertificate): Promise<Download> {
  const { id, place, policy, file_key, file_type, issued_at, status, reason } = certificate
  const filename = `Certificate ${numberOf(certificate)} ${place}`
  if (issued_at === null) throw CertificateNotFound()
  if (file_key !== null) {
    const file = await context.outside.storage.get(file_key)
    if (!file) throw CertificateNotFound()
    return {
      filename: `${filename}${/\.\w+$/.exec(file_key)?.[0] ?? ''}`,
      content: file.content,
      type: file_type!,
    }
  }
  const { name, colors, support_email } = await context.read((inside) => readDocument(inside))
  const content = await context.draw(certificateSheet, {
    ...certificate,
    policy: policy!,
    number: numberOf(certificate),
    revoked: status === 'revoked' ? reason : null,
    currency: context.tenant.currency as Currency,
    sender: { name, color: colors.primary, lines: support_email ? [support_email] : [] },
    check_url: context.link(checkPath(context, id)),
    issued: new Date(issued_at),
  })
  return { filename: `${filename}.pdf`, content, type: 'application/pdf' }
}

/** What people say on the phone: the year and its number. */
const numberOf = ({ id, issued_at, asked_at }: Pick<Certificate, 'id' | 'issued_at' | 'asked_at'>) =>
  `${(issued_at ?? asked_at).slice(0, 4)}-${String(id).padStart(5, '0')}`

const checkPath = (context: Context | OutsideContext, id: number) =>
  `/insurance/check/${id}/${markOf(context, markedOf(id))}`

/** 192 bits that cannot be guessed without the key; the same for every copy of a certificate. */
const markedOf = (id: number): Marked => ({ purpose: 'insurance-certificate', text: String(id), bytes: 24 })

async function moved(
  context: Context,
  before: queries.KeptCertificate,
  change: Parameters<typeof queries.setStatus>[2],
): Promise<Certificate> {
  await queries.setStatus(context, before.id, change)
  await audit(context, {
    action: `certificate.${change.status}`,
    subject: 'insurance_certificate',
    subject_id: before.id,
    before: { status: before.status },
    after: { status: change.status, holder_name: before.holder_name, place: before.place },
    ...(change.reason ? { note: change.reason } : {}),
  })
  return shown(await certificateOf(context, before.id))
}

async function held(context: Context, id: number, version: number) {
  const before = await queries.getCertificate(context, id, { isHeld: true })
  if (!before) throw CertificateNotFound()
  if (before.version !== version)
    throw await changedMeanwhile(context, 'insurance_certificate', id, shown(before))
  return before
}

/** @throws CertificateNotFound also for one of another club or team */
async function within(context: Context, word: string, id: number, { isHeld = false } = {}) {
  const certificate = await queries.getCertificate(context, id, { word, isHeld })
  if (!certificate) throw CertificateNotFound()
  return certificate
}

async function certificateOf(context: Context, id: number): Promise<queries.KeptCertificate> {
  const certificate = await queries.getCertificate(context, id)
  if (!certificate) throw CertificateNotFound()
  return certificate
}
