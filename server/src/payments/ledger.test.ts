import { describe, expect, test } from 'vitest'
import { STAFF, testShop } from '../../test/payments.ts'
import { turnOf } from '../../test/turns.ts'
import { takings } from './payments.ts'
import { addUpTakings, verifyTakings } from './takings.ts'

const shop = await testShop()
const { acting, call, database, place, pay, rowsOf, tenant } = shop

const accountsOf = async (id: number) => {
  const { ledger } = (await call('GET', `/mms/orders/by-id/${id}`, undefined, STAFF)).body.data
  const sums: Record<string, number> = {}
  for (const { account, amount } of ledger) sums[account] = (sums[account] ?? 0) + amount
  return sums
}

test('what is earned, given away, passed on and kept by the provider each has its account', async () => {
  const order = await place({
    lines: [
      { key: 'ada', kind: 'membership', label: 'Player', amount: 12_500, discount: 2_500 },
      { key: 'donation', kind: 'donation', label: 'Donation', amount: 1_000, discount: 0 },
      { key: 'protection', kind: 'protection', label: 'Protection', amount: 700, discount: 0 },
    ],
  })
  await pay(order.token)
  // 2.9 % of $117.00 and 30 cents.
  expect(await accountsOf(order.id)).toEqual({
    'asset:psp_clearing': 11_700 - 369,
    'expense:psp_fee': 369,
    'contra:discount': 2_500,
    'revenue:membership': -12_500,
    'revenue:donation': -1_000,
    'liability:protection_premium': -700,
  })
})

test('an order that a coupon pays for is booked as earned and given away', async () => {
  const { settleFree } = await import('./payments.ts')
  const order = await place({
    lines: [{ key: 'ada', kind: 'membership', label: 'Player', amount: 4_500, discount: 4_500 }],
  })
  await acting().transaction((context) => settleFree(context, shop.settle, order.id))
  expect(await accountsOf(order.id)).toEqual({ 'contra:discount': 4_500, 'revenue:membership': -4_500 })
})

test('the ledger is only added to: the server’s own role can neither change nor delete an entry', async () => {
  const order = await place()
  await pay(order.token)
  const as = (statement: string) =>
    acting().transaction(async ({ db }) => {
      const { sql } = await import('kysely')
      await sql.raw(statement).execute(db)
    })
  const mine = `where tenant_id = ${tenant.id} and order_id = ${order.id}`
  await expect(as(`update ledger_entry set amount = 1 ${mine}`)).rejects.toThrow('permission denied')
  await expect(as(`delete from ledger_entry ${mine}`)).rejects.toThrow('permission denied')
})

