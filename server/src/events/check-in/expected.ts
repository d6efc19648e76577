import { EventCalledOff, EventNotFound } from 'contract/events'
import type { countCheckIns } from 'contract/events/check-in'
import type { EntrantRow } from 'contract/events/entrants'
import type { In } from 'contract/operation'
import type { Context } from '../../plumbing/context.ts'
import { findEntrantRows, type UncheckedRow } from '../entrants/office-queries.ts'
import { findEvent } from '../office-queries.ts'
import { countByDivision, type OfTeams } from './queries.ts'

/** A team that is expected at an event, with who entered it and what it owes. */
export type ExpectedTeam = UncheckedRow & {
  team: NonNullable<EntrantRow['team']> | NonNullable<UncheckedRow['team']>
}

/** The event whose teams check in; a draft and a canceled one have no table. @throws EventNotFound, EventCalledOff */
export async function checkInEvent(context: Context, id: number) {
  const event = await findEvent(context, id)
  if (!event || event.status === 'draft') throw EventNotFound()
  if (event.status === 'cancelled') throw EventCalledOff()
  return event
}

/** Teams that are in an event, or whose check is on the way, by division and name. */
export async function findExpected(
  context: Context,
  { event_id, entrant_ids }: OfTeams,
): Promise<ExpectedTeam[]> {
  const rows = await findEntrantRows(context, { id: event_id }, { private: false, money: true }, entrant_ids)
  return rows.filter(
    (row): row is ExpectedTeam =>
      row.team !== null && (row.status === 'confirmed' || (row.status === 'held' && row.owes !== null)),
  )
}

export async function giveCounts(context: Context, { id }: In<typeof countCheckIns>) {
  if (!(await findEvent(context, id))) throw EventNotFound()
  return countByDivision(context, id)
}
