import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { anEvent, cancelEvent } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { fragile, live } from '../../../test/mishaps.ts'
import { payIn } from '../../../test/registration.ts'
import { asking, lettersTo } from '../../../test/team.ts'
import { settleCanceledPasses, watchPasses } from './canceling.ts'
import { reconcile } from '../../payments/reconciler.ts'
import { mailPasses } from './letter.ts'
import { passSettlement } from './settlement.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})

type Event = Awaited<ReturnType<typeof anEvent>>
const WEEKEND = { name: 'All days', price_cents: 1_800, min_age: 13 }
const MONDAY = { name: 'Monday', price_cents: 1_000, day: '2027-06-07' }
const CHILD = { name: 'Child', price_cents: 0, max_age: 12 }
const fair = (more: Parameters<typeof anEvent>[1] = {}) =>
  anEvent(house, { passes: [WEEKEND, MONDAY, CHILD], ...more })

let buyers = 0
const buy = (event: Event, quantities: number[], more: object = {}) => {
  const prices = [WEEKEND, MONDAY, CHILD].map(({ price_cents }) => price_cents)
  // One address buys for many: a second apart, so that none is too many for it.
  house.pass(60)
  return ask('POST', `/ems/event/${event.slug}/passes`, undefined, {
    request_key: randomUUID(),
    ...{ name: 'Robin Vega', email: `robin-${++buyers}@example.org`, language: 'en' },
    wanted: quantities.flatMap((quantity, i) =>
      quantity > 0 ? [{ type_id: event.pass_types[i]!.id, quantity }] : [],
    ),
    total: quantities.reduce((sum, quantity, i) => sum + quantity * prices[i]!, 0),
    ...more,
  })
}
const show = async (token: string) => (await ask('GET', `/ems/passes/${token}`)).data
const order = (token: string, total: number) =>
  ask('POST', `/ems/passes/${token}/pay`, undefined, { token, total })
async function paid(event: Event, quantities: number[], email = `robin-${++buyers}@example.org`) {
  const { data } = await buy(event, quantities, { email })
  const { total } = await show(data.token)
  if (total > 0) {
    const placed = await order(data.token, total)
    expect((await payIn(house, placed.data.order_token)).data.status).toBe('paid')
  }
  return { token: data.token as string, email, ...(await show(data.token)) }
}
const mail = async (event: Event) => {
  const { rows } = await pool.query(
    `select id::int from event_pass_purchase where event_id = $1 and state = 'confirmed' order by id`,
    [event.id],
  )
  for (const { id } of rows) await mailPasses.run(house.acting(), { purchase_id: id })
}
const taken = async ({ id }: Event) => {
  const { rows } = await pool.query(
    'select array_agg(taken order by position) as taken from event_pass_type where event_id = $1',
    [id],
  )
  return rows[0].taken
}
const digestOf = (code: string) => createHash('sha256').update(code).digest('hex')
/** What is taken is what passes say. */
const isEven = async () => {
  const { rows } = await pool.query(
    `select y.id from event_pass_type y left join event_pass p
       on p.event_pass_type_id = y.id and p.status in ('held', 'confirmed')
     group by y.id, y.taken having count(p.id) <> y.taken`,
  )
  expect(rows).toEqual([])
}
const saveTypes = async ({ id, manager }: Event, pass_types: object[]) => {
  const { data } = await ask('GET', `/ems/events/${id}`, manager)
  return ask('PUT', `/ems/events/${id}/pass-types`, manager, { version: data.version, pass_types })
}

