import { UnpublishableSchedule, type publishSchedule } from 'contract/competition/schedule/schedule-calls'
import { judgeOf } from 'contract/competition/schedule/schedule-check'
import type { Placement } from 'contract/competition/schedule/schedule'
import type { In, Out } from 'contract/operation'
import { audit } from '../../plumbing/audit.ts'
import type { Context } from '../../plumbing/context.ts'
import { announceSite } from '../../plumbing/http/site-queries.ts'
import { tellOf } from './letters.ts'
import type { Known } from './problem.ts'
import { notePublished, publishWorking } from './queries.ts'
import { noteTold } from './receipt-queries.ts'
import { changesOf, heldSchedule, keepWorking } from './saving.ts'

/** What else follows a published schedule: the umpires of games that moved hear of it. */
export type OnPublished = (
  context: Context,
  published: {
    event_id: number
    version: number
    is_news: boolean
    /** Games that were on no published schedule just before. */
    added: readonly number[]
  },
) => Promise<void>

/**
 * The working schedule becomes the published one, all in one transaction: the difference, who is told of it, and the version. Nobody
 * whose games stay hears of it, and nobody hears of a version twice. @throws EventNotFound, EventCalledOff, Conflict,
 * UnpublishableSchedule
 */
export const publish =
  (onPublished: OnPublished) =>
  async (
    context: Context,
    { id, version, reason }: In<typeof publishSchedule>,
  ): Promise<Out<typeof publishSchedule>> => {
    const known = await heldSchedule(context, { id, version })
    const broken = judgeOf(known.problem).all(known.working)
    if (broken.length > 0 && !reason) throw UnpublishableSchedule({ detail: { broken } })
    return publishPlaces(context, onPublished, known, known.working, { broken: broken.length, reason })
  }

/** Publishes places of a schedule that is held, and tells whom they concern. */
export async function publishPlaces(
  context: Context,
  onPublished: OnPublished,
  known: Known,
  places: readonly Placement[],
  { broken = 0, reason }: { broken?: number; reason?: string | undefined } = {},
): Promise<{ version: number; games: number; told: number }> {
  const { id } = known.event
  const changes = changesOf(known, known.problem.published, places)
  const number = await keepWorking(context, known, places, { deed: 'published' })
  await publishWorking(context, id)
  await notePublished(context, id, number)
  await audit(context, {
    action: 'event.schedule_published',
    subject: 'event',
    subject_id: id,
    after: { version: number, games: changes.length, ...(broken > 0 && { broken }) },
    ...(reason && { note: reason }),
  })
  // Nobody knows of a draft yet, and an event that is over is no news.
  const isNews = ['published', 'closed', 'running'].includes(known.event.status)
  const told = isNews ? await tellOf(context, known, changes, number) : 0
  if (isNews)
    await noteTold(context, id, {
      version: number,
      entrant_ids: [...new Set(changes.flatMap(({ team_ids }) => team_ids))],
    })
  const added = changes.flatMap(({ game_id, was }) => (was === null ? [game_id] : []))
  await onPublished(context, { event_id: id, version: number, is_news: isNews, added })
  await announceSite(context)
  return { version: number, games: changes.length, told }
}
