import { beforeAll, expect, test } from 'vitest'
import { ADMIN, MEMBER, testHouse } from '../../../test/house.ts'
import { crowd, csv, importingIn } from '../../../test/import.ts'
import { registeringIn } from '../../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
const stranger = await registeringIn(house, 'demo')
let admin: string
const { ask, upload, check, run, rows, enter } = importingIn(house, () => admin)
let offers: { membership_id: number; season_id: number; league_id: number }

beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  const { membership_id, league_id } = await family.place('Player', '05/02/2014')
  const { data: seasons } = await family.ask('GET', 'getSeason')
  offers = { membership_id, season_id: seasons[0].id, league_id: league_id }
})

const get = async (path: string) => family.ask('GET', path, undefined, admin)
/** People on record with exactly this name. */
const found = async (last: string): Promise<Record<string, any>[]> => {
  const { data } = await family.ask('POST', 'admin/members', { q: last, per_page: 100 }, admin)
  return data.filter(({ name }: { name: string }) => name.startsWith(`${last},`))
}

let people = 0
/** A person who appears only once in this file. */
const somebody = () => {
  const n = ++people
  const name = String.fromCharCode(97 + (n % 26)) + String.fromCharCode(97 + Math.floor(n / 26))
  return { first: `Pia${name}`, last: `Import${name}`, email: `pia-${n}@example.org` }
}

test('a file is read, its columns are recognized, and nothing is entered before somebody says so', async () => {
  const { first, last, email } = somebody()
  const sent = await upload(csv([first, last, '05/13/2014', email]))
  expect(sent).toMatchObject({
    http: 201,
    message: 'Data created successfully',
    data: {
      kind: 'csv',
      encoding: 'utf-8',
      separator: ',',
      status: 'uploaded',
      columns: [
        { header: 'First name', proposal: 'first_name', samples: [first] },
        { header: 'Last name', proposal: 'last_name' },
        {
          header: 'DOB',
          proposal: 'dob',
          dates: { format: 'mdy', month_first: { row: 2, typed: '05/13/2014' } },
        },
        { header: 'Email', proposal: 'email' },
      ],
      settings: { date_formats: ['mdy', 'mdy', 'mdy', 'mdy'] },
    },
  })
  const checked = await check(sent['data'])
  expect(checked).toMatchObject({ status: 'checked', row_count: 1, counts: { new: 1, bad: 0 } })
  expect(await rows(checked)).toMatchObject([
    { line: 2, outcome: 'new', name: `${last}, ${first}`, dob: '2014-05-13' },
  ])
  expect(await found(last)).toEqual([])
  const done = await run(checked)
  expect(done).toMatchObject({ status: 'done', progress: 1, counts: { new: 1 } })
  const [member] = await found(last)
  expect(member).toMatchObject({ name: `${last}, ${first}`, dob: '2014-05-13', email })
  const { data } = await get(`get_member/${member!['id']}`)
  expect(data.audit[0]).toMatchObject({ action: 'member.imported', actor: 'Ada Ball' })
})

/** What was detected about a column's dates, and which part of it the form shows. */
const datesOf = ({ columns, settings }: Record<string, any>, at: number) => ({
  ...columns[at].dates,
  chosen: settings.date_formats[at],
})

test('a title stands above the names, a total below the people, and slashes say nothing about dots', async () => {
  const { first, last } = somebody()
  const text = [
    'Riverside SC; spring list',
    '',
    'Player First,Player Last,Birthdate,Parent Name,Parent Email',
    `${first},${last},06/13/2011,Eva Reed,eva@example.org`,
    'Player First,Player Last,Birthdate,Parent Name,Parent Email',
    `${first}x,${last},09.06.2011,"Reed, Tom",`,
    `${first}y,${last},"May 2, 2011",,`,
    'Total players,3,,,',
  ].join('\n')
  const { data: file } = await upload(text)
  expect(file).toMatchObject({
    header_line: 3,
    beginning: [{ line: 1 }, { line: 3 }, { line: 4 }, { line: 5 }, { line: 6 }, { line: 7 }, { line: 8 }],
    columns: [
      {},
      {},
      { dates: { format: 'mdy' }, dotted: { format: null } },
      { proposal: 'guardian_name' },
      {},
    ],
  })
  expect(await check(file)).toMatchObject({
    http: 422,
    errors: { 'settings.dotted_formats.2': ['Choose which comes first, the month or the day.'] },
  })
  const checked = await check(file, { dotted_formats: [null, null, 'dmy'] })
  expect(
    (await rows(checked)).map(({ line, dob, guardian, outcome, notes }) => [
      ...[line, dob, guardian],
      ...(outcome === 'none' ? notes : []),
    ]),
  ).toEqual([
    [4, '2011-06-13', 'Eva Reed'],
    [5, null, null, 'This line repeats the column names.'],
    [6, '2011-06-09', 'Tom Reed'],
    [7, '2011-05-02', null],
    [8, null, null, 'This line is a title, a note or a total, not a person.'],
  ])
})

