import { beforeAll, describe, expect, test } from 'vitest'
import { REMINDER_WORDS } from 'contract/offers/renewal-plan'
import { loggedIn, registered } from '../../../test/household.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { openNextSeason } from '../../../test/next-season.ts'
import { registeringIn } from '../../../test/registration.ts'
import type { Context } from '../../plumbing/context.ts'
import { remindOfChosen, remindOfRenewals } from './reminders.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
const { pool } = house.world.database
let admin: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
})

const END = '2026-12-21'
/** A mother and her registered daughter, whose membership ends on a given day. */
async function aFamily(end = END) {
  const registrant = family.registrant()
  const { registrations } = await registered(house, family, {
    registrant,
    people: [await family.daughter({ last_name: registrant.last_name })],
  })
  const { id } = registrations[0] as { id: number }
  await pool.query('update registration set valid_until = $1 where id = $2', [end, id])
  return { id, registrant }
}
const lettersTo = async (email: string) => {
  const { rows } = await pool.query<{ subject: string; body_text: string; unsubscribe_url: string | null }>(
    'select subject, body_text, unsubscribe_url from mail where recipient = $1 and unsubscribe_url is not null order by id',
    [email.toLowerCase()],
  )
  return rows
}
function atNoon(day: string, clock = '18:00') {
  const now = new Date(`${day}T${clock}:00Z`)
  const outside = house.acting()
  return {
    ...outside,
    now,
    transaction: (<T>(work: (inside: Context) => Promise<T>) =>
      outside.transaction((inside) => work({ ...inside, now }))) as typeof outside.transaction,
  }
}
/** The job at noon of a day, twice: a job may be repeated. */
async function on(day: string, clock?: string) {
  const { now: at } = atNoon(day, clock)
  await house.turn(remindOfRenewals, { at })
  await house.turn(remindOfRenewals, { at })
}
const plan = async () => (await ask('GET', 'admin/renewals/plan', undefined, admin))['data']
const save = async (more: object = {}) =>
  ask('PUT', 'admin/renewals/plan', { ...(await plan()), is_on: true, ...more }, admin)
const rowOf = async (id: number) => {
  const { data } = await ask('GET', 'admin/renewals?per_page=100', undefined, admin)
  return data.find((one: { registration_id: number }) => one.registration_id === id)
}

test('before anybody says so nobody is reminded, and before the next season is open nobody can be', async () => {
  const { registrant, id } = await aFamily()
  expect(await plan()).toMatchObject({
    is_on: false,
    days: [30, 7, 1, -1, -7, -30],
    grace_days: 0,
    version: 0,
  })
  await on('2026-12-14')
  expect(await lettersTo(registrant.email)).toEqual([])
  expect((await save())['data']).toMatchObject({ is_on: true, is_usual: true, version: 1 })
  await on('2026-12-14')
  expect(await lettersTo(registrant.email)).toEqual([])
  const { data } = await ask('POST', 'admin/renewals/send', { registration_ids: [id] }, admin)
  expect(data).toMatchObject({ written: 0, left: [{ reason: expect.stringMatching(/season/i) }] })
  await openNextSeason(house)
})

