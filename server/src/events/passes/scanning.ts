import { createHash } from 'node:crypto'
import { addDays } from 'contract/dates'
import { EventNotFound } from 'contract/events'
import {
  LATEST_SCAN_DAYS,
  SCAN_REFUSED,
  type PassGateList,
  type listPassScans,
  type passGateChoice,
  type passGateList,
  type sendPassScans,
  type showGatePass,
} from 'contract/events/pass-gate'
import { countScans } from 'contract/events/pass-scans'
import type { In, Out } from 'contract/operation'
import { audit } from '../../plumbing/audit.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { findEvent } from '../office-queries.ts'
import { giveMine } from './drawers.ts'
import { findPassTypes } from './type-queries.ts'
import {
  findByDigest,
  findGateEvents,
  findGatePasses,
  findScans,
  insertScans,
  lockPasses,
} from './scan-queries.ts'

export const listGateEvents = (context: Context): Promise<Out<typeof passGateChoice>> =>
  findGateEvents(context, todayOf(context))

/** @throws EventNotFound; a draft has no gate */
async function gateEvent(context: Context, id: number) {
  const event = await findEvent(context, id)
  if (!event || event.status === 'draft') throw EventNotFound()
  return event
}

/** What was scanned, with a version of exactly this, so that what is unchanged is not sent again. */
async function seenOf(context: Context, event_id: number) {
  const scans = await findScans(context, { event_id })
  const version = createHash('sha256')
    .update(scans.map(({ key }) => key).join('\n'))
    .digest('hex')
    .slice(0, 16)
  return { version, scans }
}

/** The passes of an event, for a phone that may lose its connection; the download is recorded. @throws EventNotFound */
export async function giveList(
  context: Context,
  { event_id }: In<typeof passGateList>,
): Promise<PassGateList> {
  const { id, name, slug, starts_on, ends_on } = await gateEvent(context, event_id)
  const [passes, seen, types, { drawer }] = await Promise.all([
    findGatePasses(context, id),
    seenOf(context, id),
    findPassTypes(context, id),
    giveMine(context, { event_id: id }),
  ])
  await audit(context, {
    action: 'event.gate_list_taken',
    subject: 'event',
    subject_id: id,
    after: { passes: passes.length },
  })
  return {
    event: { id, name, slug, starts_on, ends_on },
    made_at: context.now.toISOString(),
    ...{ passes, types, drawer, seen },
  }
}

export async function listScans(
  context: Context,
  { event_id, known }: In<typeof listPassScans>,
): Promise<Out<typeof listPassScans>> {
  const seen = await seenOf(context, (await gateEvent(context, event_id)).id)
  return seen.version === known ? { version: known, scans: null } : seen
}

/** Describes a pass that is not on a phone’s list, without naming its buyer. */
export async function describe(
  context: Context,
  { event_id, digest }: In<typeof showGatePass>,
): Promise<Out<typeof showGatePass>> {
  const pass = await findByDigest(context, digest)
  if (!pass || pass.status === 'held' || pass.status === 'over') return { state: 'unknown', event: null }
  if (pass.event_id !== event_id) return { state: 'other_event', event: pass.event }
  return { state: pass.status === 'refunded' ? 'refunded' : 'newer', event: pass.event }
}

/**
 * Records what was scanned, each sighting once and in whatever order phones send them, also of a pass that was refunded
 * meanwhile: it happened. The answer says which of them did not let anybody in, because another scan had. @throws EventNotFound
 */
export async function takeScans(
  context: Context,
  { event_id, scans }: In<typeof sendPassScans>,
): Promise<Out<typeof sendPassScans>> {
  const event = await gateEvent(context, event_id)
  const ids = [...new Set(scans.map(({ pass_id }) => pass_id))]
  const known = new Map((await lockPasses(context, event_id, ids)).map((pass) => [pass.id, pass]))
  const earliest = addDays(todayOf(context), -LATEST_SCAN_DAYS)
  const faultOf = ({ pass_id, day }: (typeof scans)[number]) => {
    const pass = known.get(pass_id)
    if (!pass) return SCAN_REFUSED.pass
    if (day < earliest) return SCAN_REFUSED.late
    const isOfDay = pass.day === null ? event.starts_on <= day && day <= event.ends_on : day === pass.day
    return isOfDay ? null : SCAN_REFUSED.day
  }
  const judged = scans.map((scan) => ({ ...scan, says: faultOf(scan) }))
  await insertScans(
    context,
    event_id,
    judged.filter(({ says }) => says === null).map(({ says: _, ...scan }) => scan),
  )
  const seen = await findScans(context, { pass_ids: [...known.keys()] })
  const written = new Set(seen.map(({ key }) => key))
  const { again } = countScans(seen)
  return judged.map(({ key, says }) => {
    // If only the answer got lost, it was recorded, whatever has become of the day since.
    if (!written.has(key)) return { key, is_written: false, says: says ?? SCAN_REFUSED.pass, before: null }
    const before = again.get(key)
    return { key, is_written: true, says: null, before: before ? { at: before.at, by: before.by } : null }
  })
}
