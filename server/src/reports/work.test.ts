import { beforeAll, describe, expect, test } from 'vitest'
import type { Dashboard } from 'contract/office/dashboard'
import { ADMIN, testHouse } from '../../test/house.ts'
import { emergency, payIn, registeringIn } from '../../test/registration.ts'
import { lockCounts, mendCounts } from '../registrations/season-counts-queries.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
let admin: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
  const order = async (people: Awaited<ReturnType<typeof family.daughter>>[]) => {
    const { token, version } = await family.start({ registrant: family.registrant(), people, donation: 350 })
    await family.sign(token)
    return (await family.checkout(token, version)).data.order_token as string
  }
  const coach = {
    key: 'coach',
    who: 'me' as const,
    emergency,
    ...(await family.place('Coach', '03/14/1986')),
  }
  await payIn(house, await order([await family.daughter(), coach]))
  // Declined, then paid with another card: nothing to do.
  const second = await order([await family.daughter()])
  await payIn(house, second, '4000000000000002')
  await payIn(house, second)
  await payIn(house, await order([await family.daughter()]), '4000000000000002')
})

const work = async (token = admin) =>
  (await ask('GET', 'admin/dashboard/work', undefined, token)).data as { what: string; count: number }[]

/** The number of rows in the list each line links to. */
const LISTS: Record<string, () => Promise<number>> = {
  waiting_for_approval: async () =>
    (await ask('POST', 'admin/get_membership', { filters: { status: ['waiting_for_approval'] } }, admin)).meta
      .total,
  failed_payments: async () =>
    (
      await ask(
        'POST',
        'report/payments/rows',
        { filters: { outcome: ['failed'], period: 'last_30_days' } },
        admin,
      )
    ).meta.total,
}

test('the office is told of what waits for it, each as many as its list has', async () => {
  const found = await work()
  expect(found.map(({ what }) => what)).toEqual(['waiting_for_approval', 'failed_payments'])
  for (const { what, count } of found) {
    expect(count).toBe(1)
    expect(count).toBe(await LISTS[what]!())
  }
})

test('nobody is told of what they may not do', async () => {
  const volunteer = await house.tokenOf([{ module: 'MMS', role: 'volunteer' }])
  expect((await work()).map(({ what }) => what)).toContain('waiting_for_approval')
  expect(await work(volunteer)).toEqual([])
})

