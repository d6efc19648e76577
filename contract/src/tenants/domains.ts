import * as z from 'zod/mini'
import { nameOfHost } from '../hosts.ts'
import { operation } from '../operation.ts'
import { Id, Moment, Nothing } from '../primitives.ts'
import { problem } from '../problem.ts'
import { sentence } from '../message.ts'

export const OwnNames = sentence(
  'names_of_installation',
  'Names under {own} are assigned by the administrator of this platform.',
)
const MESSAGE = 'Enter a host name such as www.example.org.'

/** A host name as people paste it: with `https://` in front, a path after it, in any case. */
export const HostName = z.pipe(
  z.pipe(
    z.string(MESSAGE),
    z.transform((value) =>
      nameOfHost(
        value
          .trim()
          .replace(/^https?:\/\//i, '')
          .split(/[/?#]/, 1)[0]!,
      ),
    ),
  ),
  z.string().check(
    z.maxLength(253, MESSAGE),
    // The last label must contain a letter, so that an IP address is not taken for a name.
    z.regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,63}$/, MESSAGE),
    z.refine((host) => !/\.(localhost|local|internal|test|invalid|onion|arpa)$/.test(host), MESSAGE),
  ),
)

const Domain = z.object({
  id: Id,
  host: z.string(),
  /** The site answers under this name only once it is verified. */
  is_verified: z.boolean(),
  is_primary: z.boolean(),
  checked_at: z.nullable(Moment),
  verified_at: z.nullable(Moment),
  /** The TXT record that proves the name. */
  proof_name: z.string(),
  proof_value: z.string(),
  /** Where a CNAME record has to point. */
  target: z.string(),
})
export type Domain = z.output<typeof Domain>

export const DomainTaken = problem(
  'domain_taken',
  409,
  'Another site here already uses this domain. If it’s yours, contact the administrator of this platform.',
)
export const DomainUnproven = problem(
  'domain_unproven',
  409,
  'We can’t see the TXT record yet. New records can take up to an hour, so please check again later.',
)
export const NamesAway = problem(
  'names_away',
  503,
  'We couldn’t look up the record right now. Please try again in a minute.',
)

const AT = '/mms/settings/domains' as const

export const listDomains = operation({
  method: 'GET',
  path: AT,
  access: 'mms.settings.view',
  summary: 'List the host names of the site with the records they need',
  input: Nothing,
  output: z.array(Domain),
})

export const addDomain = operation({
  method: 'POST',
  path: AT,
  access: 'mms.settings.edit',
  summary: 'Add a host name; it counts once a TXT record proves it',
  limit: { max: 30, seconds: 60 },
  input: z.object({ host: HostName }),
  output: Domain,
})

export const verifyDomain = operation({
  method: 'POST',
  path: `${AT}/:id/verify`,
  access: 'mms.settings.edit',
  summary: 'Look for the TXT record of a host name',
  message: 'Data updated successfully',
  limit: { max: 30, seconds: 60 },
  input: z.object({ id: Id }),
  output: Domain,
})

export const changeDomain = operation({
  method: 'PATCH',
  path: `${AT}/:id`,
  access: 'mms.settings.edit',
  summary: 'Let links begin with this proven host name, or no longer',
  input: z.object({ id: Id, is_primary: z.boolean() }),
  output: Domain,
})

export const removeDomain = operation({
  method: 'DELETE',
  path: `${AT}/:id`,
  access: 'mms.settings.edit',
  summary: 'Take a host name away from the site',
  input: z.object({ id: Id }),
  output: Nothing,
})
