import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { atOnce } from '../../test/at-once.ts'
import { aClubWithTeams } from '../../test/clubs.ts'
import { aTeamWithFees } from '../../test/fees.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { lettersTo, teamAdmin } from '../../test/team.ts'
import { bodyOf, sign } from '../outside/sandbox-pay/events.ts'
import type { SandboxEvent } from '../outside/sandbox-pay/queries.ts'
import { sandboxKeys } from '../outside/sandbox-pay/sandbox.ts'

const house = await testHouse()
let team: Awaited<ReturnType<typeof aTeamWithFees>>
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  team = await aTeamWithFees(house)
}, 60_000)

/** A family that has accepted, and paid the deposit by card. */
async function paying() {
  const { email, token, member_id } = await team.aFamily()
  await team.make({ member_ids: [member_id] })
  const { data: plan } = await team.accept(token)
  await team.pay(token, plan, [plan.instalments[0].id], 30_000)
  return { email, token, member_id, id: plan.id as number, own: async () => (await team.own(token)).plans[0] }
}
const at = (id: number, what: string, payload: object, by = team.coach) =>
  team.ask('POST', `/ctms/fees/plans/${id}/${what}`, by, { request_key: randomUUID(), ...payload })
const book = async () => (await team.ask('GET', `/ctms/fees/teams/${team.team_id}/book`, team.coach)).data
const note = (payload: object) =>
  team.ask('POST', `/ctms/fees/teams/${team.team_id}/book`, team.coach, {
    request_key: randomUUID(),
    ...payload,
  })

test('a scholarship comes off what is due first, once, and never more than is owed', async () => {
  const { id, own } = await paying()
  const wish = { kind: 'scholarship', amount: 45_000, reason: 'Board decision', request_key: randomUUID() }
  expect(await at(id, 'credit', wish)).toMatchObject({ http: 200, data: { owed: 45_000, credited: 45_000 } })
  expect(await at(id, 'credit', wish)).toMatchObject({ http: 200, data: { owed: 45_000 } })
  expect((await own()).instalments.map(({ owed }: { owed: number }) => owed)).toEqual([0, 0, 15_000, 30_000])
  expect(await at(id, 'credit', { ...wish, amount: 45_001, request_key: randomUUID() })).toMatchObject({
    http: 409,
    code: 'more_than_owed',
  })
  expect(await team.drift()).toEqual([])
})

test('a key names one deed: with another plan, kind or amount nothing is booked, and that is said', async () => {
  const [one, two, three] = [await paying(), await paying(), await paying()]
  const wish = { kind: 'check', amount: 10_000, note: 'Check 7', request_key: randomUUID() }
  expect((await at(one.id, 'money', wish)).http).toBe(200)
  for (const { id } of [two, three])
    expect(await at(id, 'money', wish)).toMatchObject({ http: 422, code: 'fee_key_reused' })
  expect(await at(one.id, 'money', { ...wish, amount: 9_999 })).toMatchObject({ http: 422 })
  expect(await at(one.id, 'money', { ...wish, kind: 'cash' })).toMatchObject({ http: 422 })
  const given = { kind: 'scholarship', amount: 10_000, reason: 'Board', request_key: wish.request_key }
  expect(await at(one.id, 'credit', given)).toMatchObject({ http: 422 })
  expect(await at(one.id, 'money', wish)).toMatchObject({ http: 200, data: { owed: 80_000 } })
  expect((await two.own()).owed ?? 90_000).toBe(90_000)
  expect(await team.drift()).toEqual([])
})

test('a key that is sent to two teams and four plans at once books one deed, and nobody gets an error of the server', async () => {
  const [other_id] = (await aClubWithTeams(house.acting())).team_ids as [number]
  const other = { team_id: other_id, coach: await house.tokenOf(teamAdmin(other_id)) }
  const request_key = randomUUID()
  const plans = [await paying(), await paying(), await paying(), await paying()]
  const gift = { kind: 'sponsor', amount: 500, note: 'Bakery', request_key }
  const teams = [team, other].map(
    (one) => () => team.ask('POST', `/ctms/fees/teams/${one.team_id}/book`, one.coach, gift),
  )
  const money = plans.map(
    ({ id }) =>
      () =>
        at(id, 'money', { kind: 'cash', amount: 500, note: 'Cash', request_key }),
  )
  const presses = [...teams, ...money]
  const answers = await atOnce(presses.length, (i) => presses[i]!())
  expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 422, 422, 422, 422, 422])
  const { rows } = await house.world.database.pool.query('select from team_entry where source = $1', [
    `request:${request_key}`,
  ])
  expect(rows).toHaveLength(1)
})

