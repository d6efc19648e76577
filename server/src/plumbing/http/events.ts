import { isOfEvent } from 'contract/auth/may'
import type { EventPart, Operation } from 'contract/operation'
import { Forbidden, NotFound } from 'contract/problem'
import type { OwnEvents, Tenant, User } from '../context.ts'
import { eventsBy } from '../reach.ts'
import type { World } from '../world.ts'
import { eventOfPart } from './event-queries.ts'

/** Whether a call is open to a user at some events. */
export const holdsAtEvents = (user: User, op: Operation): boolean =>
  isOfEvent(op) && user.events.some(({ permissions }) => permissions.has(op.access))

/**
 * A user as they act at the event that a call is about, with what they may do there; or, in what concerns no event alone,
 * with the permission of the call. This is the only place where rights at an event are judged (decision 0191).
 * @throws Forbidden for an event the user has another role at; NotFound for any other, whether or not it exists
 */
export async function actingAtEvents(
  world: Pick<World, 'database'>,
  tenant: Tenant,
  user: User,
  op: Operation,
  input: unknown,
): Promise<{ user: User; events: OwnEvents }> {
  const held = user.events.filter(({ permissions }) => permissions.has(op.access))
  if (op.of_event === 'shared' || op.of_event === 'narrowed')
    return {
      user: { ...user, permissions: new Set([...user.permissions, op.access]) },
      events: eventsBy(user, op.access),
    }
  const [part, field] = Object.entries(op.of_event ?? { event: 'id' })[0] as [EventPart, string]
  const id = Number((input as Readonly<Record<string, unknown>>)[field])
  const isCircuit = part === 'circuit'
  const event_id = isCircuit || part === 'event' ? id : await eventOfPart(world, tenant, part, id)
  const here = user.events.filter(({ event_ids, circuit_id }) =>
    isCircuit ? circuit_id === id : event_id !== undefined && event_ids.includes(event_id),
  )
  if (here.length === 0) throw NotFound()
  if (!here.some((one) => held.includes(one))) throw Forbidden()
  const words = here.flatMap(({ permissions }) => [...permissions])
  return {
    user: { ...user, permissions: new Set([...user.permissions, ...words]) },
    events: isCircuit
      ? { event_ids: here.flatMap(({ event_ids }) => event_ids), circuit_ids: [id] }
      : { event_ids: [event_id!], circuit_ids: [] },
  }
}
