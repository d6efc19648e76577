import { beforeAll, describe, expect, test } from 'vitest'
import { REPORTS, REPORT_NAMES, type Dimension, type ReportName } from 'contract/reports/definitions'
import type { ReportRow, ReportTable } from 'contract/reports'
import { aClubWithTeams } from '../../test/clubs.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { emergency, payIn, registeringIn } from '../../test/registration.ts'
import { cases, isThorough } from '../../test/thorough.ts'
import { addUpLedger } from './sums.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
let admin: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
  await ask(
    'POST',
    'admin/coupons',
    { code: 'EARLY', name: 'Early birds', coupon_type_id: 1, value: 10 },
    admin,
  )
  await register([await family.daughter()], 'EARLY')
  house.pass(40 * 86_400)
  admin = await house.tokenOf(ADMIN)
  const older = async () =>
    family.daughter({ dob: '05/02/2009', ...(await family.place('Player', '05/02/2009')) })
  // Two fees of two families that are earned over the same days.
  await register([await older()])
  await register([
    await older(),
    { key: 'coach', who: 'me', emergency, ...(await family.place('Coach', '03/14/1986')) },
  ])
  await refund(1_000)
  await papers()
  await house.work()
  // The numbers come from sums of the ledger, and the rows behind them from the ledger itself.
  for (let run = 0; run < 2; run++) {
    house.pass(3_600)
    await house.turn(addUpLedger)
  }
  admin = await house.tokenOf(ADMIN)
})

/** Insurance papers in each of their states, for teams and for a club. */
async function papers() {
  const { club_id, team_ids } = await aClubWithTeams(house.acting())
  const paper = (team: number | null, status: string, expires_on: string | null) =>
    house.world.database.pool.query(
      `insert into insurance_file
         (tenant_id, team_id, club_id, name, size, file_key, file_type, status, reason, expires_on, uploaded_at)
       values ($1, $2, $3, 'Policy.pdf', 10, 'insurance/none', 'application/pdf', $4, 'Because', $5, $6)`,
      [house.tenants.alliance.id, team, team ? null : club_id, status, expires_on, house.acting().now],
    )
  await paper(team_ids[0]!, 'accepted', '2027-07-31')
  await paper(team_ids[1]!, 'accepted', '2026-10-31')
  await paper(null, 'waiting', null)
  await paper(null, 'refused', null)
}

/** Registers a family, which also donates $5.00, and pays. */
async function register(people: Awaited<ReturnType<typeof family.daughter>>[], coupon_code?: string) {
  const data = { registrant: family.registrant(), people, donation: 500, coupon_code }
  const { token, version } = await family.start(data as never)
  await family.sign(token)
  const { data: order } = await family.checkout(token, version)
  expect((await payIn(house, order.order_token)).data).toMatchObject({ status: 'paid' })
}

/** Refunds some cents of the newest order's first line. */
async function refund(amount: number) {
  const { rows } = await house.world.database.pool.query<{ id: number; line: number }>(
    `select p.id, (select min(l.id) from order_line l where l.order_id = p.order_id) as line
     from payment p where p.state = 'succeeded' order by p.id desc limit 1`,
  )
  const { id, line } = rows[0]!
  const answer = await ask(
    'POST',
    `payments/${id}/refund`,
    { request_key: crypto.randomUUID(), reason: 'Agreed', lines: [{ id: line, amount }] },
    admin,
  )
  expect(answer.http).toBe(200)
}

type View = { rows?: Dimension; columns?: Dimension; filters?: object }

const run = async (name: ReportName, view: View = {}) =>
  (await ask('POST', `report/${name}`, view, admin)).data as ReportTable

/** All rows behind a number, page by page. */
async function rowsOf(name: ReportName, filters: object, per_page = 3): Promise<ReportRow[]> {
  const found: ReportRow[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await ask(
      'POST',
      `report/${name}/rows`,
      { filters, per_page, ...(cursor ? { cursor } : {}) },
      admin,
    )
    found.push(...page.data)
    if (!page.meta.next) {
      expect(page.meta.total).toBe(found.length)
      return found
    }
    cursor = page.meta.next
  }
}

