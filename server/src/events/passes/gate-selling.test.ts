import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { aPerson } from '../../../test/calendar.ts'
import { anEvent, cancelEvent } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { fragile, live } from '../../../test/mishaps.ts'
import { asking, lettersTo } from '../../../test/team.ts'
import type { User } from '../../plumbing/context.ts'
import { takeSales } from './gate-selling.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})

type Event = Awaited<ReturnType<typeof anEvent>>
const aGate = () =>
  anEvent(house, {
    passes: [
      { name: 'All days', price_cents: 1_800, stock: 3 },
      { name: 'Monday', price_cents: 1_000, day: '2027-06-07', sold_at: 'gate' },
      { name: 'Child', price_cents: 0 },
      { name: 'Early', price_cents: 500, sold_at: 'online' },
    ],
  })
const helper = (first_name: string) =>
  aPerson(house, { first_name, roles: [{ module: 'EMS', role: 'volunteer' }] })
const open = async (event: Event, token: string, float_cents = 5_000, key = randomUUID()) =>
  (await ask('POST', '/ems/gate/drawers', token, { event_id: event.id, key, float_cents })).data
type Sold = { type_id: number; quantity: number; price_cents: number }
const saleOf = (drawer_id: number, sold: Sold[], more: object = {}) => ({
  ...{ key: randomUUID(), drawer_id, sold, day: '2027-06-07', was_offline: true },
  sold_at: '2027-06-07T14:00:00.000Z',
  ...more,
})
const of = (event: Event, type: number, quantity: number, price_cents: number) => ({
  ...{ type_id: event.pass_types[type]!.id, quantity, price_cents },
})
const send = async (event: Event, token: string, sales: object[]) =>
  ask('POST', '/ems/gate/sales', token, { event_id: event.id, sales })
const close = (drawer: { id: number; sold_cents: number }, token: string, counted_cents: number) =>
  ask('POST', `/ems/gate/drawers/${drawer.id}/close`, token, {
    ...{ id: drawer.id, counted_cents, sold_cents: drawer.sold_cents, signed_name: 'Ada Ball' },
  })
const mine = async (event: Event, token: string) =>
  (await ask('GET', `/ems/gate/drawers/mine?event_id=${event.id}`, token)).data.drawer
const cashOf = async (event: Event) => {
  const { rows } = await pool.query(
    `select coalesce(sum(l.amount), 0)::int as cents from ledger_entry l
       join event_pass_purchase b on b.order_id = l.order_id
     where b.event_id = $1 and l.debit = 'asset:undeposited' and l.credit = 'revenue:event_passes'`,
    [event.id],
  )
  return rows[0].cents
}

