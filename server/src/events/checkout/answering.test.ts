import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayIn } from 'contract/dates'
import { aFamily, anEvent } from '../../../test/events.ts'
import { testHouse } from '../../../test/house.ts'
import { payIn, registeringIn } from '../../../test/registration.ts'
import { pressOf } from '../../../test/rush.ts'
import { refuseUnfit } from '../../../test/statements.ts'
import { asking, lettersTo } from '../../../test/team.ts'
import { waitingForLock } from '../../../test/waiting.ts'
import { pay } from './entry-orders.ts'

const statements: string[] = []
const house = await testHouse({
  guard: (statement) => {
    refuseUnfit(statement)
    // The card provider looks around now and then, and one in 32 orders leaves a job that adds up.
    if (!/\bpsp\b|enqueue_job/.test(statement)) statements.push(statement)
  },
})
await registeringIn(house)
const ask = asking(house)
const { pool } = house.world.database
const FAMILIES = 12
const families = await Promise.all(Array.from({ length: FAMILIES }, () => aFamily(house)))
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => {
  statements.length = 0
})

type Event = Awaited<ReturnType<typeof anEvent>>
type Division = NonNullable<NonNullable<Parameters<typeof anEvent>[1]>['divisions']>[number]
const PRICE = 10_000
const day = (count: number) => addDays(dayIn('America/Chicago', house.acting().now), count)
const camp = (more: Parameters<typeof anEvent>[1] = {}, division: Partial<Division> = {}) =>
  anEvent(house, { divisions: [{ label: 'Camp', price_cents: PRICE, ...division }], ...more })

/** The parties of an event with their orders, in the order they came. */
async function ordersOf({ id }: Pick<Event, 'id'>) {
  const { rows } = await pool.query(
    `select p.id as party_id, p.state, p.user_id, u.email, o.status, o.total::int, o.amount::int, o.payer_name, o.payer_email,
       o.expires_at = p.held_until as ends_with_hold, o.number is not null as has_number, o.xmin::text as transaction,
       (select json_agg(json_build_object('key', l.key, 'kind', l.kind, 'account', l.account, 'label', l.label, 'detail', l.detail,
           'purpose', l.purpose, 'subject_id', l.subject_id, 'total', l.total, 'credited', l.credited, 'position', l.position) order by l.position)
         from order_line l where l.tenant_id = o.tenant_id and l.order_id = o.id) as lines,
       (select count(*)::int from order_part q where q.tenant_id = p.tenant_id and q.purpose = 'event_entrant' and q.subject_id = p.id
         and q.is_standing) as standing
     from event_party p join app_user u on u.tenant_id = p.tenant_id and u.id = p.user_id
       left join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
     where p.event_id = $1 order by p.id`,
    [id],
  )
  return rows
}
/** In so many transactions. */
const transactionsOf = async (event: Event) =>
  new Set((await ordersOf(event)).map(({ transaction }) => transaction)).size

const press = async (event: Event, count: number, sent: Partial<Parameters<typeof pressOf>[3]> = {}) => {
  const presses = await Promise.all(
    families.slice(0, count).map((family) => pressOf(house, event, family, { total: PRICE, ...sent })),
  )
  statements.length = 0
  return Promise.all(presses.map((one) => one()))
}

