import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addDays, dayIn } from 'contract/dates'
import { atOnce } from '../../../test/at-once.ts'
import { aPerson } from '../../../test/calendar.ts'
import { anEvent, cancelEvent } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { logIn } from '../../../test/household.ts'
import { payIn } from '../../../test/registration.ts'
import { asking, lettersTo } from '../../../test/team.ts'
import { watchPasses } from './canceling.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})

type Event = Awaited<ReturnType<typeof anEvent>>
type Person = Awaited<ReturnType<typeof aPerson>>
const PRICE = 1_800
const fair = () => anEvent(house, { passes: [{ name: 'All days', price_cents: PRICE }] })
const day = (after: number) => addDays(dayIn(house.tenants.alliance.time_zone, house.world.now()), after)

/** Somebody with an account and so much credit, in cents, until a day. */
async function withCredit(cents: number, expires_on: string | null = null): Promise<Person> {
  const who = await aPerson(house, { first_name: 'Robin' })
  const manager = await house.tokenOf([{ module: 'EMS', role: 'admin' }])
  const given = await ask('POST', '/ems/credits', manager, {
    ...{ email: who.email, cents, reason: 'Rain', expires_on },
  })
  expect(given.http).toBeLessThan(300)
  return who
}
async function hold(event: Event, quantity: number, email: string): Promise<string> {
  house.pass(60)
  const { data } = await ask('POST', `/ems/event/${event.slug}/passes`, undefined, {
    ...{ request_key: randomUUID(), name: 'Robin Vega', email, language: 'en' },
    wanted: [{ type_id: event.pass_types[0]!.id, quantity }],
    total: quantity * PRICE,
  })
  return data.token
}
const show = async (token: string, by?: string) => (await ask('GET', `/ems/passes/${token}`, by)).data
const pay = (token: string, total: number, by?: string, use_credit = true) =>
  ask('POST', `/ems/passes/${token}/pay`, by, { total, ...(use_credit && { use_credit }) })
const credits = async ({ token }: Person): Promise<{ left_cents: number; expires_on: string | null }[]> =>
  (await ask('GET', '/ems/my-credits', token)).data
const left = async (who: Person) => (await credits(who)).reduce((sum, { left_cents }) => sum + left_cents, 0)
const refund = (event: Event, pass_id: number) =>
  ask('POST', `/ems/events/${event.id}/passes/${pass_id}/refund`, event.manager, { reason: 'Rain' })
/** Credits and ledger agree, and so do what was paid for passes and what was kept and given back. */
async function isEven(event: Event) {
  const admin = await house.tokenOf(ADMIN)
  const { data } = await ask('GET', '/ems/credits', await house.tokenOf([{ module: 'EMS', role: 'admin' }]))
  expect(data.owed_cents).toBe(data.ledger_cents)
  const { data: account } = await ask('GET', `/ems/events/${event.id}/account`, admin)
  const { passes, refunded, credited } = account.figures
  const { rows } = await pool.query(
    `select coalesce(-sum(amount), 0)::int as kept from ledger_line l where account = 'revenue:event_passes'
       and exists (select from event_pass_purchase b where b.order_id = l.order_id and b.event_id = $1)`,
    [event.id],
  )
  expect(passes).toBe(account.paid.card + account.paid.credit)
  expect(passes + refunded + credited).toBe(rows[0].kept)
  return account
}

test('credit pays for passes as far as it goes, and a card for the rest; a refund gives each its share', async () => {
  const event = await fair()
  const who = await withCredit(2_000)
  const token = await hold(event, 2, who.email)
  expect(await show(token)).toMatchObject({ total: 2 * PRICE, credit_available: 0 })
  expect(await show(token, who.token)).toMatchObject({ total: 2 * PRICE, credit_available: 2_000 })
  expect(await pay(token, 2 * PRICE, who.token)).toMatchObject({ http: 409, code: 'price_changed' })
  const placed = await pay(token, 1_600, who.token)
  expect(await left(who)).toBe(0)
  expect((await payIn(house, placed.data.order_token)).data.status).toBe('paid')
  expect(await isEven(event)).toMatchObject({ paid: { card: 1_600, credit: 2_000 } })
  const { passes } = await show(token)
  expect((await refund(event, passes[0].id)).http).toBe(200)
  expect((await refund(event, passes[0].id)).http).toBe(409)
  await house.work()
  expect(await left(who)).toBe(1_000)
  const account = await isEven(event)
  expect(account.figures).toMatchObject({ passes: 3_600, refunded: -800, credited: -1_000 })
  expect((await show(token)).passes.map(({ status }: any) => status)).toEqual(['refunded', 'confirmed'])
  const letters = await lettersTo(house, who.email)
  expect(
    letters.find(({ subject }) => subject === `Your pass was refunded: ${event.name}`)!.body_text,
  ).toContain('$10.00')
})

