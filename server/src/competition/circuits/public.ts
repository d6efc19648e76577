import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import {
  CircuitNotFound,
  type circuitCalendar,
  type publicCircuit,
} from 'contract/competition/ranking/circuits'
import { pointsRulesSaid } from 'contract/competition/ranking/ranking-words'
import { addDays } from 'contract/dates'
import type { In, Out } from 'contract/operation'
import type { Context, Download } from '../../plumbing/context.ts'
import { findCircuit, findEventsOfCircuit } from './queries.ts'
import { rankingOf } from './ranking.ts'

/** A published circuit with the events that visitors may see. @throws CircuitNotFound */
async function known(context: Context, slug: string) {
  const circuit = await findCircuit(context, { slug })
  if (!circuit?.is_published) throw CircuitNotFound()
  const events = await findEventsOfCircuit(context, circuit.id)
  return { circuit, events: events.filter(({ status }) => status !== 'draft') }
}

/** @throws CircuitNotFound */
export async function showCircuit(
  context: Context,
  { slug, division }: In<typeof publicCircuit>,
): Promise<Out<typeof publicCircuit>> {
  const { circuit, events } = await known(context, slug)
  const { name, summary, rules } = circuit
  return {
    ...{ name, slug, summary, events },
    rules: pointsRulesSaid(rules),
    ranking: await rankingOf(context, circuit, division),
  }
}

/** The events as all-day calendar entries, each the same entry that its own page gives. @throws CircuitNotFound */
export async function calendarOfCircuit(
  context: Context,
  { slug }: In<typeof circuitCalendar>,
): Promise<Download> {
  const { circuit, events } = await known(context, slug)
  const calendar = ical({
    name: circuit.name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: context.tenant.name, product: 'events', language: 'EN' },
  })
  for (const event of events) {
    const url = context.link(`/ems/event/${event.slug}`)
    calendar.createEvent({
      id: `event-${event.id}@${new URL(url).hostname}`,
      summary: event.name,
      description: `${circuit.name}\n\n${url}`,
      location: event.place,
      url,
      allDay: true,
      start: new Date(event.starts_on),
      // The end of an all-day entry is exclusive.
      end: new Date(addDays(event.ends_on, 1)),
      stamp: context.now,
      status: event.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return { filename: `${slug}.ics`, inline: true, content: Buffer.from(calendar.toString()) }
}
