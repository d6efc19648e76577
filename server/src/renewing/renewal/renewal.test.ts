import { beforeAll, describe, expect, test } from 'vitest'
import type { Renewable, Renewal } from 'contract/renewing/renewal'
import { E_CONSENT } from 'contract/waivers'
import { atOnce } from '../../../test/at-once.ts'
import { aPerson, guardianOf } from '../../../test/calendar.ts'
import { loggedIn, registered } from '../../../test/household.ts'
import { ADMIN, MEMBER, testHouse } from '../../../test/house.ts'
import { openNextSeason } from '../../../test/next-season.ts'
import { emergency, payIn, registeringIn, signing } from '../../../test/registration.ts'
import { renewalLink } from '../plan/renewal-links.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
await registeringIn(house, 'demo')
const { pool } = house.world.database

/** A mother who coaches, and her daughter; both can renew once the season opens. */
async function newFamily() {
  const registrant = family.registrant()
  const { last_name } = registrant
  const { registrations } = await registered(house, family, {
    registrant,
    people: [
      { key: 'helper', who: 'me', emergency, ...(await family.place('Volunteer', registrant.dob)) },
      await family.daughter({ last_name }),
    ],
  })
  const token = await loggedIn(house, registrant.email)
  const [own, daughter] = registrations as { id: number }[]
  return { registrant, token, own: own!.id, daughter: daughter!.id }
}

let season: number
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  season = await openNextSeason(house)
})

const renewals = async (token: string): Promise<Renewable[]> =>
  (await ask('GET', 'member/renewals', undefined, token))['data']
const begin = async (token: string, registration_ids: number[]) =>
  ask('POST', 'member/renewals', { registration_ids }, token)
const show = async (renewal: string, token?: string): Promise<Renewal> =>
  (await ask('GET', `renewals/${renewal}`, undefined, token))['data']

/** Signs for everybody with the given name, and returns what can then be paid. */
async function signed(renewal: string, name: string, token?: string) {
  const before = await show(renewal, token)
  let version = before.version
  for (const group of before.groups) {
    const { data } = await ask(
      'POST',
      `renewals/${renewal}/sign`,
      { ...signing({ ...group, signer_name: name }), version },
      token,
    )
    version = data.version
  }
  const { quote } = await show(renewal, token)
  const checkout = () =>
    ask('POST', `renewals/${renewal}/checkout`, { version, quote_hash: quote!.hash }, token)
  return { quote: quote!, checkout }
}

async function finish(renewal: string, name: string, token?: string) {
  const { quote, checkout } = await signed(renewal, name, token)
  const { data: order, http } = await checkout()
  expect(http).toBe(200)
  return { order, quote, paid: order.paid ? undefined : await payIn(house, order.order_token) }
}

test('a donation and the protection of the fees can be added as to a registration, and are paid with it', async () => {
  const { registrant, token, daughter } = await newFamily()
  const { data: begun } = await begin(token, [daughter])
  const change = async (changes: object) => {
    const { version } = await show(begun.token, token)
    return ask('PATCH', `renewals/${begun.token}`, { version, ...changes }, token)
  }
  const seen = await show(begun.token, token)
  expect(seen.protection).toMatchObject({ price: 420, is_chosen: null })
  expect(seen.quote).toMatchObject({ total: 6000, protection_offer: 420 })
  expect((await change({ donation: 2_000_000 }))['http']).toBe(422)
  expect((await change({ donation: 1_000, protection: true }))['data']).toMatchObject({
    protection: { is_chosen: true },
    quote: { total: 7420 },
  })
  expect((await change({ protection: false }))['data']).toMatchObject({
    protection: { is_chosen: false },
    quote: { total: 7000 },
  })
  await change({ protection: true })
  const { paid, quote } = await finish(begun.token, `Maria ${registrant.last_name}`, token)
  expect(paid).toMatchObject({ data: { status: 'paid' } })
  expect(quote.lines.map(({ kind, total }) => [kind, total])).toEqual([
    ['membership', 6000],
    ['donation', 1000],
    ['protection', 420],
  ])
})