const total = ({ cells }: ReportTable) => cells.find(({ row, column }) => row === null && column === null)!

const filterBy = (dimension: Dimension, key: string) =>
  dimension === 'month'
    ? { month: key }
    : {
        [['status', 'outcome', 'cover', 'kind', 'stage', 'loyalty', 'state'].includes(dimension)
          ? dimension
          : `${dimension}_id`]: [key],
      }

/** The values in the column of amounts. */
const amountsIn = (name: ReportName, rows: readonly ReportRow[]) => {
  const at = REPORTS[name].columns.findIndex(({ kind }) => kind === 'money')
  return rows.reduce((sum, { cells }) => sum + Number(cells[at] ?? 0), 0)
}

const ledgerSum = async (accounts: string) =>
  (
    await house.world.database.pool.query<{ sum: number }>(
      'select coalesce(sum(amount), 0)::bigint as sum from ledger_line where account ~ $1',
      [accounts],
    )
  ).rows[0]!.sum

const everySplit = REPORT_NAMES.flatMap((name) =>
  REPORTS[name].dimensions.map((rows) => ({ name, rows: rows as Dimension })),
)

describe('every number is that of its rows', () => {
  test.each(everySplit)('$name by $rows', async ({ name, rows }) => {
    const columns = REPORTS[name].dimensions.find((one) => one !== rows && one !== 'month')
    for (const basis of name === 'transactions' ? ['cash', 'accrual'] : ['cash']) {
      const table = await run(name, { rows, ...(columns ? { columns } : {}), filters: { basis } })
      expect(table.rows.length).toBeGreaterThan(0)
      // The gate looks behind each sum, and behind every third of the other numbers.
      const looked = table.cells.filter(
        ({ row, column }, i) => isThorough || row === null || column === null || i % 3 === 0,
      )
      for (const { row, column, count, amount } of looked) {
        const narrowed = {
          ...(row === null ? {} : filterBy(rows, row)),
          ...(column === null ? {} : filterBy(columns!, column)),
        }
        // The gate turns many pages for the sum of a column only.
        const per_page = row === null && column !== null ? 3 : cases(20, 3)
        const behind = await rowsOf(name, { basis, ...narrowed }, per_page)
        expect(behind.length).toBe(count)
        if (amount !== null) expect(amountsIn(name, behind)).toBe(amount)
      }
    }
  })
})

test('what came in and went out by the report is the balance of the cards’ account, to the cent', async () => {
  const { amount } = total(await run('transactions'))
  expect(amount).toBe(await ledgerSum('^asset:psp_clearing$'))
  expect(amount).not.toBe(0)
})

test('what is earned in the end by the report is what the ledger has as earned, less what it cost', async () => {
  const { amount } = total(await run('transactions', { filters: { basis: 'accrual' } }))
  expect(amount).toBe(-(await ledgerSum('^(revenue|contra|expense):')))
})

test('a fee is earned day by day over its season: the months add up to it, and none has all of it', async () => {
  const table = await run('transactions', {
    rows: 'month',
    columns: 'category',
    filters: { basis: 'accrual', category_id: [1] },
  })
  const months = table.cells.filter(({ row, column }) => row !== null && column === null)
  expect(months.length).toBeGreaterThan(6)
  const sum = months.reduce((all, { amount }) => all + amount!, 0)
  expect(sum).toBe(total(table).amount)
  for (const { amount } of months) expect(amount).toBeLessThan(sum)
})

