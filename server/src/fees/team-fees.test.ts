import { beforeAll, expect, test } from 'vitest'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { aTeamWithFees } from '../../test/fees.ts'
import { payIn } from '../../test/registration.ts'
import { clubAdmin, lettersTo, teamAdmin } from '../../test/team.ts'
import { feesOf, openFees } from './fees.ts'

const house = await testHouse()
let team: Awaited<ReturnType<typeof aTeamWithFees>>
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  team = await aTeamWithFees(house)
}, 60_000)

const feesFor = (member_id: number) =>
  house.acting().transaction((context) => feesOf(context, { member_ids: [member_id] }))

test('a family is asked, reads, accepts and pays the deposit; the team sees it', async () => {
  const { email, token, member_id } = await team.aFamily()
  const made = await team.make({ member_ids: [member_id] })
  expect(made).toMatchObject({ http: 201, data: { players: 1 } })
  const letter = (await lettersTo(house, email)).at(-1)!
  expect(letter.subject).toContain('fees for Sofía')
  expect(letter.body_text).toContain('$1,200.00')
  expect(letter.body_text).toContain(`/ctms/payments?package_id=${made.data.id}`)

  const { plans } = await team.own(token)
  expect(plans).toHaveLength(1)
  const [plan] = plans
  expect(plan).toMatchObject({ state: 'offered', amount: 120_000, owed: 120_000, due: 30_000, paid: 0 })
  expect(plan.terms.paragraphs.join(' ')).toMatch(/\$1,200\.00.*Deposit: \$300\.00.*5 days.*\$25\.00.*leaves/)
  expect(await feesFor(member_id)).toMatchObject([{ state: 'due', due_cents: 30_000, late_cents: 0 }])
  // By the URL in the letter and by the application's: only the user's own players, none of the coach's
  // team's.
  const named = (by: string) => team.ask('GET', `/ctms/packages/${made.data.id}`, by)
  expect((await named(token)).data).toMatchObject({
    id: made.data.id,
    name: 'Season fee 2026–27',
    team_id: team.team_id,
    plans: [{ id: plan.id, member_id, owed: 120_000 }],
  })
  expect(await named((await team.aFamily()).token)).toMatchObject({ http: 404 })
  expect((await named(team.coach)).data).toMatchObject({ id: made.data.id, plans: [] })
  const deposit = plan.instalments[0].id
  expect(await team.order(token, plan, [deposit], 30_000)).toMatchObject({
    http: 409,
    code: 'fees_not_accepted',
  })
  const wrong = { terms_hash: 'another' }
  expect(await team.ask('POST', `/ctms/payments/plans/${plan.id}/accept`, token, wrong)).toMatchObject({
    http: 409,
    code: 'fee_terms_changed',
  })
  expect(await team.accept(token)).toMatchObject({ http: 200, data: { state: 'accepted', terms: null } })

  expect(await team.pay(token, plan, [deposit], 30_000)).toMatchObject({ data: { status: 'paid' } })
  await house.work()
  expect((await lettersTo(house, email)).at(-1)!.body_text).toMatch(/\$900\.00.*\$300\.00/s)
  const { plans: after, payments } = await team.own(token)
  expect(after[0]).toMatchObject({ owed: 90_000, paid: 30_000, due: 0 })
  expect(after[0].instalments.map(({ state }: { state: string }) => state)).toEqual([
    'paid',
    'open',
    'open',
    'open',
  ])
  expect(payments).toMatchObject([{ total: 30_000, status: 'paid', plan_id: plan.id }])
  const board = await team.board(made.data.id)
  expect(board.package).toMatchObject({ players: 1, accepted: 1, paid: 30_000, owed: 90_000, late: 0 })
  expect(board.plans[0]).toMatchObject({ player: 'Sofía ' + plan.player.split(' ')[1], paid: 30_000 })
  expect(await feesFor(member_id)).toMatchObject([{ state: 'open', due_cents: 0 }])
  expect(await team.drift()).toEqual([])
  const receipt = await house.call(`/api/mms/registration/download/payment/${payments[0].order_id}`, {
    token,
  })
  expect(receipt.statusCode).toBe(200)
})

test('everything at once, and nothing is left', async () => {
  const { token, member_id } = await team.aFamily()
  await team.make({ member_ids: [member_id] })
  await team.accept(token)
  const [plan] = (await team.own(token)).plans
  const ids = plan.instalments.map(({ id }: { id: number }) => id)
  expect(await team.pay(token, plan, ids, 120_000)).toMatchObject({ data: { status: 'paid' } })
  expect((await team.own(token)).plans[0]).toMatchObject({ owed: 0, paid: 120_000 })
  expect(await team.order(token, plan, ids, 120_000)).toMatchObject({ http: 409, code: 'fees_changed' })
})

