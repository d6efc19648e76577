import type { AssignmentState } from 'contract/officials/assigning'
import type { Context } from '../plumbing/context.ts'
import { insertRows } from '../plumbing/database/bulk-queries.ts'

type PastAssignment = {
  event_id: number
  game_id: number
  position: number
  official_id: number
  field_id: number
  starts_at: Date
  state: AssignmentState
  reason: string | null
  asked_at: Date | null
  answered_at: Date | null
}

/** Assignments as they have come to stand, for a demonstration. */
export const insertPastAssignments = (context: Context, all: readonly PastAssignment[]) =>
  insertRows(
    context,
    'umpire_assignment',
    all.map(({ starts_at, asked_at, answered_at, ...one }) => ({
      ...one,
      starts_at: starts_at.toISOString(),
      asked_at: asked_at?.toISOString() ?? null,
      answered_at: answered_at?.toISOString() ?? null,
      created_at: (asked_at ?? context.now).toISOString(),
      actor: 'system',
    })),
  )
