import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { ENTRANT_MOVES, EntrantStatus } from 'contract/events/moves'
import { atOnce } from '../../../test/at-once.ts'
import { aPerson, guardianOf } from '../../../test/calendar.ts'
import { aFamily, anEvent } from '../../../test/events.ts'
import { logIn, loggedIn, registered } from '../../../test/household.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { payIn, registeringIn } from '../../../test/registration.ts'
import { asking, lettersTo } from '../../../test/team.ts'
import { releaseHolds } from '../managing/clock.ts'

const house = await testHouse()
const family = await registeringIn(house)
const ask = asking(house)
const { pool } = house.world.database
let admin: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
})

type Event = Awaited<ReturnType<typeof anEvent>>
type Family = Awaited<ReturnType<typeof aFamily>>

const enter = (
  event: Event,
  who: Pick<Family, 'token' | 'children'>,
  more: {
    total?: number
    division?: number
    may_wait?: boolean
    request_key?: string
    answers?: object[]
  } = {},
) =>
  ask('POST', `/ems/event/${event.slug}/register`, who.token, {
    request_key: more.request_key ?? randomUUID(),
    total: more.total ?? 0,
    ...(more.may_wait && { may_wait: true }),
    entrants: who.children.map(({ id }) => ({
      member_id: id,
      event_division_id: event.divisions[more.division ?? 0]!.id,
      answers: more.answers ?? [],
    })),
  })
const mine = async (token: string) => (await ask('GET', '/ems/my-events', token)).data
const taken = async ({ id }: Pick<Event, 'id'>) => {
  const { rows } = await pool.query(
    `select e.taken, array_agg(d.taken order by d.position) as divisions from event e
     join event_division d on d.tenant_id = e.tenant_id and d.event_id = e.id where e.id = $1 group by e.taken`,
    [id],
  )
  return [rows[0].taken, ...rows[0].divisions]
}
const minutes = (count: number) => house.pass(count * 60)
const clock = () => house.turn(releaseHolds)