describe('passes', () => {
  test('are bought by anybody, paid by the link, and come as a letter with their codes', async () => {
    const event = await fair()
    const { token, email, passes, ...shown } = await paid(event, [2, 0, 1])
    expect(shown).toMatchObject({ state: 'confirmed', is_single: false, total: 0 })
    expect(passes.map(({ type, status }: any) => [type, status])).toEqual([
      ['All days', 'confirmed'],
      ['All days', 'confirmed'],
      ['Child', 'confirmed'],
    ])
    expect(new Set(passes.map(({ code }: any) => code)).size).toBe(3)
    const one = await show(passes[1].code)
    expect(one).toMatchObject({ is_single: true, email: null, passes: [{ id: passes[1].id }] })
    const { rows: booked } = await pool.query(
      `select sum(amount)::int as cents from ledger_entry where credit = 'revenue:event_passes' and order_id =
         (select order_id from event_pass_purchase where event_id = $1)`,
      [event.id],
    )
    expect(booked).toEqual([{ cents: 3_600 }])
    await mail(event)
    await mail(event)
    const letters = (await lettersTo(house, email)).filter(({ subject }) => subject.startsWith('Your passes'))
    expect(letters).toHaveLength(1)
    expect(letters[0]!.body_text).toContain(`/ems/passes/${token}`)
    const { rows: files } = await pool.query(
      `select attachments from mail where recipient = $1 and subject like 'Your passes%'`,
      [email],
    )
    expect(files[0].attachments).toMatchObject([{ type: 'application/pdf' }])
    const pdf = await house.call(`/api/ems/passes/${token}/passes.pdf`, {})
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const picture = await house.call(`/api/ems/passes/${passes[0].code}/pass.png`, {})
    expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    expect((await house.call(`/api/ems/passes/${token}/pass.png`, {})).statusCode).toBe(404)
    await isEven()
  })

  test('cost what was shown, are on sale when and where it says, and free ones are theirs right away', async () => {
    const event = await fair({
      passes: [
        WEEKEND,
        { ...MONDAY, sold_at: 'gate' },
        { ...CHILD, sold_from: '2027-01-01' },
        { name: 'Staff', price_cents: 0 },
      ],
    })
    expect(await buy(event, [1], { total: 1_799 })).toMatchObject({
      code: 'price_changed',
      detail: { shown: 1_799, now: 1_800 },
    })
    expect((await buy(event, [0, 1]))['errors']).toEqual({ 'wanted.0.type_id': ['Choose from the list.'] })
    expect((await buy(event, [0, 0, 1]))['code']).toBe('passes_closed')
    const free = await buy(event, [], {
      wanted: [{ type_id: event.pass_types[3]!.id, quantity: 2 }],
      total: 0,
    })
    expect(await show(free.data.token)).toMatchObject({ state: 'confirmed' })
    expect((await buy(event, [1], { wanted: [] })).http).toBe(422)
    const draft = await ask('GET', '/ems/event/no-such-event/passes')
    expect(draft['code']).toBe('event_not_found')
    expect(await taken(event)).toEqual([0, 0, 0, 2])
  })

  test('the last one goes to one of those who press at once, and the same press is one purchase', async () => {
    const event = await fair({ passes: [{ ...WEEKEND, stock: 1 }] })
    const answers = await atOnce(5, () => buy(event, [1]))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([201, 409, 409, 409, 409])
    expect(answers.find(({ http }) => http === 409)).toMatchObject({ code: 'pass_sold_out' })
    const other = await fair()
    const request_key = randomUUID()
    const same = await atOnce(3, () => buy(other, [1], { request_key }))
    expect(new Set(same.map(({ data }) => data.token)).size).toBe(1)
    expect(await taken(other)).toEqual([1, 0, 0])
    await isEven()
  })

  test('are on sale again when nobody pays, and are not paid for afterwards', async () => {
    const event = await fair({ passes: [{ ...WEEKEND, stock: 1 }] })
    const { data } = await buy(event, [1])
    const placed = await order(data.token, 1_800)
    house.pass(16 * 60)
    await house.turn(watchPasses)
    expect(await taken(event)).toEqual([0])
    expect((await payIn(house, placed.data.order_token))['code']).toBe('order_expired')
    expect((await order(data.token, 1_800))['code']).toBe('hold_ended')
    expect(await show(data.token)).toMatchObject({ state: 'over', passes: [{ status: 'over', code: null }] })
    await isEven()
  })

  test('wait while a card is charged, however long, and are theirs once it was', async () => {
    const event = await fair({ passes: [{ ...WEEKEND, stock: 1 }] })
    const { data } = await buy(event, [1])
    const placed = await order(data.token, 1_800)
    const lost = '4000000000600090'
    expect((await payIn(house, placed.data.order_token, lost)).data.status).toBe('processing')
    house.pass(16 * 60)
    await house.turn(watchPasses)
    expect(await show(data.token)).toMatchObject({ state: 'held', is_processing: true })
    expect((await buy(event, [1]))['code']).toBe('pass_sold_out')
    await reconcile(house.acting(), { event_pass: passSettlement })
    expect(await show(data.token)).toMatchObject({ state: 'confirmed', passes: [{ status: 'confirmed' }] })
    await house.turn(watchPasses)
    expect(await taken(event)).toEqual([1])
    await isEven()
  })

  test('sold ones keep their day and their number, and are copied without who has them', async () => {
    const event = await fair()
    await paid(event, [0, 2])
    const save = (pass_types: object[]) => saveTypes(event, pass_types)
    const monday = { id: event.pass_types[1]!.id, sold_at: 'both', ...MONDAY }
    expect((await save([{ ...monday, stock: 1 }]))['errors']).toEqual({
      'pass_types.0.stock': ['2 are sold already.'],
    })
    expect((await save([{ ...monday, day: '' }]))['errors']).toEqual({
      'pass_types.0.day': ['This can’t change once passes are sold.'],
    })
    expect((await save([]))['code']).toBe('pass_type_in_use')
    expect((await save([{ ...monday, day: '2027-06-20' }]))['errors']).toEqual({
      'pass_types.0.day': ['Choose a day of the event.'],
    })
    const copied = await ask('POST', `/ems/events/${event.id}/copy`, event.manager, {
      ...{ name: 'Next camp', starts_on: '2028-06-05' },
    })
    expect(copied.data.pass_types.map(({ name, day, taken }: any) => [name, day, taken])).toEqual([
      ['All days', null, 0],
      ['Monday', '2028-06-05', 0],
      ['Child', null, 0],
    ])
  })

  test('that are sold move to another day only where the event does', async () => {
    const event = await fair()
    await paid(event, [0, 2])
    const moveTo = async (starts_on: string, ends_on: string) => {
      const { data } = await ask('GET', `/ems/events/${event.id}`, event.manager)
      const moved = { version: data.version, starts_on, ends_on }
      expect((await ask('PATCH', `/ems/events/${event.id}`, event.manager, moved)).http).toBe(200)
    }
    const save = (day: string) =>
      saveTypes(event, [{ id: event.pass_types[1]!.id, sold_at: 'both', ...MONDAY, day }])
    await moveTo('2027-06-14', '2027-06-18')
    expect((await save('2027-06-07'))['errors']).toEqual({
      'pass_types.0.day': ['Choose a day of the event.'],
    })
    expect((await save('2027-06-14')).data.pass_types).toMatchObject([{ day: '2027-06-14', taken: 2 }])
    expect((await save('2027-06-15'))['errors']).toEqual({
      'pass_types.0.day': ['This can’t change once passes are sold.'],
    })
  })

  test('are counted by kind and day, found, exported, and refunded one by one, once', async () => {
    const event = await fair()
    const { email, passes } = await paid(event, [2, 1])
    const office = `/ems/events/${event.id}/passes`
    expect((await ask('GET', `${office}/summary`, event.manager)).data).toMatchObject({
      types: [
        { name: 'All days', sold: 2, cents: 3_600, used: 0 },
        { name: 'Monday', sold: 1, cents: 1_000 },
        { sold: 0 },
      ],
      days: [{ sold: 3, cents: 4_600 }],
    })
    const refund = () =>
      ask('POST', `${office}/${passes[0].id}/refund`, event.manager, { reason: 'Sprained ankle' })
    const answers = await atOnce(3, refund)
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409, 409])
    const { rows } = await pool.query(
      `select sum(r.amount)::int as cents, count(*)::int as times from refund r
       join event_pass_purchase b on b.order_id = r.order_id where b.event_id = $1`,
      [event.id],
    )
    expect(rows).toEqual([{ cents: 1_800, times: 1 }])
    await house.work()
    expect(await taken(event)).toEqual([1, 1, 0])
    const found = await ask('GET', `${office}?q=${encodeURIComponent(email)}&status=refunded`, event.manager)
    expect(found.data).toMatchObject([{ type: 'All days', status: 'refunded', email }])
    const csv = await house.call(`/api${office}.csv`, { token: event.manager })
    expect(csv.body.split('\n').filter((line) => line.includes(email))).toHaveLength(3)
    expect((await ask('GET', office, await house.tokenOf([{ module: 'EMS', role: 'volunteer' }]))).http).toBe(
      403,
    )
    await isEven()
  })
})