test('what sponsors gave can be given to players, and only once', async () => {
  const { id } = await paying()
  const before = (await book()).sponsors
  const wish = { kind: 'sponsor', amount: 20_000, reason: 'Car wash' }
  expect(await at(id, 'credit', wish)).toMatchObject({ http: 409, code: 'more_than_sponsors' })
  const gift = { kind: 'sponsor', amount: 30_000, note: 'Joe’s Tires', request_key: randomUUID() }
  expect((await note(gift)).http).toBe(200)
  expect((await note(gift)).http).toBe(200)
  expect((await book()).sponsors).toBe(before + 30_000)
  const both = await Promise.all([at(id, 'credit', wish), at(id, 'credit', wish)])
  expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409])
  expect((await book()).sponsors).toBe(before + 10_000)
})

test('cash is written down with a receipt, and given back by hand', async () => {
  const { id, email } = await paying()
  const wish = { kind: 'check', amount: 35_000, note: 'Check 1042', request_key: randomUUID() }
  expect(await at(id, 'money', wish)).toMatchObject({ http: 200, data: { owed: 55_000, paid: 65_000 } })
  expect(await at(id, 'money', wish)).toMatchObject({ http: 200, data: { owed: 55_000 } })
  await house.work()
  const receipts = (await lettersTo(house, email)).filter(({ body_text }) => /Check 1042/.test(body_text))
  expect(receipts).toHaveLength(1)
  const back = { order_id: null, amount: 10_000, reason: 'Too much' }
  expect(await at(id, 'refund', { ...back, amount: 35_001 })).toMatchObject({
    http: 409,
    code: 'more_than_paid',
  })
  expect(await at(id, 'refund', back)).toMatchObject({ http: 200, data: { refunded: 10_000, owed: 55_000 } })
  expect((await team.ask('GET', `/ctms/fees/plans/${id}/payments`, team.coach)).data.by_hand).toBe(25_000)
  expect(await team.drift()).toEqual([])
})

test('a part of a card payment goes back to the card, also after the player has left; nothing is owed anew', async () => {
  const { id, own } = await paying()
  await at(id, 'end', { reason: 'Plays for another team' })
  const { cards } = (await team.ask('GET', `/ctms/fees/plans/${id}/payments`, team.coach)).data
  const { order_id } = cards[0]
  const wish = { order_id, amount: 12_000, reason: 'Half the season', request_key: randomUUID() }
  expect((await at(id, 'refund', wish)).http).toBe(200)
  expect((await at(id, 'refund', wish)).http).toBe(200)
  await house.work()
  expect(await own()).toMatchObject({ refunded: 12_000, paid: 30_000, owed: 0 })
  expect((await at(id, 'refund', { ...wish, amount: 18_001, request_key: randomUUID() })).http).toBe(409)
  const [gap] = await team.rowsOf<{ held: number; booked: number }>(
    `select (select sum(case when debit = 'cards' then amount when credit = 'cards' then -amount else 0 end)::int
        from team_entry where plan_id = $1) as held,
      (select -sum(amount)::int from ledger_line l join fee_checkout c on c.tenant_id = l.tenant_id and c.order_id = l.order_id
        where c.plan_id = $1 and l.account = 'liability:team_funds') as booked`,
    [id],
  )
  expect(gap).toEqual({ held: 18_000, booked: 18_000 })
  const other = await paying()
  expect(await at(other.id, 'refund', { ...wish, request_key: randomUUID() })).toMatchObject({ http: 404 })
})

test('after a transfer the old team gives back what it took, and the new team neither owes nor sees it', async () => {
  const { id, own, member_id } = await paying()
  const admin = await house.tokenOf(ADMIN)
  const to = team.team_ids[1]!
  const post = (path: string, token: string, payload: object) => team.ask('POST', path, token, payload)
  await post('/mms/save/playerTransfer/enable', admin, { enabled: true })
  const asked = await post('/mms/club/transferPlayer', team.coach, {
    member_id,
    from_team_id: team.team_id,
    to_team_id: to,
  })
  expect(asked).toMatchObject({ http: 200 })
  const at_transfer = async () =>
    (await team.ask('GET', `/mms/admin/transfers/${asked.data.transfer.id}`, admin)).data
  const newCoach = await house.tokenOf(teamAdmin(to))
  await post(`/ctms/transfers/${asked.data.transfer.id}/answer`, newCoach, {
    version: (await at_transfer()).version,
    side: 'receiving',
    answer: 'agreed',
  })
  const done = await post(`/mms/admin/transfers/${asked.data.transfer.id}`, admin, {
    version: (await at_transfer()).version,
    status: 'done',
  })
  expect(done).toMatchObject({ http: 200, data: { status: 'done' } })
  await house.work()
  // What was not due yet is no longer owed.
  expect(await own()).toMatchObject({ state: 'ended', owed: 0, paid: 30_000 })
  const before = (await book()).cards
  const [paid] = (await team.ask('GET', `/ctms/fees/plans/${id}/payments`, team.coach)).data.cards
  const wish = { order_id: paid.order_id, amount: 30_000, reason: 'Plays for Blue now' }
  expect((await at(id, 'refund', wish, newCoach)).http).toBe(404)
  expect((await at(id, 'refund', wish)).http).toBe(200)
  await house.work()
  expect(await own()).toMatchObject({ refunded: 30_000, owed: 0 })
  expect((await book()).cards).toBe(before - 30_000)
  expect((await at(id, 'refund', { ...wish, amount: 1 })).http).toBe(409)
  const theirs = await team.ask('GET', `/ctms/fees/teams/${to}/book`, newCoach)
  expect(theirs.data).toMatchObject({ cards: 0, owed: 0, entries: [] })
  expect(await team.drift()).toEqual([])
})

