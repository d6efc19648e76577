import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayIn } from 'contract/dates'
import type { RefundForm } from 'contract/events/refunds'
import { momentOf } from 'contract/wall-clock'
import { atOnce } from '../../../test/at-once.ts'
import { aFamily, anEvent, enterFamily, termsGiving } from '../../../test/events.ts'
import { logIn } from '../../../test/household.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { payIn } from '../../../test/registration.ts'
import { asking, lettersTo } from '../../../test/team.ts'
import { watchCredits } from '../credits.ts'
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
const PRICE = 10_000
const DAY = 86_400

/** 80 % comes back in a form; credit counts for a year. */
const termsOf = (form: RefundForm) => termsGiving(80, form, { days: 365 })
const camp = (form: RefundForm, price_cents = PRICE) =>
  anEvent(house, { divisions: [{ label: 'Camp', capacity: 50, price_cents }], terms: termsOf(form) })

const enter = (event: Event, who: Family, total = PRICE) =>
  enterFamily(house, event, who, { total: total * who.children.length })
async function isIn(event: Event, who: Family) {
  const { party_id, order_token } = await enter(event, who)
  expect((await payIn(house, order_token)).data.status).toBe('paid')
  return party_id
}
const preview = async (party: number, who: Family) =>
  (await ask('GET', `/ems/my-events/${party}/withdraw`, who.token)).data
const leave = async (party: number, who: Family, as?: 'cash' | 'credit') =>
  leaveAsShown(party, who, await preview(party, who), as)
const leaveAsShown = (party: number, who: Family, { refunds }: { refunds: any[] }, as?: 'cash' | 'credit') =>
  ask('POST', `/ems/my-events/${party}/withdraw`, who.token, {
    entrant_ids: refunds.map(({ entrant_id }) => entrant_id),
    back_cents: refunds.reduce((sum: number, { back_cents }) => sum + back_cents, 0),
    ...(as && { as }),
  })
const credits = async (who: Family) =>
  (await ask('GET', '/ems/my-credits', who.token)).data.map(({ left_cents }: any) => left_cents)
const pay = (party: number, who: Family, more: object = { use_credit: true }) =>
  ask('POST', `/ems/my-events/${party}/pay`, who.token, more)
const price = async (party: number, who: Family) =>
  (await ask('GET', `/ems/my-events/${party}/price?use_credit=yes`, who.token)).data
/** A family with 80 dollars of credit. */
async function withCredit(...dobs: string[]) {
  const who = await aFamily(house, ...dobs)
  const single = { ...who, children: who.children.slice(0, 1) }
  await leave(await isIn(await camp('credit'), single), single)
  return who
}
const office = () => house.tokenOf([{ module: 'EMS', role: 'admin' }])
/** What the credits add up to is what the ledger owes. */
async function isEven() {
  const { data } = await ask('GET', '/ems/credits', await office())
  expect(data.owed_cents).toBe(data.ledger_cents)
  const { rows } = await pool.query(
    `select c.id from event_credit c left join event_credit_use u on u.event_credit_id = c.id and u.state <> 'released'
     group by c.tenant_id, c.id having c.left_cents + c.expired_cents + coalesce(sum(u.cents), 0) <> c.cents`,
  )
  expect(rows).toEqual([])
  return data.owed_cents as number
}

