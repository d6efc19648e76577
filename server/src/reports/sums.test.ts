import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { REPORTS, type Dimension, type ReportName } from 'contract/reports/definitions'
import type { ReportFilters } from 'contract/reports'
import { atOnce } from '../../test/at-once.ts'
import { aClubWithTeams } from '../../test/clubs.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { payIn, registeringIn } from '../../test/registration.ts'
import { cases, isThorough } from '../../test/thorough.ts'
import { waitingForLock } from '../../test/waiting.ts'
import type { Context } from '../plumbing/context.ts'
import { LEDGER } from '../payments/payments.ts'
import { followToTeam, setMembership } from '../registrations/registrations.ts'
import { transactionCategories } from '../tenants/tenants.ts'
import { countBy, pageRows, type Counted } from './report-queries.ts'
import { giveRows, sourceOf } from './run.ts'
import { findAdded } from './sums-queries.ts'
import { addUpLedger, fromSums, verifyLedger } from './sums.ts'

vi.setConfig({ testTimeout: 180_000 })

const house = await testHouse()
const family = await registeringIn(house)
const { pool } = house.world.database
const tenant = house.tenants.alliance
const ZONES = ['America/Chicago', 'Pacific/Auckland', 'America/Chicago']
let admin: string
let registrations: { id: number; member_id: number }[]
let lines: { id: number | null; order_id: number }[]
let memberships: number[]
let teams: number[]

const idsOf = async (statement: string, ...values: unknown[]) =>
  (await pool.query<{ id: number }>(statement, [tenant.id, ...values])).rows.map(({ id }) => Number(id))

beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
  await family.ask(
    'POST',
    'admin/coupons',
    { code: 'EARLY', name: 'Early', coupon_type_id: 1, value: 10 },
    admin,
  )
  for (const coupon_code of ['EARLY', undefined, 'EARLY', undefined]) {
    const data = {
      registrant: family.registrant(),
      people: [await family.daughter()],
      donation: 500,
      coupon_code,
    }
    const { token, version } = await family.start(data as never)
    await family.sign(token)
    const { data: order } = await family.checkout(token, version)
    await payIn(house, order.order_token)
  }
  const club = await aClubWithTeams(house.acting())
  teams = [...club.team_ids, club.other_team_id]
  const leagues = await idsOf('select id from league where tenant_id = $1 order by id limit 3')
  for (const [i, team] of teams.entries())
    await pool.query('update team set league_id = $1 where id = $2', [leagues[i % leagues.length], team])
  memberships = await idsOf('select id from membership where tenant_id = $1 order by id')
  registrations = (
    await pool.query('select id::int, member_id::int from registration where tenant_id = $1 order by id', [
      tenant.id,
    ])
  ).rows
  for (const [i, { id }] of registrations.entries()) await change(i, id)
  lines = (
    await pool.query(
      `select id::int, order_id::int from order_line where tenant_id = $1
       union all select null, id::int from orders where tenant_id = $1 order by 2, 1`,
      [tenant.id],
    )
  ).rows
})

/** Every registration is valid for other days, and every second was upgraded. */
async function change(i: number, id: number) {
  await pool.query(
    `update registration set team_id = $2, valid_from = date '2026-09-17' + $3::int * 31, valid_until = date '2027-07-31' - $3::int * 7
     where id = $1`,
    [id, teams[i % teams.length], i],
  )
  if (i % 2) return
  await pool.query(
    `with up as (
       insert into registration_upgrade (tenant_id, registration_id, from_membership_id, to_membership_id, from_price, to_price, difference, asked_at)
       select r.tenant_id, r.id, r.membership_id, $2, 0, 100, 100, now() from registration r where r.id = $1 returning *
     ), o as (
       insert into orders (tenant_id, year, token_hash, payer_name, payer_email, currency, amount, discount, total, status, created_at, expires_at, paid_at)
       select tenant_id, 2026, sha256('up' || id::text::bytea), 'Maria', 'maria@example.org', 'USD', 100, 0, 100, 'paid', now(), now(), now()
       from up returning *
     ), part as (
       insert into order_part (tenant_id, order_id, purpose, subject_id, is_standing)
       select o.tenant_id, o.id, 'upgrade', up.id, true from o, up
     )
     insert into order_line (tenant_id, order_id, position, key, kind, label, amount, discount, total, purpose, subject_id, account)
     select o.tenant_id, o.id, 1, 'up', 'upgrade', 'Upgrade', 100, 0, 100, 'upgrade', up.id, 'revenue:membership' from o, up`,
    [id, memberships.at(-1)],
  )
}

