import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { StayTable } from 'contract/events/stays'
import { atOnce } from '../../../test/at-once.ts'
import { aPerson } from '../../../test/calendar.ts'
import { aClubThatEnters, anEvent, cancelEvent } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { asking, lettersTo } from '../../../test/team.ts'
import { eventPrivacy } from '../privacy.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
const alliance = house.tenants.alliance.id
let club: Awaited<ReturnType<typeof aClubThatEnters>>
let division: { id: number; label: string; max_age: number }
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  club = await aClubThatEnters(house)
  const { rows } = await pool.query(
    'select id, label, max_age from division where tenant_id = $1 order by max_age limit 1',
    [alliance],
  )
  division = rows[0]
})

type Event = Awaited<ReturnType<typeof anEvent>>
const RULE = { miles: 75, room_nights: 16, rooms: '8', due_on: '05/20/2027' }
/** 110 miles from Columbia, Missouri, where the events of tests are, and 25. */
const ST_LOUIS = '63101'
const JEFFERSON_CITY = '65101'

const setRule = (event: Event, version = 0, rule: object | null = RULE) =>
  ask('PUT', `/ems/events/${event.id}/stay/rule`, event.manager, { version, rule })

/** A free tournament in Columbia that asks where teams stay. */
async function aTournament(rule: object | null = RULE): Promise<Event> {
  const event = await anEvent(house, {
    ...{ kind: 'tournament', starts_on: '2027-06-12' },
    divisions: [{ division_id: division.id, label: division.label, max_age: division.max_age }],
  })
  if (rule) expect((await setRule(event, 0, rule)).http).toBe(200)
  return event
}

let teams = 0
/** A team from outside; its token opens where it stays. */
async function enters(event: Event, more: object = {}) {
  const number = ++teams
  const sent = {
    ...{ request_key: randomUUID(), name: `Visitors ${number}`, coach: 'Pat Stone', language: 'en' },
    ...{ email: `pat-stays-${number}@example.org`, event_division_id: event.divisions[0]!.id },
    ...{ answers: [], players: [], total: 0 },
    ...more,
  }
  const { data } = await ask('POST', `/ems/event/${event.slug}/outside-teams`, undefined, sent)
  expect((await ask('POST', `/ems/entries/${data.token}/pay`, undefined, {})).http).toBe(200)
  return { ...sent, token: data.token as string }
}

const stay = async (token: string) => (await ask('GET', `/ems/entries/${token}/stay`)).data
const EIGHT = [{ hotel: 'River Inn', rooms: '8', nights: '2' }]
const say = (token: string, said: object) =>
  ask('PUT', `/ems/entries/${token}/stay`, undefined, {
    ...{ version: 0, postal_code: ST_LOUIS, bookings: [], exemption_reason: '' },
    ...said,
  })
const table = async (event: Event): Promise<StayTable> =>
  (await ask('GET', `/ems/events/${event.id}/stay`, event.manager)).data
const rowOf = async (event: Event, name: string) =>
  (await table(event)).teams.find((one) => one.name === name)!

describe('the rule', () => {
  test('stands on the page of the event, is taken over by a copy, and can be turned off', async () => {
    const event = await aTournament()
    const publicPage = async () => (await ask('GET', `/ems/event/${event.slug}`)).data.stay
    expect(await publicPage()).toEqual({ miles: 75, room_nights: 16, rooms: 8, due_on: '2027-05-20' })
    const copy = await ask('POST', `/ems/events/${event.id}/copy`, event.manager, {
      ...{ name: 'Next', starts_on: '2028-06-10' },
    })
    const next = await ask('GET', `/ems/events/${copy.data.id}/stay`, event.manager)
    expect(next.data.rule).toEqual({ miles: 75, room_nights: 16, rooms: 8, due_on: '2028-05-18' })
    expect((await setRule(event, 1, null)).http).toBe(200)
    expect(await publicPage()).toBe(null)
    expect((await ask('GET', `/ems/events/${event.id}/history`, event.manager)).data).toContainEqual(
      expect.objectContaining({ action: 'event.stay_rule_changed', after: null }),
    )
  })

  test.each([
    [{ ...RULE, miles: '0' }, 'rule.miles', 'Enter miles from 1 to 999.'],
    [{ ...RULE, room_nights: '' }, 'rule.room_nights', 'Enter a number from 1 to 999.'],
    [{ ...RULE, due_on: '06/13/2027' }, 'rule.due_on', 'Choose a day before the event is over.'],
  ])('that can’t be is refused at its field: %o', async (rule, field, sentence) => {
    expect(await setRule(await aTournament(null), 0, rule)).toMatchObject({
      http: 422,
      errors: { [field]: [sentence] },
    })
  })

  test('of two who save it at the same moment, one is told', async () => {
    const event = await aTournament(null)
    const answers = await atOnce(2, (i) => setRule(event, 0, { ...RULE, miles: 50 + i }))
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
  })
})

