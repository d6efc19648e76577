import { beforeAll, expect, test } from 'vitest'
import type { RulePackEntry } from 'contract/clubs/rule-packs'
import { atOnce, together } from '../../test/at-once.ts'
import { aClubWithTeams } from '../../test/clubs.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { waitingForLock } from '../../test/waiting.ts'

const house = await testHouse()
let admin: string
beforeAll(async () => {
  await aClubWithTeams(house.acting())
  await aClubWithTeams(house.acting('demo'))
  admin = await house.tokenOf(ADMIN)
})

async function ask(method: string, path: string, payload?: object, token = admin) {
  const answer = await house.call(`/api/ctms/${path}`, { method, token, ...(payload && { payload }) })
  return { http: answer.statusCode, ...answer.json() }
}
const packs = async (): Promise<RulePackEntry[]> => (await ask('GET', 'rule-packs')).data
const packOf = async (name: string) => (await packs()).find((one) => one.name === name)!
const change = (
  { disciplines: _, sport_body: __, divisions: ___, ...pack }: RulePackEntry,
  more: object = {},
  token = admin,
) => ask('PATCH', `rule-packs/${pack.id}`, { ...pack, ...more }, token)

test('the packs of four bodies are there, each saying what no source was found for', async () => {
  expect((await packs()).map(({ name, unsourced }) => [name, unsourced])).toEqual([
    ['Alliance 2027', ['roster_min', 'cutoff_month', 'frozen_adds', 'min_ages']],
    ['PGF 2026', ['effective_from', 'one_roster', 'min_ages']],
    ['PGF 2025', ['effective_from', 'one_roster', 'min_ages']],
    ['USA Softball 2024', ['roster_min', 'roster_max', 'one_roster', 'min_ages']],
    ['USA Softball 2023', ['roster_min', 'roster_max', 'one_roster', 'min_ages']],
    ['USSSA 2027', ['roster_max', 'min_ages']],
    ['USSSA 2026', ['roster_max', 'min_ages']],
    ['USSSA 2023', ['roster_max', 'min_ages']],
  ])
  expect(await packOf('PGF 2026')).toMatchObject({ roster_min: 10, roster_max: 23, disciplines: [] })
  expect(await packOf('USSSA 2027')).toMatchObject({ disciplines: ['Fastpitch'], lock_month: 3, lock_day: 1 })
})

test('the office changes one, and of two who do so the second is told', async () => {
  const pack = await packOf('PGF 2026')
  const changed = await change(pack, {
    roster_max: '24',
    unsourced: ['one_roster'],
    lock_month: '',
    lock_day: '',
    classes: ['Premier', 'National'],
  })
  expect(changed).toMatchObject({
    http: 200,
    data: {
      classes: ['Premier', 'National'],
      roster_max: 24,
      unsourced: ['one_roster'],
      lock_month: null,
      version: pack.version + 1,
    },
  })
  expect(await change(pack, { roster_max: 25 })).toMatchObject({
    http: 409,
    code: 'conflict',
    detail: { current: { roster_max: 24 }, changed_by: 'Ada Ball' },
  })
})

test('a pack says how young a player of each division may be', async () => {
  const pack = await packOf('USSSA 2027')
  expect(pack.divisions).toEqual(['10U', '12U', '14U', '16U', '18U'])
  expect(pack.min_ages).toMatchObject({ '10U': 4, '18U': 11 })
  const { data } = await change(pack, { min_ages: { '10U': '5', '12U': '', '18U': 14 } })
  expect(data.min_ages).toEqual({ '10U': 5, '18U': 14 })
  const next = { ...pack, version: data.version }
  expect(await change(next, { min_ages: { '9U': 4 } })).toMatchObject({
    http: 422,
    errors: { min_ages: ['There’s no division 9U.'] },
  })
  expect(await change(next, { min_ages: { '10U': 'young' } })).toMatchObject({ http: 422 })
  // If omitted, the ages stay.
  const { min_ages: _, ...rest } = next
  expect((await change(rest as RulePackEntry)).data.min_ages).toEqual({ '10U': 5, '18U': 14 })
})

