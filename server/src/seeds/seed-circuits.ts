import type { EventKind } from 'contract/events/kinds'
import { addCircuit, editCircuit, give, publishPage } from '../competition/circuits/office.ts'
import { rankingOf } from '../competition/circuits/ranking.ts'
import { findCircuit } from '../competition/circuits/queries.ts'
import { randomUuid } from '../payments/payments.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { demoSeasons } from './seed-season.ts'
import { findEventsUntil } from './seed-tournament-queries.ts'

const NAME = 'Road to the Championship'
const COUNTING: readonly EventKind[] = ['tournament', 'friendly', 'qualifier', 'championship']

/**
 * A circuit of a demonstration’s tournaments: those that are over have made its rankings, and one team was given points with a
 * reason. A tenant with fewer than two such events gets none.
 */
export async function seedCircuit(context: Context): Promise<void> {
  const events = await findEventsUntil(context, COUNTING, demoSeasons(todayOf(context)).running.end_date)
  if (events.length < 2) return
  const { id, slug, version, rules } = await addCircuit(context, { name: NAME })
  const { version: filled } = await editCircuit(context, {
    ...{ id, version, slug, rules, name: NAME },
    summary: 'Every tournament counts. A team’s best four results decide who plays for the title in July.',
    event_ids: events,
  })
  await publishPage(context, { id, version: filled, is_published: true })
  const ranking = await rankingOf(context, (await findCircuit(context, { id }))!, undefined)
  const host = ranking.rows[3]
  if (host && ranking.division !== null)
    await give(context, {
      ...{ id, division: ranking.division, team: host.team, points: 25 },
      reason: 'Hosted the opening weekend',
      request_key: randomUuid(context),
    })
}
