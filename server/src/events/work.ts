import { EventNotFound } from 'contract/events'
import { EVENT_WORK, type EventWork, type getEventWork } from 'contract/events/work'
import type { In, Out } from 'contract/operation'
import { todayOf, whoIs, type Context } from '../plumbing/context.ts'
import { countMissing } from './waivers/missing.ts'
import { countListed } from './managing/office.ts'
import { findEvent } from './office-queries.ts'
import { countRequestsAt } from './stays/office.ts'

type Count = (context: Context, event_id: number) => Promise<number>
/** What waits in modules that events don’t know; `app.ts` passes it in. */
export type WorkElsewhere = Record<'scores' | 'protests' | 'crew', Count>

/** Of a list of entries. */
const listed =
  (filters: Omit<Parameters<typeof countListed>[1], 'id'>): Count =>
  (context, id) =>
    countListed(context, { id, ...filters })

/** What waits at an event, as far as it is the user’s to do; anything with nothing to do is left out. @throws EventNotFound */
export const giveEventWork =
  (elsewhere: WorkElsewhere) =>
  async (context: Context, { id }: In<typeof getEventWork>): Promise<Out<typeof getEventWork>> => {
    const event = await findEvent(context, id)
    if (!event) throw EventNotFound()
    if (event.status === 'draft' || event.status === 'cancelled') return []
    const isAhead = event.ends_on >= todayOf(context)
    const counts: Record<EventWork, Count | undefined> = {
      ...elsewhere,
      to_approve: listed({ status: 'applied' }),
      exemptions: countRequestsAt,
      late: listed({ owes: 'late' }),
      misfits: event.entrant === 'team' && isAhead ? listed({ roster: 'problems' }) : undefined,
      missing: countMissing,
    }
    const { permissions } = whoIs(context)
    const found = await Promise.all(
      (Object.keys(EVENT_WORK) as EventWork[])
        .filter((what) => permissions.has(EVENT_WORK[what]))
        .map(async (what) => ({ what, count: (await counts[what]?.(context, id)) ?? 0 })),
    )
    return found.filter(({ count }) => count > 0)
  }
