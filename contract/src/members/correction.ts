import * as z from 'zod/mini'
import { DateOfBirth } from '../dates.ts'
import { Member } from '../members.ts'
import { operation } from '../operation.ts'
import { Chosen, forChoices } from '../person-choices.ts'
import { EmergencyContact, Name, Phone } from '../person.ts'
import { Address } from '../places.ts'
import { Email, Id } from '../primitives.ts'
import { problem } from '../problem.ts'

export const MemberChanged = problem(
  'member_changed',
  409,
  'Someone else changed this member while you were editing. Nothing was overwritten.',
)

export const NotTogether = problem(
  'not_together',
  403,
  'Someone you chose isn’t in this household. Nothing was changed.',
)

/** Wraps an optional detail that null clears. */
const clearable = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))

/** The details the office can correct; omitted ones stay. */
export const Correction = z.object({
  first_name: z.optional(Name('First name')),
  last_name: z.optional(Name('Last name')),
  dob: clearable(DateOfBirth),
  ...forChoices((field) => clearable(Chosen[field])),
  email: clearable(Email),
  phone: clearable(Phone),
  address: clearable(Address),
  emergency_contact: clearable(EmergencyContact),
})
export type Correction = z.output<typeof Correction>

export const CorrectedMember = z.extend(Member, { version: z.int() })
export type CorrectedMember = z.infer<typeof CorrectedMember>

/** What `MemberChanged` carries: the record as somebody else has saved it, and who that was. */
export type ChangedMember = { member: CorrectedMember; changed_by: string | null; changed_at: string | null }

export const correctMember = operation({
  method: 'PATCH',
  path: '/mms/admin/members/:id',
  access: 'mms.members.edit',
  summary: 'Correct the details of a member, if the record still is at the version that was seen',
  input: z.object({
    id: Id,
    version: z.int('Please refresh the page and try again.'),
    personal_details: Correction,
  }),
  output: CorrectedMember,
})