test('the office says which line names the columns, and only a line near the beginning', async () => {
  const { first, last } = somebody()
  const { data: file } = await upload(`First,Last,DOB\nVorname,Nachname,Geboren\n${first},${last},05/13/2014`)
  expect(file.header_line).toBe(1)
  const at = (line: number, version = file.version) => ask('PATCH', `/${file.id}/header`, { version, line })
  expect(await at(7)).toMatchObject({ http: 422, errors: { file: [expect.any(String)] } })
  const chosen = await at(2)
  expect(chosen).toMatchObject({
    http: 200,
    data: { header_line: 2, columns: [{ header: 'Vorname' }, {}, {}] },
  })
  expect(await at(1)).toMatchObject({ http: 409, code: 'import_not_checked' })
  const checked = await check(chosen['data'], { columns: ['first_name', 'last_name', 'dob'] })
  expect(await rows(checked)).toMatchObject([{ line: 3, name: `${last}, ${first}` }])
  await run(checked)
  expect(await at(1)).toMatchObject({ http: 409, code: 'import_over' })
})

test('a number of another club is refused in words, in its row', async () => {
  const { first, last } = somebody()
  const line = (number: string, name: string) => `${number},${name},${last},05/13/2014`
  const sent = await upload(
    ['Member ID,First name,Last name,DOB', line('DM-2026-000001', first), line('OLD-77', `${first}x`)].join(
      '\n',
    ),
  )
  const checked = await check(sent['data'])
  expect((await rows(checked)).map(({ outcome, problems }) => [outcome, ...problems])).toEqual([
    [
      'bad',
      'The member ID DM-2026-000001 isn’t one of ours: ours start with AF. Leave it out or skip its column, and we’ll give out a new one.',
    ],
    ['new'],
  ])
})

test('part of an address stays, an extension and a second email are left out, and each is said', async () => {
  const { first, last } = somebody()
  const sent = await upload(
    [
      'First,Last,DOB,Email,Cell,Street,City,ST,Zip',
      `${first.toUpperCase()},${last.toUpperCase()},3/4/1985,a@example.org; b@example.org,214-555-0100 x12,12 Elm St,Dallas,Texass,75201`,
    ].join('\n'),
  )
  const done = await run(await check(sent['data']))
  expect((await rows(done))[0]).toMatchObject({
    name: `${last}, ${first}`,
    notes: [
      'Several in one cell: we kept a@example.org.',
      'Phone extension skipped: 12.',
      'Part of the address skipped: Choose a state from the list.',
    ],
  })
  const [member] = await found(last)
  expect(member).toMatchObject({ email: 'a@example.org', phone: '2145550100' })
  const { data } = await get(`get_member/${member!['id']}`)
  expect(data.personal_details.address).toEqual({
    address_1: '12 Elm St',
    city: 'Dallas',
    country: 'USA',
    zip: '75201',
  })
})

test('days that can be read in two ways are asked for, and read in the way that is said', async () => {
  const { first, last } = somebody()
  const sent = await upload(csv([first, last, '05/02/2014', '']))
  expect(datesOf(sent['data'], 2)).toMatchObject({
    chosen: null,
    open: [{ row: 2, typed: '05/02/2014', mdy: '2014-05-02', dmy: '2014-02-05' }],
  })
  const guessed = await check(sent['data'], { date_formats: undefined })
  expect(guessed).toMatchObject({
    http: 422,
    errors: { 'settings.date_formats.2': ['Choose which comes first, the month or the day.'] },
  })
  const checked = await check(sent['data'], { date_formats: [null, null, 'dmy', null] })
  expect(await rows(checked)).toMatchObject([{ dob: '2014-02-05' }])
  expect(datesOf(checked, 2).chosen).toBe('dmy')
})

