import { beforeAll, expect, test } from 'vitest'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { payIn, registeringIn } from '../../test/registration.ts'
import { addUpOrderDays } from '../payments/order-days.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
let admin: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
})

const find = async (q: string, filters: object = {}, token = admin) =>
  ask('POST', 'orders/list', { q, filters }, token)
const numbers = async (q: string, filters: object = {}) =>
  (await find(q, filters)).data.map(({ number }: { number: string }) => number)

/** Places an order for a daughter and pays it, unless told otherwise. */
async function ordered(
  who: { first_name: string; last_name: string; email: string; phone: string },
  pays = true,
) {
  const registrant = family.registrant(who)
  const { token, version } = await family.start({ registrant, people: [await family.daughter()] })
  await family.sign(token)
  const { data } = await family.checkout(token, version)
  if (pays) expect((await payIn(house, data.order_token)).data).toMatchObject({ status: 'paid' })
  house.pass(60)
  const [number] = await numbers(who.email)
  return { ...who, number: number as string, token, version }
}

test('an order is found by phone in any writing, by name, address, number and last digits of the card', async () => {
  const one = await ordered({
    first_name: 'Zoë',
    last_name: 'Quintanilla',
    email: 'zoe.q@example.org',
    phone: '(512) 555-0187',
  })
  const other = await ordered({
    first_name: 'Ben',
    last_name: 'Ott',
    email: 'ben@example.org',
    phone: '(512) 555-0199',
  })
  for (const q of [
    '512-555-0187',
    '5125550187',
    '+1 512 555 0187',
    '0187',
    'quintanilla',
    'zoe q',
    'Quintanila',
    'zoe.q@example.org',
    one.number,
    one.number.slice(2),
    one.number.toLowerCase(),
  ])
    expect([q, await numbers(q)]).toEqual([q, [one.number]])
  expect(await numbers('4242')).toEqual([other.number, one.number])
  expect(await numbers('1234')).toEqual([])
  expect(await numbers('%')).toEqual([])
})

test('orders are narrowed by status and days, and one that was placed again is listed once', async () => {
  const first = await ordered(
    { first_name: 'Ida', last_name: 'Marlowe', email: 'ida@example.org', phone: '(512) 555-0111' },
    false,
  )
  await family.checkout(first.token, first.version)
  const [again] = await numbers('marlowe')
  expect(again).not.toBe(first.number)
  expect(await numbers('marlowe')).toEqual([again])
  expect(await numbers('marlowe', { status: ['paid'] })).toEqual([])
  expect(await numbers('marlowe', { status: ['open', 'paid'] })).toEqual([again])
  expect(await numbers('marlowe', { from: '2026-11-21', until: '2026-11-21' })).toEqual([again])
  expect(await numbers('marlowe', { from: '2026-11-22' })).toEqual([])
  const all = await ask('POST', 'orders/list', {}, admin)
  expect(all.data.map(({ number }: { number: string }) => number)).toEqual(
    (await numbers('')).toSorted().toReversed(),
  )
  expect(all.meta.total).toBe(all.data.length)
})

test('an order leads to its payer, registrations, letters and what was done with it', async () => {
  const { number } = await ordered({
    first_name: 'Lea',
    last_name: 'Farrow',
    email: 'lea@example.org',
    phone: '(512) 555-0122',
  })
  await house.work()
  const [row] = (await find(number)).data
  expect(row).toMatchObject({
    payer_name: 'Lea Farrow',
    status: 'paid',
    card_last4: '4242',
    total: 4500,
    more: 0,
  })
  const order = (await ask('GET', `orders/by-id/${row.id}`, undefined, admin)).data
  const refund = {
    request_key: crypto.randomUUID(),
    lines: [{ id: order.lines[0].id, amount: 1000 }],
    reason: 'Moved away',
  }
  await ask('POST', `payments/${order.payments[0].id}/refund`, refund, admin)
  const around = (await ask('GET', `orders/by-id/${row.id}/around`, undefined, admin)).data
  expect(around).toMatchObject({
    registrations: [{ name: 'Lopez, Sofía', status: 'active', team_id: null }],
    payer_member_id: expect.any(Number),
    payer_phone: '5125550122',
    audit: [{ action: 'payment.refund_requested', note: 'Moved away', after: { amount: 1000 } }],
  })
  expect(around.mails.map(({ subject }: { subject: string }) => subject)).toEqual([
    'We’ve refunded $10.00',
    `Registration ${number} is complete`,
    'Your registration with The alliance',
  ])
  expect((await find(number)).data).toMatchObject([{ status: 'partly_refunded', refunded: 1000 }])
  const file = await house.call('/api/mms/orders/list/export', {
    method: 'POST',
    token: admin,
    payload: { q: number },
  })
  expect(file.body).toContain('Partly refunded,Lea Farrow,lea@example.org')
  expect(file.body).toContain('45.00')
})

