import { beforeAll, expect, test } from 'vitest'
import { atOnce } from '../../test/at-once.ts'
import { begun, carriedOut } from '../../test/batch.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { payIn, registeringIn } from '../../test/registration.ts'
import { jobs } from '../app.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
const { pool } = house.world.database
let admin: string
let other: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
  other = await house.tokenOf(ADMIN)
})

/** An order for a daughter, paid unless told otherwise. */
async function ordered({ pays = true } = {}) {
  const registrant = family.registrant()
  const { token, version } = await family.start({ registrant, people: [await family.daughter()] })
  await family.sign(token)
  const { data } = await family.checkout(token, version)
  if (pays) expect((await payIn(house, data.order_token)).data).toMatchObject({ status: 'paid' })
  const found = await ask('POST', 'orders/list', { q: registrant.email }, admin)
  return { id: found.data[0].id as number, total: found.data[0].total as number, email: registrant.email }
}
const refundsOf = async (id: number) =>
  (
    await pool.query<{ amount: number; state: string; reason: string }>(
      'select amount, state, reason from refund where order_id = $1 order by id',
      [id],
    )
  ).rows
const letters = async (email: string) =>
  (await pool.query(`select 1 from mail where recipient = $1 and subject ilike '%refund%'`, [email])).rows
    .length
const wantedFor = (ids: number[], amount?: number) =>
  ({
    queue: 'orders',
    act: 'refund',
    ids,
    reason: 'The clinic was rained out',
    ...(amount && { amount }),
  }) as const

test('what is left of several orders goes back once, and nothing moves before the seconds are over', async () => {
  const [one, two, unpaid] = [await ordered(), await ordered(), await ordered({ pays: false })]
  await ask(
    'POST',
    `payments/${(await ask('GET', `orders/by-id/${two.id}`, undefined, admin)).data.payments[0].id}/refund`,
    { request_key: crypto.randomUUID(), amount: 500, reason: 'Late fee' },
    admin,
  )
  const ids = [one.id, two.id, unpaid.id]
  const batch = await begun(house, wantedFor(ids), admin)
  expect(batch['preview']).toMatchObject({
    count: 2,
    cents: one.total + two.total - 500,
    left_out: [{ why: 'Not paid', count: 1 }],
  })
  expect(await refundsOf(one.id)).toEqual([])
  await carriedOut(house, batch['data'], admin)
  await house.work()
  expect(await refundsOf(one.id)).toEqual([
    { amount: one.total, state: 'succeeded', reason: 'The clinic was rained out' },
  ])
  expect((await refundsOf(two.id)).map(({ amount }) => amount)).toEqual([500, two.total - 500])
  expect(await letters(one.email)).toBe(1)
  const again = await begun(house, wantedFor([one.id]), admin)
  expect([again['http'], again['preview'].count]).toEqual([409, 0])
})

test('the same amount of each is given back only where as much is left, and never more than was looked at', async () => {
  const [one, two] = [await ordered(), await ordered()]
  const more = await begun(house, wantedFor([one.id, two.id], one.total + 1), admin)
  expect(more['preview']).toMatchObject({ count: 0, left_out: [{ why: 'Less is left than that', count: 2 }] })
  const ids = [one.id, two.id]
  const { preview } = await begun(house, wantedFor(ids, 700), admin)
  expect(preview).toMatchObject({ count: 2, cents: 1400 })
  const third = await ordered()
  const { data } = await ask(
    'POST',
    'batches/preview',
    { queue: 'orders', act: 'refund', ids: [third.id] },
    admin,
  )
  expect(
    await ask('POST', 'batches', { ...wantedFor([third.id]), ...data, cents: data.cents - 1 }, admin),
  ).toMatchObject({ http: 409, code: 'batch_grew' })
  house.pass(10)
  await house.work()
  expect(await refundsOf(third.id)).toEqual([])
})

test('of two who refund the same orders at the same moment each order is refunded once', async () => {
  const orders = [await ordered(), await ordered(), await ordered()]
  const ids = orders.map(({ id }) => id)
  const answers = await atOnce(2, (i) => begun(house, wantedFor(ids), i === 0 ? admin : other))
  for (const [i, { data }] of answers.entries())
    if (data?.id !== undefined) await carriedOut(house, data, i === 0 ? admin : other)
  await house.work()
  for (const { id, total } of orders)
    expect((await refundsOf(id)).map(({ amount }) => amount)).toEqual([total])
})

test('who looked before somebody else gave part of it back looks again before giving back the same once more', async () => {
  const orders = [await ordered(), await ordered()]
  const wanted = wantedFor(
    orders.map(({ id }) => id),
    700,
  )
  const { queue, act, ids, amount } = wanted
  const look = async () =>
    (await ask('POST', 'batches/preview', { queue, act, ids, amount }, other)).data as object
  const looked = await look()
  await carriedOut(house, (await begun(house, wanted, admin))['data'], admin)
  await house.work()
  expect(await ask('POST', 'batches', { ...wanted, ...looked }, other)).toMatchObject({
    http: 409,
    code: 'batch_changed',
  })
  expect((await refundsOf(orders[0]!.id)).map(({ amount }) => amount)).toEqual([700])
  const again = await ask('POST', 'batches', { ...wanted, ...(await look()) }, other)
  await carriedOut(house, again.data, other)
  await house.work()
  expect((await refundsOf(orders[0]!.id)).map(({ amount }) => amount)).toEqual([700, 700])
})

test('a single refund that comes at the same moment as the batch leaves nothing to give back twice', async () => {
  const { id, total } = await ordered()
  const { data } = await begun(house, wantedFor([id]), admin)
  const payment = (await ask('GET', `orders/by-id/${id}`, undefined, admin)).data.payments[0].id
  await Promise.all([
    carriedOut(house, data, admin),
    ask(
      'POST',
      `payments/${payment}/refund`,
      { request_key: crypto.randomUUID(), reason: 'Asked by phone' },
      other,
    ),
  ])
  await house.work()
  expect((await refundsOf(id)).map(({ amount }) => amount)).toEqual([total])
})

test('a batch that is run again after a kill gives nothing back twice, and one that is stopped leaves the rest', async () => {
  const orders = [await ordered(), await ordered(), await ordered()]
  const ids = orders.map(({ id }) => id)
  const { data } = await begun(house, wantedFor(ids), admin)
  // As after a kill: it still says that it runs, and the job comes again.
  await pool.query(`update batch set state = 'running' where id = $1`, [data.id])
  const job = jobs.find(({ name }) => name === 'run-batch')!
  house.pass(10)
  await job.run(house.acting(), { batch_id: data.id } as never)
  await job.run(house.acting(), { batch_id: data.id } as never)
  await house.work()
  for (const { id, total } of orders)
    expect((await refundsOf(id)).map(({ amount }) => amount)).toEqual([total])
  const rest = [await ordered(), await ordered()]
  const stopped = (await begun(house, wantedFor(rest.map(({ id }) => id)), admin))['data']
  await pool.query(`update batch set state = 'running' where id = $1`, [stopped.id])
  expect((await ask('POST', `batches/${stopped.id}/stop`, {}, admin)).data.state).toBe('stopping')
  house.pass(10)
  await job.run(house.acting(), { batch_id: stopped.id } as never)
  for (const { id } of rest) expect(await refundsOf(id)).toEqual([])
})
