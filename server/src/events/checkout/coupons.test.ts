import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { aCoupon } from '../../../test/coupons.ts'
import { aFamily, anEvent } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { payIn, registeringIn } from '../../../test/registration.ts'
import { asking } from '../../../test/team.ts'
import { releaseHolds } from '../managing/clock.ts'

const house = await testHouse()
const registering = await registeringIn(house)
const ask = asking(house)
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})

type Event = Awaited<ReturnType<typeof anEvent>>
type Family = Awaited<ReturnType<typeof aFamily>>
const PRICE = 10_000

const camp = (more: Parameters<typeof anEvent>[1] = {}) =>
  anEvent(house, {
    divisions: [
      { label: 'Mornings', price_cents: PRICE },
      { label: 'Full days', price_cents: 2 * PRICE },
    ],
    addons: [{ name: 'T-shirt', price_cents: 2_000 }],
    ...more,
  })
const enter = async (event: Event, who: Family, { division = 0, shirts = false } = {}) => {
  const total = who.children.length * ((division + 1) * PRICE + (shirts ? 2_000 : 0))
  const { data } = await ask('POST', `/ems/event/${event.slug}/register`, who.token, {
    request_key: randomUUID(),
    total,
    entrants: who.children.map(({ id }) => ({
      member_id: id,
      event_division_id: event.divisions[division]!.id,
      answers: [],
      addons: shirts ? [{ option_id: event.addons[0]!.options[0]!.id, quantity: 1 }] : [],
    })),
  })
  return data.party_id as number
}
let codes = 0
/** A coupon of ten percent for an event, made the way the office makes it. */
async function forEvent(event: Event, more: object = {}) {
  const code = `CAMP${++codes}`
  const made = await ask('POST', `/ems/events/${event.id}/coupons`, event.manager, {
    ...{ code, name: 'Friends of the club', coupon_type_id: 1, value: 10 },
    ...more,
  })
  expect(made).toMatchObject({ http: 201 })
  return { ...made.data, code } as { id: number; code: string; version: number }
}
const price = async (party: number, who: Family, code: string) =>
  (await ask('GET', `/ems/my-events/${party}/price?coupon_code=${code}`, who.token)).data
const pay = (party: number, who: Family, coupon_code: string, total?: number) =>
  ask('POST', `/ems/my-events/${party}/pay`, who.token, {
    coupon_code,
    ...(total !== undefined && { total }),
  })
const usesOf = async (event: Event, id: number) =>
  (await ask('GET', `/ems/events/${event.id}/coupons`, event.manager)).data.find((one: any) => one.id === id)
    .used

