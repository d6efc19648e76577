import { beforeAll, expect, test } from 'vitest'
import { MOST_DUTIES } from 'contract/calendar/duties'
import { atOnce } from '../../test/at-once.ts'
import { aPerson, aTeamWithFamily, guardianOf } from '../../test/calendar.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { payIn } from '../../test/registration.ts'
import { aMember, asking, clubAdmin, lettersTo, onTeam, teamAdmin } from '../../test/team.ts'

const house = await testHouse()
const ask = asking(house)
// The test card provider is reached over the network.
beforeAll(() => house.app.listen({ port: 0, host: '127.0.0.1' }))
type Team = Awaited<ReturnType<typeof aTeamWithFamily>>

const SNACKS = { kind: 'snack', on_day: '2026-12-05', minutes: '90', places: '1', give_back_hours: '48' }
const add = async (of: Team, body: object = {}) =>
  (await ask('POST', `/ctms/teams/${of.team_id}/duties`, of.coach.token, { ...SNACKS, ...body })).data
const act = (what: string, id: number, token: string, body: object = {}) =>
  ask('POST', `/ctms/duties/${id}/${what}`, token, body)
const shown = async (of: Team, token = of.coach.token) =>
  (await ask('GET', `/ctms/teams/${of.team_id}/duties`, token)).data
const mine = async (token: string) => (await ask('GET', '/ctms/duties', token)).data

/** Another family on the team. */
async function anotherFamily(of: Team) {
  const parent = await aPerson(house, { first_name: 'Luis' })
  const child = await aMember(house, { first_name: 'Zoe', dob: '2016-05-02' })
  await guardianOf(house, child.id, parent.id)
  await onTeam(house, { team_id: of.team_id, member_id: child.id, role: 'player' })
  return { parent, child }
}

test('the last place of a duty is taken by one of two who press at once', async () => {
  const of = await aTeamWithFamily(house)
  const { parent } = await anotherFamily(of)
  const { id } = await add(of)
  const tokens = [of.mother.token, parent.token]
  const both = await atOnce(2, (i) => act('take', id, tokens[i]!))
  expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409])
  expect(both.find(({ http }) => http === 409)!.code).toBe('duty_full')
  expect((await shown(of)).duties[0].taken).toHaveLength(1)
  const again = await atOnce(2, (i) => act('take', id, tokens[i]!))
  expect(again.map(({ code }) => code).toSorted()).toEqual(['duty_full', 'duty_taken'])
})

test('a team has no more duties than it may, however many are added at once', async () => {
  const of = await aTeamWithFamily(house)
  await house.world.database.pool.query(
    `insert into duty (tenant_id, team_id, on_day, kind, minutes, places, give_back_hours, created_at)
     select tenant_id, id, '2026-12-05', 'snack', 90, 1, 48, now() from team, generate_series(2, $2) where id = $1`,
    [of.team_id, MOST_DUTIES],
  )
  const answers = await atOnce(4, () =>
    ask('POST', `/ctms/teams/${of.team_id}/duties`, of.coach.token, SNACKS),
  )
  expect(answers.map(({ http }) => http).toSorted()).toEqual([201, 409, 409, 409])
  expect((await shown(of)).duties).toHaveLength(MOST_DUTIES)
})

test('a duty goes back while there is time, and is then offered until somebody takes it over', async () => {
  const of = await aTeamWithFamily(house)
  const { parent } = await anotherFamily(of)
  const later = await add(of)
  await act('take', later.id, of.mother.token)
  expect(await act('give-back', later.id, of.mother.token)).toMatchObject({ http: 200, data: { taken: [] } })
  const soon = await add(of, { on_day: '2026-11-22' })
  await act('take', soon.id, of.mother.token)
  expect((await act('give-back', soon.id, of.mother.token)).code).toBe('too_late_to_give_back')
  expect((await act('take', soon.id, parent.token)).code).toBe('duty_full')
  await act('offer', soon.id, of.mother.token, { is_offered: true })
  expect(await act('take', soon.id, parent.token)).toMatchObject({
    http: 200,
    data: { taken: [{ name: `Luis ${parent.last_name}`, is_own: true, is_offered: false }] },
  })
  const [letter] = await lettersTo(house, of.mother.email)
  expect(letter!.subject).toMatch(/someone took over Snacks and drinks on 11\/22\/2026$/)
  expect((await act('give-back', soon.id, of.mother.token)).http).toBe(404)
})

