import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { problem } from '../problem.ts'
import { Id } from '../primitives.ts'

export const Refreshed = z.object({
  /** Where users who may see the member get the card as a PDF. */
  card_url: z.string(),
  member_id: z.string(),
  valid_until: z.string(),
})

export const REFRESH =
  'Make the card of the member’s active membership anew from what is on record; the code on it stays the same'

export const NoCard = problem(
  'no_card',
  409,
  'Cards are available while a person’s or club’s membership is active.',
)

/**
 * `not_active` deliberately says no more: the gate does not need to know why a membership ended. `unsigned`
 * means a waiver had to be signed again and the deadline has passed.
 */
export const CardState = z.enum([
  'valid',
  'grace',
  'unsigned',
  'expired',
  'not_yet',
  'not_active',
  'replaced',
  'unknown',
])
export type CardState = z.infer<typeof CardState>

export const checkCard = operation({
  method: 'GET',
  path: '/mms/card/:token',
  access: 'public',
  summary: 'Say whether a membership card is valid today, without saying whose it is',
  limit: { max: 60, seconds: 60 },
  input: z.object({ token: z.string().check(z.maxLength(128)) }),
  output: z.object({
    valid: z.boolean(),
    state: CardState,
    /** The last day of the membership. */
    until: z.nullable(z.string()),
    from: z.nullable(z.string()),
    membership: z.nullable(z.string()),
    season: z.nullable(z.string()),
    tenant_name: z.string(),
    checked_at: z.string(),
  }),
})

export const previewCard = operation({
  method: 'POST',
  path: '/mms/settings/preview/card',
  access: 'mms.settings.view',
  summary: 'Draw the card of a made-up person in colours that are being tried',
  writes: false,
  limit: { max: 120, seconds: 60 },
  file: 'image/png',
  input: z.object({
    name: z.string().check(z.maxLength(120)),
    primary: z.string().check(z.regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)),
    /** The URL of one of the tenant's own pictures; any other URL shows no logo. */
    logo: z.string().check(z.maxLength(300)),
  }),
  output: z.unknown(),
})

export const NoActiveMembership = problem(
  'no_active_membership',
  409,
  'This member has no active membership, so there’s no card.',
)

export const refreshCard = operation({
  method: 'POST',
  path: '/mms/member/refresh-card',
  access: 'signed-in',
  office: 'mms.members.edit',
  summary: REFRESH,
  message: 'Data updated successfully',
  input: z.object({ member_id: Id }),
  output: Refreshed,
})

export const refreshCardOf = operation({
  method: 'GET',
  path: '/mms/member/refresh-card/:member_id',
  access: 'signed-in',
  office: 'mms.members.edit',
  writes: true,
  summary: REFRESH,
  input: z.object({ member_id: Id }),
  output: Refreshed,
})

export const downloadHouseholdCard = operation({
  method: 'GET',
  path: '/mms/member/household/cards/:registration_id/:format',
  access: 'signed-in',
  office: 'mms.members.edit',
  summary: 'Give the membership card of one’s own or of a minor in one’s care, as PDF or picture',
  file: 'application/pdf',
  input: z.object({ registration_id: Id, format: z.enum(['pdf', 'png']) }),
  output: z.unknown(),
})