test('a mother renews herself and her daughter in one order, and both are members of the next season', async () => {
  const { registrant, token, own, daughter } = await newFamily()
  expect(await renewals(token)).toMatchObject([
    { registration_id: own, first_name: 'Maria', price: 500, is_renewed: false, reason: null },
    {
      registration_id: daughter,
      first_name: 'Sofía',
      membership: 'Player membership',
      season: '2026-2027',
      next_season: { id: season, name: '2027-2028' },
      price: 6000,
    },
  ])
  const begun = await begin(token, [own, daughter])
  expect(begun).toMatchObject({ http: 201 })
  const renewal = begun['data'].token
  const seen = await show(renewal, token)
  expect(seen).toMatchObject({
    is_own: true,
    season: { name: '2027-2028' },
    missing: {},
    details: { registrant: { phone: '2145550100', address: { city: 'Dallas' } } },
    quote: { total: 6500 },
  })
  expect(seen.people.map(({ first_name, is_included }) => [first_name, is_included])).toEqual([
    ['Maria', true],
    ['Sofía', true],
  ])
  const { paid } = await finish(renewal, `Maria ${registrant.last_name}`, token)
  expect(paid).toMatchObject({ data: { status: 'paid' } })
  expect((await show(renewal, token)).finished).toMatchObject({
    total: 6500,
    people: [
      { first_name: 'Maria', status: 'active' },
      { first_name: 'Sofía', status: 'active' },
    ],
  })
  const { rows } = await house.world.database.pool.query(
    `select r.member_id, r.valid_from, r.valid_until, r.status,
       (select count(*) from registration before where before.member_id = r.member_id and before.id < r.id) as before
     from registration r where r.season_id = $1 order by r.id desc limit 2`,
    [season],
  )
  expect(rows).toMatchObject([
    { valid_from: '2027-08-01', valid_until: '2028-07-31', before: 1 },
    { valid_from: '2027-08-01', valid_until: '2028-07-31', before: 1 },
  ])
  expect(await renewals(token)).toMatchObject([
    { season: '2027-2028', reason: expect.stringContaining('isn’t open yet') },
    { season: '2027-2028' },
  ])
})

test('the daughter moves up by her age, and what has changed since is on record afterwards', async () => {
  const { registrant, token, daughter } = await newFamily()
  const renewal = (await begin(token, [daughter]))['data'].token
  const before = await show(renewal, token)
  expect(before.people[0]!.place).toBe('14U')
  const changed = await ask(
    'PATCH',
    `renewals/${renewal}`,
    { version: before.version, registrant: { phone: '(512) 555-0177' } },
    token,
  )
  expect(changed['data'].details.registrant.phone).toBe('(512) 555-0177')
  await finish(renewal, `Maria ${registrant.last_name}`, token)
  const { rows } = await house.world.database.pool.query(`select phone from member where email = $1`, [
    registrant.email,
  ])
  expect(rows).toEqual([{ phone: '5125550177' }])
})

test('of two windows that change the same renewal at once one does, and the other is told', async () => {
  const { token, daughter } = await newFamily()
  const { data: begun } = await begin(token, [daughter])
  const { version } = await show(begun.token, token)
  const answers = await atOnce(2, (i) =>
    ask('PATCH', `renewals/${begun.token}`, { version, donation: 1_000 * (i + 1) }, token),
  )
  expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
  const kept = answers.find(({ http }) => http === 200)!
  expect(await show(begun.token, token)).toMatchObject({ quote: { total: kept['data'].quote.total } })
})

