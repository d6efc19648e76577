import type { Language } from 'contract/language'
import type { Context } from '../plumbing/context.ts'
import { job } from '../plumbing/jobs/jobs.ts'
import { keepAttachments, sendMail, wordsFor } from '../mail/mail.ts'
import { signaturesOf, waiverPaper } from '../waivers/waivers.ts'
import { getProofById } from './waiver-proof-queries.ts'

/** The letter that proves access to the mailbox. It names nobody, because an address may be mistyped. */
export async function mailProof(
  context: Context,
  { id, token, email }: { id: number; token: string; email: string },
): Promise<void> {
  const { language, t } = await wordsFor(context, context.call.language)
  await sendMail(context, {
    to: email,
    language,
    subject: t('Sign your waivers with {site}', { site: context.tenant.name }),
    paragraphs: [
      t(
        'Someone, probably you, asked to sign the current waivers again. This link opens them and works for half an hour.',
      ),
      t('If this wasn’t you, you can ignore this email: nothing can be seen or signed without it.'),
    ],
    button: { label: t('Read and sign'), url: context.link(`/waiver-regeneration?proof=${token}`) },
    about: ['waiver_proof', id],
  })
}

/** Mails what was signed again to the proven address. */
export const mailSignedWaivers = job<{ proof_id: number; language?: Language }>({
  name: 'mail-signed-waivers',
  waitsForCalm: true,
  async run(context, { proof_id, language: read }) {
    const { email, signatures, papers } = await context.transaction(async (inside) => {
      const { member_id, email, signature_ids } = await getProofById(inside, proof_id)
      const all = await signaturesOf(inside, { member_id })
      const signatures = all.filter(({ id }) => signature_ids?.includes(id))
      const papers = await Promise.all(signatures.map((signature) => waiverPaper(inside, signature)))
      return { email, signatures, papers }
    })
    const attachments = await keepAttachments(context, `waivers-${proof_id}`, papers)
    const [first] = signatures
    if (!first) return
    const { person_name: person, signer_name: signer } = first
    await context.transaction(async (inside) => {
      const { language, t } = await wordsFor(inside, read)
      await sendMail(inside, {
        to: email,
        language,
        subject: t('Waivers signed for {person}', { person }),
        paragraphs: [
          t(
            '{signer} signed the current waivers for {person}. The signed documents are attached for your records.',
            { signer, person },
          ),
          signatures.map(({ title, number }) => ({ label: title, value: t('version {number}', { number }) })),
          t(
            'Earlier signatures stay valid for their time. If this wasn’t you, please let us know right away.',
          ),
        ],
        about: ['registration', first.registration_id!],
        attachments,
        once: `waivers_signed_again:${proof_id}`,
      })
    })
  },
})
