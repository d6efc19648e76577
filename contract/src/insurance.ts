import * as z from 'zod/mini'
import { DayInput, addDays, type Day } from './dates.ts'
import { operation } from './operation.ts'
import { INSURANCE_MEGABYTES, DocumentFiles } from './document-files.ts'
import {
  Id,
  Nothing,
  NumberedPageMeta,
  NumberedPageQuery,
  PageMeta,
  PageQuery,
  lines,
  optionalText,
  text,
  whole,
} from './primitives.ts'
import { sortedBy } from './sorting.ts'
import { problem } from './problem.ts'

export const InsuranceFileNotFound = problem(
  'insurance_file_not_found',
  404,
  'We couldn’t find this file. It may have been removed.',
)
export const NoInsuranceFiles = problem('no_insurance_files', 404, 'No files available to download')
export const InsurancePlaceNotFound = problem(
  'insurance_place_not_found',
  404,
  'We couldn’t find this team or club.',
)

export const InsuranceStatus = z.enum(['waiting', 'accepted', 'refused'], 'Choose a status from the list.')
export type InsuranceStatus = z.infer<typeof InsuranceStatus>

/**
 * Whose insurance it is. Teams and clubs are numbered separately; a number alone means the team if there is
 * one.
 */
const Kind = z.enum(['team', 'club'], 'Choose a team or club.')
const OF = { id: Id, of: z.optional(Kind) }

const InsuranceFile = z.object({
  id: z.int(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Where a logged-in user gets it. */
  url: z.string(),
  of: Kind,
  place_id: z.int(),
  /** The name of the team or club. */
  place: z.string(),
  status: InsuranceStatus,
  reason: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  uploaded_at: z.string(),
  uploaded_by: z.nullable(z.string()),
  version: z.int(),
})
export type InsuranceFile = z.infer<typeof InsuranceFile>

const maybeDay = (label: string) =>
  z.pipe(
    z.transform((value) => (value === '' ? null : value)),
    z.nullable(DayInput(label)),
  )

export const storeInsurance = operation({
  method: 'POST',
  path: '/mms/insurance/store/:id',
  access: 'mms.insurance.edit',
  scoped: true,
  multipart: true,
  most_bytes: INSURANCE_MEGABYTES * 1_000_000,
  summary:
    'Keep insurance papers of a team or club: PDF, PNG or JPEG, judged by their content, at most 10 files of 10 MB, 50 MB in all',
  message: 'Data created successfully',
  input: z.object({ ...OF, files: DocumentFiles, expires_on: z.optional(maybeDay('Last day')) }),
  output: z.object({ files: z.array(InsuranceFile) }),
})

const oneFile = {
  access: 'mms.insurance.edit',
  scoped: true,
  summary: 'Delete an insurance paper that was not accepted',
  message: 'Data deleted successfully',
  path: '/mms/insurance/deleteFile/:id/:file',
  input: z.object({ ...OF, file: Id }),
  output: Nothing,
} as const
/**
 * The specification deletes with a GET. It requires the token header, so a link or an image on another page
 * cannot trigger it.
 */
export const deleteInsuranceFile = operation({ method: 'GET', writes: true, ...oneFile })
export const removeInsuranceFile = operation({ method: 'DELETE', ...oneFile })

export const downloadInsuranceFile = operation({
  method: 'GET',
  path: '/mms/downloadFile/:id/:file',
  aliases: ['/mms/insurance/downloadFile/:id/:file'],
  access: 'mms.insurance.view',
  scoped: true,
  summary: 'Give one insurance paper of a team or club',
  file: 'application/octet-stream',
  input: z.object({ ...OF, file: Id }),
  output: z.unknown(),
})

export const downloadInsurance = operation({
  method: 'GET',
  path: '/mms/download/:id',
  aliases: ['/mms/insurance/download/:id'],
  access: 'mms.insurance.view',
  scoped: true,
  summary: 'Give all insurance papers of a team or club in one ZIP',
  file: 'application/zip',
  input: z.object(OF),
  output: z.unknown(),
})

/** What covers a team: accepted papers of the team or its club, and policies its association has bought. */
export type Cover = {
  /** The latest day that any of the papers covers. */
  papers_until: Day | null
  policies: readonly { starts_on: Day; ends_on: Day }[]
}

/** The last day through which a team is covered from a given day without a gap. */
export function coveredUntil({ papers_until, policies }: Cover, from: Day): Day | null {
  let until = papers_until !== null && papers_until >= from ? papers_until : null
  for (const { starts_on, ends_on } of policies.toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1)))
    if (ends_on >= (until ?? from) && starts_on <= (until === null ? from : addDays(until, 1)))
      until = ends_on
  return until
}