describe('a team from outside', () => {
  test('says by its link where it comes from and where it stays, and hears what is missing', async () => {
    const event = await aTournament()
    const { token, name } = await enters(event)
    expect(await stay(token)).toMatchObject({ state: 'no_zip', miles: null, may_change: true, version: 0 })
    const near = await say(token, { postal_code: JEFFERSON_CITY })
    expect(near.data).toMatchObject({ state: 'near', version: 1 })
    const far = await say(token, { version: 1 })
    expect(far.data).toMatchObject({ state: 'missing', room_nights: 0, postal_code: ST_LOUIS })
    const booked = await say(token, { version: 2, bookings: EIGHT })
    expect(booked.data).toMatchObject({ state: 'met', room_nights: 16, rooms: 8, confirmed: 0 })
    expect(await rowOf(event, name)).toMatchObject({
      state: 'met',
      coach: 'Pat Stone',
      division: division.label,
    })
    expect((await ask('GET', `/ems/entries/${token}`)).data.party.event.asks_stay).toBe(true)
  })

  test('is refused a postal code or rooms that can’t be, at the field', async () => {
    const { token } = await enters(await aTournament())
    const wrong = { postal_code: '631', bookings: [{ hotel: '', rooms: '0', nights: '2' }] }
    expect(await say(token, wrong)).toMatchObject({
      http: 422,
      errors: {
        postal_code: ['Enter a ZIP code such as 75201.'],
        'bookings.0.hotel': ['Hotel is required.'],
        'bookings.0.rooms': ['Enter a number from 1 to 99.'],
      },
    })
  })

  test('isn’t asked for its ZIP code where nobody knows where the event is', async () => {
    const event = await aTournament()
    await pool.query(
      `update event set venue = jsonb_set(venue, '{city}', '"Nowhere"') where tenant_id = $1 and id = $2`,
      [...[alliance, event.id]],
    )
    const { token } = await enters(event)
    expect(await stay(token)).toMatchObject({ state: 'unknown', is_place_known: false })
    expect(await table(event)).toMatchObject({ is_place_known: false })
  })

  test('of two who save the same team at the same moment, one is told, and nothing is mixed', async () => {
    const { token } = await enters(await aTournament())
    const answers = await atOnce(2, (i) =>
      say(token, { bookings: [{ hotel: `Hotel ${i}`, rooms: '2', nights: '2' }] }),
    )
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
    const saved = answers.findIndex(({ http }) => http === 200)
    expect((await stay(token)).bookings).toEqual([{ hotel: `Hotel ${saved}`, rooms: 2, nights: 2 }])
  })

  test('saves before the office moves the deadline to the past, or is told that it has passed', async () => {
    const event = await aTournament()
    const { token } = await enters(event)
    const [said, moved] = await atOnce(2, (i) =>
      i === 0 ? say(token, { bookings: EIGHT }) : setRule(event, 1, { ...RULE, due_on: '11/01/2026' }),
    )
    expect(moved!.http).toBe(200)
    const after = await stay(token)
    expect(after.may_change).toBe(false)
    expect(after.bookings).toHaveLength(said!.http === 200 ? 1 : 0)
    if (said!.http !== 200) expect(said).toMatchObject({ http: 409, code: 'stay_closed' })
    expect(await say(token, { version: after.version })).toMatchObject({ http: 409, code: 'stay_closed' })
    // What came first stands first in the history.
    const { rows } = await pool.query<{ action: string }>(
      `select action from audit_entry where tenant_id = $1 and subject = 'event' and subject_id = $2 and action like 'event.stay%' order by id`,
      [alliance, event.id],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'event.stay_rule_changed',
      ...(said!.http === 200 ? ['event.stay_saved'] : []),
      'event.stay_rule_changed',
    ])
  })

  test('of a canceled event can’t be changed by its coach, nor decided or listed by the office', async () => {
    const event = await aTournament()
    const { token, name, email } = await enters(event)
    await say(token, { exemption_reason: 'We drive home each night.' })
    const { entrant_id, version } = await rowOf(event, name)
    await cancelEvent(house, event)
    expect((await stay(token)).may_change).toBe(false)
    expect(await say(token, {})).toMatchObject({ http: 409, code: 'stay_closed' })
    const office = (method: 'POST' | 'PUT', path: string, body: object) =>
      ask(method, `/ems/events/${event.id}/stay/${path}`, event.manager, body)
    const lines = [{ entrant_id, room_nights: 8, rooms: 4 }]
    for (const answer of [
      await office('POST', `${entrant_id}/exemption`, { version, decision: 'granted', reason: 'Fine' }),
      await office('PUT', 'hotel-list', { hotel: 'Lakeside Lodge', lines }),
      await office('PUT', 'rule', { version: (await table(event)).version, rule: null }),
    ])
      expect(answer).toMatchObject({ http: 409, code: 'event_called_off' })
    expect(await rowOf(event, name)).toMatchObject({ state: 'asked', confirmed: 0 })
    const subjects = (await lettersTo(house, email)).map(({ subject }) => subject)
    expect(subjects).not.toContain(`${name} doesn’t need to book rooms: ${event.name}`)
  })

  test('loses its ZIP code and its reason when its coach is forgotten, not its rooms', async () => {
    const event = await aTournament()
    const { token, email, name } = await enters(event)
    await say(token, { bookings: EIGHT, exemption_reason: 'We sleep at my sister’s.' })
    const erase = { request_id: 0, people: [], member_ids: [], user_ids: [], emails: [email.toUpperCase()] }
    await house.acting().transaction(async (context) => {
      await eventPrivacy.erase!(context, erase)
    })
    expect(await rowOf(event, name)).toMatchObject({
      ...{ postal_code: null, room_nights: 16 },
      exemption: { state: 'asked', reason: null },
    })
  })
})