test.each([
  ['roster_max', { roster_min: 12, roster_max: 11 }, 'That’s less than the minimum number of players.'],
  [
    'lock_day',
    { lock_month: 3, lock_day: null },
    'Enter both the month and the day of the lock, or leave both blank.',
  ],
  ['effective_until', { effective_until: '2020-01-01' }, 'This is before the first day.'],
  [
    'effective_from',
    { effective_from: '2024-01-01' },
    'USSSA 2026 from the same organization is already in effect on some of these dates.',
  ],
  ['cutoff_day', { cutoff_day: 32 }, 'Enter a day from 1 to 31.'],
  ['classes', { classes: ['A', 'B', 'A'] }, 'List each class once.'],
  ['classes.1', { classes: ['A', ' '] }, 'Class is required.'],
])('a rule that cannot be is refused at its field: %s', async (field, more, sentence) => {
  const answer = await change(await packOf('USSSA 2027'), more)
  expect(answer).toMatchObject({ http: 422, errors: { [field]: [sentence] } })
})

test('nobody but the office sees or changes them, and not those of another tenant', async () => {
  const coach = await house.tokenOf([{ module: 'CTMS', role: 'Team Admin', team_id: 1 }])
  const pack = await packOf('USSSA 2027')
  expect((await ask('GET', 'rule-packs', undefined, coach)).http).toBe(403)
  expect((await change(pack, {}, coach)).http).toBe(403)
  const { rows } = await house.world.database.pool.query<{ id: number }>(
    'select id from rule_pack where tenant_id = $1 limit 1',
    [house.tenants.demo.id],
  )
  expect(await change({ ...pack, id: rows[0]!.id })).toMatchObject({ http: 404, code: 'rule_pack_not_found' })
})

test('two packs of one body that are given the same days at once are not both in effect on them', async () => {
  const before = [await packOf('USSSA 2026'), await packOf('USSSA 2023')]
  const days = ['1990-01-01', '1990-02-01'].map((effective_from) => ({
    effective_from,
    effective_until: '1990-12-31',
  }))
  const { pool } = house.world.database
  const keeper = await pool.connect()
  let both: Promise<Record<string, any>[]>
  try {
    // Both have looked before either writes.
    await keeper.query('begin')
    await keeper.query('select from rule_pack where id = any($1) for update', [before.map(({ id }) => id)])
    both = together(2, (i) => change(before[i]!, days[i]))
    await expect.poll(() => waitingForLock(pool)).toHaveLength(2)
  } finally {
    await keeper.query('commit')
    keeper.release()
  }
  const answers = await both
  expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 422])
  const moved = answers.find(({ http }) => http === 200)!['data'] as RulePackEntry
  const { effective_from, effective_until } = before.find(({ id }) => id === moved.id)!
  expect(await change(moved, { effective_from, effective_until })).toMatchObject({ http: 200 })
})

test('a body gets its first rules and those that follow, never two for one day', async () => {
  const { id: _, version: __, divisions: ___, disciplines: ____, ...rules } = await packOf('USSSA 2027')
  const first = {
    ...rules,
    name: 'Soccer 2027',
    sport_body: 'US Youth Soccer',
    effective_until: '2027-07-31',
  }
  expect(await ask('POST', 'rule-packs', first)).toMatchObject({
    http: 201,
    data: { name: 'Soccer 2027', sport_body: 'US Youth Soccer', min_ages: {}, version: 1 },
  })
  const next = { ...first, name: 'Soccer 2028', effective_until: null }
  expect(await ask('POST', 'rule-packs', { ...next, effective_from: '2027-07-31' })).toMatchObject({
    http: 422,
    errors: {
      effective_from: ['Soccer 2027 from the same organization is already in effect on some of these dates.'],
    },
  })
  const both = await atOnce(2, () => ask('POST', 'rule-packs', { ...next, effective_from: '2027-08-01' }))
  expect(both.map(({ http }) => http).toSorted()).toEqual([201, 422])
})
