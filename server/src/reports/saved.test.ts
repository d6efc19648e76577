import { beforeAll, describe, expect, test } from 'vitest'
import { nextDue, daysOfPeriod } from 'contract/reports/periods'
import type { SavedReport } from 'contract/reports/saved'
import { ADMIN, testHouse } from '../../test/house.ts'
import { payIn, registeringIn } from '../../test/registration.ts'
import { sendReports } from './sending.ts'

const MANAGER = [{ module: 'MMS', role: 'manager' }] as const

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
let admin: string
let manager: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  const { token, version } = await family.start({
    registrant: family.registrant(),
    people: [await family.daughter()],
  })
  await family.sign(token)
  await payIn(house, (await family.checkout(token, version)).data.order_token)
  await logInAgain()
})
const logInAgain = async () => {
  admin = await house.tokenOf(ADMIN)
  manager = await house.tokenOf(MANAGER)
}

let names = 0
const keep = async (fields: object = {}, token = manager) =>
  (
    await ask(
      'POST',
      'saved-reports',
      { report: 'transactions', name: `Money ${++names}`, view: { rows: 'category' }, ...fields },
      token,
    )
  ).data as SavedReport

const listed = async (token: string) =>
  ((await ask('GET', 'saved-reports', undefined, token)).data as SavedReport[]).map(({ id }) => id)

describe('a saved report', () => {
  test('is kept as it was looked at, and is found by its owner only until it is shared', async () => {
    const view = { rows: 'month', columns: 'category', filters: { basis: 'accrual', season_id: [1] } }
    const saved = await keep({ view })
    expect(saved).toMatchObject({ view, is_mine: true, is_shared: false, schedule: 'none', next_on: null })
    expect(await listed(admin)).not.toContain(saved.id)
    expect(await ask('PATCH', `saved-reports/${saved.id}`, { is_shared: true }, manager)).toMatchObject({
      http: 200,
      data: { is_shared: true, view, version: 2 },
    })
    expect(await listed(admin)).toContain(saved.id)
  })

  test('of others is seen and not changed', async () => {
    const { id } = await keep({ is_shared: true })
    for (const [method, body] of [
      ['PATCH', { name: 'Mine now' }],
      ['DELETE', undefined],
    ] as const)
      expect((await ask(method, `saved-reports/${id}`, body, admin)).http).toBe(404)
  })

  test('has a name of its own', async () => {
    const { name } = await keep()
    const again = { report: 'transactions', name, view: {} }
    expect(await ask('POST', 'saved-reports', again, manager)).toMatchObject({
      http: 409,
      errors: { name: ['You already have a report by this name.'] },
    })
    expect((await ask('POST', 'saved-reports', again, admin)).http).toBe(201)
  })

  test('changed in two windows keeps what the first saved until the second has seen it', async () => {
    const { id, version } = await keep()
    await ask('PATCH', `saved-reports/${id}`, { version, name: 'First' }, manager)
    expect(await ask('PATCH', `saved-reports/${id}`, { version, name: 'Second' }, manager)).toMatchObject({
      http: 409,
      detail: { current: { name: 'First' } },
    })
  })

  test('is written into the history, and gone when it is deleted', async () => {
    const { id } = await keep()
    expect((await ask('DELETE', `saved-reports/${id}`, undefined, manager)).http).toBe(200)
    expect(await listed(manager)).not.toContain(id)
    const { rows } = await house.world.database.pool.query<{ action: string }>(
      `select action from audit_entry where subject = 'saved_report' and subject_id = $1 order by id`,
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['report.saved', 'report.deleted'])
  })

  test('cannot be made of what somebody may not see', async () => {
    const volunteer = await house.tokenOf([{ module: 'MMS', role: 'volunteer' }])
    const answer = await ask(
      'POST',
      'saved-reports',
      { report: 'transactions', name: 'x', view: {} },
      volunteer,
    )
    expect(answer.http).toBe(403)
  })
})

describe('a report that is sent', () => {
  const letters = async () =>
    (
      await house.world.database.pool.query<{ recipient: string; body_text: string; about_id: number }>(
        `select recipient, body_text, about_id from mail where about = 'saved_report' order by id`,
      )
    ).rows
  const send = () => house.turn(sendReports)
  const DAY = 86_400

  test('leaves on the day it is due, once, with numbers and a way to the rows', async () => {
    const { id, next_on } = await keep({ schedule: 'daily' })
    expect(next_on).toBe('2026-11-22')
    await send()
    expect(await letters()).toEqual([])
    house.pass(DAY)
    await Promise.all([send(), send()])
    await send()
    const [letter, ...more] = (await letters()).filter(({ about_id }) => about_id === id)
    expect(more).toEqual([])
    expect(letter!.body_text).toContain('Registration: $45.00')
    expect(letter!.body_text).toContain('/mms/reports/transactions?rows=category&columns=-')
    house.pass(DAY)
    await send()
    expect((await letters()).filter(({ about_id }) => about_id === id)).toHaveLength(2)
  })

  test('waits for the morning on the tenant’s clock', async () => {
    await logInAgain()
    const { id } = await keep({ schedule: 'daily' })
    // 18:00 in London is noon in Chicago: eleven hours later it is 11 p.m., and after eight more it is 7 a.m.
    house.pass(11 * 3_600)
    await send()
    expect((await letters()).filter(({ about_id }) => about_id === id)).toEqual([])
    house.pass(8 * 3_600)
    await send()
    expect((await letters()).filter(({ about_id }) => about_id === id)).toHaveLength(1)
  })

  test('ends when its owner may not see the report any more', async () => {
    await logInAgain()
    const { id } = await keep({ schedule: 'daily' })
    const { pool } = house.world.database
    await pool.query(
      `delete from role_permission where role = 'manager' and resource = 'payments' and action = 'view'`,
    )
    house.pass(DAY)
    await send()
    expect((await letters()).filter(({ about_id }) => about_id === id)).toEqual([])
    const { rows } = await pool.query('select schedule, next_on from saved_report where id = $1', [id])
    expect(rows).toEqual([{ schedule: 'none', next_on: null }])
  })
})

test.each([
  ['daily', '2026-12-31', '2027-01-01'],
  ['weekly', '2026-11-22', '2026-11-23'],
  ['weekly', '2026-11-23', '2026-11-30'],
  ['monthly', '2028-02-29', '2028-03-01'],
  ['monthly', '2026-12-01', '2027-01-01'],
] as const)('sent %s, after %s it is due on %s', (schedule, today, day) => {
  expect(nextDue(schedule, today)).toBe(day)
})

test.each([
  ['last_week', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['last_week', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['last_month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['this_month', '2026-11-05', '2026-11-01', '2026-11-30'],
  ['last_7_days', '2026-11-05', '2026-10-30', '2026-11-05'],
  ['last_year', '2026-11-05', '2025-01-01', '2025-12-31'],
] as const)('%s as of %s is from %s to %s', (period, today, from, until) => {
  expect(daysOfPeriod(period, today)).toEqual({ from, until })
})
