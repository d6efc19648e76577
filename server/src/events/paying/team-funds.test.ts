import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { aPerson, guardianOf } from '../../../test/calendar.ts'
import { aClubWithTeams } from '../../../test/clubs.ts'
import { anEvent, enterFamily, termsGiving } from '../../../test/events.ts'
import { aTeamWithFees } from '../../../test/fees.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { logIn } from '../../../test/household.ts'
import { payIn } from '../../../test/registration.ts'
import { aMember, asking, clubAdmin, lettersTo } from '../../../test/team.ts'
import { inTurn } from '../../../test/waiting.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
let fees: Awaited<ReturnType<typeof aTeamWithFees>>
let team: { team_id: number; team_ids: number[] }
let coach: Awaited<ReturnType<typeof aPerson>>
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  fees = await aTeamWithFees(house)
}, 60_000)
/** A team for which the association holds $300 that a family has paid by card. */
beforeEach(async () => {
  const { team_ids, club_id } = await aClubWithTeams(house.acting())
  const team_id = team_ids[0]!
  team = { team_id, team_ids }
  coach = await aPerson(house, { first_name: 'Dana', roles: clubAdmin(club_id) })
  const { token, member_id } = await fees.aFamily({}, team_id)
  await fees.make({ team_id, member_ids: [member_id] }, coach.token)
  const { data: plan } = await fees.accept(token)
  await fees.pay(token, plan, [plan.instalments[0].id], 30_000)
})

const PRICE = 20_000
const aTournament = (price_cents = PRICE) =>
  anEvent(house, {
    ...{ kind: 'tournament', starts_on: '2027-06-12', terms: termsGiving(50, 'either') },
    divisions: [{ label: '18U', max_age: 18, price_cents, capacity: 10 }],
  })
type Event = Awaited<ReturnType<typeof anEvent>>
async function enter({ slug, divisions }: Event, team_ids = [team.team_id], total = PRICE): Promise<number> {
  const { data, ...answer } = await ask('POST', `/ems/event/${slug}/register/teams`, coach.token, {
    ...{ request_key: randomUUID(), total },
    entrants: team_ids.map((team_id) => ({
      ...{ team_id, event_division_id: divisions[0]!.id, answers: [] },
    })),
  })
  if (answer.http !== 201) throw new Error(JSON.stringify(answer))
  return data.party_id
}
const pay = (party_id: number, total = PRICE, token = coach.token) =>
  ask('POST', `/ems/my-events/${party_id}/team-funds`, token, { total })
const shown = async (party_id: number, token = coach.token) =>
  (await ask('GET', `/ems/my-events/${party_id}/team-funds`, token)).data
const mine = async () => (await ask('GET', '/ems/my-events', coach.token)).data
const held = async (team_id = team.team_id) =>
  (await ask('GET', `/ctms/fees/teams/${team_id}/book`, coach.token)).data
/** What the ledger owes to teams. */
const owed = async () =>
  (
    await pool.query(
      `select coalesce(-sum(amount), 0)::int as cents from ledger_line where account = 'liability:team_funds'`,
    )
  ).rows[0].cents as number
const wallet = () => ({
  text: 'select pg_advisory_xact_lock(hashtextextended($1, $2))',
  values: [`team-book:${team.team_id}`, house.tenants.alliance.id],
})

test('what the association holds for a team pays for its entry, in its books and in the ledger', async () => {
  const event = await aTournament()
  const party_id = await enter(event)
  const before = await owed()
  expect(await shown(party_id)).toMatchObject([
    { team_id: team.team_id, cents: PRICE, available_cents: 30_000 },
  ])
  expect((await pay(party_id)).http).toBe(200)
  expect(await mine()).toMatchObject([{ state: 'confirmed', entrants: [{ status: 'confirmed' }] }])
  const book = await held()
  expect(book).toMatchObject({ cards: 10_000, spent: PRICE, cash: 0 })
  expect(book.entries[0]).toMatchObject({
    kind: 'event',
    amount: PRICE,
    note: expect.stringContaining(event.name),
  })
  expect(before - (await owed())).toBe(PRICE)
  const admin = await house.tokenOf(ADMIN)
  const { data: account } = await ask('GET', `/ems/events/${event.id}/account`, admin)
  expect(account).toMatchObject({
    figures: { entries: PRICE },
    paid: { card: 0, by_hand: 0, credit: 0, team_funds: PRICE },
    by_hand: { in_office: 0 },
  })
  const { data: month } = await ask('GET', '/mms/treasury/bank/2026-11', admin)
  expect(month.by_hand).toEqual([])
  const order = (await ask('GET', `/mms/orders/by-id/${(await mine())[0].order_id}`, admin)).data
  expect(order.payments).toMatchObject([{ method: 'team_funds', amount: PRICE }])
  expect((await lettersTo(house, coach.email)).map(({ subject }) => subject)).toContain(
    `You’re in: ${event.name}`,
  )
})

