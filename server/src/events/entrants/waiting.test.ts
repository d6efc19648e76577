import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { atOnce } from '../../../test/at-once.ts'
import { aFamily, anEvent } from '../../../test/events.ts'
import { logIn } from '../../../test/household.ts'
import { testHouse } from '../../../test/house.ts'
import { payIn } from '../../../test/registration.ts'
import { asking, lettersTo } from '../../../test/team.ts'
import { requestRefund } from '../../payments/payments.ts'
import { settleCanceled } from '../withdrawing/canceling.ts'
import { releaseHolds } from '../managing/clock.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})

type Event = Awaited<ReturnType<typeof anEvent>>
type Family = Awaited<ReturnType<typeof aFamily>>
const PRICE = 5_000

const enter = (event: Event, who: Family, more: { may_wait?: boolean; division?: number } = {}) =>
  ask('POST', `/ems/event/${event.slug}/register`, who.token, {
    request_key: randomUUID(),
    total: who.children.length * PRICE,
    may_wait: more.may_wait ?? true,
    entrants: who.children.map(({ id }) => ({
      member_id: id,
      event_division_id: event.divisions[more.division ?? 0]!.id,
      answers: [],
    })),
  })
/** Enters and pays. */
async function isIn(event: Event, who: Family) {
  const { data } = await enter(event, who)
  expect((await payIn(house, data.order_token)).data.status).toBe('paid')
  return data.party_id as number
}
/** Lets time pass, after which they log in again. */
async function pass(seconds: number, ...back: Family[]) {
  house.pass(seconds)
  for (const who of back) who.token = await logIn(house, who.email)
}
const mine = async (who: Family) => (await ask('GET', '/ems/my-events', who.token)).data
const standing = async (who: Family) =>
  (await mine(who))
    .filter(({ state }: any) => state !== 'over')
    .map(({ state, position }: any) => (position === null ? state : `${state} ${position}`))
const taken = async ({ id }: Event) =>
  (await pool.query('select taken from event where id = $1', [id])).rows[0].taken as number
const clock = () => house.turn(releaseHolds)
const release = (who: Family, id: number) => ask('POST', `/ems/my-events/${id}/release`, who.token, {})
const subjects = async ({ email }: Family) => (await lettersTo(house, email)).map(({ subject }) => subject)
const camp = (capacity: number, more: object = {}) =>
  anEvent(house, { divisions: [{ label: 'Camp', capacity, price_cents: PRICE }], ...more })

describe('the waitlist', () => {
  test('has a position for everybody, and offers what becomes free in turn, for a while', async () => {
    const event = await camp(1)
    const [first, second, third] = [await aFamily(house), await aFamily(house), await aFamily(house)]
    const spot = await enter(event, first)
    const waits = await enter(event, second)
    expect(waits).toMatchObject({ http: 201, data: { state: 'waiting', order_token: null } })
    await enter(event, third)
    expect([await standing(second), await standing(third)]).toEqual([['waiting 1'], ['waiting 2']])
    expect(await subjects(second)).toContain(`You’re on the waitlist: ${event.name}`)

    await release(first, spot.data.party_id)
    expect([await standing(second), await standing(third)]).toEqual([['held'], ['waiting 1']])
    expect((await mine(second))[0]).toMatchObject({ is_offered: true })
    const offer = (await lettersTo(house, second.email)).find(
      ({ subject }) => subject === `Spots opened up: ${event.name}`,
    )
    // Whoever reads it elsewhere knows whose clock it is.
    expect(offer!.body_text).toMatch(/until [^.]+ (?:AM|PM) C[DS]T\. After/)
    expect(await taken(event)).toBe(1)
    // Nobody is quicker than those who wait.
    expect((await enter(event, first, { may_wait: false }))['code']).toBe('division_full')

    const offered = await ask('POST', `/ems/my-events/${waits.data.party_id}/pay`, second.token, {})
    expect(offered.data).toMatchObject({ state: 'held', total: PRICE })
    expect((await payIn(house, offered.data.order_token)).data.status).toBe('paid')
    expect(await standing(second)).toEqual(['confirmed'])
  })

  test('goes on to the next family when the offer is over: a day, less as the event comes near', async () => {
    const event = await camp(1)
    const [first, second, third] = [await aFamily(house), await aFamily(house), await aFamily(house)]
    const spot = await enter(event, first)
    await enter(event, second)
    await enter(event, third)
    await release(first, spot.data.party_id)
    await pass(23 * 3600, second)
    await clock()
    expect(await standing(second)).toEqual(['held'])
    await pass(2 * 3600, second, third)
    await clock()
    expect([await standing(second), await standing(third)]).toEqual([[], ['held']])
    expect(await subjects(second)).toContain(`Your spots were released: ${event.name}`)
    const [{ held_until }] = await mine(third)
    expect(Date.parse(held_until) - house.acting().now.getTime()).toBe(24 * 3_600_000)
  })

  test('keeps brothers and sisters together, and a smaller party may fit before', async () => {
    const event = await camp(2)
    const [first, pair, single] = [
      await aFamily(house),
      await aFamily(house, '2016-05-02', '2015-05-02'),
      await aFamily(house),
    ]
    const spot = await enter(event, first)
    const other = await enter(event, await aFamily(house))
    expect(other.data.state).toBe('held')
    await enter(event, pair)
    await enter(event, single)
    await release(first, spot.data.party_id)
    expect([await standing(pair), await standing(single)]).toEqual([['waiting 1'], ['held']])
    expect(await taken(event)).toBe(2)
  })

  test('is served when the office makes room', async () => {
    const event = await camp(1)
    await enter(event, await aFamily(house))
    const waiting = await aFamily(house)
    await enter(event, waiting)
    const { data } = await ask('GET', `/ems/events/${event.id}`, event.manager)
    const [division] = data.divisions
    const { taken: _, ...sent } = division
    const wider = await ask('PUT', `/ems/events/${event.id}/divisions`, event.manager, {
      version: data.version,
      divisions: [{ ...sent, capacity: '2' }],
    })
    expect(wider).toMatchObject({ http: 200, data: { taken: 2 } })
    expect(await standing(waiting)).toEqual(['held'])
  })

  test('is left by a press', async () => {
    const event = await camp(1)
    await enter(event, await aFamily(house))
    const [leaving, next] = [await aFamily(house), await aFamily(house)]
    const { data } = await enter(event, leaving)
    await enter(event, next)
    expect((await release(leaving, data.party_id)).http).toBe(200)
    expect([await standing(leaving), await standing(next)]).toEqual([[], ['waiting 1']])
  })
})