describe('credit', () => {
  test('is given where the policy says so, said before, and no money is refunded', async () => {
    const event = await camp('credit')
    const who = await aFamily(house)
    const party = await isIn(event, who)
    const shown = await preview(party, who)
    expect(shown).toMatchObject({
      refunds: [{ back_cents: 8_000, credit_cents: 8_000, may_choose: false }],
      credit_until: '2027-11-21',
    })
    const answers = await atOnce(2, () => leaveAsShown(party, who, shown))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(await credits(who)).toEqual([8_000])
    const { rows } = await pool.query(
      'select count(*)::int as refunds from refund r join event_party p on p.order_id = r.order_id where p.id = $1',
      [party],
    )
    expect(rows).toEqual([{ refunds: 0 }])
    const { rows: booked } = await pool.query(
      `select debit, credit, amount::int from ledger_entry e join event_party p on p.order_id = e.order_id where p.id = $1 and e.kind = 'credit'`,
      [party],
    )
    expect(booked).toEqual([
      { debit: 'revenue:event_entries', credit: 'liability:event_credit', amount: 8_000 },
    ])
    expect((await lettersTo(house, who.email)).at(-1)!.body_text).toContain(
      'You have $80.00 of event credit through',
    )
    await isEven()
  })

  test('or a refund, as the family chooses', async () => {
    const event = await camp('either')
    const [a, b] = [await aFamily(house), await aFamily(house)]
    const parties = [await isIn(event, a), await isIn(event, b)]
    expect((await preview(parties[0]!, a)).refunds).toMatchObject([{ credit_cents: 0, may_choose: true }])
    await leave(parties[0]!, a, 'credit')
    await leave(parties[1]!, b)
    expect([await credits(a), await credits(b)]).toEqual([[8_000], []])
    const { rows } = await pool.query(
      'select p.id from refund r join event_party p on p.order_id = r.order_id where p.event_id = $1',
      [event.id],
    )
    expect(rows).toEqual([{ id: parties[1] }])
    await isEven()
  })

  test('pays a part of the next event, and what it paid comes back as credit', async () => {
    const who = await withCredit('2016-05-02', '2014-03-01')
    const event = await camp('cash')
    const { party_id } = await enter(event, who)
    expect(await price(party_id, who)).toMatchObject({
      subtotal: 2 * PRICE,
      credit: 8_000,
      credit_available: 8_000,
      total: 12_000,
    })
    const { data } = await pay(party_id, who, { use_credit: true, total: 12_000 })
    expect(data.total).toBe(12_000)
    // It is kept for this order, and there for it when the order is placed anew.
    expect([await credits(who), (await price(party_id, who)).credit]).toEqual([[], 8_000])
    expect((await payIn(house, data.order_token)).data.status).toBe('paid')
    const [{ order_id }] = (await ask('GET', '/ems/my-events', who.token)).data
    const { data: order } = await ask('GET', `/mms/orders/by-id/${order_id}`, await house.tokenOf(ADMIN))
    expect(order.lines.map(({ credited, total }: any) => [credited, total])).toEqual([
      [4_000, 6_000],
      [4_000, 6_000],
    ])
    await isEven()
    expect((await preview(party_id, who)).refunds).toMatchObject([
      { back_cents: 8_000, credit_cents: 3_200 },
      { back_cents: 8_000, credit_cents: 3_200 },
    ])
    await leave(party_id, who)
    expect(await credits(who)).toEqual([6_400])
    const { rows } = await pool.query('select amount::int from refund where order_id = $1', [order_id])
    expect(rows).toEqual([{ amount: 9_600 }])
    await isEven()
  })

  test('pays all of it, and the spots are theirs with the press', async () => {
    const who = await withCredit()
    const event = await camp('cash', 5_000)
    const { party_id } = await enter(event, who, 5_000)
    expect(await pay(party_id, who)).toMatchObject({ data: { state: 'confirmed', total: 0 } })
    expect(await credits(who)).toEqual([3_000])
    await isEven()
  })

  test('comes back as it was paid, with a coupon and after the office moved the entry to a dearer division', async () => {
    const who = await withCredit()
    const event = await anEvent(house, {
      divisions: [
        { label: 'Mornings', price_cents: PRICE },
        { label: 'Full days', price_cents: 2 * PRICE },
      ],
      terms: termsOf('cash'),
    })
    const coupon = { code: 'MOVED10', name: 'Friends of the club', coupon_type_id: 1, value: 10 }
    expect((await ask('POST', `/ems/events/${event.id}/coupons`, event.manager, coupon)).http).toBe(201)
    const { party_id } = await enter(event, who)
    const { data } = await pay(party_id, who, { coupon_code: coupon.code, use_credit: true, total: 1_000 })
    expect((await payIn(house, data.order_token)).data.status).toBe('paid')
    const [row] = (await ask('GET', `/ems/events/${event.id}/entrants`, event.manager)).data
    const moved = await ask('POST', `/ems/events/${event.id}/entrants/${row.id}/move`, event.manager, {
      event_division_id: event.divisions[1]!.id,
      reason: 'Asked by the family',
    })
    expect(moved.http).toBe(200)
    // 80 % of the 90 dollars that were paid: a ninth was the card’s.
    expect((await preview(party_id, who)).refunds).toMatchObject([{ back_cents: 7_200, credit_cents: 6_400 }])
    await leave(party_id, who)
    expect(await credits(who)).toEqual([6_400])
    const { rows } = await pool.query(
      `select r.amount::int, o.order_id, (select sum(case when credit = 'revenue:event_entries' then amount else 0 end)
          - sum(case when debit = 'revenue:event_entries' then amount else 0 end) from ledger_entry e
          where e.order_id = o.order_id and e.kind in ('payment', 'credit'))::int as earned
       from event_party o join refund r on r.order_id = o.order_id where o.id = $1`,
      [party_id],
    )
    expect(rows).toMatchObject([{ amount: 800, earned: PRICE - 6_400 }])
    await isEven()
  })

  test('is used once, of two entries that are paid with it at the same moment', async () => {
    const who = await withCredit()
    const [one, two] = [await camp('cash'), await camp('cash')]
    const parties = [(await enter(one, who)).party_id, (await enter(two, who)).party_id]
    const answers = await atOnce(2, (i) => pay(parties[i]!, who, { use_credit: true, total: 2_000 }))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
    const lost = answers.find(({ http }) => http === 409)!
    expect(['credit_changed', 'price_changed']).toContain(lost['code'])
    await isEven()
    // What is not paid for gives it back.
    house.pass(16 * 60)
    await house.turn(releaseHolds)
    who.token = await logIn(house, who.email)
    expect(await credits(who)).toEqual([8_000])
    await isEven()
  })

  test('that expires while an order keeps it pays nothing any more, and the price says so', async () => {
    const who = await aFamily(house)
    const today = dayIn('America/Chicago', house.acting().now)
    await ask('POST', '/ems/credits', await office(), {
      ...{ email: who.email, cents: 4_000, reason: 'Rain', expires_on: today },
    })
    const midnight = momentOf('America/Chicago', addDays(today, 1), '00:00').getTime()
    house.pass((midnight - house.acting().now.getTime()) / 1_000 - 300)
    who.token = await logIn(house, who.email)
    const { party_id } = await enter(await camp('cash'), who)
    expect((await pay(party_id, who)).data).toMatchObject({ total: PRICE - 4_000 })
    house.pass(600)
    who.token = await logIn(house, who.email)
    expect(await price(party_id, who)).toMatchObject({ credit_available: 0, total: PRICE })
    expect(await pay(party_id, who)).toMatchObject({ http: 200, data: { total: PRICE } })
    await isEven()
  })

  test('comes of a canceled event, family by family, once', async () => {
    const event = await camp('credit')
    const who = await aFamily(house)
    await isIn(event, who)
    const { data } = await ask('GET', `/ems/events/${event.id}`, event.manager)
    await ask('POST', `/ems/events/${event.id}/move`, event.manager, {
      version: data.version,
      status: 'cancelled',
      reason: 'Rain',
    })
    const { data: shown } = await ask('GET', `/ems/events/${event.id}/cancellation`, event.manager)
    expect(shown.parties).toMatchObject([{ back_cents: PRICE, credit_cents: PRICE }])
    await settleCanceled(house.acting())
    await settleCanceled(house.acting())
    expect(await credits(who)).toEqual([PRICE])
    await isEven()
  })
})