test('hours count once the coach has confirmed them, for the family, against what the team asks', async () => {
  const of = await aTeamWithFamily(house)
  const { parent } = await anotherFamily(of)
  const rule = { version: 0, minutes: 360, amount_cents: 50_000, staff_exempt: true }
  const path = `/ctms/teams/${of.team_id}/duties/rule`
  const both = await Promise.all([1, 2].map(() => ask('PUT', path, of.coach.token, rule)))
  expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409])
  const { id } = await add(of, { minutes: '120', places: '2' })
  await act('take', id, of.mother.token)
  await act('take', id, parent.token)
  const places = (await shown(of)).duties[0].taken
  const place = (name: string) => places.find((one: { name: string }) => one.name.startsWith(name)).id
  const said = await act('confirm', id, of.coach.token, { place_id: place('Maria'), state: 'done' })
  expect(said).toMatchObject({ http: 200 })
  await act('confirm', id, of.coach.token, { place_id: place('Luis'), state: 'missed' })
  const { families } = await shown(of)
  expect(families).toHaveLength(2)
  expect(families).toEqual(
    expect.arrayContaining([
      {
        player_id: of.girl.id,
        players: [`Sofía ${of.girl.last_name}`],
        workers: [`Maria ${of.mother.last_name}`],
        is_exempt: false,
        done_minutes: 120,
        taken_minutes: 0,
        missing_minutes: 240,
        due_cents: 33_333,
        charge: null,
      },
      expect.objectContaining({ workers: [`Luis ${parent.last_name}`], done_minutes: 0, due_cents: 50_000 }),
    ]),
  )
  expect((await mine(of.mother.token)).families).toMatchObject([{ asked_minutes: 360, missing_minutes: 240 }])
  await guardianOf(house, of.girl.id, of.coach.id)
  expect((await mine(of.mother.token)).families).toMatchObject([{ is_exempt: true, due_cents: 0 }])
})

/** A team that asks six hours or $500 of each family, and how its coach charges the girl's. */
async function askedFamily() {
  const of = await aTeamWithFamily(house)
  const rule = { version: 0, minutes: 360, amount_cents: 50_000, staff_exempt: true }
  await ask('PUT', `/ctms/teams/${of.team_id}/duties/rule`, of.coach.token, rule)
  const charge = (due_cents = 50_000, token = of.coach.token) =>
    ask('POST', `/ctms/teams/${of.team_id}/duties/charge`, token, {
      families: [{ player_id: of.girl.id, due_cents }],
      name: 'Volunteer hours',
      due_on: '2026-12-20',
    })
  const giveBack = (back_cents: number, token = of.coach.token) =>
    ask('POST', `/ctms/teams/${of.team_id}/duties/return`, token, {
      families: [{ player_id: of.girl.id, back_cents }],
      reason: 'Thank you for helping',
    })
  /** The mother takes a duty of this many minutes, and the coach confirms that it was done. */
  async function helps(minutes: number) {
    const duty = await add(of, { minutes: String(minutes) })
    const { data } = await act('take', duty.id, of.mother.token)
    await act('confirm', duty.id, of.coach.token, { place_id: data.taken[0].id, state: 'done' })
  }
  const family = async () => (await shown(of)).families[0]
  const accepts = async () => {
    const { plans } = (await ask('GET', '/ctms/payments', of.mother.token)).data
    const { id, terms, instalments } = plans.at(-1)
    await ask('POST', `/ctms/payments/plans/${id}/accept`, of.mother.token, { terms_hash: terms.hash })
    return { id, instalment_ids: [instalments[0].id] }
  }
  const ledger = async () => (await ask('GET', `/ctms/fees/teams/${of.team_id}/book`, of.coach.token)).data
  return { ...of, charge, giveBack, helps, family, accepts, ledger }
}