test('one row that decides for all others is named, and the office may say otherwise', async () => {
  const { first, last } = somebody()
  const sent = await upload(csv([first, last, '05/02/2014', ''], [`${first}x`, last, '13/06/2013', '']))
  expect(datesOf(sent['data'], 2)).toMatchObject({
    chosen: 'dmy',
    day_first: { row: 3, typed: '13/06/2013', mdy: null, dmy: '2013-06-13' },
    month_first: null,
    open: [{ row: 2 }],
  })
  const trusted = await check(sent['data'])
  expect((await rows(trusted)).map(({ dob }) => dob)).toEqual(['2014-02-05', '2013-06-13'])
  const corrected = await check(trusted, { date_formats: [null, null, 'mdy'] })
  expect(await rows(corrected)).toMatchObject([
    { line: 2, dob: '2014-05-02' },
    { line: 3, dob: '2013-06-13', problems: [] },
  ])
})

test('a column with days of both orders is asked about with a row of each, however far down they stand', async () => {
  const people = crowd('Farbelow', 2_500).map(([first, last]) => [first!, last!, '05/02/2014', ''])
  people[2_100]![2] = '13/06/2013'
  people[2_400]![2] = '06/13/2013'
  const { data: mixed } = await upload(csv(...people))
  expect(datesOf(mixed, 2)).toMatchObject({
    chosen: null,
    day_first: { row: 2_102, typed: '13/06/2013' },
    month_first: { row: 2_402, typed: '06/13/2013' },
  })
  const { data: decided } = await upload(csv(...people.slice(0, 2_300)))
  expect(datesOf(decided, 2)).toMatchObject({ chosen: 'dmy', day_first: { row: 2_102 } })
})

test('each column of days is asked about and read in its own way', async () => {
  const { first, last } = somebody()
  const lines = (until: string) =>
    `Given name,Family name,Birth date,Expires,Joined\n${first},${last},2014-05-13,${until},03/04/2012`
  const membership = { ...offers, status: 'active', valid_until: null }
  const { data: told } = await upload(lines('07/31/2026'))
  const checked = await check(told, { membership })
  expect(await rows(checked)).toMatchObject([{ dob: '2014-05-13', valid_until: '2026-07-31', problems: [] }])

  const { data: open } = await upload(lines('07/06/2026'))
  expect([2, 3, 4].map((at) => datesOf(open, at).chosen)).toEqual(['ymd', null, null])
  const date_formats = open.settings.date_formats
  expect(await check(open, { membership, date_formats })).toMatchObject({
    http: 422,
    errors: { 'settings.date_formats.3': [expect.any(String)] },
  })
  // Nothing need be said about a skipped column; a different birthday column is asked about again.
  const columns = ['first_name', 'last_name', null, null, 'dob']
  expect(await check(open, { columns, date_formats: ['dmy', 'dmy', 'dmy', 'dmy', null] })).toMatchObject({
    http: 422,
    errors: { 'settings.date_formats.4': [expect.any(String)] },
  })
  const said = await check(open, { columns, date_formats: [null, null, null, null, 'dmy'] })
  expect(await rows(said)).toMatchObject([{ dob: '2012-04-03' }])
})

test('each bad row says its line and why, on screen and in a file that no spreadsheet computes', async () => {
  const { first, last } = somebody()
  const sent = await upload(
    csv(
      [first, last, '05/13/2014', ''],
      ['', 'Nameless', '05/13/2014', ''],
      ['=1+1', 'Formula', '02/30/2014', ''],
      ['Old', 'Man', '05/13/1850', ''],
      ['Un', 'Born', '05/13/2099', ''],
      [first, last, '05/13/2014', ''],
    ),
  )
  const checked = await check(sent['data'])
  expect(checked['counts']).toEqual({ new: 1, update: 0, skip: 0, bad: 5, none: 0 })
  expect((await rows(checked, 'bad')).map(({ line, problems }) => [line, ...problems])).toEqual([
    [3, 'First name is required.'],
    [
      4,
      'The name “=1+1” starts like a formula. Please fix it in the file.',
      'We can’t read “02/30/2014” as a date of birth.',
    ],
    [5, 'Date of birth can’t be before 01/01/1900.'],
    [6, 'Date of birth can’t be in the future.'],
    [7, 'This person is already in line 2.'],
  ])
  const file = await ask('GET', `/${checked['id']}/problems`)
  expect(file['text']).toContain("'=1+1,Formula,02/30/2014,,4,")
  expect(file['text'].split('\n')).toHaveLength(7)
})

