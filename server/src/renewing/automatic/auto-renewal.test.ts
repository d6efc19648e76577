import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { agreeing } from '../../../test/auto-renewal.ts'
import { loggedIn } from '../../../test/household.ts'
import { testHouse } from '../../../test/house.ts'
import { openNextSeason } from '../../../test/next-season.ts'
import { registeringIn } from '../../../test/registration.ts'
import { waitingForLock } from '../../../test/waiting.ts'
import type { Context } from '../../plumbing/context.ts'
import { endMandates } from '../../payments/payments.ts'
import { publishVersion } from '../../waivers/waivers.ts'
import { reconcile } from '../../payments/reconciler.ts'
import { registrationSettlement } from '../renewing.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
const { pool } = house.world.database
let home: Awaited<ReturnType<typeof agreeing>>
let season: number
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  home = await agreeing(house, family)
  season = await openNextSeason(house)
  await pool.query(`update membership_price set sale_until = '2030-01-01'`)
  await pool.query(`update season set end_date = '2029-07-31' where id = $1`, [season])
})

const NEXT = '2029-07-31'
const stateOf = async (token: string) => (await ask('GET', `auto-renewals/${token}`))['data'].renewals
const tokenOf = async (number = '4242424242424242') => {
  const fields = (await ask('GET', 'payments/card-fields'))['data']
  const answer = await house.call('/sandbox-pay/v1/payment_methods', {
    method: 'POST',
    payload: { public_key: fields.public_key, number, exp_month: 12, exp_year: 2030, cvc: '123' },
  })
  return answer.json().id as string
}
const giveCard = async (token: string, number?: string) =>
  ask('POST', `auto-renewals/${token}/card`, {
    payment_token: await tokenOf(number),
    request_key: randomUUID(),
  })

describe('the agreement', () => {
  test('is not offered until the office wants it, and then only with the terms that are shown', async () => {
    const before = await home.withDaughter()
    expect(before.terms).toBeNull()
    expect(await home.rowsOf('select from kept_card')).toEqual([])
    expect(await home.allow({ notice_days: 14 })).toMatchObject({ http: 422 })
    expect(await home.allow()).toMatchObject({
      data: { auto_renews: true, notice_days: 30, retry_days: [3, 7] },
    })

    const registrant = family.registrant()
    const { token, version } = await family.start({ registrant, people: [await family.daughter()] })
    await family.sign(token)
    const { hash: quote_hash } = await family.quote(token)
    const wrong = { version, quote_hash, auto_renew: 'other words' }
    expect(await ask('POST', `registration/${token}/checkout`, wrong)).toMatchObject({
      http: 409,
      code: 'terms_changed',
    })
    const { data: terms } = await ask('GET', `registration/${token}/auto-renewal`)
    expect(terms.paragraphs.join(' ')).toContain('$45.00 per season')
    expect(JSON.stringify(terms)).not.toContain(registrant.last_name)
  })

  test('without the tick keeps no card', async () => {
    const { registrant } = await home.withDaughter({ agrees: false })
    expect(await home.lettersTo(registrant.email, 'Auto-renewal%')).toEqual([])
    expect(await home.rowsOf('select from kept_card')).toEqual([])
    expect(await home.rowsOf('select from psp.payment_method where customer is not null')).toEqual([])
  })

  test('is kept in its very words, with the card, and acknowledged by a letter that says how to end it', async () => {
    const { registrant, terms, registrations } = await home.withDaughter()
    const [letter] = await home.lettersTo(registrant.email, 'Auto-renewal is on')
    for (const words of terms.paragraphs) expect(letter!.body_text).toContain(words)
    const [kept] = await home.rowsOf<Record<string, unknown>>(
      `select d.terms as agreed_terms, a.agreed_price, d.agreed_from, d.agreed_at from auto_renewal a
       join mandate d on d.tenant_id = a.tenant_id and d.purpose = 'auto_renewal' and d.subject_id = a.id
       where a.registration_id = $1`,
      [registrations[0]!.id],
    )
    expect(kept).toMatchObject({
      agreed_terms: [terms.label, ...terms.paragraphs],
      agreed_price: 4500,
      agreed_from: expect.stringMatching(/./),
    })
    expect(await stateOf(await home.linkOf(registrant.email))).toMatchObject([
      { first_name: 'Sofía', state: 'waiting', amount: null, card: { last4: '4242', exp_year: 2030 } },
    ])
  })

  test('is seen by the payer who is logged in, and by nobody else', async () => {
    const { registrant } = await home.withDaughter()
    const token = await loggedIn(house, registrant.email!)
    expect((await ask('GET', 'member/auto-renewals', undefined, token))['data'].renewals).toHaveLength(1)
    const other = await home.withDaughter({ agrees: false })
    const stranger = await loggedIn(house, other.registrant.email!)
    expect((await ask('GET', 'member/auto-renewals', undefined, stranger))['data']).toBeNull()
    const link = await home.linkOf(registrant.email)
    expect(await ask('GET', `auto-renewals/${link.replace(/^\d+/, '999999')}`)).toMatchObject({ http: 404 })
    expect((await house.call(`/api/mms/auto-renewals/${link}`, { label: 'demo' })).statusCode).toBe(404)
  })
})

