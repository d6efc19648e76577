import * as z from 'zod/mini'

/** Where a registration stands. On the wire and in the database; people read `STATUS_LABELS`. */
export const RegistrationStatus = z.enum(
  ['draft', 'waiting_for_approval', 'active', 'closed', 'blocked', 'inactive', 'rejected', 'failed'],
  'This is not a status.',
)
export type RegistrationStatus = z.infer<typeof RegistrationStatus>

/** Every status people see, in the words of the specification (§3); `success` is a payment's. */
export const STATUS_LABELS = {
  draft: 'Draft',
  active: 'Active',
  success: 'Success',
  waiting_for_approval: 'Waiting for Approval',
  closed: 'Closed',
  blocked: 'Blocked',
  inactive: 'Inactive',
  rejected: 'Rejected',
  failed: 'Failed',
} as const satisfies Record<RegistrationStatus | 'success', string>

/** CSS colour names of the status dots (§3). */
const COLORS = new Map<string, string>([
  ['Draft', 'yellow'],
  ['Active', 'green'],
  ['Success', 'green'],
  ['Waiting for Approval', 'blue'],
  ['Closed', 'black'],
  ['Blocked', 'brown'],
  ['Inactive', 'grey'],
  ['Rejected', 'red'],
  ['Failed', 'red'],
])

/** The colour of a status dot by the status's label or code; grey for a status without a colour. */
export function statusColor(name: string): string {
  const label = (Object.entries(STATUS_LABELS).find(([code]) => code === name) ?? [name, name])[1]
  return COLORS.get(label) ?? 'grey'
}

/**
 * From each status, where a registration may go. The specification leaves the transitions open (§4); these follow
 * R-181 and the journey: paid without approval goes straight to active, a failed payment may be tried again,
 * a rejection may be looked at anew, a block lifted, and what is closed stays closed.
 */
export const REGISTRATION_TRANSITIONS: Readonly<Record<RegistrationStatus, readonly RegistrationStatus[]>> = {
  draft: ['waiting_for_approval', 'active', 'failed', 'closed'],
  waiting_for_approval: ['active', 'rejected', 'closed'],
  active: ['inactive', 'blocked', 'closed'],
  inactive: ['active', 'blocked', 'closed'],
  blocked: ['active', 'closed'],
  rejected: ['waiting_for_approval', 'closed'],
  failed: ['draft', 'waiting_for_approval', 'active', 'closed'],
  closed: [],
}

export const mayChange = (from: RegistrationStatus, to: RegistrationStatus) =>
  REGISTRATION_TRANSITIONS[from].includes(to)