test('a pass that the treasurer refunds in full lets nobody in, and is on sale again, once', async () => {
  const event = await fair()
  const { token, passes } = await paid(event, [2, 1])
  const { rows } = await pool.query(
    `select q.id::int as payment_id, l.id::int as line_id, l.reference_id::int as pass_id
     from event_pass_purchase b join payment q on q.order_id = b.order_id join order_line l on l.order_id = b.order_id
     where b.event_id = $1 order by l.position`,
    [event.id],
  )
  const refund = async (...lines: { id: number; amount: number }[]) => {
    const given = { request_key: randomUUID(), lines, reason: 'Rain' }
    const answer = await ask(
      'POST',
      `/mms/payments/${rows[0].payment_id}/refund`,
      await house.tokenOf(ADMIN),
      given,
    )
    expect(answer.http).toBe(200)
  }
  const standing = async () => (await show(token)).passes.map(({ status }: any) => status)
  await refund({ id: rows[0].line_id, amount: 1_800 }, { id: rows[1].line_id, amount: 1_000 })
  expect(rows[0].pass_id).toBe(passes[0].id)
  expect(await standing()).toEqual(['refunded', 'confirmed', 'confirmed'])
  await refund({ id: rows[1].line_id, amount: 800 })
  await house.work()
  expect(await standing()).toEqual(['refunded', 'refunded', 'confirmed'])
  expect(await taken(event)).toEqual([0, 1, 0])
  await isEven()
})

