import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { chargeInTurn } from '../../../test/collecting.ts'
import { enteringAlong, PRICE, type Mother } from '../../../test/entries-along.ts'
import { logIn } from '../../../test/household.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { aCardToken, payIn, registeringIn } from '../../../test/registration.ts'
import { asking, lettersTo } from '../../../test/team.ts'
import { inTurn } from '../../../test/waiting.ts'
import { EVENT_ENTRANT } from '../entrants/approval-terms.ts'
import { releaseHolds } from '../managing/clock.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
const office = await registeringIn(house)
const { aCamp, enter, due, mine, aMother, aForm, registrations, charged, taken } = enteringAlong(
  house,
  office,
)
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})

type Event = Awaited<ReturnType<typeof aCamp>>

const childOf = ({ children }: Mother) => `Sofía ${children[0]!.last_name}`
const lettersOf = async (who: Mother) => {
  await house.work()
  return lettersTo(house, who.email)
}
/** Buys the membership of the children alone. */
async function register(who: Mother) {
  const placed = await (await aForm(who)).checkout([])
  expect((await payIn(house, placed.data.order_token)).data.status).toBe('paid')
}
/** Pays for the membership and everything that waits for it in one order; returns the total in cents. */
async function payTogether(who: Mother, price = PRICE) {
  const { checkout, membership } = await aForm(who)
  const placed = await checkout((await due(who)).map(({ key }) => key))
  expect(placed.data).toMatchObject({ total: membership + price })
  expect((await payIn(house, placed.data.order_token)).data.status).toBe('paid')
  return membership + price
}

