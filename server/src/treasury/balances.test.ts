import { beforeAll, expect, test } from 'vitest'
import { aTeamWithFees } from '../../test/fees.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { lettersTo } from '../../test/team.ts'

const house = await testHouse()
let team: Awaited<ReturnType<typeof aTeamWithFees>>
let admin: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  team = await aTeamWithFees(house)
  admin = await house.tokenOf(ADMIN)
}, 60_000)

const list = (query = '', token = admin) => team.ask('GET', `/mms/treasury/balances${query}`, token)
const remind = (ids: readonly number[], token = admin) =>
  team.ask('POST', '/mms/treasury/balances/remind', token, { ids })

test('the office sees who owes what since when, with sums of all, and reminds a family once a day', async () => {
  const first = await team.aFamily()
  await team.make({ member_ids: [first.member_id] })
  const second = await team.aFamily()
  await team.make({
    member_ids: [second.member_id],
    name: 'Camp',
    parts: [{ label: 'All of it', due_on: team.day(-20), amount: 5_000 }],
  })
  const { data, meta } = await list()
  expect(meta).toMatchObject({ total: 2, due: 35_000, owed: 125_000 })
  expect(data).toMatchObject([
    {
      what: 'Camp',
      payer_email: second.email,
      due: 5_000,
      owed: 5_000,
      since: team.day(-20),
      kind: 'team_fee',
    },
    { what: 'Season fee 2026–27', payer_email: first.email, due: 30_000, owed: 120_000, since: team.day(0) },
  ])
  const pages = await list('?per_page=1')
  expect(pages).toMatchObject({ data: [{ what: 'Camp' }], meta: { total: 2, due: 35_000, next: '2' } })
  expect(await list('?per_page=1&cursor=2')).toMatchObject({
    data: [{ what: 'Season fee 2026–27' }],
    meta: { previous: '1', next: null },
  })
  expect(await list(`?q=${first.email}`)).toMatchObject({ meta: { total: 1, due: 30_000 } })
  expect(await list('?kind=league_fee')).toMatchObject({ data: [], meta: { total: 0, due: 0 } })

  const ids = data.map(({ id }: { id: number }) => id)
  const before = (await lettersTo(house, second.email)).length
  expect(await remind(ids)).toMatchObject({ data: { reminded: 2, skipped: 0 } })
  await remind(ids)
  const letters = await lettersTo(house, second.email)
  expect(letters.slice(before).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('$50.00 is late'),
  ])
  expect(await remind([999_999])).toMatchObject({ data: { reminded: 0, skipped: 1 } })
})

test('what is paid is no longer open, and a coach sees no list of the office', async () => {
  const { token, member_id, email } = await team.aFamily()
  await team.make({ member_ids: [member_id] })
  const { data: plan } = await team.accept(token)
  await team.pay(token, plan, [plan.instalments[0].id], 30_000)
  expect(await list(`?q=${email}`)).toMatchObject({ meta: { total: 0 } })
  expect(await list(`?q=${email}&which=all`)).toMatchObject({
    data: [{ due: 0, owed: 90_000, since: null }],
    meta: { total: 1, owed: 90_000 },
  })
  expect((await list('', team.coach)).http).toBe(403)
  expect((await remind([plan.id * 2], team.coach)).http).toBe(403)
})
