import { beforeAll, expect, test } from 'vitest'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { importingIn } from '../../../test/import.ts'
import { registeringIn } from '../../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
let admin: string
const { ask, upload, check, run, rows } = importingIn(house, () => admin)
type Answer = Record<string, any>

beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
})

const valuesOf = async ({ id }: Answer): Promise<Answer> => (await ask('GET', `/${id}/values`))['data']
const optionIn = ({ choices }: Answer, field: string, label: string): string =>
  choices.find((one: Answer) => one['field'] === field).options.find((one: Answer) => one['label'] === label)
    .value

const LIST = [
  'First name,Last name,DOB,Role,Sex,Street Address,City,ST,Zip',
  'Ana,Valued,05/02/1990,Player membership,girl,1 Elm St,Dallas,Tejas,75201',
  'Bea,Valued,05/03/1990,player  MEMBERSHIP,girl,1 Elm St,Dallas,TX,75201',
  'Cleo,Valued,05/04/1990,Goalie,lady,1 Elm St,Dallas,TX,75201',
  'Dora,Valued,05/05/1990,Coach,lady,1 Elm St,Dallas,TX,75201',
].join('\n')

test('an unknown value is listed once with its rows, and what is said of it holds for all of them', async () => {
  const { data: file } = await upload(LIST)
  const checked = await check(file, { values: [] })
  expect(checked['counts']).toMatchObject({ new: 1, bad: 3 })
  const asked = await valuesOf(checked)
  const player = optionIn(asked, 'member_type', 'Player')
  expect(asked['values']).toEqual([
    { field: 'gender', typed: 'lady', count: 2, lines: [4, 5], is_open: true, meant: null },
    {
      field: 'member_type',
      typed: expect.stringMatching(/^player +membership$/i),
      count: 2,
      lines: [2, 3],
      is_open: true,
      meant: player,
    },
    { field: 'member_type', typed: 'Goalie', count: 1, lines: [4], is_open: true, meant: null },
    { field: 'state', typed: 'Tejas', count: 1, lines: [2], is_open: true, meant: null },
  ])

  const again = await check(checked, {
    values: [
      { field: 'member_type', typed: 'PLAYER MEMBERSHIP', meant: player },
      { field: 'member_type', typed: 'goalie', meant: null },
      { field: 'gender', typed: 'lady', meant: 'female' },
      { field: 'state', typed: 'tejas', meant: optionIn(asked, 'state', 'Texas') },
    ],
  })
  expect(again).toMatchObject({ counts: { new: 4, bad: 0 }, noted: 0 })
  const known = await valuesOf(again)
  expect(known['values'].map(({ is_open, meant }: Answer) => [is_open, meant])).toEqual([
    [false, 'female'],
    [false, player],
    [false, null],
    [false, 'Texas'],
  ])
  await run(again)
  const { rows: people } = await house.world.database.pool.query(
    `select first_name, gender, address ->> 'state' as state, pre_member_type_id as type from member
     where last_name = 'Valued' order by first_name`,
  )
  expect(people).toEqual([
    { first_name: 'Ana', gender: 'female', state: 'Texas', type: Number(player) },
    { first_name: 'Bea', gender: 'female', state: 'Texas', type: Number(player) },
    { first_name: 'Cleo', gender: 'female', state: 'Texas', type: null },
    { first_name: 'Dora', gender: 'female', state: 'Texas', type: expect.any(Number) },
  ])
})

test('what was said once is known for the next list, and what no longer exists is asked again', async () => {
  const list = LIST.replace('Goalie', 'Keeper')
  const { data: file } = await upload(list)
  const checked = await check(file, { values: [] })
  const player = optionIn(await valuesOf(checked), 'member_type', 'Player')
  const said = [
    { field: 'member_type', typed: 'Player membership', meant: player },
    { field: 'member_type', typed: 'Keeper', meant: '99999' },
  ]
  const answered = await check(checked, { values: said })
  expect(answered['settings'].values).toEqual([said[0]])
  const { data: next } = await upload(list, 'next.csv')
  expect(next.settings.values).toContainEqual(said[0])
  const asked = await valuesOf(await check(next))
  expect(asked['values'].find(({ typed }: Answer) => typed === 'Keeper')).toMatchObject({ is_open: true })
  expect(asked['values'].find(({ typed }: Answer) => /^player/i.test(typed))).toMatchObject({
    is_open: false,
    meant: player,
  })
})

test('an unknown team, league, membership or status can be left out, and the usual ones are taken', async () => {
  const { data: file } = await upload(
    [
      'First name,Last name,DOB,Team,League,Membership,Status,Age group',
      'Ana,Leftout,05/02/1990,Red Foxes,Nowhere League,Gold,on hold,Minors',
    ].join('\n'),
  )
  const { membership_id } = await family.place('Player', '05/02/2014')
  const { data: seasons } = await family.ask('GET', 'getSeason')
  const membership = { membership_id, season_id: seasons[0].id, status: 'inactive' }
  const checked = await check(file, { membership, values: [] })
  expect((await rows(checked))[0]!['problems']).toEqual([
    'There’s no league “Nowhere League”.',
    'There’s no team “Red Foxes” in this season.',
    'There’s no membership “Gold”.',
    'The status “on hold” isn’t Active, Inactive or Closed.',
  ])
  const first = await valuesOf(checked)
  expect(first['values'].map(({ field }: Answer) => field).toSorted()).toEqual([
    'league',
    'membership',
    'status',
    'team',
  ])
  const leave = (values: Answer[]) => values.map(({ field, typed }) => ({ field, typed, meant: null }))
  const again = await check(checked, { membership, values: leave(first['values']) })
  expect(again['counts']).toMatchObject({ new: 1, bad: 0 })
  // Without a team the age group counts, and is asked about in its turn.
  const { values } = await valuesOf(again)
  expect(values.filter(({ is_open }: Answer) => is_open)).toMatchObject([
    { field: 'age_group', typed: 'Minors' },
  ])
  const last = await check(again, { membership, values: leave(values) })
  expect(last).toMatchObject({ counts: { new: 1 }, noted: 0 })
})

test('numbers of another system are left out with one answer, and ours are given', async () => {
  const { data: file } = await upload(
    ['First name,Last name,DOB,Member ID', 'Ana,Numbered,05/02/1990,XY-2024-000017'].join('\n'),
  )
  const checked = await check(file)
  expect(checked['counts']).toMatchObject({ bad: 1 })
  const again = await check(checked, { foreign_numbers: 'skip' })
  expect(again).toMatchObject({ counts: { new: 1, bad: 0 }, noted: 1 })
  const [row] = await rows(await run(again))
  expect(row!['notes']).toEqual(['Member ID XY-2024-000017 left out: it’s from another system.'])
  expect(row!['member_number']).not.toBe('XY-2024-000017')
})