test('the file of errors has the columns of the list and comes in again once it is mended', async () => {
  const { first, last } = somebody()
  const sent = await upload(
    `List\nNotes,Player First,Player Last,DOB\nnew,${first},${last},13/13/2014\n"two, here",=1+1,${last},05/13/2014`,
  )
  const checked = await check(sent['data'])
  const { text } = await ask('GET', `/${checked['id']}/problems`)
  expect(text.split('\n').slice(0, 3)).toEqual([
    '\ufeffNotes,Player First,Player Last,DOB,Line,What is wrong',
    `new,${first},${last},13/13/2014,3,We can’t read “13/13/2014” as a date of birth.`,
    `"two, here",'=1+1,${last},05/13/2014,4,The name “=1+1” starts like a formula. Please fix it in the file.`,
  ])
  const again = await upload(text.replace('13/13/2014', '05/13/2014'))
  const mended = await check(again['data'])
  expect((await rows(mended)).map(({ outcome, name }) => [outcome, name])).toEqual([
    ['new', `${last}, ${first}`],
    ['bad', `${last}, =1+1`],
  ])
})

test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠'])(
  'a name that begins with %s is a formula and nobody’s name; inside of a name the signs may stand',
  async (sign) => {
    const typed = `${sign}Ana`
    const header =
      'First name,Last name,DOB,Guardian first name,Guardian last name,Guardian email,Emergency contact name,Emergency phone'
    const row = (...own: [string, string, string, string, string]) =>
      [own[0], own[1], '05/13/2014', own[2], own[3], 'p@example.org', own[4], '2145550100'].join(',')
    const good = "'t Hooft-Van @Home"
    const sent = await upload(
      [
        header,
        row(typed, good, 'Eva', 'Good', 'Eva Good'),
        row('Ana', typed, 'Eva', 'Good', 'Eva Good'),
        row('Ana-Maria', good, typed, 'Good', 'Eva Good'),
        row('Ana+Maria', good, 'Eva', typed, 'Eva Good'),
        row('Ana=Maria', good, 'Eva', 'Good', typed),
        row('Ana', good, 'Eva', 'Good', 'Eva Good'),
      ].join('\n'),
    )
    const checked = await check(sent['data'])
    const says = `The name “${typed}” starts like a formula. Please fix it in the file.`
    expect((await rows(checked, 'bad')).map(({ line, problems }) => [line, ...problems])).toEqual(
      [2, 3, 4, 5, 6].map((line) => [line, says]),
    )
    expect(checked['counts']).toMatchObject({ new: 1, bad: 5 })
  },
)

test('a formula is no name behind the comma of a full name either', async () => {
  const sent = await upload('Name,DOB\n"Lopez, =1+Ana",05/13/2014')
  expect(await rows(await check(sent['data']), 'bad')).toMatchObject([
    { problems: ['The name “=1+Ana” starts like a formula. Please fix it in the file.'] },
  ])
})

test('whoever is on record is skipped, or brought up to date, as the office chooses', async () => {
  const { first, last, email } = somebody()
  await enter(csv([first, last, '05/13/2014', email]))
  const again = `First name,Last name,DOB,Email,Phone\n${first},${last},05/13/2014,${email},2145550177`
  const skipped = await enter(again)
  expect(skipped['counts']).toMatchObject({ skip: 1, new: 0 })
  expect((await found(last))[0]).toMatchObject({ phone: null })
  const updated = await enter(again, { existing: 'update' })
  expect(updated['counts']).toMatchObject({ update: 1, new: 0 })
  const [member, ...others] = await found(last)
  expect(member).toMatchObject({ phone: '2145550177' })
  expect(others).toEqual([])
  const { data } = await get(`get_member/${member!['id']}`)
  expect(data.audit[0]).toMatchObject({
    action: 'member.changed',
    before: { phone: null },
    after: { phone: '2145550177' },
  })
})

test('a namesake with another address is somebody else, and the office is told', async () => {
  const { first, last, email } = somebody()
  await enter(csv([first, last, '05/13/2014', email]))
  const done = await enter(csv([first, last, '05/13/2014', 'other@example.org']))
  expect((await rows(done))[0]).toMatchObject({
    outcome: 'new',
    notes: expect.arrayContaining([expect.stringContaining('different email')]),
  })
  expect(await found(last)).toHaveLength(2)
})

