import { beforeAll, describe, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { aCoupon } from '../../../test/coupons.ts'
import { enteringAlong, PRICE, type Mother } from '../../../test/entries-along.ts'
import { logIn } from '../../../test/household.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { openNextSeason } from '../../../test/next-season.ts'
import { payIn, registeringIn, signing } from '../../../test/registration.ts'
import { asking, lettersTo } from '../../../test/team.ts'
import { releaseHolds } from '../managing/clock.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
const DECLINED = '4000000000000002'
const office = await registeringIn(house)
const { aCamp, enter, due, mine, aMother, aForm, registrations, charged, taken } = enteringAlong(
  house,
  office,
)
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})

type Event = Awaited<ReturnType<typeof aCamp>>

test('a membership and the entry that needs it are one order, one payment and one receipt', async () => {
  const event = await aCamp()
  const who = await aMother()
  expect((await enter(event, who, { with_membership: false })).http).toBe(422)
  const [child] = (await ask('GET', `/ems/event/${event.slug}/register`, who.token)).data.filter(
    ({ is_self }: any) => !is_self,
  )
  expect(child).toMatchObject({ barred: expect.anything(), may_add_membership: true })
  const held = await enter(event, who)
  const name = `Sofía ${who.children[0]!.last_name}`
  expect(held).toMatchObject({
    http: 201,
    data: { state: 'held', order_token: null, total: PRICE, awaits: [name] },
  })
  expect(await mine(who)).toMatchObject([{ state: 'held', awaits: [name] }])
  // Not without the membership.
  for (const how of ['pay', 'check'])
    expect(
      await ask('POST', `/ems/my-events/${held.data.party_id}/${how}`, who.token, { total: PRICE }),
    ).toMatchObject({
      http: 409,
    })
  const [entry] = await due(who)
  expect(entry).toMatchObject({
    label: event.name,
    amount: PRICE,
    state: 'due',
    is_chosen: true,
    awaits: [name],
  })
  expect(Date.parse(entry!.held_until!)).toBeGreaterThan(Date.parse('2026-11-21T18:00:00Z'))
  const { checkout, membership } = await aForm(who)
  const placed = await checkout([entry!.key])
  expect(placed.data).toMatchObject({ total: membership + PRICE })
  expect((await payIn(house, placed.data.order_token)).data.status).toBe('paid')
  expect(await registrations(who)).toHaveLength(1)
  expect(await mine(who)).toMatchObject([{ state: 'confirmed', awaits: [] }])
  expect(await charged(who)).toEqual([{ amount: membership + PRICE, refunded: 0, state: 'succeeded' }])
  expect(await due(who)).toEqual([])
  await house.work()
  const subjects = (await lettersTo(house, who.email)).map(({ subject }) => subject)
  expect(subjects).toContain(`You’re in: ${event.name}`)
  const { data: account } = await ask('GET', `/ems/events/${event.id}/account`, await house.tokenOf(ADMIN))
  expect(account).toMatchObject({ figures: { entries: PRICE }, paid: { card: PRICE } })
})

test('who withdraws gets back what the policy says of the entry, and nothing of the membership', async () => {
  const event = await aCamp()
  const who = await aMother()
  const { data: held } = await enter(event, who)
  const { checkout, membership } = await aForm(who)
  await payIn(house, (await checkout([(await due(who))[0]!.key])).data.order_token)
  const { data: preview } = await ask('GET', `/ems/my-events/${held.party_id}/withdraw`, who.token)
  expect(preview.refunds).toMatchObject([{ back_cents: PRICE / 2 }])
  await ask('POST', `/ems/my-events/${held.party_id}/withdraw`, who.token, {
    ...{ entrant_ids: [preview.refunds[0].entrant_id], back_cents: PRICE / 2 },
  })
  await house.work()
  expect(await charged(who)).toEqual([
    { amount: membership + PRICE, refunded: PRICE / 2, state: 'succeeded' },
  ])
  expect(await registrations(who)).toEqual([expect.stringMatching(/active|waiting/)])
})