describe('an entry that the office approves, of a child without the membership', () => {
  const aTryout = (more: Parameters<typeof aCamp>[0] = {}) =>
    aCamp({ paying: { needs_approval: true, check_days: 14 }, ...more })
  const listed = async ({ id, manager }: Event) =>
    (await ask('GET', `/ems/events/${id}/entrants`, manager)).data as {
      id: number
      status: string
      lacks_membership: boolean
    }[]
  const decide = async (event: Event, decision: 'accept' | 'decline' = 'accept') =>
    ask('POST', `/ems/events/${event.id}/entrants/decide`, event.manager, {
      ...{ decision, entrant_ids: (await listed(event)).map(({ id }) => id) },
      ...(decision === 'decline' && { reason: 'The camp is full.' }),
    })
  const leaveCard = async (who: Mother, hash = 'x'.repeat(43)) => {
    const [{ id, approval_terms }] = await mine(who)
    return ask('POST', `/ems/my-events/${id}/card`, who.token, {
      payment_token: await aCardToken(house),
      request_key: randomUUID(),
      card_terms_hash: approval_terms?.hash ?? hash,
    })
  }

  test('is sent without it, and paid together with it once it is accepted', async () => {
    const event = await aTryout()
    const who = await aMother()
    const { data: people } = await ask('GET', `/ems/event/${event.slug}/register`, who.token)
    expect(people.find(({ is_self }: any) => !is_self)).toMatchObject({ may_add_membership: true })
    expect((await enter(event, who, { with_membership: false })).http).toBe(422)
    const name = childOf(who)
    expect(await enter(event, who)).toMatchObject({
      http: 201,
      data: { state: 'applied', order_token: null, awaits: [name] },
    })
    expect(await taken(event)).toBe(0)
    expect(await mine(who)).toMatchObject([{ state: 'applied', awaits: [name], approval_terms: null }])
    // Nothing is paid before the office has decided.
    expect(await due(who)).toEqual([])
    expect(await listed(event)).toMatchObject([{ status: 'applied', lacks_membership: true }])
    const [applied] = (await lettersOf(who)).filter(({ subject }) =>
      subject.startsWith('We’ve got your entry'),
    )
    expect(applied!.body_text).toContain(`${name}: a membership is still needed.`)

    expect(await decide(event)).toMatchObject({ data: { decided: 1, left: [] } })
    expect(await taken(event)).toBe(1)
    expect(await listed(event)).toMatchObject([{ status: 'held', lacks_membership: true }])
    const [accepted] = (await lettersOf(who)).filter(({ subject }) => subject.startsWith('You’re accepted'))
    expect(accepted!.body_text).toContain(`${name}: to claim the spots, add a membership.`)
    expect(accepted!.body_text).not.toContain('If you left a card')
    const [party] = await mine(who)
    expect(party).toMatchObject({ state: 'held', awaits: [name] })
    for (const how of ['pay', 'check'])
      expect(
        await ask('POST', `/ems/my-events/${party.id}/${how}`, who.token, { total: PRICE }),
      ).toMatchObject({ http: 409, code: 'membership_missing' })
    const sum = await payTogether(who)
    expect(await mine(who)).toMatchObject([{ state: 'confirmed', awaits: [] }])
    expect(await listed(event)).toMatchObject([{ status: 'confirmed', lacks_membership: false }])
    expect(await charged(who)).toEqual([{ amount: sum, refunded: 0, state: 'succeeded' }])
    expect(await registrations(who)).toHaveLength(1)
  })

  test('is an entry like others once the membership is bought, and a card can be left for it', async () => {
    const event = await aTryout()
    const who = await aMother()
    await enter(event, who)
    expect(await leaveCard(who)).toMatchObject({ http: 409, code: 'membership_missing' })
    await register(who)
    expect(await listed(event)).toMatchObject([{ lacks_membership: false }])
    expect(await mine(who)).toMatchObject([
      { state: 'applied', awaits: [], approval_terms: expect.anything() },
    ])
    expect((await leaveCard(who)).http).toBe(200)
    await decide(event)
    await chargeInTurn(house, EVENT_ENTRANT)
    expect(await mine(who)).toMatchObject([{ state: 'confirmed' }])
    expect((await charged(who)).at(-1)).toEqual({ amount: PRICE, refunded: 0, state: 'succeeded' })
  })

  test('is not charged to the card that was left for it while the membership has ended', async () => {
    const event = await aTryout()
    const who = await aMother()
    await enter(event, who)
    await register(who)
    await leaveCard(who)
    const before = await charged(who)
    const setUntil = (day: string) =>
      pool.query('update registration set valid_until = $2 where member_id = $1', [who.children[0]!.id, day])
    const { rows } = await pool.query('select valid_until::text from registration where member_id = $1', [
      who.children[0]!.id,
    ])
    await setUntil('2026-11-01')
    expect(await decide(event)).toMatchObject({ http: 200, data: { decided: 1 } })
    await chargeInTurn(house, EVENT_ENTRANT)
    expect(await mine(who)).toMatchObject([{ state: 'held', awaits: [childOf(who)] }])
    expect(await charged(who)).toEqual(before)
    await setUntil(rows[0].valid_until)
    await chargeInTurn(house, EVENT_ENTRANT)
    expect(await mine(who)).toMatchObject([{ state: 'confirmed' }])
  })

  test('that is free is held when it is accepted, and theirs with the membership', async () => {
    const event = await aTryout({ divisions: [{ label: 'All ages', price_cents: 0, capacity: 10 }] })
    const who = await aMother()
    await enter(event, who, { total: 0 })
    expect(await decide(event)).toMatchObject({ data: { decided: 1 } })
    expect(await mine(who)).toMatchObject([{ state: 'held', awaits: [childOf(who)] }])
    await payTogether(who, 0)
    expect(await mine(who)).toMatchObject([{ state: 'confirmed' }])
  })

  test('can still be paid once the event takes no more entries, and frees the spot after three days', async () => {
    const event = await aTryout()
    const [one, two] = [await aMother(), await aMother()]
    for (const who of [one, two]) await enter(event, who)
    await decide(event)
    const { data } = await ask('GET', `/ems/events/${event.id}`, event.manager)
    await ask('POST', `/ems/events/${event.id}/move`, event.manager, {
      ...{ version: data.version, status: 'closed' },
    })
    await payTogether(one)
    house.pass(73 * 3_600)
    await house.turn(releaseHolds)
    two.token = await logIn(house, two.email)
    expect((await mine(two)).filter(({ state }: any) => state !== 'over')).toEqual([])
    expect(await taken(event)).toBe(1)
    expect(await charged(two)).toEqual([])
  })

  test('is declined like others, and owes nothing', async () => {
    const event = await aTryout()
    const who = await aMother()
    await enter(event, who)
    await decide(event, 'decline')
    expect(await due(who)).toEqual([])
    expect((await mine(who))[0].entrants).toMatchObject([{ status: 'declined' }])
  })

  test('waits for no membership any more when the event stops asking for one', async () => {
    const event = await aTryout()
    const who = await aMother()
    await enter(event, who)
    const { data } = await ask('GET', `/ems/events/${event.id}`, event.manager)
    await ask('PATCH', `/ems/events/${event.id}`, event.manager, {
      ...{ version: data.version, needs_membership: false },
    })
    expect(await mine(who)).toMatchObject([{ state: 'applied', awaits: [] }])
    await decide(event)
    const [{ id }] = await mine(who)
    const { data: order } = await ask('POST', `/ems/my-events/${id}/pay`, who.token)
    expect((await payIn(house, order.order_token)).data.status).toBe('paid')
  })

  test('is paid once when its card is charged at the moment the order with a membership is paid', async () => {
    const event = await aTryout()
    const who = await aMother('2016-05-02', '2015-05-02')
    const [first, second] = who.children
    await enter(event, { ...who, children: [first!] }, { total: PRICE })
    await register({ ...who, children: [first!] })
    await leaveCard(who)
    await decide(event)
    const form = await aForm(who, [second!])
    const [entry] = await due(who)
    let refused: string | undefined
    await atOnce(2, async (i) => {
      if (i === 0) return chargeInTurn(house, EVENT_ENTRANT)
      const placed = await form.checkout([entry!.key])
      if (placed.http === 200) await payIn(house, placed.data.order_token)
      else refused = placed.code
    })
    // The order is placed first, or the card’s; the other one hears why.
    expect([undefined, 'due_changed', 'payment_in_progress']).toContain(refused)
    await house.work()
    await chargeInTurn(house, EVENT_ENTRANT)
    expect(await mine(who)).toMatchObject([{ state: 'confirmed' }])
    const { rows } = await pool.query(
      `select sum(l.amount)::int as cents from payment p join order_line l on l.tenant_id = p.tenant_id and l.order_id = p.order_id
         join orders o on o.id = l.order_id
       where o.payer_email = $1 and p.state = 'succeeded' and l.purpose = $2`,
      [who.email, EVENT_ENTRANT],
    )
    expect(rows).toEqual([{ cents: PRICE }])
  })

  test('is found paid by the order with a membership when the office takes cash for it first, and that order isn’t placed', async () => {
    const event = await aTryout()
    const who = await aMother('2016-05-02', '2015-05-02')
    const [first, second] = who.children
    await enter(event, { ...who, children: [first!] }, { total: PRICE })
    await register({ ...who, children: [first!] })
    await decide(event)
    const [{ id }] = await mine(who)
    await ask('POST', `/ems/my-events/${id}/pay`, who.token, { total: PRICE })
    const { rows } = await pool.query(
      'select o.id, o.number from orders o join event_party p on p.tenant_id = o.tenant_id and p.order_id = o.id where p.id = $1',
      [id],
    )
    const [order] = rows
    const admin = await house.tokenOf(ADMIN)
    const form = await aForm(who, [second!])
    const keys = (await due(who)).map(({ key }) => key)
    expect(keys).toHaveLength(1)
    const [cash, together] = await inTurn<Awaited<ReturnType<typeof ask>>>(
      pool,
      { text: 'select from orders where id = $1 for update', values: [order.id] },
      () =>
        ask('POST', `/mms/orders/by-number/${order.number}/payment`, admin, {
          ...{ method: 'cash', received_on: '11/20/2026', request_key: randomUUID() },
        }),
      () => form.checkout(keys),
    )
    expect(cash!.http).toBe(200)
    expect(together).toMatchObject({ http: 409, code: 'due_changed' })
    expect(await mine(who)).toMatchObject([{ state: 'confirmed' }])
    expect((await form.checkout([])).data).toMatchObject({ total: form.membership })
  })
})

