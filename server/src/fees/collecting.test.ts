import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aTeamWithFees, type Instalment } from '../../test/fees.ts'
import { collecting } from '../../test/collecting.ts'
import { testHouse } from '../../test/house.ts'
import { logIn } from '../../test/household.ts'
import { payIn } from '../../test/registration.ts'

const house = await testHouse()
let team: Awaited<ReturnType<typeof aTeamWithFees>>
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  team = await aTeamWithFees(house)
}, 60_000)

const days = (count: number) => house.pass(count * 86_400)
async function collect() {
  await collecting(house)
  await house.work()
}
test('a kept card is charged on each due day, once, and forgotten when everything is paid', async () => {
  const family = await team.agreed()
  expect(await family.own()).toMatchObject({ is_automatic: true, card: { last4: '4242' }, owed: 90_000 })
  days(27)
  await collect()
  expect(await family.letters(/is due on 12\/21\/2026/)).toHaveLength(1)
  expect(await family.charged()).toEqual([30_000])
  days(3)
  await collect()
  expect(await family.charged()).toEqual([30_000, 30_000])
  expect((await family.instalments()).map(({ state }) => state)).toEqual(['paid', 'paid', 'open', 'open'])
  days(60)
  await collect()
  expect(await family.charged()).toEqual([30_000, 30_000, 60_000])
  expect(await family.own()).toMatchObject({ owed: 0, is_automatic: false, card: null })
  expect(await family.letters(/is late/)).toEqual([])
  expect(await team.drift()).toEqual([])
})

test('a card without money is tried again after 1, 3 and 7 days; the family pays by the link of the letter', async () => {
  const family = await team.agreed()
  await family.behave('decline_insufficient_funds')
  days(30)
  await collect()
  const first = (await family.instalments())[1]!
  expect(first).toMatchObject({
    owed: 30_000,
    declined: 'This card doesn’t have enough funds. Please try another card.',
    next_try_on: team.day(1),
  })
  const tried = async () =>
    (
      await team.rowsOf(`select 1 from collection_try where purpose = 'team_fee' and subject_id = $1`, [
        family.plan_id,
      ])
    ).length
  expect(await tried()).toBe(1)
  for (const [pass, tries] of [
    [1, 2],
    [1, 2],
    [1, 3],
    [3, 3],
    [1, 4],
    [9, 4],
  ] as const) {
    days(pass)
    await collect()
    expect(await tried()).toBe(tries)
  }
  const letters = await family.letters(/couldn’t charge your card/)
  expect(letters).toHaveLength(4)
  expect(letters[0]!.body_text).toContain('We’ll try the card again on ')
  expect(letters[3]!.body_text).toContain('We won’t try this card again')

  const link = /\/ctms\/pay\/(\S+)/.exec(letters[3]!.body_text)![1]!
  const { data: shown } = await team.ask('GET', `/ctms/pay/${link}`)
  const late = shown.instalments.filter(({ state }: Instalment) => state === 'late')
  expect(late).toHaveLength(1)
  const { data: placed } = await team.ask('POST', `/ctms/pay/${link}`, undefined, {
    instalment_ids: [late[0].id],
    total: late[0].owed,
  })
  expect(await payIn(house, placed.order_token)).toMatchObject({ data: { status: 'paid' } })
  expect((await family.instalments())[1]).toMatchObject({ state: 'paid', declined: null })
  expect(await team.drift()).toEqual([])
})

test('a card that is stolen is not tried again, and the next instalment is still charged on its day', async () => {
  const family = await team.agreed({ late_fee: 0 })
  await family.behave('decline_stolen_card')
  days(30)
  await collect()
  expect((await family.instalments())[1]).toMatchObject({ owed: 30_000, next_try_on: null })
  await family.behave('succeeds')
  days(10)
  await collect()
  expect(await family.charged()).toEqual([30_000])
  days(20)
  await collect()
  expect((await family.instalments()).map(({ state }) => state)).toEqual(['paid', 'late', 'paid', 'open'])
  expect(await family.charged()).toEqual([30_000, 30_000])
})

