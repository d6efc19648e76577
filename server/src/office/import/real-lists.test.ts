import { beforeAll, expect, test } from 'vitest'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { importingIn } from '../../../test/import.ts'
import { messyList } from '../../../test/messy-list.ts'

const house = await testHouse()
let admin: string
const { ask, upload, run } = importingIn(house, () => admin)

beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
})

test('of a list of 5,000 as clubs have it at least 95 of 100 are in after at most ten decisions', async () => {
  const { text, born } = messyList(5_000)
  const { data: file } = await upload(text)
  let decisions = 1
  // Only what the office has to say: how slashes and dots are meant, which nothing in the list tells.
  const answer = (formats: (string | null)[], said: string) =>
    formats.map((format) => {
      if (format === null) decisions += 1
      return format ?? said
    })
  const settings = {
    ...file.settings,
    date_formats: answer(file.settings.date_formats, 'mdy'),
    dotted_formats: answer(file.settings.dotted_formats, 'dmy'),
    confirmation_codes: false,
  }
  decisions += 1
  expect(await ask('PATCH', `/${file.id}`, { version: file.version, settings })).toMatchObject({ http: 202 })
  await house.work()
  const { data: checked } = await ask('GET', `/${file.id}`)
  decisions += 1
  const done = await run(checked)
  expect(done).toMatchObject({ status: 'done' })
  expect(done['counts'].new / born.size).toBeGreaterThanOrEqual(0.95)
  expect(decisions).toBeLessThanOrEqual(10)

  // No birthday was turned: each is the one it was written for.
  const { rows } = await house.world.database.pool.query<{ last_name: string; dob: string }>(
    `select last_name, dob::text from member
     where id in (select member_id from member_import_row where import_id = $1 and outcome = 'new')`,
    [file.id],
  )
  expect(rows).toHaveLength(done['counts'].new)
  expect(rows.filter(({ last_name, dob }) => born.get(last_name.toLowerCase()) !== dob)).toEqual([])
})
