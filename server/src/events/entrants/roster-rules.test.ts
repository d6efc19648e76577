import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aClubThatEnters, anEvent } from '../../../test/events.ts'
import { testHouse } from '../../../test/house.ts'
import { aMember, asking, onTeam } from '../../../test/team.ts'

const house = await testHouse()
const ask = asking(house)
let club: Awaited<ReturnType<typeof aClubThatEnters>>
beforeAll(async () => {
  club = await aClubThatEnters(house)
})

/** A free tournament, and its rules for rosters. */
async function aTournament() {
  const event = await anEvent(house, { kind: 'tournament', starts_on: '2027-06-12' })
  const rule = async (rules: object) => {
    const { version } = (await ask('GET', `/ems/events/${event.id}`, event.manager)).data
    return ask('PATCH', `/ems/events/${event.id}`, event.manager, { version, ...rules })
  }
  return { ...event, rule }
}
const says = (problems: { name: string | null; reason: { code: string } }[]) =>
  problems.map(({ name, reason }) => [name, reason.code])

test('a roster with too many players or guests, or with somebody who came too late, says so to office and coach', async () => {
  const event = await aTournament()
  const { team_id, coach } = club
  // The days of guests are the team’s: one is gone before the event begins.
  for (const until_on of ['2027-06-30', '2027-06-01']) {
    const guest = await aMember(house, { first_name: 'Gia', dob: '2017-03-02' })
    await onTeam(house, { team_id: club.second_id, member_id: guest.id, role: 'player' })
    await onTeam(house, { team_id, member_id: guest.id, role: 'guest', until_on })
  }
  const entered = await ask('POST', `/ems/event/${event.slug}/register/teams`, coach.token, {
    ...{ request_key: randomUUID(), total: 0 },
    entrants: [{ team_id, event_division_id: event.divisions[0]!.id, answers: [] }],
  })
  expect(entered.http).toBe(201)
  const problems = async () => {
    const [own] = (await ask('GET', '/ems/my-events', coach.token)).data.filter(
      (one: { event: { slug: string } }) => one.event.slug === event.slug,
    )
    const [row] = (await ask('GET', `/ems/events/${event.id}/entrants`, event.manager)).data
    expect(row.team.problems).toEqual(own.entrants[0].problems)
    return own.entrants[0].problems
  }
  expect(await problems()).toEqual([])
  // One player and one guest who are there.
  await event.rule({ roster_most: 2, guests_most: 1 })
  expect(await problems()).toEqual([])
  await event.rule({ roster_most: 1, guests_most: 0 })
  expect(says(await problems())).toEqual([
    [null, 'event_roster_too_many'],
    [null, 'event_guests_too_many'],
  ])
  await event.rule({ roster_most: '', guests_most: '', roster_lock_on: '2020-01-01' })
  expect(says(await problems()).map(([, code]) => code)).toEqual([
    'event_roster_locked',
    'event_roster_locked',
  ])
  expect((await ask('GET', `/ems/event/${event.slug}`)).data).toMatchObject({
    ...{ roster_most: null, guests_most: null, roster_lock_on: '2020-01-01' },
  })
  const copy = await ask('POST', `/ems/events/${event.id}/copy`, event.manager, {
    ...{ name: 'Again', starts_on: '2028-06-10' },
  })
  expect(copy.data).toMatchObject({ roster_lock_on: '2020-12-30' })
})

test('the roster of a team from outside stays as it is once rosters are locked', async () => {
  const event = await aTournament()
  const players = [
    { name: 'Ivy Reed', dob: '2017-05-02', jersey_number: '7' },
    { name: 'Wren Ott', dob: '2017-03-01', jersey_number: null },
  ]
  const { data } = await ask('POST', `/ems/event/${event.slug}/outside-teams`, undefined, {
    ...{ request_key: randomUUID(), name: 'Visitors', coach: 'Pat Stone', email: 'pat@visitors.example.org' },
    ...{ language: 'en', event_division_id: event.divisions[0]!.id, answers: [], players, total: 0 },
  })
  const entry = async () => (await ask('GET', `/ems/entries/${data.token}`)).data
  const save = async () =>
    ask('PUT', `/ems/entries/${data.token}/roster`, undefined, {
      ...{ version: (await entry()).roster.version, players },
    })
  await event.rule({ roster_most: 1, roster_lock_on: '2026-11-21' })
  expect(says((await entry()).party.entrants[0].problems)).toEqual([[null, 'event_roster_too_many']])
  expect(await entry()).toMatchObject({ may_change: true, locked_on: null })
  expect((await save()).http).toBe(200)
  await event.rule({ roster_lock_on: '2026-11-20' })
  expect(await entry()).toMatchObject({ may_change: false, locked_on: '2026-11-20' })
  expect(await save()).toMatchObject({ http: 409, code: 'event_rosters_locked' })
})

test.each([
  [{ roster_most: 0 }, 'roster_most', 'Enter 1 or more.'],
  [{ guests_most: -1 }, 'guests_most', 'Enter 0 or more.'],
  [{ roster_lock_on: 'soon' }, 'roster_lock_on', expect.any(String)],
])('what cannot be is refused at its field: %o', async (rules, field, sentence) => {
  const event = await aTournament()
  expect(await event.rule(rules)).toMatchObject({ http: 422, errors: { [field]: [sentence] } })
})
