import { beforeAll, expect, test } from 'vitest'
import type { DraftPerson } from 'contract/registering/draft'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { loggedIn, registered } from '../../../test/household.ts'
import { payIn, registeringIn } from '../../../test/registration.ts'

const house = await testHouse()
await house.app.listen({ port: 0, host: '127.0.0.1' })
const family = await registeringIn(house)
const { ask } = family
let admin: string
let season: number
let player: number
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  season = (await ask('GET', 'getSeason')).data[0].id
  player = (await family.place('Player', '05/02/2014')).membership_id
})

const office = (method: string, path: string, payload?: object) =>
  ask(method, `admin/${path}`, payload, admin)
let made = 0
const aRule = (more: object = {}) => ({
  season_id: season,
  name: `Rule ${++made}`,
  kind: 'sibling',
  unit: 'fixed_amount',
  steps: [
    { from: 3, value: 1500 },
    { from: 2, value: 1000 },
  ],
  ...more,
})
/** A rule that is removed after the work, so that the next test has its own prices. */
async function withRule<T>(more: object, work: (rule: Record<string, any>) => Promise<T>): Promise<T> {
  const { data: rule } = await office('POST', 'price-rule', aRule(more))
  try {
    return await work(rule)
  } finally {
    await office('DELETE', `price-rule/${rule.id}`)
  }
}
const girl = (key: string, first_name: string, dob: string): Promise<DraftPerson> =>
  family.daughter({ key, first_name, dob })
const twoGirls = async () => [
  await girl('kid1', 'Ana', '01/02/2014'),
  await girl('kid2', 'Bea', '03/04/2017'),
]
const preview = (more: object = {}) =>
  office('POST', 'membership-price/preview', {
    season_id: season,
    day: '11/21/2026',
    people: [
      { membership_id: player, league_id: family.texas, dob: '01/02/2014' },
      { membership_id: player, league_id: family.texas, dob: '03/04/2017' },
    ],
    ...more,
  })

test('a rule is set, read, changed and deleted', async () => {
  const created = await office('POST', 'price-rule', aRule({ name: 'Sisters', league_id: '', starts_on: '' }))
  expect(created).toMatchObject({
    http: 201,
    message: 'Data created successfully',
    data: {
      name: 'Sisters',
      steps: [
        { from: 2, value: 1000 },
        { from: 3, value: 1500 },
      ],
      league_id: null,
      starts_on: null,
      status: 'active',
      version: 1,
    },
  })
  const { id } = created['data']
  expect(await office('POST', 'price-rule', aRule({ name: 'Sisters' }))).toMatchObject({
    http: 409,
    code: 'price_rule_exists',
  })
  expect(await office('PATCH', `price-rule/${id}`, { version: 1, status: 'inactive' })).toMatchObject({
    message: 'Data updated successfully',
    data: { name: 'Sisters', status: 'inactive', version: 2 },
  })
  expect(await office('PATCH', `price-rule/${id}`, { version: 1, name: 'Late' })).toMatchObject({
    http: 409,
    code: 'conflict',
    detail: { current: { status: 'inactive' } },
  })
  expect(await office('PATCH', `price-rule/${id}`, {})).toMatchObject({
    message: 'ID and data are required for update',
  })
  expect((await office('GET', `price-rule?season_id=${season}`))['data']).toMatchObject([{ id }])
  expect(await office('DELETE', `price-rule/${id}`)).toMatchObject({ message: 'Data deleted successfully' })
  expect(await office('GET', `price-rule/${id}`)).toMatchObject({ http: 404 })
})