test('a member ID says who is meant, keeps its number, and the series never gives it to another', async () => {
  const { first, last } = somebody()
  const line = (number: string, name: string) =>
    `Member ID,First name,Last name,DOB\n${number},${name},${last},05/13/2014`
  await enter(line('AF-2026-000900', first))
  expect((await found(last))[0]).toMatchObject({ member_number: 'AF-2026-000900' })
  await enter(line('af-2026-000900', 'Renamed'), { existing: 'update' })
  expect(await found(last)).toMatchObject([{ name: `${last}, Renamed` }])
  const next = somebody()
  await enter(csv([next.first, next.last, '05/13/2014', '']))
  expect((await found(next.last))[0]).toMatchObject({ member_number: 'AF-2026-000901' })
  const wrong = await enter(`Member ID,First name,Last name,DOB\nAF-2026-000900,Otto,Elsewhere,01/02/1980`)
  expect(wrong['counts']).toMatchObject({ bad: 1 })
})

test('children come with their parents, and two children of one parent share them', async () => {
  const { last, email } = somebody()
  const head = 'First name,Last name,DOB,Parent first name,Parent last name,Parent email,Relation'
  await enter(
    [
      head,
      `Ann,${last},05/13/2014,Maria,${last},${email},Mother`,
      `Bea,${last},06/14/2012,Maria,${last},${email},Mother`,
    ].join('\n'),
  )
  const all = await found(last)
  expect(all.map(({ name, guardian_email }) => [name, guardian_email])).toEqual([
    [`${last}, Ann`, email],
    [`${last}, Bea`, email],
    [`${last}, Maria`, null],
  ])
})

test('a parent lives where the file says the child does, so that a renewal need not ask', async () => {
  const { last, email } = somebody()
  await enter(
    [
      'First name,Last name,DOB,Parent first name,Parent last name,Parent email,Address,City,State,Zip',
      `Ann,${last},05/13/2014,Maria,${last},${email},,,,`,
      `Bea,${last},06/14/2012,Maria,${last},${email},12 Elm St,Dallas,TX,75201`,
    ].join('\n'),
  )
  const maria = (await found(last)).find(({ name }) => name === `${last}, Maria`)!
  const { data } = await get(`get_member/${maria['id']}`)
  expect(data.personal_details.address).toMatchObject({
    address_1: '12 Elm St',
    city: 'Dallas',
    zip: '75201',
  })
})

test('the membership of a season is entered, shows in the lists, and is not entered twice', async () => {
  const { first, last, email } = somebody()
  const membership = { ...offers, status: 'active', valid_until: '2026-12-31' }
  const text = csv([first, last, '05/13/2014', email])
  await enter(text, { membership })
  expect(await found(last)).toMatchObject([{ status: 'active', valid_until: '2026-12-31' }])
  const { data: list } = await family.ask('POST', 'admin/get_membership', { q: last.toLowerCase() }, admin)
  expect(list).toHaveLength(1)
  const detail = await get(`admin/registrations/${list[0].id}`)
  expect(detail).toMatchObject({ http: 200, data: { name: `${last}, ${first}`, price: 0, paid: 0 } })
  const again = await enter(text, { membership, existing: 'update' })
  expect((await rows(again))[0]).toMatchObject({
    notes: expect.arrayContaining([expect.stringContaining('already on record')]),
  })
  expect(
    (await family.ask('POST', 'admin/get_membership', { q: last.toLowerCase() }, admin))['data'],
  ).toHaveLength(1)
})

test('with a code the registration form finds the person, and the code has more than sixty bits', async () => {
  const { first, last, email } = somebody()
  await enter(csv([first, last, '05/13/2014', email]), {
    confirmation_codes: true,
    member_type_id: family.typeId('Player'),
  })
  const [member] = await found(last)
  const { pre_confirmation_code: code } = (await get(`get_member/${member!['id']}`))['data']
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{13}$/)
  const looked = await family.ask(
    'GET',
    `member_lookup?pre_confirmation_code=${code}&pre_member_type_name=Player&dob=2014-05-13`,
  )
  expect(looked).toMatchObject({
    http: 200,
    data: { id: member!['id'], first_name: first, member_type: 'Player' },
  })
})

