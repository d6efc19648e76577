import { randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { atOnce } from '../../test/at-once.ts'
import { STAFF, testShop } from '../../test/payments.ts'
import { cases } from '../../test/thorough.ts'
import { turnOf } from '../../test/turns.ts'
import { waitingForLock } from '../../test/waiting.ts'
import type { Context } from '../plumbing/context.ts'
import { comp, enter } from './entering.ts'
import { addUpOrderDays, verifyOrderDays } from './order-days.ts'
import { findOrderSums, type OrderSums } from './order-days-queries.ts'
import { changeOrder } from './orders-queries.ts'
import { cancelOrder, placeEmptyOrder, placeOrder } from './payments.ts'
import { reconcile } from './reconciler.ts'
import { refundPayment } from './refunding.ts'
import { insertPastOrders } from './seed-orders.ts'

const shop = await testShop()
const { acting, database, place, pay, rowsOf, settle, tenant } = shop
const { pool } = database

const FILTERS: Parameters<typeof findOrderSums>[1][] = [
  {},
  { status: ['paid'] },
  { status: ['partly_refunded', 'refunded'] },
  { status: ['open', 'processing', 'cancelled'] },
  { from: '2026-11-21', until: '2026-11-21' },
  { from: '2026-11-22' },
  { status: ['paid', 'partly_refunded'], until: '2026-11-23' },
]

const addUp = (of = tenant) => turnOf(addUpOrderDays, shop.world, acting(null, of))
const verify = () => verifyOrderDays.run(acting(), undefined as never)
const kept = (filters: (typeof FILTERS)[number] = {}, of = tenant) =>
  acting(null, of).transaction((context) => findOrderSums(context, filters))

/** The same, counted order by order. */
async function there({ status, from, until }: (typeof FILTERS)[number] = {}): Promise<OrderSums> {
  const rows = await rowsOf(
    `select o.status, o.total::int, to_char(o.created_at at time zone 'America/Chicago', 'YYYY-MM-DD') as day,
       coalesce((select sum(amount)::int from refund r where r.order_id = o.id and r.state = 'succeeded'), 0) as refunded
     from orders o where o.tenant_id = $1 and o.amount > 0 and (o.cancel_reason is null or o.cancel_reason <> 'replaced')`,
    [tenant.id],
  )
  const sums = { orders: 0, paid: 0, refunded: 0, unpaid: 0 }
  for (const row of rows) {
    if (status && !status.includes(row['status'])) continue
    if ((from && row['day'] < from) || (until && row['day'] > until)) continue
    sums.orders += 1
    sums.refunded += row['refunded']
    if (['paid', 'partly_refunded', 'refunded'].includes(row['status'])) sums.paid += row['total']
    if (['open', 'processing'].includes(row['status'])) sums.unpaid += row['total']
  }
  return sums
}

async function allAreTheSame() {
  for (const filters of FILTERS)
    expect([filters, await kept(filters)]).toEqual([filters, await there(filters)])
}

const placeIn = (context: Context) =>
  placeOrder(context, {
    parts: [
      {
        purpose: 'registration',
        subject_id: 99_999,
        lines: [{ ...MEMBERSHIP[0]!, account: 'revenue:membership' }],
      },
    ],
    payer: { name: 'Grace Hopper', email: 'grace@example.org' },
    expires_at: new Date(context.now.getTime() + 60_000),
  })

const pending = async () => Number((await rowsOf('select count(*) from order_change'))[0]!['count'])

beforeAll(async () => {
  await pay((await place()).token)
})

test('they are counted the first time, and relied on when an hour later they still are what they were', async () => {
  expect(await kept()).toBeUndefined()
  await addUp()
  expect(await kept()).toBeUndefined()
  // A server of the release before doesn’t note what it does.
  await pool.query(`update orders set amount = amount + 100, total = total + 100 where tenant_id = $1`, [
    tenant.id,
  ])
  shop.pass(3_600)
  await addUp()
  expect(await kept()).toBeUndefined()
  await addUp()
  expect(await kept()).toBeUndefined()
  shop.pass(3_600)
  await addUp()
  expect(await there()).toMatchObject({ orders: 1, paid: 13_600 })
  await allAreTheSame()
  expect(await kept({}, shop.other)).toBeUndefined()
})

const MEMBERSHIP = [{ key: 'ada', kind: 'membership', label: 'Player', amount: 12_500, discount: 2_500 }]
const CARDS = [
  '4242424242424242',
  '4000000000000002',
  // The bank asks back, and gets no answer.
  '4000000000003220',
  // Refunds that come later, or come back.
  '4000000000007726',
  '4000000000005126',
  // A charge that succeeds later.
  '4000000000600074',
]
let placed = 0
const oneOf = <T>(list: readonly T[], n: number) => list[n % list.length]!
const orders = (condition: string) =>
  rowsOf(`select id::int, number from orders where tenant_id = $1 and ${condition} order by id`, [tenant.id])

/** What can happen to orders; refusals are fine, too. */
const DEEDS = {
  place: (n: number) => place({ subject_id: 1000 + ++placed, ...(n % 2 && { lines: MEMBERSHIP }) }),
  placeAgain: (n: number) => place({ subject_id: 1001 + (n % Math.max(placed, 1)) }),
  placeForNothing: (n: number) =>
    acting().transaction((context) =>
      placeEmptyOrder(context, {
        purpose: 'entry',
        subject_id: n,
        payer: { name: 'Ida Ott', email: 'ida@example.org' },
      }),
    ),
  pay: async (n: number) => pay((await place({ subject_id: 1000 + ++placed })).token, oneOf(CARDS, n)),
  cancel: async (n: number) => {
    const { id } = oneOf(await orders(n % 4 ? `status = 'open'` : 'true'), n)
    await acting().transaction((context) => cancelOrder(context, id, 'changed'))
  },
  comp: async (n: number) => {
    const open = await orders(`status = 'open'`)
    const { number } = n % 4 ? open.at(-1)! : oneOf(open, n)
    await comp(acting(STAFF), settle, { number, reason: 'Board’s scholarship' })
  },
  enter: async (n: number) => {
    const { number } = oneOf(await orders(`status = 'open'`), n)
    await enter(acting(STAFF), settle, {
      number,
      method: 'cash',
      reference: undefined,
      received_on: '2026-11-20',
      request_key: randomUUID(),
    })
  },
  refund: async (n: number) => {
    const paid = await rowsOf(
      `select id::int, amount::int from payment where state = 'succeeded' order by id`,
    )
    const { id, amount } = oneOf(paid, n)
    await refundPayment(acting(STAFF), settle, {
      id,
      request_key: randomUUID(),
      reason: 'Moved away',
      ...(n % 3 > 0 && { amount: 1 + (n % amount) }),
    })
  },
  write: async (n: number) => {
    const day = new Date(`2026-11-${10 + (n % 12)}T23:30:00-06:00`)
    await acting().transaction((context) =>
      insertPastOrders(
        context,
        [n, n + 1].map((i) => ({
          ...{ purpose: 'registration', subject_id: 100_000 + ++placed, user_id: null, coupon_id: null },
          payer: { name: 'Grace Hopper', email: 'grace@example.org' },
          lines: [{ ...MEMBERSHIP[0]!, account: 'revenue:membership' }],
          ...{ placed_at: day, expires_at: day, paid_at: day, year: 2026 },
          cards: [{ brand: 'visa', last4: '4242', decline_code: null }],
          refunds:
            i % 2 ? [{ line_key: 'ada', amount: 500, reason: 'Rain', at: day, requested_by: null }] : [],
        })),
        { name: 'sandbox', feeOf: () => 30, nameOf: () => randomUUID() },
      ),
    )
  },
  /** Time passes, and what the provider has to say arrives. */
  wait: async (n: number) => {
    shop.pass(oneOf([60, 20 * 60, 40 * 60, 7 * 3_600], n))
    await reconcile(acting(), settle)
    await shop.deliver()
  },
  fail: async (n: number) => {
    const { id } = oneOf(await orders('true'), n)
    await acting().transaction(async (context) => {
      await changeOrder(context, id, { status: 'refunded' })
      throw new Error('something else goes wrong')
    })
  },
  addUp: () => addUp(),
}
const EVERYTHING = (
  'place placeAgain pay pay pay pay wait refund addUp refund refund refund placeForNothing wait place cancel place place comp place ' +
  'enter write wait refund refund fail place wait pay pay pay wait addUp wait refund'
).split(' ') as (keyof typeof DEEDS)[]
const deed = fc.record({
  name: fc.constantFrom(...(Object.keys(DEEDS) as (keyof typeof DEEDS)[])),
  n: fc.nat(1000),
})

test('whatever happens to orders, their number and sums are those of the orders', async () => {
  const met = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 8, maxLength: 16 }), async (deeds) => {
      for (const { name, n } of deeds) {
        await (DEEDS[name](n) as Promise<unknown>).then(
          () => met.add(name),
          () => {},
        )
        await allAreTheSame()
      }
    }),
    {
      numRuns: cases(4, 20),
      // What happened cannot be undone, so a shortened run would be a different one.
      endOnFailure: true,
      // Each action at least once, also if none of those drawn is met, and each card.
      examples: [[EVERYTHING.map((name, n) => ({ name, n }))]],
    },
  )
  // The test would show nothing if everything had been refused.
  expect([...met, 'fail'].toSorted()).toEqual(Object.keys(DEEDS).toSorted())
  const statuses = await rowsOf('select distinct status from orders where amount > 0 order by 1')
  expect(statuses.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['cancelled', 'paid', 'partly_refunded', 'refunded']),
  )
  const states = await rowsOf('select distinct state from refund')
  expect(states.map(({ state }) => state)).toEqual(expect.arrayContaining(['succeeded', 'failed']))
}, 240_000)