describe('the plan', () => {
  test('reminds 30, 7 and 1 days before the end and after it, each once, by day only', async () => {
    const { registrant } = await aFamily()
    const count = async () => (await lettersTo(registrant.email)).length
    await on('2026-11-20')
    expect(await count()).toBe(0)
    await on('2026-11-21', '09:00')
    expect(await count()).toBe(0)
    await on('2026-11-21')
    expect(await count()).toBe(1)
    await on('2026-11-22')
    expect(await count()).toBe(1)
    // The server was down for three days.
    await on('2026-12-17')
    expect(await count()).toBe(2)
    await on('2026-12-20')
    expect(await count()).toBe(3)
    await on('2026-12-21')
    expect(await count()).toBe(3)
    await on('2026-12-22')
    expect(await count()).toBe(4)
    await on('2026-12-28')
    expect(await count()).toBe(5)
    await on('2027-01-20')
    expect(await count()).toBe(6)
    await on('2027-03-01')
    expect(await count()).toBe(6)
  })

  test('writes to a minor’s guardian with a link that opens the prefilled renewal', async () => {
    const { registrant, id } = await aFamily('2026-12-22')
    await on('2026-11-22')
    const [letter] = await lettersTo(registrant.email)
    expect(letter!.subject).toBe(`Time to renew Sofía ${registrant.last_name}’s membership`)
    expect(letter!.body_text).toContain('Hi Maria,')
    const [, token] = /\/renew\?token=([\w-]+)/.exec(letter!.body_text)!
    expect((await ask('GET', `renewals/${token}`))['data']).toMatchObject({
      people: [{ first_name: 'Sofía' }],
    })
    expect(await rowOf(id)).toMatchObject({ state: 'reminded', reminders: 1, last_reminded_on: '2026-11-22' })
  })

  test('writes one letter for sisters whose memberships end together, and reminds of both with it', async () => {
    const registrant = family.registrant()
    const { last_name, email } = registrant
    const { registrations } = await registered(house, family, {
      registrant,
      people: [
        await family.daughter({ last_name }),
        await family.daughter({ key: 'kid2', first_name: 'Lucía', last_name, dob: '06/03/2012' }),
      ],
    })
    const ids = (registrations as { id: number }[]).map(({ id }) => id)
    await pool.query(`update registration set valid_until = '2026-12-24' where id = any ($1)`, [ids])
    await on('2026-11-24')
    const letters = await lettersTo(email)
    expect(letters.map(({ subject }) => subject)).toEqual([
      `Time to renew Sofía ${last_name} and Lucía ${last_name}’s membership`,
    ])
    const [, token] = /\/renew\?token=([\w-]+)/.exec(letters[0]!.body_text)!
    expect((await ask('GET', `renewals/${token}`))['data'].people).toHaveLength(2)
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ state: 'reminded', reminders: 1 })
    await on('2026-11-25')
    expect(await lettersTo(email)).toHaveLength(1)
    const { data } = await ask('POST', 'admin/renewals/send', { registration_ids: ids }, admin)
    expect(data).toEqual({ written: 1, left: [] })
    expect(await lettersTo(email)).toHaveLength(2)
  })

  test('reminds everybody else when one cannot be told, and that one as soon as it can', async () => {
    const families: Awaited<ReturnType<typeof aFamily>>[] = []
    for (let i = 0; i < 3; i++) families.push(await aFamily('2026-12-26'))
    const counts = async () =>
      Promise.all(families.map(async ({ registrant }) => (await lettersTo(registrant.email)).length))
    const breakOne = () =>
      pool.query(
        `alter table renewal_reminder add constraint broken check (registration_id <> ${families[0]!.id}) not valid`,
      )
    const mend = () => pool.query('alter table renewal_reminder drop constraint broken')
    await breakOne()
    await expect(on('2026-11-26')).rejects.toThrow('1 families could not be reminded')
    await mend()
    expect(await counts()).toEqual([0, 1, 1])
    await on('2026-11-26')
    expect(await counts()).toEqual([1, 1, 1])

    await breakOne()
    const search = { q: '', state: '', season_id: 0 }
    await expect(remindOfChosen.run(atNoon('2026-11-27'), search)).rejects.toThrow('1 families')
    await mend()
    expect(await counts()).toEqual([1, 2, 2])
  })

  test('stops when the membership is renewed, and when it is no longer active', async () => {
    const [renewed, blocked] = [await aFamily('2026-12-23'), await aFamily('2026-12-23')]
    await pool.query(
      `insert into registration (tenant_id, draft_id, person_key, order_id, order_line_key, member_id, member_type_id,
         membership_id, season_id, status, price, paid, details, valid_from, valid_until, registered_at, sort_name, search)
       select tenant_id, draft_id, 'again', order_id, 'again', member_id, member_type_id, membership_id,
         (select max(id) from season s where s.tenant_id = r.tenant_id and s.id <> r.season_id), 'active', 0, 0, details,
         valid_until + 1, valid_until + 365, registered_at, sort_name, search
       from registration r where id = $1`,
      [renewed.id],
    )
    await pool.query(`update registration set status = 'blocked' where id = $1`, [blocked.id])
    await on('2026-12-16')
    expect(await lettersTo(renewed.registrant.email)).toEqual([])
    expect(await lettersTo(blocked.registrant.email)).toEqual([])
    expect(await rowOf(renewed.id)).toMatchObject({ state: 'renewed' })
    expect(await rowOf(blocked.id)).toBeUndefined()
    const { data } = await ask(
      'POST',
      'admin/renewals/send',
      { registration_ids: [renewed.id, blocked.id] },
      admin,
    )
    expect(data).toMatchObject({ written: 0, left: [{ reason: 'Already renewed.' }, {}] })
  })

  test('of two administrators who change it at once the second sees both', async () => {
    const before = await plan()
    await save({ grace_days: 3 })
    expect(await ask('PUT', 'admin/renewals/plan', { ...before, grace_days: 9 }, admin)).toMatchObject({
      http: 409,
      detail: { current: { grace_days: 3 }, changed_by: 'Ada Ball' },
    })
    await save({ grace_days: 0 })
    for (const [more, field] of [
      [{ days: [] }, 'days'],
      [{ days: [400] }, 'days.0'],
      [{ grace_days: -1 }, 'grace_days'],
      [{ subject: ' ' }, 'subject'],
    ] as const)
      expect(await save(more)).toMatchObject({ http: 422, errors: { [field]: [expect.any(String)] } })
  })
})

test('for those of last season the next one is the one that runs', async () => {
  const next = async () => (await ask('GET', 'admin/renewals/numbers', undefined, admin))['data'].next_season
  expect(await next()).toBe('2027-2028')
  const { id } = await aFamily('2026-11-15')
  await pool.query(
    `update registration r set season_id = s.id from season s
     where r.id = $1 and s.tenant_id = r.tenant_id and s.name = '2025-2026'`,
    [id],
  )
  expect(await next()).toBe('2026-2027')
})

