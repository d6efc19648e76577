import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { REFUND_EXAMPLES } from 'contract/events/refund-examples'
import { atOnce } from '../../../test/at-once.ts'
import { aFamily, anEvent } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { payIn } from '../../../test/registration.ts'
import { asking, lettersTo } from '../../../test/team.ts'
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
type Chosen = { option_id: number; quantity: number }
const PRICE = 10_000
const SHIRT = {
  name: 'T-shirt',
  price_cents: 2_000,
  max_each: 2,
  options: [{ label: 'M' }, { label: 'L', stock: 1 }],
}
const LUNCH = { name: 'Lunch', price_cents: 900, max_each: 3, refunded_by: 'full' as const }
const PASS = {
  name: 'Gate pass',
  price_cents: 500,
  max_each: 4,
  per: 'order' as const,
  refunded_by: 'none' as const,
}

const camp = (more: Parameters<typeof anEvent>[1] = {}) =>
  anEvent(house, {
    divisions: [{ label: 'Camp', capacity: 20, price_cents: PRICE }],
    addons: [SHIRT, LUNCH, PASS],
    ...more,
  })
const option = ({ addons }: Event, addon: number, at = 0) => addons[addon]!.options[at]!.id
const of = (event: Event, addon: number, at = 0, quantity = 1): Chosen => ({
  option_id: option(event, addon, at),
  quantity,
})

type Ordered = { each?: Chosen[][]; all?: Chosen[]; total: number; may_wait?: boolean; division?: number }
const enter = (event: Event, who: Family, { each = [], all = [], total, may_wait, division = 0 }: Ordered) =>
  ask('POST', `/ems/event/${event.slug}/register`, who.token, {
    request_key: randomUUID(),
    total,
    ...(may_wait && { may_wait }),
    entrants: who.children.map(({ id }, i) => ({
      member_id: id,
      event_division_id: event.divisions[division]!.id,
      answers: [],
      addons: each[i] ?? [],
    })),
    addons: all,
  })
const buy = (party_id: number, who: Family, wanted: object[], total: number, request_key = randomUUID()) =>
  ask('POST', `/ems/my-events/${party_id}/addons`, who.token, { request_key, wanted, total })
const mine = async (who: Family) => (await ask('GET', '/ems/my-events', who.token)).data
/** What is sold or held of each option. */
const stock = async ({ id }: Event) => {
  const { rows } = await pool.query(
    `select array_agg(o.taken order by o.position) as taken from event_addon a
     join event_addon_option o on o.event_addon_id = a.id where a.event_id = $1 group by a.position order by a.position`,
    [id],
  )
  return rows.map(({ taken }) => taken)
}
/** What is sold is what the items say. */
const isEven = async () => {
  const { rows } = await pool.query(
    `select o.id from event_addon_option o left join event_addon_item i
       on i.event_addon_option_id = o.id and i.status in ('held', 'confirmed')
     group by o.id, o.taken having coalesce(sum(i.quantity), 0) <> o.taken`,
  )
  expect(rows).toEqual([])
}
const clock = () => house.turn(releaseHolds)
async function isIn(event: Event, who: Family, order: Ordered) {
  const { data } = await enter(event, who, order)
  expect((await payIn(house, data.order_token)).data.status).toBe('paid')
  return (await mine(who))[0]
}
const backOf = (rows: { back_cents: number }[]) => rows.map(({ back_cents }) => back_cents)