test('many at once are counted once each, while others add up, and nobody waits for anybody', async () => {
  const before = await there()
  const [ids] = await Promise.all([
    atOnce(30, () => place().then(({ id }) => id)),
    ...[1, 2, 3].map(() => addUp()),
  ])
  await allAreTheSame()
  await Promise.all([
    addUp(),
    atOnce(30, (i) =>
      acting().transaction((context) => cancelOrder(context, ids[i]!, i % 2 ? 'changed' : 'replaced')),
    ),
    addUp(),
  ])
  await allAreTheSame()
  expect((await there()).orders).toBe(before.orders + 15)
  await addUp()
  expect(await pending()).toBe(0)
  await allAreTheSame()
  // One has placed an order and isn’t done yet when others place theirs, pay and add up.
  let done = () => {}
  const standing = acting().transaction(async (context) => {
    await placeIn(context)
    await new Promise<void>((resolve) => (done = resolve))
  })
  await pay((await place()).token)
  await addUp()
  await allAreTheSame()
  done()
  await standing
  await allAreTheSame()
})

test('are added up without anybody asking for it', async () => {
  await addUp()
  await atOnce(32, () => place())
  const jobs = await rowsOf(
    `select job.key from graphile_worker.jobs job where task_identifier = 'add-up-orders'`,
  )
  expect(jobs).toEqual([{ key: `add-up-orders ${tenant.id}` }])
})