test('sisters are one charge at the price for sisters', async () => {
  await pool.query(
    `insert into price_rule (tenant_id, season_id, kind, name, unit, steps)
     values ($1, $2, 'sibling', 'Second child', 'fixed_amount', '[{"from": 2, "value": 500}]')`,
    [house.tenants.alliance.id, season],
  )
  const { registrant, registrations } = await home.registeredFor(
    async ({ last_name }) => [
      await family.daughter({ last_name: last_name! }),
      await family.daughter({ key: 'kid2', first_name: 'Lucía', last_name: last_name! }),
    ],
    { ends_in: 20 },
  )
  await home.run()
  home.days(20)
  await home.run()
  expect((await home.charged(registrant.email)).map(({ amount }) => amount)).toEqual([9_000, 11_500])
  for (const { member_id } of registrations) expect((await home.newest(member_id)).count).toBe(2)
})

test('the card of two sisters is forgotten with the last of them, also when both end at once', async () => {
  await home.allow()
  const { registrations } = await home.registeredFor(async ({ last_name }) => [
    await family.daughter({ last_name: last_name! }),
    await family.daughter({ key: 'kid2', first_name: 'Lucía', last_name: last_name! }),
  ])
  const mandates = await home.rowsOf<{ subject_id: number; kept_card_id: number; customer_ref: string }>(
    `select d.subject_id, k.id as kept_card_id, k.customer_ref from auto_renewal a
       join mandate d on d.tenant_id = a.tenant_id and d.purpose = 'auto_renewal' and d.subject_id = a.id
       join kept_card k on k.tenant_id = d.tenant_id and k.id = d.kept_card_id where a.registration_id = any ($1)`,
    [registrations.map(({ id }) => id)],
  )
  const [{ kept_card_id, customer_ref }] = mandates as [(typeof mandates)[0]]
  const end = (context: Context, i: number) =>
    endMandates(context, { purpose: 'auto_renewal', subject_ids: [mandates[i]!.subject_id] }, 'payer')
  let second: Promise<void> | undefined
  await house.acting().transaction(async (context) => {
    await end(context, 0)
    second = house.acting().transaction((other) => end(other, 1))
    // It waits for the first one, or it ended without waiting: then nobody forgets the card.
    const isWaiting = expect.poll(() => waitingForLock(pool)).not.toEqual([])
    await Promise.race([second, isWaiting])
  })
  await second
  expect(await home.rowsOf('select from kept_card where id = $1', [kept_card_id])).toEqual([])
  await house.work()
  expect(await home.rowsOf('select from psp.payment_method where customer = $1', [customer_ref])).toEqual([])
})

