import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Token } from '../primitives.ts'
import { RequiredWaiver, Signing } from '../waivers.ts'
import { PersonKey } from './draft.ts'

/** Who signs: the registrant for themselves and the minors, every other adult in person. */
const SignerKey = z.union([z.literal('registrant'), PersonKey], 'This person isn’t in this registration.')

export const SigningGroup = z.object({
  signer: z.string(),
  signer_name: z.string(),
  /** The signature is given on behalf of minors as well. */
  is_guardian: z.boolean(),
  people: z.array(z.object({ key: z.string(), name: z.string() })),
  /** Each waiver with the people it concerns. */
  waivers: z.array(z.extend(RequiredWaiver, { person_keys: z.array(z.string()) })),
  /** Everything required has been signed, for everybody in the group. */
  signed: z.boolean(),
})
export type SigningGroup = z.infer<typeof SigningGroup>

const Groups = z.object({ groups: z.array(SigningGroup) })

export const draftWaivers = operation({
  method: 'GET',
  path: '/mms/registration/:token/waivers',
  access: 'public',
  summary: 'Show who has to sign which waivers, and what is signed already',
  input: z.object({ token: Token }),
  output: Groups,
})

export const signDraft = operation({
  method: 'POST',
  path: '/mms/registration/:token/sign',
  access: 'public',
  summary: 'Sign the waivers of one signer, for everybody this person signs for',
  message: 'Data updated successfully',
  limit: { max: 30, seconds: 60 },
  input: z.object({
    token: Token,
    signer: SignerKey,
    acts: Signing.shape.acts,
    signature: Signing.shape.signature,
    e_consent: Signing.shape.e_consent,
    disclosure_version: Signing.shape.disclosure_version,
  }),
  output: Groups,
})