test('what credit pays all of needs no card, and sent again it is paid', async () => {
  const event = await fair()
  const who = await withCredit(5_000, day(30))
  const token = await hold(event, 1, who.email)
  expect(await pay(token, 0, who.token)).toMatchObject({ http: 200, data: { order_token: null } })
  expect(await pay(token, 0, who.token)).toMatchObject({ http: 200, data: { order_token: null } })
  expect(await show(token)).toMatchObject({ state: 'confirmed', passes: [{ status: 'confirmed' }] })
  expect(await left(who)).toBe(5_000 - PRICE)
  await isEven(event)
})

test('of a canceled event it comes back as credit, no sooner over than it was, and at least for 90 days', async () => {
  const event = await fair()
  const [soon, later, ever] = [
    await withCredit(PRICE, day(10)),
    await withCredit(PRICE, day(300)),
    await withCredit(PRICE),
  ]
  for (const who of [soon, later, ever]) await pay(await hold(event, 1, who.email), 0, who.token)
  await cancelEvent(house, event)
  await house.turn(watchPasses)
  await house.turn(watchPasses)
  const until = []
  for (const who of [soon, later, ever])
    until.push((await credits(who)).map(({ left_cents, expires_on }) => [left_cents, expires_on]))
  expect(until).toEqual([[[PRICE, day(90)]], [[PRICE, day(300)]], [[PRICE, null]]])
  expect(
    (await lettersTo(house, soon.email)).find(({ subject }) => subject === `Canceled: ${event.name}`)!
      .body_text,
  ).toContain('$18.00 of event credit')
  await isEven(event)
})

test('where the office refunds what the card paid at the order, the credit of that pass comes back as well', async () => {
  const event = await fair()
  const who = await withCredit(1_000)
  const token = await hold(event, 1, who.email)
  await payIn(house, (await pay(token, 800, who.token)).data.order_token)
  const { rows } = await pool.query(
    `select l.id::int as line, p.id::int as payment from event_pass_purchase b
       join order_line l on l.tenant_id = b.tenant_id and l.order_id = b.order_id
       join payment p on p.tenant_id = b.tenant_id and p.order_id = b.order_id where b.event_id = $1`,
    [event.id],
  )
  const sent = await ask('POST', `/mms/payments/${rows[0].payment}/refund`, await house.tokenOf(ADMIN), {
    ...{ request_key: randomUUID(), lines: [{ id: rows[0].line, amount: 800 }], reason: 'Rain' },
  })
  expect(sent.http).toBeLessThan(300)
  await house.work()
  expect(await left(who)).toBe(1_000)
  expect((await show(token)).passes).toMatchObject([{ status: 'refunded' }])
  await isEven(event)
})

test('credit that pays for two purchases at the same moment is used once', async () => {
  const event = await fair()
  const who = await withCredit(PRICE)
  const tokens = [await hold(event, 1, who.email), await hold(event, 1, who.email)]
  const answers = await atOnce(2, (i) => pay(tokens[i]!, 0, who.token))
  expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
  expect(await left(who)).toBe(0)
  await isEven(event)
})

test('what isn’t paid in time gives the credit back, and nobody uses that of somebody else', async () => {
  const event = await fair()
  const [who, other] = [await withCredit(1_000), await withCredit(1)]
  const token = await hold(event, 1, who.email)
  expect((await pay(token, 800, who.token)).http).toBe(200)
  expect(await show(token, other.token)).toMatchObject({ credit_available: 1 })
  expect((await pay(token, 800, other.token)).http).toBe(409)
  expect((await pay(token, 800)).http).toBe(409)
  house.pass(16 * 60)
  await house.turn(watchPasses)
  expect(await show(token)).toMatchObject({ state: 'over' })
  expect(await left({ ...who, token: await logIn(house, who.email) })).toBe(1_000)
  await isEven(event)
})
