import type { In, Out } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { VenueNotFound } from 'contract/venues'
import {
  ClosureNotFound,
  type VenueClosure,
  type addVenueClosure,
  type removeVenueClosure,
  type setVenueHours,
} from 'contract/venues/hours'
import { audit, changedMeanwhile } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { findFields } from './fields-queries.ts'
import { findWindows, insertClosure, putWindows, removeClosureRow } from './hours-queries.ts'
import { lockVenue } from './queries.ts'

export async function setHours(
  context: Context,
  { id, version, windows }: In<typeof setVenueHours>,
): Promise<Out<typeof setVenueHours>> {
  const venue = await lockVenue(context, id)
  if (!venue) throw VenueNotFound()
  const before = await findWindows(context, id)
  if (version !== venue.version)
    throw await changedMeanwhile(context, 'venue', id, { version: venue.version, windows: before })
  for (const [at, { field_ids }] of windows.entries())
    await requireFields(context, id, field_ids, `windows.${at}.field_ids`)
  const after = await putWindows(context, id, windows)
  await audit(context, { action: 'venue.hours_changed', subject: 'venue', subject_id: id })
  return { version: after, windows: await findWindows(context, id) }
}

export async function addClosure(context: Context, input: In<typeof addVenueClosure>): Promise<VenueClosure> {
  const { id, field_ids, reason, from_on, until_on } = input
  if (!(await lockVenue(context, id))) throw VenueNotFound()
  await requireFields(context, id, field_ids, 'field_ids')
  const made = await insertClosure(context, input)
  await audit(context, {
    action: 'venue.closed',
    subject: 'venue',
    subject_id: id,
    note: `${from_on} – ${until_on}: ${reason}`,
  })
  return made
}

export async function removeClosure(context: Context, { id }: In<typeof removeVenueClosure>) {
  const removed = await removeClosureRow(context, id)
  if (!removed) throw ClosureNotFound()
  await audit(context, {
    action: 'venue.reopened',
    subject: 'venue',
    subject_id: removed.venue_id,
    note: `${removed.from_on} – ${removed.until_on}: ${removed.reason}`,
  })
  return {}
}

/** The venue is locked, so none of them goes away now. */
async function requireFields(
  context: Context,
  venue_id: number,
  field_ids: readonly number[] | null,
  at: string,
) {
  if (field_ids === null) return
  const there = new Set((await findFields(context, venue_id)).map(({ id }) => id))
  if (!field_ids.every((id) => there.has(id))) throw invalidField(at, 'Choose fields of this venue.')
}