describe('a coupon of an event', () => {
  test('lowers the price of the entries, not of what is sold with them, and is booked as a discount', async () => {
    const event = await camp()
    const who = await aFamily(house, '2016-05-02', '2014-03-01')
    const { code, id } = await forEvent(event)
    const party = await enter(event, who, { shirts: true })
    expect(await price(party, who, code.toLowerCase())).toEqual({
      subtotal: 2 * PRICE + 4_000,
      later: [],
      discount: 2_000,
      credit: 0,
      credit_available: 0,
      total: 2 * PRICE + 2_000,
      coupon: { code, name: 'Friends of the club' },
      coupon_problem: null,
    })
    const paid = await pay(party, who, code, 2 * PRICE + 2_000)
    expect(paid.data.total).toBe(2 * PRICE + 2_000)
    expect((await payIn(house, paid.data.order_token)).data.status).toBe('paid')
    const [{ order_id }] = (await ask('GET', '/ems/my-events', who.token)).data
    const { data: order } = await ask('GET', `/mms/orders/by-id/${order_id}`, await house.tokenOf(ADMIN))
    expect(order.lines.map(({ discount }: any) => discount)).toEqual([1_000, 1_000, 0, 0])
    const { rows } = await house.world.database.pool.query(
      `select sum(amount)::int as cents from ledger_entry where order_id = $1 and debit = 'contra:discount'`,
      [order_id],
    )
    expect(rows).toEqual([{ cents: 2_000 }])
    expect(await usesOf(event, id)).toBe(1)
  })

  test('says why it doesn’t count: for another event, another division, or memberships', async () => {
    const [event, other] = [await camp(), await camp()]
    const who = await aFamily(house)
    const party = await enter(event, who)
    const elsewhere = await forEvent(other)
    const fullDays = await forEvent(event, { event_division_ids: [event.divisions[1]!.id] })
    const everywhere = await forEvent(other, { is_for_all_events: true })
    const membership = await aCoupon(house)
    const problem = async (code: string) => (await price(party, who, code)).coupon_problem
    expect(await problem(elsewhere.code)).toBe('This coupon is for another event.')
    expect(await problem(fullDays.code)).toBe('This coupon is for another division of this event.')
    expect(await problem(membership.code)).toBe('This coupon is for memberships, not for events.')
    expect(await problem('NOTHING')).toBe('This coupon code isn’t valid.')
    expect(await problem(everywhere.code)).toBeNull()
    expect((await pay(party, who, elsewhere.code))['errors']).toEqual({
      coupon_code: ['This coupon is for another event.'],
    })
    expect(await pay(party, who, everywhere.code, PRICE)).toMatchObject({
      code: 'price_changed',
      detail: { shown: PRICE, now: 9_000 },
    })
    // Nor does one for events lower the price of a membership.
    const draft = await registering.start({
      registrant: registering.registrant(),
      people: [await registering.daughter()],
      coupon_code: everywhere.code,
    })
    const { data: quoted } = await ask('GET', `/mms/registration/${draft.token}/quote`)
    expect(quoted.coupon_problem).toBe('This coupon is for events. Use it when you sign up for one.')
  })

  test('that may be used once is used by one of those who pay at once, and comes back with the hold', async () => {
    const event = await camp()
    const { code, id } = await forEvent(event, { max_uses: 1 })
    const families: Family[] = []
    const parties: number[] = []
    for (let i = 0; i < 4; i++) {
      families.push(await aFamily(house))
      parties.push(await enter(event, families[i]!))
    }
    const answers = await atOnce(4, (i) => pay(parties[i]!, families[i]!, code))
    const won = answers.filter(({ http }) => http === 200)
    expect(won.map(({ data }) => data.total)).toEqual([9_000])
    expect(await usesOf(event, id)).toBe(1)
    const loser = answers.findIndex(({ http }) => http !== 200)
    expect((await price(parties[loser]!, families[loser]!, code)).coupon_problem).toBe(
      'This coupon has been used up.',
    )
    // The winner pays without it after all: it is free again.
    const winner = answers.findIndex(({ http }) => http === 200)
    await ask('POST', `/ems/my-events/${parties[winner]}/pay`, families[winner]!.token, {})
    expect(await usesOf(event, id)).toBe(0)
    expect((await pay(parties[loser]!, families[loser]!, code)).http).toBe(200)
    house.pass(16 * 60)
    await house.turn(releaseHolds)
    const manager = await house.tokenOf([{ module: 'EMS', role: 'admin' }])
    const { data } = await ask('GET', `/ems/events/${event.id}/coupons`, manager)
    expect(data.find((one: any) => one.id === id).used).toBe(0)
  })

  test('for all of the price makes the spots theirs at a press', async () => {
    const event = await camp()
    const who = await aFamily(house)
    const { code } = await forEvent(event, { value: 100 })
    const party = await enter(event, who)
    expect((await price(party, who, code)).total).toBe(0)
    expect(await pay(party, who, code, 0)).toMatchObject({ data: { state: 'confirmed', order_token: null } })
  })

  test('is stopped by the office, once for two who press, and is of this event’s divisions', async () => {
    const [event, other] = [await camp(), await camp()]
    const who = await aFamily(house)
    const coupon = await forEvent(event)
    const party = await enter(event, who)
    const stop = (at: Event) =>
      ask('POST', `/ems/events/${at.id}/coupons/${coupon.id}`, event.manager, {
        version: coupon.version,
        status: 'inactive',
      })
    expect((await stop(other)).http).toBe(404)
    const answers = await atOnce(2, () => stop(event))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
    expect((await price(party, who, coupon.code)).coupon_problem).toBe('This coupon code isn’t valid.')
    const wrong = await ask('POST', `/ems/events/${event.id}/coupons`, event.manager, {
      ...{ code: 'WRONG', name: 'Wrong', coupon_type_id: 1, value: 10 },
      event_division_ids: [other.divisions[0]!.id],
    })
    expect(wrong['errors']).toEqual({ event_division_ids: ['Choose divisions of this event.'] })
  })
})
