import * as z from 'zod/mini'

/** The status of a registration, on the wire and in the database; people read `STATUS_LABELS`. */
export const RegistrationStatus = z.enum(
  ['draft', 'waiting_for_approval', 'active', 'closed', 'blocked', 'inactive', 'rejected', 'failed'],
  'Choose a status from the list.',
)
export type RegistrationStatus = z.infer<typeof RegistrationStatus>

/** Every status people see, in the words of the specification (§3); `success` belongs to a payment. */
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

/** CSS color names of the status dots (§3). */
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

/** The color of a status dot by the status's label or code; grey if it has none. */
export function statusColor(name: string): string {
  const label = (Object.entries(STATUS_LABELS).find(([code]) => code === name) ?? [name, name])[1]
  return COLORS.get(label) ?? 'grey'
}

/**
 * Who moves a registration on: users who may approve registrations, a payment that succeeded or failed, a
 * refund.
 */
export const MOVERS = {
  office: 'the office',
  payment: 'a payment',
  refund: 'a full refund',
} as const
export type Mover = keyof typeof MOVERS

type Move = { from: RegistrationStatus; to: RegistrationStatus; by: Mover }

/**
 * Where a registration may go, and who moves it there. The specification leaves the transitions open (§4);
 * these follow R-181 and the user journey: paid without approval goes straight to active, a failed payment
 * can be retried, a rejection reconsidered, a block lifted, and closed stays closed. The database has the
 * same list in its function `registration_may_move`, and docs/statuses.md draws it.
 */
export const REGISTRATION_MOVES: readonly Move[] = [
  { from: 'draft', to: 'waiting_for_approval', by: 'payment' },
  { from: 'draft', to: 'active', by: 'payment' },
  { from: 'draft', to: 'failed', by: 'payment' },
  // The same membership was bought twice at the same moment: the second one is refunded.
  { from: 'draft', to: 'closed', by: 'payment' },
  { from: 'failed', to: 'draft', by: 'payment' },
  { from: 'failed', to: 'waiting_for_approval', by: 'payment' },
  { from: 'failed', to: 'active', by: 'payment' },
  { from: 'failed', to: 'closed', by: 'payment' },
  { from: 'waiting_for_approval', to: 'active', by: 'office' },
  { from: 'waiting_for_approval', to: 'rejected', by: 'office' },
  { from: 'waiting_for_approval', to: 'closed', by: 'office' },
  { from: 'waiting_for_approval', to: 'inactive', by: 'refund' },
  { from: 'active', to: 'inactive', by: 'office' },
  { from: 'active', to: 'inactive', by: 'refund' },
  { from: 'active', to: 'blocked', by: 'office' },
  { from: 'active', to: 'closed', by: 'office' },
  { from: 'inactive', to: 'active', by: 'office' },
  { from: 'inactive', to: 'blocked', by: 'office' },
  { from: 'inactive', to: 'closed', by: 'office' },
  { from: 'blocked', to: 'active', by: 'office' },
  { from: 'blocked', to: 'inactive', by: 'refund' },
  { from: 'blocked', to: 'closed', by: 'office' },
  { from: 'rejected', to: 'waiting_for_approval', by: 'office' },
  { from: 'rejected', to: 'closed', by: 'office' },
]

export const mayMove = (from: RegistrationStatus, to: RegistrationStatus, by: Mover) =>
  REGISTRATION_MOVES.some((move) => move.from === from && move.to === to && move.by === by)

/** Where a mover can send a registration from its current status. */
export const movesFrom = (from: RegistrationStatus, by: Mover): RegistrationStatus[] =>
  REGISTRATION_MOVES.filter((move) => move.from === from && move.by === by).map(({ to }) => to)
