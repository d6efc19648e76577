import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Nothing, Token } from '../primitives.ts'

/** The place on a team that the link offers, if it does. */
const Link = { invite: z.optional(Token) }

export const registrationPreview = operation({
  method: 'GET',
  path: '/mms/registration/preview',
  access: 'public',
  summary:
    'Say what a link to the registration is about, for those it is sent to: season, price, and the team of an open invitation; nothing about people',
  limit: { max: 120, seconds: 60 },
  input: z.object(Link),
  output: z.object({
    season: z.nullable(z.string()),
    /** Null if the link has no invitation, or one that was used or has expired. */
    place: z.nullable(
      z.object({
        team: z.string(),
        club: z.nullable(z.string()),
        division: z.string(),
        league: z.string(),
        member_type: z.string(),
      }),
    ),
    /** The lowest price on sale today, in cents; null when nothing is. */
    from_cents: z.nullable(z.int()),
  }),
})
export type RegistrationPreview = z.infer<(typeof registrationPreview)['output']>

export const registrationPicture = operation({
  method: 'GET',
  path: '/mms/registration/preview.jpg',
  access: 'public',
  summary: 'Draw the same as a picture in the look of the tenant',
  limit: { max: 120, seconds: 60 },
  input: z.object({ ...Link, language: z.optional(z.enum(['en', 'es'])) }),
  output: Nothing,
  file: 'image/jpeg',
})
