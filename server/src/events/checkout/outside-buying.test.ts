import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { aClubThatEnters, anEvent } from '../../../test/events.ts'
import { testHouse } from '../../../test/house.ts'
import { payIn } from '../../../test/registration.ts'
import { asking, lettersTo } from '../../../test/team.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  await aClubThatEnters(house)
})

const PRICE = 40_000
type Event = Awaited<ReturnType<typeof anEvent>>
const aTournament = async (isPlateAsked = false) => {
  const { rows } = await pool.query(
    'select id, label, max_age from division where tenant_id = $1 order by max_age limit 1',
    [house.tenants.alliance.id],
  )
  const [{ id, label, max_age }] = rows
  return anEvent(house, {
    kind: 'tournament',
    starts_on: '2027-06-12',
    divisions: [{ division_id: id, label, max_age, price_cents: PRICE }],
    addons: [
      {
        name: 'Banner',
        price_cents: 3_000,
        max_each: 1,
        is_required: isPlateAsked,
        options: [{ label: '' }],
      },
      {
        name: 'Coaches’ lunch',
        price_cents: 1_500,
        max_each: 4,
        per: 'order' as const,
        options: [{ label: '', stock: 3 }],
      },
    ],
  })
}
const option = ({ addons }: Event, at: number) => addons[at]!.options[0]!.id

let teams = 0
async function enter(event: Event, more: object = {}) {
  const email = `lee-${++teams}@example.org`
  const answer = await ask('POST', `/ems/event/${event.slug}/outside-teams`, undefined, {
    ...{ request_key: randomUUID(), name: `Travelers ${teams}`, coach: 'Lee Ray', email, language: 'en' },
    ...{ event_division_id: event.divisions[0]!.id, answers: [], players: [], total: PRICE },
    ...more,
  })
  return { ...answer, email, token: answer.data?.token as string }
}
const open = async (token: string) => (await ask('GET', `/ems/entries/${token}`)).data
const taken = async (event: Event, at: number) =>
  (await pool.query('select taken from event_addon_option where id = $1', [option(event, at)])).rows[0].taken