const ACCOUNTS = [
  LEDGER.cards,
  LEDGER.byHand,
  LEDGER.memberships,
  LEDGER.memberships,
  LEDGER.discounts,
  LEDGER.comps,
  LEDGER.donations,
  LEDGER.protection,
  LEDGER.fees,
  LEDGER.surplus,
  LEDGER.events,
]
/** Moments around the midnights of both time zones, and around the days on which clocks change. */
const MOMENTS = [
  '2026-10-31T11',
  '2026-11-01T05',
  '2026-11-30T11',
  '2026-12-01T06',
  '2027-03-14T08',
  '2027-04-03T13',
  '2027-08-01T05',
]
/** Nothing is booked from one of these to the other: a list of cash has one row for each entry. */
const isCash = (account: string) => account === LEDGER.cards || account === LEDGER.byHand
let sources = 0

const oneOf = <T>(list: readonly T[], n: number): T => list[n % list.length]!

async function book(n: number, client: Pick<typeof pool, 'query'> = pool) {
  const { id, order_id } = oneOf(lines, n)
  // Most are fees, so that a day has several of one group and of different amounts, each of which is rounded alone.
  const isFee = n % 4 !== 0
  const debit = isFee ? LEDGER.cards : oneOf(ACCOUNTS, n * 3)
  const credit = isFee
    ? LEDGER.memberships
    : oneOf(
        ACCOUNTS.filter((one) => one !== debit && !(isCash(one) && isCash(debit))),
        n >> 3,
      )
  const kinds = ['payment', 'payment', 'refund', 'refund_failed', 'fee', 'surplus', 'credit']
  await client.query(
    `insert into ledger_entry (tenant_id, kind, source, position, order_id, debit, credit, currency, amount, booked_at, order_line_id)
     values ($1, $2, $3, 1, $4, $5, $6, 'USD', $7, $8, $9)`,
    [
      tenant.id,
      isFee ? 'payment' : oneOf(kinds, n >> 2),
      `test:${++sources}`,
      order_id,
      debit,
      credit,
      1 + (n % 4_999),
      `${oneOf(MOMENTS, n >> 1)}:${n % 2 ? '59:59.5' : '00:00'}Z`,
      id,
    ],
  )
}

const addUp = () => house.turn(addUpLedger)

const DEEDS = {
  book: async (n: number) => {
    for (let i = 0; i <= n % 5; i++) await book(n * 31 + i * 7_919)
  },
  team: async (n: number) => {
    const { id, member_id } = oneOf(registrations, n)
    const [from_team_id] = await idsOf(
      'select team_id as id from registration where tenant_id = $1 and id = $2',
      id,
    )
    await house.acting().transaction((context) =>
      followToTeam(context, {
        person_id: member_id,
        from_team_id: from_team_id!,
        to_team_id: oneOf(teams, n >> 3),
      }),
    )
  },
  membership: (n: number) =>
    house.acting().transaction((context) =>
      setMembership(context, oneOf(registrations, n).id, {
        membership_id: oneOf(memberships, n >> 3),
        price: 1,
        more: 0,
      }),
    ),
  wait: async () => house.pass(1_900),
  addUp,
  night: () => verifyLedger.run(house.acting(), undefined as never),
  zone: async (n: number) => {
    tenant.time_zone = oneOf(ZONES, n)
    await pool.query('update tenant set time_zone = $1 where id = $2', [tenant.time_zone, tenant.id])
  },
}
type Deed = { name: keyof typeof DEEDS; n: number }

const user = { permissions: new Set(['mms.payments.view', 'mms.coupons.view']) } as never as NonNullable<
  Context['user']
>

type Asked = { name: ReportName; rows: Dimension; columns: Dimension | undefined; filters: ReportFilters }

