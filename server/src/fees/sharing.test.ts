import { beforeAll, expect, test } from 'vitest'
import { atOnce } from '../../test/at-once.ts'
import { collecting } from '../../test/collecting.ts'
import { aTeamWithFees, type Instalment } from '../../test/fees.ts'
import { testHouse } from '../../test/house.ts'
import { payIn } from '../../test/registration.ts'
import { lettersTo, teamAdmin } from '../../test/team.ts'
import { waitingForLock } from '../../test/waiting.ts'
import { book } from './book-queries.ts'
import { openFees } from './fees.ts'
import { lockPlan, lockPlansOfPackage } from './plan-queries.ts'

const house = await testHouse()
let team: Awaited<ReturnType<typeof aTeamWithFees>>
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  team = await aTeamWithFees(house)
}, 60_000)

let fathers = 0
const aFather = () => ({ name: 'Jorge Díaz', email: `jorge-${++fathers}@example.org` })
type Plan = {
  id: number
  member_id: number
  share: number
  payer_name: string
  amount: number
  owed: number
  state: string
}

/** A player who is charged $1,200.00, and the payers her plan is shared between. */
async function aPlayer(more: object = {}) {
  const family = await team.aFamily()
  const coach = await team.newCoach()
  const made = await team.make({ member_ids: [family.member_id], ...more }, coach)
  const board = async () => {
    const { plans, package: found } = await team.board(made.data.id, coach)
    return { found, plans: plans.filter(({ state }: Plan) => state !== 'ended') as Plan[] }
  }
  const share = (id: number, payload: object, by = coach) =>
    team.ask('POST', `/ctms/fees/plans/${id}/share`, by, { by: 'percent', total: 120_000, ...payload })
  const [plan] = (await board()).plans
  return { ...family, mother: { name: 'Maria Díaz', email: family.email }, plan: plan!, board, share }
}

const linkTo = async (email: string) =>
  /\/ctms\/pay\/(\S+)/.exec((await lettersTo(house, email)).at(-1)!.body_text)![1]!

test('two parents share a plan, and each accepts, pays and is charged for their own part', async () => {
  const { mother, token, plan, share, member_id } = await aPlayer()
  const father = aFather()
  const shared = await share(plan.id, {
    payers: [
      { ...mother, share: 60 },
      { ...father, share: 40 },
    ],
  })
  expect(shared).toMatchObject({
    http: 200,
    data: {
      plans: [
        { amount: 72_000, share: 1 },
        { amount: 48_000, share: 2, payer_name: 'Jorge Díaz' },
      ],
    },
  })
  await house.work()
  // She sees and accepts her share in her account, and nothing of his.
  const own = (await team.own(token)).plans
  expect(own).toMatchObject([{ amount: 72_000, share: 1, state: 'offered' }])
  expect(own[0].terms.paragraphs[0]).toMatch(/\$720\.00 of .* as my share/)
  await team.accept(token)
  expect(await team.pay(token, own[0], [own[0].instalments[0].id], 18_000)).toMatchObject({
    data: { status: 'paid' },
  })
  // He has no account: his letter has its own link.
  expect((await lettersTo(house, father.email)).at(-1)!.body_text).toContain('Your share is $480.00')
  const link = await linkTo(father.email)
  const { data: seen } = await team.ask('GET', `/ctms/pay/${link}`)
  expect(seen).toMatchObject({ owed: 48_000, state: 'offered', payer_name: 'Jorge Díaz' })
  const deposit = { instalment_ids: [seen.instalments[0].id], total: 12_000 }
  expect(await team.ask('POST', `/ctms/pay/${link}`, undefined, deposit)).toMatchObject({
    http: 409,
    code: 'fees_not_accepted',
  })
  const agreed = { terms_hash: seen.terms.hash }
  const { data: accepted } = await team.ask('POST', `/ctms/pay/${link}/accept`, undefined, agreed)
  expect(accepted).toMatchObject({ state: 'accepted', terms: null })
  expect((await team.ask('POST', `/ctms/pay/${link}/accept`, undefined, agreed)).http).toBe(200)
  const { data: placed } = await team.ask('POST', `/ctms/pay/${link}`, undefined, {
    ...deposit,
    card_terms_hash: accepted.card_terms.hash,
  })
  await payIn(house, placed.order_token)
  expect((await team.ask('GET', `/ctms/pay/${link}`)).data).toMatchObject({
    card: { last4: '4242' },
    paid: 12_000,
  })
  // Only his card is charged when the next instalment is due; hers is late, and his is not.
  house.pass(31 * 86_400)
  await collecting(house)
  expect((await team.ask('GET', `/ctms/pay/${link}`)).data).toMatchObject({ paid: 24_000, due: 0 })
  const coach = await team.newCoach()
  const ledger = (await team.ask('GET', `/ctms/fees/teams/${team.team_id}/players/${member_id}`, coach)).data
  expect(ledger.plans.filter(({ state }: Plan) => state !== 'ended')).toMatchObject([
    { payer_name: expect.stringMatching(/^Maria /), owed: 54_000, due: 18_000, paid: 18_000 },
    { payer_name: 'Jorge Díaz', owed: 24_000, due: 0, paid: 24_000 },
  ])
  expect(ledger.entries.filter(({ kind }: { kind: string }) => kind === 'card')).toMatchObject([
    { payer: 'Jorge Díaz', amount: 12_000 },
    { payer: 'Jorge Díaz', amount: 12_000 },
    { payer: expect.stringMatching(/^Maria /), amount: 18_000 },
  ])
  expect(
    await house
      .acting()
      .transaction((context) => openFees(context, { person_ids: [member_id], team_id: team.team_id })),
  ).toEqual([{ person_id: member_id, cents: 18_000 }])
  expect(await team.ask('DELETE', `/ctms/pay/${link}/card`)).toMatchObject({ data: { card: null } })
  expect(await team.drift()).toEqual([])
})