describe('a team from outside', () => {
  test('takes add-ons along with its entry, its own and those of the order, in one payment', async () => {
    const event = await aTournament()
    const picks = {
      team_addons: [{ option_id: option(event, 0), quantity: 1 }],
      addons: [{ option_id: option(event, 1), quantity: 2 }],
    }
    expect(await enter(event, picks)).toMatchObject({ http: 409, code: 'price_changed' })
    const entry = await enter(event, { ...picks, total: PRICE + 6_000 })
    expect(entry.data).toMatchObject({ state: 'held', total: PRICE + 6_000 })
    expect((await payIn(house, entry.data.order_token)).data.status).toBe('paid')
    const { party } = await open(entry.token)
    expect(party.addons).toMatchObject([
      { name: 'Banner', quantity: 1, status: 'confirmed', entrant_id: party.entrants[0].id },
      { name: 'Coaches’ lunch', quantity: 2, status: 'confirmed', entrant_id: null },
    ])
    // Whoever packs reads whose it is, and whom to write to.
    const { name } = party.entrants[0]
    const packing = (await ask('GET', `/ems/events/${event.id}/addons/ordered`, event.manager)).data.rows
    expect(packing).toMatchObject([
      { name, addon: 'Banner', contact: 'Lee Ray', email: entry.email },
      { name, addon: 'Coaches’ lunch', contact: 'Lee Ray', email: entry.email, quantity: 2 },
    ])
  })

  test('cannot leave out what every team takes', async () => {
    const event = await aTournament(true)
    expect(await enter(event)).toMatchObject({ http: 422, errors: { team_addons: [expect.anything()] } })
    const team_addons = [{ option_id: option(event, 0), quantity: 1 }]
    expect(await enter(event, { team_addons, total: PRICE + 3_000 })).toMatchObject({ http: 201 })
  })

  test('gets more by its link once it is in, paid by its coach; sent twice, it is one order', async () => {
    const event = await aTournament()
    const entry = await enter(event)
    const buy = (quantity: number, request_key = randomUUID(), token = entry.token) =>
      ask('POST', `/ems/entries/${token}/addons`, undefined, {
        ...{ request_key, total: 1_500 * quantity },
        wanted: [{ entrant_id: null, addons: [{ option_id: option(event, 1), quantity }] }],
      })
    // Not before it is in.
    expect((await buy(1)).http).toBe(404)
    await payIn(house, entry.data.order_token)
    const wanted = { entrant_id: null, addons: [{ option_id: option(event, 1), quantity: 1 }] }
    expect(
      await ask('POST', `/ems/entries/${entry.token}/addons`, undefined, {
        ...{ request_key: randomUUID(), total: 3_000, wanted: [wanted, wanted] },
      }),
    ).toMatchObject({ http: 422, errors: { 'wanted.1.entrant_id': ['Pick each of your teams once.'] } })
    expect((await open(entry.token)).party.can_add).toBe(true)
    const key = randomUUID()
    const twice = await atOnce(3, () => buy(2, key))
    expect(twice.every(({ http }) => http === 201 || http === 409)).toBe(true)
    expect(await taken(event, 1)).toBe(2)
    // Whichever of them made the order that stands, only that one is paid.
    const outcomes: unknown[] = []
    for (const { data } of twice) if (data) outcomes.push((await payIn(house, data.order_token)).data?.status)
    expect(outcomes.filter((status) => status === 'paid')).toHaveLength(1)
    expect((await lettersTo(house, entry.email)).at(-1)!.body_text).toContain('Coaches’ lunch')
    const { rows } = await pool.query(
      `select o.payer_name, o.payer_email from event_addon_purchase b join orders o on o.id = b.order_id
       where b.party_id = $1 and b.state = 'confirmed'`,
      [(await open(entry.token)).party.id],
    )
    expect(rows).toEqual([{ payer_name: 'Lee Ray', payer_email: entry.email }])
    // The last one is there once.
    const another = await enter(event)
    await payIn(house, another.data.order_token)
    const last = await atOnce(2, (i) => buy(1, randomUUID(), i === 0 ? entry.token : another.token))
    expect(last.map(({ http }) => http).toSorted()).toEqual([201, 409])
    expect((await buy(1, randomUUID(), 'x'.repeat(43))).http).toBe(404)
  })

  test('pays less with a coupon of the event, whose price it sees before', async () => {
    const event = await aTournament()
    await ask('POST', `/ems/events/${event.id}/coupons`, event.manager, {
      ...{ code: 'SISTERS', name: 'Sister club', coupon_type_id: 1, value: 25 },
      ...{ starts_on: '2026-01-01', ends_on: '2027-12-31', max_uses: 1 },
    })
    const entry = await enter(event)
    const price = async (code: string) =>
      (await ask('GET', `/ems/entries/${entry.token}/price?coupon_code=${code}`)).data
    expect(await price('NOPE')).toMatchObject({
      total: PRICE,
      coupon: null,
      coupon_problem: expect.anything(),
    })
    expect(await price('sisters')).toMatchObject({ discount: 10_000, total: 30_000, credit_available: 0 })
    const pay = (body: object) => ask('POST', `/ems/entries/${entry.token}/pay`, undefined, body)
    expect(await pay({ coupon_code: 'SISTERS', total: PRICE })).toMatchObject({ code: 'price_changed' })
    const { data } = await pay({ coupon_code: 'SISTERS', total: 30_000 })
    expect((await payIn(house, data.order_token)).data.status).toBe('paid')
    const other = await enter(event)
    expect(
      (await ask('POST', `/ems/entries/${other.token}/pay`, undefined, { coupon_code: 'SISTERS' })).http,
    ).toBe(422)
  })
})