describe('those who get in at the same moment', () => {
  test('take as many statements as half of them, for their spots and orders', async () => {
    const counts = []
    for (const count of [FAMILIES / 2, FAMILIES]) {
      const event = await camp()
      await press(event, count)
      counts.push(statements.length)
      expect(await transactionsOf(event)).toBe(1)
    }
    expect(counts).toEqual([30, 30])
  })

  test('each have the order that they would have had alone, and its token', async () => {
    const shirts = { addons: [{ name: 'T-shirt', price_cents: 2_000 }] }
    const [event, other] = [await camp(shirts), await camp(shirts)]
    const shirt = ({ addons }: Event) => ({
      total: PRICE + 2_000,
      addons: [{ option_id: addons[0]!.options[0]!.id, quantity: 1 }],
    })
    const answers = await press(event, 3, shirt(event))
    const [alone] = await press(other, 1, shirt(other))
    const orders = await ordersOf(event)
    const bare = (name: string, { lines, ...order }: any) => ({
      ...order,
      ...{ party_id: 0, transaction: '', user_id: 0, email: '', payer_name: '', payer_email: '' },
      lines: lines.map(({ key, subject_id: _, label, detail, ...line }: any) => ({
        ...line,
        key: key.replace(/\d+/, 'n'),
        label: label.replace(name, 'Camp'),
        detail: detail.replace(name, 'Camp').replace(/\w+\d+/, 'Reed'),
      })),
    })
    const [wanted] = await ordersOf(other)
    expect(orders.map((one) => bare(event.name, one))).toEqual(
      orders.map(() => expect.objectContaining(bare(other.name, wanted))),
    )
    expect(wanted).toMatchObject({ status: 'open', total: 12_000, ends_with_hold: true, standing: 1 })
    expect(wanted!.lines).toMatchObject([{ total: 10_000 }, { total: 2_000 }])
    for (const [i, { email, last_name }] of families.slice(0, 3).entries())
      expect(orders[i]).toMatchObject({ email, payer_email: email, payer_name: `Maria ${last_name}` })
    expect(answers.map(({ party_id }) => party_id)).toEqual(orders.map(({ party_id }) => party_id))
    expect(answers[0]).toEqual({
      ...alone,
      ...{ party_id: orders[0]!.party_id, order_token: expect.any(String) },
    })
    for (const { order_token } of answers)
      expect((await payIn(house, order_token!)).data).toMatchObject({ status: 'paid' })
    expect((await ordersOf(event)).map(({ state, status }) => [state, status])).toEqual(
      orders.map(() => ['confirmed', 'paid']),
    )
    for (const { email } of families.slice(0, 3)) {
      const subjects = (await lettersTo(house, email)).map(({ subject }) => subject)
      expect(subjects.filter((one) => one === `You’re in: ${event.name}`)).toHaveLength(1)
    }
  })

  test('are counted once in what the orders of a day come to', async () => {
    const sums = async () => {
      const { rows } = await pool.query(
        `select coalesce(sum(orders), 0)::int as orders, coalesce(sum(total), 0)::int as total from order_change where status = 'open'`,
      )
      return rows[0]
    }
    const before = await sums()
    await press(await camp(), 5)
    expect(await sums()).toEqual({ orders: before.orders + 5, total: before.total + 5 * PRICE })
  })

  test('are told what is due later, each in their own language', async () => {
    const deposit = { kind: 'amount' as const, value: 4_000, balance_due_on: day(30) }
    const event = await camp({ starts_on: day(120) }, { deposit })
    const presses = await Promise.all(
      families.slice(0, 2).map((family) => pressOf(house, event, family, { total: PRICE })),
    )
    const [first, second] = await Promise.all([
      presses[0]!(),
      presses[1]!((context) => ({ ...context, call: { ...context.call, language: 'es' } })),
    ])
    expect([first, second]).toMatchObject([
      { total: 4_000, later: [{ cents: 6_000 }] },
      { total: 4_000, later: [{ cents: 6_000 }] },
    ])
    expect(first!.card_terms!.label).toBe('Charge this card when the rest is due')
    expect(second!.card_terms!.label).not.toBe(first!.card_terms!.label)
    expect(await transactionsOf(event)).toBe(1)
  })

  test('and get in for free are in, without anything to pay', async () => {
    const event = await camp({}, { price_cents: 0 })
    expect(await press(event, 3, { total: 0 })).toMatchObject(
      Array.from({ length: 3 }, () => ({ state: 'confirmed', order_token: null })),
    )
  })

  test('have one order each, also where the same press comes twice', async () => {
    const event = await camp()
    const [first, ...others] = await Promise.all(
      families.slice(0, 3).map((family) => pressOf(house, event, family, { total: PRICE })),
    )
    const answers = await Promise.all([first!(), first!(), ...others.map((one) => one())])
    expect(answers[1]).toEqual(answers[0])
    const orders = await ordersOf(event)
    expect(orders.map(({ status, standing }) => [status, standing])).toEqual(orders.map(() => ['open', 1]))
    expect(orders).toHaveLength(3)
  })
})