describe('a season later', () => {
  test('it is announced once, charged on the last day, once, and goes on with the new membership', async () => {
    const { registrant, registrations, end } = await home.withDaughter()
    const { id, member_id } = registrations[0]!
    await home.run()
    expect(await home.lettersTo(registrant.email, 'Your membership renews%')).toEqual([])
    home.days(12)
    await home.run()
    const letters = await home.lettersTo(registrant.email, 'Your membership renews%')
    expect(letters).toHaveLength(1)
    expect(letters[0]!.subject).toContain('$60.00')
    expect(letters[0]!.body_text).toContain('4242')
    expect(await stateOf(await home.linkOf(registrant.email))).toMatchObject([
      { state: 'announced', amount: 6000, charge_on: end },
    ])
    const { data: due } = await ask(
      'GET',
      'admin/renewals?state=automatic&per_page=100',
      undefined,
      await home.admin(),
    )
    expect(due.map((one: { registration_id: number }) => one.registration_id)).toContain(id)
    home.days(27)
    await home.run()
    expect(await home.charged(registrant.email)).toHaveLength(1)
    home.days(1)
    await Promise.all([home.run(), home.run()])
    expect(await home.charged(registrant.email)).toEqual([
      { amount: 4500, status: 'succeeded' },
      { amount: 6000, status: 'succeeded' },
    ])
    expect(await home.newest(member_id)).toEqual({ valid_until: NEXT, count: 2 })
    await house.work()
    expect(await home.lettersTo(registrant.email, 'Registration R-%')).toHaveLength(2)
    expect(await stateOf(await home.linkOf(registrant.email))).toMatchObject([
      { state: 'waiting', valid_until: NEXT, amount: null },
    ])
    const [books] = await home.rowsOf<{ ledger: number }>(
      `select sum(l.amount)::int as ledger from ledger_line l join orders o on o.id = l.order_id
       where o.payer_email = $1 and l.account = 'revenue:membership'`,
      [registrant.email],
    )
    expect(Math.abs(books!.ledger)).toBe(10_500)
  })

  test('one that cannot be announced keeps nobody waiting: others are told, and what is due is charged', async () => {
    const due = await home.withDaughter({ ends_in: 20 })
    await home.run()
    await pool.query(
      `update auto_charge set next_try_on = $1 where registrant_id in (select id from member where email = $2)`,
      [await home.today(), due.registrant.email],
    )
    const broken = await home.withDaughter({ ends_in: 20 })
    const other = await home.withDaughter({ ends_in: 20 })
    const [{ id }] = (await home.rowsOf('select id from member where email = $1', [
      broken.registrant.email,
    ])) as [{ id: number }]
    await pool.query(`alter table auto_charge add constraint broken check (registrant_id <> ${id})`)
    await expect(home.run()).rejects.toThrow('1 renewals could not be announced')
    await pool.query('alter table auto_charge drop constraint broken')
    expect(await home.lettersTo(other.registrant.email, 'Your membership renews%')).toHaveLength(1)
    expect(await home.charged(due.registrant.email)).toHaveLength(2)
    await home.run()
    expect(await home.lettersTo(broken.registrant.email, 'Your membership renews%')).toHaveLength(1)
  })

  test('a season that opens late is announced late, and charged after the time the law asks for', async () => {
    await pool.query(`update season set status = 'draft' where id = $1`, [season])
    const { registrant, registrations } = await home.withDaughter({ ends_in: 5 })
    await home.run()
    home.days(10)
    await home.run()
    expect(await home.lettersTo(registrant.email, 'Your membership renews%')).toEqual([])
    await pool.query(`update season set status = 'active' where id = $1`, [season])
    await home.run()
    expect(await home.lettersTo(registrant.email, 'Your membership renews%')).toHaveLength(1)
    home.days(14)
    await home.run()
    expect(await home.charged(registrant.email)).toHaveLength(1)
    home.days(1)
    await home.run()
    expect(await home.charged(registrant.email)).toHaveLength(2)
    expect((await home.newest(registrations[0]!.member_id)).valid_until).toBe(NEXT)
  })

  test('more than was announced is not charged: a new letter comes first', async () => {
    const { registrant } = await home.withDaughter({ ends_in: 20 })
    await home.run()
    await pool.query('update membership_price set amount = amount + 1000 where season_id = $1', [season])
    home.days(20)
    await home.run()
    expect(await home.charged(registrant.email)).toHaveLength(1)
    const letters = await home.lettersTo(registrant.email, 'Your membership renews%')
    expect(letters.map(({ subject }) => /\$[\d.]+/.exec(subject)![0])).toEqual(['$60.00', '$70.00'])
    expect(letters[1]!.body_text).toContain('The price has changed')
    await pool.query('update membership_price set amount = amount - 1000 where season_id = $1', [season])
    home.days(15)
    await home.run()
    // Less than was announced: the price of the day.
    expect((await home.charged(registrant.email)).map(({ amount }) => amount)).toEqual([4500, 6000])
  })

  test('whoever has renewed by hand is not charged, and it goes on with that', async () => {
    const { registrant, registrations } = await home.withDaughter({ ends_in: 20 })
    await home.run()
    await pool.query(
      `insert into registration (tenant_id, draft_id, person_key, order_id, order_line_key, member_id, member_type_id,
         membership_id, season_id, league_id, status, price, paid, details, valid_from, valid_until, registered_at, sort_name, search)
       select tenant_id, draft_id, person_key || '2', order_id, order_line_key || '2', member_id, member_type_id,
         membership_id, $2, league_id, 'active', price, paid, details, valid_from, $3, registered_at, sort_name, search
       from registration where id = $1`,
      [registrations[0]!.id, season, NEXT],
    )
    home.days(20)
    await home.run()
    expect(await home.charged(registrant.email)).toHaveLength(1)
    expect(await stateOf(await home.linkOf(registrant.email))).toMatchObject([
      { state: 'waiting', valid_until: NEXT },
    ])
  })

  test('a waiver with a new text is signed first: nothing is charged, a letter asks to renew by hand', async () => {
    const { registrant, registrations } = await home.withDaughter({ ends_in: 20 })
    await home.run()
    const [{ id: waiver_id }] = (await home.rowsOf<{ id: number }>(
      'select id from waiver where tenant_id = $1',
      [house.tenants.alliance.id],
    )) as [{ id: number }]
    await house
      .acting()
      .transaction((context) =>
        publishVersion(context, { waiver_id, body_html: '<p>I know the new risks.</p>' }),
      )
    home.days(20)
    await home.run()
    expect(await home.charged(registrant.email)).toHaveLength(1)
    const [letter] = await home.lettersTo(registrant.email, 'We couldn’t renew the membership%')
    expect(letter!.body_text).toContain('A waiver needs to be signed again.')
    const renewal = /\/renew\?token=([\w-]+)/.exec(letter!.body_text)![1]!
    expect((await ask('GET', `renewals/${renewal}`))['data'].people).toMatchObject([{ first_name: 'Sofía' }])
    expect((await home.newest(registrations[0]!.member_id)).count).toBe(1)
    expect(await stateOf(await home.linkOf(registrant.email))).toMatchObject([{ state: 'by_hand' }])
  })
})

