import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aFamily, anEvent } from '../../../test/events.ts'
import { testHouse } from '../../../test/house.ts'
import { fragile, live } from '../../../test/mishaps.ts'
import { contextFor } from '../../plumbing/world.ts'
import { enter } from './entering.ts'

const house = await testHouse()
const FAMILIES = 6
const SPOTS = 3

const families = await Promise.all(Array.from({ length: FAMILIES }, () => aFamily(house)))

/** What each family sends, and sends again. */
async function aRush() {
  const event = await anEvent(house, { divisions: [{ label: 'Camp', capacity: SPOTS, price_cents: 100 }] })
  const presses = await Promise.all(
    families.map(async ({ token, children }) => {
      const user = await house.world.authenticate(token, house.tenants.alliance)
      const context = contextFor(house.world, house.tenants.alliance, user, {
        ...{ trace_id: 'test', ip: '192.0.2.1', user_agent: '' },
      })
      const input = {
        ...{ slug: event.slug, request_key: randomUUID(), total: 100 },
        entrants: children.map(({ id }) => ({
          ...{ member_id: id, event_division_id: event.divisions[0]!.id, answers: [] },
        })),
      }
      return (mayDie: boolean) => enter(mayDie ? fragile(context) : context, input as never)
    }),
  )
  return { event, presses }
}

test('a server killed at any step of a rush has sold each spot once, to whoever presses again', async () => {
  let steps = Infinity
  for (let dies_at = 1; dies_at <= steps; dies_at++) {
    const { event, presses } = await aRush()
    const before = await live(dies_at, () => Promise.allSettled(presses.map((press) => press(true))))
    steps = before.wasKilled ? Infinity : before.steps
    const answers = await Promise.all(
      presses.map((press) =>
        press(false).then(
          ({ state, order_token }) => (order_token === null ? 'without an order' : state),
          ({ code }) => code,
        ),
      ),
    )
    expect(answers.toSorted(), `killed at step ${dies_at}`).toEqual([
      ...Array.from({ length: FAMILIES - SPOTS }, () => 'division_full'),
      ...Array.from({ length: SPOTS }, () => 'held'),
    ])
    const { rows } = await house.world.database.pool.query(
      `select d.taken, (select count(*)::int from entrant n where n.event_id = d.event_id and n.status = 'held') as entrants,
         (select count(*)::int from event_party p where p.event_id = d.event_id) as parties,
         (select count(distinct p.order_id)::int from event_party p join orders o on o.id = p.order_id
           where p.event_id = d.event_id and o.status = 'open') as orders
       from event_division d where d.event_id = $1`,
      [event.id],
    )
    expect(rows, `killed at step ${dies_at}`).toEqual([
      { taken: SPOTS, entrants: SPOTS, parties: SPOTS, orders: SPOTS },
    ])
  }
  expect(steps).toBeGreaterThan(2 * SPOTS)
}, 120_000)