describe('add-ons', () => {
  test('are chosen while entering, paid in the same order, and packed by option', async () => {
    const event = await camp()
    const who = await aFamily(house, '2016-05-02', '2014-03-01')
    const total = 2 * PRICE + 2_000 + 2 * 900 + 3 * 500
    const party = await isIn(event, who, {
      each: [[of(event, 0, 1)], [of(event, 1, 0, 2)]],
      all: [of(event, 2, 0, 3)],
      total,
    })
    expect(
      party.addons.map(({ name, option, quantity, status }: any) => [name, option, quantity, status]),
    ).toEqual([
      ['T-shirt', 'L', 1, 'confirmed'],
      ['Lunch', '', 2, 'confirmed'],
      ['Gate pass', '', 3, 'confirmed'],
    ])
    const { data: order } = await ask(
      'GET',
      `/mms/orders/by-id/${party.order_id}`,
      await house.tokenOf(ADMIN),
    )
    expect(order.lines.map(({ label, total }: any) => [label, total])).toEqual([
      [event.name, PRICE],
      [event.name, PRICE],
      ['T-shirt (L)', 2_000],
      ['Lunch × 2', 1_800],
      ['Gate pass × 3', 1_500],
    ])
    const { rows: booked } = await pool.query(
      `select sum(amount)::int as cents from ledger_entry where order_id = $1 and credit = 'revenue:event_addons'`,
      [party.order_id],
    )
    expect(booked).toEqual([{ cents: 5_300 }])
    expect((await lettersTo(house, who.email)).at(-1)!.body_text).toContain(
      'Your add-ons: T-shirt (L), Lunch × 2, Gate pass × 3.',
    )
    const { data: ordered } = await ask('GET', `/ems/events/${event.id}/addons/ordered`, event.manager)
    expect(
      ordered.counts.map(({ name, option, confirmed, left }: any) => [name, option, confirmed, left]),
    ).toEqual([
      ['T-shirt', 'M', 0, null],
      ['T-shirt', 'L', 1, 0],
      ['Lunch', '', 2, null],
      ['Gate pass', '', 3, null],
    ])
    expect(
      ordered.rows.map(({ name, addon, quantity }: any) => [name.split(' ')[0], addon, quantity]),
    ).toEqual([
      ['Sofía', 'T-shirt', 1],
      ['Ivy', 'Lunch', 2],
      ['Maria', 'Gate pass', 3],
    ])
    const csv = await house.call(`/api/ems/events/${event.id}/addons.csv`, { token: event.manager })
    expect(csv.body.split('\n')[1]).toContain(`T-shirt,L,1,`)
    expect(await ask('GET', `/ems/event/${event.slug}`)).toMatchObject({
      data: { addons: [{ name: 'T-shirt', options: [{ left: null }, { label: 'L', left: 0 }] }, {}, {}] },
    })
    await isEven()
  })

  test('the last piece goes to one of those who press at once, and the others hold nothing', async () => {
    const event = await camp()
    const families: Family[] = []
    for (let i = 0; i < 5; i++) families.push(await aFamily(house))
    const answers = await atOnce(5, (i) =>
      enter(event, families[i]!, { each: [[of(event, 0, 1)]], total: PRICE + 2_000 }),
    )
    expect(answers.map(({ http }) => http).toSorted()).toEqual([201, 409, 409, 409, 409])
    expect(answers.find(({ http }) => http === 409)).toMatchObject({
      code: 'addon_sold_out',
      detail: { sold_out: [{ option_id: option(event, 0, 1), name: 'T-shirt (L)', left: 0 }] },
    })
    expect(await stock(event)).toEqual([[0, 1], [0], [0]])
    expect((await ask('GET', `/ems/events/${event.id}`, event.manager)).data.taken).toBe(1)
    await isEven()
  })

  test('are on sale again when the hold ends', async () => {
    const event = await camp()
    const who = await aFamily(house)
    await enter(event, who, { each: [[of(event, 0, 1)]], total: PRICE + 2_000 })
    house.pass(16 * 60)
    await clock()
    expect(await stock(event)).toEqual([[0, 0], [0], [0]])
  })

  test('are sold only as they are offered', async () => {
    const event = await camp({
      addons: [{ ...SHIRT, is_required: true }, { ...LUNCH, until_on: '2026-11-02' }, PASS],
    })
    const other = await camp()
    const who = await aFamily(house)
    const errors = async (each: Chosen[], all: Chosen[] = [], total = PRICE) =>
      (await enter(event, who, { each: [each], all, total }))['errors']
    expect(await errors([])).toEqual({ 'entrants.0.addons': ['Pick an option of T-shirt.'] })
    expect(await errors([of(event, 0, 0, 2), of(event, 0, 1)])).toEqual({
      'entrants.0.addons': ['Pick up to 2 of T-shirt.'],
    })
    for (const wrong of [of(event, 1), of(event, 2), of(other, 0)])
      expect(await errors([of(event, 0), wrong])).toEqual({ 'entrants.0.addons': ['Choose from the list.'] })
    expect(await errors([of(event, 0)], [of(event, 0)])).toEqual({ addons: ['Choose from the list.'] })
    expect(await enter(event, who, { each: [[of(event, 0)]], total: PRICE })).toMatchObject({
      code: 'price_changed',
      detail: { shown: PRICE, now: PRICE + 2_000 },
    })
    expect(await stock(event)).toEqual([[0, 0], [0], [0]])
  })

  test('wait with their party, and what has sold out meanwhile is left out and said', async () => {
    const event = await camp({
      divisions: [
        { label: 'Camp', capacity: 1, price_cents: PRICE },
        { label: 'Half days', price_cents: PRICE },
      ],
    })
    const [first, second, third] = [await aFamily(house), await aFamily(house), await aFamily(house)]
    const spot = await enter(event, first, { total: PRICE })
    const waits = await enter(event, second, {
      each: [[of(event, 0, 1), of(event, 1)]],
      total: PRICE + 2_900,
      may_wait: true,
    })
    expect(waits.data.state).toBe('waiting')
    expect(await stock(event)).toEqual([[0, 0], [0], [0]])
    await enter(event, third, { each: [[of(event, 0, 1)]], total: PRICE + 2_000, division: 1 })
    await ask('POST', `/ems/my-events/${spot.data.party_id}/release`, first.token, {})
    expect((await lettersTo(house, second.email)).at(-1)!.body_text).toContain(
      'Sold out while you were waiting, so it’s no longer included: T-shirt (L).',
    )
    const offered = await ask('POST', `/ems/my-events/${waits.data.party_id}/pay`, second.token, {})
    expect(offered.data.total).toBe(PRICE + 900)
    expect((await mine(second))[0]).toMatchObject({ total_cents: PRICE + 900, addons: [{ name: 'Lunch' }] })
  })
})

