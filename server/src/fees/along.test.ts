import { beforeAll, expect, test } from 'vitest'
import type { DueAlong } from 'contract/payments'
import type { Renewal } from 'contract/renewing/renewal'
import { atOnce } from '../../test/at-once.ts'
import { aTeamWithFees } from '../../test/fees.ts'
import { logIn } from '../../test/household.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { openNextSeason } from '../../test/next-season.ts'
import { payIn, signing } from '../../test/registration.ts'
import { lettersTo } from '../../test/team.ts'

const house = await testHouse()
const DECLINED = '4000000000000002'
let team: Awaited<ReturnType<typeof aTeamWithFees>>
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  team = await aTeamWithFees(house)
  await openNextSeason(house)
}, 60_000)

const mms = (method: string, path: string, token?: string, payload?: object) =>
  team.ask(method, `/mms/${path}`, token, payload)
const due = async (token: string): Promise<DueAlong[]> => (await mms('GET', 'payments/due', token)).data
const newest = async (token: string) => (await team.own(token)).plans.at(-1)

/** A mother who has accepted the season fee of her daughter's team and has signed the renewal of her membership. */
async function aFamily(more: object = {}) {
  const family = await team.aFamily()
  const { member_id, token } = family
  await team.make({ member_ids: [member_id], ...more })
  await team.accept(token)
  const [registration] = await team.rowsOf<{ id: number }>(
    'select id from registration where member_id = $1',
    [member_id],
  )
  const begun = await mms('POST', 'member/renewals', token, { registration_ids: [registration!.id] })
  const renewal = begun.data.token as string
  const show = async (as: string | undefined = token): Promise<Renewal> =>
    (await mms('GET', `renewals/${renewal}`, as)).data
  let { version } = await show()
  for (const group of (await show()).groups)
    version = (await mms('POST', `renewals/${renewal}/sign`, token, { ...signing(group), version })).data
      .version
  const checkout = async (
    along: readonly string[],
    { as = token, ...wish }: { as?: string; auto_renew?: string } = {},
  ) =>
    mms('POST', `renewals/${renewal}/checkout`, as, {
      version,
      quote_hash: (await show()).quote!.hash,
      along,
      ...wish,
    })
  /** What the provider has charged for anything of this family. */
  const charged = async () =>
    (
      await team.rowsOf<{ amount: number }>(
        `select p.amount::int - p.refunded::int as amount from payment p join orders o on o.id = p.order_id
         where o.payer_email = $1 and p.state = 'succeeded' and o.number <> $2 order by p.id`,
        [family.email, await firstOrder()],
      )
    ).map(({ amount }) => amount)
  const firstOrder = async () =>
    (
      await team.rowsOf<{ number: string }>(
        'select number from orders where payer_email = $1 order by id limit 1',
        [family.email],
      )
    )[0]!.number
  const renewed = async () =>
    team.rowsOf<{ status: string }>(
      `select r.status from registration r join season s on s.id = r.season_id
       where r.member_id = $1 and s.name = '2027-2028'`,
      [member_id],
    )
  return {
    ...family,
    renewal,
    show,
    checkout,
    charged,
    renewed,
    keys: (await due(token)).map(({ key }) => key),
  }
}

test('a renewal and the deposit of a team are one order, one payment and one letter that lists both', async () => {
  const { token, email, show, checkout, keys, charged, renewed } = await aFamily()
  expect(await due(token)).toMatchObject([
    {
      label: 'Season fee 2026–27: Deposit',
      detail: expect.stringMatching(/^Sofía Lopez\d+, Comets Red/),
      amount: 30_000,
      state: 'due',
    },
  ])
  const price = (await show()).quote!.total
  const { data: order } = await checkout(keys)
  expect(order).toMatchObject({ total: price + 30_000, paid: false })
  expect(await payIn(house, order.order_token)).toMatchObject({ data: { status: 'paid' } })
  expect(await charged()).toEqual([price + 30_000])
  expect(await renewed()).toEqual([{ status: 'active' }])
  expect(await newest(token)).toMatchObject({ paid: 30_000, due: 0 })
  expect(await due(token)).toEqual([])
  expect((await show()).finished).toMatchObject({
    order_number: order.order_number,
    total: price + 30_000,
    people: [{ first_name: 'Sofía' }],
    along: [{ label: 'Season fee 2026–27: Deposit', total: 30_000 }],
  })
  expect((await team.own(token)).payments).toMatchObject([
    { number: order.order_number, total: 30_000, status: 'paid' },
  ])

  await house.work()
  // One letter for the registration of the first season, and one for all of this.
  const letters = (await lettersTo(house, email)).filter(({ subject }) => /received|complete/.test(subject))
  expect(letters.slice(1).map(({ subject }) => subject)).toEqual([
    `Registration ${order.order_number} is complete`,
  ])
  const { body_text } = letters.at(-1)!
  expect(body_text).toMatch(/Season fee 2026–27: Deposit, Sofía Lopez\d+, Comets Red \d+: \$300\.00/)
  expect(body_text).toMatch(/Player membership, Sofía Lopez\d+, season 2027-2028: \$60\.00/)
  expect(body_text).toContain('Total: $360.00')
  expect(await team.drift()).toEqual([])
})

