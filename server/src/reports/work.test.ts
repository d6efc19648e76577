import { beforeAll, expect, test } from 'vitest'
import type { Dashboard } from 'contract/registrations/registrations'
import { ADMIN, testHouse } from '../../test/house.ts'
import { emergency, payIn, registeringIn } from '../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
let admin: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
  const order = async (people: Awaited<ReturnType<typeof family.daughter>>[]) => {
    const { token, version } = await family.start({ registrant: family.registrant(), people })
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

test('nobody is told of what they may not see', async () => {
  const volunteer = await house.tokenOf([{ module: 'MMS', role: 'volunteer' }])
  expect((await work(volunteer)).map(({ what }) => what)).toEqual(['waiting_for_approval'])
})

test('every number of the dashboard is that of the list it leads to', async () => {
  const { data } = await ask('GET', 'admin/dashboard/all-data', undefined, admin)
  const board = data as Dashboard
  const season_id = board.season!.id
  const listed = async (filters: object) =>
    (await ask('POST', 'admin/get_membership', { filters: { season_id, ...filters } }, admin)).meta.total
  expect(board.registrations).toBe(await listed({}))
  expect(board.waiting_for_approval).toBe(await listed({ status: ['waiting_for_approval'] }))
  for (const { status, count } of board.by_status) expect(count).toBe(await listed({ status: [status] }))
  for (const { id, count } of board.by_league) expect(count).toBe(await listed({ league_id: [id ?? 0] }))
  for (const { id, count } of board.by_membership) expect(count).toBe(await listed({ membership_id: [id] }))
  for (const { month, registrations } of board.by_month)
    expect(registrations).toBe(await listed({ from: `${month}-01`, until: `${month}-30` }))
  const members = await ask(
    'POST',
    'admin/members',
    { filters: { season_id, status: ['active'], type: 'member' } },
    admin,
  )
  expect(board.members).toBe(members.meta.total)
  const money = await ask(
    'POST',
    'report/transactions',
    {
      rows: 'category',
      filters: { from: board.season!.start_date, until: board.season!.end_date },
    },
    admin,
  )
  const taken = money.data.cells.filter(
    ({ row, column }: { row: string | null; column: null }) => row !== null && row !== '8' && column === null,
  )
  expect(board.revenue).toBe(taken.reduce((all: number, { amount }: { amount: number }) => all + amount, 0))
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