describe('a team of the house', () => {
  test('is told from where by its club’s address, and says from My events where it stays', async () => {
    const event = await aTournament()
    await pool.query(
      `update club set club_details = jsonb_set(club_details, '{address}', '{"zip": "63101"}') where tenant_id = $1 and id = $2`,
      [alliance, club.club_id],
    )
    const coach = await house.tokenOf([{ module: 'CTMS', role: 'Team Admin', team_id: club.team_id }])
    const { data } = await ask('POST', `/ems/event/${event.slug}/register/teams`, coach, {
      ...{ request_key: randomUUID(), total: 0 },
      entrants: [{ team_id: club.team_id, event_division_id: event.divisions[0]!.id, answers: [] }],
    })
    expect((await ask('POST', `/ems/my-events/${data.party_id}/pay`, coach, {})).http).toBe(200)
    const [party] = (await ask('GET', '/ems/my-events', coach)).data
    expect(party.event.asks_stay).toBe(true)
    const path = `/ems/entrants/${party.entrants[0].id}/stay`
    expect((await ask('GET', path, coach)).data).toMatchObject({ state: 'missing', postal_code: ST_LOUIS })
    const said = { version: 0, postal_code: '', bookings: EIGHT, exemption_reason: '' }
    expect((await ask('PUT', path, coach, said)).data).toMatchObject({ state: 'met', room_nights: 16 })
    const stranger = await house.tokenOf([{ module: 'CTMS', role: 'Team Admin', team_id: club.second_id }])
    expect((await ask('GET', path, stranger)).http).toBe(404)
    expect((await ask('PUT', path, stranger, said)).http).toBe(404)
  })
})

