import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Cents, Email, Id, lines, optionalText } from '../primitives.ts'

/** What a venue wants from every team that plays there: a certificate of insurance that names its owner. */
export const VenueHolder = z.object({
  needs_certificate: z.boolean(),
  /** The certificate holder, as the owner wants to be named; null where the venue’s own name and address are meant. */
  holder_name: z.nullable(z.string()),
  holder_address: z.nullable(z.string()),
  /** Gets the link to each certificate that is issued. */
  holder_email: z.nullable(z.string()),
  /** The owner wants to be insured too. */
  holder_insured: z.boolean(),
  /** The least limit per occurrence; null where the owner names none. */
  least_limit_cents: z.nullable(z.int()),
})
export type VenueHolder = z.infer<typeof VenueHolder>

const orNull = (schema: z.ZodMiniType<string | undefined, string | null | undefined>) =>
  z.pipe(
    schema,
    z.transform((value) => value ?? null),
  )

export const setVenueHolder = operation({
  method: 'PUT',
  path: '/ems/venues/:id/certificate-holder',
  access: 'ems.venue.edit',
  summary:
    'Say whether teams need a certificate of insurance for a venue, and whom it names, if it still is at the version that was seen',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    version: Id,
    needs_certificate: z.boolean('Choose yes or no.'),
    holder_name: orNull(optionalText('Certificate holder', 120)),
    holder_address: lines(orNull(optionalText('Holder’s address', 300))),
    holder_email: z.pipe(
      z.transform((value) => (value === '' || value === undefined ? null : value)),
      z.nullable(Email),
    ),
    holder_insured: z.boolean('Choose yes or no.'),
    least_limit_cents: z.nullable(Cents.check(z.minimum(1, 'Enter more than $0.00, or leave it blank.'))),
  }),
  output: z.object({ version: z.int(), ...VenueHolder.shape }),
})
