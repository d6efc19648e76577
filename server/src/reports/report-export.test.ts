import { beforeAll, describe, expect, test } from 'vitest'
import { REPORTS, REPORT_NAMES } from 'contract/reports/definitions'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { payIn, registeringIn } from '../../test/registration.ts'
import { sheetIn } from '../../test/workbook.ts'

const FORMULA = '=HYPERLINK("https://evil.example")'

const house = await testHouse()
const family = await registeringIn(house)
let admin: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
  const { token, version } = await family.start({
    registrant: family.registrant(),
    people: [await family.daughter()],
  })
  await family.sign(token)
  await payIn(house, (await family.checkout(token, version)).data.order_token)
  const { pool } = house.world.database
  // As it may have come from another program.
  await pool.query('update orders set payer_name = $1', [FORMULA])
  await pool.query('update registration set sort_name = $1', [FORMULA])
})

const take = (path: string, payload: object) =>
  house.call(`/api/mms/report/${path}/export`, { method: 'POST', token: admin, payload })

describe.each(['csv', 'xlsx'] as const)('as %s', (format) => {
  test.each(REPORT_NAMES)('the report %s leaves with its rows', async (name) => {
    const answer = await take(`${name}/rows`, { format })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toContain(`filename="${name}-2026-11-21.${format}"`)
    const header = REPORTS[name].columns.map(({ label }) => label)
    if (format === 'csv') {
      expect(answer.headers['content-type']).toContain('text/csv')
      expect(answer.body.split('\n')[0]).toBe(`\ufeff${header.join(',')}`)
    } else {
      expect(answer.headers['content-type']).toContain('spreadsheetml')
      expect(sheetIn(answer.rawPayload)[0]).toEqual(header)
    }
  })

  test.each(['members', 'registrations'])('the list of %s leaves as it is filtered', async (name) => {
    const all = await take(name, { format })
    const none = await take(name, { format, filters: { status: ['blocked'] } })
    const rows = (answer: typeof all) =>
      format === 'csv' ? answer.body.trim().split('\n').length : sheetIn(answer.rawPayload).length
    expect(rows(all)).toBeGreaterThan(1)
    expect(rows(none)).toBe(1)
  })
})

test.each(['members', 'registrations', 'transactions', 'coupons'])(
  'report/%s/export gives a file to the office and to nobody else',
  async (name) => {
    const path = `/api/report/${name}/export`
    const manager = await house.tokenOf([{ module: 'MMS', role: 'manager' }])
    const file = await house.call(path, { method: 'POST', token: manager, payload: {} })
    expect(file.statusCode).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': expect.stringContaining('text/csv'),
      'content-disposition': expect.stringMatching(
        new RegExp(`^attachment; filename="${name}[-\\d]*\\.csv"`),
      ),
    })
    const payload = { format: 'pdf' }
    expect((await house.call(path, { method: 'POST', token: manager, payload })).statusCode).toBe(422)
    const member = await house.tokenOf(MEMBER)
    expect((await house.call(path, { method: 'POST', token: member, payload: {} })).statusCode).toBe(403)
    expect((await house.call(path, { method: 'POST', payload: {} })).statusCode).toBe(401)
  },
)

test('in a workbook amounts, days and moments are numbers that can be reckoned with', async () => {
  const [header, ...entries] = sheetIn((await take('transactions', { format: 'xlsx' })).rawPayload)
  const row = entries.find((one) => one.includes('Registration'))!
  const cell = (label: string) => row[header!.indexOf(label)]
  expect(cell('Amount')).toBe(45)
  // 11/21/2026 12:00 in Chicago.
  expect(cell('Recorded')).toBe(46_347.5)
  const [people, girl] = sheetIn((await take('members/rows', { format: 'xlsx' })).rawPayload)
  // 05/02/2014.
  expect(girl![people!.indexOf('Date of birth')]).toBe(41_761)
})

test('a text that looks like a formula is a text in both, and stays as it was in a workbook', async () => {
  const text = (await take('transactions', {})).body
  expect(text).toContain(`"'${FORMULA.replaceAll('"', '""')}"`)
  const file = (await take('transactions', { format: 'xlsx' })).rawPayload
  expect(sheetIn(file)[1]).toContain(FORMULA)
  const list = sheetIn((await take('registrations', { format: 'xlsx' })).rawPayload)
  expect(list[1]).toContain(FORMULA)
})

test('who took which report away is written down', async () => {
  await take('donations', { filters: { from: '2026-01-01' } })
  const { rows } = await house.world.database.pool.query(
    `select "after" from audit_entry where action = 'report.exported' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ after: { report: 'donations', filters: { from: '2026-01-01' }, format: 'csv' } }])
})