test('missing hours are charged once to the fees of a player, also by two who press at once', async () => {
  const of = await askedFamily()
  expect((await of.charge(40_000)).code).toBe('duty_amount_changed')
  const both = await Promise.all([of.charge(), of.charge()])
  expect(both.map(({ http, code }) => code ?? http).toSorted()).toEqual([200, 'duties_charged'])
  const { package_id } = both.find(({ http }) => http === 200)!.data[0].charge
  const charge = { package_id, amount_cents: 50_000, owed_cents: 50_000, back_cents: 0 }
  expect((await shown(of)).families).toMatchObject([{ charge }])
  expect((await mine(of.mother.token)).families).toMatchObject([{ charge }])
  const book = (await ask('GET', `/ctms/fees/teams/${of.team_id}/book`, of.coach.token)).data
  expect(book).toMatchObject({ owed: 50_000, entries: [{ kind: 'charge', amount: 50_000 }] })
  const [letter] = await lettersTo(house, of.mother.email)
  expect(letter!.body_text).toContain('Volunteer hours')
})

test('who was charged is still charged when a sister plays and the player has left, and not once the fees are taken back', async () => {
  const of = await askedFamily()
  const { package_id } = (await of.charge()).data[0].charge
  const sister = await aMember(house, { first_name: 'Ana', dob: '2016-05-02' })
  await guardianOf(house, sister.id, of.mother.id)
  await onTeam(house, { team_id: of.team_id, member_id: sister.id, role: 'player' })
  await house.world.database.pool.query(
    `update roster_entry set state = 'ended', is_only = false, left_on = '2026-11-20' where team_id = $1 and member_id = $2`,
    [of.team_id, of.girl.id],
  )
  expect((await shown(of)).families).toMatchObject([{ player_id: sister.id, charge: { package_id } }])
  const { plans } = (await ask('GET', `/ctms/packages/${package_id}/board`, of.coach.token)).data
  await ask('POST', `/ctms/fees/plans/${plans[0].id}/end`, of.coach.token, {
    reason: 'They helped after all',
  })
  expect((await shown(of)).families).toMatchObject([{ charge: null, due_cents: 50_000 }])
})

test('a deposit is asked of all families by one press, and of all or none', async () => {
  const of = await askedFamily()
  const { child } = await anotherFamily(of)
  const deposit = (...families: object[]) =>
    ask('POST', `/ctms/teams/${of.team_id}/duties/charge`, of.coach.token, {
      families,
      name: 'Volunteer deposit',
      due_on: '2026-12-20',
    })
  const girl = { player_id: of.girl.id, due_cents: 50_000 }
  expect((await deposit()).http).toBe(422)
  expect((await deposit(girl, { player_id: child.id, due_cents: 1 })).code).toBe('duty_amount_changed')
  expect((await deposit(girl, girl)).code).toBe('duties_charged')
  expect(await of.ledger()).toMatchObject({ owed: 0 })
  expect((await deposit(girl, { player_id: child.id, due_cents: 50_000 })).data).toMatchObject([
    { charge: { owed_cents: 50_000 } },
    { charge: { owed_cents: 50_000 } },
  ])
})

test('the family of a guest owes no duties, and the families of players are charged all the same', async () => {
  const of = await askedFamily()
  const { girl: guest } = await aTeamWithFamily(house)
  await onTeam(house, {
    team_id: of.team_id,
    member_id: guest.id,
    role: 'guest',
    until_on: '2026-12-31',
  })
  const { families } = await shown(of)
  expect(families.map(({ player_id }: { player_id: number }) => player_id)).toEqual([of.girl.id])
  const charge = (player_id: number) =>
    ask('POST', `/ctms/teams/${of.team_id}/duties/charge`, of.coach.token, {
      families: [{ player_id, due_cents: 50_000 }],
      name: 'Volunteer deposit',
      due_on: '2026-12-20',
    })
  expect((await charge(guest.id)).http).toBe(404)
  expect((await charge(of.girl.id)).data).toMatchObject([{ charge: { owed_cents: 50_000 } }])
})