test('of a form for somebody else nothing is charged: the child who enters has to be in it', async () => {
  const event = await aCamp()
  const who = await aMother('2016-05-02', '2015-05-02')
  await enter(event, { ...who, children: [who.children[0]!] }, { total: PRICE })
  const { checkout } = await aForm(who, [who.children[1]!])
  const [entry] = await due(who)
  expect(await checkout([entry!.key])).toMatchObject({
    http: 409,
    code: 'membership_missing',
    message: expect.stringContaining('Sofía'),
  })
  expect((await checkout([])).http).toBe(200)
})

test('where the membership can’t be had, neither is the entry, and everything comes back', async () => {
  const event = await aCamp()
  const who = await aMother()
  await enter(event, who)
  const { checkout } = await aForm(who)
  const placed = await checkout([(await due(who))[0]!.key])
  // The child's record was erased since: the form registers another one.
  await pool.query(`update member set first_name = 'Erased', erased_at = now() where id = $1`, [
    who.children[0]!.id,
  ])
  expect((await payIn(house, placed.data.order_token)).data.status).not.toBe('paid')
  await house.work()
  await house.work()
  expect(
    (await charged(who)).every(({ amount, refunded, state }) => state === 'surplus' && amount === refunded),
  ).toBe(true)
  expect(await registrations(who)).toEqual([])
  expect(await mine(who)).toMatchObject([{ state: 'held' }])
  const { rows } = await pool.query(
    `select count(*)::int as members from registration r join orders o on o.id = r.order_id where o.payer_email = $1`,
    [who.email],
  )
  expect(rows).toEqual([{ members: 0 }])
})

test('the spots are kept as long as the order can be paid, for two hours at most; what isn’t paid frees them', async () => {
  const event = await aCamp()
  const who = await aMother()
  await enter(event, who)
  const { checkout } = await aForm(who)
  const [entry] = await due(who)
  const later = async (minutes: number) => {
    house.pass(minutes * 60)
    await house.turn(releaseHolds)
    return checkout([entry!.key], await logIn(house, who.email))
  }
  const placed = await later(40)
  expect((await payIn(house, placed.data.order_token, DECLINED)).data.status).toBe('declined')
  for (const minutes of [25, 25, 25]) expect((await later(minutes)).http).toBe(200)
  expect(await taken(event)).toBe(1)
  expect(await later(10)).toMatchObject({ http: 409, code: 'due_changed' })
  house.pass(30 * 60)
  await house.turn(releaseHolds)
  expect(await taken(event)).toBe(0)
  expect(await charged(who)).toEqual([])
})

test('in two tabs that check out, one order stands, and the family is charged once', async () => {
  const event = await aCamp()
  const who = await aMother()
  await enter(event, who)
  const [one, two] = [await aForm(who), await aForm(who)]
  const [entry] = await due(who)
  const placed = (await atOnce(2, (i) => [one, two][i]!.checkout([entry!.key]))).filter(
    ({ http }) => http === 200,
  )
  expect(placed.length).toBeGreaterThan(0)
  const paid = []
  for (const { data } of placed) paid.push(await payIn(house, data.order_token))
  expect(paid.filter(({ data }) => data?.status === 'paid')).toHaveLength(1)
  expect(await charged(who)).toHaveLength(1)
  expect(await registrations(who)).toHaveLength(1)
  expect(await mine(who)).toMatchObject([{ state: 'confirmed' }])
})

test('a free entry is held for the membership it needs, and confirmed with its payment', async () => {
  const free = await aCamp({ divisions: [{ label: 'All ages', price_cents: 0 }] })
  const who = await aMother()
  expect((await enter(free, who, { total: 0 })).data).toMatchObject({ state: 'held', total: 0 })
  const [entry] = await due(who)
  expect(entry).toMatchObject({ amount: 0, is_chosen: true })
  const { checkout, membership } = await aForm(who)
  const placed = await checkout([entry!.key])
  expect(placed.data).toMatchObject({ total: membership })
  expect((await payIn(house, placed.data.order_token)).data.status).toBe('paid')
  expect(await mine(who)).toMatchObject([{ state: 'confirmed', awaits: [] }])
})