test('a refund of one of the two leaves the other as it is', async () => {
  const { token, email, checkout, keys, renewed } = await aFamily()
  const { data: order } = await checkout(keys)
  await payIn(house, order.order_token)
  const [{ order_id }] = (await team.own(token)).payments
  const plan = await newest(token)
  const back = await team.ask('POST', `/ctms/fees/plans/${plan.id}/refund`, await team.newCoach(), {
    order_id,
    amount: 30_001,
    reason: 'Rained out',
    request_key: team.key(),
  })
  expect(back).toMatchObject({ http: 409, code: 'refund_too_large' })

  const admin = await house.tokenOf(ADMIN)
  const { data: detail } = await mms('GET', `orders/by-id/${order_id}`, admin)
  const line = detail.lines.find(({ purpose }: { purpose: string }) => purpose === 'registration')
  const given = await mms('POST', `payments/${detail.payments[0].id}/refund`, admin, {
    request_key: team.key(),
    lines: [{ id: line.id, amount: line.total }],
    reason: 'Moved away',
  })
  expect(given).toMatchObject({ http: 200 })
  await house.work()
  expect(await renewed()).toEqual([{ status: 'inactive' }])
  const later = await logIn(house, email)
  expect(await newest(later)).toMatchObject({ paid: 30_000, refunded: 0 })
  expect((await team.own(later)).payments).toMatchObject([{ total: 30_000, status: 'paid' }])
  expect(await team.drift()).toEqual([])
})

test('it is for whoever is logged in and owes it: neither the link alone nor another family orders with it', async () => {
  const [mine, other] = [await aFamily(), await aFamily()]
  expect(await mms('GET', 'payments/due')).toMatchObject({ http: 401 })
  for (const [keys, as] of [
    [mine.keys, ''],
    [mine.keys, other.token],
    [other.keys, mine.token],
    [['team_fee:1:x'], mine.token],
    [['donation:1'], mine.token],
    [[mine.keys[0]!, mine.keys[0]!], mine.token],
  ] as const)
    expect(await mine.checkout(keys, { as })).toMatchObject({ http: 409, code: 'due_changed' })
  expect(await mine.checkout(mine.keys)).toMatchObject({ http: 200 })
})

test('what is owed has changed since it was shown: nothing is ordered at another sum', async () => {
  const { token, checkout, keys, show } = await aFamily()
  const plan = await newest(token)
  await team.ask('POST', `/ctms/fees/plans/${plan.id}/credit`, await team.newCoach(), {
    kind: 'discount',
    amount: 5_000,
    reason: 'Sibling',
    request_key: team.key(),
  })
  expect(await checkout(keys)).toMatchObject({ http: 409, code: 'due_changed' })
  const [now] = await due(token)
  expect(now).toMatchObject({ amount: 25_000 })
  const { data: order } = await checkout([now!.key])
  expect(order.total).toBe((await show()).quote!.total + 25_000)
})

test('declined, then unticked: what is charged is the renewal alone, and the fee can be paid for itself', async () => {
  const { token, checkout, keys, charged, show } = await aFamily()
  const price = (await show()).quote!.total
  const { data: both } = await checkout(keys)
  expect(await payIn(house, both.order_token, DECLINED)).toMatchObject({ data: { status: 'declined' } })
  const { data: alone } = await checkout([])
  expect(alone.total).toBe(price)
  expect(await payIn(house, both.order_token)).toMatchObject({ http: 409, code: 'order_cancelled' })
  expect(await payIn(house, alone.order_token)).toMatchObject({ data: { status: 'paid' } })
  const plan = await newest(token)
  await team.pay(token, plan, [plan.instalments[0].id], 30_000)
  expect(await charged()).toEqual([price, 30_000])
})

test('the deposit is paid in another tab meanwhile: the cart is over, and the deposit is charged once', async () => {
  const { token, checkout, keys, charged, show } = await aFamily()
  const plan = await newest(token)
  const { data: both } = await checkout(keys)
  expect(await team.pay(token, plan, [plan.instalments[0].id], 30_000)).toMatchObject({
    data: { status: 'paid' },
  })
  expect(await payIn(house, both.order_token)).toMatchObject({ http: 409, code: 'order_cancelled' })
  expect(await checkout(keys)).toMatchObject({ http: 409, code: 'due_changed' })
  const { data: alone } = await checkout([])
  await payIn(house, alone.order_token)
  expect(await charged()).toEqual([30_000, (await show()).finished!.total])
})