test('pressed twice it is one import, and what was chosen is remembered for the next file', async () => {
  const { first, last } = somebody()
  const head = 'Vorname,Nachname,Geboren'
  const sent = await upload(`${head}\n${first},${last},13.05.2014`)
  const columns = ['first_name', 'last_name', 'dob']
  const checked = await check(sent['data'], { columns })
  const press = () => ask('POST', `/${checked['id']}/run`, { version: checked['version'] })
  const both = await Promise.all([press(), press()])
  expect(both.map(({ http }) => http)).toEqual([202, 202])
  await house.work()
  expect((await press())['data'].status).toBe('done')
  await house.work()
  expect(await found(last)).toHaveLength(1)
  const next = await upload(`${head}\n${first},${last},13.05.2014`)
  expect(next['data'].settings).toMatchObject({ columns, dotted_formats: ['mdy', 'mdy', 'dmy'] })
})

const countOf = async (last: string): Promise<number> => {
  const { rows: counted } = await house.world.database.pool.query(
    'select count(*)::int as n from member where last_name = $1',
    [last],
  )
  return counted[0].n
}

test('an import that breaks off in the middle goes on where it was', async () => {
  const { last } = somebody()
  const sent = await upload(csv(...crowd(last, 600)))
  const checked = await check(sent['data'])
  expect(checked['counts']).toMatchObject({ new: 600 })
  // The second batch cannot be written: numbers and people of the first one are kept.
  const { pool } = house.world.database
  await pool.query("alter table member add constraint breaks check (first_name <> 'Kidfaa')")
  await ask('POST', `/${checked['id']}/run`, { version: checked['version'] })
  await house.work()
  expect((await ask('GET', `/${checked['id']}`))['data']).toMatchObject({
    status: 'importing',
    progress: 500,
  })
  await pool.query('alter table member drop constraint breaks')
  await pool.query("update graphile_worker._private_jobs set run_at = now() - interval '1 minute'")
  await house.work()
  expect((await ask('GET', `/${checked['id']}`))['data']).toMatchObject({ status: 'done', progress: 600 })
  expect(await countOf(last)).toBe(600)
})

test('a person who stands in a long file twice is told by line, near or far from the first time', async () => {
  const { last } = somebody()
  const people = crowd(last, 1_100)
  const sent = await upload(csv(...people.slice(0, 10), people[3]!, ...people.slice(10), people[2]!))
  const checked = await check(sent['data'])
  expect(checked['counts']).toMatchObject({ new: 1_100, bad: 2 })
  expect((await rows(checked, 'bad')).map(({ line, problems }) => [line, ...problems])).toEqual([
    [12, 'This person is already in line 5.'],
    [1_103, 'This person is already in line 4.'],
  ])
})

test('what has become impossible since the check is said of just these rows, and the others are entered', async () => {
  const [one, two, three] = [somebody(), somebody(), somebody()]
  const head = 'Member ID,First name,Last name,DOB'
  const sent = await upload(
    [
      head,
      `CARD-951,${one.first},${one.last},05/13/2014`,
      `CARD-952,${two.first},${two.last},06/14/2013`,
      `CARD-953,${three.first},${three.last},05/13/2014`,
    ].join('\n'),
  )
  const checked = await check(sent['data'])
  expect(checked['counts']).toMatchObject({ new: 3, bad: 0 })
  await enter(`${head}\nCARD-952,Otto,Elsewhere,01/02/1980`)
  const done = await run(checked)
  expect(done).toMatchObject({ status: 'done', counts: { new: 2, bad: 1 } })
  expect((await rows(done, 'bad')).map(({ line, problems }) => [line, ...problems])).toEqual([
    [3, 'The member ID CARD-952 belongs to Otto Elsewhere.'],
  ])
  expect([await countOf(one.last), await countOf(two.last), await countOf(three.last)]).toEqual([1, 0, 1])
})

test('an import is undone: whom it entered is gone, whom it updated is as before', async () => {
  const [one, two] = [somebody(), somebody()]
  await enter(csv([one.first, one.last, '05/13/2014', one.email]))
  const head = 'First name,Last name,DOB,Email,Phone,Parent first name,Parent email'
  const done = await enter(
    [
      head,
      `${one.first},${one.last},05/13/2014,${one.email},2145550188,,`,
      `${two.first},${two.last},05/13/2014,,,Maria,${two.email}`,
    ].join('\n'),
    { existing: 'update', membership: { ...offers, status: 'active' } },
  )
  expect(done['counts']).toMatchObject({ new: 1, update: 1 })
  expect(await ask('POST', `/${done['id']}/undo`)).toMatchObject({ http: 202, data: { status: 'undoing' } })
  await house.work()
  const undone = (await ask('GET', `/${done['id']}`))['data']
  expect(undone).toMatchObject({ status: 'undone', kept: 0 })
  expect(await found(two.last)).toEqual([])
  expect(await found(one.last)).toMatchObject([{ phone: null, status: null }])
})