describe('a card that says no', () => {
  test('is tried again on the days of the plan, then left to the payer; another card is charged the day after', async () => {
    const { registrant, registrations } = await home.withDaughter({ ends_in: 20 })
    await home.run()
    await home.behave(registrant.email, 'decline_insufficient_funds')
    home.days(20)
    await home.run()
    const told = () => home.lettersTo(registrant.email, 'We couldn’t renew the membership%')
    expect(await told()).toHaveLength(1)
    const link = await home.linkOf(registrant.email)
    expect(await stateOf(link)).toMatchObject([
      { state: 'declined', reason: 'This card doesn’t have enough funds. Please try another card.' },
    ])
    home.days(2)
    await home.run()
    expect(await home.charged(registrant.email)).toHaveLength(2)
    home.days(1)
    await home.run()
    home.days(4)
    await home.run()
    expect((await home.charged(registrant.email)).map(({ status }) => status)).toEqual([
      'succeeded',
      'failed',
      'failed',
      'failed',
    ])
    expect((await told()).at(-1)!.body_text).toContain('We won’t try again.')
    expect(await stateOf(link)).toMatchObject([{ state: 'by_hand' }])

    expect(await giveCard(link, '4000000000000002')).toMatchObject({ http: 409, code: 'card_not_kept' })
    expect(await giveCard(link, '4000002760003184')).toMatchObject({ http: 409, code: 'card_not_kept' })
    expect((await giveCard(link, '5555555555554444'))['data'].renewals).toMatchObject([
      { state: 'announced', card: { brand: 'Mastercard', last4: '4444' } },
    ])
    home.days(1)
    await home.run()
    expect((await home.charged(registrant.email)).at(-1)).toEqual({ amount: 6000, status: 'succeeded' })
    expect((await home.newest(registrations[0]!.member_id)).count).toBe(2)
    await house.work()
    const kept = await home.rowsOf<{ last4: string }>(
      `select m.last4 from psp.payment_method m join psp.payment p on p.payment_method_id = m.id
       where m.customer is not null and p.metadata->>'attempt_key' in (select attempt_key::text from payment where order_id in
         (select id from orders where payer_email = $1))`,
      [registrant.email],
    )
    expect(kept).toEqual([{ last4: '4444' }])
  })

  test('whose bank wants to ask is not tried again: the letter leads to a page where it can', async () => {
    const { registrant } = await home.withDaughter({ ends_in: 20 })
    await home.run()
    await home.behave(registrant.email, 'challenge')
    home.days(20)
    await home.run()
    home.days(10)
    await home.run()
    expect(await home.charged(registrant.email)).toHaveLength(2)
    const [letter, ...more] = await home.lettersTo(registrant.email, 'We couldn’t renew the membership%')
    expect(letter!.body_text).toContain('Your bank needs you to confirm this payment.')
    expect(letter!.body_text).toMatch(/\/renew\?token=/)
    expect(more).toEqual([])
  })

  test('that was asked once, when it was given, is charged', async () => {
    const { registrant, paid } = await home.withDaughter({ ends_in: 20, agrees: true })
    expect(paid.status).toBe('paid')
    await home.behave(registrant.email, 'challenge_once')
    await home.run()
    home.days(20)
    await home.run()
    expect(await home.charged(registrant.email)).toHaveLength(2)
  })

  test('whose answer is lost is charged once: nobody knows until the provider is asked', async () => {
    const { registrant, registrations } = await home.withDaughter({ ends_in: 20 })
    await home.run()
    await home.behave(registrant.email, 'connection_lost_after_charge')
    home.days(20)
    await home.run()
    // Unless the provider has reported it in the meantime.
    const [{ state }] = await stateOf(await home.linkOf(registrant.email))
    expect(['charging', 'waiting']).toContain(state)
    house.pass(60)
    await reconcile(house.acting(), { registration: registrationSettlement })
    await home.run()
    expect(await home.charged(registrant.email)).toHaveLength(2)
    expect(await home.newest(registrations[0]!.member_id)).toEqual({ valid_until: NEXT, count: 2 })
  })
})