describe('a family', () => {
  test('enters its children, pays once, and everybody knows', async () => {
    const event = await anEvent(house, { divisions: [{ label: 'Camp', capacity: 10, price_cents: 12_000 }] })
    const who = await aFamily(house, '2016-05-02', '2014-03-01')
    const people = (await ask('GET', `/ems/event/${event.slug}/register`, who.token)).data
    expect(people.map(({ name, entered, barred }: any) => [name.split(' ')[0], entered, barred])).toEqual([
      ['Maria', null, null],
      ['Ivy', null, null],
      ['Sofía', null, null],
    ])
    const held = await enter(event, who, { total: 24_000 })
    expect(held).toMatchObject({
      http: 201,
      data: { state: 'held', total: 24_000, order_token: expect.any(String) },
    })
    expect(await taken(event)).toEqual([2, 2])
    expect((await payIn(house, held.data.order_token)).data).toMatchObject({ status: 'paid' })
    const [party] = await mine(who.token)
    expect(party).toMatchObject({
      state: 'confirmed',
      event: { slug: event.slug, place: 'Park, Columbia' },
      entrants: [{ status: 'confirmed', price_cents: 12_000 }, { status: 'confirmed' }],
    })
    expect((await lettersTo(house, who.email)).map(({ subject }) => subject)).toContain(
      `You’re in: ${event.name}`,
    )
    const { data: order } = await ask('GET', `/mms/orders/by-id/${party.order_id}`, admin)
    expect(order.lines).toMatchObject([{ purpose: 'event_entrant', total: 12_000 }, { total: 12_000 }])
    const { rows: booked } = await pool.query(
      `select sum(amount)::int as cents from ledger_entry where order_id = $1 and credit = 'revenue:event_entries'`,
      [party.order_id],
    )
    expect(booked).toEqual([{ cents: 24_000 }])
    const { data: rows } = await ask('GET', `/ems/events/${event.id}/entrants`, event.manager)
    expect(rows).toMatchObject([
      { status: 'confirmed', contact: `Maria ${who.last_name}`, email: who.email, price_cents: 12_000 },
      {},
    ])
  })

  test('enters what is free with one press', async () => {
    const event = await anEvent(house)
    const who = await aFamily(house)
    expect(await enter(event, who)).toMatchObject({ data: { state: 'confirmed', order_token: null } })
    expect(await taken(event)).toEqual([1, 1])
  })

  test('is told who fits where, and nobody enters where they do not fit', async () => {
    const event = await anEvent(house, {
      divisions: [
        { label: '8U', max_age: 8 },
        { label: '10U', max_age: 10 },
        { label: '14U', max_age: 14, min_age: 12 },
      ],
    })
    // Ten on the event's first day.
    const who = await aFamily(house, '2017-01-02')
    const [, child] = (await ask('GET', `/ems/event/${event.slug}/register`, who.token)).data
    expect(child.divisions.map(({ fits }: any) => fits)).toEqual(['no', 'fits', 'no'])
    const refused = await enter(event, who, { division: 0 })
    expect(refused).toMatchObject({ http: 422, code: 'not_eligible' })
    expect(Object.keys(refused['errors'])).toEqual(['entrants.0.event_division_id'])
    expect(await taken(event)).toEqual([0, 0, 0, 0])
  })

  test('needs a membership where the office says so', async () => {
    const event = await anEvent(house, { needs_membership: true })
    const without = await aFamily(house)
    expect(await enter(event, without)).toMatchObject({
      http: 422,
      message: 'Needs a current membership to sign up.',
    })
    const registrant = family.registrant()
    await registered(house, family, { registrant, people: [await family.daughter()] })
    const token = await loggedIn(house, registrant.email)
    const people = (await ask('GET', `/ems/event/${event.slug}/register`, token)).data
    const child = people.find(({ is_self }: any) => !is_self)
    expect(child.barred).toBeNull()
    const entered = await enter(event, { token, children: [{ id: child.member_id }] as Family['children'] })
    expect(entered).toMatchObject({ http: 201, data: { state: 'confirmed' } })
  })

  test('enters nobody else’s child, nobody twice, and at no other price than was shown', async () => {
    const event = await anEvent(house, { divisions: [{ label: 'Camp', price_cents: 5_000 }] })
    const who = await aFamily(house)
    const other = await aFamily(house)
    expect(
      await enter(event, { token: other.token, children: who.children }, { total: 5_000 }),
    ).toMatchObject({
      http: 422,
    })
    expect(
      await enter(event, { ...who, children: [...who.children, ...who.children] }, { total: 10_000 }),
    ).toMatchObject({ http: 422 })
    expect(await enter(event, who, { total: 4_000 })).toMatchObject({
      code: 'price_changed',
      detail: { shown: 4_000, now: 5_000 },
    })
    expect(await taken(event)).toEqual([0, 0])
  })

  test('answers what is asked, and volunteers read no private answers', async () => {
    const questions = [
      { label: 'T-shirt', kind: 'choice', choices: ['S', 'M'], is_required: true, is_private: false },
      { label: 'Allergies', kind: 'text', choices: [], is_required: false, is_private: true },
    ]
    const event = await anEvent(house, { questions })
    const [shirt, allergies] = event.questions
    const who = await aFamily(house)
    expect((await enter(event, who))['errors']).toEqual({
      'entrants.0.answers.0': ['Please answer this question.'],
    })
    const wrong = await enter(event, who, { answers: [{ question_id: shirt!.id, answer: 'XXL' }] })
    expect(wrong['errors']).toEqual({ 'entrants.0.answers.0': ['Choose from the list.'] })
    await enter(event, who, {
      answers: [
        { question_id: shirt!.id, answer: 'M' },
        { question_id: allergies!.id, answer: '=Peanuts' },
      ],
    })
    const volunteer = await house.tokenOf([{ module: 'EMS', role: 'volunteer' }])
    const seenBy = async (token: string) =>
      (await ask('GET', `/ems/events/${event.id}/entrants`, token)).data.map(
        ({ answers, price_cents }: any) => [answers.map(({ answer }: any) => answer), price_cents],
      )
    expect(await seenBy(event.manager)).toEqual([[['M', '=Peanuts'], 0]])
    expect(await seenBy(volunteer)).toEqual([[['M'], null]])
    const csv = await house.call(`/api/ems/events/${event.id}/entrants.csv`, { token: event.manager })
    expect(csv.body).toContain(`'=Peanuts`)
    // A question with answers stays.
    const { data } = await ask('GET', `/ems/events/${event.id}`, event.manager)
    const without = await ask('PUT', `/ems/events/${event.id}/questions`, event.manager, {
      version: data.version,
      questions: [],
    })
    expect(without).toMatchObject({ http: 409, code: 'question_answered' })
  })
})

