import * as z from 'zod/mini'
import { DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { INSURANCE_MEGABYTES, DocumentFiles } from '../document-files.ts'
import { Email, Id, PageMeta, PageQuery, Token, lines, optionalText, text } from '../primitives.ts'
import { problem } from '../problem.ts'

export const CertificateNotFound = problem('certificate_not_found', 404, 'We couldn’t find this certificate.')
export const CertificateTwice = problem(
  'certificate_twice',
  409,
  'There’s already a certificate for this holder and these dates.',
)
export const CertificateMoved = problem(
  'certificate_moved',
  409,
  'This certificate has changed, so that’s no longer possible. Please check its status.',
)
export const NoCover = problem(
  'no_cover',
  409,
  'No policy covers all of these dates. Choose dates within one policy.',
)

export const CertificateStatus = z.enum(
  ['waiting', 'issued', 'refused', 'withdrawn', 'revoked'],
  'Choose a status from the list.',
)
export type CertificateStatus = z.infer<typeof CertificateStatus>

const Kind = z.enum(['team', 'club'], 'Choose a team or club.')

/** Proof of cover for whoever lets a team play: a field owner, a school, a tournament. */
export const Certificate = z.object({
  id: z.int(),
  of: Kind,
  place_id: z.int(),
  /** The name of the covered team or club. */
  place: z.string(),
  holder_name: z.string(),
  holder_address: z.string(),
  holder_email: z.nullable(z.string()),
  /** The holder is insured too and has a right to claim, instead of only being informed. */
  additional_insured: z.boolean(),
  purpose: z.string(),
  special_wording: z.nullable(z.string()),
  from_on: z.string(),
  until_on: z.string(),
  /** Issued again when a follow-up policy begins. */
  renews: z.boolean(),
  status: CertificateStatus,
  reason: z.nullable(z.string()),
  policy_number: z.nullable(z.string()),
  asked_at: z.string(),
  asked_by: z.nullable(z.string()),
  issued_at: z.nullable(z.string()),
  version: z.int(),
})
export type Certificate = z.infer<typeof Certificate>

export const listCertificates = operation({
  method: 'GET',
  path: '/mms/insurance/certificates',
  access: 'mms.insurance.view',
  scoped: true,
  summary: 'Page through the certificates of insurance, the newest first, searched by team, club or holder',
  input: z.object({
    ...PageQuery,
    status: z.optional(CertificateStatus),
    team_id: z.optional(Id),
    club_id: z.optional(Id),
  }),
  output: z.array(Certificate),
  meta: PageMeta,
})

export const askCertificate = operation({
  method: 'POST',
  path: '/mms/insurance/certificates',
  access: 'mms.insurance.edit',
  scoped: true,
  status: 201,
  summary:
    'Ask for a certificate of insurance: written at once where the policy allows it, else looked at by the office',
  input: z.object({
    of: Kind,
    id: Id,
    holder_name: text('Holder’s name', 120),
    holder_address: lines(text('Holder’s address', 300)),
    holder_email: z.pipe(
      z.transform((value) => (value === '' ? null : value)),
      z.optional(z.nullable(Email)),
    ),
    additional_insured: z.boolean('Choose yes or no.'),
    purpose: text('Place and purpose', 300),
    special_wording: lines(optionalText('Special wording', 1000)),
    from_on: DayInput('First day'),
    until_on: DayInput('Last day'),
    renews: z.optional(z.boolean()),
  }),
  output: Certificate,
})

export const withdrawCertificate = operation({
  method: 'POST',
  path: '/mms/insurance/certificates/:id/withdraw',
  access: 'mms.insurance.edit',
  scoped: true,
  summary: 'Take back the request for a certificate that is not written yet',
  message: 'Data updated successfully',
  input: z.object({ id: Id }),
  output: Certificate,
})

export const keepCertificate = operation({
  method: 'POST',
  path: '/mms/insurance/certificates/:id/renews',
  access: 'mms.insurance.edit',
  scoped: true,
  summary: 'Say whether a certificate is written again of the policy that follows',
  message: 'Data updated successfully',
  input: z.object({ id: Id, renews: z.boolean('Choose yes or no.') }),
  output: Certificate,
})

export const decideCertificate = operation({
  method: 'POST',
  path: '/mms/insurance/certificates/:id/decide',
  access: 'mms.insurance.review',
  summary: 'Write a certificate that was asked for, refuse it, or revoke one that was written',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    version: Id,
    status: z.enum(['issued', 'refused', 'revoked'], 'Choose what to do.'),
    reason: lines(optionalText('Reason', 500)),
  }),
  output: Certificate,
})

export const attachCertificate = operation({
  method: 'POST',
  path: '/mms/insurance/certificates/:id/paper',
  access: 'mms.insurance.review',
  multipart: true,
  most_bytes: INSURANCE_MEGABYTES * 1_000_000,
  summary: 'Give the certificate that the insurer itself has written: one PDF or picture',
  message: 'Data updated successfully',
  input: z.object({ id: Id, version: Id, files: DocumentFiles }),
  output: Certificate,
})

export const downloadCertificate = operation({
  method: 'GET',
  path: '/mms/insurance/certificates/:id/pdf',
  access: 'mms.insurance.view',
  scoped: true,
  summary: 'Give a certificate that was written',
  file: 'application/pdf',
  input: z.object({ id: Id }),
  output: z.unknown(),
})

const byHolder = { access: 'public', limit: { max: 60, seconds: 60 } } as const

export const checkCertificate = operation({
  method: 'GET',
  path: '/mms/insurance/check/:id/:token',
  ...byHolder,
  summary: 'Say to whoever holds a certificate whether it is in force',
  input: z.object({ id: Id, token: Token }),
  output: z.object({
    ...z.pick(Certificate, {
      place: true,
      holder_name: true,
      additional_insured: true,
      from_on: true,
      until_on: true,
      policy_number: true,
      issued_at: true,
    }).shape,
    insurer: z.nullable(z.string()),
    state: z.enum(['in_force', 'ahead', 'over', 'revoked']),
  }),
})

export const getCertificate = operation({
  method: 'GET',
  path: '/mms/insurance/check/:id/:token/pdf',
  ...byHolder,
  summary: 'Give the certificate to whoever holds its link',
  file: 'application/pdf',
  input: z.object({ id: Id, token: Token }),
  output: z.unknown(),
})
