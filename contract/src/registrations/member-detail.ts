import * as z from 'zod/mini'
import { DivisionMap } from '../clubs.ts'
import { MailStatus } from '../mail.ts'
import { Member, Note } from '../members.ts'
import { operation } from '../operation.ts'
import { Id } from '../primitives.ts'
import { RegistrationStatus } from '../statuses.ts'
import { AuditEntry, RegistrationDetail } from './registrations.ts'

const Membership = z.object({
  /** The id of the registration. */
  id: z.int(),
  status: RegistrationStatus,
  /** The first day of an active membership that has not begun yet; otherwise null. */
  begins_on: z.nullable(z.string()),
  member_type: z.string(),
  membership: z.string(),
  season: z.string(),
  league: z.nullable(z.string()),
  division: z.nullable(z.string()),
  team: z.nullable(z.string()),
  team_id: z.nullable(z.int()),
  /** Cents, after discounts and refunds. */
  paid: z.int(),
  /** Cents refunded. */
  refunded: z.int(),
  order_id: z.int(),
  order_number: z.string(),
  registered_at: z.string(),
  valid_from: z.string(),
  valid_until: z.string(),
  has_card: z.boolean(),
  auto_renews: z.boolean(),
})

const Relative = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  relation: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})

export const MemberDetail = z.object({
  ...Member.shape,
  version: z.int(),
  age: z.nullable(z.int()),
  created_at: z.string(),
  updated_at: z.string(),
  /** Current memberships first, then upcoming, then past; newest first within each group. */
  memberships: z.array(Membership),
  /** The team of the first membership that has one. */
  team: z.nullable(z.string()),
  club: z.nullable(z.string()),
  /** This person's guardians, and the people this person is a guardian of. */
  guardians: z.array(Relative),
  wards: z.array(z.object({ id: z.int(), first_name: z.string(), last_name: z.string() })),
  waivers: z.array(
    z.object({
      signature_id: z.int(),
      title: z.string(),
      /** The version number of the text. */
      number: z.int(),
      signer: z.string(),
      signed_at: z.string(),
      revoked_at: z.nullable(z.string()),
    }),
  ),
  /** Warnings first, then the newest. Read-only users see only the warnings, the family sees none. */
  notes: z.array(Note),
  /** Only the office sees these: empty for the family. */
  mails: z.array(
    z.object({
      id: z.int(),
      recipient: z.string(),
      subject: z.string(),
      status: MailStatus,
      created_at: z.string(),
    }),
  ),
  namesakes: RegistrationDetail.shape.namesakes,
  audit: z.array(AuditEntry),
})
export type MemberDetail = z.infer<typeof MemberDetail>

export const getMember = operation({
  method: 'GET',
  path: '/mms/get_member/:id',
  access: 'signed-in',
  office: 'mms.members.view',
  summary:
    'Show one member with memberships, household, waivers and notes: to the office, to the member and the guardians, and to the club or team the member belongs to',
  input: z.object({ id: Id }),
  output: MemberDetail,
})

export const divisionsForMember = operation({
  method: 'GET',
  path: '/mms/getDivisionForMember/:id',
  access: 'signed-in',
  office: 'mms.members.view',
  summary:
    'List the divisions one member may play in by age in the season one registers for: the own one and those above where the rules allow it, never those below. To whoever may see the member',
  message: 'Divisions fetched successfully',
  input: z.object({ id: Id }),
  /** Empty while no birthday is on record. */
  output: DivisionMap,
})

export const memberHistory = operation({
  method: 'GET',
  path: '/mms/member/member-history-data/:id',
  access: 'signed-in',
  office: 'mms.members.view',
  summary: 'List the memberships of one member by season, with what was paid for them',
  input: z.object({ id: Id }),
  output: z.array(
    z.object({
      season: z.string(),
      membership: z.string(),
      status: RegistrationStatus,
      team: z.nullable(z.string()),
      /** Cents, after discounts. */
      amount: z.int(),
      paid_at: z.string(),
    }),
  ),
})
