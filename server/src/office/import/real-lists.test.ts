import { beforeAll, expect, test } from 'vitest'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { importingIn } from '../../../test/import.ts'
import { messyList } from '../../../test/messy-list.ts'
import { registeringIn } from '../../../test/registration.ts'

const house = await testHouse()
// Sells a membership for players.
await registeringIn(house)
let admin: string
const { ask, upload, check, run } = importingIn(house, () => admin)

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
  const { data: first } = await ask('GET', `/${file.id}`)

  // Values that our lists do not know, each once: what they look like, or else they are left out.
  const { data: unknown } = await ask('GET', `/${file.id}/values`)
  const open = unknown.values.filter(({ is_open }: { is_open: boolean }) => is_open)
  expect(open.map(({ typed }: { typed: string }) => typed.toLowerCase()).toSorted()).toEqual([
    'goalie',
    'player membership',
  ])
  decisions += open.length
  const values = open.map(({ field, typed, meant }: Record<string, string>) => ({
    field,
    typed,
    meant: meant ?? null,
  }))
  // A day that nobody wrote down is mended in all its rows at once, where the office knows one.
  const { data: cells } = await ask('GET', `/${file.id}/cells?reason=row_bad_dob`)
  expect(cells.cells[0]).toMatchObject({ typed: 'tbd', now: 'tbd' })
  expect(cells.cells[0].count).toBeGreaterThan(20)
  decisions += 1
  const mends = [{ column: cells.cells[0].column, line: null, typed: 'tbd', value: 'Jan 1, 2015' }]
  const checked = await check(first, { values, mends })
  const reasons = (await ask('GET', `/${file.id}/reasons`))['data']
  expect(reasons.filter(({ reason }: { reason: string }) => reason === 'row_bad_dob')).toEqual([])
  // What stands between the pages is about nobody: twelve headings, and sums and notes, which no birthday is missed in.
  const nobody = reasons.filter(({ kind }: { kind: string }) => kind === 'nobody')
  const count = (said: RegExp) => nobody.find(({ reason }: { reason: string }) => said.test(reason))?.count
  expect(count(/repeats the column names/)).toBe(12)
  expect(count(/a title, a note or a total/)).toBeGreaterThan(3)
  decisions += 1
  const done = await run(checked)
  expect(done).toMatchObject({ status: 'done', counts: { none: checked['counts'].none } })
  expect(done['counts'].new / born.size).toBeGreaterThanOrEqual(0.95)
  // The file, two ways to write a day, two checks, two values, one mend, and the import itself.
  expect(decisions).toBeLessThanOrEqual(10)

  // No birthday was turned: each is the one it was written for.
  const { rows } = await house.world.database.pool.query<{ last_name: string; dob: string }>(
    `select last_name, dob::text from member
     where id in (select member_id from member_import_row where import_id = $1 and outcome = 'new')`,
    [file.id],
  )
  expect(rows).toHaveLength(done['counts'].new)
  const known = rows.filter(({ dob }) => dob !== '2015-01-01')
  expect(rows.length - known.length).toBeLessThan(100)
  expect(known.filter(({ last_name, dob }) => born.get(last_name.toLowerCase()) !== dob)).toEqual([])
})

test('hints in headers and remarks in cells keep nothing out: addresses, numbers, parents and towns are found in them', async () => {
  const lines = [
    'Kid;Birthday (M/D/Y);Parent/Guardian Name(s);Parent E-Mail;Parent Phone(s);Address;City/State/Zip;Emerg. Contact;Emerg. Phone',
    'Ana Hintley;11 / 2 / 2014;Mr. Tom & Eva Hintley;Tom Hintley <tom@hint.example>;"H: 214-555-0103\nC: 972-555-0104";9 Elm St;Frisco, Texas, 75034;Oma (home);214-555-0199 (cell)',
    'Bo Hintson;02Nov2013;Eva/Tom Hintson;eva@hint.example/tom@hint.example;2145550102.0;7 Oak Ave;PLANO TX 75023;;',
  ]
  const file = (await upload(lines.join('\n')))['data']
  const done = await run(await check(file))
  expect(done['counts']).toMatchObject({ new: 2, bad: 0 })
  const { rows } = await house.world.database.pool.query(
    `select m.last_name, m.dob::text, m.address ->> 'city' as city, m.address ->> 'state' as state, m.address ->> 'zip' as zip,
       m.emergency_contact ->> 'name' as emergency, g.first_name as parent, g.email, g.phone
     from member m join guardianship x on x.minor_id = m.id join member g on g.id = x.guardian_id
     where m.last_name like 'Hint%' and x.minor_id in (select member_id from member_import_row where import_id = $1)
     order by m.id`,
    [file.id],
  )
  expect(rows).toEqual([
    {
      ...{ last_name: 'Hintley', dob: '2014-11-02', city: 'Frisco', state: 'Texas', zip: '75034' },
      ...{ emergency: 'Oma (home)', parent: 'Tom', email: 'tom@hint.example', phone: '2145550103' },
    },
    {
      ...{ last_name: 'Hintson', dob: '2013-11-02', city: 'PLANO', state: 'Texas', zip: '75023' },
      ...{ emergency: null, parent: 'Eva', email: 'eva@hint.example', phone: '2145550102' },
    },
  ])
})

test('an area code is asked once for all phone numbers of seven digits; a second parent is said, and the first’s relation read', async () => {
  const { data: file } = await upload(
    [
      'First name,Last name,DOB,Parent Name,Parent Phone,Phone',
      'Ida,Area,2014-03-02,Tom Area (dad) & Eva Area (mom),555-0102,',
      'Lou,Area,2015-03-02,Eva Area,214-555-0103,555 0104 x7',
    ].join('\n'),
  )
  const before = await check(file)
  const reasons = async () =>
    (await ask('GET', `/${file.id}/reasons`))['data'].map(({ reason, count }: Record<string, unknown>) => [
      reason,
      count,
    ])
  expect(await reasons()).toEqual(
    expect.arrayContaining([
      ['note_no_area', 2],
      ['note_other_parent', 1],
    ]),
  )
  const checked = await check(before, { area_code: '972' })
  expect(await reasons()).not.toContainEqual(['note_no_area', expect.anything()])
  await run(checked)
  const { rows } = await house.world.database.pool.query(
    `select m.first_name, m.phone from member m where m.last_name = 'Area' order by m.first_name`,
  )
  expect(rows).toEqual([
    { first_name: 'Eva', phone: '2145550103' },
    { first_name: 'Ida', phone: null },
    { first_name: 'Lou', phone: '9725550104' },
    { first_name: 'Tom', phone: '9725550102' },
  ])
  const { rows: relations } = await house.world.database.pool.query(
    `select g.first_name, h.relation from guardianship h join member g on g.tenant_id = h.tenant_id and g.id = h.guardian_id where g.last_name = 'Area'`,
  )
  expect(relations).toContainEqual({ first_name: 'Tom', relation: 'Father' })
  // The next list may come from another town.
  const { data: next } = await upload('First name,Last name,DOB,Phone\nMia,Area,1990-03-02,555-0105')
  expect(next.settings).toMatchObject({ area_code: null })
})