test('two tabs, one that renews with the deposit and one that pays it: it is charged once', async () => {
  const family = await aFamily()
  const { token, checkout, keys, charged, renewed, show } = family
  const price = (await show()).quote!.total
  const plan = await newest(token)
  const orders = await atOnce(4, (i) =>
    i % 2 === 0 ? checkout(keys) : team.order(token, plan, [plan.instalments[0].id], 30_000),
  )
  await atOnce(4, async (i) => orders[i]!.data && payIn(house, orders[i]!.data.order_token))
  if ((await newest(token)).due > 0) await team.pay(token, plan, [plan.instalments[0].id], 30_000)
  if ((await renewed()).length === 0) await payIn(house, (await checkout([])).data.order_token)
  expect((await charged()).filter((amount) => amount > 0).reduce((all, amount) => all + amount, 0)).toBe(
    price + 30_000,
  )
  expect(await newest(token)).toMatchObject({ paid: 30_000, due: 0 })
  expect(await renewed()).toEqual([{ status: 'active' }])
  expect(await team.drift()).toEqual([])
})

test('a first installment that is not due yet is offered once, and what is charged by itself only when it is due', async () => {
  const later = {
    parts: [
      { label: 'Deposit', due_on: team.day(20), amount: 30_000 },
      { label: 'Rest', due_on: team.day(50), amount: 5_000 },
    ],
  }
  const { token } = await aFamily(later)
  expect(await due(token)).toMatchObject([{ amount: 30_000, state: 'open', due_on: team.day(20) }])
  const plan = await newest(token)
  await team.pay(token, plan, [plan.instalments[0].id], 30_000)
  expect(await due(token)).toEqual([])
  const offered = await team.aFamily()
  await team.make({ member_ids: [offered.member_id] })
  expect(await due(offered.token)).toEqual([])
})

test('a card that is kept for the renewal alone stays kept where a fee is paid along', async () => {
  const admin = await house.tokenOf(ADMIN)
  const { data: plan } = await mms('GET', 'admin/renewals/plan', admin)
  await mms('PUT', 'admin/renewals/plan', admin, { ...plan, auto_renews: true })
  const { checkout, keys, show } = await aFamily()
  const terms = (await show()).auto_renewal!
  const { data: order } = await checkout(keys, { auto_renew: terms.hash })
  expect(await payIn(house, order.order_token)).toMatchObject({ data: { status: 'paid' } })
  expect(
    await team.rowsOf(
      `select d.purpose, k.id is not null as is_kept from mandate d left join kept_card k on k.id = d.kept_card_id
       join order_line l on true join orders o on o.id = l.order_id
       where o.number = $1 and l.purpose = 'registration' and d.ended_at is null
         and d.subject_id in (select a.id from auto_renewal a join registration r on r.id = a.registration_id where r.order_id = o.id)`,
      [order.order_number],
    ),
  ).toEqual([{ purpose: 'auto_renewal', is_kept: true }])
})

test('whoever registers another child may pay along what is due, as the holder of the account only', async () => {
  const { token, email, keys } = await aFamily()
  const { family } = team
  const registering = async (address: string) => {
    const registrant = family.registrant({ email: address })
    const begun = await family.start({
      registrant,
      people: [
        await family.daughter({ first_name: 'Lucía', last_name: registrant.last_name, dob: '06/03/2016' }),
      ],
    })
    await family.sign(begun.token)
    const { hash: quote_hash, total } = await family.quote(begun.token)
    const answer = await mms('POST', `registration/${begun.token}/checkout`, token, {
      version: begun.version,
      quote_hash,
      along: keys,
    })
    return { ...answer, price: total as number, draft: begun.token }
  }
  expect(await registering('somebody.else@example.org')).toMatchObject({ http: 409, code: 'due_changed' })
  const dueFor = (address: string) =>
    mms('GET', `payments/due?payer_email=${encodeURIComponent(address)}`, token)
  expect(await dueFor('somebody.else@example.org')).toMatchObject({ data: [] })
  expect(await dueFor(email.toUpperCase())).toMatchObject({ data: [{ key: keys[0] }] })
  const { data: order, price, draft } = await registering(email.toUpperCase())
  expect(order.total).toBe(price + 30_000)
  expect(await payIn(house, order.order_token)).toMatchObject({ data: { status: 'paid' } })
  expect(await newest(token)).toMatchObject({ paid: 30_000, due: 0 })
  expect(await mms('GET', `registration/${draft}/confirmation`)).toMatchObject({
    data: {
      order: { total: price + 30_000 },
      along: [{ label: 'Season fee 2026–27: Deposit', total: 30_000 }],
    },
  })
})
