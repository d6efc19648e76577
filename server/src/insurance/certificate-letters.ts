import type { Certificate } from 'contract/insurance/certificates'
import type { InsurancePolicy } from 'contract/insurance/policies'
import type { Context } from '../plumbing/context.ts'
import { dayInLetter, sendMail, wordsFor, type Words } from '../mail/mail.ts'
import { readDocument } from '../tenants/tenants.ts'
import { findAsker } from './certificates-queries.ts'

/** Asks the policy's broker for what cannot be issued here. */
export async function askBroker(
  context: Context,
  certificate: Certificate,
  { broker_email, policy_number }: Pick<InsurancePolicy, 'policy_number'> & { broker_email: string },
) {
  const { language, t } = await wordsFor(context, null)
  const { place, holder_name, holder_address, purpose, special_wording, from_on, until_on } = certificate
  const { support_email } = await readDocument(context)
  await sendMail(context, {
    to: broker_email,
    language,
    subject: t('Certificate of insurance for {place}, policy {policy_number}', { place, policy_number }),
    paragraphs: [
      t('please send us a certificate of insurance under policy {policy_number}:', { policy_number }),
      t('Covered: {place}', { place }),
      t('Certificate holder: {holder_name}, {holder_address}', { holder_name, holder_address }),
      certificate.additional_insured
        ? t('The holder should be an additional insured.')
        : t('The holder only needs to be informed.'),
      t('From {from} to {until}: {purpose}', {
        from: dayInLetter(from_on, language),
        until: dayInLetter(until_on, language),
        purpose,
      }),
      ...(special_wording ? [t('Requested wording: {special_wording}', { special_wording })] : []),
      ...(support_email ? [t('Please reply to {support_email}.', { support_email })] : []),
    ],
    about: ['insurance_certificate', certificate.id],
    once: `certificate_broker:${certificate.id}`,
  })
}

/** Tells the person who asked for a certificate what the office decided. */
export async function tellAsker(context: Context, certificate: Certificate) {
  const asker = await findAsker(context, certificate.id)
  if (!asker) return
  const { language, t } = await wordsFor(context, asker.language)
  const { id, version } = certificate
  await sendMail(context, {
    to: asker.email,
    language,
    ...toAsker(t, certificate),
    button: { label: t('Open certificates'), url: context.link('/mms/insurance/certificates') },
    about: ['insurance_certificate', id],
    once: `certificate_decided:${id}:${version}`,
  })
}

function toAsker(t: Words, { place, holder_name: holder, status, reason }: Certificate) {
  const because = reason ? [t('Reason: {reason}', { reason })] : []
  const about = { place, holder }
  if (status === 'issued')
    return {
      subject: t('Certificate of insurance for {holder} is ready', about),
      paragraphs: [t('The certificate of insurance for {holder}, covering {place}, has been issued.', about)],
    }
  if (status === 'refused')
    return {
      subject: t('No certificate of insurance for {holder}', about),
      paragraphs: [
        t('We couldn’t issue the certificate of insurance for {holder}, covering {place}.', about),
        ...because,
      ],
    }
  return {
    subject: t('The certificate of insurance for {holder} is no longer valid', about),
    paragraphs: [
      t('The certificate of insurance for {holder}, covering {place}, was revoked.', about),
      ...because,
    ],
  }
}

/** Sends the holder the link to an issued certificate, or says that it was revoked. */
export async function tellHolder(context: Context, certificate: Certificate, path: string) {
  const { id, version, place, holder_name, holder_email, status, reason, from_on, until_on } = certificate
  if (holder_email === null) return
  const { language, t } = await wordsFor(context, null)
  const about = { place, holder: holder_name }
  await sendMail(context, {
    to: holder_email,
    language,
    subject:
      status === 'issued'
        ? t('Certificate of insurance: {place}', about)
        : t('The certificate of insurance for {place} is no longer valid', about),
    paragraphs:
      status === 'issued'
        ? [
            t('here’s the certificate of insurance for {holder}, covering {place} from {from} to {until}.', {
              ...about,
              from: dayInLetter(from_on, language),
              until: dayInLetter(until_on, language),
            }),
            t('This page always shows whether it’s still valid.'),
          ]
        : [
            t('the certificate of insurance for {holder}, covering {place}, was revoked.', about),
            ...(reason ? [t('Reason: {reason}', { reason })] : []),
          ],
    button: { label: t('Open the certificate'), url: context.link(path) },
    about: ['insurance_certificate', id],
    once: `certificate_holder:${id}:${version}`,
  })
}