test('by amounts and by instalments every cent is somebody’s', async () => {
  const { mother, plan, board, share } = await aPlayer()
  const father = aFather()
  const both = (one: object, other: object) => ({
    payers: [
      { ...mother, ...one },
      { ...father, ...other },
    ],
  })
  expect(await share(plan.id, { by: 'amount', ...both({ share: 100 }, { share: 100 }) })).toMatchObject({
    http: 422,
  })
  expect(await share(plan.id, { ...both({ share: 60 }, { share: 41 }) })).toMatchObject({ http: 422 })
  expect(
    await share(plan.id, {
      payers: [
        { ...mother, share: 50 },
        { ...mother, share: 50 },
      ],
    }),
  ).toMatchObject({ http: 422 })
  await share(plan.id, { by: 'amount', ...both({ share: 100_001 }, { share: 19_999 }) })
  const { plans } = await board()
  expect(plans.map(({ amount }) => amount)).toEqual([100_001, 19_999])
  // Shared again before anyone has accepted: she pays the deposit, he the rest.
  const taken = both({ positions: [1] }, { positions: [2, 3, 4] })
  expect(await share(plan.id, { by: 'instalments', ...taken })).toMatchObject({ http: 409 })
  expect(
    await share(plans[0]!.id, { by: 'instalments', ...both({ positions: [1] }, { positions: [2] }) }),
  ).toMatchObject({ http: 409, code: 'shares_changed' })
  expect((await share(plans[0]!.id, { by: 'instalments', ...taken })).http).toBe(200)
  const after = (await board()).plans as (Plan & { instalments: Instalment[] })[]
  expect(after.map(({ amount, instalments }) => [amount, instalments.length])).toEqual([
    [30_000, 1],
    [90_000, 3],
  ])
  // And charged to the whole family again.
  expect((await share(after[1]!.id, { payers: [] })).http).toBe(200)
  const { found, plans: alone } = await board()
  expect(alone).toMatchObject([{ share: 0, amount: 120_000 }])
  expect(found).toMatchObject({ players: 1, accepted: 0, owed: 120_000 })
  expect(await team.drift()).toEqual([])
})

test('what one payer has accepted stays; what the other refuses can be asked of somebody else', async () => {
  const { mother, token, plan, board, share } = await aPlayer()
  const payers = [
    { ...mother, share: 50 },
    { ...aFather(), share: 50 },
  ]
  await share(plan.id, { payers })
  const [hers, his] = (await board()).plans
  await team.accept(token)
  expect(await share(hers!.id, { payers })).toMatchObject({ http: 409, code: 'nothing_to_share' })
  expect(await share(his!.id, { payers, total: 120_000 })).toMatchObject({
    http: 409,
    code: 'shares_changed',
  })
  const grandmother = { name: 'Rosa Díaz', email: 'rosa@example.org', share: 100 }
  expect((await share(his!.id, { payers: [grandmother], total: 60_000 })).http).toBe(200)
  const { plans, found } = await board()
  expect(plans).toMatchObject([
    { state: 'accepted', amount: 60_000 },
    { state: 'offered', amount: 60_000, payer_name: 'Rosa Díaz' },
  ])
  expect(found).toMatchObject({ players: 1, accepted: 0, owed: 120_000 })
})

