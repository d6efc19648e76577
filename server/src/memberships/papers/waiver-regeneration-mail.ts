import type { Context } from '../../context.ts'
import { job } from '../../jobs.ts'
import { sendMail } from '../../mail/mail.ts'
import { signaturesOf } from '../../waivers/waivers.ts'
import { waiverPaper } from '../registration/confirmation.ts'
import { keepPapers } from './letter-papers.ts'
import { getProofById } from './waiver-proof-queries.ts'

/** The letter that shows who reads the mailbox. It names nobody: an address may be mistyped. */
export const mailProof = (
  context: Context,
  { id, token, email }: { id: number; token: string; email: string },
) =>
  sendMail(context, {
    to: email,
    subject: `Sign your waivers with ${context.tenant.name}`,
    paragraphs: [
      'Somebody, probably you, wants to sign the current waivers again. The link opens them; it works for half an hour.',
      'If it was not you, you need not do anything: without this letter nobody sees or signs anything.',
    ],
    button: { label: 'Read and sign', url: context.link(`/waiver-regeneration?proof=${token}`) },
    about: ['waiver_proof', id],
  })

/** Mails what was signed again to the address that was proven. */
export const mailSignedWaivers = job<{ proof_id: number }>({
  name: 'mail-signed-waivers',
  waitsForCalm: true,
  async run(context, { proof_id }) {
    const { email, signatures, papers } = await context.transaction(async (inside) => {
      const { member_id, email, signature_ids } = await getProofById(inside, proof_id)
      const all = await signaturesOf(inside, { member_id })
      const signatures = all.filter(({ id }) => signature_ids?.includes(id))
      const papers = await Promise.all(signatures.map((signature) => waiverPaper(inside, signature)))
      return { email, signatures, papers }
    })
    const attachments = await keepPapers(context, `waivers-${proof_id}`, papers)
    const [first] = signatures
    if (!first) return
    await context.transaction((inside) =>
      sendMail(inside, {
        to: email,
        subject: `Waivers signed for ${first.person_name}`,
        paragraphs: [
          `${first.signer_name} has signed the current waivers for ${first.person_name}. The signed documents are attached; please keep them.`,
          signatures.map(({ title, number }) => ({ label: title, value: `version ${number}` })),
          'What was signed before stays valid for its time. If this was not you, please tell us at once.',
        ],
        about: ['registration', first.registration_id!],
        attachments,
        once: `waivers_signed_again:${proof_id}`,
      }),
    )
  },
})
