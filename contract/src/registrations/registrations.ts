import * as z from 'zod/mini'
import { Day } from '../dates.ts'
import { MailStatus } from '../mail.ts'
import { operation } from '../operation.ts'
import { forChoices } from '../person-choices.ts'
import {
  FileFormat,
  Id,
  IdOrNone,
  PageMeta,
  PageQuery,
  lines,
  optionalText,
  SaidText,
} from '../primitives.ts'
import { sortedBy } from '../sorting.ts'
import { problem } from '../problem.ts'
import { sentence } from '../message.ts'
import { RegistrationStatus } from '../statuses.ts'

export const StillMember = problem(
  'still_member',
  409,
  'Someone in this request, or a child in their care alone, has an active membership or one waiting for approval. Please end it first.',
)

export const RegistrationNotFound = problem(
  'registration_not_found',
  404,
  'We couldn’t find this registration.',
)
export const CannotGo = sentence('registration_cannot_go', 'A registration can’t go from {from} to {to}.')
export const StatusNotAllowed = problem('status_not_allowed', 409, 'This status change isn’t possible.')
export const DecidedMeanwhile = problem(
  'decided_meanwhile',
  409,
  'Someone has already decided on this registration.',
)
export const RegistrationPaid = problem(
  'registration_paid',
  409,
  'Paid registrations can’t be deleted. Refund or reject it instead.',
)

export const RegistrationRow = z.object({
  id: z.int(),
  member_id: z.int(),
  member_number: z.string(),
  /** "Last, First", or the name of a team or club. */
  name: z.string(),
  member_type: z.string(),
  membership: z.string(),
  season: z.string(),
  league: z.nullable(z.string()),
  division: z.nullable(z.string()),
  team: z.nullable(z.string()),
  status: RegistrationStatus,
  /** The first day of an active membership that has not begun yet; otherwise null. */
  begins_on: z.nullable(z.string()),
  /** Cents, after discounts and refunds. */
  paid: z.int(),
  /** Cents refunded. */
  refunded: z.int(),
  order_number: z.string(),
  email: z.nullable(z.string()),
  registered_at: z.string(),
})
export type RegistrationRow = z.infer<typeof RegistrationRow>

const some = <S extends z.ZodMiniType>(item: S) => z.optional(z.array(item).check(z.maxLength(50)))

export const RegistrationFilters = z.object({
  /** What was registered: people, clubs or teams; `registration` means all of them. */
  type: z.optional(z.enum(['member', 'club', 'team', 'registration'], 'Choose from the list.')),
  status: some(RegistrationStatus),
  season_id: z.optional(Id),
  /** 0 means "none". */
  league_id: some(IdOrNone),
  division_id: some(IdOrNone),
  member_type_id: some(Id),
  membership_id: some(Id),
  /** Registration dates in the tenant's time zone, both included. */
  from: z.optional(Day),
  until: z.optional(Day),
})
export type RegistrationFilters = z.infer<typeof RegistrationFilters>

const Table = {
  ...PageQuery,
  /** Alias of `q`. */
  search: PageQuery.q,
  sort: sortedBy(
    'registered_at',
    'name',
    'order_number',
    'status',
    'membership',
    'division',
    'team',
    'league',
    'season',
    'paid',
    'member_number',
    'email',
  ),
  filters: z.optional(RegistrationFilters),
}

export const listRegistrations = operation({
  method: 'POST',
  path: '/mms/admin/get_membership',
  access: 'mms.registrations.view',
  scoped: true,
  writes: false,
  summary: 'Page through the registrations, filtered, searched and sorted',
  message: 'Data fetched successfully',
  input: z.object(Table),
  output: z.array(RegistrationRow),
  meta: PageMeta,
})

export const listRegistrationsOf = operation({
  method: 'POST',
  path: '/mms/admin/get_membership/:id',
  access: 'mms.registrations.view',
  scoped: true,
  writes: false,
  summary: 'Page through the registrations of one membership',
  message: 'Data fetched successfully',
  input: z.object({ ...Table, id: Id }),
  output: z.array(RegistrationRow),
  meta: PageMeta,
})