export const listInsurance = operation({
  method: 'GET',
  path: '/mms/insurance',
  access: 'mms.insurance.view',
  scoped: true,
  summary: 'Page through the insurance papers, the newest first, searched by team, club or file',
  input: z.object({
    ...PageQuery,
    sort: sortedBy('uploaded_at', 'place', 'status', 'name', 'expires_on'),
    status: z.optional(InsuranceStatus),
    /**
     * Accepted papers that end within this many days. Includes those that have already ended, but not those
     * replaced by a later one.
     */
    ends_within: z.optional(whole('Enter a whole number.').check(z.minimum(0), z.maximum(400))),
    team_id: z.optional(Id),
    club_id: z.optional(Id),
  }),
  output: z.array(InsuranceFile),
  meta: PageMeta,
})

export const insurancePlaces = operation({
  method: 'GET',
  path: '/mms/insurance/places',
  access: 'mms.insurance.view',
  scoped: true,
  summary: 'List the teams and clubs whose insurance whoever asks may see',
  input: z.object({ q: PageQuery.q }),
  output: z.array(z.object({ of: Kind, id: z.int(), name: z.string() })),
})

export const reviewInsurance = operation({
  method: 'POST',
  path: '/mms/insurance/review/:file',
  access: 'mms.insurance.review',
  summary: 'Accept an insurance paper with the last day of its cover, or refuse it with a reason',
  message: 'Data updated successfully',
  input: z.object({
    file: Id,
    version: Id,
    status: z.enum(['accepted', 'refused'], 'Choose accept or decline.'),
    reason: lines(optionalText('Reason', 500)),
    expires_on: z.optional(maybeDay('Last day')),
  }),
  output: InsuranceFile,
})

const Environment = z.enum(['test', 'live'], 'Choose test or live.')

const VerticalInsurance = z.object({
  id: z.int(),
  product: z.string(),
  enabled: z.boolean(),
  environment: Environment,
  /** Share of the insured fee, in basis points. */
  premium: z.int(),
  policy_number: z.nullable(z.string()),
  status: z.string(),
})

export const listVerticalInsurance = operation({
  method: 'GET',
  path: '/mms/vertical-insurance-list',
  access: 'mms.settings.view',
  summary: 'List the insurance products offered beside the fee, with whether they are offered',
  input: z.object(NumberedPageQuery),
  output: z.array(VerticalInsurance),
  meta: NumberedPageMeta,
})

const Flag = z.pipe(
  z.transform((value) =>
    typeof value === 'string' ? { true: true, '1': true, false: false, '0': false }[value] : value,
  ),
  z.boolean('Choose yes or no.'),
)

/** The settings of the insurance offered along with the fee. */
export const VerticalInsuranceConfig = z.object({
  version: z.int(),
  enabled: z.boolean(),
  environment: Environment,
  client_id: z.string(),
  products: z.array(z.string()),
  membership_ids: z.array(z.int()),
  /** Share of the insured fee, in basis points. */
  rate: z.int(),
})
export type VerticalInsuranceConfig = z.infer<typeof VerticalInsuranceConfig>

export const getVerticalInsurance = operation({
  method: 'GET',
  path: '/mms/vertical-insurance-config',
  access: 'mms.settings.edit',
  summary: 'Give how insurance is offered beside the fee',
  input: Nothing,
  output: VerticalInsuranceConfig,
})

export const saveVerticalInsurance = operation({
  method: 'POST',
  path: '/mms/save-vertical-insurance-config',
  access: 'mms.settings.edit',
  summary: 'Say whether and how insurance is offered beside the fee',
  message: 'Data updated successfully',
  input: z.object({
    /** The version the user was looking at; without it the change applies to the current one. */
    version: z.optional(whole('Enter a whole number.')),
    enabled: Flag,
    environment: Environment,
    client_id: text('Client ID', 100),
    products: z.optional(
      z.array(text('Product', 60)).check(z.maxLength(10, 'You can add up to 10 products.')),
    ),
    membership_ids: z.optional(z.array(Id).check(z.maxLength(500, 'You can add up to 500 memberships.'))),
  }),
  output: VerticalInsuranceConfig,
})
