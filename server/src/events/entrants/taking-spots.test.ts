import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aFamily, anEvent } from '../../../test/events.ts'
import { testHouse } from '../../../test/house.ts'
import { contextFor } from '../../plumbing/world.ts'
import { enter } from '../entering/entering.ts'

const house = await testHouse()
const tenant = house.tenants.alliance
const { pool } = house.world.database
const families = await Promise.all(Array.from({ length: 4 }, () => aFamily(house)))

type Event = Awaited<ReturnType<typeof anEvent>>
type Family = (typeof families)[number]

/** All families press at the same moment, each for its children. */
async function together(
  event: Event,
  presses: readonly (Pick<Family, 'token' | 'children'> & { total: number })[],
) {
  const contexts = await Promise.all(
    presses.map(async ({ token }) =>
      contextFor(house.world, tenant, await house.world.authenticate(token, tenant), {
        ...{ trace_id: 'test', ip: '192.0.2.1', user_agent: '' },
      }),
    ),
  )
  return Promise.all(
    presses.map(({ children, total }, i) =>
      enter(contexts[i]!, {
        ...{ slug: event.slug, request_key: randomUUID(), total },
        entrants: children.map(({ id }) => ({
          ...{ member_id: id, event_division_id: event.divisions[0]!.id, answers: [] },
        })),
      } as never).then(
        ({ state }) => state as string,
        ({ code }) => code as string,
      ),
    ),
  )
}

/** How many are in an event, and in how many transactions they got there. */
async function entered({ id }: Event) {
  const { rows } = await pool.query(
    `select count(*)::int as entrants, count(distinct n.xmin::text)::int as transactions,
       (select taken from event where id = $1) as taken
     from entrant n where n.event_id = $1`,
    [id],
  )
  return rows[0]
}

const camp = (capacity: number) =>
  anEvent(house, { divisions: [{ label: 'Camp', capacity, price_cents: 100 }] })

test('those who press at the same moment are in by one transaction, and who has the wrong price is told', async () => {
  const event = await camp(10)
  const answers = await together(
    event,
    families.map((family, i) => ({ ...family, total: i === 1 ? 1 : 100 })),
  )
  expect(answers).toEqual(['held', 'price_changed', 'held', 'held'])
  expect(await entered(event)).toEqual({ entrants: 3, transactions: 1, taken: 3 })
})

test('a child entered twice at the same moment is in once, and keeps nobody else out', async () => {
  const event = await camp(10)
  const [first, ...others] = families
  const answers = await together(
    event,
    [first!, ...others, first!].map((family) => ({ ...family, total: 100 })),
  )
  expect(answers).toEqual(['held', 'held', 'held', 'held', 'already_entered'])
  // Each was decided alone.
  expect(await entered(event)).toEqual({ entrants: 4, transactions: 4, taken: 4 })
})

test('where there are fewer spots than presses, the first are in and the others are told', async () => {
  const event = await camp(2)
  const answers = await together(
    event,
    families.map((family) => ({ ...family, total: 100 })),
  )
  expect(answers).toEqual(['held', 'held', 'division_full', 'division_full'])
  expect(await entered(event)).toEqual({ entrants: 2, transactions: 1, taken: 2 })
})