test('of two who share at the same moment, or accept and share, one does', async () => {
  const { pool } = house.world.database
  const { mother, token, plan, board, share } = await aPlayer()
  const payers = () => [
    { ...mother, share: 50 },
    { ...aFather(), share: 50 },
  ]
  const both = await atOnce(2, () => share(plan.id, { payers: payers() }))
  expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409])

  /** Presses one after the other while the plan is held, so that both have read it before either may take it. */
  async function pressed<A, B>(id: number, first: () => Promise<A>, second: () => Promise<B>) {
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select from fee_plan where id = $1 for update', [id])
    const one = first()
    await expect.poll(() => waitingForLock(pool)).toHaveLength(1)
    const other = second()
    await expect.poll(() => waitingForLock(pool)).toHaveLength(2)
    await client.query('commit')
    client.release()
    return [await one, await other] as const
  }
  const hers = async () => (await board()).plans.find(({ payer_name }) => payer_name === mother.name)!
  const all = { payers: payers() }
  const { id, terms } = (await team.own(token)).plans.at(-1)
  const [shared, late] = await pressed(
    id,
    () => share(id, all),
    () => team.acceptPlan(token, { id, terms }),
  )
  expect([shared.http, late]).toMatchObject([200, { http: 409, code: 'fee_plan_ended' }])
  expect((await board()).plans.map(({ state }) => state)).toEqual(['offered', 'offered'])
  const again = (await team.own(token)).plans.at(-1)
  expect(again.id).toBe((await hers()).id)
  const [accepted, refused] = await pressed(
    again.id,
    () => team.acceptPlan(token, again),
    () => share(again.id, all),
  )
  expect([accepted.http, refused]).toMatchObject([200, { http: 409, code: 'nothing_to_share' }])
  const { plans, found } = await board()
  expect(plans.reduce((sum, { owed }) => sum + owed, 0)).toBe(120_000)
  expect(found.owed).toBe(120_000)
  expect(await team.drift()).toEqual([])
})

test('a share is seen by its payer only, also among the guardians of the player', async () => {
  const { mother, token, plan, share } = await aPlayer()
  const guardian = await team.aFamily()
  await team.rowsOf(
    `insert into guardianship (tenant_id, minor_id, guardian_id, relation, is_primary, created_at)
     select tenant_id, $1, id, 'Father', false, now() from member where email = $2`,
    [plan.member_id, guardian.email],
  )
  const coach = await team.newCoach()
  const payers = await team.ask('GET', `/ctms/fees/plans/${plan.id}/payers`, coach)
  expect(payers.data.map((one: { email: string }) => one.email).toSorted()).toEqual(
    [mother.email, guardian.email].toSorted(),
  )
  expect((await team.own(guardian.token)).plans).toMatchObject([{ amount: 120_000 }])
  const rosa = { name: 'Rosa Díaz', email: 'rosa@example.org', share: 70 }
  await share(plan.id, { payers: [rosa, { ...mother, share: 30 }] })
  expect((await team.own(guardian.token)).plans).toEqual([])
  const seen = await team.own(token)
  expect(seen.plans).toMatchObject([{ amount: 36_000 }])
  expect(JSON.stringify(seen)).not.toContain('osa')
  const terms_hash = seen.plans[0].terms.hash
  const accept = `/ctms/payments/plans/${seen.plans[0].id}/accept`
  expect((await team.ask('POST', accept, guardian.token, { terms_hash })).http).toBe(404)
  const other = await house.tokenOf(teamAdmin(team.other_team_id))
  expect((await team.ask('GET', `/ctms/fees/plans/${plan.id}/payers`, other)).http).toBe(404)
  expect((await share(plan.id, { payers: [] }, other)).http).toBe(404)
  const ledger = `/ctms/fees/teams/${team.team_id}/players/${plan.member_id}`
  expect((await team.ask('GET', ledger, other)).http).toBe(404)
  expect((await team.ask('GET', `/ctms/fees/teams/${team.team_id}/players/999999`, coach)).http).toBe(404)
})