/** The numbers of a report from the kept sums, and from the ledger alone. */
const both = ({ name, rows, columns, filters }: Asked) =>
  house.acting().transaction(async (inside) => {
    const context = { ...inside, user }
    const categories = await transactionCategories(context)
    const added = await findAdded(context)
    const source = sourceOf(context, name, filters, { categories, added })
    expect(source.kept !== undefined).toBe(added !== undefined)
    return Promise.all(
      [source.kept ?? source, source].map(async (one) =>
        (await countBy(context, one, rows, columns)).toSorted(byKey),
      ),
    )
  })
const byKey = (one: Counted, other: Counted) => (keyOf(one) < keyOf(other) ? -1 : 1)
const keyOf = ({ row, column }: Counted) => JSON.stringify([row, column])

const day = fc
  .integer({ min: 0, max: 420 })
  .map((n) => new Date(Date.UTC(2026, 7, 25 + n)).toISOString().slice(0, 10) as never)
const dimensions = REPORTS.transactions.dimensions
const asked = fc
  .record({
    rows: fc.constantFrom(...dimensions),
    columns: fc.option(fc.constantFrom(...dimensions), { nil: undefined }),
    filters: fc.record(
      {
        basis: fc.constantFrom('cash' as const, 'accrual' as const, 'accrual' as const),
        from: day,
        until: day,
        month: fc.constantFrom('2026-10', '2026-11', '2027-03'),
        kind: fc.constant<ReportFilters['kind']>(['fees', 'events']),
        category_id: fc.constant<number[]>([1, 6, 7]),
        league_id: fc.integer({ min: 0, max: 4 }).map((n) => [n]),
        coupon_id: fc.constantFrom<number[]>([0], [1]),
      },
      { requiredKeys: ['basis'] },
    ),
  })
  .filter(({ rows, columns }) => rows !== columns)

const deed: fc.Arbitrary<Deed> = fc.record({
  name: fc.constantFrom(...(Object.keys(DEEDS) as Deed['name'][]), 'book', 'addUp', 'wait'),
  n: fc.nat(100_000),
})
const EVERYTHING: Deed[] = (
  'book addUp wait addUp book team membership team addUp night wait book addUp membership wait addUp team zone book ' +
  'addUp wait addUp membership night zone addUp team wait addUp'
)
  .split(' ')
  .map((name, i) => ({ name: name as Deed['name'], n: i * 7_907 + 3 }))

test('whatever is booked and moves, when it is added up and by which days, reports say what the ledger says', async () => {
  const sample = fc.sample(asked, { numRuns: cases(6, 12), seed: 19 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(deed, { minLength: 6, maxLength: 14 }),
      fc.array(asked, { minLength: 6, maxLength: 10 }),
      async (deeds, questions) => {
        for (const [turn, { name, n }] of deeds.entries()) {
          await DEEDS[name](n)
          // The gate asks one half after one deed and the other half after the next.
          const isAsked = (_: unknown, i: number) => isThorough || i % 2 === turn % 2
          for (const question of questions.filter(isAsked)) {
            const view = { name: 'transactions' as const, ...question } as Asked
            const [kept, booked] = await both(view)
            expect(kept, `${name} ${JSON.stringify(view)}`).toEqual(booked)
          }
          const others: Asked[] = [
            { name: 'donations', rows: 'month', columns: undefined, filters: {} },
            { name: 'coupons', rows: 'coupon', columns: 'league', filters: {} },
          ]
          for (const view of others.filter(isAsked)) {
            const [kept, booked] = await both(view)
            expect(kept, `${name} ${view.name}`).toEqual(booked)
          }
        }
      },
    ),
    {
      numRuns: cases(2, 12),
      // What happened cannot be undone, so a shortened run would be a different one.
      endOnFailure: true,
      examples: [[EVERYTHING, sample]],
    },
  )
  // Nothing was ever put right: the sums were right.
  expect(await mended()).toEqual([])
})

const mended = async () =>
  (
    await pool.query(`select after from audit_entry where tenant_id = $1 and action = 'ledger.sums_mended'`, [
      tenant.id,
    ])
  ).rows

const CASH: Asked = {
  name: 'transactions',
  rows: 'league',
  columns: 'membership',
  filters: { basis: 'cash' },
}
/** The first run says what is there, the second adds it up. */
async function addAllUp() {
  house.pass(1_900)
  await addUp()
  house.pass(1_900)
  await addUp()
}

const countAdded = async () =>
  (
    await pool.query(
      `select (select sum(entries) from ledger_day where tenant_id = $1)::int as added,
         (select count(*) from ledger_entry where tenant_id = $1)::int as there`,
      [tenant.id],
    )
  ).rows[0]