describe('when the event is canceled', () => {
  test('killed at any step, each unused pass comes back once, as it was shown', async () => {
    const event = await fair()
    const [one, two] = [await paid(event, [2]), await paid(event, [0, 1, 1])]
    const held = await buy(event, [1])
    const [used] = one.passes
    await ask('POST', '/ems/gate/scans/new', event.manager, {
      event_id: event.id,
      scans: [
        {
          ...{ key: randomUUID(), pass_id: used.id, direction: 'in', day: '2027-06-07' },
          ...{ scanned_at: '2027-06-07T14:00:00Z', was_offline: false },
        },
      ],
    })
    const { data: shown } = await ask('GET', `/ems/events/${event.id}/cancellation`, event.manager)
    expect(shown.passes).toEqual({ passes: 3, buyers: 2, back_cents: 1_800 + 1_000 })
    await cancelEvent(house, event)
    for (let dies_at = 1; ; dies_at++) {
      const { wasKilled } = await live(dies_at, () => settleCanceledPasses(fragile(house.acting())))
      if (!wasKilled) break
    }
    const { rows } = await pool.query(
      `select sum(r.amount)::int as cents, count(*)::int as times from refund r
       join event_pass_purchase b on b.order_id = r.order_id where b.event_id = $1`,
      [event.id],
    )
    expect(rows).toEqual([{ cents: 2_800, times: 2 }])
    expect((await show(one.token)).passes.map(({ status }: any) => status)).toEqual(['confirmed', 'refunded'])
    expect((await show(two.token)).passes.map(({ status }: any) => status)).toEqual(['refunded', 'refunded'])
    expect(await show(held.data.token)).toMatchObject({ state: 'over' })
    expect((await lettersTo(house, two.email)).map(({ subject }) => subject)).toContain(
      `Canceled: ${event.name}`,
    )
    await isEven()
  })

  test('passes are in the event’s account, which equals the ledger', async () => {
    const event = await fair()
    const { passes } = await paid(event, [2, 1])
    await ask('POST', `/ems/events/${event.id}/passes/${passes[0].id}/refund`, event.manager, {
      reason: 'Rain',
    })
    const { data } = await ask('GET', `/ems/events/${event.id}/account`, await house.tokenOf(ADMIN))
    expect(data.figures).toMatchObject({ passes: 4_600, entries: 0 })
    expect(data.passes).toMatchObject({ passes: 4_600 })
    expect(data.refunds_due - data.figures.refunded).toBe(1_800)
    const { rows } = await pool.query(
      `select coalesce(sum(case when l.debit in ('asset:psp_clearing', 'asset:undeposited') then amount else 0 end)
         - sum(case when l.credit in ('asset:psp_clearing', 'asset:undeposited') then amount else 0 end), 0)::int as net
       from ledger_entry l join event_pass_purchase b on b.order_id = l.order_id where b.event_id = $1`,
      [event.id],
    )
    const { passes: sold, refunded, fees } = data.figures
    expect(sold + refunded + fees).toBe(rows[0].net)
  })
})

test('a pass that is not on the list is told apart: newer, refunded, of another event, of nobody', async () => {
  const [event, other] = [await fair(), await fair()]
  const { passes } = await paid(event, [2])
  const said = async (at: Event, code: string) =>
    (await ask('POST', '/ems/gate/pass', at.manager, { event_id: at.id, digest: digestOf(code) })).data
  expect(await said(event, passes[0].code)).toEqual({ state: 'newer', event: event.name })
  expect(await said(other, passes[0].code)).toEqual({ state: 'other_event', event: event.name })
  expect(await said(event, 'a code of another organization')).toEqual({ state: 'unknown', event: null })
  await ask('POST', `/ems/events/${event.id}/passes/${passes[0].id}/refund`, event.manager, {
    reason: 'Rain',
  })
  expect(await said(event, passes[0].code)).toEqual({ state: 'refunded', event: event.name })
})
