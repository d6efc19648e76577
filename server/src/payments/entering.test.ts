import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { atOnce } from '../../test/at-once.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { payIn, registeringIn } from '../../test/registration.ts'
import { pdfText } from '../../test/pdf-text.ts'

const house = await testHouse({ looksAtDocuments: true })
const family = await registeringIn(house)
const { ask } = family
const { pool } = house.world.database
let admin: string
let manager: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
  manager = await house.tokenOf([{ module: 'MMS', role: 'manager' }])
})

/** An order for a daughter, up to the payment. */
async function placed(more: object = {}) {
  const registrant = family.registrant()
  const { token, version } = await family.start({ registrant, people: [await family.daughter()], ...more })
  await family.sign(token)
  const { data } = await family.checkout(token, version)
  const { order_number: number, order_token } = data as { order_number: string; order_token: string }
  return { number, order_token, email: registrant.email }
}
const CHECK = { method: 'check', reference: '1024', received_on: '11/20/2026' }
const enter = (number: string, body: object = {}, by = admin) =>
  ask('POST', `orders/by-number/${number}/payment`, { ...CHECK, request_key: randomUUID(), ...body }, by)
const comp = (number: string, reason = 'Board’s scholarship', by = admin) =>
  ask('POST', `orders/by-number/${number}/comp`, { reason }, by)
const detail = async (id: number) => (await ask('GET', `orders/by-id/${id}`, undefined, admin)).data
const accounts = async (id: number) =>
  Object.fromEntries(
    (
      await pool.query<{ account: string; sum: number }>(
        'select account, sum(amount)::int as sum from ledger_line where order_id = $1 group by account having sum(amount) <> 0',
        [id],
      )
    ).rows.map(({ account, sum }) => [account, sum]),
  )
const registered = async (email: string) =>
  (await ask('POST', 'admin/get_membership', { q: email }, admin)).data as { status: string; paid: number }[]
const receipt = async (id: number) =>
  pdfText((await ask('GET', `registration/download/payment/${id}`, undefined, admin))['raw'])

test('a check that the office takes pays the order, and receipt, books and history say so', async () => {
  const { number, email } = await placed()
  const { data, http } = await enter(number)
  expect(http).toBe(200)
  const order = await detail(data.id)
  expect(order).toMatchObject({
    status: 'paid',
    payments: [{ method: 'check', reference: '1024', received_on: '2026-11-20', amount: 4500, fee: 0 }],
  })
  expect(await registered(email)).toMatchObject([{ status: 'active', paid: 4500 }])
  expect(await accounts(data.id)).toEqual({ 'asset:undeposited': 4500, 'revenue:membership': -4500 })
  expect(await receipt(data.id)).toContain('Check 1024')
  const { audit } = (await ask('GET', `orders/by-id/${data.id}/around`, undefined, admin)).data
  expect(audit).toMatchObject([
    { action: 'payment.entered_check', actor: 'Ada Ball', after: { amount: 4500 } },
  ])
})

test('what was paid in cash goes back by hand, and ends the membership', async () => {
  const { number, email } = await placed()
  const { data } = await enter(number, { method: 'cash', reference: undefined })
  const { payments } = await detail(data.id)
  const refund = await ask(
    'POST',
    `payments/${payments[0].id}/refund`,
    { request_key: randomUUID(), reason: 'Moved away' },
    admin,
  )
  expect(refund['data']).toMatchObject({ state: 'succeeded', amount: 4500 })
  expect(await detail(data.id)).toMatchObject({ status: 'refunded' })
  expect(await registered(email)).toMatchObject([{ status: 'inactive' }])
  expect(await accounts(data.id)).toEqual({})
  await house.work()
  const { rows } = await pool.query('select body_text from mail where recipient = $1 and about = $2', [
    email,
    'orders',
  ])
  expect(rows[0].body_text).toContain('the office will give it back to you')
  expect(rows[0].body_text).not.toContain('card')
})

test('a comp needs a reason and its own right, takes the price off, and nothing was paid', async () => {
  const { number, email } = await placed()
  expect((await comp(number, ' ')).http).toBe(422)
  expect((await comp(number, 'Hardship', manager)).http).toBe(403)
  const { data, http } = await comp(number)
  expect(http).toBe(200)
  expect(await detail(data.id)).toMatchObject({
    status: 'paid',
    total: 0,
    comp_reason: 'Board’s scholarship',
    payments: [],
  })
  expect(await registered(email)).toMatchObject([{ status: 'active', paid: 0 }])
  expect(await accounts(data.id)).toEqual({ 'contra:comp': 4500, 'revenue:membership': -4500 })
  const text = await receipt(data.id)
  expect(text).toContain('Free of charge: Board’s scholarship')
  expect(text).not.toContain('Discount')
  expect(await comp(number)).toMatchObject({ http: 409, code: 'already_paid' })
})

test('a donation is never free of charge', async () => {
  const { number } = await placed({ donation: 1000 })
  expect(await comp(number)).toMatchObject({ http: 409, code: 'not_comped' })
  expect((await enter(number, {}, manager)).http).toBe(200)
})

test('one order is paid once: pressed at once, again with its key, after a card, or too late', async () => {
  const first = await placed()
  const presses = await atOnce(4, () => enter(first.number))
  expect(presses.map(({ http }) => http).toSorted()).toEqual([200, 409, 409, 409])
  const second = await placed()
  const request_key = randomUUID()
  const twice = await atOnce(2, () => enter(second.number, { request_key }))
  expect(twice.map(({ http }) => http)).toEqual([200, 200])
  const { data } = await enter(second.number, { request_key })
  expect((await detail(data.id)).payments).toHaveLength(1)
  expect(await enter(second.number, { request_key, method: 'cash', reference: undefined })).toMatchObject({
    http: 422,
    code: 'request_key_reused',
  })

  const third = await placed()
  expect((await payIn(house, third.order_token)).data).toMatchObject({ status: 'paid' })
  expect(await enter(third.number)).toMatchObject({ http: 409, code: 'already_paid' })

  const fourth = await placed()
  house.pass(31 * 60)
  admin = await house.tokenOf(ADMIN)
  expect(await enter(fourth.number)).toMatchObject({ http: 409, code: 'order_expired' })
  expect(await enter('R-2026-999999')).toMatchObject({ http: 404, code: 'order_not_found' })
})

test('a day to come and another tenant’s order are refused', async () => {
  const { number } = await placed()
  expect(await enter(number, { received_on: '11/23/2026' })).toMatchObject({
    http: 422,
    code: 'received_later',
  })
  const elsewhere = await house.tokenOf(ADMIN, 'demo')
  const answer = await house.call(`/api/mms/orders/by-number/${number}/payment`, {
    method: 'POST',
    label: 'demo',
    token: elsewhere,
    payload: { ...CHECK, request_key: randomUUID() },
  })
  expect(answer.statusCode).toBe(404)
})

test('the dashboard’s revenue counts checks and cash and no comps', async () => {
  const dashboard = async () =>
    (await ask('GET', 'admin/dashboard/all-data', undefined, admin)).data as {
      money: { kind: string; cents: number }[]
    }
  const fees = async () => (await dashboard()).money.find(({ kind }) => kind === 'fees')!.cents
  const before = await fees()
  await enter((await placed()).number)
  await comp((await placed()).number)
  expect(await fees()).toBe(before + 4500)
})
