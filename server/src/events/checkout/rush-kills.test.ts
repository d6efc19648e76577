import { expect, test } from 'vitest'
import { aFamily, anEvent } from '../../../test/events.ts'
import { testHouse } from '../../../test/house.ts'
import { fragile, live, step } from '../../../test/mishaps.ts'
import { pressOf } from '../../../test/rush.ts'
import { refuseUnfit } from '../../../test/statements.ts'

// The server may die before each statement, and at the beginning and the end of each transaction.
const house = await testHouse({
  guard: (statement) => {
    refuseUnfit(statement)
    step()
  },
})
const FAMILIES = 6
const SPOTS = 3

const families = await Promise.all(Array.from({ length: FAMILIES }, () => aFamily(house)))

/** What each family sends, and sends again. */
async function aRush() {
  const event = await anEvent(house, { divisions: [{ label: 'Camp', capacity: SPOTS, price_cents: 100 }] })
  const presses = await Promise.all(
    families.map(async (family) => {
      const press = await pressOf(house, event, family, { total: 100 })
      return (mayDie: boolean) => press(mayDie ? fragile : undefined)
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
           where p.event_id = d.event_id and o.status = 'open') as orders,
         (select count(*)::int from event_party p join order_part q on q.subject_id = p.id and q.purpose = 'event_entrant'
             and q.is_standing
           where p.event_id = d.event_id) as standing
       from event_division d where d.event_id = $1`,
      [event.id],
    )
    expect(rows, `killed at step ${dies_at}`).toEqual([
      { taken: SPOTS, entrants: SPOTS, parties: SPOTS, orders: SPOTS, standing: SPOTS },
    ])
  }
  // Deciding and placing the orders, each with a dozen statements.
  expect(steps).toBeGreaterThan(24)
}, 240_000)