test('hours bring a deposit back: what is not paid yet is owed no more', async () => {
  const of = await askedFamily()
  await of.charge()
  expect((await of.giveBack(10_000)).code).toBe('duty_amount_changed')
  await of.helps(180)
  expect(await of.family()).toMatchObject({ due_cents: 25_000, charge: { back_cents: 25_000 } })
  const both = await Promise.all([of.giveBack(25_000), of.giveBack(25_000)])
  expect(both.map(({ http, code }) => code ?? http).toSorted()).toEqual([200, 'duty_amount_changed'])
  expect(await of.family()).toMatchObject({ charge: { owed_cents: 25_000, back_cents: 0 } })
  expect(await of.ledger()).toMatchObject({ owed: 25_000, given: 25_000 })
})

test('what was paid of a deposit goes back by the way it came, and only once', async () => {
  const of = await askedFamily()
  await of.charge()
  const { id } = await of.accepts()
  const uuid = '6f1f5c0e-6f4b-4a53-9d3a-0f2f6f0b7a01'
  const cash = { kind: 'cash', amount: 40_000, note: 'In an envelope', request_key: uuid }
  expect((await ask('POST', `/ctms/fees/plans/${id}/money`, of.coach.token, cash)).http).toBe(200)
  await of.helps(360)
  expect(await of.family()).toMatchObject({ charge: { owed_cents: 10_000, back_cents: 50_000 } })
  expect((await of.giveBack(50_000)).data).toMatchObject([{ charge: { owed_cents: 0, back_cents: 0 } }])
  expect(await of.ledger()).toMatchObject({ owed: 0, cash: 0, given: 10_000 })
  expect((await of.giveBack(50_000)).code).toBe('duty_amount_changed')
})

test('a deposit that was paid by card goes back to the card', async () => {
  const of = await askedFamily()
  await of.charge()
  const { id, instalment_ids } = await of.accepts()
  const order = { plan_id: id, instalment_ids, total: 50_000 }
  const { data: placed } = await ask('POST', '/ctms/payments', of.mother.token, order)
  expect((await payIn(house, placed.order_token)).data).toMatchObject({ status: 'paid' })
  await of.helps(180)
  // What the coach already refunded in the fees is not given back again.
  const { cards } = (await ask('GET', `/ctms/fees/plans/${id}/payments`, of.coach.token)).data
  await ask('POST', `/ctms/fees/plans/${id}/refund`, of.coach.token, {
    order_id: cards[0].order_id,
    amount: 5_000,
    reason: 'A sister helped too',
    request_key: '6f1f5c0e-6f4b-4a53-9d3a-0f2f6f0b7a02',
  })
  expect(await of.family()).toMatchObject({ charge: { owed_cents: 0, back_cents: 20_000 } })
  expect((await of.giveBack(20_000)).http).toBe(200)
  expect(await of.family()).toMatchObject({ charge: { back_cents: 0 } })
  await house.work()
  expect(await of.ledger()).toMatchObject({ owed: 0, cards: 25_000, given: 0 })
})

test('only whoever may give fees back gives a deposit back', async () => {
  const of = await askedFamily()
  const stranger = await aTeamWithFamily(house)
  await of.charge()
  await of.helps(360)
  expect((await of.giveBack(50_000, of.mother.token)).http).toBe(403)
  expect((await of.giveBack(50_000, stranger.coach.token)).http).toBe(404)
  expect((await shown(of)).may_return).toBe(true)
})

test('only whoever asks fees of the team charges its families', async () => {
  const of = await askedFamily()
  const stranger = await aTeamWithFamily(house)
  expect((await of.charge(50_000, of.mother.token)).http).toBe(403)
  expect((await of.charge(50_000, stranger.coach.token)).http).toBe(404)
  expect((await shown(of)).may_charge).toBe(true)
})

test('the families of a team leave as CSV without formulas', async () => {
  const of = await aTeamWithFamily(house)
  await house.world.database.pool.query(`update member set first_name = '=1+1' where id = $1`, [of.girl.id])
  const answer = await house.call(`/api/ctms/teams/${of.team_id}/duties/families`, { token: of.coach.token })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/csv/)
  expect(answer.body.replace('\ufeff', '').trim().split('\n')).toEqual([
    'Players,Guardians,Exempt,Hours done,Hours signed up for,Hours missing,Fee for missing hours,Charged,Still owed,To refund',
    `'=1+1 ${of.girl.last_name},Maria ${of.mother.last_name},no,0.00,0.00,0.00,0.00,0.00,0.00,0.00`,
  ])
})

