import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { atOnce } from '../../test/at-once.ts'
import { anEvent } from '../../test/events.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'

type Json = Record<string, any>

const house = await testHouse()
const { pool } = house.world.database
const alliance = house.tenants.alliance.id
const [DIRECTOR, HELPER] = [10, 11]

let caller = 0
async function ask(token: string, method: string, path: string, payload?: object) {
  const answer = await house.call(`/api${path}`, {
    method,
    token,
    remoteAddress: `10.7.${(++caller >> 8) & 255}.${caller & 255}`,
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, ...(answer.json() as Json) } as Json
}

const status = async (token: string, path: string) => (await ask(token, 'GET', path))['status'] as number

/** Somebody with an account, and how they log in. */
async function somebody(roles = MEMBER) {
  const token = await house.tokenOf(roles)
  const { rows } = await pool.query<{ id: number; email: string }>(
    'select id, email from app_user where tenant_id = $1 order by id desc limit 1',
    [alliance],
  )
  return { token, ...rows[0]! }
}

const given = async (event_id: number) =>
  (await ask(await house.tokenOf(ADMIN), 'GET', `/ems/events/${event_id}/people`))['data'].people.map(
    ({ name, role }: Json) => [name, role.role_id, role.circuit],
  )

test('the office gives somebody a role for one event; they see that one, are told, and keep what else they have', async () => {
  const [camp, other] = [await anEvent(house), await anEvent(house)]
  const admin = await house.tokenOf(ADMIN)
  const grace = await somebody([{ module: 'MMS', role: 'volunteer' }])
  expect((await ask(grace.token, 'GET', '/ems/events')).status).toBe(403)
  const give = { email: grace.email.toUpperCase(), role_id: DIRECTOR }
  expect((await ask(admin, 'POST', `/ems/events/${camp.id}/people`, give)).status).toBe(201)
  await expect.poll(() => status(grace.token, '/ems/events')).toBe(200)
  expect((await ask(grace.token, 'GET', '/ems/events'))['data'].map(({ id }: Json) => id)).toEqual([camp.id])
  expect((await ask(grace.token, 'GET', `/ems/events/${camp.id}/entrants`)).status).toBe(200)
  expect((await ask(grace.token, 'GET', `/ems/events/${other.id}/entrants`)).status).toBe(404)
  expect((await ask(grace.token, 'GET', '/mms/registrations')).status).not.toBe(403)

  expect(await given(camp.id)).toEqual([['Ada Ball', DIRECTOR, null]])
  const history = (await ask(admin, 'GET', `/ems/events/${camp.id}/history`))['data']
  expect(history[0]).toMatchObject({ action: 'event.person_added', after: { name: 'Ada Ball' } })
  const user = (await ask(admin, 'GET', `/mms/users/${grace.id}`))['data']
  expect(user.roles).toMatchObject([
    { role: 'volunteer' },
    { role: 'manager', event_id: camp.id, event: camp.name },
  ])
  expect(user.rights.at(-1)).toMatchObject({ event: camp.name, league: null })
  expect(user.rights.at(-1).permissions).toContain('ems.event.edit')
  expect(user.rights.at(-1).permissions).not.toContain('ems.official.assign')
  expect(user.audit[0]).toMatchObject({ action: 'user.roles_changed' })
  expect(user.mails[0]).toMatchObject({ subject: 'Your access has changed' })
})

test('a role that is taken is gone at once, also for who is just using it, and on a phone that sends scans later', async () => {
  const camp = await anEvent(house, { passes: [{ name: 'Day' }] })
  const admin = await house.tokenOf(ADMIN)
  const grace = await somebody()
  const people = `/ems/events/${camp.id}/people`
  await ask(admin, 'POST', people, { email: grace.email, role_id: HELPER })
  await ask(admin, 'POST', people, { email: grace.email, role_id: DIRECTOR })
  await expect.poll(() => status(grace.token, `/ems/events/${camp.id}/account`)).toBe(200)
  expect((await ask(admin, 'DELETE', `${people}/${grace.id}/${DIRECTOR}`)).status).toBe(200)
  await expect.poll(() => status(grace.token, `/ems/events/${camp.id}/account`)).toBe(403)
  expect((await ask(grace.token, 'POST', '/ems/gate/list', { event_id: camp.id })).status).toBe(200)
  expect((await ask(admin, 'DELETE', `${people}/${grace.id}/${HELPER}`)).status).toBe(200)
  await expect.poll(() => status(grace.token, '/ems/gate/events')).toBe(403)
  const scan = { key: randomUUID(), pass_id: 1, direction: 'in', day: '2027-06-07' }
  const late = await ask(grace.token, 'POST', '/ems/gate/scans/new', {
    event_id: camp.id,
    scans: [{ ...scan, scanned_at: '2027-06-07T12:00:00.000Z' }],
  })
  expect(late.status).toBe(403)
  expect(await given(camp.id)).toEqual([])
  expect((await ask(admin, 'DELETE', `${people}/${grace.id}/${HELPER}`)).status).toBe(404)
})

test('of several who change somebody’s roles at the same moment nobody undoes what another did', async () => {
  const [one, two] = [await anEvent(house), await anEvent(house)]
  const admin = await house.tokenOf(ADMIN)
  const grace = await somebody()
  const give = (id: number, role_id: number) => () =>
    ask(admin, 'POST', `/ems/events/${id}/people`, { email: grace.email, role_id })
  const presses = [
    give(one.id, DIRECTOR),
    give(two.id, DIRECTOR),
    give(one.id, HELPER),
    give(one.id, DIRECTOR),
    give(two.id, HELPER),
  ]
  const answers = await atOnce(presses.length, (i) => presses[i]!())
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect((await given(one.id)).map(([, role]: unknown[]) => role).toSorted()).toEqual([DIRECTOR, HELPER])
  expect((await given(two.id)).map(([, role]: unknown[]) => role).toSorted()).toEqual([DIRECTOR, HELPER])
})

test('nobody gives what they lack, and only roles that are for events', async () => {
  const camp = await anEvent(house)
  const admin = await house.tokenOf(ADMIN)
  const grace = await somebody()
  const path = `/ems/events/${camp.id}/people`
  for (const role_id of [1, 6, 9, 4, 999])
    expect([role_id, (await ask(admin, 'POST', path, { email: grace.email, role_id })).status]).toEqual([
      role_id,
      422,
    ])
  expect((await ask(admin, 'POST', path, { email: 'nobody@example.org', role_id: DIRECTOR })).status).toBe(
    404,
  )
  expect(
    (await ask(admin, 'POST', '/ems/events/999999/people', { email: grace.email, role_id: DIRECTOR })).status,
  ).toBe(404)
  await ask(admin, 'POST', path, { email: grace.email, role_id: DIRECTOR })
  await expect.poll(() => status(grace.token, '/ems/events')).toBe(200)
  // Not even a director of the event appoints others, because she may not change users.
  const { email } = await somebody()
  expect((await ask(grace.token, 'POST', path, { email, role_id: HELPER })).status).toBe(403)
  expect((await ask(grace.token, 'GET', path)).status).toBe(403)
})

test('a role of one’s own is for one event or circuit, and only that; it goes with the event', async () => {
  const camp = await anEvent(house)
  const admin = await house.tokenOf(ADMIN)
  const made = (await ask(admin, 'POST', '/mms/roles/own', { name: 'Scorekeeper', scope: 'event' }))['data']
  await ask(admin, 'PATCH', '/mms/roles/permissions', {
    changes: [
      { role_id: made.role_id, permission: 'ems.game.score', allowed: true },
      { role_id: made.role_id, permission: 'ems.official.assign', allowed: true },
    ],
  })
  const grace = await somebody()
  const set = (roles: object[]) => ask(admin, 'PATCH', `/mms/users/${grace.id}`, { roles })
  expect((await set([{ role_id: made.role_id }])).errors['roles.0.event_id']).toEqual([
    'Choose the event or circuit.',
  ])
  expect((await set([{ role_id: made.role_id, event_id: 999_999 }])).errors['roles.0.event_id']).toEqual([
    'We couldn’t find this event.',
  ])
  expect((await set([{ role_id: 6, event_id: camp.id }])).status).toBe(422)
  expect((await set([{ role_id: made.role_id, event_id: camp.id }])).status).toBe(200)
  await expect.poll(() => status(grace.token, `/ems/events/${camp.id}/scoring`)).not.toBe(403)
  expect((await ask(grace.token, 'GET', `/ems/events/${camp.id}/entrants`)).status).toBe(403)
  expect((await ask(grace.token, 'GET', '/ems/officials')).status).toBe(403)
  const draft = (
    await ask(admin, 'POST', '/ems/events', {
      ...{ kind: 'camp', name: 'Short-lived' },
      ...{ starts_on: '2027-06-07', ends_on: '2027-06-07' },
    })
  )['data']
  await set([{ role_id: made.role_id, event_id: draft.id }])
  expect((await ask(admin, 'DELETE', `/ems/events/${draft.id}`)).status).toBe(200)
  expect((await ask(admin, 'GET', `/mms/users/${grace.id}`))['data'].roles).toEqual([])
})