test('who withdraws gives it back to the team, never to a card or as credit of whoever entered it', async () => {
  const event = await aTournament()
  const party_id = await enter(event)
  await pay(party_id)
  const before = await owed()
  const { data: preview } = await ask('GET', `/ems/my-events/${party_id}/withdraw`, coach.token)
  expect(preview).toMatchObject({
    back_to: 'team_funds',
    refunds: [{ back_cents: PRICE / 2, credit_cents: 0, may_choose: false }],
  })
  const { http } = await ask('POST', `/ems/my-events/${party_id}/withdraw`, coach.token, {
    entrant_ids: [preview.refunds[0].entrant_id],
    ...{ back_cents: PRICE / 2, as: 'credit' },
  })
  expect(http).toBe(200)
  await house.work()
  await house.work()
  const book = await held()
  expect(book).toMatchObject({ cards: 20_000, spent: PRICE / 2 })
  expect(book.entries[0]).toMatchObject({ kind: 'event_refund', amount: PRICE / 2 })
  expect((await owed()) - before).toBe(PRICE / 2)
  expect((await ask('GET', '/ems/my-credits', coach.token)).data).toEqual([])
  const letters = await lettersTo(house, coach.email)
  for (const subject of [`Withdrawn: ${event.name}`, 'We’ve refunded $100.00'])
    expect(letters.find((one) => one.subject === subject)!.body_text).toContain('team’s funds')
})

test('a canceled event gives it back as well, and the office sees where it goes before', async () => {
  const event = await aTournament()
  await pay(await enter(event))
  const { data: preview } = await ask('GET', `/ems/events/${event.id}/cancellation`, event.manager)
  expect(preview.parties).toMatchObject([{ back_cents: PRICE, credit_cents: 0, back_to: 'team_funds' }])
  const { data: now } = await ask('GET', `/ems/events/${event.id}`, event.manager)
  await ask('POST', `/ems/events/${event.id}/move`, event.manager, {
    ...{ version: now.version, status: 'cancelled', reason: 'Rain' },
  })
  for (let i = 0; i < 3; i++) await house.work()
  expect(await held()).toMatchObject({ cards: 30_000, spent: 0 })
})

test('where there isn’t enough nothing is taken, and a card still pays', async () => {
  const event = await aTournament(40_000)
  const party_id = await enter(event, undefined, 40_000)
  expect(await shown(party_id)).toMatchObject([{ cents: 40_000, available_cents: 30_000 }])
  expect(await pay(party_id, 40_000)).toMatchObject({ http: 409, code: 'not_enough_team_funds' })
  expect(await held()).toMatchObject({ cards: 30_000, spent: 0 })
  expect((await mine())[0]).toMatchObject({ state: 'held' })
  const placed = await ask('POST', `/ems/my-events/${party_id}/pay`, coach.token, {})
  expect((await payIn(house, placed.data.order_token)).data.status).toBe('paid')
})

test('of two entries that are paid from it at the same moment, it pays for as many as there is money for', async () => {
  const parties = [await enter(await aTournament()), await enter(await aTournament())]
  const answers = await inTurn(pool, wallet(), ...parties.map((id) => () => pay(id)))
  expect(answers.map(({ http }) => http)).toEqual([200, 409])
  expect(await held()).toMatchObject({ cards: 10_000, spent: PRICE })
  expect((await mine()).map(({ state }: any) => state).toSorted()).toEqual(['confirmed', 'held'])
})