describe('the office', () => {
  test('gives credit with a reason, lets it count longer, and sees that it equals the ledger', async () => {
    const who = await aFamily(house)
    const token = await office()
    const before = await isEven()
    const give = (more: object = {}) =>
      ask('POST', '/ems/credits', token, {
        ...{ email: who.email.toUpperCase(), cents: 2_500, reason: 'Lost glove', expires_on: '2026-12-01' },
        ...more,
      })
    expect((await give({ email: 'nobody@example.org' }))['errors']).toEqual({
      email: ['No account has this email address.'],
    })
    expect((await give({ expires_on: '2026-01-01' }))['errors']).toEqual({
      expires_on: ['Choose a day that’s still ahead.'],
    })
    expect((await give()).http).toBe(201)
    expect(await credits(who)).toEqual([2_500])
    expect(await isEven()).toBe(before + 2_500)
    expect((await lettersTo(house, who.email)).at(-1)!.subject).toBe('You have event credit: $25.00')
    const [credit] = (await ask('GET', '/ems/credits', token)).data.credits
    expect(credit).toMatchObject({ email: who.email, reason: 'Lost glove', left_cents: 2_500 })
    const extend = () =>
      ask('POST', `/ems/credits/${credit.id}/extend`, token, {
        version: credit.version,
        expires_on: '2026-12-20',
        reason: 'Asked for it',
      })
    const answers = await atOnce(2, extend)
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
    const own = async () => (await ask('GET', '/ems/my-credits', who.token)).data
    expect(await own()).toMatchObject([{ expires_on: '2026-12-20' }])
    // What a family was promised is never cut short, also where it has no last day.
    const changeTo = (expires_on: string | null, version: number) =>
      ask('POST', `/ems/credits/${credit.id}/extend`, token, { version, expires_on, reason: 'Typo' })
    const tooEarly = { http: 422, errors: { expires_on: [expect.stringMatching(/later than its last day/)] } }
    expect(await changeTo('2026-12-19', credit.version + 1)).toMatchObject(tooEarly)
    expect((await changeTo(null, credit.version + 1)).http).toBe(200)
    expect(await changeTo('2026-12-24', credit.version + 2)).toMatchObject(tooEarly)
    expect(await own()).toMatchObject([{ expires_on: null }])
  })

  test('finds what was given away at events among events, and among fees what was given for memberships', async () => {
    const admin = await house.tokenOf(ADMIN)
    const of = async (kind: string): Promise<number> => {
      const { data } = await ask('POST', '/mms/report/transactions/rows', admin, {
        filters: { kind: [kind], basis: 'accrual' },
        per_page: 100,
      })
      return data.reduce((sum: number, { cells }: any) => sum + Number(cells[3]), 0)
    }
    const [events, fees] = [await of('events'), await of('fees')]
    const who = await withCredit()
    // Of 100.00 that were paid 80.00 are owed as credit.
    expect(await of('events')).toBe(events + 2_000)
    await ask('POST', '/ems/credits', await office(), {
      ...{ email: who.email, cents: 2_500, reason: 'Lost glove', expires_on: null },
    })
    expect(await of('events')).toBe(events + 2_000 - 2_500)
    const event = await camp('credit')
    await ask('POST', `/ems/events/${event.id}/coupons`, event.manager, {
      ...{ code: 'FRIENDS', name: 'Friends of the club', coupon_type_id: 1, value: 10 },
    })
    const { party_id } = await enter(event, who)
    const { data } = await pay(party_id, who, { coupon_code: 'FRIENDS' })
    await payIn(house, data.order_token)
    expect(await of('events')).toBe(events + 2_000 - 2_500 + 9_000)
    expect(await of('fees')).toBe(fees)
  })

  test('need do nothing when it runs out: the family is reminded once, then it ends', async () => {
    const who = await aFamily(house)
    const watch = () => watchCredits.run(house.acting(), undefined as never)
    const { rows } = await pool.query('select now() as at')
    expect(rows).toHaveLength(1)
    const today = house.acting().now.toISOString().slice(0, 10)
    const last = new Date(Date.parse(today) + 10 * DAY * 1000).toISOString().slice(0, 10)
    await ask('POST', '/ems/credits', await office(), {
      ...{ email: who.email, cents: 4_000, reason: 'Rain', expires_on: last },
    })
    await watch()
    await watch()
    const subjects = async () => (await lettersTo(house, who.email)).map(({ subject }) => subject)
    expect(
      (await subjects()).filter((subject) => subject.startsWith('Use your event credit by')),
    ).toHaveLength(1)
    house.pass(12 * DAY)
    who.token = await logIn(house, who.email)
    expect(await credits(who)).toEqual([])
    await watch()
    await watch()
    expect((await subjects()).filter((subject) => subject === 'Your event credit has expired')).toHaveLength(
      1,
    )
    await isEven()
  })
})
