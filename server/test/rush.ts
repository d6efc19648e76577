import { randomUUID } from 'node:crypto'
import type { OutsideContext } from '../src/plumbing/context.ts'
import { contextFor } from '../src/plumbing/world.ts'
import { enter } from '../src/events/entering/entering.ts'
import type { aFamily, anEvent } from './events.ts'
import type { testHouse } from './house.ts'

type House = Awaited<ReturnType<typeof testHouse>>
type Event = Awaited<ReturnType<typeof anEvent>>
type Family = Pick<Awaited<ReturnType<typeof aFamily>>, 'token' | 'children'>
type Sent = { total: number; request_key?: string; may_wait?: boolean; addons?: object[] }

/**
 * What a family sends to enter its children into the first division, once the server knows who they are: pressed in the same turn of the
 * event loop, several come at the same moment. `within` may take the place of what the server carries it out with.
 */
export async function pressOf(
  house: House,
  event: Pick<Event, 'slug' | 'divisions'>,
  { token, children }: Family,
  { addons = [], request_key = randomUUID(), ...more }: Sent,
) {
  const tenant = house.tenants.alliance
  const user = await house.world.authenticate(token, tenant)
  const context = contextFor(house.world, tenant, user, {
    ...{ trace_id: 'test', ip: '192.0.2.1', user_agent: '' },
  })
  const input = {
    ...{ slug: event.slug, request_key, ...more },
    entrants: children.map(({ id }) => ({
      ...{ member_id: id, event_division_id: event.divisions[0]!.id, answers: [], addons },
    })),
  }
  return (within: (context: OutsideContext) => OutsideContext = (one) => one) =>
    enter(within(context), input as never)
}