const TERMS = {
  withdrawal: [
    {
      until: { kind: 'days', days: 30 },
      back: { kind: 'percent', percent: 80, keep_cents: 0, keep_card: false, form: 'cash' },
    },
  ],
  cut_short: {
    counted: 'started',
    tables: [
      {
        guarantee: 0,
        back: [{ kind: 'percent', percent: 100, keep_cents: 0, keep_card: false, form: 'cash' }],
      },
    ],
  },
  canceled: null,
  credit: { days: null, is_transferable: false },
} as any

describe('leaving', () => {
  test('says before what comes back, gives it back once, and the spot goes to who waits', async () => {
    const event = await camp(2, { terms: TERMS })
    const pair = await aFamily(house, '2016-05-02', '2015-05-02')
    const id = await isIn(event, pair)
    const waiting = await aFamily(house)
    await enter(event, waiting)
    const { data: seen } = await ask('GET', `/ems/my-events/${id}/withdraw`, pair.token)
    expect(seen.refunds).toMatchObject([{ back_cents: 4_000 }, { back_cents: 4_000 }])
    const [one] = seen.refunds
    const leave = (back_cents: number) =>
      ask('POST', `/ems/my-events/${id}/withdraw`, pair.token, { entrant_ids: [one.entrant_id], back_cents })
    expect(await leave(5_000)).toMatchObject({ code: 'refund_changed', detail: { now: 4_000 } })
    const answers = await atOnce(3, () => leave(4_000))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 404, 404])
    await house.work()
    const { rows } = await pool.query(
      `select r.amount::int, r.state from refund r join event_party p on p.order_id = r.order_id where p.id = $1`,
      [id],
    )
    expect(rows).toEqual([{ amount: 4_000, state: 'succeeded' }])
    expect((await mine(pair))[0].entrants.map(({ status }: any) => status).toSorted()).toEqual([
      'confirmed',
      'withdrawn',
    ])
    expect(await standing(waiting)).toEqual(['held'])
    expect(await taken(event)).toBe(2)
  })

  test('is by the policy that was shown when they entered, and for themselves only', async () => {
    const event = await camp(5, { terms: TERMS })
    const [who, stranger] = [await aFamily(house), await aFamily(house)]
    const id = await isIn(event, who)
    const { data: policies } = await ask('GET', '/ems/refund-policies', event.manager)
    const policy = policies.policies.find(({ events }: any) => events.some((one: any) => one.id === event.id))
    await ask('PATCH', `/ems/refund-policies/${policy.id}`, event.manager, {
      version: policy.version,
      name: policy.name,
      terms: { ...TERMS, withdrawal: [] },
    })
    const { data } = await ask('GET', `/ems/my-events/${id}/withdraw`, who.token)
    expect(data.refunds).toMatchObject([{ back_cents: 4_000 }])
    expect((await ask('GET', `/ems/my-events/${id}/withdraw`, stranger.token)).http).toBe(404)
  })
})