describe('add-ons that are bought later', () => {
  test('are held, paid, and theirs; the same press sent again is the same order', async () => {
    const event = await camp()
    const who = await aFamily(house)
    const party = await isIn(event, who, { total: PRICE })
    const wanted = [
      { entrant_id: party.entrants[0].id, addons: [of(event, 0)] },
      { entrant_id: null, addons: [of(event, 2, 0, 2)] },
    ]
    const request_key = randomUUID()
    const held = await buy(party.id, who, wanted, 3_000, request_key)
    expect(held).toMatchObject({ http: 201, data: { state: 'held', total: 3_000 } })
    const again = await buy(party.id, who, wanted, 3_000, request_key)
    expect(again.data.purchase_id).toBe(held.data.purchase_id)
    expect(await stock(event)).toEqual([[1, 0], [0], [2]])
    expect((await payIn(house, again.data.order_token)).data.status).toBe('paid')
    expect((await mine(who))[0].addons).toMatchObject([
      { name: 'T-shirt', status: 'confirmed' },
      { name: 'Gate pass', status: 'confirmed' },
    ])
    expect((await lettersTo(house, who.email)).map(({ subject }) => subject)).toContain(
      `Add-ons for ${event.name}`,
    )
    const stranger = await aFamily(house)
    expect((await buy(party.id, stranger, wanted, 3_000)).http).toBe(404)
    await isEven()
  })

  test('replace those that were not paid for, and are on sale again in the end', async () => {
    const event = await camp()
    const who = await aFamily(house)
    const party = await isIn(event, who, { total: PRICE })
    const wanted = [{ entrant_id: party.entrants[0].id, addons: [of(event, 0, 1)] }]
    const first = await buy(party.id, who, wanted, 2_000)
    // The last one is the family’s own: it may choose it again.
    const second = await buy(party.id, who, wanted, 2_000)
    expect(second.http).toBe(201)
    expect((await payIn(house, first.data.order_token))['code']).toBe('order_cancelled')
    expect(await stock(event)).toEqual([[0, 1], [0], [0]])
    house.pass(16 * 60)
    await clock()
    expect(await stock(event)).toEqual([[0, 0], [0], [0]])
    expect((await payIn(house, second.data.order_token))['code']).toBe('order_expired')
  })

  test('the last piece is sold once, of two who buy and one who enters at the same moment', async () => {
    const event = await camp()
    const [a, b, c] = [await aFamily(house), await aFamily(house), await aFamily(house)]
    const parties = [await isIn(event, a, { total: PRICE }), await isIn(event, b, { total: PRICE })]
    const answers = await atOnce(3, (i) =>
      i === 2
        ? enter(event, c, { each: [[of(event, 0, 1)]], total: PRICE + 2_000 })
        : buy(
            parties[i].id,
            [a, b][i]!,
            [{ entrant_id: parties[i].entrants[0].id, addons: [of(event, 0, 1)] }],
            2_000,
          ),
    )
    expect(answers.map(({ http }) => http).toSorted()).toEqual([201, 409, 409])
    await isEven()
  })

  test('of two windows of one family one holds, and the pieces are counted once', async () => {
    const event = await camp()
    const who = await aFamily(house)
    const party = await isIn(event, who, { total: PRICE })
    const wanted = [{ entrant_id: party.entrants[0].id, addons: [of(event, 0, 1)] }]
    await atOnce(3, () => buy(party.id, who, wanted, 2_000))
    expect(await stock(event)).toEqual([[0, 1], [0], [0]])
    const { rows } = await pool.query(
      `select count(*)::int as held from event_addon_purchase where party_id = $1 and state = 'held'`,
      [party.id],
    )
    expect(rows).toEqual([{ held: 1 }])
    await isEven()
  })
})

