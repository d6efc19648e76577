import * as z from 'zod/mini'
import { Day, DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { Id, Nothing, lines, optionalText, text, whole } from '../primitives.ts'
import { problem } from '../problem.ts'
import { WebLink } from '../web-link.ts'

export const CredentialNotFound = problem(
  'credential_not_found',
  404,
  'We couldn’t find this check or training.',
)
export const CredentialKindTaken = problem(
  'credential_kind_taken',
  409,
  'There’s already a check or training by this name.',
)

const Category = z.enum(['check', 'training'], 'Choose a check or training.')
const ForWhom = z.enum(['coaches', 'staff', 'adults'], 'Choose who needs it.')
export const CredentialStatus = z.enum(['requested', 'cleared', 'refused'], 'Choose a status.')

export type CredentialStatus = z.infer<typeof CredentialStatus>

/** Who a credential is required of, as shown on screen. */
export const CREDENTIAL_FOR_LABELS = {
  coaches: 'Coaches',
  staff: 'All team staff',
  adults: 'Every adult on a team, including players 18 and over',
} as const
export const CREDENTIAL_CATEGORY_LABELS = { check: 'Background check', training: 'Training' } as const
export const CREDENTIAL_STATUS_LABELS = {
  requested: 'Requested',
  cleared: 'Cleared',
  refused: 'Not cleared',
} as const
/** The state of a credential on a day. */
export const CREDENTIAL_STATE_LABELS = {
  ...CREDENTIAL_STATUS_LABELS,
  expired: 'Expired',
  missing: 'Missing',
} as const

export const CredentialKind = z.object({
  id: z.int(),
  title: z.string(),
  category: Category,
  for_whom: ForWhom,
  valid_months: z.int(),
  how: z.nullable(z.string()),
  address: z.nullable(z.string()),
  source: z.nullable(z.string()),
  is_active: z.boolean(),
  version: z.int(),
})
export type CredentialKind = z.infer<typeof CredentialKind>

export const Credential = z.object({
  id: z.int(),
  member_id: z.int(),
  kind_id: z.int(),
  status: CredentialStatus,
  number: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  cleared_on: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  changed_at: z.string(),
  changed_by: z.string(),
  version: z.int(),
})
export type Credential = z.infer<typeof Credential>

/** What the team, and the card, shows of somebody's checks and trainings. */
export const CredentialStanding = z.object({
  title: z.string(),
  state: z.enum(['cleared', 'expired', 'requested', 'missing']),
  expires_on: z.nullable(Day),
})
export type CredentialStanding = z.infer<typeof CredentialStanding>

const FIRST_LABELS = { check: 'Background check', training: 'Athlete safety training' } as const

/**
 * What every tenant begins with. Sources: The Alliance Fastpitch, incident reporting (every coach); NCS and
 * SafeSport for how long each is valid, which the Alliance does not say.
 */
export const FIRST_CREDENTIAL_KINDS = [
  {
    title: FIRST_LABELS.check,
    category: 'check',
    how: 'Ask your league office to start the check. They’ll email you what to fill in.',
    address: null,
    source:
      'The Alliance Fastpitch: every coach. We found no published duration; one season is an assumption, as with NCS.',
  },
  {
    title: FIRST_LABELS.training,
    category: 'training',
    how: 'Take the SafeSport course and send the certificate to the office.',
    address: 'https://safesporttrained.org',
    source:
      'The Alliance Fastpitch: every coach. We found no published duration; one year is an assumption, based on the yearly SafeSport refresher.',
  },
] as const

export const listCredentialKinds = operation({
  method: 'GET',
  path: '/mms/credential-kinds',
  access: 'mms.credentials.view',
  summary: 'List the checks and trainings that are asked for, of whom and for how long each holds',
  input: Nothing,
  output: z.array(CredentialKind),
})

const maybe = (value: unknown) => (value === '' ? undefined : value)
const KindFields = {
  title: text('Name', 60),
  category: Category,
  for_whom: ForWhom,
  valid_months: whole('Enter a whole number.').check(
    z.minimum(1, 'Enter at least one month.'),
    z.maximum(120, 'Enter 120 months or less.'),
  ),
  how: lines(optionalText('What to do', 1000)),
  address: WebLink('Web address', 300),
  is_active: z.boolean('Choose yes or no.'),
}

export const addCredentialKind = operation({
  method: 'POST',
  path: '/mms/credential-kinds',
  access: 'mms.credentials.edit',
  whole: true,
  status: 201,
  summary: 'Ask for another check or training',
  input: z.object(KindFields),
  output: CredentialKind,
})

export const changeCredentialKind = operation({
  method: 'PATCH',
  path: '/mms/credential-kinds/:id',
  access: 'mms.credentials.edit',
  whole: true,
  summary: 'Change a check or training that is asked for, if it still is as it was seen',
  input: z.object({ id: Id, version: Id, ...KindFields }),
  output: CredentialKind,
})

export const memberCredentials = operation({
  method: 'GET',
  path: '/mms/credentials/of/:member_id',
  access: 'mms.credentials.view',
  summary: 'List the checks and trainings of a member, the newest first',
  input: z.object({ member_id: Id }),
  output: z.object({ kinds: z.array(CredentialKind), credentials: z.array(Credential) }),
})

const maybeDay = (label: string) => z.pipe(z.transform(maybe), z.optional(z.nullable(DayInput(label))))
const CredentialFields = {
  status: CredentialStatus,
  number: optionalText('Number', 80),
  provider: optionalText('Provider', 80),
  cleared_on: maybeDay('Cleared on'),
  /** If omitted, follows from the day and from how long the kind is valid. */
  expires_on: maybeDay('Valid until'),
}

export const addCredential = operation({
  method: 'POST',
  path: '/mms/credentials/of/:member_id',
  access: 'mms.credentials.edit',
  status: 201,
  summary: 'Write down a check or training of a member; the last one of its kind counts',
  input: z.object({ member_id: Id, kind_id: Id, ...CredentialFields }),
  output: Credential,
})

export const changeCredential = operation({
  method: 'PATCH',
  path: '/mms/credentials/:id',
  access: 'mms.credentials.edit',
  summary: 'Change how a check or training of a member stands, if it still is as it was seen',
  input: z.object({ id: Id, version: Id, ...CredentialFields }),
  output: Credential,
})

export const OwnCredential = z.object({
  member_id: z.int(),
  title: z.string(),
  state: z.enum(['cleared', 'expired', 'requested', 'refused', 'missing']),
  expires_on: z.nullable(z.string()),
  how: z.nullable(z.string()),
  address: z.nullable(z.string()),
})
export type OwnCredential = z.infer<typeof OwnCredential>

export const ownCredentials = operation({
  method: 'GET',
  path: '/mms/member/credentials',
  access: 'signed-in',
  summary: 'Say which checks and trainings are asked of whoever is logged in, how each stands and what to do',
  input: Nothing,
  output: z.array(OwnCredential),
})