test('of two tabs that pay the same instalment one does; the order of the other is over', async () => {
  const { token, member_id } = await team.aFamily()
  await team.make({ member_ids: [member_id] })
  await team.accept(token)
  const [plan] = (await team.own(token)).plans
  const [deposit] = plan.instalments
  const first = (await team.order(token, plan, [deposit.id], 30_000)).data
  const second = (await team.order(token, plan, [deposit.id], 30_000)).data
  expect(await payIn(house, first.order_token)).toMatchObject({ http: 409, code: 'order_cancelled' })
  expect(await payIn(house, second.order_token)).toMatchObject({ data: { status: 'paid' } })
  expect(await team.pay(token, plan, [deposit.id], 30_000)).toMatchObject({ http: 409, code: 'fees_changed' })
  expect((await team.own(token)).plans[0]).toMatchObject({ paid: 30_000, owed: 90_000 })
})

test('two tabs at the very same moment leave one order', async () => {
  const { token, member_id } = await team.aFamily()
  await team.make({ member_ids: [member_id] })
  await team.accept(token)
  const [plan] = (await team.own(token)).plans
  const ids = [plan.instalments[0].id]
  const answers = await Promise.all([1, 2, 3].map(() => team.order(token, plan, ids, 30_000)))
  const [open] = await team.rowsOf<{ count: number }>(
    `select count(*)::int as count from orders o join fee_checkout c on c.tenant_id = o.tenant_id and c.order_id = o.id
     where c.plan_id = $1 and o.status = 'open'`,
    [plan.id],
  )
  expect(open!.count).toBe(1)
  expect(answers.every(({ http }) => http === 201 || http === 409)).toBe(true)
})

test('what is not owed any more is not charged', async () => {
  const { token, member_id } = await team.aFamily()
  await team.make({ member_ids: [member_id] })
  await team.accept(token)
  const [plan] = (await team.own(token)).plans
  const { data: placed } = await team.order(token, plan, [plan.instalments[2].id], 30_000)
  const end = { reason: 'Moves to another city' }
  await team.ask('POST', `/ctms/fees/plans/${plan.id}/end`, team.coach, end)
  expect(await payIn(house, placed.order_token)).toMatchObject({ http: 409, code: 'fees_changed' })
  const payments = await team.rowsOf(
    `select from payment p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id where o.number = $1`,
    [placed.order_number],
  )
  expect(payments).toEqual([])
})

test('what is not owed any more when the money comes goes back by itself', async () => {
  const { token, member_id } = await team.aFamily()
  const made = await team.make({ member_ids: [member_id] })
  await team.accept(token)
  const [plan] = (await team.own(token)).plans
  const later = plan.instalments[2].id
  const { data: placed } = await team.order(token, plan, [later], 30_000)
  const { data: asked } = await payIn(house, placed.order_token, '4000002500003155')
  const end = { reason: 'Moves to another city' }
  expect(await team.ask('POST', `/ctms/fees/plans/${plan.id}/end`, team.coach, end)).toMatchObject({
    http: 200,
    data: { state: 'ended', owed: 30_000 },
  })
  await house.call('/sandbox-pay/v1/challenges/answer', {
    method: 'POST',
    payload: { client_secret: asked.client_secret, is_confirmed: true },
  })
  expect(await team.ask('POST', `/mms/paynow/${placed.order_token}/confirm`, token)).toMatchObject({
    data: { status: 'declined' },
  })
  await house.work()
  const [refund] = await team.rowsOf<{ state: string; amount: number }>(
    `select f.state, f.amount::int from refund f join orders o on o.tenant_id = f.tenant_id and o.id = f.order_id where o.number = $1`,
    [placed.order_number],
  )
  expect(refund).toEqual({ state: 'succeeded', amount: 30_000 })
  const board = await team.board(made.data.id)
  expect(board.plans[0]).toMatchObject({ state: 'ended', owed: 30_000, due: 30_000, paid: 0 })
  expect(await team.drift()).toEqual([])
})

test('a team’s costs are shared to the cent; who comes later shares what nobody has accepted yet', async () => {
  const families = [await team.aFamily(), await team.aFamily(), await team.aFamily()]
  const parts = [
    { label: 'Deposit', due_on: team.day(0), amount: 10_000 },
    { label: 'Rest', due_on: team.day(30), amount: 20_000 },
  ]
  const ids = families.map(({ member_id }) => member_id)
  const made = await team.make({ basis: 'split', parts, member_ids: ids })
  const total = (board: { plans: { state: string; amount: number }[] }) =>
    board.plans
      .filter(({ state }) => state !== 'ended')
      .map(({ amount }) => amount)
      .toSorted((a, b) => a - b)
  expect(total(await team.board(made.data.id))).toEqual([10_000, 10_000, 10_000])
  await team.accept(families[0]!.token)
  const late = await team.aFamily()
  const assign = { member_ids: [late.member_id, ids[0]] }
  expect(await team.ask('POST', `/ctms/packages/${made.data.id}/assign`, team.coach, assign)).toMatchObject({
    data: { players: 1 },
  })
  // The one who has accepted pays what she accepted; three share the rest.
  expect(total(await team.board(made.data.id))).toEqual([6666, 6667, 6667, 10_000])
  expect((await team.own(families[1]!.token)).plans).toHaveLength(1)
  expect(await team.drift()).toEqual([])
})