test('a duty of a date moves and falls with it; one that is canceled is told to whoever has it', async () => {
  const of = await aTeamWithFamily(house)
  const date = (
    await ask('POST', `/ctms/teams/${of.team_id}/dates`, of.coach.token, {
      kind: 'game',
      starts_on: '2026-12-05',
      starts_time: '10:00',
      ends_time: '12:00',
    })
  ).data.dates[0]
  const duty = await add(of, { on_day: null, date_id: date.id })
  expect(duty).toMatchObject({ date_id: date.id, date_kind: 'game', on_day: '2026-12-05', status: 'open' })
  await ask('POST', `/ctms/dates/${date.id}/cancel`, of.coach.token, { version: date.version })
  expect((await act('take', duty.id, of.mother.token)).code).toBe('duty_is_over')
  const other = await add(of)
  await act('take', other.id, of.mother.token)
  const off = await act('call-off', other.id, of.coach.token, { version: other.version })
  expect(off).toMatchObject({ http: 200, data: { status: 'called_off' } })
  expect((await act('call-off', other.id, of.coach.token, { version: other.version })).code).toBe('conflict')
  expect((await lettersTo(house, of.mother.email)).at(-1)!.subject).toMatch(/is canceled$/)
  expect((await mine(of.mother.token)).duties).toMatchObject([{ id: other.id, status: 'called_off' }])
})

test('a duty is the team’s: others’ families and coaches see and take nothing', async () => {
  const [of, other] = [await aTeamWithFamily(house), await aTeamWithFamily(house)]
  const { id } = await add(of)
  for (const [what, body] of [
    ['take', {}],
    ['give-back', {}],
    ['offer', { is_offered: true }],
  ] as const)
    expect(await act(what, id, other.mother.token, body)).toMatchObject({ http: 404, code: 'duty_not_found' })
  const stranger = await house.tokenOf(teamAdmin(of.team_ids[1]!))
  const calls = [
    ['GET', `/ctms/teams/${of.team_id}/duties`, undefined],
    ['GET', `/ctms/teams/${of.team_id}/duties/families`, undefined],
    [
      'PUT',
      `/ctms/teams/${of.team_id}/duties/rule`,
      { version: 0, minutes: 1, amount_cents: 1, staff_exempt: true },
    ],
    ['POST', `/ctms/teams/${of.team_id}/duties`, SNACKS],
    ['POST', `/ctms/duties/${id}/call-off`, { version: 1 }],
    ['POST', `/ctms/duties/${id}/confirm`, { place_id: 1, state: 'done' }],
  ] as const
  for (const [token, http] of [
    [stranger, 404],
    [of.mother.token, 403],
    [await house.tokenOf(MEMBER), 403],
  ] as const)
    for (const [method, path, body] of calls)
      expect([path, (await ask(method, path, token, body)).http]).toEqual([path, http])
  for (const token of [await house.tokenOf(clubAdmin(of.club_id)), await house.tokenOf(ADMIN)])
    expect((await shown(of, token)).duties).toMatchObject([{ id }])
  expect((await mine(other.mother.token)).duties).toEqual([])
})

test('a duty needs a date of the team or a day, and not both', async () => {
  const of = await aTeamWithFamily(house)
  const post = (body: object) =>
    ask('POST', `/ctms/teams/${of.team_id}/duties`, of.coach.token, { ...SNACKS, ...body })
  for (const body of [{ on_day: null }, { date_id: 1 }, { on_day: '0001-01-01' }])
    expect(Object.keys((await post(body)).errors)).toEqual(['on_day'])
  expect((await post({ on_day: null, date_id: 999_999_999 })).code).toBe('team_date_not_found')
  expect(Object.keys((await post({ minutes: '5', places: '0' })).errors).toSorted()).toEqual([
    'minutes',
    'places',
  ])
})