test('orders are for who may see payments, of the own tenant', async () => {
  const member = await house.tokenOf(MEMBER)
  expect((await find('', {}, member)).http).toBe(403)
  const elsewhere = await house.tokenOf(ADMIN, 'demo')
  const answer = await house.call('/api/mms/orders/list', {
    method: 'POST',
    label: 'demo',
    token: elsewhere,
    payload: {},
  })
  expect(answer.json().data).toEqual([])
})

test('the sums are those of the orders that match, without canceled ones, refunds apart', async () => {
  admin = await house.tokenOf(ADMIN)
  const sums = async (q: string, filters: object = {}) =>
    (await ask('POST', 'orders/list/sums', { q, filters }, admin)).data
  const who = (first_name: string) => ({
    ...{
      first_name,
      last_name: 'Sumner',
      email: `${first_name.toLowerCase()}@sumner.example`,
      phone: '(512) 555-0143',
    },
  })
  await ordered(who('Una'))
  const paid = await sums('sumner')
  expect(paid).toEqual({ paid: expect.any(Number), refunded: 0, unpaid: 0 })
  expect(paid.paid).toBeGreaterThan(0)
  await ordered(who('Ugo'), false)
  expect(await sums('sumner')).toEqual({ ...paid, unpaid: paid.paid })
  expect(await sums('sumner', { status: ['open'] })).toEqual({ paid: 0, refunded: 0, unpaid: paid.paid })
  const [row] = (await find('una sumner')).data
  const order = (await ask('GET', `orders/by-id/${row.id}`, undefined, admin)).data
  const refund = { request_key: crypto.randomUUID(), amount: 500, reason: 'Left early' }
  await ask('POST', `payments/${order.payments[0].id}/refund`, refund, admin)
  expect(await sums('una sumner')).toEqual({ ...paid, refunded: 500 })
})

test('total and sums are the same once they are kept, by status and days, and come from what is kept', async () => {
  const asked = async (filters: object) => [
    (await find('', filters)).meta.total,
    (await ask('POST', 'orders/list/sums', { filters }, admin)).data,
  ]
  const FILTERS = [{}, { status: ['paid', 'open'] }, { from: '2026-11-21', until: '2026-11-21' }]
  const before = await Promise.all(FILTERS.map(asked))
  const addUp = () => house.turn(addUpOrderDays)
  await addUp()
  house.pass(3600)
  await addUp()
  admin = await house.tokenOf(ADMIN)
  expect(await Promise.all(FILTERS.map(asked))).toEqual(before)
  const { pool } = house.world.database
  const { id } = house.tenants.alliance
  await pool.query(
    `insert into order_day (tenant_id, day, status, orders, total, refunded) values ($1, '2020-01-01', 'paid', 70000, 700, 7)`,
    [id],
  )
  const [total, sums] = before[0]!
  expect(await asked({})).toEqual([
    total + 70_000,
    { ...sums, paid: sums.paid + 700, refunded: sums.refunded + 7 },
  ])
  expect((await find('')).meta.total_is_capped).toBe(false)
  // What is searched for is counted one by one.
  expect((await find('sumner')).meta.total).toBe(2)
})

test('very many that are searched for are added up only for who asks for it', async () => {
  const asked = async (more: object = {}) =>
    (await ask('POST', 'orders/list/sums', { q: 'throng', ...more }, admin)).data
  const add = (count: number) =>
    house.world.database.pool.query(
      `insert into orders (tenant_id, year, token_hash, payer_name, payer_email, currency, amount, discount, total, status,
         created_at, expires_at, paid_at)
       select $1, 2026, sha256(gen_random_uuid()::text::bytea), 'Throng', 'throng@example.org', 'USD', 100, 0, 100, 'paid', now(), now(), now()
       from generate_series(1, $2)`,
      [house.tenants.alliance.id, count],
    )
  await add(50_000)
  expect(await asked()).toEqual({ paid: 5_000_000, refunded: 0, unpaid: 0 })
  await add(1)
  expect(await asked()).toBeNull()
  expect(await asked({ however_many: true })).toEqual({ paid: 5_000_100, refunded: 0, unpaid: 0 })
})