test.each([
  ['an entry that moves nothing', { amount: 0 }],
  ['an entry against itself', { credit: 'asset:psp_clearing' }],
  ['an account of no known kind', { debit: 'cash' }],
  ['the same business event twice', { kind: 'payment', position: 1 }],
])('the database refuses %s', async (_, fields) => {
  const order = await place()
  await pay(order.token)
  const entry = {
    tenant_id: tenant.id,
    kind: 'refund',
    source: `order:${order.id}`,
    position: 9,
    order_id: order.id,
    debit: 'asset:psp_clearing',
    credit: 'revenue:membership',
    currency: 'USD',
    amount: 1,
    booked_at: shop.world.now(),
    ...fields,
  }
  const columns = Object.keys(entry)
  const insert = database.pool.query(
    `insert into ledger_entry (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(entry),
  )
  await expect(insert).rejects.toThrow(/violates/)
})

test('every entry of every event is balanced, walked from first to last', async () => {
  const off = await rowsOf(
    'select kind, source from ledger_line group by kind, source, currency having sum(amount) <> 0',
  )
  expect(off).toEqual([])
  expect((await rowsOf('select 1 from ledger_line')).length).toBeGreaterThan(20)
})

test('takings are counted by month in the club’s time zone', async () => {
  const before = await acting().transaction((context) =>
    takings(context, { from: '2026-08-01', until: '2027-07-31' }),
  )
  const sum = (all: typeof before, of: 'charged' | 'refunded') =>
    all.reduce((cents, one) => cents + one[of], 0)
  expect(new Set(before.map(({ month }) => month))).toEqual(new Set(['2026-11']))
  // Nine days and eleven hours later it is December in London, but still November in Chicago.
  shop.pass((9 * 24 + 11) * 3_600)
  const order = await place()
  await pay(order.token)
  const { payments } = (await call('GET', `/mms/orders/by-id/${order.id}`, undefined, STAFF)).body.data
  await call(
    'POST',
    `/mms/payments/${payments[0].id}/refund`,
    { request_key: '5b6f0c80-55b1-4c3c-8c0c-9d6f6a4f0b21', amount: 3_500, reason: 'Moved away' },
    STAFF,
  )
  const after = await acting().transaction((context) =>
    takings(context, { from: '2026-08-01', until: '2027-07-31' }),
  )
  expect(new Set(after.map(({ month }) => month))).toEqual(new Set(['2026-11']))
  // The order had a donation, too, and the refund went back in proportion.
  expect(sum(after, 'charged') - sum(before, 'charged')).toBe(13_500)
  expect(sum(after, 'refunded') - sum(before, 'refunded')).toBe(3_500)
  const fees = (all: typeof before) => all.find(({ account }) => account === 'revenue:membership')!
  expect(fees(after).charged - fees(before).charged).toBe(12_500)
  const others = await acting().transaction((context) =>
    takings(context, { from: '2026-12-01', until: '2027-07-31' }),
  )
  expect(others).toEqual([])
})

describe('takings that are added up hour by hour', () => {
  const SEASON = { from: '2026-08-01', until: '2027-07-31' }
  const read = () => acting().transaction((context) => takings(context, SEASON))
  /** Entry by entry, from the ledger alone. */
  const booked = async () => {
    const rows = await rowsOf(
      `select to_char(booked_at at time zone 'America/Chicago', 'YYYY-MM') as month, kind, debit, credit, amount
       from ledger_entry order by 1`,
    )
    const sums = new Map<string, { month: string; account: string; charged: number; refunded: number }>()
    for (const { month, kind, debit, credit, amount } of rows) {
      if (![debit, credit].includes('asset:psp_clearing') || kind === 'fee') continue
      if ([debit, credit].includes('liability:surplus')) continue
      const account = debit === 'asset:psp_clearing' ? credit : debit
      const key = `${month} ${account}`
      const sum = sums.get(key) ?? { month, account, charged: 0, refunded: 0 }
      sums.set(key, sum)
      if (kind === 'payment') sum.charged += Number(amount)
      if (kind === 'refund') sum.refunded += Number(amount)
      if (kind === 'refund_failed') sum.refunded -= Number(amount)
    }
    return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
  }
  const addUp = () => turnOf(addUpTakings, shop.world, acting())
  const verify = () => verifyTakings.run(acting(), undefined as never)
  const closed = async () => (await rowsOf('select day::text, charged from takings_day order by day')).length
  const sale = async () => pay((await place()).token)

  test('are the same before and after, and what comes later is in', async () => {
    await addUp()
    expect(await read()).toEqual(await booked())
    for (const hours of [1, 5, 30, 24 * 20]) {
      await sale()
      expect(await read()).toEqual(await booked())
      shop.pass(hours * 3_600)
      await addUp()
      await sale()
      expect(await read()).toEqual(await booked())
    }
    shop.pass(2 * 3_600)
    await Promise.all([addUp(), addUp(), addUp()])
    expect(await read()).toEqual(await booked())
    expect(await closed()).toBeGreaterThan(2)
  })

  test('what is wrong is found at night, put right and said', async () => {
    await database.pool.query(
      'update takings_day set charged = charged + 100 where day = (select min(day) from takings_day)',
    )
    expect(await read()).not.toEqual(await booked())
    await verify()
    expect(await read()).toEqual(await booked())
    await verify()
    const said = await rowsOf(`select before, after from audit_entry where action = 'takings.mended'`)
    expect(said).toHaveLength(1)
    const { before, after } = said[0]!
    const [day] = Object.keys(before)
    expect(before[day!].charged - after[day!].charged).toBe(100)
  })
})
