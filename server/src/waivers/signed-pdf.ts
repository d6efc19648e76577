import { showDay } from 'contract/dates'
import type { Consent, Signature } from 'contract/waivers'
import type { Drawing } from '../plumbing/drawing/drawings.ts'
import { INK, PAGE } from '../plumbing/drawing/pdf-pen.ts'
import { renderPdf, type Pdf } from '../plumbing/drawing/pdf.ts'
import { withoutSlices } from '../plumbing/drawing/typesetting.ts'
import { blocksOf } from './body.ts'
import type { Facts } from './evidence.ts'

/** Everything that is printed; nothing else may be, or the document could not be reproduced. */
export type Printed = {
  facts: Facts
  version: { title: string; body_html: string; consents: string }
  mark: Signature
  disclosure: { label: string; disclosure: readonly string[] }
  /** Drawn as it was before there were fonts for all scripts. */
  is_older?: boolean
}

/**
 * The document of one signature: the text, the answers, the signature and how it came about. Its digest is
 * part of what is sealed, so moving a single letter here makes every document signed before unprintable; a
 * test pins the bytes.
 */
export const signedWaiver: Drawing<Printed> = {
  name: 'signed-waiver',
  draw: (printed) => (printed.is_older ? withoutSlices(() => draw(printed)) : draw(printed)),
}

function draw({ facts, version, mark, disclosure }: Printed): Promise<Buffer> {
  const { tenant, waiver, person, signer } = facts
  const about = {
    title: `${version.title} – ${person.name}`,
    tenant,
    lang: waiver.locale,
    created: new Date(facts.signed_at),
    reference: `Signed document ${facts.reference}`,
  }
  return renderPdf(about, (pdf) => {
    pdf.title(version.title)
    pdf.note(`Version ${waiver.number}, signed electronically on ${facts.signed_at_local}`)
    pdf.space(6)
    pdf.rows([
      ['Signed for', `${person.name}, born ${showDay(person.dob)} (age ${person.age})`],
      ['Signed by', signer.is_guardian ? `${signer.name} (${signer.relation})` : signer.name],
    ])
    pdf.rule()
    pdf.space(10)
    body(pdf, version.body_html)
    answers(pdf, JSON.parse(version.consents) as Consent[], facts.consents)
    signature(pdf, facts, mark)
    electronic(pdf, disclosure)
    record(pdf, facts)
  })
}

function body(pdf: Pdf, html: string) {
  const blocks = blocksOf(html)
  blocks.forEach(({ tag, runs }, i) => {
    if (tag === 'h2' || tag === 'h3') pdf.heading(runs.map(({ text }) => text).join(''), tag === 'h2' ? 2 : 3)
    else if (tag === 'p') pdf.paragraph(runs)
    else if (blocks[i - 1]?.tag !== 'li') {
      const end = blocks.findIndex((block, j) => j > i && block.tag !== 'li')
      const items = blocks.slice(i, end < 0 ? undefined : end)
      pdf.list(
        items.map((item) => item.runs),
        items.map((item) => item.mark ?? '•'),
      )
    }
  })
}

function answers(pdf: Pdf, asked: readonly Consent[], given: Record<string, boolean>) {
  if (asked.length === 0) return
  pdf.heading('Consents', 2)
  for (const { key, label } of asked)
    pdf.paragraph([{ text: given[key] ? 'Yes: ' : 'No: ', face: 'bold' }, { text: label }])
}

function signature(pdf: Pdf, { signer, person, signed_at_local }: Facts, mark: Signature) {
  pdf.keep(190)
  pdf.heading('Signature', 2)
  pdf.paragraph(
    signer.is_guardian
      ? `I have read this text and agree to it for ${person.name}, as ${signer.relation}.`
      : 'I have read this text and agree to it.',
  )
  pdf.space(8)
  if (mark.kind === 'drawn')
    pdf.strokes(
      mark.strokes.map(({ points }) => points),
      `Drawn signature of ${signer.name}`,
    )
  else pdf.paragraph([{ text: mark.name, face: 'bold' }], { size: 20, gap: 2 })
  pdf.artifact(() =>
    pdf.doc
      .lineWidth(0.8)
      .strokeColor(INK)
      .moveTo(PAGE.left, pdf.y)
      .lineTo(PAGE.left + 270, pdf.y)
      .stroke(),
  )
  pdf.space(4)
  const how = mark.kind === 'drawn' ? 'drawn by hand on the screen' : 'typed as a signature'
  pdf.note(`${signer.name}, ${how}, ${signed_at_local}`)
}

function electronic(pdf: Pdf, { label, disclosure }: Printed['disclosure']) {
  pdf.heading('Signing electronically', 2)
  pdf.paragraph([{ text: 'Yes: ', face: 'bold' }, { text: label }])
  for (const sentence of disclosure) pdf.note(sentence)
}

function record(pdf: Pdf, facts: Facts) {
  const { signer, waiver } = facts
  pdf.keep(240)
  pdf.heading('Record of this signature', 2)
  pdf.rows(
    [
      ['Reference', facts.reference],
      ['E-mail of the signer', signer.email],
      ['Date of birth of the signer', signer.dob && showDay(signer.dob)],
      ['Time (UTC)', facts.signed_at],
      ['Network address', facts.ip],
      ['Browser', facts.user_agent],
      ['Read to the end', facts.read_to_end ? 'Yes' : 'Not recorded'],
      ['Fingerprint of the text', waiver.text_sha256],
      ['Fingerprint of the signature', facts.mark.sha256],
    ],
    { labels: 140, size: 8.5 },
  )
  pdf.note(
    `This document is sealed in the register of ${facts.tenant.name}. Whoever holds the file can check at ${facts.verify_url} that not one letter of it was changed. Fingerprints are SHA-256.`,
  )
}