test('what was booked late is listed on its own day, forwards and backwards, and so it is taken away', async () => {
  const { pool } = house.world.database
  // The youngest entry is of a charge from before all others, the oldest of one after them.
  const moveTo = (which: 'min' | 'max', moment: string) =>
    pool.query(`update ledger_entry set booked_at = $1 where id = (select ${which}(id) from ledger_entry)`, [
      moment,
    ])
  const { rows: were } = await pool.query('select id, booked_at from ledger_entry')
  await moveTo('max', '2026-03-01T18:00:00Z')
  await moveTo('min', '2027-06-01T18:00:00Z')
  try {
    for (const basis of ['cash', 'accrual']) {
      const filters = { basis }
      const days = (rows: readonly ReportRow[]) => rows.map(({ cells }) => cells[0]!)
      const forwards = await rowsOf('transactions', filters)
      expect(days(forwards)).toEqual(days(forwards).toSorted().reverse())
      expect(new Set(days(forwards)).size).toBeGreaterThan(2)
      const backwards: ReportRow[] = []
      const asked = { filters, per_page: 2 }
      let page = await ask('POST', 'report/transactions/rows', { ...asked, page: 2 }, admin)
      const second = page.data
      while (page.meta.previous) {
        const { previous: cursor } = page.meta
        page = await ask('POST', 'report/transactions/rows', { ...asked, cursor }, admin)
        backwards.unshift(...page.data)
      }
      expect([...backwards, ...second]).toEqual(forwards.slice(0, 4))
    }
    const file = await house.call('/api/mms/report/transactions/rows/export', {
      method: 'POST',
      token: admin,
      payload: {},
    })
    const lines = file.body.trim().split('\n').slice(1)
    expect(lines[0]).toMatch(/^03\/01\/2026/)
    expect(lines.at(-1)).toMatch(/^06\/01\/2027/)
  } finally {
    for (const { id, booked_at } of were)
      await pool.query('update ledger_entry set booked_at = $2 where id = $1', [id, booked_at])
  }
})

test('days cut an earned fee without a cent lost between them', async () => {
  const earned = async (filters: object) =>
    total(await run('transactions', { filters: { basis: 'accrual', category_id: [1], ...filters } }))
      ?.amount ?? 0
  const [before, after] = [await earned({ until: '2027-03-11' }), await earned({ from: '2027-03-12' })]
  expect(before).toBeGreaterThan(0)
  expect(after).toBeGreaterThan(0)
  expect(before + after).toBe(await earned({}))
})

test('the report of registrations counts what their list counts, also by league and without one', async () => {
  const table = await run('registrations', { rows: 'league' })
  for (const { row, count } of table.cells) {
    const { meta } = await ask(
      'POST',
      'admin/get_membership',
      { filters: row === null ? {} : { league_id: [row] } },
      admin,
    )
    expect(meta.total).toBe(count)
  }
})

test('the report of registrations says what was paid for them and kept, to the cent and down to each row', async () => {
  const { rows } = await house.world.database.pool.query<{ total: number; refunded: number }>(
    `select sum(l.total)::int as total, sum(l.refunded)::int as refunded
     from registration r join order_line l using (tenant_id, order_id) where l.key = r.order_line_key`,
  )
  const { total: paid, refunded } = rows[0]!
  expect(refunded).toBe(1_000)
  expect(total(await run('registrations')).amount).toBe(paid - refunded)
  const { columns } = REPORTS.registrations
  const found = await rowsOf('registrations', {})
  const sum = (key: string) => {
    const at = columns.findIndex((one) => one.key === key)
    return found.reduce((cents, { cells }) => cents + Number(cells[at]), 0)
  }
  expect([sum('net_paid'), sum('refunded')]).toEqual([paid - refunded, refunded])
})

test('the report of members counts everybody whom their list has', async () => {
  const { meta } = await ask('POST', 'admin/members', { filters: { standing: 'registered' } }, admin)
  expect(total(await run('members')).count).toBe(meta.total)
})