const DOBS = ['2016-05-02', '2015-05-02', '2014-05-02']

test('whatever families do, in whatever order: no spot is sold twice, none is lost, and nobody waits beside a free one', async () => {
  const families = await Promise.all([1, 1, 2, 2, 3].map((size) => aFamily(house, ...DOBS.slice(0, size))))
  const deed = fc.record({
    who: fc.nat(families.length - 1),
    act: fc.constantFrom('enter', 'release', 'pay', 'withdraw', 'wait'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(deed, { maxLength: 14 }),
      async (capacity, deeds) => {
        const event = await camp(capacity, { terms: TERMS })
        for (const { who, act } of deeds) await carryOut(event, families, families[who]!, act)
        const { rows } = await pool.query(
          `select e.taken, (select count(*)::int from entrant n where n.event_id = e.id and n.status in ('held', 'confirmed')) as standing,
           (select min(size) from (select count(*)::int as size from entrant n join event_party p on p.id = n.party_id
             where p.event_id = e.id and n.status = 'waiting' group by p.id) as parties) as smallest
         from event e where e.id = $1`,
          [event.id],
        )
        const [{ taken: sold, standing: present, smallest }] = rows
        expect(sold).toBe(present)
        expect(sold).toBeLessThanOrEqual(capacity)
        if (smallest !== null) expect(sold + smallest).toBeGreaterThan(capacity)
      },
    ),
    { numRuns: 12 },
  )
})

async function carryOut(event: Event, families: readonly Family[], who: Family, act: string): Promise<void> {
  const own = (await mine(who)).find(
    (party: any) => party.event.slug === event.slug && party.state !== 'over',
  )
  if (act === 'enter') await enter(event, who)
  else if (act === 'wait') {
    await pass(16 * 60, ...families)
    await clock()
  } else if (!own) return
  else if (act === 'release') await release(who, own.id)
  else if (act === 'pay') {
    const { data } = await ask('POST', `/ems/my-events/${own.id}/pay`, who.token, {})
    if (data?.order_token) await payIn(house, data.order_token)
  } else {
    const { data } = await ask('GET', `/ems/my-events/${own.id}/withdraw`, who.token)
    if (data?.refunds?.length)
      await ask('POST', `/ems/my-events/${own.id}/withdraw`, who.token, {
        entrant_ids: [data.refunds[0].entrant_id],
        back_cents: data.refunds[0].back_cents,
      })
  }
}

describe('a canceled event', () => {
  const cancel = async (event: Event) => {
    const { data } = await ask('GET', `/ems/events/${event.id}`, event.manager)
    const move = { version: data.version, status: 'cancelled', reason: 'The field is flooded.' }
    return ask('POST', `/ems/events/${event.id}/move`, event.manager, move)
  }
  const refunded = async (event: Event) => {
    const { rows } = await pool.query(
      `select count(*)::int as count, sum(r.amount)::int as cents from refund r
       join event_party p on p.tenant_id = r.tenant_id and p.order_id = r.order_id where p.event_id = $1`,
      [event.id],
    )
    return rows[0]
  }

  test('says before what comes back to whom, and gives it back once, however often it is asked', async () => {
    const event = await camp(3, { terms: TERMS })
    const [paid, pair, waiting] = [
      await aFamily(house),
      await aFamily(house, '2016-05-02', '2015-05-02'),
      await aFamily(house),
    ]
    await isIn(event, paid)
    await isIn(event, pair)
    await enter(event, waiting)
    const preview = () => ask('GET', `/ems/events/${event.id}/cancellation`, event.manager)
    expect((await preview()).data).toMatchObject({
      parties: [{ paid_cents: 2 * PRICE, back_cents: 2 * PRICE }, { back_cents: PRICE }],
      unpaid: 1,
      back_cents: 3 * PRICE,
    })
    expect((await cancel(event)).http).toBe(200)
    await atOnce(3, () => clock())
    await house.work()
    expect(await refunded(event)).toEqual({ count: 2, cents: 3 * PRICE })
    expect([await standing(paid), await standing(waiting), await taken(event)]).toEqual([[], [], 0])
    const letter = (await lettersTo(house, paid.email)).find(
      ({ subject }) => subject === `Canceled: ${event.name}`,
    )
    expect(letter!.body_text).toContain('The field is flooded.')
    expect(letter!.body_text).toContain('$50.00')
    expect((await preview()).data).toMatchObject({ parties: [], unpaid: 0 })
  })

  test('stopped in the middle goes on, and takes nobody’s payment any more', async () => {
    const event = await camp(4, { terms: TERMS })
    const families = [await aFamily(house), await aFamily(house), await aFamily(house)]
    for (const who of families) await isIn(event, who)
    const late = await aFamily(house)
    const held = await enter(event, late)
    await cancel(event)
    // The server dies after the second family.
    let left = 2
    const dying = {
      ...house.acting(),
      transaction: async (work: never) => {
        if (left-- < 0) throw new Error('killed')
        return house.acting().transaction(work)
      },
    }
    await expect(settleCanceled(dying as never)).rejects.toThrow('failed')
    expect((await refunded(event)).count).toBe(2)
    expect((await payIn(house, held.data.order_token))['code']).toMatch(/hold_ended|order_cancelled/)
    await clock()
    expect(await refunded(event)).toEqual({ count: 3, cents: 3 * PRICE })
    expect(await standing(late)).toEqual([])
  })

  test('goes on with the others when one family can’t be refunded', async () => {
    const event = await camp(2, { terms: TERMS })
    const [stuck, other] = [await aFamily(house), await aFamily(house)]
    const id = await isIn(event, stuck)
    await isIn(event, other)
    await cancel(event)
    // Its order has no payment that could be given back.
    await pool.query(
      `update payment set state = 'surplus' where order_id = (select order_id from event_party where id = $1)`,
      [id],
    )
    await expect(clock()).rejects.toThrow('1 of 6 failed')
    expect([(await refunded(event)).count, await standing(stuck), await standing(other)]).toEqual([
      1,
      ['confirmed'],
      [],
    ])
    await pool.query(
      `update payment set state = 'succeeded' where order_id = (select order_id from event_party where id = $1)`,
      [id],
    )
    await clock()
    expect((await refunded(event)).count).toBe(2)
  })

  test('without a policy gives everything back', async () => {
    const event = await camp(2)
    const who = await aFamily(house)
    await isIn(event, who)
    await cancel(event)
    await clock()
    expect(await refunded(event)).toEqual({ count: 1, cents: PRICE })
  })
})

describe('besides,', () => {
  test('what the office has refunded already is not refunded again by the policy', async () => {
    const event = await camp(5, { terms: TERMS })
    const who = await aFamily(house)
    const id = await isIn(event, who)
    const { rows } = await pool.query('select order_id from event_party where id = $1', [id])
    await house
      .acting()
      .transaction((context) =>
        requestRefund(context, { order_id: Number(rows[0].order_id), amount: 1_500, reason: 'Goodwill' }),
      )
    const { data } = await ask('GET', `/ems/my-events/${id}/withdraw`, who.token)
    // 80 % of $50, of which $15 are back.
    expect(data.refunds).toMatchObject([{ back_cents: 2_500 }])
    expect(data.refunds[0].lines.reduce((sum: number, { cents }: any) => sum + cents, 0)).toBe(2_500)
  })

  test('a division that was entered once stays, and an event with a waitlist is not hidden', async () => {
    const event = await camp(1)
    const who = await aFamily(house)
    const { data } = await enter(event, who)
    await release(who, data.party_id)
    const { data: seen } = await ask('GET', `/ems/events/${event.id}`, event.manager)
    const saved = await ask('PUT', `/ems/events/${event.id}/divisions`, event.manager, {
      version: seen.version,
      divisions: [
        {
          division_id: null,
          label: 'Other',
          min_age: null,
          max_age: null,
          capacity: '',
          prices: [{ until_on: null, price_cents: 0 }],
        },
      ],
    })
    expect(saved).toMatchObject({ http: 409, code: 'division_in_use' })
    await enter(event, who)
    await enter(event, await aFamily(house))
    const hide = await ask('POST', `/ems/events/${event.id}/move`, event.manager, {
      version: seen.version,
      status: 'draft',
    })
    expect(hide).toMatchObject({ http: 409, code: 'event_in_use' })
  })

  test('whoever waits when the event begins is told that there was no room', async () => {
    const event = await camp(1, { starts_on: '2027-02-01' })
    await isIn(event, await aFamily(house))
    const waiting = await aFamily(house)
    await enter(event, waiting)
    const ahead = Date.parse('2027-02-02T18:00:00Z') - house.acting().now.getTime()
    await pass(ahead / 1000, waiting)
    await clock()
    expect(await standing(waiting)).toEqual([])
    expect(await subjects(waiting)).toContain(`No spots opened up: ${event.name}`)
  })
})