describe('what comes back', () => {
  const terms = REFUND_EXAMPLES[0]!.terms

  test('follows the policy or a rule of its own, said before; what is for the family stays with who stays', async () => {
    const event = await camp({
      terms: {
        ...terms,
        withdrawal: [
          {
            until: { kind: 'start' },
            back: { kind: 'percent', percent: 50, keep_cents: 1_000, keep_card: false, form: 'cash' },
          },
        ],
      },
    })
    const who = await aFamily(house, '2016-05-02', '2014-03-01')
    const party = await isIn(event, who, {
      each: [[of(event, 0), of(event, 1)], []],
      all: [of(event, 2)],
      total: 2 * PRICE + 2_000 + 900 + 500,
    })
    const later = await buy(party.id, who, [{ entrant_id: null, addons: [of(event, 2)] }], 500)
    await payIn(house, later.data.order_token)
    const { data: preview } = await ask('GET', `/ems/my-events/${party.id}/withdraw`, who.token)
    // Half of the entry and the shirt, less ten dollars once, and all of the lunch.
    expect(backOf(preview.refunds)).toEqual([5_000 + 1_000 - 1_000 + 900, 5_000 - 1_000])
    expect(preview.shared).toMatchObject({ back_cents: 0 })
    expect(preview.shared.lines.map(({ cents }: any) => cents)).toEqual([500, -500, 500, -500])
    const [one, two] = preview.refunds
    const withdraw = (refund: any) =>
      ask('POST', `/ems/my-events/${party.id}/withdraw`, who.token, {
        entrant_ids: [refund.entrant_id],
        back_cents: refund.back_cents,
      })
    expect((await withdraw(one)).http).toBe(200)
    expect(await stock(event)).toEqual([[0, 0], [0], [2]])
    const { data: order } = await ask(
      'GET',
      `/mms/orders/by-id/${party.order_id}`,
      await house.tokenOf(ADMIN),
    )
    expect(order.lines.map(({ refunded }: any) => refunded)).toEqual([4_167, 0, 833, 900, 0])
    expect((await withdraw(two)).http).toBe(200)
    expect(await stock(event)).toEqual([[0, 0], [0], [0]])
    await isEven()
  })

  test('is everything when the event is canceled, in each order once', async () => {
    const event = await camp()
    const who = await aFamily(house)
    const party = await isIn(event, who, {
      each: [[of(event, 0)]],
      all: [of(event, 2)],
      total: PRICE + 2_500,
    })
    const later = await buy(party.id, who, [{ entrant_id: null, addons: [of(event, 2)] }], 500)
    await payIn(house, later.data.order_token)
    const unpaid = await buy(party.id, who, [{ entrant_id: null, addons: [of(event, 2)] }], 500)
    const { data } = await ask('GET', `/ems/events/${event.id}`, event.manager)
    await ask('POST', `/ems/events/${event.id}/move`, event.manager, {
      version: data.version,
      status: 'cancelled',
      reason: 'Rain',
    })
    const { data: preview } = await ask('GET', `/ems/events/${event.id}/cancellation`, event.manager)
    expect(preview).toMatchObject({ back_cents: PRICE + 3_000 })
    await settleCanceled(house.acting())
    await settleCanceled(house.acting())
    const { rows } = await pool.query(
      `select sum(r.amount)::int as cents from refund r join event_party p on p.event_id = $1
       where r.order_id = p.order_id or r.order_id in (select order_id from event_addon_purchase where party_id = p.id)`,
      [event.id],
    )
    expect(rows).toEqual([{ cents: PRICE + 3_000 }])
    expect((await payIn(house, unpaid.data.order_token))['code']).toBe('order_cancelled')
    expect(await stock(event)).toEqual([[0, 0], [0], [0]])
  })
})

