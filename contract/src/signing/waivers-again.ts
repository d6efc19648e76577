import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, Nothing, PageMeta, PageQuery } from '../primitives.ts'

export const waiverHistory = operation({
  method: 'GET',
  path: '/mms/waiver/history/:id',
  access: 'signed-in',
  office: 'mms.waivers.view',
  summary:
    'List what was signed for one member: to the member, the guardians, and who sees waivers in the office',
  input: z.object({ id: Id }),
  output: z.array(
    z.object({
      waiver_id: z.int(),
      title: z.string(),
      /** The version number of the text. */
      version: z.int(),
      signed_by: z.string(),
      signed_at: z.string(),
      revoked_at: z.nullable(z.string()),
      pdf_url: z.string(),
    }),
  ),
})

const Unsigned = z.object({
  /** The member. */
  id: z.int(),
  name: z.string(),
  member_number: z.string(),
  /** Who is asked; for a minor, the guardian. */
  email: z.nullable(z.string()),
  membership: z.string(),
  /** When the last letter about it was written. */
  asked_at: z.nullable(z.string()),
})
export type Unsigned = z.infer<typeof Unsigned>

export const listUnsigned = operation({
  method: 'GET',
  path: '/mms/waiver/:id/unsigned',
  access: 'mms.waivers.view',
  summary: 'Page through the active members who have to sign a waiver again and have not',
  input: z.object({ id: Id, ...PageQuery }),
  output: z.array(Unsigned),
  meta: PageMeta,
})

const OpenWaiver = z.object({
  id: z.int(),
  title: z.string(),
  /** The last day the card is accepted without it. */
  until: z.string(),
})

const AnyUnsigned = z.object({
  id: z.int(),
  name: z.string(),
  member_number: z.string(),
  /** Who is asked; for a minor, the guardian. */
  email: z.nullable(z.string()),
  waivers: z.array(OpenWaiver),
})
export type AnyUnsigned = z.infer<typeof AnyUnsigned>

export const listAllUnsigned = operation({
  method: 'GET',
  path: '/mms/waivers/unsigned',
  access: 'mms.waivers.view',
  summary: 'Page through the active members who have any waiver to sign again, with what they have to sign',
  input: z.object(PageQuery),
  output: z.array(AnyUnsigned),
  meta: PageMeta,
})

const ToSign = z.object({
  member_id: z.int(),
  name: z.string(),
  is_self: z.boolean(),
  waivers: z.array(OpenWaiver),
})
export type ToSign = z.infer<typeof ToSign>

export const waiversToSign = operation({
  method: 'GET',
  path: '/mms/member/waivers-to-sign',
  access: 'signed-in',
  summary: 'List what whoever is logged in has to sign again, for themselves and the minors in their care',
  input: Nothing,
  output: z.array(ToSign),
})

export const beginToSign = operation({
  method: 'POST',
  path: '/mms/member/waivers-to-sign',
  access: 'signed-in',
  summary: 'Open the texts of one member of the household for signing',
  message: 'Operation successful',
  input: z.object({ member_id: Id }),
  /** Opens /waiver-regeneration for half an hour. */
  output: z.object({ token: z.string() }),
})

export const downloadHouseholdWaiver = operation({
  method: 'GET',
  path: '/mms/member/household/waivers/:signature_id',
  access: 'signed-in',
  summary: 'Give a waiver signed for oneself or for a minor in one’s care',
  file: 'application/pdf',
  input: z.object({ signature_id: Id }),
  output: z.unknown(),
})