test.each([
  [{ season_id: 999_999 }, 'season_id', 'We couldn’t find this season.'],
  [{ membership_id: 999_999 }, 'membership_id', 'We couldn’t find this membership.'],
  [{ league_id: 999_999 }, 'league_id', 'We couldn’t find this league.'],
  [{ member_type_id: 999_999 }, 'member_type_id', 'We couldn’t find this member type.'],
  [{ steps: [] }, 'steps', 'Add at least one step.'],
  [
    { unit: 'percentage', steps: [{ from: 2, value: 10_001 }] },
    'steps',
    'A percentage can’t be more than 100%.',
  ],
  [
    {
      steps: [
        { from: 2, value: 1 },
        { from: 2, value: 2 },
      ],
    },
    'steps',
    'Two steps start at the same number.',
  ],
  [
    { starts_on: '2027-01-02', ends_on: '2027-01-01' },
    'ends_on',
    'The last day can’t be before the first day.',
  ],
  [{ steps: [{ from: 1, value: 5 }] }, 'steps.0.from', 'Enter 2 or more: the first one pays full price.'],
])('a rule with %j is refused at its field', async (wrong, field, message) => {
  expect(await office('POST', 'price-rule', aRule(wrong))).toMatchObject({
    http: 422,
    errors: { [field]: [message] },
  })
})

test('the preview, the quote, the order and the charge name one amount', () =>
  withRule({ name: 'Second child' }, async () => {
    const foreseen = await preview()
    expect(foreseen['data']).toMatchObject({
      lines: [
        { membership: 'Player membership', age: 12, list_price: 4500, reduction: null, total: 4500 },
        {
          age: 9,
          list_price: 4500,
          reduction: { name: 'Second child', amount: 1000 },
          total: 3500,
          reason: '',
        },
      ],
      total: 8000,
      coupon_problem: null,
    })
    const { token, version } = await family.start({
      registrant: family.registrant(),
      people: await twoGirls(),
    })
    const quote = await family.quote(token)
    expect(quote).toMatchObject({ subtotal: 8000, total: 8000 })
    expect(quote.lines[1]).toMatchObject({
      list_price: 4500,
      amount: 3500,
      discount: 0,
      detail: 'Bea Lopez, season 2026-2027, Second child -$10.00',
    })
    await family.sign(token)
    const { data: order } = await family.checkout(token, version)
    expect(order.total).toBe(8000)
    expect((await payIn(house, order.order_token)).data).toMatchObject({ status: 'paid' })
    await house.work()
    const { rows } = await house.world.database.pool.query<{ price: number; paid: number }>(
      `select r.price, r.paid from registration r join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
       where o.number = $1 order by r.person_key`,
      [order.order_number],
    )
    expect(rows).toEqual([
      { price: 4500, paid: 4500 },
      { price: 4500, paid: 3500 },
    ])
  }))

test('siblings are the children of one order: who registers a sister later pays her whole price, logged in or not', () =>
  withRule({ name: 'Second child' }, async () => {
    const registrant = family.registrant()
    const [elder, younger] = (await twoGirls()) as [DraftPerson, DraftPerson]
    await registered(house, family, { registrant, people: [elder] })
    const { token, version } = await family.start({ registrant, people: [younger] })
    expect(await family.quote(token)).toMatchObject({ total: 4500 })
    const login = await loggedIn(house, registrant.email)
    const known = await ask('GET', `registration/${token}/quote`, undefined, login)
    expect(known['data']).toMatchObject({ total: 4500, lines: [{ amount: 4500 }] })
    // With another sister in the second order there is one discount, computed within that order.
    const third = await girl('kid3', 'Eva', '05/06/2018')
    const { data: saved } = await family.save(token, version, { registrant, people: [younger, third] })
    expect(saved.version).toBeGreaterThan(version)
    expect(await family.quote(token)).toMatchObject({ total: 4500 + 3500 })
  }))

test('the order in which the children are typed changes nothing', () =>
  withRule({ unit: 'percentage', steps: [{ from: 2, value: 1_250 }] }, async () => {
    const people = await twoGirls()
    const totals = await Promise.all(
      [people, people.toReversed()].map(async (all) => {
        const { token } = await family.start({ registrant: family.registrant(), people: all })
        return (await family.quote(token)).total
      }),
    )
    expect(totals).toEqual([8437, 8437])
  }))

