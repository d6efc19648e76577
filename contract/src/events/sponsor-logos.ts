import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id } from '../primitives.ts'

/** The address of a logo that `addSponsorLogo` has kept; empty for none. */
export const SponsorLogo = z.pipe(
  z.pipe(
    z.transform((value) => (value === '' || value === undefined ? null : value)),
    z.nullable(
      z
        .string()
        .check(
          z.regex(
            /^\/files\/pictures\/[a-z0-9-]{1,63}\/sponsor-[0-9a-f]{12}\.png$/,
            'Upload the logo again.',
          ),
        ),
    ),
  ),
  z.nullable(z.string()),
)

export const addSponsorLogo = operation({
  method: 'POST',
  path: '/ems/events/:id/sponsor-logos',
  access: 'ems.event.edit',
  summary: 'Keep the logo of a sponsor, and give the address that a page or a sponsor is saved with',
  multipart: true,
  input: z.object({ id: Id, logo: z.file('Choose a picture.') }),
  output: z.object({ image: z.string() }),
})
