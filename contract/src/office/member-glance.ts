import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Cents, Id } from '../primitives.ts'
import { RegistrationStatus } from '../statuses.ts'

const Coach = z.object({
  member_id: z.int(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})

/** A place on a team of a season that is not over. */
const Place = z.object({
  member_id: z.int(),
  team_id: z.int(),
  team: z.string(),
  club_id: z.nullable(z.int()),
  club: z.nullable(z.string()),
  division: z.nullable(z.string()),
  season: z.string(),
  role: z.string(),
  /** The team has yet to say yes. */
  is_requested: z.boolean(),
  jersey_number: z.nullable(z.string()),
  /** The head coach; null without one, and where it is this person. */
  coach: z.nullable(Coach),
})

const Relative = z.object({
  id: z.int(),
  name: z.string(),
  /** What a guardian is to the person; null for children. */
  relation: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** How the newest registration stands; null without one. */
  status: z.nullable(RegistrationStatus),
  begins_on: z.nullable(z.string()),
})

const Open = z.object({
  kind: z.enum(['registration', 'fee', 'waiver', 'document', 'check']),
  /** Whose it is: the person, or a child in their care. */
  member_id: z.int(),
  name: z.string(),
  title: z.string(),
  /** The day it is due, was due, or ended. */
  due_on: z.nullable(z.string()),
  is_late: z.boolean(),
  /** Cents, for a fee. */
  amount: z.nullable(Cents),
  /** Where it is dealt with: the registration, the team of a fee. */
  registration_id: z.nullable(z.int()),
  team_id: z.nullable(z.int()),
})
export type OpenMatter = z.infer<typeof Open>

export const MemberGlance = z.object({
  places: z.array(Place),
  /** Guardians first, then the children in the same care. */
  family: z.array(Relative),
  /** What the person and the children in their care owe now; null for users who may not see payments. */
  balance: z.nullable(z.object({ due: Cents, late: Cents, next_due_on: z.nullable(z.string()) })),
  /** Late things first. */
  open: z.array(Open),
})
export type MemberGlance = z.infer<typeof MemberGlance>

export const getMemberGlance = operation({
  method: 'GET',
  path: '/mms/admin/members/:id/glance',
  access: 'mms.members.view',
  summary:
    'Show what answers a phone call about a member: family, teams with their coaches, what is owed and what is open',
  input: z.object({ id: Id }),
  output: MemberGlance,
})
