import type { Language } from 'contract/language'
import type { Context, OutsideContext } from '../plumbing/context.ts'
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
  async run(context, { proof_id, language }) {
    const { email, member_id, signature_ids } = await context.transaction((inside) =>
      getProofById(inside, proof_id),
    )
    await mailPapers(context, {
      ...{ whose: { member_id }, about: ['member', member_id] },
      ...{ language, to: email, signature_ids: signature_ids ?? [] },
      ...{ key: `waivers-${proof_id}`, once: `waivers_signed_again:${proof_id}` },
    })
  },
})

/** Mails what somebody has signed for themselves or a child to whoever signed; the same signatures once. */
export const mailOwnSignatures = job<{ member_id: number; signature_ids: number[]; language?: Language }>({
  name: 'mail-own-signatures',
  waitsForCalm: true,
  async run(context, { member_id, signature_ids, language }) {
    const ids = signature_ids.toSorted((a, b) => a - b).join('-')
    await mailPapers(context, {
      ...{ whose: { member_id }, about: ['member', member_id], language, signature_ids },
      ...{ key: `signed-${ids}`, once: `waivers_signed:${ids}` },
    })
  },
})

type Papers = {
  whose: Parameters<typeof signaturesOf>[1]
  /** What the letter is about, if not a registration. */
  about: [string, number]
  signature_ids: readonly number[]
  /** Whoever signed, unless it is said. */
  to?: string
  language: Language | undefined
  key: string
  once: string
}

/** Mails signed documents; under one `once` the letter is written once. */
export async function mailPapers(
  context: OutsideContext,
  { whose, about, signature_ids, to, language: read, key, once }: Papers,
): Promise<void> {
  const { signatures, papers } = await context.transaction(async (inside) => {
    const all = await signaturesOf(inside, whose)
    const signatures = all.filter(({ id }) => signature_ids.includes(id))
    const papers = await Promise.all(signatures.map((signature) => waiverPaper(inside, signature)))
    return { signatures, papers }
  })
  const attachments = await keepAttachments(context, key, papers)
  const [first] = signatures
  if (!first) return
  const { person_name: person, signer_name: signer } = first
  await context.transaction(async (inside) => {
    const { language, t } = await wordsFor(inside, read)
    await sendMail(inside, {
      to: to ?? first.signer_email,
      language,
      subject: t('Waivers signed for {person}', { person }),
      paragraphs: [
        t(
          '{signer} signed the current waivers for {person}. The signed documents are attached for your records.',
          { signer, person },
        ),
        signatures.map(({ title, number }) => ({ label: title, value: t('version {number}', { number }) })),
        t('Earlier signatures stay valid for their time. If this wasn’t you, please let us know right away.'),
      ],
      about: first.registration_id === null ? about : ['registration', first.registration_id],
      attachments,
      once,
    })
  })
}