test('pressed in two tabs it is paid once; the same press sent again later says so', async () => {
  const party_id = await enter(await aTournament())
  const answers = await atOnce(3, () => pay(party_id))
  // One that finds it paid says so; one that meets another on its way is asked to wait.
  expect(answers.map(({ http }) => http)).toContain(200)
  expect(answers.every(({ http }) => http === 200 || http === 409)).toBe(true)
  expect((await pay(party_id)).http).toBe(200)
  expect(await held()).toMatchObject({ cards: 10_000, spent: PRICE })
})

test('an entry that a card has paid isn’t paid again', async () => {
  const party_id = await enter(await aTournament())
  const placed = await ask('POST', `/ems/my-events/${party_id}/pay`, coach.token, {})
  await payIn(house, placed.data.order_token)
  expect(await pay(party_id)).toMatchObject({ http: 409, code: 'already_paid' })
  expect(await held()).toMatchObject({ cards: 30_000, spent: 0 })
})

test('each team of a club pays for itself, all of them or none', async () => {
  const event = await aTournament()
  const [first, second] = team.team_ids as [number, number]
  const party_id = await enter(event, [first, second], 2 * PRICE)
  expect(await shown(party_id)).toMatchObject([
    { team_id: first, available_cents: 30_000 },
    { team_id: second, available_cents: 0 },
  ])
  expect(await pay(party_id, 2 * PRICE)).toMatchObject({ http: 409, code: 'not_enough_team_funds' })
  expect(await held(first)).toMatchObject({ cards: 30_000, spent: 0 })
})

test('what is on its way back to a card is not spent', async () => {
  const [line] = await fees.rowsOf<{ order_id: number }>(
    'select c.order_id from fee_checkout c join fee_plan p on p.tenant_id = c.tenant_id and p.id = c.plan_id where p.team_id = $1',
    [team.team_id],
  )
  const admin = await house.tokenOf(ADMIN)
  const order = (await ask('GET', `/mms/orders/by-id/${line!.order_id}`, admin)).data
  await pool.query(
    `with made as (insert into refund (tenant_id, order_id, payment_id, request_key, origin, amount, currency, reason, state, requested_at, next_check_at)
       select tenant_id, order_id, id, gen_random_uuid(), 'staff', 15000, currency, 'Moved away', 'unknown', now(), now() + interval '1 day'
       from payment where id = $1 returning tenant_id, id)
     insert into refund_line (tenant_id, refund_id, order_line_id, amount) select tenant_id, id, $2, 15000 from made`,
    [order.payments[0].id, order.lines[0].id],
  )
  const party_id = await enter(await aTournament())
  expect(await shown(party_id)).toMatchObject([{ available_cents: 15_000 }])
  expect(await pay(party_id)).toMatchObject({ http: 409, code: 'not_enough_team_funds' })
})

test('children aren’t paid for with the money of a team, and the money of another team can’t be spent', async () => {
  const camp = await anEvent(house, { divisions: [{ label: 'Camp', price_cents: PRICE }] })
  const child = await aMember(house, { first_name: 'Ivy', dob: '2016-05-02' })
  await guardianOf(house, child.id, coach.id)
  const { party_id } = await enterFamily(house, camp, { ...coach, children: [child] }, { total: PRICE })
  expect(await shown(party_id)).toEqual([])
  expect((await pay(party_id)).http).toBe(403)
  // Whoever entered the team has moved to another club since.
  const entered = await enter(await aTournament())
  const { club_id } = await aClubWithTeams(house.acting())
  await pool.query(
    'update user_role r set club_id = $1 from app_user u where u.tenant_id = r.tenant_id and u.id = r.user_id and u.email = $2',
    [club_id, coach.email],
  )
  const token = await logIn(house, coach.email)
  expect(await shown(entered, token)).toEqual([])
  expect((await pay(entered, PRICE, token)).http).toBe(403)
  const [{ cents }] = (await fees.rowsOf<{ cents: number }>(
    `select coalesce(sum(amount), 0)::int as cents from team_entry where team_id = $1 and kind = 'event'`,
    [team.team_id],
  )) as [{ cents: number }]
  expect(cents).toBe(0)
})