test('what an import has changed is as before when it is undone, also what was not known before', async () => {
  const { first, last, email } = somebody()
  const head = 'Member ID,First name,Last name,DOB,Gender,Email,Phone,Address,City,State,Zip'
  await enter(`${head}\nCLUB-4711,${first},${last},05/13/2014,,${email},2145550101,,,,`)
  const [member] = await found(last)
  const details = async () => (await get(`get_member/${member!['id']}`)).data.personal_details
  const before = await details()
  const done = await enter(
    `${head}\nCLUB-4711,Renamed,${last},05/14/2014,F,new-${email},2145550102,1 Elm Street,Dallas,TX,75201`,
    { existing: 'update' },
  )
  expect(done['counts']).toMatchObject({ update: 1 })
  const after = await details()
  for (const field of ['dob', 'gender', 'email', 'phone', 'address'] as const)
    expect(after[field], field).not.toEqual(before[field])
  expect(after).toMatchObject({ dob: '2014-05-14', gender: 'female', phone: '2145550102' })
  expect(after.emergency_contact).toEqual(before.emergency_contact)
  await ask('POST', `/${done['id']}/undo`)
  await house.work()
  expect(await details()).toEqual(before)
  const unknown = 'select count(*)::int as n from member where last_name = $1 and address is null'
  expect((await house.world.database.pool.query(unknown, [last])).rows).toEqual([{ n: 1 }])
})

test('who has been changed since stays when an import is undone, and it is said why', async () => {
  const [one, two] = [somebody(), somebody()]
  const done = await enter(
    csv([one.first, one.last, '05/13/2014', ''], [two.first, two.last, '05/13/2014', '']),
  )
  const [member] = await found(one.last)
  await family.ask(
    'PATCH',
    `admin/members/${member!['id']}`,
    { version: 1, personal_details: { phone: '2145550101' } },
    admin,
  )
  await ask('POST', `/${done['id']}/undo`)
  await house.work()
  const undone = (await ask('GET', `/${done['id']}`))['data']
  expect(undone).toMatchObject({ status: 'undone', kept: 1 })
  expect((await rows(undone)).map(({ line, kept }) => [line, kept])).toEqual([
    [2, 'Someone has changed this record since then.'],
    [3, null],
  ])
  expect(await found(one.last)).toHaveLength(1)
  expect(await found(two.last)).toEqual([])
})

test.each([
  ['nothing', ''],
  ['one column', 'Name\nAda\n'],
  ['a header only', 'First name,Last name,DOB\n'],
  [
    'a quotation mark that is never closed',
    `First name,Last name,DOB\n"Ada,Ball,05/13/2014\n${'x'.repeat(120_000)}`,
  ],
])('a file with %s is refused in a sentence', async (_, content) => {
  const answer = await upload(content)
  expect(answer).toMatchObject({ http: 422, errors: { file: [expect.stringMatching(/\S/)] } })
})