describe('coupons and credit of an entry paid along', () => {
  const lower = (id: number, { token }: Mother, discounts: object) =>
    ask('PUT', `/ems/my-events/${id}/discounts`, token, { use_credit: false, ...discounts })
  let codes = 0
  async function aCode(event: Event, more: object = {}) {
    const code = `ALONG${++codes}`
    const { data } = await ask('POST', `/ems/events/${event.id}/coupons`, event.manager, {
      ...{ code, name: 'Friends of the club', coupon_type_id: 1, value: 10 },
      ...more,
    })
    return { code, id: data.id as number }
  }
  const used = async (id: number) =>
    (await pool.query('select used from coupon where id = $1', [id])).rows[0].used as number
  const giveCredit = async ({ email }: Mother, cents: number) =>
    ask('POST', '/ems/credits', await house.tokenOf(ADMIN), {
      ...{ email, cents, reason: 'Rain', expires_on: null },
    })
  const credit = async ({ token }: Mother) =>
    (await ask('GET', '/ems/my-credits', token)).data.map(({ left_cents }: any) => left_cents)
  const isEven = async () => {
    const { data } = await ask('GET', '/ems/credits?all=yes', await house.tokenOf(ADMIN))
    expect(data.owed_cents).toBe(data.ledger_cents)
  }

  test('are kept with the hold, lower its part alone, and are used once it is paid', async () => {
    const event = await aCamp()
    const who = await aMother()
    const { code, id } = await aCode(event)
    await giveCredit(who, 2_500)
    const { data: held } = await enter(event, who)
    expect((await lower(held.party_id, who, { coupon_code: 'NOTHING' })).errors).toHaveProperty('coupon_code')
    expect(
      await lower(held.party_id, who, { coupon_code: code.toLowerCase(), use_credit: true }),
    ).toMatchObject({
      data: { discount: 1_000, credit: 2_500, total: 6_500 },
    })
    expect(await mine(who)).toMatchObject([{ coupon_code: code.toLowerCase(), uses_credit: true }])
    const [entry] = await due(who)
    expect(entry).toMatchObject({
      amount: 6_500,
      lowered: { coupon_code: code, discount: 1_000, credit: 2_500, coupon_problem: null },
    })
    const { checkout, membership } = await aForm(who)
    await checkout([entry!.key])
    // Placed once more, the order lets go of what the first one had reserved.
    const placed = await checkout([entry!.key])
    expect(placed.data).toMatchObject({ total: membership + 6_500 })
    expect([await used(id), await credit(who)]).toEqual([1, []])
    expect((await payIn(house, placed.data.order_token)).data.status).toBe('paid')
    expect(await mine(who)).toMatchObject([{ state: 'confirmed' }])
    expect([await used(id), await credit(who)]).toEqual([1, []])
    const [{ order_id }] = await mine(who)
    const { data: order } = await ask('GET', `/mms/orders/by-id/${order_id}`, await house.tokenOf(ADMIN))
    expect(order).toMatchObject({ coupon_code: code, total: membership + 6_500 })
    const { rows } = await pool.query(
      `select debit, sum(amount)::int as cents from ledger_entry where order_id = $1 and debit <> 'asset:psp_clearing'
         and kind = 'payment' group by 1 order by 1`,
      [order_id],
    )
    expect(rows).toEqual([
      { debit: 'contra:discount', cents: 1_000 },
      { debit: 'liability:event_credit', cents: 2_500 },
    ])
    const { data: report } = await ask('GET', '/mms/report/coupon-list', await house.tokenOf(ADMIN))
    expect(report.find((one: any) => one.id === id)).toMatchObject({ used: 1, discount_total: 1_000 })
    await isEven()
    // As alone: half of what was paid comes back by the policy, the part of the credit as credit.
    const { data: preview } = await ask('GET', `/ems/my-events/${held.party_id}/withdraw`, who.token)
    const [back] = preview.refunds
    expect(back).toMatchObject({ back_cents: 4_500, credit_cents: 1_250 })
    await ask('POST', `/ems/my-events/${held.party_id}/withdraw`, who.token, {
      ...{ entrant_ids: [back.entrant_id], back_cents: back.back_cents },
    })
    await house.work()
    expect(await credit(who)).toEqual([1_250])
    expect(await charged(who)).toMatchObject([{ refunded: 3_250 }])
    await isEven()
  })

  test('stand beside the coupon of the membership, each for its own part and with its own use', async () => {
    const event = await aCamp()
    const who = await aMother()
    const [own, membership] = [await aCode(event), await aCoupon(house)]
    const { data: held } = await enter(event, who)
    await lower(held.party_id, who, { coupon_code: own.code })
    const form = await aForm(who, who.children, { coupon_code: membership.code })
    const quoted = await office.quote(form.token)
    expect(quoted.discount).toBeGreaterThan(0)
    const [entry] = await due(who)
    const placed = await form.checkout([entry!.key])
    expect(placed.data).toMatchObject({ total: quoted.total + 9_000 })
    await payIn(house, placed.data.order_token)
    expect([await used(own.id), await membership.used()]).toEqual([1, 1])
    const report = (await ask('GET', '/mms/report/coupon-list', await house.tokenOf(ADMIN))).data
    const of = (code: string) => report.find((one: any) => one.code === code).discount_total
    expect([of(own.code), of(membership.code)]).toEqual([1_000, quoted.discount])
  })

  test('whose last use two families want at the same moment: one gets it, the other hears the new total, and it comes back unpaid', async () => {
    const event = await aCamp()
    const families = [await aMother(), await aMother()]
    const { code, id } = await aCode(event, { max_uses: 1 })
    const keys: string[] = []
    const forms: Awaited<ReturnType<typeof aForm>>[] = []
    for (const who of families) {
      await giveCredit(who, 2_500)
      const { data: held } = await enter(event, who)
      await lower(held.party_id, who, { coupon_code: code, use_credit: true })
      keys.push((await due(who))[0]!.key)
      forms.push(await aForm(who))
    }
    const placed = await atOnce(2, (i) => forms[i]!.checkout([keys[i]!]))
    expect(placed.map(({ http }) => http).toSorted()).toEqual([200, 409])
    expect(await used(id)).toBe(1)
    const won = placed.findIndex(({ http }) => http === 200)
    const [one, two] = [families[won]!, families[1 - won]!]
    expect([await credit(one), await credit(two)]).toEqual([[], [2_500]])
    expect(await due(two)).toMatchObject([
      {
        amount: PRICE - 2_500,
        lowered: { coupon_code: null, discount: 0, coupon_problem: expect.anything() },
      },
    ])
    await ask('POST', `/ems/my-events/${(await mine(one))[0].id}/release`, one.token)
    expect([await used(id), await credit(one)]).toEqual([0, [2_500]])
    expect((await payIn(house, placed[won]!.data.order_token)).data?.status).not.toBe('paid')
    expect(await charged(one)).toEqual([])
    expect((await forms[1 - won]!.checkout([(await due(two))[0]!.key])).http).toBe(200)
    await isEven()
  })

  test('credit that two orders want at the same moment pays for one of them', async () => {
    const events = [await aCamp(), await aCamp()]
    const who = await aMother()
    await giveCredit(who, 2_500)
    const forms = [await aForm(who), await aForm(who)]
    for (const event of events)
      await lower((await enter(event, who)).data.party_id, who, { use_credit: true })
    const both = await due(who)
    // What the first of them leaves is for the second, so that both can be paid together.
    expect(both.map(({ amount }) => amount)).toEqual([PRICE - 2_500, PRICE])
    const placed = await atOnce(2, (i) => forms[i]!.checkout([both[i]!.key]))
    for (const { data } of placed) if (data?.order_token) await payIn(house, data.order_token)
    const { rows } = await pool.query(
      `select coalesce(sum(credited), 0)::int as cents from order_line l join orders o on o.id = l.order_id
       where o.payer_email = $1 and o.paid_at is not null`,
      [who.email],
    )
    expect(rows[0].cents).toBeLessThanOrEqual(2_500)
    expect(await registrations(who)).toHaveLength(1)
    await isEven()
  })

  test('that cover all of it leave the membership to be paid', async () => {
    const event = await aCamp()
    const who = await aMother()
    await giveCredit(who, PRICE)
    await enter(event, who)
    const [entry] = await due(who)
    expect(entry).toMatchObject({ amount: 0, lowered: { credit: PRICE } })
    const { checkout, membership } = await aForm(who)
    const placed = await checkout([entry!.key])
    expect(placed.data.total).toBe(membership)
    await payIn(house, placed.data.order_token)
    expect(await mine(who)).toMatchObject([{ state: 'confirmed' }])
    expect(await credit(who)).toEqual([])
    await isEven()
  })

  test('that cover all of it beside a membership that costs nothing, settle the whole order as it is placed', async () => {
    const event = await aCamp()
    const who = await aMother()
    await giveCredit(who, PRICE)
    await enter(event, who)
    const whole = await aCoupon(house, { value: 10_000 })
    const { checkout } = await aForm(who, who.children, { coupon_code: whole.code })
    const placed = await checkout([(await due(who))[0]!.key])
    expect(placed.data).toMatchObject({ total: 0, paid: true })
    expect(await registrations(who)).toHaveLength(1)
    expect(await mine(who)).toMatchObject([{ state: 'confirmed', awaits: [] }])
    expect([await whole.used(), await credit(who)]).toEqual([1, []])
    await isEven()
  })
})