test('a child without an address lives where a parent does, and who lives in no state we know is elsewhere', async () => {
  const { pool } = house.world.database
  const { rows } = await pool.query<{ child: number; parent: number }>(
    `select distinct r.member_id as child, g.guardian_id as parent
     from registration r join guardianship g on g.minor_id = r.member_id and g.is_primary
     where r.deleted_at is null order by 1 limit 2`,
  )
  const [of_parent, abroad] = rows
  const live = (id: number, state: string | null) =>
    pool.query('update member set address = $2 where id = $1', [id, state && JSON.stringify({ state })])
  await live(of_parent!.child, null)
  await live(of_parent!.parent, 'Ohio')
  await live(abroad!.child, 'Bavaria')
  const livingIn = async (state: string) =>
    (await rowsOf('members', { state: [state] })).map(({ member_id }) => member_id)
  expect(await livingIn('Ohio')).toContain(of_parent!.child)
  expect(await livingIn('Ohio')).not.toContain(abroad!.child)
  expect(await livingIn('none')).toContain(abroad!.child)
  const { cells } = await run('members', { rows: 'state' })
  expect(cells.find(({ row }) => row === 'Ohio')!.count).toBe((await livingIn('Ohio')).length)
})

test('the report of coupons has the discounts that the list of coupons says', async () => {
  const { amount } = total(await run('coupons'))
  const { data } = await ask('GET', 'report/coupon-list', undefined, admin)
  expect(data).toMatchObject([{ code: 'EARLY', discount_total: amount }])
  expect(amount).toBe(450)
})

test('the report of insurance says what covers today, what is over and what has no say yet', async () => {
  const { cells } = await run('insurance', { rows: 'cover' })
  const counts = Object.fromEntries(cells.map(({ row, count }) => [row ?? 'all', count]))
  expect(counts).toEqual({ in_force: 1, ended: 1, waiting: 1, refused: 1, all: 4 })
  const { meta } = await ask('GET', 'insurance', undefined, admin)
  expect(meta.total).toBe(4)
})

test('the report of donations is what was given', async () => {
  expect(total(await run('donations'))).toMatchObject({ count: 3, amount: 1_500 })
})

test('nobody opens a report of what they may not see otherwise, and who has no right to reports opens none', async () => {
  const volunteer = await house.tokenOf([{ module: 'MMS', role: 'volunteer' }])
  expect((await ask('POST', 'report/members', {}, volunteer)).http).toBe(403)
  await house.world.database.pool.query(
    `insert into role_permission (tenant_id, role_module, role, module, resource, action)
     values ($1, 'MMS', 'volunteer', 'mms', 'reports', 'view')`,
    [house.tenants.alliance.id],
  )
  const allowed = await house.tokenOf([{ module: 'MMS', role: 'volunteer' }])
  expect((await ask('POST', 'report/members', {}, allowed)).http).toBe(200)
  for (const path of ['report/transactions', 'report/transactions/rows'])
    expect((await ask('POST', path, {}, allowed)).http).toBe(403)
  expect((await ask('GET', 'report/transactions/choices', undefined, allowed)).http).toBe(403)
  expect((await ask('POST', 'report/transactions/export', {}, allowed)).http).toBe(403)
})

test('a report nobody knows is not found, and one split by what it has not is refused in words', async () => {
  expect((await ask('POST', 'report/nonsense', {}, admin)).http).toBe(404)
  expect((await ask('POST', 'report/nonsense/export', {}, admin)).http).toBe(404)
  expect(await ask('POST', 'report/donations', { rows: 'league' }, admin)).toMatchObject({
    http: 422,
    message: 'This report can’t be split by league.',
  })
  expect((await ask('POST', 'report/transactions/export', { format: 'pdf' }, admin)).http).toBe(422)
})

test('an order in which a coupon took off two fees counts as two, as its rows do', async () => {
  const before = total(await run('coupons')).count
  const coach = {
    key: 'coach',
    who: 'me' as const,
    emergency,
    ...(await family.place('Coach', '03/14/1986')),
  }
  await register([await family.daughter(), coach], 'EARLY')
  expect(total(await run('coupons')).count).toBe(before + 2)
  expect(await rowsOf('coupons', {})).toHaveLength(before + 2)
})