describe('spots', () => {
  test('are sold to as many as there are, of however many who press at once', async () => {
    const event = await anEvent(house, { divisions: [{ label: 'Camp', capacity: 3, price_cents: 100 }] })
    const families: Family[] = []
    for (let i = 0; i < 8; i++) families.push(await aFamily(house))
    const answers = await atOnce(8, (i) => enter(event, families[i]!, { total: 100 }))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([201, 201, 201, 409, 409, 409, 409, 409])
    expect(answers.find(({ http }) => http === 409)).toMatchObject({
      code: 'division_full',
      detail: { others: [] },
    })
    expect(await taken(event)).toEqual([3, 3])
  })

  test('are never fewer than those that are sold, also when the limit is lowered while families press', async () => {
    const event = await anEvent(house, { divisions: [{ label: 'Camp', capacity: 6 }] })
    const families = await Promise.all(Array.from({ length: 6 }, () => aFamily(house)))
    for (const who of families.slice(0, 3)) expect((await enter(event, who)).http).toBe(201)
    const lower = async (capacity: string) => {
      const { data } = await ask('GET', `/ems/events/${event.id}`, event.manager)
      return ask('PUT', `/ems/events/${event.id}/divisions`, event.manager, {
        version: data.version,
        divisions: data.divisions.map((one: any) => ({ ...one, capacity })),
      })
    }
    expect(await lower('2')).toMatchObject({
      http: 422,
      errors: { 'divisions.0.capacity': [expect.stringContaining('3 already have a spot')] },
    })
    expect(await taken(event)).toEqual([3, 3])
    const presses = await atOnce(4, (i) => (i === 1 ? lower('4') : enter(event, families[[3, 3, 4, 5][i]!]!)))
    expect(presses.every(({ http }) => http < 500)).toBe(true)
    const { rows } = await pool.query('select taken, capacity from event_division where event_id = $1', [
      event.id,
    ])
    expect(rows[0].taken).toBeLessThanOrEqual(rows[0].capacity)
    // Whoever lowered it was first, or was told how many there are by then.
    if (presses[1]!.http === 200) expect(rows[0].capacity).toBe(4)
    else expect(presses[1]!.http).toBe(422)
  })

  test('go to a family as a whole or not at all, and another division is named', async () => {
    const event = await anEvent(house, {
      divisions: [
        { label: 'Mornings', capacity: 1 },
        { label: 'Afternoons', capacity: 5 },
      ],
    })
    const who = await aFamily(house, '2016-05-02', '2014-03-01')
    const { detail } = await enter(event, who)
    expect(detail.others).toEqual([{ id: event.divisions[1]!.id, label: 'Afternoons', left: 5 }])
    expect(await taken(event)).toEqual([0, 0, 0])
    expect((await enter(event, who, { division: 1 })).http).toBe(201)
  })

  test('one press sent twice at once is one entry', async () => {
    const event = await anEvent(house, { divisions: [{ label: 'Camp', price_cents: 100 }] })
    const who = await aFamily(house)
    const request_key = randomUUID()
    const answers = await atOnce(3, () => enter(event, who, { total: 100, request_key }))
    expect(answers.filter(({ http }) => http === 201).length).toBeGreaterThan(0)
    const again = await enter(event, who, { total: 100, request_key })
    expect(again.http).toBe(201)
    expect(await taken(event)).toEqual([1, 1])
    expect((await payIn(house, again.data.order_token)).data.status).toBe('paid')
    expect(await enter(event, who, { total: 100, request_key })).toMatchObject({
      data: { state: 'confirmed' },
    })
  })

  test('a child whom both parents enter at once is in it once', async () => {
    const event = await anEvent(house, { divisions: [{ label: 'Camp', price_cents: 100 }] })
    const who = await aFamily(house)
    const father = await aPerson(house, { first_name: 'Luis' })
    await guardianOf(house, who.children[0]!.id, father.id)
    const answers = await atOnce(2, (i) =>
      enter(event, i === 0 ? who : { token: father.token, children: who.children }, { total: 100 }),
    )
    expect(answers.map(({ http }) => http).toSorted()).toEqual([201, 409])
    expect(answers.find(({ http }) => http === 409)).toMatchObject({ code: 'already_entered' })
    expect(await taken(event)).toEqual([1, 1])
  })

  test('are held for a while, then free again; what is paid in time stays', async () => {
    const event = await anEvent(house, { divisions: [{ label: 'Camp', capacity: 2, price_cents: 100 }] })
    const [late, intime] = [await aFamily(house), await aFamily(house)]
    const held = await enter(event, late, { total: 100 })
    const paid = await enter(event, intime, { total: 100 })
    await payIn(house, paid.data.order_token)
    minutes(14)
    await clock()
    expect(await taken(event)).toEqual([2, 2])
    minutes(2)
    expect((await payIn(house, held.data.order_token))['code']).toBe('order_expired')
    await clock()
    expect(await taken(event)).toEqual([1, 1])
    // Who left the checkout was promised nothing, and gets no letter.
    expect(await lettersTo(house, late.email)).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining('released') }),
    )
    late.token = await logIn(house, late.email)
    expect(await ask('POST', `/ems/my-events/${held.data.party_id}/pay`, late.token, {})).toMatchObject({
      code: 'hold_ended',
    })
    expect(await mine(late.token)).toEqual([])
  })

  test('are given up, and an order from another window cannot be paid any more', async () => {
    const event = await anEvent(house, { divisions: [{ label: 'Camp', capacity: 1, price_cents: 100 }] })
    const who = await aFamily(house)
    const { data } = await enter(event, who, { total: 100 })
    const second = await ask('POST', `/ems/my-events/${data.party_id}/pay`, who.token, {})
    expect((await payIn(house, data.order_token))['code']).toBe('order_cancelled')
    const stranger = await aFamily(house)
    expect((await ask('POST', `/ems/my-events/${data.party_id}/release`, stranger.token, {})).http).toBe(404)
    expect((await ask('POST', `/ems/my-events/${data.party_id}/release`, who.token, {})).http).toBe(200)
    expect((await payIn(house, second.data.order_token))['code']).toBe('order_cancelled')
    expect(await taken(event)).toEqual([0, 0])
    expect((await enter(event, who, { total: 100 })).http).toBe(201)
  })

  test('paid and given up at the same moment are one or the other', async () => {
    const event = await anEvent(house, { divisions: [{ label: 'Camp', capacity: 1, price_cents: 100 }] })
    const who = await aFamily(house)
    const { data } = await enter(event, who, { total: 100 })
    const [paid] = await Promise.all([
      payIn(house, data.order_token),
      ask('POST', `/ems/my-events/${data.party_id}/release`, who.token, {}),
    ])
    const isIn = paid['data']?.status === 'paid'
    expect(await taken(event)).toEqual(isIn ? [1, 1] : [0, 0])
    expect((await mine(who.token)).map(({ state }: any) => state)).toEqual(isIn ? ['confirmed'] : [])
  })

  test('nobody enters what is closed, or is for teams', async () => {
    const event = await anEvent(house)
    const who = await aFamily(house)
    const { data } = await ask('GET', `/ems/events/${event.id}`, event.manager)
    await ask('POST', `/ems/events/${event.id}/move`, event.manager, {
      version: data.version,
      status: 'closed',
    })
    expect(await enter(event, who)).toMatchObject({ http: 409, code: 'registration_closed' })
    const tournament = await anEvent(house, { kind: 'tournament' })
    expect(await enter(tournament, who)).toMatchObject({ code: 'teams_enter' })
  })
})