describe('whoever can’t be answered with the others keeps nobody else from it', () => {
  /** Presses of three families, where `meanwhile` happens between the commit of their spots and their orders. */
  async function pressed(event: Event, meanwhile: (party_ids: number[]) => Promise<unknown>) {
    const presses = await Promise.all(
      families.slice(0, 3).map((family) => pressOf(house, event, family, { total: PRICE })),
    )
    let transactions = 0
    return Promise.all(
      presses.map((one) =>
        one((context) => ({
          ...context,
          transaction: async (work) => {
            if (++transactions === 2) await meanwhile((await ordersOf(event)).map(({ party_id }) => party_id))
            return context.transaction(work)
          },
        })).then(
          ({ state }) => state as string,
          ({ code }) => code as string,
        ),
      ),
    )
  }
  const own = async (i: number) => {
    const user = await house.world.authenticate(families[i]!.token, house.tenants.alliance)
    return { ...house.acting(), user }
  }

  test('who has pressed Pay in another tab has one order that stands', async () => {
    const event = await camp()
    const context = await own(1)
    const answers = await pressed(event, ([, id]) =>
      house.acting().transaction((inside) => pay({ ...inside, user: context.user }, { id: id! })),
    )
    expect(answers).toEqual(['held', 'held', 'held'])
    const orders = await ordersOf(event)
    expect(orders.map(({ status, standing, total }) => [status, standing, total])).toEqual(
      orders.map(() => ['open', 1, PRICE]),
    )
    // The other tab’s was replaced by that of this one, and the two others got theirs together.
    expect(await transactionsOf(event)).toBe(2)
  })

  test('who has given up the spots in another tab is told, and the others have their orders', async () => {
    const event = await camp()
    const answers = await pressed(event, async ([, id]) => {
      expect(await ask('POST', `/ems/my-events/${id}/release`, families[1]!.token, {})).toMatchObject({
        http: 200,
      })
    })
    expect(answers).toEqual(['held', 'hold_ended', 'held'])
    expect((await ordersOf(event)).map(({ state, status }) => [state, status])).toEqual([
      ['held', 'open'],
      ['over', null],
      ['held', 'open'],
    ])
  })

  test('who gives them up while the orders are being placed is told, too', async () => {
    const event = await camp()
    const client = await pool.connect()
    const answers = await pressed(event, async ([, id]) => {
      await client.query('begin')
      await client.query('lock table orders in share mode')
      void expect
        .poll(async () => (await waitingForLock(pool)).length)
        .toBeGreaterThan(0)
        .then(async () => {
          await ask('POST', `/ems/my-events/${id}/release`, families[1]!.token, {})
          await client.query('rollback')
          client.release()
        })
    })
    expect(answers).toEqual(['held', 'hold_ended', 'held'])
    const orders = await ordersOf(event)
    expect(orders.map(({ state, status, standing }) => [state, status, standing])).toEqual([
      ['held', 'open', 1],
      ['over', null, 0],
      ['held', 'open', 1],
    ])
  })

  test('whose account is gone by then is told', async () => {
    const event = await camp()
    const gone = await aFamily(house)
    const presses = await Promise.all(
      [families[0]!, families[1]!, gone].map((family) => pressOf(house, event, family, { total: PRICE })),
    )
    await pool.query('delete from auth_session where user_id = (select id from app_user where email = $1)', [
      gone.email,
    ])
    await pool.query(
      `update member set user_id = null where user_id = (select id from app_user where email = $1)`,
      [gone.email],
    )
    await pool.query('delete from user_role where user_id = (select id from app_user where email = $1)', [
      gone.email,
    ])
    await pool.query('delete from app_user where email = $1', [gone.email])
    const answers = await Promise.all(
      presses.map((one) =>
        one().then(
          ({ state }) => state as string,
          ({ code }) => code as string,
        ),
      ),
    )
    expect(answers).toEqual(['held', 'held', 'unauthenticated'])
    expect(await transactionsOf(event)).toBe(1)
  })

  test('who waits joins the waitlist, and is told so with the others', async () => {
    const event = await camp({}, { capacity: 2 })
    const answers = await press(event, 4, { may_wait: true })
    expect(answers.map(({ state }) => state)).toEqual(['held', 'held', 'waiting', 'waiting'])
    expect(answers.slice(2)).toMatchObject([{ order_token: null }, { order_token: null }])
  })
})

test('of everything that comes at once each order is what its lines are, and is paid and confirmed once', async () => {
  const event = await camp({ addons: [{ name: 'T-shirt', price_cents: 2_000 }] }, { capacity: 7 })
  const option_id = event.addons[0]!.options[0]!.id
  const sent = families.map((family, i) => {
    const shirt = i % 3 === 1
    return {
      family,
      total: i === 2 ? 1 : PRICE + (shirt ? 2_000 : 0),
      addons: shirt ? [{ option_id, quantity: 1 }] : [],
      request_key: randomUUID(),
      ...(i % 5 === 4 && { may_wait: true }),
    }
  })
  const presses = await Promise.all(
    [...sent, sent[0]!, { ...sent[3]!, request_key: randomUUID() }].map(({ family, ...one }) =>
      pressOf(house, event, family, one),
    ),
  )
  await Promise.allSettled(presses.map((one) => one()))
  const again = await Promise.allSettled(presses.map((one) => one()))
  const tokens = new Set(
    again.flatMap((one) => (one.status === 'fulfilled' ? (one.value.order_token ?? []) : [])),
  )
  for (const token of tokens) await payIn(house, token)
  const orders = await ordersOf(event)
  const paid = orders.filter(({ state }) => state === 'confirmed')
  expect(paid).toHaveLength(7)
  for (const { status, total, lines } of paid)
    expect([status, total]).toEqual(['paid', lines.reduce((sum: number, one: any) => sum + one.total, 0)])
  const { rows } = await pool.query(
    `select e.taken, d.taken as in_division,
       (select count(*)::int from entrant n where n.event_id = e.id and n.status in ('held', 'confirmed')) as entrants,
       (select coalesce(sum(l.amount), 0)::int from ledger_entry l where l.order_id in
         (select o.order_id from event_party o where o.event_id = e.id) and l.credit like 'revenue:event%') as booked
     from event e join event_division d on d.tenant_id = e.tenant_id and d.event_id = e.id where e.id = $1`,
    [event.id],
  )
  const sum = paid.reduce((all, { total }) => all + total, 0)
  expect(rows).toEqual([{ taken: 7, in_division: 7, entrants: 7, booked: sum }])
  for (const { email } of paid) {
    const subjects = (await lettersTo(house, email)).map(({ subject }) => subject)
    expect(subjects.filter((one) => one === `You’re in: ${event.name}`)).toHaveLength(1)
  }
})
