import { showDay } from 'contract/dates'
import { money, type Currency } from 'contract/money'
import type { Drawing } from '../plumbing/drawing/drawings.ts'
import { qrCodes } from '../plumbing/drawing/packages.ts'
import { renderPdf, type Letterhead } from '../plumbing/drawing/pdf.ts'
import type { PolicyThen } from './certificates-queries.ts'

type Shown = {
  number: string
  place: string
  holder_name: string
  holder_address: string
  additional_insured: boolean
  purpose: string
  from_on: string
  until_on: string
  special_wording: string | null
  policy: PolicyThen
  revoked: string | null
  currency: Currency
  sender: Letterhead
  /** Where the holder can check whether it is in force. */
  check_url: string
  issued: Date
}

/** A certificate of insurance: who is covered, against what, to what limits, and for whom it was issued. */
export const certificateSheet: Drawing<Shown> = { name: 'certificate', draw }

const CODE = 84
const SHARPNESS = 4

async function draw(shown: Shown): Promise<Buffer> {
  const { number, policy, place, holder_name, additional_insured, special_wording, check_url } = shown
  const code = await qrCodes().toBuffer(check_url, {
    margin: 0,
    width: CODE * SHARPNESS,
    errorCorrectionLevel: 'M',
  })
  const title = `Certificate of insurance ${number}`
  return renderPdf(
    { title, tenant: shown.sender, lang: 'en', created: shown.issued, reference: title },
    (pdf) => {
      pdf.title('Certificate of insurance')
      if (shown.revoked !== null)
        pdf.paragraph(`Revoked: ${shown.revoked}`, { face: 'bold', color: '#b42318', size: 12 })
      pdf.rows([
        ['Number', number],
        ['Covered', place],
        ['Insurer', policy.insurer],
        ['Policy', policy.policy_number],
        ['Policy in force', `${showDay(policy.starts_on)} to ${showDay(policy.ends_on)}`],
        ['This certificate', `${showDay(shown.from_on)} to ${showDay(shown.until_on)}`],
        ['For', shown.purpose],
      ])
      pdf.heading('Coverage')
      pdf.table(
        [
          { label: 'What is covered', width: 4 },
          { label: 'Limit per occurrence', width: 2, align: 'right' },
        ],
        policy.coverages.map(({ title, limit_cents }) => [title, money(limit_cents, shown.currency)]),
      )
      pdf.heading('Certificate holder')
      pdf.paragraph(holder_name, { face: 'bold' })
      for (const line of shown.holder_address.split('\n')) pdf.paragraph(line)
      pdf.paragraph(
        additional_insured
          ? `${holder_name} is an additional insured under this policy, as far as ${place} uses what is named above.`
          : `${holder_name} is informed of the coverage and is not an additional insured.`,
      )
      if (additional_insured && policy.wording) pdf.paragraph(policy.wording)
      if (special_wording) pdf.paragraph(special_wording)
      pdf.note(
        'This certificate is for information only and doesn’t change the policy. Only the policy decides what’s covered.',
      )
      pdf.space(8)
      pdf.table(
        [
          { label: 'Check', width: 1.2 },
          { label: 'Is it still valid?', width: 5 },
        ],
        [[{ picture: code, described: 'Code that opens the check', width: CODE, height: CODE }, check_url]],
      )
    },
  )
}