test('with another time zone their days are counted anew', async () => {
  const elsewhere = { ...tenant, time_zone: 'Pacific/Auckland' }
  expect(await kept({}, elsewhere)).toBeUndefined()
  await addUp(elsewhere)
  expect(await kept({}, elsewhere)).toEqual(await there())
  const days = await rowsOf(
    `select to_char(created_at at time zone 'Pacific/Auckland', 'YYYY-MM-DD') as day, count(*)::int from orders
     where tenant_id = $1 and amount > 0 and cancel_reason is distinct from 'replaced' group by 1`,
    [tenant.id],
  )
  expect(days.length).toBeGreaterThan(1)
  for (const { day, count } of days)
    expect([day, (await kept({ from: day, until: day }, elsewhere))?.orders]).toEqual([day, count])
  expect(await kept()).toBeUndefined()
  await addUp()
  await allAreTheSame()
})

test('what somebody wrote past them is found at night, put right and said', async () => {
  await pool.query(
    `update orders set amount = amount + 100, total = total + 100 where id = (select max(id) from orders where status = 'paid' and amount > 0)`,
  )
  expect(await kept()).not.toEqual(await there())
  // Two that find the difference at the same moment must not both correct it.
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query(`select pg_advisory_xact_lock(hashtextextended('order days', $1))`, [tenant.id])
  const both = Promise.all([verify(), verify()])
  await expect.poll(() => waitingForLock(holder, 'advisory')).toHaveLength(2)
  await holder.query('commit')
  holder.release()
  await both
  await allAreTheSame()
  const said = await rowsOf(`select before, after from audit_entry where action = 'orders.counts_mended'`)
  expect(said).toHaveLength(1)
  const [[day, before]] = Object.entries<Record<string, number>>(said[0]!['before']) as [
    [string, Record<string, number>],
  ]
  expect(day).toMatch(/^2026-1\d-\d\d paid$/)
  expect(said[0]!['after'][day]['total'] - before['total']!).toBe(100)
})

test('only these write orders and end refunds, and each notes what it does', () => {
  const source = new URL('../', import.meta.url)
  const writes =
    /(insertInto|updateTable|deleteFrom)\('(orders|refund)'\)|(insert into|update|delete from) (orders|refund)\s|(insertRows|insertion)\(context, '(orders|refund)',/
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => writes.test(readFileSync(new URL(file, source), 'utf8')))
  expect(files.toSorted()).toEqual([
    'payments/entering-queries.ts',
    'payments/orders-queries.ts',
    'payments/refund-queries.ts',
    'payments/seed-orders.ts',
    'payments/seed-payments.ts',
  ])
})
