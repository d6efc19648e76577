import { beforeAll, expect, test } from 'vitest'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { csv, importingIn } from '../../../test/import.ts'
import { tidyImports } from './tidying.ts'

const house = await testHouse()
let admin: string
const { ask, upload, check, enter } = importingIn(house, () => admin)

beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
})

const NO_GUARDIAN = 'This person is under 18 and comes in without a parent or guardian.'

const reasonsOf = async ({ id }: Record<string, any>) => {
  const { data } = await ask('GET', `/${id}/reasons`)
  return data.map(({ reason, kind, count }: Record<string, unknown>) => [kind, reason, count])
}
const linesWith = async ({ id }: Record<string, any>, filter: string) =>
  (await ask('GET', `/${id}/rows?${filter}`)).data.map(({ line }: { line: number }) => line)

test('rows are grouped by what is wrong with them or said of them, and each group opens its rows', async () => {
  const list = [
    'First name,Last name,DOB,Phone,Parent Name,Parent Email',
    'Ana,Grouped,tbd,,,',
    'Bea,Grouped,next year,,,',
    'Cleo,Grouped,,,,',
    'Dora,Grouped,05/13/1990,555-0104,,',
    'Edda,Grouped,05/13/2015,,,',
    'Fay,Grouped,05/14/2015,,,fay@example.org',
    'Gus,Grouped,05/15/1991,,,',
  ].join('\n')
  const { data: file } = await upload(list)
  const checked = await check(file)
  expect(checked).toMatchObject({ counts: { new: 4, bad: 3 }, noted: 3 })
  expect(await reasonsOf(checked)).toEqual([
    ['problem', 'row_bad_dob', 2],
    ['problem', 'Date of birth is required.', 1],
    ['note', NO_GUARDIAN, 2],
    ['note', 'Parent or guardian skipped: the name is incomplete.', 1],
    ['note', 'note_no_area', 1],
  ])
  expect(await linesWith(checked, 'reason=row_bad_dob')).toEqual([2, 3])
  expect(await linesWith(checked, `reason=${encodeURIComponent(NO_GUARDIAN)}`)).toEqual([6, 7])
  expect(await linesWith(checked, 'noted=yes')).toEqual([5, 6, 7])
  expect(await ask('GET', `/${file.id}/rows?noted=no`)).toMatchObject({ http: 422 })
})

test('a child on record with a parent is not counted among those without one', async () => {
  const parents = 'First name,Last name,DOB,Parent Name'
  await enter([parents, 'Kid,Cared,05/13/2015,Eva Cared'].join('\n'))
  const { data: file } = await upload([parents, 'Kid,Cared,05/13/2015,', 'Kit,Cared,05/14/2015,'].join('\n'))
  const checked = await check(file, { existing: 'update' })
  expect(checked).toMatchObject({ counts: { new: 1, update: 1 }, noted: 1 })
  expect(await reasonsOf(checked)).toEqual([['note', NO_GUARDIAN, 1]])
})

test('nobody sees the reasons of another club’s file', async () => {
  const { data: file } = await upload(csv(['Ana', 'Alone', 'tbd', '']))
  const other = importingIn(house, () => admin, 'demo')
  expect(await other.ask('GET', `/${file.id}/reasons`)).toMatchObject({ http: 401 })
})

test('thirty days later the examples of the columns and what was chosen go with the rows', async () => {
  const done = await enter(csv(['Ana', 'Tidied', '05/13/1990', 'ana@tidied.example']))
  expect(JSON.stringify(done)).toContain('ana@tidied.example')
  await house.world.database.pool.query(
    'update member_import set updated_at = created_at - interval $$31 days$$ where id = $1',
    [done['id']],
  )
  await tidyImports.run(house.acting(), {} as never)
  const { data } = await ask('GET', `/${done['id']}`)
  expect(data.columns.map(({ header }: { header: string }) => header)).toEqual([
    'First name',
    'Last name',
    'DOB',
    'Email',
  ])
  expect(JSON.stringify(data)).not.toMatch(/tidied|05\/13/)
  const { data: rest } = await ask('GET', `/${done['id']}/rows`)
  expect(rest).toEqual([])
})