describe('the office', () => {
  test('keeps what was ordered: it is not removed, and the stock is never below it', async () => {
    const event = await camp()
    const who = await aFamily(house)
    await isIn(event, who, { each: [[of(event, 0, 0, 2)]], total: PRICE + 4_000 })
    const { data } = await ask('GET', `/ems/events/${event.id}`, event.manager)
    const sent = data.addons.map(({ options, ...addon }: any) => ({
      ...addon,
      options: options.map(({ taken: _, ...one }: any) => ({ ...one, stock: one.stock ?? '' })),
    }))
    const save = (addons: object[]) =>
      ask('PUT', `/ems/events/${event.id}/addons`, event.manager, { version: data.version, addons })
    expect(await save(sent.slice(1))).toMatchObject({ http: 409, code: 'addon_in_use' })
    const [shirt, ...others] = sent
    const less = { ...shirt, options: [{ ...shirt.options[0], stock: '1' }, shirt.options[1]] }
    expect((await save([less, ...others]))['errors']).toEqual({
      'addons.0.options.0.stock': ['2 are ordered already.'],
    })
    const same = {
      ...shirt,
      options: [
        { ...shirt.options[0], stock: '2' },
        { label: 'm', stock: '' },
      ],
    }
    expect((await save([same]))['errors']).toEqual({
      'addons.0.options.1.label': ['Another option has this name.'],
    })
    const changed = await save([{ ...shirt, options: [{ ...shirt.options[0], stock: '2' }] }])
    expect(changed).toMatchObject({ http: 200, data: { addons: [{ options: [{ stock: 2, taken: 2 }] }] } })
    const copy = await ask('POST', `/ems/events/${event.id}/copy`, event.manager, {
      name: 'Again',
      starts_on: '2028-06-05',
    })
    expect(copy.data.addons).toMatchObject([
      { name: 'T-shirt', options: [{ label: 'M', stock: 2, taken: 0 }] },
    ])
  })

  test('takes a shirt back with whoever it takes out', async () => {
    const event = await camp()
    const who = await aFamily(house)
    const party = await isIn(event, who, {
      each: [[of(event, 0)]],
      all: [of(event, 2)],
      total: PRICE + 2_500,
    })
    await ask('POST', `/ems/events/${event.id}/entrants/${party.entrants[0].id}/remove`, event.manager, {
      reason: 'Moved away',
    })
    expect(await stock(event)).toEqual([[0, 0], [0], [0]])
  })
})