test('of several jobs at the same moment one adds an entry up', async () => {
  await addAllUp()
  for (let n = 0; n < 5; n++) await book(n * 13)
  house.pass(1_900)
  await addUp()
  house.pass(1_900)
  await atOnce(4, addUp)
  const { added, there } = await countAdded()
  expect(added).toBe(there)
})

test('an entry that is written late, after one with a higher number, is not passed over', async () => {
  await addAllUp()
  const late = await pool.connect()
  await late.query('begin')
  await book(11, late as never)
  await book(12)
  house.pass(1_900)
  await addUp()
  // The job is tried again at once, with the late one still to come.
  await addUp()
  await late.query('commit')
  late.release()
  house.pass(1_900)
  await addUp()
  const [kept, booked] = await both(CASH)
  expect(kept).toEqual(booked)
  const { added, there } = await countAdded()
  expect(added).toBe(there)
})

test('who moves while the sums follow waits, and is followed next time', async () => {
  await addAllUp()
  const { id } = registrations[1]!
  const move = (to: number) =>
    house
      .acting()
      .transaction((context) =>
        setMembership(context, id, { membership_id: oneOf(memberships, to), price: 1, more: 0 }),
      )
  await move(0)
  const mover = await pool.connect()
  await mover.query('begin')
  await mover.query('select from registration where id = $1 for update', [id])
  const following = addUp()
  await expect.poll(async () => (await waitingForLock(pool)).length).toBe(1)
  const moving = move(1)
  await expect.poll(async () => (await waitingForLock(pool)).length).toBe(2)
  await mover.query('commit')
  mover.release()
  await Promise.all([following, moving])
  for (let i = 0; i < 2; i++) {
    const [kept, booked] = await both(CASH)
    expect(kept).toEqual(booked)
    await addUp()
  }
  expect((await pool.query('select from registration_moved')).rows).toEqual([])
})

test('a report that is counted while the ledger is added up counts nothing twice', async () => {
  await addAllUp()
  await book(77)
  house.pass(1_900)
  await addUp()
  house.pass(1_900)
  let times = 0
  const said = await house.acting().transaction((inside) => {
    const context = { ...inside, user }
    return fromSums(context, async (added) => {
      if (++times === 1) await addUp()
      const source = sourceOf(context, 'transactions', { basis: 'cash' }, { categories: [], added })
      return (await countBy(context, source.kept ?? source, 'month', undefined)).toSorted(byKey)
    })
  })
  expect(times).toBe(2)
  const [, booked] = await both({ ...CASH, rows: 'month', columns: undefined })
  expect(said).toEqual(booked)
})

test('a list says by the sums how many rows it has, also with filters and with what is not added up yet', async () => {
  await addAllUp()
  await book(31)
  const views: ReportFilters[] = [{}, { kind: ['fees'] }, { league_id: [0] }, { from: '2026-09-02' as never }]
  const totals = () =>
    Promise.all(
      views.map((filters) =>
        house.acting().transaction(async (inside) => {
          const context = { ...inside, user }
          const source = sourceOf(context, 'transactions', filters, { categories: [] })
          const all = (await countBy(context, source, 'month', undefined)).find(({ row }) => row === null)
          const { meta } = await giveRows(context, { name: 'transactions', filters, per_page: 1 })
          expect(meta.total_is_capped).toBe(false)
          return { listed: meta.total, there: all?.count ?? 0 }
        }),
      ),
    )
  const before = await totals()
  expect(before[0]!.there).toBeGreaterThan(before[1]!.there)
  expect(before.map(({ listed }) => listed)).toEqual(before.map(({ there }) => there))
  // The ledger is not counted: a sum that is wrong, as none is, shows.
  const wrong = (by: number) =>
    pool.query(
      `update ledger_month set entries = entries + $2 where tenant_id = $1 and (month, group_key) in (
         select month, group_key from ledger_month k join ledger_group g on g.tenant_id = k.tenant_id and g.key = k.group_key
         where k.tenant_id = $1 and 'asset:psp_clearing' in (g.debit, g.credit) order by 1, 2 limit 1)`,
      [tenant.id, by],
    )
  await wrong(5)
  const after = await totals()
  await wrong(-5)
  expect(after[0]).toEqual({ ...before[0], listed: before[0]!.listed + 5 })
})