test('who looks after another team or has no right sees and asks nothing', async () => {
  const { token, member_id } = await team.aFamily()
  const made = await team.make({ member_ids: [member_id] })
  const other = await house.tokenOf(teamAdmin(team.other_team_id))
  const member = await house.tokenOf(MEMBER)
  const board = `/ctms/packages/${made.data.id}/board`
  const [plan] = (await team.own(token)).plans
  for (const [stranger, http] of [
    [other, 404],
    [member, 403],
  ] as const) {
    expect((await team.ask('GET', board, stranger)).http).toBe(http)
    expect((await team.make({}, stranger)).http).toBe(http)
    const end = { reason: 'Why not' }
    expect((await team.ask('POST', `/ctms/fees/plans/${plan.id}/end`, stranger, end)).http).toBe(http)
    expect((await team.ask('GET', `/ctms/fees/teams/${team.team_id}/players`, stranger)).http).toBe(http)
    const terms_hash = plan.terms.hash
    const accept = await team.ask('POST', `/ctms/payments/plans/${plan.id}/accept`, stranger, { terms_hash })
    expect(accept).toMatchObject({ http: 404, code: 'fee_plan_not_found' })
    expect((await team.order(stranger, plan, [plan.instalments[0].id], 30_000)).http).toBe(404)
    expect((await team.ask('GET', `/ctms/packages/${made.data.id}`, stranger)).http).toBe(404)
    expect((await team.own(stranger)).plans).toEqual([])
  }
  const list = (await team.ask('GET', '/ctms/packages', other)).data
  expect(list.some(({ id }: { id: number }) => id === made.data.id)).toBe(false)
  expect((await team.ask('GET', '/ctms/fees/teams', other)).data).toMatchObject([{ id: team.other_team_id }])
  for (const mine of [await house.tokenOf(clubAdmin(team.club_id)), await house.tokenOf(ADMIN)])
    expect((await team.ask('GET', board, mine)).http).toBe(200)
  expect((await team.ask('GET', `/ctms/packages/999999`, await house.tokenOf(ADMIN))).http).toBe(404)
})

test('only players of the team can be asked, and of nobody nothing', async () => {
  expect(await team.make({ team_id: team.other_team_id }, await house.tokenOf(ADMIN))).toMatchObject({
    http: 409,
    code: 'nobody_to_ask',
  })
  const elsewhere = await team.aFamily({}, team.other_team_id)
  expect(await team.make({ member_ids: [elsewhere.member_id] })).toMatchObject({
    http: 409,
    code: 'not_on_roster',
  })
  expect(await team.make({ parts: [] })).toMatchObject({ http: 422 })
})

test('the application names its account: its own is listed, another’s is refused', async () => {
  const { token, email } = await team.aFamily()
  const [account] = await team.rowsOf<{ id: number }>('select id from app_user where email = $1', [email])
  const path = '/ctms/payments?user_account_id='
  expect((await team.ask('GET', path + account!.id, token)).http).toBe(200)
  expect((await team.ask('GET', `${path}999999`, token)).http).toBe(404)
})

test('who leaves the roster owes what is due, and nothing that is due later', async () => {
  const { token, member_id } = await team.aFamily()
  const made = await team.make({ member_ids: [member_id] })
  await team.accept(token)
  const [entry] = await team.rowsOf<{ id: number; version: number }>(
    `select id, version from roster_entry where member_id = $1 and state = 'active'`,
    [member_id],
  )
  const admin = await house.tokenOf(ADMIN)
  const left = await team.ask('POST', `/ctms/roster/${entry!.id}/leave`, admin, { ...entry, reason: 'Moves' })
  expect(left.http).toBe(200)
  await house.work()
  const board = await team.board(made.data.id)
  expect(board.plans[0]).toMatchObject({ state: 'ended', owed: 30_000, due: 30_000 })
  const asked = { person_ids: [member_id], team_id: team.team_id }
  expect(await house.acting().transaction((context) => openFees(context, asked))).toEqual([
    { person_id: member_id, cents: 30_000 },
  ])
})
