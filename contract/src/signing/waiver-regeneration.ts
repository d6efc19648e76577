import * as z from 'zod/mini'
import { DateOfBirth } from '../dates.ts'
import { operation } from '../operation.ts'
import { Email, Id, Token, text } from '../primitives.ts'
import { Gone, NotFound, problem } from '../problem.ts'
import { RequiredWaiver, Signing } from '../waivers.ts'

export const NothingToSign = problem(
  'nothing_to_sign',
  409,
  'There’s nothing to sign for this person right now.',
)
export const ProofUnknown = () =>
  NotFound({ message: 'This link is no longer valid. Please enter your details again.' })
export const ProofOver = () =>
  Gone({
    message: 'For your safety, the link only stays open for half an hour. Please enter your details again.',
  })

/**
 * Mails a link to the address if the number and birthday belong to it. The answer is the same either way:
 * what neighbors and teammates know neither opens nor reveals anything; only access to the mailbox does.
 */
export const proveForWaivers = operation({
  method: 'POST',
  path: '/mms/waiver-recreate/proof',
  access: 'public',
  summary:
    'Have a link mailed with which the waivers of a member may be signed again, by member ID, date of birth and email address of the person or of a guardian',
  message: 'Operation successful',
  input: z.object({
    /** As printed on the card; case and spaces do not matter. */
    member_id: text('Member ID', 40),
    dob: DateOfBirth,
    email: Email,
  }),
  output: z.object({
    mailed_to: z.string(),
    /** Set if the user is logged in with this very address: no letter is needed. */
    token: z.nullable(z.string()),
  }),
})

const SignedAgain = z.object({
  id: z.int(),
  title: z.string(),
  /** The version number of the text. */
  version: z.int(),
  signed_at: z.string(),
  pdf_url: z.string(),
})
export type SignedAgain = z.infer<typeof SignedAgain>

export const ProvenWaivers = z.object({
  /** Who the texts are signed for. */
  name: z.string(),
  signer_name: z.string(),
  /** Where the link was mailed, and where the signed copy will be. */
  email: z.string(),
  is_guardian: z.boolean(),
  /** The guardian's date of birth is unknown, and a guardian must be an adult. */
  needs_signer_dob: z.boolean(),
  waivers: z.array(RequiredWaiver),
  /** What has been signed with this proof; null before that. */
  signed: z.nullable(z.array(SignedAgain)),
})
export type ProvenWaivers = z.infer<typeof ProvenWaivers>

export const showProvenWaivers = operation({
  method: 'GET',
  path: '/mms/waiver-recreate/:token',
  access: 'public',
  summary: 'Show the texts that apply now to whoever was proven',
  input: z.object({ token: Token }),
  output: ProvenWaivers,
})

export const recreateWaivers = operation({
  method: 'POST',
  path: '/mms/waiver-recreate',
  access: 'public',
  summary: 'Sign the current texts again; signatures given before stay in the history',
  message: 'Data updated successfully',
  limit: { max: 30, seconds: 60 },
  input: z.object({
    token: Token,
    signer_dob: z.optional(DateOfBirth),
    acts: Signing.shape.acts,
    signature: Signing.shape.signature,
    e_consent: Signing.shape.e_consent,
    disclosure_version: Signing.shape.disclosure_version,
  }),
  output: z.object({ waivers: z.array(SignedAgain) }),
})

export const downloadRecreatedWaiver = operation({
  method: 'GET',
  path: '/mms/waiver-recreate/:token/:signature_id',
  access: 'public',
  summary: 'Give a waiver that was signed with this proof',
  file: 'application/pdf',
  input: z.object({ token: Token, signature_id: Id }),
  output: z.unknown(),
})
