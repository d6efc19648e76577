import type { publicContests } from 'contract/competition/contests'
import { EventNotFound } from 'contract/events'
import type { In, Out } from 'contract/operation'
import type { Context } from '../plumbing/context.ts'
import { findCircuitsOfEvent } from './circuits/queries.ts'
import { findPublished } from './queries.ts'
import { cancellationOf, findEventToSchedule, findPublicPlaces } from './schedule/queries.ts'
import { standingOf } from './standing.ts'
import { viewOf } from './view.ts'

/** The brackets and standings of an event that visitors may see, and when and where their games are. @throws EventNotFound */
export async function showPublic(
  context: Context,
  { slug }: In<typeof publicContests>,
): Promise<Out<typeof publicContests>> {
  const event = await findEventToSchedule(context, { slug })
  if (!event || event.status === 'draft') throw EventNotFound()
  const contests: Out<typeof publicContests>['contests'] = []
  for (const id of await findPublished(context, event.id)) {
    const { standing } = await standingOf(context, id)
    if (standing) contests.push(viewOf(standing))
  }
  const canceled = cancellationOf(event)
  return {
    ...{ name: event.name, slug, time_zone: event.time_zone ?? context.tenant.time_zone, contests },
    ...canceled,
    places: canceled.is_cancelled ? [] : await findPublicPlaces(context, event.id),
    circuits: await findCircuitsOfEvent(context, event.id),
  }
}
