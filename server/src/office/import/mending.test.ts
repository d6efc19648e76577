import { beforeAll, expect, test } from 'vitest'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { importingIn } from '../../../test/import.ts'

const house = await testHouse()
let admin: string
const { ask, upload, check, run, rows } = importingIn(house, () => admin)

beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
})

let nobody = 0
const family = () => `Mended${'abcdefghij'[nobody++ % 10]}`
const list = (last: string, ...days: string[]) =>
  ['First name,Last name,DOB,City', ...days.map((day, i) => `Kid${'abcdefghij'[i]},${last},${day},`)].join(
    '\n',
  )
const dobs = async (file: Record<string, any>) =>
  (await rows(file)).map(({ line, outcome, dob }) => [line, outcome, dob])

test('equal cells are listed once with their rows and mended together, one cell for itself, and both come in', async () => {
  const last = family()
  const sent = await upload(list(last, 'tbd', '05/13/2014', 'TBD ', 'n/a', ''))
  const checked = await check(sent['data'])
  expect(checked['counts']).toMatchObject({ new: 1, bad: 4 })
  const { data: bad } = await ask('GET', `/${checked['id']}/cells?reason=row_bad_dob`)
  expect(bad).toEqual({
    cells: [
      { column: 2, typed: 'tbd', now: 'tbd', count: 2, lines: [2, 4] },
      { column: 2, typed: 'n/a', now: 'n/a', count: 1, lines: [5] },
    ],
    left_off: 0,
  })
  const reason = encodeURIComponent('Date of birth is required.')
  expect((await ask('GET', `/${checked['id']}/cells?reason=${reason}`))['data'].cells).toEqual([
    { column: 2, typed: '', now: '', count: 1, lines: [6] },
  ])

  const mended = await check(checked, {
    mends: [
      { column: 2, line: null, typed: 'tbd', value: '06/15/2015' },
      { column: 2, line: 4, typed: null, value: '07/16/2016' },
      { column: 2, line: 5, typed: null, value: 'never' },
      { column: 3, line: null, typed: '', value: 'Dallas' },
    ],
  })
  expect(await dobs(mended)).toEqual([
    [2, 'new', '2015-06-15'],
    [3, 'new', '2014-05-13'],
    [4, 'new', '2016-07-16'],
    [5, 'bad', null],
    [6, 'bad', null],
  ])
  expect((await rows(mended))[3]).toMatchObject({
    cells: ['Kidd', last, 'never', 'Dallas'],
    was: { 2: 'n/a', 3: '' },
    problems: ['We can’t read “never” as a date of birth.'],
  })
  // What is mended and still wrong is listed by what the file says.
  expect((await ask('GET', `/${mended['id']}/cells?reason=row_bad_dob`))['data'].cells).toEqual([
    { column: 2, typed: 'n/a', now: 'never', count: 1, lines: [5] },
  ])
  // The file of errors has what was mended, and comes in again.
  const { text } = await ask('GET', `/${mended['id']}/problems`)
  expect(text.split('\n')[1]).toBe(`Kidd,${last},never,Dallas,5,We can’t read “never” as a date of birth.`)

  const done = await run(mended)
  expect(done['counts']).toMatchObject({ new: 3, bad: 2 })
  const { rows: members } = await house.world.database.pool.query(
    `select dob::text, address ->> 'city' as city from member where last_name = $1 order by dob`,
    [last],
  )
  expect(members.map(({ dob }) => dob)).toEqual(['2014-05-13', '2015-06-15', '2016-07-16'])
  expect(members.map(({ city }) => city)).toEqual(['Dallas', 'Dallas', 'Dallas'])
})

test('a mend stays when something else is chosen, a later one takes its place, and without any the file is as it was', async () => {
  const sent = await upload(list(family(), 'tbd'))
  const mend = { column: 2, line: null, typed: 'tbd', value: '06/15/2015' }
  const mended = await check(sent['data'], { mends: [mend] })
  const { mends: _, ...others } = mended['settings']
  expect(
    await ask('PATCH', `/${mended['id']}`, { version: mended['version'], settings: others }),
  ).toMatchObject({
    http: 202,
  })
  await house.work()
  const { data: kept } = await ask('GET', `/${mended['id']}`)
  expect(kept['settings'].mends).toEqual([mend])
  expect(await dobs(kept)).toEqual([[2, 'new', '2015-06-15']])

  const later = await check(kept, { mends: [mend, { ...mend, typed: 'TBD', value: '07/16/2016' }] })
  expect(await dobs(later)).toEqual([[2, 'new', '2016-07-16']])
  expect(later['settings'].mends).toHaveLength(1)

  const none = await check(later, { mends: [] })
  expect(await dobs(none)).toEqual([[2, 'bad', null]])
})

test('a whole column is set, a mended formula is nobody’s name, and a column the file does not have is refused', async () => {
  const sent = await upload(list(family(), '05/13/2014', '06/15/2015'))
  const all = await check(sent['data'], {
    mends: [
      { column: 3, line: null, typed: null, value: 'Plano' },
      { column: 0, line: 3, typed: null, value: '=1+1' },
    ],
  })
  expect((await rows(all)).map(({ outcome, cells }) => [outcome, cells[3]])).toEqual([
    ['new', 'Plano'],
    ['bad', 'Plano'],
  ])
  const wrong = await check(all, { mends: [{ column: 4, line: null, typed: null, value: 'x' }] })
  expect(wrong).toMatchObject({
    http: 422,
    errors: { 'settings.mends.0.column': ['The file doesn’t have that many columns.'] },
  })
})

test('what two send about one file at once is one check: the slower one is told', async () => {
  const sent = await upload(list(family(), 'tbd'))
  const checked = await check(sent['data'])
  const mend = { column: 2, line: null, typed: 'tbd', value: '06/15/2015' }
  const settings = { ...checked['settings'], mends: [mend] }
  const answers = await Promise.all(
    [1, 2].map(() => ask('PATCH', `/${checked['id']}`, { version: checked['version'], settings })),
  )
  expect(answers.map(({ http }) => http).toSorted()).toEqual([202, 409])
  await house.work()
})
