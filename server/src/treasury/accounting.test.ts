import { beforeAll, expect, test } from 'vitest'
import { atOnce } from '../../test/at-once.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { payIn, registeringIn } from '../../test/registration.ts'
import { filesOf, type Journal } from './accounting-forms.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
let admin: string
const nextDay = async (days = 1) => {
  house.pass(days * 86_400)
  admin = await house.tokenOf(ADMIN)
}
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
})
const path = 'treasury/accounting'
const accounting = async () => (await ask('GET', path, undefined, admin)).data
const run = (until: string) => ask('POST', `${path}/runs`, { until }, admin)
const file = async (id: number, form: string) =>
  (await ask('GET', `${path}/runs/${id}/${form}`, undefined, admin))['raw'].toString() as string
async function paid() {
  const { token, version } = await family.start({
    registrant: family.registrant(),
    people: [await family.daughter()],
  })
  await family.sign(token)
  await payIn(house, (await family.checkout(token, version)).data.order_token)
}

test('accounts get codes first; a run sums the ledger by day, and what is booked later is in the next one', async () => {
  await paid()
  await paid()
  expect(await run('11/21/2026')).toMatchObject({ http: 422, code: 'day_not_over' })
  await nextDay()
  expect(await run('11/21/2026')).toMatchObject({
    http: 409,
    code: 'map_incomplete',
    detail: { accounts: ['asset:psp_clearing', 'expense:psp_fee', 'revenue:membership'] },
  })
  const map = (await accounting()).map.map(({ account }: { account: string }, i: number) => ({
    account,
    code: String(1000 + i),
    name: account.split(':')[1],
  }))
  expect((await accounting()).missing).toEqual([
    'asset:psp_clearing',
    'expense:psp_fee',
    'revenue:membership',
  ])
  // Nobody needs a code for what nothing was ever booked on, as for accounts that a new release brings.
  const used = map.filter(({ account }: { account: string }) => !account.includes('event'))
  await ask('PUT', `${path}/map`, { map: used }, admin)
  expect((await accounting()).missing).toEqual([])
  const made = await run('11/21/2026')
  expect(made).toMatchObject({ http: 201, data: { entries: 4 } })
  const csv = await file(made.data.id, 'csv')
  expect(
    csv
      .split('\r\n')
      .slice(1, 4)
      .map((line) => line.split(',').slice(1).join(',')),
  ).toEqual([
    '2026-11-21,asset:psp_clearing,1000,psp_clearing,86.78,,USD',
    '2026-11-21,expense:psp_fee,1002,psp_fee,3.22,,USD',
    '2026-11-21,revenue:membership,1005,membership,,90.00,USD',
  ])
  expect(await run('11/21/2026')).toMatchObject({ http: 409, code: 'nothing_to_export' })
  // Booked late, and for the day that is closed.
  await paid()
  const { pool } = house.world.database
  await pool.query("update ledger_entry set booked_at = booked_at - interval '1 day' where id > $1", [4])
  const late = await run('11/21/2026')
  expect(late.data).toMatchObject({ entries: 2 })
  expect(await file(made.data.id, 'csv')).toBe(csv)
  expect((await accounting()).runs.map(({ id }: { id: number }) => id)).toEqual([late.data.id, made.data.id])
})

test('each entry is in one run, also of several made at once', async () => {
  await paid()
  await nextDay()
  const made = await atOnce(3, () => run('11/22/2026'))
  expect(made.map(({ http }) => http).toSorted()).toEqual([201, 409, 409])
  const { pool } = house.world.database
  const { rows } = await pool.query(
    `select (select sum(amount)::int from ledger_entry) as booked,
      (select sum(l.amount)::int from ledger_entry l join accounting_run_entry r on r.entry_id = l.id) as exported`,
  )
  expect(rows[0].exported).toBe(rows[0].booked)
  expect((await accounting()).waiting).toBe(0)
  expect(await ask('GET', `${path}/runs/999/csv`, undefined, admin)).toMatchObject({ http: 404 })
  const outsider = await house.tokenOf(MEMBER)
  expect((await ask('POST', `${path}/runs`, { until: '11/22/2026' }, outsider)).http).toBe(403)
})

const journal = (i: number): Journal => ({
  day: `2026-${String(1 + (i % 12)).padStart(2, '0')}-${String(1 + (i % 28)).padStart(2, '0')}`,
  lines: [
    { account: 'asset:psp_clearing', code: '1050', name: '=cmd|"x"', cents: 4_339 },
    { account: 'contra:comp', code: '4920', name: 'Comps, given', cents: 161 },
    { account: 'revenue:membership', code: '4000', name: 'Dues', cents: -4_500 },
  ],
})
const many = { id: 7, currency: 'USD', journals: Array.from({ length: 150 }, (_, i) => journal(i)) }
const one = { ...many, journals: [journal(0)] }

test('files are as long as the programs take, and no journal is torn apart', () => {
  expect(filesOf(many, 'quickbooks')).toHaveLength(1)
  const xero = filesOf(many, 'xero')
  expect(xero.map(({ content }) => content.trim().split('\r\n').length - 1)).toEqual([300, 150])
  for (const { content } of xero)
    expect(content.match(/Dues/g)!.length * 3).toBe(content.trim().split('\r\n').length - 1)
})

test('every form is in balance, and a name is never a formula', () => {
  const [qbo] = filesOf(one, 'quickbooks')
  expect(qbo!.content).toContain(`FH7-20260101,01/01/2026,"4920 Comps, given",1.61,,`)
  const [xero] = filesOf(one, 'xero')
  expect(xero!.content).toContain(`"'=cmd|""x"""`)
  expect(xero!.content).toContain('-45.00')
  const [iif] = filesOf(one, 'iif')
  const amounts = iif!.content
    .split('\r\n')
    .flatMap((line) => (/^(TRNS|SPL)/.test(line) ? Number(line.split('\t')[4]) : []))
  expect(amounts.reduce((all, amount) => all + amount * 100, 0)).toBeCloseTo(0)
  const [bean] = filesOf(one, 'beancount')
  expect(bean!.content).toBe(
    [
      '2026-01-01 open Assets:PspClearing USD',
      '2026-01-01 open Income:ContraComp USD',
      '2026-01-01 open Income:Membership USD',
      '',
      '2026-01-01 * "Fieldhouse" "FH7-20260101"',
      '  Assets:PspClearing  43.39 USD',
      '  Income:ContraComp  1.61 USD',
      '  Income:Membership  -45.00 USD',
      '',
    ].join('\n'),
  )
})