test('of two parents who renew the same daughter at once one is charged, and she is a member once', async () => {
  const { registrant, token, daughter } = await newFamily()
  const { rows } = await pool.query<{ member_id: number }>(
    'select member_id from registration where id = $1',
    [daughter],
  )
  const father = await aPerson(house, { first_name: 'Luis' })
  await guardianOf(house, rows[0]!.member_id, father.id)
  await pool.query(
    `update member f set phone = m.phone, address = m.address, dob = m.dob from member m
     where f.id = $1 and m.email = $2 and m.tenant_id = f.tenant_id`,
    [father.id, registrant.email],
  )
  const parents = [
    { token, name: `Maria ${registrant.last_name}` },
    { token: father.token, name: `Luis ${father.last_name}` },
  ]
  const orders: { order_token: string }[] = []
  for (const parent of parents) {
    const { data: begun } = await begin(parent.token, [daughter])
    const { checkout } = await signed(begun.token, parent.name, parent.token)
    orders.push((await checkout())['data'])
  }
  const answers = await atOnce(2, (i) => payIn(house, orders[i]!.order_token))
  const [paid, refused] = answers.toSorted((a, b) => a['http'] - b['http'])
  expect(paid).toMatchObject({ data: { status: 'paid' } })
  expect(refused).toMatchObject({
    http: 409,
    code: expect.toBeOneOf(['already_registered', 'paid_elsewhere']),
  })
  const { rows: stand } = await pool.query(
    'select status from registration where season_id = $1 and member_id = $2',
    [season, rows[0]!.member_id],
  )
  expect(stand).toEqual([{ status: 'active' }])
})

test('of two windows the second is told, and shown what the first has chosen', async () => {
  const { token, own, daughter } = await newFamily()
  const renewal = (await begin(token, [own, daughter]))['data'].token
  const { version, people } = await show(renewal, token)
  const only = { version, included: [people[1]!.key] }
  expect(await ask('PATCH', `renewals/${renewal}`, only, token)).toMatchObject({
    http: 200,
    data: { quote: { total: 6000 } },
  })
  expect(await ask('PATCH', `renewals/${renewal}`, only, token)).toMatchObject({
    http: 409,
    code: 'renewal_changed',
    detail: { people: [{ is_included: false }, { is_included: true }] },
  })
})

