import * as z from 'zod/mini'
import { Discipline, Option } from '../clubs.ts'
import { DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { AuditEntry, Id, Nothing, PageMeta, PageQuery, lines, text } from '../primitives.ts'
import { sortedBy } from '../sorting.ts'
import { problem } from '../problem.ts'
import { sentence } from '../message.ts'
import { MemberType, Season } from './offers.ts'
import { AgeLimit } from './prices.ts'

export const MembershipInUse = sentence(
  'membership_in_use',
  'This membership is in use: {uses}. You can archive it instead.',
)
export const MembershipNotFound = problem('membership_not_found', 404, 'We couldn’t find this membership.')
const Taken = problem('membership_exists', 409, 'This membership already exists.')
export const MembershipExists = () =>
  Taken({ errors: { name: ['This discipline already has a membership by that name.'] } })

/** A draft is not on sale yet, an inactive one no longer is; people who already have either keep it. */
export const MembershipStatus = z.enum(['draft', 'active', 'inactive'], 'Choose a status from the list.')
export type MembershipStatus = z.infer<typeof MembershipStatus>

/** A membership as the office sees it. */
export const OfficeMembership = z.object({
  id: z.int(),
  name: z.string(),
  member_type_id: z.int(),
  member_type: z.string(),
  discipline_id: z.int(),
  discipline: z.string(),
  description: z.string(),
  benefits: z.array(z.string()),
  needs_approval: z.boolean(),
  /** Age on the first day of the season; the member type may require more. */
  min_age: z.nullable(z.int()),
  max_age: z.nullable(z.int()),
  /** Where and to whom it is sold; empty means every league and every division. */
  league_ids: z.array(z.int()),
  division_ids: z.array(z.int()),
  /** The first and last day on sale, in addition to those of its prices. */
  sale_from: z.nullable(z.string()),
  sale_until: z.nullable(z.string()),
  sort_order: z.int(),
  status: MembershipStatus,
  version: z.int(),
})
export type OfficeMembership = z.infer<typeof OfficeMembership>

const MembershipLine = z.object({
  ...OfficeMembership.shape,
  /** The lowest and highest price on sale today in the current season, in cents. */
  lowest: z.nullable(z.int()),
  highest: z.nullable(z.int()),
  registrations: z.int(),
})
export type MembershipLine = z.infer<typeof MembershipLine>

export const listOfficeMemberships = operation({
  method: 'GET',
  path: '/mms/admin/membership',
  access: 'mms.memberships.view',
  summary: 'Page through all memberships, drafts and archived ones too',
  input: z.object({
    ...PageQuery,
    sort: sortedBy('sort_order', 'name', 'status', 'member_type', 'discipline'),
    status: z.optional(MembershipStatus),
    member_type_id: z.optional(Id),
    discipline_id: z.optional(Id),
  }),
  output: z.array(MembershipLine),
  meta: PageMeta,
})

/** The choices in the forms for memberships, prices and price rules. */
export const membershipChoices = operation({
  method: 'GET',
  path: '/mms/admin/membership/choices',
  access: 'mms.memberships.view',
  summary: 'List what memberships and their prices are made of',
  input: Nothing,
  output: z.object({
    member_types: z.array(MemberType),
    disciplines: z.array(Discipline),
    divisions: z.array(z.object({ id: z.int(), name: z.string(), discipline_id: z.int() })),
    leagues: z.array(Option),
    seasons: z.array(Season),
    today: z.string(),
  }),
})
export type MembershipChoices = z.infer<typeof membershipChoices.output>

/** What uses a membership; it cannot be deleted while anything does. */
const MembershipUses = z.object({
  registrations: z.int(),
  prices: z.int(),
  price_rules: z.int(),
  /** Registrations being paid at this moment. */
  orders: z.int(),
})
export type MembershipUses = z.infer<typeof MembershipUses>

const MembershipDetail = z.object({
  ...OfficeMembership.shape,
  uses: MembershipUses,
  /** What buyers sign; a waiver may narrow this further by age and state. */
  waivers: z.array(z.object({ id: z.int(), title: z.string(), is_required: z.boolean() })),
  audit: z.array(AuditEntry),
})
export type MembershipDetail = z.infer<typeof MembershipDetail>

export const getOfficeMembership = operation({
  method: 'GET',
  path: '/mms/admin/membership/:id',
  aliases: ['/mms/admin/membership/:id/edit'],
  access: 'mms.memberships.view',
  summary: 'Give one membership for its form, with what uses it and its history',
  input: z.object({ id: Id }),
  output: MembershipDetail,
})

const none = (value: unknown) => (value === '' ? null : value)
const MaybeDay = (label: string) => z.optional(z.pipe(z.transform(none), z.nullable(DayInput(label))))
const Ids = z.optional(z.array(Id).check(z.maxLength(500, 'Enter 500 or less.')))

const Fields = { name: text('Name', 120), member_type_id: Id, discipline_id: Id }
const More = {
  description: z.optional(lines(z.string().check(z.maxLength(2_000, 'Use up to 2,000 characters.')))),
  benefits: z.optional(
    z.array(text('A benefit', 200)).check(z.maxLength(20, 'You can add up to 20 benefits.')),
  ),
  needs_approval: z.optional(z.boolean()),
  min_age: z.optional(AgeLimit),
  max_age: z.optional(AgeLimit),
  league_ids: Ids,
  division_ids: Ids,
  sale_from: MaybeDay('First day'),
  sale_until: MaybeDay('Last day'),
  sort_order: z.optional(
    z
      .int('Enter a whole number.')
      .check(z.minimum(0, 'Enter 0 or more.'), z.maximum(10_000, 'Enter 10,000 or less.')),
  ),
  status: z.optional(MembershipStatus),
}

export const createOfficeMembership = operation({
  method: 'POST',
  path: '/mms/admin/membership',
  access: 'mms.memberships.edit',
  status: 201,
  summary: 'Make a membership; a draft unless said',
  empty: 'Data is required for creation',
  input: z.object({ ...Fields, ...More }),
  output: OfficeMembership,
})

export const updateOfficeMembership = operation({
  method: 'PATCH',
  path: '/mms/admin/membership/:id',
  access: 'mms.memberships.edit',
  summary: 'Change what is sent of a membership, if it still is at the version that was seen',
  empty: 'ID and data are required for update',
  input: z.object({
    id: Id,
    version: z.optional(Id),
    name: z.optional(Fields.name),
    member_type_id: z.optional(Id),
    discipline_id: z.optional(Id),
    ...More,
  }),
  output: OfficeMembership,
})

export const copyMembership = operation({
  method: 'POST',
  path: '/mms/admin/membership/:id/copy',
  access: 'mms.memberships.edit',
  status: 201,
  summary: 'Make a draft that is like a membership, with its prices of the seasons that are not over',
  input: z.object({ id: Id, name: z.optional(Fields.name) }),
  output: OfficeMembership,
})

export const deleteMembership = operation({
  method: 'DELETE',
  path: '/mms/admin/membership/:id',
  access: 'mms.memberships.edit',
  summary: 'Delete a membership that nothing uses',
  input: z.object({ id: Id }),
  output: Nothing,
})
