import {
  WaiverNotFound,
  WaiverNotIntact,
  type Signature,
  type downloadSignedWaiver as downloadSignedWaiverOp,
  type verifyDocument as verifyDocumentOp,
} from 'contract/waivers'
import type { In, Out } from 'contract/operation'
import type { Context, Download } from '../plumbing/context.ts'
import { sha256, textDigest, type Evidence } from './evidence.ts'
import { signedWaiver, type Printed } from './signed-pdf.ts'
import { findByPdf, findContents, findVersionTexts, getEntry } from './signature-queries.ts'

/**
 * The document of a signature, redrawn from what is stored. It must match the sealed one byte for byte; if it
 * does not, something was changed and it is refused.
 */
export async function signedWaiverPdf(context: Context, signature_id: number): Promise<Buffer> {
  return (await redraw(context, signature_id)).pdf
}

export async function downloadSignedWaiver(
  context: Context,
  { id }: In<typeof downloadSignedWaiverOp>,
): Promise<Download> {
  const { pdf, title, reference } = await redraw(context, id)
  return { filename: `${title} ${reference}.pdf`, content: pdf }
}

async function redraw(context: Context, signature_id: number) {
  const entry = await getEntry(context, signature_id)
  if (entry?.kind !== 'signed') throw WaiverNotFound()
  const evidence = JSON.parse(entry.evidence) as Extract<Evidence, { kind: 'signed' }>
  const { kind: _, pdf_sha256, seq: _seq, prev_sha256: _prev, ...facts } = evidence
  const [[version], contents] = await Promise.all([
    findVersionTexts(context, [entry.version_id]),
    findContents(context, [facts.mark.sha256, facts.e_consent.sha256]),
  ])
  const sealed = <T>(digest: string): T => {
    const content = contents.find((one) => one.sha256 === digest)?.content
    if (content === undefined || sha256(content) !== digest) throw WaiverNotIntact()
    return JSON.parse(content) as T
  }
  if (!version || textDigest(version) !== facts.waiver.text_sha256) throw WaiverNotIntact()
  const mark = sealed<Signature>(facts.mark.sha256)
  const disclosure = sealed<Printed['disclosure']>(facts.e_consent.sha256)
  const printed = { facts, version, mark, disclosure }
  const isSealed = (pdf: Buffer) => sha256(pdf) === pdf_sha256 && pdf_sha256 === entry.pdf_sha256
  let pdf = await context.draw(signedWaiver, printed)
  if (!isSealed(pdf)) pdf = await context.draw(signedWaiver, { ...printed, is_older: true })
  if (!isSealed(pdf)) throw WaiverNotIntact()
  return { pdf, title: version.title, reference: facts.reference }
}

/** A signed waiver as a file whose name says what it is and whose. */
export async function waiverPaper(
  context: Context,
  { id, title, person_name }: { id: number; title: string; person_name: string },
): Promise<Download> {
  return { filename: `${title} - ${person_name}.pdf`, content: await signedWaiverPdf(context, id) }
}

/** Says whether a file is one of the tenant's signed documents, and nothing about whom it concerns. */
export async function verifyDocument(
  context: Context,
  { document }: In<typeof verifyDocumentOp>,
): Promise<Out<typeof verifyDocumentOp>> {
  const digest = sha256(Buffer.from(await document.arrayBuffer()))
  const found = await findByPdf(context, digest)
  return {
    found: found !== undefined,
    sha256: digest,
    title: found?.title ?? null,
    number: found?.number ?? null,
    signed_at: found?.signed_at ?? null,
    revoked_at: found?.revoked_at ?? null,
  }
}
