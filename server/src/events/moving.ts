import { EventNotFound } from 'contract/events'
import { mayMoveEvent } from 'contract/events/moves'
import {
  EventIncomplete,
  EventInUse,
  EventMayNotMove,
  type OfficeEvent,
  type moveEvent,
} from 'contract/events/office'
import type { In } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { announceSite } from '../plumbing/http/site-queries.ts'
import { dueOn, enqueue, job } from '../plumbing/jobs/jobs.ts'
import { settleCanceledJob } from './withdrawing/canceling.ts'
import { tellVendors } from './vendors/canceled.ts'
import { settleCanceledPassesJob } from './passes/canceling.ts'
import { findPartiesOf } from './entrants/party-queries.ts'
import { giveEvent, heldEvent, missingIn } from './office.ts'
import { findMovedByCalendar, moveEventRow } from './office-queries.ts'

/** What becomes of the games when an event that was public is canceled, and who else hears of it; `app.ts` hands it in. */
export type OnCanceled = (context: Context, canceled: CanceledEvent) => Promise<void>

export type CanceledEvent = {
  event: Pick<OfficeEvent, 'id' | 'name' | 'slug' | 'ends_on'>
  /** As everybody reads it. */
  reason: string | null
}

/**
 * Publishes, closes, reopens, hides or cancels an event. @throws EventMayNotMove, EventIncomplete with what is missing,
 * EventInUse where people would lose the page of what they entered
 */
export const move =
  (onCanceled: OnCanceled) =>
  async (context: Context, { id, version, status, reason }: In<typeof moveEvent>): Promise<OfficeEvent> => {
    const before = await heldEvent(context, { id, version })
    if (!mayMoveEvent(before.status, status, 'office')) throw EventMayNotMove()
    const missing = missingIn(before)
    if (status === 'published' && missing.length > 0)
      throw EventIncomplete({ message: missing[0]!.reason, detail: { missing } })
    if (status === 'draft' && (await findPartiesOf(context, id)).length > 0) throw EventInUse()
    if ((await moveEventRow(context, { id, to: status, by: 'office', why: reason ?? null })) === undefined)
      throw EventNotFound()
    await audit(context, {
      action: `event.${DEEDS[status]}`,
      subject: 'event',
      subject_id: id,
      before: { status: before.status },
      after: { status },
      ...(reason && { note: reason }),
    })
    if (status === 'cancelled' && before.status !== 'draft') {
      await enqueue(context, settleCanceledJob, {})
      await enqueue(context, settleCanceledPassesJob, {})
      await tellVendors(context, { event_id: id, reason: reason ?? null })
      await onCanceled(context, { event: before, reason: reason ?? null })
    }
    await announceSite(context)
    return giveEvent(context, { id })
  }

const DEEDS = { draft: 'hidden', published: 'published', closed: 'closed', cancelled: 'cancelled' } as const

/** Events begin and end by themselves, on the days of their tenant. */
export const watchEvents = job<never>({
  name: 'watch-events',
  every: '15 * * * *',
  due: dueOn('event_clock'),
  async run(outside) {
    await outside.transaction(async (context) => {
      const due = await findMovedByCalendar(context, todayOf(context))
      for (const { id, to } of due) await moveEventRow(context, { id, to, by: 'calendar' })
      if (due.length > 0) await announceSite(context)
    })
  },
})
