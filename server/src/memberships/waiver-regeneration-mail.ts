import { job } from '../jobs.ts'
import { sendMail } from '../mail/mail.ts'
import { signaturesOf } from '../waivers/waivers.ts'
import { waiverPaper } from './confirmation.ts'
import { keepPapers } from './letter-papers.ts'
import { getProofById } from './waiver-proof-queries.ts'

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
