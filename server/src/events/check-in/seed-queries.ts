import type { Seen } from 'contract/events/check-in'
import type { Context } from '../../plumbing/context.ts'
import { hex, insertRows, type NewRow } from '../../plumbing/database/bulk-queries.ts'

type Marked = { event_id: number; entrant_id: number; actor: string }

export const insertCheckIns = (
  context: Context,
  rows: readonly (Marked & {
    checked_at: string
    missing: number
    reason: string | null
    roster: string[]
  })[],
) => insertRows(context, 'team_check_in', rows, ['id'])

export const insertSightings = (
  context: Context,
  rows: readonly (Marked & {
    what: Seen
    member_id: number | null
    player: string | null
    seen_at: string
  })[],
) =>
  insertRows(
    context,
    'desk_sighting',
    rows.map(
      ({ player, ...row }): NewRow<'desk_sighting'> => ({
        ...row,
        player_digest: player === null ? null : hex(Buffer.from(player, 'hex')),
      }),
    ),
    ['id'],
  )

export const insertNotes = (
  context: Context,
  rows: readonly (Marked & { body: string; noted_at: string })[],
) => insertRows(context, 'desk_note', rows, ['id'])