describe('by the link of a letter', () => {
  const mailed = async (registration_id: number) => {
    const link = await house.acting().transaction((context) => renewalLink(context, registration_id))
    return { ...link!, token: /token=([\w-]+)$/.exec(link!.path)![1]! }
  }

  test('nothing private is shown but first names, and it can be signed and paid without a login', async () => {
    const { registrant, daughter } = await newFamily()
    const link = await mailed(daughter)
    expect(link).toMatchObject({ email: registrant.email, first_name: 'Maria' })
    const seen = await show(link.token)
    expect(seen).toMatchObject({
      is_own: false,
      registrant: 'Maria',
      details: null,
      people: [
        { first_name: 'Sofía', place: null },
        { first_name: 'Maria', place: null },
      ],
      groups: [{ signer_name: 'Maria', people: [{ name: 'Sofía' }, { name: 'Maria' }] }],
    })
    const told = JSON.stringify(seen)
    for (const secret of [
      registrant.last_name,
      registrant.email,
      '2145550100',
      'Dallas',
      '2014-05-02',
      'Ana',
    ])
      expect([secret, told.includes(secret)]).toEqual([secret, false])
    const { quote, paid } = await finish(link.token, `Maria ${registrant.last_name}`)
    expect(JSON.stringify(quote)).not.toContain(registrant.last_name)
    expect(paid).toMatchObject({ data: { status: 'paid' } })
    expect(JSON.stringify(await show(link.token))).not.toContain(registrant.last_name)
  })

  test('a sister is on the same page, unless another parent is written to for her', async () => {
    const { token, daughter, own } = await newFamily()
    const { member_id: mother } = (await renewals(token)).find((one) => one.registration_id === own)!
    const { member_id: sofia } = (await renewals(token)).find((one) => one.registration_id === daughter)!
    const firstNames = async () =>
      (await show((await mailed(daughter)).token)).people.map(({ first_name }) => first_name)
    expect(await firstNames()).toEqual(['Sofía', 'Maria'])
    // From now on the father is the first to be written to.
    await pool.query(
      `with father as (
         insert into member (tenant_id, member_number, first_name, last_name, email, created_at, updated_at)
         select tenant_id, member_number || 'F', 'Paul', last_name, 'paul' || email, now(), now() from member where id = $1
         returning tenant_id, id)
       insert into guardianship (tenant_id, minor_id, guardian_id, relation, is_primary, created_at)
       select tenant_id, $2, id, 'Father', true, now() from father`,
      [mother, sofia],
    )
    await pool.query('update guardianship set is_primary = false where minor_id = $1 and guardian_id = $2', [
      sofia,
      mother,
    ])
    expect(await firstNames()).toEqual(['Sofía'])
    const of = await mailed(own)
    expect((await show(of.token)).people.map(({ first_name }) => first_name)).toEqual(['Maria'])
  })

  test('whoever came from a list without a league renews in the league of the home state', async () => {
    const { registrant, daughter } = await newFamily()
    await pool.query('update registration set league_id = null where id = $1', [daughter])
    const { token } = await mailed(daughter)
    const { paid } = await finish(token, `Maria ${registrant.last_name}`)
    expect(paid).toMatchObject({ data: { status: 'paid' } })
    const { rows } = await pool.query<{ league_id: number }>(
      `select n.league_id::int from registration r
         join registration n on n.member_id = r.member_id and n.id > r.id where r.id = $1`,
      [daughter],
    )
    expect(rows).toEqual([{ league_id: family.texas }])
  })

  test('a wrong name signs nothing, and the right one is not told', async () => {
    const { registrant, daughter } = await newFamily()
    const { token } = await mailed(daughter)
    const { version, groups } = await show(token)
    const wrong = { ...signing({ ...groups[0]!, signer_name: 'Eve Smith' }), version }
    const answer = await ask('POST', `renewals/${token}/sign`, wrong)
    expect(answer).toMatchObject({ http: 422, code: 'signature_not_real' })
    expect(JSON.stringify({ ...answer, raw: null })).not.toContain(registrant.last_name)
  })

  test('what is on record is not overwritten by who only holds the link', async () => {
    const { token, daughter } = await newFamily()
    const link = await mailed(daughter)
    const { version } = await show(link.token)
    await ask('PATCH', `renewals/${link.token}`, { version, registrant: { phone: '(999) 555-0000' } })
    const mine = await show(link.token, token)
    expect(mine.details!.registrant.phone).toBe('2145550100')
  })

  test('it ends, belongs to its club, and cannot be guessed', async () => {
    const { daughter } = await newFamily()
    const { token } = await mailed(daughter)
    expect((await house.call(`/api/mms/renewals/${token}`, { label: 'demo' })).statusCode).toBe(404)
    expect(await ask('GET', `renewals/${'x'.repeat(32)}`)).toMatchObject({ http: 404 })
    house.pass(46 * 86_400)
    expect(await ask('GET', `renewals/${token}`)).toMatchObject({ http: 410 })
    house.pass(-46 * 86_400)
  })
})