describe('the office', () => {
  const decideFor = async (event: Event, name: string, decision: string, more: object = {}) => {
    const { entrant_id, version } = await rowOf(event, name)
    return ask('POST', `/ems/events/${event.id}/stay/${entrant_id}/exemption`, event.manager, {
      ...{ version, decision, reason: 'Three families only' },
      ...more,
    })
  }

  test('lets a team off that asks with a reason, and the team is told; a decision stands until there is another reason', async () => {
    const event = await aTournament()
    const { token, name, email } = await enters(event)
    expect(await decideFor(event, name, 'declined')).toMatchObject({ http: 409, code: 'stay_not_asked' })
    const reason = 'We sleep at my sister’s.'
    expect((await say(token, { exemption_reason: reason })).data.state).toBe('asked')
    expect((await decideFor(event, name, 'declined')).http).toBe(200)
    expect(await stay(token)).toMatchObject({
      state: 'missing',
      exemption: { state: 'declined', decision_reason: 'Three families only' },
    })
    const again = await say(token, { version: 2, exemption_reason: reason })
    expect(again.data).toMatchObject({ state: 'missing', exemption: { state: 'declined' } })
    const other = await say(token, { version: 3, exemption_reason: 'Everybody has a camper.' })
    expect(other.data).toMatchObject({ state: 'asked', exemption: { decision_reason: null } })
    expect((await decideFor(event, name, 'granted')).http).toBe(200)
    expect((await stay(token)).state).toBe('exempt')
    const later = await say(token, { version: 5, bookings: EIGHT, exemption_reason: 'We still camp.' })
    expect(later.data).toMatchObject({ state: 'exempt', room_nights: 16 })
    const subjects = (await lettersTo(house, email)).map(({ subject }) => subject)
    expect(subjects.slice(-2)).toEqual([
      `${name} still needs to book rooms: ${event.name}`,
      `${name} doesn’t need to book rooms: ${event.name}`,
    ])
  })

  test('doesn’t decide about a reason it hasn’t seen', async () => {
    const event = await aTournament()
    const { token, name } = await enters(event)
    await say(token, { exemption_reason: 'One' })
    await say(token, { version: 1, exemption_reason: 'Two' })
    expect(await decideFor(event, name, 'granted', { version: 1 })).toMatchObject({
      http: 409,
      code: 'conflict',
    })
  })

  test('finds requests of all its events on its first screen and in a list, as long as they wait for it', async () => {
    const admin = await house.tokenOf(ADMIN)
    const listed = async () => {
      const { data } = await ask('GET', '/ems/stay-requests', admin)
      const work = (await ask('GET', '/mms/admin/dashboard/work', admin)).data as {
        what: string
        count: number
      }[]
      expect(work.find(({ what }) => what === 'exemptions_to_decide')?.count ?? 0).toBe(data.length)
      return data as { event: { id: number }; team: { name: string; exemption: { reason: string } } }[]
    }
    const before = (await listed()).length
    const [event, canceled, over] = [await aTournament(), await aTournament(), await aTournament()]
    const { token, name } = await enters(event)
    const near = await enters(event)
    const reason = 'We drive home each night.'
    await say(token, { exemption_reason: reason })
    await say(near.token, { exemption_reason: reason, postal_code: JEFFERSON_CITY })
    for (const other of [canceled, over]) await say((await enters(other)).token, { exemption_reason: reason })
    expect(await listed()).toHaveLength(before + 3)
    await pool.query(`update event set status = 'cancelled' where tenant_id = $1 and id = $2`, [
      ...[alliance, canceled.id],
    ])
    await pool.query(
      `update event set starts_on = '2026-01-10', ends_on = '2026-01-11' where tenant_id = $1 and id = $2`,
      [alliance, over.id],
    )
    const waiting = (await listed()).filter((one) => one.event.id === event.id)
    expect(waiting).toMatchObject([{ event: { name: event.name }, team: { name, exemption: { reason } } }])
    expect(await listed()).toHaveLength(before + 1)
    expect((await decideFor(event, name, 'declined')).http).toBe(200)
    expect(await listed()).toHaveLength(before)
    const helper = await house.tokenOf([{ module: 'EMS', role: 'volunteer' }])
    expect((await ask('GET', '/ems/stay-requests', helper)).http).toBe(403)
  })

  test('takes over a hotel’s list: lines of a team add up, it counts instead of the team’s word, and the next one replaces it', async () => {
    const event = await aTournament()
    const { token, name } = await enters(event)
    const other = await enters(event)
    await say(token, { bookings: EIGHT })
    await say(other.token, { bookings: EIGHT })
    const { entrant_id } = await rowOf(event, name)
    const sendList = (hotel: string, lines: object[]) =>
      ask('PUT', `/ems/events/${event.id}/stay/hotel-list`, event.manager, { hotel, lines })
    const list = await sendList('River Inn', [
      { entrant_id, room_nights: 6, rooms: 3 },
      { entrant_id, room_nights: 4, rooms: 2 },
    ])
    expect(list.data).toEqual({ teams: 1, room_nights: 10 })
    expect(await rowOf(event, name)).toMatchObject({
      state: 'missing',
      room_nights: 10,
      rooms: 5,
      confirmed: 10,
    })
    // Who isn’t on the list has no rooms there, whatever it says.
    expect(await rowOf(event, other.name)).toMatchObject({ state: 'missing', room_nights: 0 })
    await sendList('river inn', [{ entrant_id, room_nights: 18, rooms: 9 }])
    expect(await rowOf(event, name)).toMatchObject({ state: 'met', room_nights: 18 })
    expect((await table(event)).lists).toMatchObject([{ hotel: 'river inn', teams: 1, room_nights: 18 }])
    const strange = await enters(await aTournament())
    expect(strange.name).not.toBe(name)
    expect(await sendList('Inn', [{ entrant_id: 999_999, room_nights: 1, rooms: 1 }])).toMatchObject({
      http: 422,
      errors: { 'lines.0.entrant_id': ['This team isn’t in the event.'] },
    })
  })

  test('sees whom a press reminds, and each of them is written to once for it, in their language', async () => {
    const event = await aTournament()
    const missing = await enters(event, { language: 'es' })
    const met = await enters(event)
    await say(met.token, { bookings: EIGHT })
    const spared = await enters(event)
    const path = `/ems/events/${event.id}/stay/reminder`
    const shown = (await ask('GET', path, event.manager)).data
    expect(shown.teams).toMatchObject([
      { name: missing.name, email: missing.email, reminded_at: null },
      { name: spared.name, email: spared.email, reminded_at: null },
    ])
    expect(shown.letter.subject).toBe(`Where is ${missing.name} staying? ${event.name}`)
    const chosen = (await table(event)).teams
      .filter(({ name }) => name !== spared.name)
      .map(({ entrant_id }) => entrant_id)
    const press = { request_key: randomUUID(), entrant_ids: chosen }
    const before = (await lettersTo(house, missing.email)).length
    const answers = await atOnce(2, () => ask('POST', path, event.manager, press))
    expect(answers.map(({ http }) => http)).toEqual([200, 200])
    const letters = (await lettersTo(house, missing.email)).slice(before)
    expect(letters).toHaveLength(1)
    expect(letters[0]!.subject).toBe(`¿Dónde se hospeda ${missing.name}? ${event.name}`)
    expect(letters[0]!.body_text).toContain(`/ems/entry/${missing.token}/stay`)
    for (const { email } of [met, spared])
      expect((await lettersTo(house, email)).some(({ subject }) => subject.startsWith('Where'))).toBe(false)
    expect((await rowOf(event, missing.name)).reminded_at).not.toBe(null)
    // A coach whose form was open all along can still save it.
    expect((await say(missing.token, { version: 0 })).http).toBe(200)
  })

  test('downloads the report, in which no name becomes a formula', async () => {
    const event = await aTournament()
    const { token } = await enters(event, { name: '=HYPERLINK("x")' })
    await say(token, { exemption_reason: '+1 for us' })
    const admin = event.manager
    const response = await house.app.inject({
      url: `/api/ems/events/${event.id}/stay.csv`,
      headers: { host: 'alliance.localhost', authorization: `Bearer ${admin}` },
    })
    expect(response.body).toContain(`"'=HYPERLINK(""x"")"`)
    expect(response.body).toContain(`'+1 for us`)
    expect(response.body).toContain('Exemption pending')
  })

  test('reads but doesn’t decide without the right to', async () => {
    const event = await aTournament()
    const helper = await aPerson(house, { first_name: 'Val', roles: [{ module: 'EMS', role: 'volunteer' }] })
    expect((await ask('GET', `/ems/events/${event.id}/stay`, helper.token)).http).toBe(200)
    expect(
      (await ask('PUT', `/ems/events/${event.id}/stay/rule`, helper.token, { version: 1, rule: null })).http,
    ).toBe(403)
  })
})
