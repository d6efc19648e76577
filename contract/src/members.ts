import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { forChoices } from './person-choices.ts'
import { Id } from './primitives.ts'
import { problem } from './problem.ts'

export { CredentialStanding } from './members/credentials.ts'
export { Note } from './members/notes.ts'
export { isAskedOf, stateOn, type Held, type Required, type Serving } from './members/credential-rules.ts'

export const MemberNotFound = problem('member_not_found', 404, 'We couldn’t find this member.')

/** A person as staff and their family see them. */
export const Member = z.object({
  id: z.int(),
  member_id: z.string(),
  /** Where users who may see the member get the picture; null without one. */
  profile_pic: z.nullable(z.string()),
  pre_confirmation_code: z.nullable(z.string()),
  personal_details: z.object({
    first_name: z.string(),
    last_name: z.string(),
    dob: z.nullable(z.string()),
    /** The primary guardian's; null for an adult. */
    parent_dob: z.nullable(z.string()),
    ...forChoices(() => z.nullable(z.string())),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    address: z.nullable(z.record(z.string(), z.unknown())),
    emergency_contact: z.nullable(z.record(z.string(), z.unknown())),
  }),
})
export type Member = z.infer<typeof Member>

export const getMemberPhoto = operation({
  method: 'GET',
  path: '/mms/get_member/:id/photo',
  access: 'signed-in',
  office: 'mms.members.view',
  summary: 'Give the picture of a member to whoever may see the member',
  file: 'image/jpeg',
  input: z.object({ id: Id }),
  output: z.unknown(),
})