describe('the office', () => {
  test('takes somebody out with a reason, and the spot is free again', async () => {
    const event = await anEvent(house, { divisions: [{ label: 'Camp', capacity: 1 }] })
    const who = await aFamily(house)
    await enter(event, who)
    const [row] = (await ask('GET', `/ems/events/${event.id}/entrants`, event.manager)).data
    const remove = () =>
      ask('POST', `/ems/events/${event.id}/entrants/${row.id}/remove`, event.manager, {
        reason: 'Moved away',
      })
    const answers = await atOnce(2, remove)
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 404])
    expect(await taken(event)).toEqual([0, 0])
    expect((await lettersTo(house, who.email)).at(-1)!.body_text).toContain('The reason: Moved away')
  })

  test('knows the same moves as the database', async () => {
    const { rows } = await pool.query(
      `select f, t, m from unnest($1::text[]) f, unnest($1::text[]) t, unnest($2::text[]) m where entrant_may_move(f, t, m)`,
      [EntrantStatus.options, ['spot', 'payment', 'clock', 'family', 'office']],
    )
    const said = ({ from, to, by }: { from: string; to: string; by: string }) => `${from} ${to} ${by}`
    expect(rows.map(({ f, t, m }) => `${f} ${t} ${m}`).toSorted()).toEqual(ENTRANT_MOVES.map(said).toSorted())
  })
})