describe('a waitlist that somebody joins without the membership', () => {
  /** A camp with one spot, which somebody has. */
  async function aFullCamp(price_cents = PRICE) {
    const event = await aCamp({ divisions: [{ label: 'All ages', price_cents, capacity: 1 }] })
    const first = await aMother()
    const { data: held } = await enter(event, first, { total: price_cents })
    return {
      event,
      /** Gives the spot to who waits. */
      release: () => ask('POST', `/ems/my-events/${held.party_id}/release`, first.token),
    }
  }
  const wait = (event: Event, who: Mother, total = PRICE) => enter(event, who, { may_wait: true, total })

  test('offers the spot in turn, which is paid together with the membership', async () => {
    const { event, release } = await aFullCamp()
    const [one, two] = [await aMother(), await aMother()]
    expect(await wait(event, one)).toMatchObject({
      http: 201,
      data: { state: 'waiting', awaits: [childOf(one)] },
    })
    await wait(event, two)
    expect(await mine(two)).toMatchObject([{ state: 'waiting', position: 2, awaits: [childOf(two)] }])
    expect(await due(one)).toEqual([])
    const [waiting] = (await lettersOf(one)).filter(({ subject }) =>
      subject.startsWith('You’re on the waitlist'),
    )
    expect(waiting!.body_text).toContain('a membership is still needed')
    await release()
    const [party] = await mine(one)
    expect(party).toMatchObject({ state: 'held', is_offered: true, awaits: [childOf(one)] })
    const [offer] = (await lettersOf(one)).filter(({ subject }) => subject.startsWith('Spots opened up'))
    expect(offer!.body_text).toContain('to claim the spots, add a membership')
    expect(await ask('POST', `/ems/my-events/${party.id}/pay`, one.token)).toMatchObject({
      http: 409,
      code: 'membership_missing',
    })
    const sum = await payTogether(one)
    expect(await mine(one)).toMatchObject([{ state: 'confirmed' }])
    expect(await charged(one)).toEqual([{ amount: sum, refunded: 0, state: 'succeeded' }])
    expect(await mine(two)).toMatchObject([{ state: 'waiting', position: 1 }])
  })

  test('offers a free spot, which is theirs with the membership', async () => {
    const { event, release } = await aFullCamp(0)
    const who = await aMother()
    await wait(event, who, 0)
    await release()
    expect(await mine(who)).toMatchObject([{ state: 'held', awaits: [childOf(who)] }])
    const [{ id }] = await mine(who)
    expect((await ask('POST', `/ems/my-events/${id}/pay`, who.token)).code).toBe('membership_missing')
    await payTogether(who, 0)
    expect(await mine(who)).toMatchObject([{ state: 'confirmed' }])
  })

  test('asks for nothing more from who got the membership while they waited', async () => {
    const { event, release } = await aFullCamp()
    const who = await aMother()
    await wait(event, who)
    await register(who)
    await release()
    const [party] = await mine(who)
    expect(party).toMatchObject({ state: 'held', awaits: [] })
    const [offer] = (await lettersOf(who)).filter(({ subject }) => subject.startsWith('Spots opened up'))
    expect(offer!.body_text).not.toContain('membership')
    const { data } = await ask('POST', `/ems/my-events/${party.id}/pay`, who.token)
    expect((await payIn(house, data.order_token)).data.status).toBe('paid')
  })

  test('gives the spot to the next who waits when the membership isn’t bought in time', async () => {
    const { event, release } = await aFullCamp()
    const [one, two] = [await aMother(), await aMother()]
    for (const who of [one, two]) await wait(event, who)
    await release()
    const { checkout } = await aForm(one)
    const [entry] = await due(one)
    house.pass(24 * 3_600 + 60)
    await house.turn(releaseHolds)
    for (const who of [one, two]) who.token = await logIn(house, who.email)
    expect(await mine(two)).toMatchObject([{ state: 'held', awaits: [childOf(two)] }])
    expect(await checkout([entry!.key], one.token)).toMatchObject({ http: 409, code: 'due_changed' })
    expect(await charged(one)).toEqual([])
    expect(await taken(event)).toBe(1)
  })

  test('offers a spot once: of two tabs that claim it with the membership, one order stands and is charged', async () => {
    const { event, release } = await aFullCamp()
    const who = await aMother()
    await wait(event, who)
    await release()
    const forms = [await aForm(who), await aForm(who)]
    const [entry] = await due(who)
    await atOnce(2, async (i) => {
      const placed = await forms[i]!.checkout([entry!.key])
      if (placed.http === 200) await payIn(house, placed.data.order_token)
    })
    await house.work()
    const kept = (await charged(who)).filter(({ state, refunded }) => state === 'succeeded' && refunded === 0)
    expect(kept).toHaveLength(1)
    expect(await registrations(who)).toHaveLength(1)
    expect(await mine(who)).toMatchObject([{ state: 'confirmed' }])
    expect(await taken(event)).toBe(1)
  })
})