describe('cash at the gate', () => {
  test('is booked once, however often the phone sends it, and lets in whoever paid', async () => {
    const event = await aGate()
    const { token } = await helper('Ada')
    const drawer = await open(event, token)
    const sale = saleOf(drawer.id, [of(event, 0, 1, 1_800), of(event, 1, 2, 1_000), of(event, 2, 1, 0)])
    const answers = await atOnce(3, () => send(event, token, [sale]))
    for (const { data } of answers)
      expect(data).toEqual([{ key: sale.key, is_written: true, says: null, is_late: false }])
    expect(await cashOf(event)).toBe(3_800)
    expect(await mine(event, token)).toMatchObject({
      float_cents: 5_000,
      sold_cents: 3_800,
      sales: 1,
      closed: null,
    })
    const { data } = await ask('GET', `/ems/events/${event.id}/passes/summary`, event.manager)
    expect(data.types.map(({ sold, used }: any) => [sold, used])).toEqual([
      [1, 1],
      [2, 2],
      [1, 1],
      [0, 0],
    ])
    expect(data.hours).toMatchObject([{ came: 4, inside: 4 }])
    const account = (await ask('GET', `/ems/events/${event.id}/account`, await house.tokenOf(ADMIN))).data
    expect(account).toMatchObject({
      figures: { passes: 3_800 },
      paid: { by_hand: 3_800, card: 0 },
      by_hand: { in_office: 3_800 },
    })
  })

  test('is booked all or not at all, killed at any step', async () => {
    const event = await aGate()
    const { token } = await helper('Ada')
    const drawer = await open(event, token)
    const { rows } = await pool.query(
      'select user_id::int as id, actor as name from gate_drawer where id = $1',
      [drawer.id],
    )
    const ada = { ...rows[0], permissions: new Set(['ems.gate.sell']), scopes: [], leagues: [], events: [] }
    const sale = saleOf(drawer.id, [of(event, 0, 1, 1_800)])
    for (let dies_at = 1; ; dies_at++) {
      const { wasKilled, error } = await live(dies_at, () =>
        fragile(house.acting().inNameOf(ada as User, 'ems.gate.sell')).transaction((context) =>
          takeSales(context, { event_id: event.id, sales: [sale] }),
        ),
      )
      expect(error).toBeUndefined()
      expect([0, 1_800]).toContain(await cashOf(event))
      if (!wasKilled) break
    }
    expect(await cashOf(event)).toBe(1_800)
  })

  test('is booked as it was taken: at the price of then, and beyond what was left', async () => {
    const event = await aGate()
    const { token } = await helper('Ada')
    const drawer = await open(event, token)
    const { data } = await send(event, token, [saleOf(drawer.id, [of(event, 0, 5, 1_500)])])
    expect(data[0].is_written).toBe(true)
    expect(await cashOf(event)).toBe(7_500)
    const { rows } = await pool.query('select stock, taken from event_pass_type where id = $1', [
      event.pass_types[0]!.id,
    ])
    expect(rows).toEqual([{ stock: 5, taken: 5 }])
  })

  test('is booked also when it arrives after the event was canceled, and no day is ahead of today', async () => {
    const event = await aGate()
    const { token } = await helper('Ada')
    const drawer = await open(event, token)
    await cancelEvent(house, event)
    const sold = [of(event, 0, 1, 1_800), of(event, 2, 1, 0)]
    const { data } = await send(event, token, [saleOf(drawer.id, sold)])
    expect(data).toMatchObject([{ is_written: true, says: null }])
    await house.work()
    expect(await cashOf(event)).toBe(1_800)
    const { rows } = await pool.query(
      `select q.received_on::text, (select count(*)::int from refund r where r.order_id = q.order_id) as refunds
       from payment q join event_pass_purchase b on b.order_id = q.order_id where b.event_id = $1`,
      [event.id],
    )
    // The phone’s clock is months ahead. Who was let in is refunded nothing.
    expect(rows).toEqual([{ received_on: '2026-11-21', refunds: 0 }])
  })

  test('is not taken for another one that was booked under its key', async () => {
    const event = await aGate()
    const { token } = await helper('Ada')
    const drawer = await open(event, token)
    const sale = saleOf(drawer.id, [of(event, 1, 1, 1_000)])
    await send(event, token, [sale])
    const other = { ...sale, sold: [of(event, 1, 2, 1_000)] }
    expect((await send(event, token, [other, sale])).data).toMatchObject([
      { is_written: false, says: 'Another sale was booked in place of this one.' },
      { is_written: true, says: null },
    ])
    expect(await cashOf(event)).toBe(1_000)
  })

  test('goes only into one’s own drawer, for what is sold here and on that day', async () => {
    const event = await aGate()
    const [ada, ben] = [await helper('Ada'), await helper('Ben')]
    const drawer = await open(event, ada.token)
    const refused = async (token: string, ...sales: object[]) =>
      (await send(event, token, sales)).data.map(({ says }: any) => says)
    expect(await refused(ben.token, saleOf(drawer.id, [of(event, 0, 1, 1_800)]))).toEqual([
      'This isn’t your cash drawer.',
    ])
    expect(
      await refused(
        ada.token,
        saleOf(drawer.id, [of(event, 3, 1, 500)]),
        saleOf(drawer.id, [of(event, 1, 1, 1_000)], { day: '2027-06-08' }),
        saleOf(drawer.id, [of(event, 0, 1, 1_800)], { day: '2026-01-02' }),
      ),
    ).toEqual([
      'This pass isn’t sold at this gate.',
      'The pass isn’t for this day.',
      'This was more than 14 days ago.',
    ])
    expect(await cashOf(event)).toBe(0)
  })
})

describe('who paid cash', () => {
  test('and left an address gets the codes there, in their language, and hears of a refund', async () => {
    const event = await aGate()
    const { token } = await helper('Ada')
    const drawer = await open(event, token)
    const { email } = await helper('Vera')
    await pool.query(`update app_user set language = 'es' where email = $1`, [email])
    await send(event, token, [
      saleOf(drawer.id, [of(event, 0, 1, 1_800)], { email }),
      saleOf(drawer.id, [of(event, 1, 1, 1_000)]),
    ])
    const { rows } = await pool.query(
      `select b.language, o.payer_name, o.payer_email, p.id::int as pass_id
       from event_pass_purchase b join orders o on o.id = b.order_id join event_pass p on p.purchase_id = b.id
       where b.event_id = $1 order by b.id`,
      [event.id],
    )
    expect(rows).toMatchObject([
      { language: 'es', payer_name: email, payer_email: email },
      { language: 'en', payer_name: 'Cash at the gate', payer_email: '' },
    ])
    await house.work()
    for (const { pass_id } of rows)
      await ask('POST', `/ems/events/${event.id}/passes/${pass_id}/refund`, event.manager, { reason: 'Rain' })
    await house.work()
    const letters = await lettersTo(house, email)
    expect(letters.map(({ subject }) => subject)).toEqual([
      `Sus pases: ${event.name}`,
      'Hemos reembolsado $18.00',
    ])
    for (const { body_text } of letters) expect(body_text).toMatch(/^Hola:$/m)
  })
})