test('the office writes its own words, sees them as a family would, and reminds by hand, not twice a day', async () => {
  const { registrant, id } = await aFamily('2027-01-10')
  const words = { subject: 'See you again, {name}?', body: 'Dear {first_name}, {unknown} {club}' }
  expect((await ask('POST', 'admin/renewals/preview', words, admin))['data']).toEqual({
    subject: 'See you again, Maya Torres?',
    text: 'Dear Elena, {unknown} The alliance',
  })
  expect((await save(words))['data']).toMatchObject({ ...words, is_usual: false })
  const send = async () =>
    (await ask('POST', 'admin/renewals/send', { registration_ids: [id, 999_999_999] }, admin))['data']
  expect(await send()).toMatchObject({ written: 1, left: [{ registration_id: 999_999_999 }] })
  expect(await send()).toMatchObject({
    written: 0,
    left: [{ reason: 'They already got a reminder today.' }, {}],
  })
  expect((await lettersTo(registrant.email)).map(({ subject }) => subject)).toEqual([
    `See you again, Sofía ${registrant.last_name}?`,
  ])
  expect((await save(REMINDER_WORDS))['data']).toMatchObject({ is_usual: true })
  const { data } = await ask('GET', 'admin/renewals/numbers', undefined, admin)
  expect(data.reminded).toBeGreaterThan(0)
  expect(data.next_season).toEqual(expect.any(String))
  const found = await ask('GET', `admin/renewals?state=reminded&q=${registrant.last_name}`, undefined, admin)
  expect(found['data']).toMatchObject([{ registration_id: id, email: registrant.email }])
})

test('all that a search finds is reminded of in the background, a whole season too, each family once', async () => {
  const families = [await aFamily('2026-02-10'), await aFamily('2026-02-11'), await aFamily('2026-02-12')]
  const { rows: seasons } = await pool.query<{ id: number }>(
    `select s.id::int from season s join registration r on r.tenant_id = s.tenant_id and r.id = $1
     where s.name = '2025-2026'`,
    [families[0]!.id],
  )
  const season_id = seasons[0]!.id
  await pool.query('update registration set season_id = $1 where id = any ($2)', [
    season_id,
    families.map(({ id }) => id),
  ])
  const of = { season_id, q: families[0]!.registrant.last_name }
  // Long over: they are only found by season.
  expect(await rowOf(families[0]!.id)).toBeUndefined()
  const counted = await ask('GET', `admin/renewals/numbers?season_id=${season_id}`, undefined, admin)
  expect(counted['data'].due).toBeGreaterThanOrEqual(3)
  const lettersOf = async () =>
    Promise.all(families.map(async ({ registrant }) => (await lettersTo(registrant.email)).length))
  expect((await ask('POST', 'admin/renewals/send-all', of, admin))['data']).toEqual({ memberships: 1 })
  await house.work()
  expect(await lettersOf()).toEqual([1, 0, 0])
  for (let press = 0; press < 2; press++) await ask('POST', 'admin/renewals/send-all', { season_id }, admin)
  await house.work()
  expect(await lettersOf()).toEqual([1, 1, 1])
})

describe('whoever reads', () => {
  test('stops reminders with one press, and may have them again', async () => {
    const { registrant, id } = await aFamily('2027-01-11')
    await ask('POST', 'admin/renewals/send', { registration_ids: [id] }, admin)
    const [letter] = await lettersTo(registrant.email)
    const path = new URL(letter!.unsubscribe_url!).pathname
    expect(letter!.body_text).toContain(path)
    // The way a mail program does it (RFC 8058).
    const pressed = await house.call(path, {
      method: 'POST',
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(pressed.statusCode).toBe(204)
    const token = path.split('/').at(-1)!
    const reader = async () => (await ask('GET', `reminders/${token}`))['data']
    expect(await reader()).toEqual({ email: expect.stringMatching(/^.…@example\.org$/), is_stopped: true })
    expect(await rowOf(id)).toMatchObject({ state: 'stopped' })
    await on('2027-01-04')
    expect(await lettersTo(registrant.email)).toHaveLength(1)
    expect((await ask('POST', `reminders/${token}`, { stop: false }))['data']).toMatchObject({
      is_stopped: false,
    })
    await on('2027-01-04')
    expect(await lettersTo(registrant.email)).toHaveLength(2)
    // The account's own letters continue.
    expect(await loggedIn(house, registrant.email)).toEqual(expect.any(String))
  })

  test('changes nothing with a link that is made up or of another association', async () => {
    const { registrant, id } = await aFamily('2027-01-12')
    await ask('POST', 'admin/renewals/send', { registration_ids: [id] }, admin)
    const token = (await lettersTo(registrant.email))[0]!.unsubscribe_url!.split('/').at(-1)!
    for (const wrong of [`${token}x`, token.replace(/^\d+/, '1'), `99-${'a'.repeat(27)}`])
      if (wrong !== token) expect((await house.call(`/api/mms/reminders/${wrong}`)).statusCode).toBe(404)
    expect((await house.call(`/api/mms/reminders/${token}`, { label: 'demo' })).statusCode).toBe(404)
    expect((await house.call(`/reminders/${token}`, { method: 'POST', label: 'demo' })).statusCode).toBe(404)
  })
})