test('a rule that is set between the quote and the payment is said, and the old price is not charged', async () => {
  const { token, version } = await family.start({ registrant: family.registrant(), people: await twoGirls() })
  await family.sign(token)
  const quote = await family.quote(token)
  await withRule({}, async () => {
    expect(
      await ask('POST', `registration/${token}/checkout`, { version, quote_hash: quote.hash }),
    ).toMatchObject({ http: 409, code: 'price_changed', detail: { total: 8000 } })
  })
})

test('a coupon reduces what is left after the rules', () =>
  withRule({}, async () => {
    const code = 'TENTH'
    await office('POST', 'coupons', { code, name: 'A tenth', coupon_type_id: 1, value: 10 })
    expect((await preview({ coupon_code: 'tenth' }))['data']).toMatchObject({
      lines: [{ total: 4050 }, { total: 3150 }],
      discount: 800,
      total: 7200,
    })
    expect((await preview({ coupon_code: 'NOBODY' }))['data']).toMatchObject({
      total: 8000,
      coupon_problem: 'This coupon code isn’t valid.',
    })
    const { token } = await family.start({
      registrant: family.registrant(),
      people: await twoGirls(),
      coupon_code: code,
    })
    expect(await family.quote(token)).toMatchObject({ subtotal: 8000, discount: 800, total: 7200 })
  }))

test.each([
  ['an early price', '08/15/2026', 4000],
  ['the regular price', '02/03/2027', 4500],
  ['a late price', '05/01/2027', 5500],
  ['no price before the sale', '05/31/2026', null],
])('the preview knows %s on %s', async (_, day, total) => {
  const { data } = await preview({ day, people: [{ membership_id: player, dob: '01/02/2014' }] })
  expect(data.lines[0].total).toBe(total)
  if (total === null) expect(data.lines[0].reason.message).toBe('Not on sale before 06/01/2026.')
})

test('a price for an age is that of who has the age on the first day of the season', async () => {
  const { data: price } = await office('POST', 'membership-price', {
    membership_id: player,
    season_id: season,
    price: 2500,
    start_date: '2026-06-01',
    end_date: '2027-07-31',
    max_age: 9,
  })
  expect(price).toMatchObject({ min_age: null, max_age: 9 })
  expect((await preview())['data'].lines.map(({ total }: { total: number }) => total)).toEqual([4500, 2500])
  const { token } = await family.start({ registrant: family.registrant(), people: await twoGirls() })
  expect(await family.quote(token)).toMatchObject({ total: 7000 })
  const { data } = await ask(
    'GET',
    `registration/offers?member_type_id=${family.typeId('Player')}&discipline_id=${family.discipline_id}&dob=03%2F04%2F2017&state=TX`,
  )
  expect(data.offers[0].price).toBe(2500)
  await office('DELETE', `membership-price/${price.id}`)
})

test('teams pay less each as soon as there are enough of them', () =>
  withRule(
    { kind: 'quantity', member_type_id: family.typeId('Team'), steps: [{ from: 3, value: 2_500 }] },
    async () => {
      const team = (await family.place('Team', '05/02/2014')).membership_id
      const people = Array.from({ length: 3 }, () => ({ membership_id: team, is_child: false }))
      expect((await preview({ people: people.slice(1) }))['data'].total).toBe(65_000)
      expect((await preview({ people }))['data'].total).toBe(90_000)
    },
  ))

test("another tenant's rule is not found", async () => {
  const { data } = await office('POST', 'price-rule', aRule({ status: 'inactive' }))
  const stranger = { token: await house.tokenOf(ADMIN, 'demo'), label: 'demo' as const }
  for (const method of ['GET', 'DELETE'])
    expect(
      (await house.call(`/api/mms/admin/price-rule/${data.id}`, { method, ...stranger })).statusCode,
    ).toBe(404)
  const elsewhere = await house.call('/api/mms/admin/membership-price/preview', {
    method: 'POST',
    payload: { season_id: season, day: '2026-11-21', people: [{ membership_id: player }] },
    ...stranger,
  })
  expect(elsewhere.statusCode).toBe(404)
})