test('a renewal and the entry that needs it are one order; in two tabs that check out, the family is charged once', async () => {
  const event = await aCamp()
  const who = await aMother()
  const first = await (await aForm(who)).checkout([])
  await payIn(house, first.data.order_token)
  const {
    rows: [before],
  } = await pool.query(
    `update registration set valid_until = '2026-11-01' where member_id = $1 returning id::int`,
    [who.children[0]!.id],
  )
  await pool.query(`update member set phone = '2145550177', address = $2 where email = $1`, [
    who.email,
    { address_1: '12 Elm St', city: 'Dallas', country: 'USA', state: 'Texas', zip: '75201' },
  ])
  await openNextSeason(house)
  expect((await enter(event, who)).data).toMatchObject({ state: 'held', order_token: null })
  const begun = await ask('POST', '/mms/member/renewals', who.token, { registration_ids: [before.id] })
  const at = `/mms/renewals/${begun.data.token}`
  const show = async () => (await ask('GET', at, who.token)).data
  let { version } = await show()
  for (const group of (await show()).groups)
    version = (await ask('POST', `${at}/sign`, who.token, { ...signing(group), version })).data.version
  const { hash, total } = (await show()).quote
  const [entry] = await due(who)
  const answers = await atOnce(2, () =>
    ask('POST', `${at}/checkout`, who.token, { version, quote_hash: hash, along: [entry!.key] }),
  )
  const tokens = new Set(answers.flatMap(({ data }) => data?.order_token ?? []))
  for (const token of tokens) await payIn(house, token)
  expect(await charged(who)).toEqual([
    expect.anything(),
    { amount: total + PRICE, refunded: 0, state: 'succeeded' },
  ])
  expect(await mine(who)).toMatchObject([{ state: 'confirmed', awaits: [] }])
  expect(await registrations(who)).toHaveLength(2)
  expect(await taken(event)).toBe(1)
})
