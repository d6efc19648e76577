import { beforeAll, expect, test } from 'vitest'
import type { ListView, SavedView } from 'contract/views'
import { atOnce } from '../../test/at-once.ts'
import { ADMIN, testHouse, type GivenRole } from '../../test/house.ts'
import { tidyViews } from './tidying.ts'

const MANAGER = [{ module: 'MMS', role: 'manager' }] as const
const VOLUNTEER = [{ module: 'MMS', role: 'volunteer' }] as const

const house = await testHouse()
let admin: string
let manager: string
let volunteer: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
  manager = await house.tokenOf(MANAGER)
  volunteer = await house.tokenOf(VOLUNTEER)
})

const VIEW: ListView = {
  q: 'ball',
  sort: '-team',
  filters: { status: 'active,waiting_for_approval', season_id: '3' },
  labels: { 'season_id:3': '2026' },
  hidden: ['email', 'phone'],
  density: 'compact',
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
async function ask(token: string, method: Method, path: string, payload?: object) {
  const answer = await house.call(`/api/mms/saved-views${path}`, {
    method,
    token,
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, ...answer.json() }
}
let names = 0
const keep = async (token: string, fields: object = {}): Promise<SavedView> => {
  const name = `View ${++names}`
  const { status, data, ...rest } = await ask(token, 'POST', '', {
    list: 'members',
    name,
    view: VIEW,
    ...fields,
  })
  expect(status, JSON.stringify(rest)).toBe(201)
  return data
}
const listed = async (token: string, list = 'members') =>
  (await ask(token, 'GET', `/${list}`)).data as {
    views: SavedView[]
    density: string | null
    may_share: boolean
  }
const namesOf = async (token: string, list?: string) =>
  (await listed(token, list)).views.map(({ name }) => name)

test('a view is kept as it was looked at, and others find it only once it is shared', async () => {
  const kept = await keep(manager)
  expect(kept).toMatchObject({
    view: VIEW,
    is_mine: true,
    may_edit: true,
    is_shared: false,
    is_default: false,
  })
  expect(await namesOf(admin)).not.toContain(kept.name)
  const shared = await ask(manager, 'PATCH', `/${kept.id}`, { is_shared: true, version: 1 })
  expect(shared).toMatchObject({ status: 200, data: { is_shared: true, version: 2, view: VIEW } })
  expect(await namesOf(admin)).toContain(kept.name)
  expect(await namesOf(admin, 'registrations')).not.toContain(kept.name)
})

test('sharing takes a right, and so does changing what others share', async () => {
  const shared = await keep(manager, { is_shared: true })
  expect((await listed(volunteer)).may_share).toBe(false)
  expect(
    (await ask(volunteer, 'POST', '', { list: 'members', name: 'Mine', view: VIEW, is_shared: true })).status,
  ).toBe(403)
  const own = await keep(volunteer)
  expect((await ask(volunteer, 'PATCH', `/${own.id}`, { is_shared: true })).status).toBe(403)
  expect((await ask(volunteer, 'PATCH', `/${shared.id}`, { name: 'Taken over' })).status).toBe(404)
  expect((await ask(volunteer, 'DELETE', `/${shared.id}`)).status).toBe(404)
  expect((await ask(manager, 'PATCH', `/${own.id}`, { name: 'Not mine' })).status).toBe(404)
  expect(await ask(admin, 'PATCH', `/${shared.id}`, { name: 'In better words' })).toMatchObject({
    status: 200,
    data: { name: 'In better words', is_mine: false },
  })
})

test('what is shared is for those who see the whole list', async () => {
  const shared = await keep(manager, { is_shared: true, list: 'orders' })
  expect(await namesOf(manager, 'orders')).toContain(shared.name)
  expect(await namesOf(volunteer, 'orders')).not.toContain(shared.name)
  const club = await house.call('/api/ctms/clubs', {
    method: 'POST',
    token: admin,
    payload: { name: 'Comets' },
  })
  const director: GivenRole[] = [{ module: 'CTMS', role: 'Club Admin', club_id: club.json().data.id }]
  const ofTeams = await keep(admin, { is_shared: true, list: 'teams' })
  const token = await house.tokenOf(director)
  expect(await namesOf(token, 'teams')).not.toContain(ofTeams.name)
  const theirs = await keep(token, { list: 'teams' })
  expect(await namesOf(token, 'teams')).toEqual([theirs.name])
})

test('a name is there once: among one’s own, and among those that are shared', async () => {
  const { name } = await keep(manager)
  const again = await ask(manager, 'POST', '', { list: 'members', name: name.toUpperCase(), view: VIEW })
  expect(again).toMatchObject({
    status: 409,
    code: 'saved_view_exists',
    errors: { name: [expect.any(String)] },
  })
  await keep(admin, { name })
  await keep(manager, { name, list: 'registrations' })
})

test('who changes an older version is shown the newer one', async () => {
  const { id } = await keep(manager)
  await ask(manager, 'PATCH', `/${id}`, { version: 1, view: { ...VIEW, q: 'new' } })
  const late = await ask(manager, 'PATCH', `/${id}`, { version: 1, view: { ...VIEW, q: 'late' } })
  expect(late).toMatchObject({ status: 409 })
  expect((await listed(manager)).views.find((one) => one.id === id)?.view.q).toBe('new')
  expect((await ask(manager, 'PATCH', `/${id}`, {})).status).toBe(422)
})

test('what was deleted can be had back for a day, unless its name is taken again', async () => {
  const kept = await keep(manager)
  const lost = await keep(manager)
  for (const { id } of [kept, lost]) expect((await ask(manager, 'DELETE', `/${id}`)).status).toBe(200)
  expect(await namesOf(manager)).not.toContain(kept.name)
  expect((await ask(manager, 'DELETE', `/${kept.id}`)).status).toBe(404)
  expect((await ask(admin, 'POST', `/${kept.id}/restore`)).status).toBe(404)
  expect(await ask(manager, 'POST', `/${kept.id}/restore`)).toMatchObject({
    status: 200,
    data: { name: kept.name, view: VIEW },
  })
  expect((await ask(manager, 'POST', `/${kept.id}/restore`)).status).toBe(404)
  await keep(manager, { name: lost.name })
  expect(await ask(manager, 'POST', `/${lost.id}/restore`)).toMatchObject({
    status: 409,
    code: 'saved_view_exists',
  })
  const gone = await keep(manager)
  await ask(manager, 'DELETE', `/${gone.id}`)
  await house.world.database.pool.query(
    `update saved_view set removed_at = removed_at - interval '25 hours' where tenant_id = $1 and id = $2`,
    [house.tenants.alliance.id, gone.id],
  )
  await tidyViews.run(house.acting(), {} as never)
  expect((await ask(manager, 'POST', `/${gone.id}/restore`)).status).toBe(404)
})

test('everyone has an order, a default and a density of their own; a default that is deleted is none', async () => {
  const token = await house.tokenOf(MANAGER)
  const [a, b] = [
    await keep(token, { list: 'history' }),
    await keep(token, { list: 'history', is_shared: true }),
  ]
  const arranged = { ids: [b.id, a.id], default_id: b.id, density: 'compact' }
  expect((await ask(token, 'PUT', '/history/arrangement', arranged)).status).toBe(200)
  expect(await listed(token, 'history')).toMatchObject({
    views: [
      { id: b.id, is_default: true },
      { id: a.id, is_default: false },
    ],
    density: 'compact',
  })
  expect(await listed(admin, 'history')).toMatchObject({
    views: [{ id: b.id, is_default: false }],
    density: null,
  })
  // What is not sent stays.
  await ask(token, 'PUT', '/history/arrangement', { density: 'normal' })
  expect((await listed(token, 'history')).views.map(({ id }) => id)).toEqual([b.id, a.id])
  // Others’ views cannot be chosen, nor those of another list.
  const mine = await keep(admin, { list: 'history' })
  for (const default_id of [mine.id, (await keep(token)).id, 999_999_999])
    expect((await ask(token, 'PUT', '/history/arrangement', { default_id })).status).toBe(404)
  await ask(token, 'DELETE', `/${b.id}`)
  expect((await listed(token, 'history')).views).toMatchObject([{ id: a.id, is_default: false }])
})

test('fifty views of a list are the most, also when the last two are kept at once', async () => {
  const token = await house.tokenOf(MANAGER)
  for (let i = 0; i < 49; i++) await keep(token, { list: 'clubs' })
  const answers = await atOnce(6, (i) =>
    ask(token, 'POST', '', { list: 'clubs', name: `Last ${i}`, view: VIEW }),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.code).toBe('too_many_views')
  expect((await listed(token, 'clubs')).views).toHaveLength(50)
})

test('a tenant’s views are nobody else’s', async () => {
  const { id } = await keep(admin, { is_shared: true })
  const answer = await house.call(`/api/mms/saved-views/${id}`, {
    method: 'PATCH',
    token: await house.tokenOf(ADMIN, 'demo'),
    payload: { name: 'Elsewhere' },
    label: 'demo',
  })
  expect(answer.statusCode).toBe(404)
  expect((await listed(admin)).views.find((one) => one.id === id)?.name).not.toBe('Elsewhere')
})