describe('the end of it', () => {
  test('is one press by the link of any letter, without a login; nothing is charged and the card is forgotten', async () => {
    const { registrant, registrations } = await home.withDaughter({ ends_in: 20 })
    await home.run()
    const token = await home.linkOf(registrant.email)
    const [{ id }] = await stateOf(token)
    const stop = () => ask('POST', `auto-renewals/${token}/stop`, { id })
    expect((await stop())['data'].renewals).toEqual([])
    expect((await stop())['data'].renewals).toEqual([])
    expect(await home.lettersTo(registrant.email, 'Auto-renewal is off')).toHaveLength(1)
    home.days(20)
    await home.run()
    expect(await home.charged(registrant.email)).toHaveLength(1)
    await house.work()
    const { id: registration_id } = registrations[0]!
    const [kept] = await home.rowsOf<Record<string, unknown>>(
      `select d.kept_card_id, a.ended_by, d.terms as agreed_terms from auto_renewal a join mandate d
         on d.tenant_id = a.tenant_id and d.purpose = 'auto_renewal' and d.subject_id = a.id where a.registration_id = $1`,
      [registration_id],
    )
    expect(kept).toMatchObject({ kept_card_id: null, ended_by: 'payer', agreed_terms: expect.any(Array) })
    expect(
      await home.rowsOf(
        `select from audit_entry where subject = 'registration' and subject_id = $1 and action = 'auto_renewal.ended'`,
        [registration_id],
      ),
    ).toHaveLength(1)
    expect(
      await home.rowsOf(
        `select from psp.payment_method m join psp.payment p on p.payment_method_id = m.id
         join payment ours on ours.attempt_key::text = p.metadata->>'attempt_key' join orders o on o.id = ours.order_id
         where o.payer_email = $1 and m.customer is not null`,
        [registrant.email],
      ),
    ).toEqual([])
  })

  test('comes by the office too, which sees in its list whose renew by themselves, with a letter', async () => {
    const { registrant, registrations } = await home.withDaughter()
    await home.withDaughter({ agrees: false })
    const ids = { registration_ids: registrations.map(({ id }) => id) }
    const stop = async () => ask('POST', 'admin/renewals/automatic/stop', ids, await home.admin())
    const member_id = registrations[0]!.member_id
    const listed = async (filters: object) =>
      (await ask('POST', 'admin/members', { filters }, await home.admin()))['data']
    const renewing: { auto_renews: boolean; id: number }[] = await listed({ auto_renews: true })
    expect(renewing.map(({ id }) => id)).toContain(member_id)
    expect(new Set(renewing.map(({ auto_renews }) => auto_renews))).toEqual(new Set([true]))
    const { data: person } = await ask('GET', `get_member/${member_id}`, undefined, await home.admin())
    expect(person.memberships).toMatchObject([{ auto_renews: true }])
    expect((await stop())['data']).toEqual({ stopped: 1 })
    expect((await stop())['data']).toEqual({ stopped: 0 })
    expect(await listed({ auto_renews: true, ids: [member_id] })).toEqual([])
    expect(await listed({ ids: [member_id] })).toMatchObject([{ auto_renews: false }])
    const [letter] = await home.lettersTo(registrant.email, 'Auto-renewal is off')
    expect(letter!.body_text).toContain('The office turned off')
  })

  test('comes with a refund of the whole membership, and when nobody answers for the child any more', async () => {
    const refunded = await home.withDaughter()
    await pool.query(`update registration set status = 'inactive' where id = $1`, [
      refunded.registrations[0]!.id,
    ])
    const moved = await home.withDaughter({ ends_in: 20 })
    await pool.query('delete from guardianship where minor_id = $1', [moved.registrations[0]!.member_id])
    await home.run()
    for (const { registrant } of [refunded, moved])
      expect(await stateOf(await home.linkOf(registrant.email))).toEqual([])
    expect(await home.lettersTo(moved.registrant.email, 'Auto-renewal is off')).toHaveLength(1)
  })
})