describe('every number of the dashboard is that of the list it leads to', () => {
  let board: Dashboard
  beforeAll(async () => {
    await lastSeason()
    board = (await ask('GET', 'admin/dashboard/all-data', undefined, admin)).data
  })

  /** Two of this season's registrations are copied into the season before; one was made after this day of that season. */
  async function lastSeason() {
    const { pool } = house.world.database
    const { rows: seasons } = await pool.query<{ id: number }>(
      `select id from season where tenant_id = $1 and start_date = '2025-08-01'`,
      [house.tenants.alliance.id],
    )
    const { id } = seasons[0]!
    const { rows: columns } = await pool.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = 'registration'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'`,
    )
    const names = columns.map(({ name }) => name)
    const as: Record<string, string> = {
      season_id: String(id),
      registered_at: `timestamptz '2025-10-05 18:00Z' + row_number() over () * interval '100 days'`,
      person_key: `person_key || ' before'`,
      order_line_key: `order_line_key || ' before'`,
      valid_from: `date '2025-10-05'`,
      valid_until: `date '2026-07-31'`,
    }
    await pool.query('set session_replication_role = replica')
    await pool.query(
      `insert into registration (${names.map((name) => `"${name}"`)})
       select ${names.map((name) => as[name] ?? `"${name}"`)} from registration where tenant_id = $1 order by id limit 2`,
      [house.tenants.alliance.id],
    )
    await pool.query('set session_replication_role = origin')
    await house.acting().transaction(async (context) => {
      await lockCounts(context)
      await mendCounts(context)
    })
  }
  const listed = async (filters: object) =>
    (await ask('POST', 'admin/get_membership', { filters }, admin)).meta.total
  const rowsOf = async (name: string, filters: object) =>
    (await ask('POST', `report/${name}/rows`, { filters, per_page: 100 }, admin)) as {
      data: { cells: string[] }[]
      meta: { total: number }
    }
  const centsOf = async (filters: object) =>
    (await rowsOf('transactions', filters)).data.reduce((sum, { cells }) => sum + Number(cells[3]), 0)

  test('registrations, by status, league, membership, month and day', async () => {
    const { id: season_id, start_date } = board.season!
    expect(board.registrations).toBe(await listed({ season_id }))
    expect(board.waiting_for_approval).toBe(await listed({ season_id, status: ['waiting_for_approval'] }))
    for (const { status, count } of board.by_status)
      expect(count).toBe(await listed({ season_id, status: [status] }))
    for (const { id, count } of board.by_league)
      expect(count).toBe(await listed({ season_id, league_id: [id ?? 0] }))
    for (const { id, count } of board.by_membership)
      expect(count).toBe(await listed({ season_id, membership_id: [id] }))
    for (const { month, registrations } of board.by_month)
      expect(registrations).toBe(await listed({ season_id, from: `${month}-01`, until: `${month}-30` }))
    expect(board.by_day.length).toBeGreaterThan(100)
    expect(board.by_day.some(({ registrations }) => registrations === null)).toBe(true)
    for (const { day, registrations } of board.by_day.filter((_, i) => i % 13 === 0))
      if (registrations !== null) expect(registrations).toBe(await listed({ season_id, until: day }))
    expect(start_date).toBe('2026-08-01')
  })

  test('the season before, by the same day and at its end', async () => {
    const { id: season_id, until, registrations } = board.before!
    expect(until).toBe('2025-11-21')
    expect(registrations).toBe(0)
    const then = board.by_day.filter(({ before }) => before !== null)
    expect(then.at(-1)!.before).toBe(2)
    expect(await listed({ season_id })).toBe(2)
    expect(await listed({ season_id, until })).toBe(registrations)
    // The same day of this season a hundred days after October 5.
    const first = then.find(({ before }) => before === 1)!
    expect(first.day).toBe('2027-01-13')
  })

  test('members, teams and clubs', async () => {
    const { id: season_id } = board.season!
    const members = await ask(
      'POST',
      'admin/members',
      { filters: { season_id, status: ['active'], type: 'member' } },
      admin,
    )
    expect(board.members).toBe(members.meta.total)
    expect(members.data).toHaveLength(board.members)
    // Two have a registration of the season before as well, and are one person each.
    const everybody = await ask(
      'POST',
      'admin/members',
      { filters: { type: 'member' }, per_page: 100 },
      admin,
    )
    expect(everybody.meta.total).toBe(everybody.data.length)
    expect(await listed({ type: 'member' })).toBe(everybody.data.length + 2)
    const teams = await house.call(`/api/ctms/teams?season_id=${season_id}&status=active`, { token: admin })
    expect(board.teams).toBe(teams.json().meta.total)
    await house.world.database.pool.query(
      `insert into club (tenant_id, name, status, created_at)
       values ($1, 'Comets', 'active', now()), ($1, 'Meteors', 'inactive', now())`,
      [house.tenants.alliance.id],
    )
    const { data } = await ask('GET', 'admin/dashboard/all-data', undefined, admin)
    const clubs = await house.call('/api/ctms/clubs?status=active', { token: admin })
    expect(data.clubs).toBe(clubs.json().meta.total)
    expect(data.clubs).toBe(board.clubs + 1)
  })

  test('money by what it was for, and fees are fees', async () => {
    const days = { from: board.season!.start_date, until: board.season!.end_date }
    const kinds = Object.fromEntries(board.money!.map(({ kind, cents }) => [kind, cents]))
    expect(Object.keys(kinds)).toEqual(['fees', 'donations'])
    expect(kinds['donations']).toBe(700)
    for (const { kind, cents } of board.money!) {
      expect(cents).toBe(await centsOf({ ...days, kind: [kind] }))
      const monthly = board.by_month.flatMap(({ money }) => money.filter((one) => one.kind === kind))
      expect(monthly.reduce((sum, { cents }) => sum + cents, 0)).toBe(cents)
    }
    for (const { month, money } of board.by_month)
      for (const { kind, cents } of money) expect(cents).toBe(await centsOf({ ...days, month, kind: [kind] }))
  })

  test('how far registrations came that were started lately', async () => {
    const steps = board.reached.map(({ step }) => step)
    expect(board.reached[0]!.count).toBeGreaterThan(board.reached.at(-1)!.count)
    for (const [i, { count }] of board.reached.entries())
      expect(count).toBe(
        (await rowsOf('starts', { period: 'last_30_days', stage: steps.slice(i) })).meta.total,
      )
  })

  test('money is not for those who may not see it, on the dashboard either', async () => {
    const volunteer = await house.tokenOf([{ module: 'MMS', role: 'volunteer' }])
    const { data } = await ask('GET', 'admin/dashboard/all-data', undefined, volunteer)
    expect(data.registrations).toBe(board.registrations)
    expect([data.money, data.before.money]).toEqual([null, null])
    expect(JSON.stringify(data.by_month)).not.toContain('donations')
  })
})

test('the total of card payments is what was paid, not what was tried', async () => {
  const { data } = await ask('POST', 'report/payments', { rows: 'outcome' }, admin)
  const { rows } = await house.world.database.pool.query<{ paid: number; tried: number }>(
    `select sum(amount) filter (where state = 'succeeded')::bigint as paid, sum(amount)::bigint as tried from payment`,
  )
  const { paid, tried } = rows[0]!
  expect(tried).toBeGreaterThan(paid)
  const cells = data.cells as { row: string | null; column: string | null; amount: number }[]
  expect(cells.find(({ row, column }) => row === null && column === null)!.amount).toBe(paid)
})