describe('the renewal of one registration', () => {
  const data = (id: number, token: string) => ask('GET', `getRenewalRegistrationData/${id}`, undefined, token)

  test('begins with person, membership, price and waivers, for the family and the office', async () => {
    const { token, daughter } = await newFamily()
    for (const who of [token, await house.tokenOf(ADMIN)])
      expect(await data(daughter, who)).toMatchObject({
        http: 200,
        data: {
          registration_id: daughter,
          member: { personal_details: { first_name: 'Sofía' } },
          membership: { name: 'Player membership', division: '14U' },
          season: { name: '2027-2028' },
          price: 6000,
          waivers: [{ title: 'Release of liability' }],
        },
      })
    expect(await data(daughter, await house.tokenOf(MEMBER))).toMatchObject({ http: 404 })
    expect(await data(999_999, await house.tokenOf(ADMIN))).toMatchObject({ http: 404 })
    expect((await house.call(`/api/mms/getRenewalRegistrationData/${daughter}`)).statusCode).toBe(401)
  })

  /** The content of one call: the signature under the renewal's texts, and the card. */
  async function body(id: number, token: string, name: string, number = '4242424242424242') {
    const { waivers } = (await data(id, token))['data']
    return {
      acts: waivers.map(({ version_id, text_sha256 }: { version_id: number; text_sha256: string }) => ({
        version_id,
        text_sha256,
        agreed: true,
      })),
      signature: { kind: 'typed', name },
      e_consent: true,
      disclosure_version: E_CONSENT.version,
      payment_token: await cardToken(number),
    }
  }
  async function cardToken(number: string): Promise<string> {
    const fields = (await ask('GET', 'payments/card-fields'))['data']
    const answer = await house.call('/sandbox-pay/v1/payment_methods', {
      method: 'POST',
      payload: { public_key: fields.public_key, number, exp_month: 12, exp_year: 2030, cvc: '123' },
    })
    return answer.json().token ?? answer.json().id
  }
  const update = (id: number, token: string, payload: object) =>
    ask('POST', `renewalUpdate/${id}`, payload, token)

  test('is done in one call, once', async () => {
    const { registrant, token, daughter } = await newFamily()
    const sent = await body(daughter, token, `Maria ${registrant.last_name}`)
    expect(await update(daughter, token, sent)).toMatchObject({
      http: 200,
      data: { status: 'active', payment: { status: 'Success', amount: '60.00' } },
    })
    expect(await update(daughter, token, sent)).toMatchObject({ http: 409, code: 'already_renewed' })
    expect(await data(daughter, token)).toMatchObject({ http: 409, code: 'already_renewed' })
  })

  test('comes as a form with files too', async () => {
    const { registrant, token, daughter } = await newFamily()
    const sent = await body(daughter, token, `Maria ${registrant.last_name}`)
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...sent, 'personal_details[phone]': '(512) 555-0199' }))
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
    const request = new Request('http://x', { method: 'POST', body: form })
    const answer = await house.call(`/api/mms/renewalUpdate/${daughter}`, {
      method: 'POST',
      token,
      headers: { 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(answer.json()).toMatchObject({ data: { payment: { status: 'Success' } } })
  })

  test('a declined card charges nothing and can be tried again', async () => {
    const { registrant, token, daughter } = await newFamily()
    const name = `Maria ${registrant.last_name}`
    expect(
      await update(daughter, token, await body(daughter, token, name, '4000000000000002')),
    ).toMatchObject({ http: 402, code: 'payment_declined' })
    expect(await update(daughter, token, await body(daughter, token, name))).toMatchObject({ http: 200 })
  })

  test('asks for the signature and for the card, and keeps strangers out', async () => {
    const { registrant, token, daughter } = await newFamily()
    expect(await update(daughter, token, {})).toMatchObject({ http: 409, code: 'waivers_missing' })
    const { payment_token: _, ...unpaid } = await body(daughter, token, `Maria ${registrant.last_name}`)
    expect(await update(daughter, token, unpaid)).toMatchObject({
      http: 422,
      errors: { payment_token: ['The card details are missing.'] },
    })
    const other = await newFamily()
    expect(await update(daughter, other.token, unpaid)).toMatchObject({ http: 404 })
    expect((await begin(other.token, [daughter])).http).toBe(404)
  })

  test('a season that is not on sale is said, not sold', async () => {
    const { token, daughter } = await newFamily()
    const { pool } = house.world.database
    await pool.query(`update season set status = 'closed' where id = $1`, [season])
    expect(await data(daughter, token)).toMatchObject({ http: 409, code: 'season_closed' })
    await pool.query(`update season set status = 'active' where id = $1`, [season])
  })
})
