import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id } from '../primitives.ts'
import { problem } from '../problem.ts'

export const NoActiveClubMembership = problem(
  'no_active_club_membership',
  409,
  'This club has no active membership, so there’s no card.',
)

const Refreshed = z.object({
  /** Where a logged-in user gets the card. */
  card_url: z.string(),
  club_id: z.int(),
  valid_until: z.string(),
})

/** Anyone who may export a club's registrations may have its card: the office and the club's own admins. */
const FOR_THE_CLUB = { access: 'mms.registrations.export', scoped: true } as const
const REFRESH =
  'Make the card of a club’s active membership anew from what is on record; the code on it stays the same'

export const refreshClubCard = operation({
  method: 'POST',
  path: '/mms/club/refresh-card',
  ...FOR_THE_CLUB,
  summary: REFRESH,
  message: 'Data updated successfully',
  input: z.object({ club_id: Id }),
  output: Refreshed,
})

export const refreshClubCardOf = operation({
  method: 'GET',
  path: '/mms/club/refresh-card/:club_id',
  ...FOR_THE_CLUB,
  writes: true,
  summary: REFRESH,
  input: z.object({ club_id: Id }),
  output: Refreshed,
})

export const downloadClubCard = operation({
  method: 'GET',
  path: '/mms/club/:club_id/card/:format',
  ...FOR_THE_CLUB,
  summary: 'Give the membership card of a club, as PDF or picture',
  file: 'application/pdf',
  input: z.object({ club_id: Id, format: z.enum(['pdf', 'png']) }),
  output: z.unknown(),
})