/** A report from the card provider the way it sends them: signed, and more than once. */
async function reported(payment_ref: string) {
  const events = await team.rowsOf<SandboxEvent>(
    'select id, type, created_at, payment_id, refund_id from psp.event where payment_id = $1 order by sequence',
    [payment_ref],
  )
  for (const event of [...events, ...events.toReversed()]) {
    const payload = bodyOf(event)
    const { webhook_secret } = sandboxKeys(house.world.keys)
    const signature = sign(payload, webhook_secret, house.world.now())
    const answer = await house.app.inject({
      method: 'POST',
      url: '/api/payments/webhooks/sandbox',
      payload,
      headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
    })
    expect(answer.statusCode).toBe(200)
  }
}

test('what is given back at the card provider’s own desk is in the book of the team, once', async () => {
  const { id, own } = await paying()
  const [payment] = await team.rowsOf<{ provider_ref: string }>(
    `select p.provider_ref from payment p join fee_checkout c on c.tenant_id = p.tenant_id and c.order_id = p.order_id
     where c.plan_id = $1`,
    [id],
  )
  const payment_ref = payment!.provider_ref
  const before = (await book()).cards
  const made = { tenant_id: house.tenants.alliance.id, request_key: randomUUID(), payment_ref, amount: 7_500 }
  await house.acting().outside.cards.refund(made)
  await reported(payment_ref)
  expect(await own()).toMatchObject({ refunded: 7_500, paid: 30_000, owed: 90_000 })
  const { cards, entries } = await book()
  expect(cards).toBe(before - 7_500)
  expect(entries[0]).toMatchObject({ kind: 'refund', amount: 7_500, label: 'Deposit', by: null })
  // The coach can refund no more than the rest.
  const wish = { order_id: null, amount: 22_501, reason: 'Too much' }
  const [paid] = (await team.ask('GET', `/ctms/fees/plans/${id}/payments`, team.coach)).data.cards
  expect(paid.left).toBe(22_500)
  expect((await at(id, 'refund', { ...wish, order_id: paid.order_id })).http).toBe(409)
  expect(await team.drift()).toEqual([])
})

test('the book of a team balances, is shown and leaves as CSV', async () => {
  await note({ kind: 'spent', amount: 7_500, note: '=Fields' })
  await note({ kind: 'payout', amount: 5_000, note: 'October' })
  const shown = await book()
  expect(shown.entries[0]).toMatchObject({ kind: 'payout', debit: 'cash', credit: 'cards', amount: 5_000 })
  expect(shown).toMatchObject({ spent: 7_500 })
  const file = await house.call(`/api/ctms/fees/teams/${team.team_id}/book/export`, {
    method: 'POST',
    token: team.coach,
    payload: {},
  })
  expect(file.statusCode).toBe(200)
  expect(file.body).toContain("'=Fields")
  expect(file.body.trim().split('\n').length).toBe(shown.entries.length + 1)
})

test('who looks after another team sees none of it', async () => {
  const { id } = await paying()
  const other = await house.tokenOf(teamAdmin(team.other_team_id))
  const wish = { kind: 'discount', amount: 1, reason: 'Why not' }
  expect((await at(id, 'credit', wish, other)).http).toBe(404)
  expect((await at(id, 'money', { kind: 'cash', amount: 1, note: 'x' }, other)).http).toBe(404)
  expect((await at(id, 'refund', { order_id: null, amount: 1, reason: 'x' }, other)).http).toBe(404)
  expect((await team.ask('GET', `/ctms/fees/plans/${id}/payments`, other)).http).toBe(404)
  expect((await team.ask('GET', `/ctms/fees/teams/${team.team_id}/book`, other)).http).toBe(404)
})