test('costs that are split among players keep the shares of their payers when somebody joins', async () => {
  const [one, other, late] = [await team.aFamily(), await team.aFamily(), await team.aFamily()]
  const parts = [{ label: 'Tournament', due_on: team.day(20), amount: 30_000 }]
  const coach = await team.newCoach()
  const made = await team.make({ basis: 'split', parts, member_ids: [one.member_id, other.member_id] }, coach)
  const board = async () =>
    ((await team.board(made.data.id, coach)).plans as (Plan & { member_id: number })[])
      .filter(({ state }) => state !== 'ended')
      .map(({ member_id, amount }) => [member_id, amount])
  const plan = (await team.board(made.data.id, coach)).plans.find(
    ({ member_id }: { member_id: number }) => member_id === one.member_id,
  )
  const payers = [
    { name: 'Maria', email: one.email, share: 80 },
    { ...aFather(), share: 20 },
  ]
  await team.ask('POST', `/ctms/fees/plans/${plan.id}/share`, coach, { by: 'percent', total: 15_000, payers })
  await team.ask('POST', `/ctms/packages/${made.data.id}/assign`, coach, { member_ids: [late.member_id] })
  expect((await board()).toSorted()).toEqual(
    [
      [one.member_id, 8_000],
      [one.member_id, 2_000],
      [other.member_id, 10_000],
      [late.member_id, 10_000],
    ].toSorted(),
  )
})

test('the link of who has paid everything says how long it opens, and ends; of who owes it stays', async () => {
  const { plan, share } = await aPlayer()
  const [pays, owes] = [aFather(), aFather()]
  await share(plan.id, {
    payers: [
      { ...pays, share: 50 },
      { ...owes, share: 50 },
    ],
  })
  await house.work()
  const links = await Promise.all([pays, owes].map(({ email }) => linkTo(email)))
  for (const link of links) {
    const { data: seen } = await team.ask('GET', `/ctms/pay/${link}`)
    expect(seen.open_until).toBeNull()
    await team.ask('POST', `/ctms/pay/${link}/accept`, undefined, { terms_hash: seen.terms.hash })
  }
  const [paid] = links
  const { data: seen } = await team.ask('GET', `/ctms/pay/${paid}`)
  const all = {
    instalment_ids: seen.instalments.map(({ id }: Instalment) => id),
    total: seen.owed,
  }
  const { data: placed } = await team.ask('POST', `/ctms/pay/${paid}`, undefined, all)
  await payIn(house, placed.order_token)
  expect((await team.ask('GET', `/ctms/pay/${paid}`)).data).toMatchObject({
    owed: 0,
    open_until: team.day(90),
  })
  house.pass(89 * 86_400)
  expect(await team.ask('GET', `/ctms/pay/${paid}`)).toMatchObject({ http: 200 })
  house.pass(2 * 86_400)
  expect(await team.ask('GET', `/ctms/pay/${paid}`)).toMatchObject({ http: 410, code: 'gone' })
  expect(await team.ask('POST', `/ctms/pay/${paid}`, undefined, all)).toMatchObject({ http: 410 })
  expect((await team.ask('GET', `/ctms/pay/${links[1]}`)).data).toMatchObject({ open_until: null })
})

test('what is booked on a plan while its package waits for it is seen: the plan counts as touched', async () => {
  const { plan, board } = await aPlayer()
  const { found } = await board()
  const { pool } = house.world.database
  const [{ id: instalment_id }] = (
    await pool.query('select id from fee_instalment where plan_id = $1 order by id', [plan.id])
  ).rows
  let waiting: Promise<{ id: number; is_touched: boolean }[]> | undefined
  await house.acting().transaction(async (coach) => {
    await lockPlan(coach, plan.id)
    waiting = house.acting().transaction((other) => lockPlansOfPackage(other, found.id))
    await expect.poll(() => waitingForLock(pool)).toHaveLength(1)
    await book(coach, { team_id: team.team_id, plan_id: plan.id, kind: 'cash', source: `test:${plan.id}` }, [
      { debit: 'cash', credit: 'player', amount: 100, instalment_id },
    ])
  })
  expect(await waiting).toMatchObject([{ id: plan.id, is_touched: true }])
})