test('a charge of which the coach meanwhile took a part in cash is refunded; nobody is told of a declined card, and the rest is charged', async () => {
  const parts = [0, 1, 1].map((after, i) => ({
    label: `Part ${i}`,
    due_on: team.day(after),
    amount: 30_000,
  }))
  const family = await team.agreed({ parts })
  await family.behave('succeeds_later')
  days(1)
  await collect()
  const cash = { request_key: randomUUID(), kind: 'cash', amount: 30_000, note: 'At practice' }
  const path = `/ctms/fees/plans/${family.plan_id}/money`
  expect(await team.ask('POST', path, await team.newCoach(), cash)).toMatchObject({ http: 200 })
  await family.behave('succeeds')
  // Now the bank says yes, and the provider reports it.
  house.pass(60)
  await expect
    .poll(async () => {
      await house.work()
      return family.letters(/^We’ve refunded \$600\.00/)
    })
    .toHaveLength(1)
  await collect()
  expect(await family.letters(/couldn’t charge your card/)).toEqual([])
  expect(await family.charged()).toEqual([30_000, 60_000, 30_000])
  expect(await family.own()).toMatchObject({ owed: 0 })
  expect(await team.drift()).toEqual([])
})

test('another card is charged for what the first one was declined for', async () => {
  const family = await team.agreed({ late_fee: 0 })
  await family.behave('decline_expired_card')
  days(30)
  await collect()
  const token = await logIn(house, family.email)
  const plan = (await team.own(token)).plans[0]
  const { public_key } = (await team.ask('GET', '/mms/payments/card-fields')).data
  const typed = await house.call('/sandbox-pay/v1/payment_methods', {
    method: 'POST',
    payload: { public_key, number: '5555555555554444', exp_month: 12, exp_year: 2030, cvc: '123' },
  })
  const wish = {
    payment_token: typed.json().token ?? typed.json().id,
    request_key: randomUUID(),
    card_terms_hash: plan.card_terms.hash,
  }
  const path = `/ctms/payments/plans/${plan.id}/card`
  expect(await team.ask('POST', path, token, { ...wish, card_terms_hash: 'another' })).toMatchObject({
    http: 409,
    code: 'fee_terms_changed',
  })
  expect(await team.ask('POST', path, token, wish)).toMatchObject({
    http: 200,
    data: { card: { last4: '4444' } },
  })
  await collect()
  expect((await family.instalments())[1]).toMatchObject({ state: 'paid' })
})

test('a card that is taken back is not charged, and who is late pays a late fee once, unless the coach waives it', async () => {
  const family = await team.agreed()
  const token = await logIn(house, family.email)
  expect(await team.ask('DELETE', `/ctms/payments/plans/${family.plan_id}/card`, token)).toMatchObject({
    http: 200,
    data: { card: null, is_automatic: false },
  })
  days(31)
  await collect()
  expect(await family.letters(/is late/)).toHaveLength(1)
  expect(await family.charged()).toEqual([30_000])
  days(4)
  await collect()
  expect((await family.instalments())[1]).toMatchObject({ owed: 30_000 })
  days(1)
  await collect()
  days(1)
  await collect()
  const [, late] = await family.instalments()
  expect(late).toMatchObject({ owed: 32_500, late_fee: 2500, state: 'late' })

  const by = await team.newCoach()
  const remind = () => team.ask('POST', `/ctms/packages/${family.package_id}/remind`, by)
  expect(await remind()).toMatchObject({ http: 200, data: { reminded: 1 } })
  await remind()
  expect(await family.letters(/\$325\.00 is late/)).toHaveLength(1)
  const waive = () =>
    team.ask('POST', `/ctms/fees/instalments/${late!.id}/waive`, by, { reason: 'They were ill' })
  expect(await waive()).toMatchObject({ http: 200 })
  expect(await waive()).toMatchObject({ http: 409, code: 'no_late_fee' })
  expect((await family.instalments())[1]).toMatchObject({ owed: 30_000, late_fee: 0 })
  days(1)
  await collect()
  expect((await family.instalments())[1]).toMatchObject({ owed: 30_000 })
  expect(await team.drift()).toEqual([])
})