describe('a cash drawer', () => {
  test('is closed once with what was counted, signed, and says what is over or short', async () => {
    const event = await aGate()
    const { token } = await helper('Ada')
    const key = randomUUID()
    const [one, other] = await atOnce(2, () => open(event, token, 5_000, key))
    expect(one.id).toBe(other.id)
    expect((await open(event, token, 9_999)).id).toBe(one.id)
    await send(event, token, [saleOf(one.id, [of(event, 1, 2, 1_000)])])
    const drawer = await mine(event, token)
    expect((await close(drawer, (await helper('Ben')).token, 6_800))['code']).toBe('drawer_not_found')
    const answers = await atOnce(3, () => close(drawer, token, 6_800))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ http }) => http === 200)!.data.closed).toMatchObject({
      ...{ counted_cents: 6_800, over_cents: -200, signed_name: 'Ada Ball', late_sales: 0 },
    })
    await expect(
      house
        .acting()
        .transaction((context) =>
          sql`update gate_drawer_count set counted_cents = 7000 where tenant_id = ${context.tenant.id}`.execute(
            context.db,
          ),
        ),
    ).rejects.toThrow('permission denied')
    expect(await mine(event, token)).toBeNull()
    expect((await open(event, token)).id).not.toBe(one.id)
  })

  test('of somebody who may not sell any more is closed by the office, once, and not by another helper', async () => {
    const event = await aGate()
    const { token, user_id } = await helper('Ada')
    const drawer = await open(event, token)
    await send(event, token, [saleOf(drawer.id, [of(event, 1, 1, 1_000)])])
    await pool.query('delete from user_role where user_id = $1', [user_id])
    const [seen] = (await ask('GET', `/ems/events/${event.id}/drawers`, event.manager)).data
    expect(seen).toMatchObject({ id: drawer.id, sold_cents: 1_000, closed: null })
    expect((await close(seen, (await helper('Ben')).token, 6_000))['code']).toBe('drawer_not_found')
    const answers = await atOnce(2, () => close(seen, event.manager, 5_900))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
    expect((await ask('GET', `/ems/events/${event.id}/drawers`, event.manager)).data).toMatchObject([
      { by: seen.by, sold_cents: 1_000, closed: { counted_cents: 5_900, over_cents: -100 } },
    ])
  })

  test('of a sale and the closing at the same moment, the sale is in the sum that was signed, or late', async () => {
    for (let i = 0; i < 3; i++) {
      const event = await aGate()
      const { token } = await helper('Ada')
      const drawer = await open(event, token)
      const [sold, closed] = await Promise.all([
        send(event, token, [saleOf(drawer.id, [of(event, 1, 1, 1_000)])]),
        close(drawer, token, 5_000),
      ])
      const isLate = sold.data[0].is_late
      // Either the closing came first, or it was told that there is more.
      expect([closed.http, isLate]).toEqual(isLate ? [200, true] : [409, false])
      if (!isLate) expect(closed['code']).toBe('drawer_changed')
    }
  })

  test('keeps its count where a sale arrives late, which is booked and stands apart', async () => {
    const event = await aGate()
    const { token } = await helper('Ada')
    const drawer = await open(event, token)
    await close(drawer, token, 6_000)
    const late = saleOf(drawer.id, [of(event, 1, 1, 1_000)])
    expect((await send(event, token, [late])).data).toMatchObject([{ is_written: true, is_late: true }])
    expect((await send(event, token, [late])).data).toMatchObject([{ is_written: true, is_late: true }])
    const { data } = await ask('GET', `/ems/events/${event.id}/drawers`, event.manager)
    expect(data).toMatchObject([
      {
        sold_cents: 0,
        closed: { counted_cents: 6_000, over_cents: 1_000, late_cents: 1_000, late_sales: 1 },
      },
    ])
    expect(await cashOf(event)).toBe(1_000)
    expect((await ask('GET', `/ems/events/${event.id}/drawers`, token)).http).toBe(403)
  })
})