test.each([
  [
    'a picture',
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
])('%s named .csv is refused as such', async (_, bytes) => {
  expect(await upload(bytes)).toMatchObject({ http: 415 })
})

test('a file larger than is allowed is refused, and one larger than other uploads may be is taken', async () => {
  const row = (n: number) => `Ada,${'b'.repeat(80)}${n},05/13/2014`
  const large = ['First name,Last name,DOB', ...Array.from({ length: 70_000 }, (_, i) => row(i))].join('\n')
  expect(large.length).toBeGreaterThan(5_500_000)
  expect(await upload(large)).toMatchObject({ http: 201 })
  expect(await upload('x'.repeat(40_000_001))).toMatchObject({ http: 413 })
})

test('choices that do not exist here are refused at their field, those of another club too', async () => {
  const { data: file } = await upload(csv(['Ada', 'Ball', '05/13/2014', '']))
  const theirs = await stranger.place('Player', '05/02/2014')
  const { data: seasons } = await stranger.ask('GET', 'getSeason')
  const season = seasons[0].id + 1_000_000
  const cases: [object, string][] = [
    [{ columns: ['first_name', 'first_name', 'dob'] }, 'settings.columns.1'],
    [{ columns: ['first_name', 'last_name'] }, 'settings.columns'],
    [{ columns: ['email', 'phone', 'dob'] }, 'settings.columns'],
    [{ columns: ['first_name', 'last_name', 'dob', null, 'email'] }, 'settings.columns'],
    [{ date_formats: [null, null, 'ydm'] }, 'settings.date_formats.2'],
    [{ confirmation_codes: true, member_type_id: null }, 'settings.member_type_id'],
    [{ member_type_id: 999_999 }, 'settings.member_type_id'],
    [{ membership: { ...offers, status: 'active', season_id: season } }, 'settings.membership.season_id'],
    [{ membership: { ...offers, status: 'rejected' } }, 'settings.membership.status'],
  ]
  // The other club's ids only differ from ours if it has more of them.
  for (const field of ['membership_id', 'league_id'] as const)
    if (theirs[field] !== offers[field])
      cases.push([
        { membership: { ...offers, status: 'active', [field]: theirs[field] } },
        `settings.membership.${field}`,
      ])
  expect(cases.length).toBeGreaterThan(9)
  for (const [more, field] of cases) {
    const answer = await check(file, more)
    expect([more, answer['http'], Object.keys(answer['errors'] ?? {})]).toEqual([more, 422, [field]])
  }
})

test('what is not the turn of a file is refused', async () => {
  const { data: file } = await upload(csv(['Ada', 'Turn', '05/13/2014', '']))
  expect(await ask('POST', `/${file.id}/run`, { version: file.version })).toMatchObject({
    http: 409,
    code: 'import_not_checked',
  })
  expect(await ask('POST', `/${file.id}/undo`)).toMatchObject({ http: 409, code: 'import_not_undoable' })
  const checked = await check(file)
  expect(await ask('POST', `/${file.id}/run`, { version: file.version })).toMatchObject({
    http: 409,
    code: 'import_not_checked',
  })
  const done = await run(checked)
  expect(await ask('PATCH', `/${file.id}`, { settings: done['settings'] })).toMatchObject({
    http: 409,
    code: 'import_over',
  })
  expect(await ask('DELETE', `/${file.id}`)).toMatchObject({ http: 409, code: 'import_over' })
  const { data: other } = await upload(csv(['Ada', 'Thrown', '05/13/2014', '']))
  expect(await ask('DELETE', `/${other.id}`)).toMatchObject({ http: 200 })
  expect(await ask('GET', `/${other.id}`)).toMatchObject({ http: 404 })
  expect((await ask('GET', ''))['data'].length).toBeGreaterThan(3)
})

test('only who may import does, and nobody sees the files of another club', async () => {
  const { data: file } = await upload(csv(['Ada', 'Ball', '05/13/2014', '']))
  for (const roles of [MEMBER, [{ module: 'MMS', role: 'volunteer' }] as const]) {
    const token = await house.tokenOf(roles)
    expect((await house.call(`/api/mms/import/members/${file.id}`, { token })).statusCode).toBe(403)
  }
  const theirs = importingIn(house, () => other, 'demo')
  const other = await house.tokenOf(ADMIN, 'demo')
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/rows'],
    ['GET', '/problems'],
    ['POST', '/undo'],
    ['DELETE', ''],
  ] as const)
    expect([path, (await theirs.ask(method, `/${file.id}${path}`))['http']]).toEqual([path, 404])
})

test.each([
  'import_members',
  'members',
  'import_players',
  'players',
  'import_practice',
  'import_members.csv',
])('the sample %s is a file that the import understands', async (name) => {
  const token = await house.tokenOf(MEMBER)
  for (const path of ['/api/mms', '/api']) {
    const answer = await house.call(`${path}/getSampleFile/${name}`, { token })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toContain('attachment; filename="import_')
    const sent = await upload(answer.rawPayload)
    expect(sent['data'].columns.filter(({ proposal }: { proposal: unknown }) => proposal === null)).toEqual(
      [],
    )
    expect((await check(sent['data']))['counts'].bad).toBe(0)
  }
})

test.each(['nothing', '..%2f..%2fetc%2fpasswd', '__proto__', 'constructor', '%00'])(
  'there is no sample %s',
  async (name) => {
    const answer = await house.call(`/api/mms/getSampleFile/${name}`, { token: admin })
    expect([404, 400, 422]).toContain(answer.statusCode)
    expect((await house.call('/api/mms/getSampleFile/members')).statusCode).toBe(401)
  },
)
