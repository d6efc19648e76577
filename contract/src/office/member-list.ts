import * as z from 'zod/mini'
import { DateOfBirth } from '../dates.ts'
import { operation } from '../operation.ts'
import { Id, FileFormat, PageMeta, PageQuery, optionalText } from '../primitives.ts'
import { sortedBy } from '../sorting.ts'
import { RegistrationStatus } from '../statuses.ts'
import { RegistrationFilters } from '../registrations/registrations.ts'

/**
 * A person with the registration that counts today, or else the next one to begin, or else the newest; with
 * filters, among the registrations that match.
 */
export const MemberRow = z.object({
  id: z.int(),
  member_number: z.string(),
  /** "Last, First". */
  name: z.string(),
  dob: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** "First Last" and email of the primary guardian. */
  guardian: z.nullable(z.string()),
  guardian_email: z.nullable(z.string()),
  /** Whether a note shows a warning at the top of the person's page. */
  has_alert: z.boolean(),
  /** Null for people who have never registered, such as a parent. */
  status: z.nullable(RegistrationStatus),
  /** The first day of an active membership that has not begun yet; otherwise null. */
  begins_on: z.nullable(z.string()),
  member_type: z.nullable(z.string()),
  membership: z.nullable(z.string()),
  season: z.nullable(z.string()),
  league: z.nullable(z.string()),
  division: z.nullable(z.string()),
  team: z.nullable(z.string()),
  valid_until: z.nullable(z.string()),
  /** Whether a kept card is charged for the following season. */
  auto_renews: z.boolean(),
  created_at: z.string(),
})
export type MemberRow = z.infer<typeof MemberRow>

export const MemberFilters = z.object({
  ...RegistrationFilters.shape,
  /** `registered`: has or had a membership. `contact`: never had one, such as a parent. */
  standing: z.optional(z.enum(['registered', 'contact'], 'Choose from the list.')),
  /** Only people with a warning note. */
  has_alert: z.optional(z.boolean()),
  /** Only people whose membership renews automatically. */
  auto_renews: z.optional(z.boolean()),
  /** Only these people, such as those selected in a list. */
  ids: z.optional(z.array(Id).check(z.maxLength(1000, 'You can list up to 1,000 people.'))),
})
export type MemberFilters = z.infer<typeof MemberFilters>

export const listMembers = operation({
  method: 'POST',
  path: '/mms/admin/members',
  access: 'mms.members.view',
  writes: false,
  summary: 'Page through the people, filtered by their registrations, searched and sorted',
  message: 'Data fetched successfully',
  input: z.object({
    ...PageQuery,
    sort: sortedBy(
      'name',
      'member_number',
      'created_at',
      'dob',
      'email',
      'status',
      'membership',
      'division',
      'team',
      'member_type',
      'league',
      'season',
      'valid_until',
      'guardian',
    ),
    filters: z.optional(MemberFilters),
  }),
  output: z.array(
    z.extend(MemberRow, {
      /** The last day of the grace period of the newest membership; null if it is not in one. */
      grace_until: z.nullable(z.string()),
    }),
  ),
  meta: PageMeta,
})

export const exportMembers = operation({
  method: 'POST',
  path: '/mms/report/members/export',
  access: 'mms.registrations.export',
  summary: 'Give the filtered list of people as CSV or XLSX',
  file: 'text/csv',
  input: z.object({
    q: PageQuery.q,
    filters: z.optional(MemberFilters),
    format: z.optional(FileFormat),
  }),
  output: z.unknown(),
})

/**
 * A search hit when adding a member to a team or transferring one: enough to tell who is meant, and no more.
 */
export const MemberHit = z.object({
  id: z.int(),
  member_id: z.string(),
  name: z.string(),
  team: z.nullable(z.string()),
  status: z.nullable(RegistrationStatus),
  /** The first day of an active membership that has not begun yet; otherwise null. */
  begins_on: z.nullable(z.string()),
})
export type MemberHit = z.infer<typeof MemberHit>

export const MOST_HITS = 50

export const searchMember = operation({
  method: 'POST',
  path: '/mms/searchMember',
  access: 'mms.registrations.view',
  scoped: true,
  writes: false,
  summary:
    'Find up to 50 members by name, number, email or birthday. Whoever has one club or team only finds its members, and anybody else by their exact number or email address',
  message: 'Data fetched successfully',
  input: z
    .object({
      q: optionalText('Search', 100),
      member_id: optionalText('Member ID', 40),
      name: optionalText('Name', 121),
      email: optionalText('Email', 254),
      dob: z.optional(DateOfBirth),
    })
    .check(
      z.refine((given) => Object.values(given).some((value) => value !== undefined), {
        error: 'Enter who you’re looking for.',
        path: ['q'],
      }),
    ),
  output: z.array(MemberHit),
})