test('a filtered list has on each page the rows that the ledger has there, whichever way one turns its pages', async () => {
  for (let n = 0; n < 60; n++) await book(n * 7_919 + 5)
  await addAllUp()
  // Some that are not added up yet, and some that have moved since.
  for (let n = 0; n < 9; n++) await book(n * 37)
  await DEEDS.team(12)
  await DEEDS.membership(7)
  const narrow: ReportFilters[] = [
    { kind: ['fees'] },
    { category_id: [1, 7] },
    { coupon_id: [0] },
    { coupon_id: [1], kind: ['fees', 'events'] },
    { league_id: [0, 1] },
    { league_id: [2], category_id: [6] },
  ]
  const spans: ReportFilters[] = [{}, { until: '2027-03-20' }, { from: '2026-11-02' }, { month: '2026-12' }]
  // The gate lists half of them as cash and half as earned, each over other days.
  const views = narrow.flatMap((filters, i) =>
    spans
      .filter((_, j) => isThorough || j === i % 4)
      .flatMap((days) =>
        (['cash', 'accrual'] as const)
          .filter((basis) => isThorough || (basis === 'cash') === i < 3)
          .map((basis) => ({ basis, ...filters, ...days })),
      ),
  )
  const lengths: number[] = []
  for (const [i, filters] of views.entries()) {
    await house.acting().transaction(async (inside) => {
      const context = { ...inside, user }
      const source = sourceOf(context, 'transactions', filters, { categories: [] })
      const { data } = await pageRows(context, 'transactions', source, { per_page: 10_000 })
      const ids = data.map(({ id }) => id)
      // At most so many pages, so that turning them stays quick.
      const per_page = Math.max(2 + (i % 6), Math.ceil(ids.length / cases(4, 12)))
      const give = (place: { cursor?: string; page?: number }) =>
        giveRows(context, { name: 'transactions', filters, per_page, ...place })
      let page = await give({})
      const forth = [page]
      while (page.meta.next) forth.push((page = await give({ cursor: page.meta.next })))
      const back = [page]
      while (page.meta.previous) back.unshift((page = await give({ cursor: page.meta.previous })))
      const said = JSON.stringify({ per_page, filters })
      const idsOfAll = (pages: typeof forth) => pages.flatMap((one) => one.data.map(({ id }) => id))
      expect(idsOfAll(forth), said).toEqual(ids)
      expect(idsOfAll(back), said).toEqual(ids)
      expect(new Set([...forth, ...back].map(({ meta }) => meta.total)), said).toEqual(new Set([ids.length]))
      const second = (await give({ page: 2 })).data.map(({ id }) => id)
      expect(second, said).toEqual(ids.slice(per_page, 2 * per_page))
      lengths.push(ids.length)
    })
  }
  expect(lengths.filter((length) => length > 10).length).toBeGreaterThan(cases(2, 4))
})

test('what is wrong is found at night, put right and said', async () => {
  await addAllUp()
  const spoil = (table: string, day: string) =>
    pool.query(
      `update ${table} set amount = amount + 100 where (tenant_id, ${day}, group_key) = (select d.tenant_id, d.${day}, d.group_key
         from ${table} d join ledger_group g on g.tenant_id = d.tenant_id and g.key = d.group_key
         where $1 in (g.debit, g.credit) and d.entries > 0 order by d.${day} desc limit 1)`,
      [LEDGER.cards],
    )
  await spoil('ledger_day', 'day')
  await spoil('ledger_month', 'month')
  const [wrong, right] = await both(CASH)
  expect(wrong).not.toEqual(right)
  await verifyLedger.run(house.acting(), undefined as never)
  for (const filters of [{}, { until: '2027-07-31' }, { from: '2026-11-01', until: '2027-03-14' }]) {
    const [kept, booked] = await both({ ...CASH, filters: { basis: 'cash', ...filters } as ReportFilters })
    expect(kept).toEqual(booked)
  }
  await verifyLedger.run(house.acting(), undefined as never)
  const said = (await mended()).map(({ after }) => Object.values(after))
  expect(said).toHaveLength(1)
  expect(said[0]).toContainEqual({ entries: 0, amount: -100 })
})