/** The choices for the table's filters. */
export const registrationFilters = operation({
  method: 'GET',
  path: '/mms/admin/registration-filters',
  access: 'mms.registrations.view',
  scoped: true,
  summary: 'List what registrations can be filtered by',
  input: z.object({}),
  output: z.object({
    seasons: z.array(z.object({ id: z.int(), name: z.string(), is_current: z.boolean() })),
    leagues: z.array(z.object({ id: z.int(), name: z.string() })),
    divisions: z.array(z.object({ id: z.int(), name: z.string() })),
    member_types: z.array(z.object({ id: z.int(), name: z.string() })),
    memberships: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
})

const Contact = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  relation: z.string(),
})

export const AuditEntry = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  note: z.nullable(z.string()),
})

export const RegistrationDetail = z.object({
  ...RegistrationRow.shape,
  version: z.int(),
  order_id: z.int(),
  price: z.int(),
  eligibility: z.nullable(SaidText),
  valid_from: z.string(),
  valid_until: z.string(),
  decided_at: z.nullable(z.string()),
  decision_reason: z.nullable(z.string()),
  has_card: z.boolean(),
  /** The club whose membership it is, if it belongs to a club. */
  club_id: z.nullable(z.int()),
  team_id: z.nullable(z.int()),
  /** The club itself, or that of the team. */
  club: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** What else was registered with the order, as far as the user may see it. */
  together: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      membership: z.string(),
      status: RegistrationStatus,
      begins_on: z.nullable(z.string()),
    }),
  ),
  person: z.object({
    first_name: z.string(),
    last_name: z.string(),
    dob: z.nullable(z.string()),
    age: z.nullable(z.int()),
    ...forChoices(() => z.nullable(z.string())),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    address: z.nullable(z.record(z.string(), z.unknown())),
    emergency_contact: z.nullable(z.record(z.string(), z.unknown())),
    has_photo: z.boolean(),
  }),
  guardians: z.array(Contact),
  /**
   * Other members with the same name and birthday, perhaps the same person known through another guardian.
   */
  namesakes: z.array(
    z.object({
      member_id: z.int(),
      member_number: z.string(),
      email: z.nullable(z.string()),
      guardians: z.array(Contact),
      /** Current registrations first. */
      registrations: z.array(
        z.object({
          id: z.int(),
          membership: z.string(),
          season: z.string(),
          status: RegistrationStatus,
          begins_on: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  waivers: z.array(
    z.object({ signature_id: z.int(), title: z.string(), signer: z.string(), signed_at: z.string() }),
  ),
  mails: z.array(
    z.object({
      id: z.int(),
      recipient: z.string(),
      subject: z.string(),
      status: MailStatus,
      created_at: z.string(),
    }),
  ),
  /** The statuses it can move to from here. */
  transitions: z.array(RegistrationStatus),
  audit: z.array(AuditEntry),
})
export type RegistrationDetail = z.infer<typeof RegistrationDetail>

export const getRegistration = operation({
  method: 'GET',
  path: '/mms/admin/registrations/:id',
  access: 'mms.registrations.view',
  scoped: true,
  summary: 'Show one registration with person, waivers, mails and history',
  input: z.object({ id: Id }),
  output: RegistrationDetail,
})

/** Approve, reject, block …; `version` is the one the user was looking at. Rejecting refunds the payment. */
export const setRegistrationStatus = operation({
  method: 'POST',
  path: '/mms/admin/registrations/:id/status',
  access: 'mms.registrations.approve',
  summary: 'Change the status of a registration; rejecting one refunds what was paid for it',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    version: z.int(),
    status: RegistrationStatus,
    reason: lines(optionalText('Reason', 500)),
  }),
  output: z.object({ id: z.int(), status: RegistrationStatus, version: z.int() }),
})

export const deleteRegistration = operation({
  method: 'DELETE',
  path: '/mms/dashboard/registrations/delete/:id',
  access: 'mms.registrations.delete',
  summary: 'Remove a registration that nothing was paid for',
  input: z.object({ id: Id }),
  output: z.object({}),
})

export const exportRegistrations = operation({
  method: 'POST',
  path: '/mms/report/registrations/export',
  access: 'mms.registrations.export',
  scoped: true,
  summary: 'Give the filtered list as CSV or XLSX',
  file: 'text/csv',
  input: z.object({
    q: PageQuery.q,
    filters: z.optional(RegistrationFilters),
    format: z.optional(FileFormat),
  }),
  output: z.unknown(),
})