/** A team whose deposit of $50 a card has paid, and whose other $150 are due later. */
async function aDeposit() {
  const event = await anEvent(house, {
    ...{ kind: 'tournament', starts_on: '2027-06-12', terms: termsGiving(100, 'either') },
    divisions: [
      {
        ...{ label: '18U', max_age: 18, price_cents: PRICE, capacity: 10 },
        deposit: { kind: 'amount', value: 5_000, balance_due_on: '2027-05-01' },
      },
    ],
  })
  const party_id = await enter(event)
  const placed = await ask('POST', `/ems/my-events/${party_id}/pay`, coach.token, {})
  expect((await payIn(house, placed.data.order_token)).data.status).toBe('paid')
  const [balance] = (await mine()).find(({ id }: any) => id === party_id).balances
  const at = `/ems/my-events/${party_id}/balances/${balance.id}/team-funds`
  const payRest = (total = 15_000, token = coach.token) => ask('POST', at, token, { total })
  return { event, party_id, balance, at, payRest }
}

test('what is left after a deposit is paid from team funds, and goes back there', async () => {
  const { event, party_id, at, payRest } = await aDeposit()
  expect((await ask('GET', at, coach.token)).data).toMatchObject([
    { team_id: team.team_id, cents: 15_000, available_cents: 30_000 },
  ])
  expect(await payRest(14_000)).toMatchObject({ http: 409, code: 'balance_changed' })
  expect((await payRest()).http).toBe(200)
  expect((await mine())[0].balances).toMatchObject([{ state: 'paid', cents: 15_000 }])
  expect(await held()).toMatchObject({ cards: 15_000, spent: 15_000 })
  expect((await ask('GET', at, coach.token)).data).toEqual([])
  const admin = await house.tokenOf(ADMIN)
  const { data: account } = await ask('GET', `/ems/events/${event.id}/account`, admin)
  expect(account).toMatchObject({ figures: { entries: PRICE }, paid: { card: 5_000, team_funds: 15_000 } })
  const { data: preview } = await ask('GET', `/ems/my-events/${party_id}/withdraw`, coach.token)
  await ask('POST', `/ems/my-events/${party_id}/withdraw`, coach.token, {
    ...{ entrant_ids: [preview.refunds[0].entrant_id], back_cents: preview.refunds[0].back_cents },
  })
  await house.work()
  await house.work()
  expect(await held()).toMatchObject({ cards: 30_000, spent: 0 })
})

test('of two balances that are paid from it at the same moment, and two tabs of one, each is paid once or not at all', async () => {
  const [one, other] = [await aDeposit(), await aDeposit()]
  // $300 are there: both fit, and each only once.
  const twice = await atOnce(4, (i) => [one, other][i % 2]!.payRest())
  expect(twice.filter(({ http }) => http === 200).length).toBeGreaterThanOrEqual(2)
  expect(await held()).toMatchObject({ cards: 0, spent: 30_000 })
  expect((await one.payRest()).http).toBe(200)
  expect(await held()).toMatchObject({ cards: 0, spent: 30_000 })
  const third = await aDeposit()
  expect(await third.payRest()).toMatchObject({ http: 409, code: 'not_enough_team_funds' })
  expect((await mine()).find(({ id }: any) => id === third.party_id).balances).toMatchObject([
    { state: 'open' },
  ])
})

test('of two balances with money for one, one is paid and the other still due', async () => {
  const entered = [await aDeposit(), await aDeposit()]
  await pay(await enter(await aTournament(10_000), undefined, 10_000), 10_000)
  expect(await held()).toMatchObject({ cards: 20_000 })
  const answers = await inTurn(
    pool,
    wallet(),
    ...entered.map(
      ({ payRest }) =>
        () =>
          payRest(),
    ),
  )
  expect(answers.map(({ http }) => http)).toEqual([200, 409])
  expect(await held()).toMatchObject({ cards: 5_000, spent: 25_000 })
})

test('another team’s money doesn’t pay a balance', async () => {
  const { at, payRest } = await aDeposit()
  const { club_id } = await aClubWithTeams(house.acting())
  await pool.query(
    'update user_role r set club_id = $1 from app_user u where u.tenant_id = r.tenant_id and u.id = r.user_id and u.email = $2',
    [club_id, coach.email],
  )
  const token = await logIn(house, coach.email)
  expect((await ask('GET', at, token)).data).toEqual([])
  expect((await payRest(15_000, token)).http).toBe(403)
})
