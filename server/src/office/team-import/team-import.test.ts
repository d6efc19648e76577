import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aClubWithTeams } from '../../../test/clubs.ts'
import { ADMIN, MEMBER, testHouse } from '../../../test/house.ts'
import { aMember, teamAdmin } from '../../../test/team.ts'

const house = await testHouse()
const { pool } = house.world.database
let admin: string
let club: Awaited<ReturnType<typeof aClubWithTeams>>
let coach: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
})
beforeEach(async () => {
  club = await aClubWithTeams(house.acting())
  coach = await house.tokenOf(teamAdmin(club.team_ids[0]!))
})

let callers = 0
async function send(
  content: string | Uint8Array,
  token = coach,
  team_id = club.team_ids[0]!,
  date_format: string | null = 'mdy',
) {
  const form = new FormData()
  form.append('team_id', String(team_id))
  if (date_format !== null) form.append('date_format', date_format)
  if (content.length > 0) form.append('file', new File([new Uint8Array(Buffer.from(content))], 'players.csv'))
  const encoded = new Response(form)
  const answer = await house.call('/api/mms/team/import_players', {
    method: 'POST',
    token,
    remoteAddress: `10.9.0.${++callers % 250}`,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  })
  return { http: answer.statusCode, ...answer.json() }
}
const HEADER = 'First name,Last name,Date of birth,Guardian first name,Guardian last name,Guardian email'
const file = (...rows: string[]) => [HEADER, ...rows].join('\n')
let families = 0
const family = () => `Family${String.fromCharCode(65 + (++families % 26))}${'x'.repeat(families / 26)}`
const player = (last: string, email = `${last}@example.org`, dob = '05/02/2017') =>
  `Pia,${last},${dob},Maria,${last},${email}`

test('good rows are kept with a code each, and bad ones say what is wrong', async () => {
  const [one, other] = [family(), family()]
  const done = await send(
    file(player(one), 'Ana,,05/02/2017,,,', player(other), 'Eva,Old,05/02/2001,,,', 'Zoe,Day,31/31/2017,,,'),
  )
  expect(done).toMatchObject({
    http: 200,
    data: {
      imported: 2,
      failed: [
        { row: 3, errors: [expect.any(String)] },
        { row: 5, errors: [expect.stringMatching(/^10U: too old/)] },
        { row: 6, errors: [expect.any(String)] },
      ],
      warning: null,
    },
  })
  const codes = done.data.players.map(
    ({ confirmation_code }: { confirmation_code: string }) => confirmation_code,
  )
  expect(new Set(codes).size).toBe(2)
  const { rows } = await pool.query(
    `select m.pre_team_id, k.kind, (select p.email from guardianship g join member p on p.id = g.guardian_id where g.minor_id = m.id)
     from member m join member_type k on k.id = m.pre_member_type_id where m.pre_confirmation_code = any ($1)`,
    [codes],
  )
  expect(rows.map(({ pre_team_id, kind }) => [pre_team_id, kind])).toEqual([
    [club.team_ids[0], 'player'],
    [club.team_ids[0], 'player'],
  ])
  expect(rows.map(({ email }) => email).toSorted()).toEqual(
    [one, other].map((last) => `${last}@example.org`.toLowerCase()).toSorted(),
  )
  const { rows: history } = await pool.query(
    `select after from audit_entry where subject = 'team' and subject_id = $1 and action = 'roster.imported'`,
    [club.team_ids[0]],
  )
  expect(history).toEqual([{ after: { imported: 2, failed: 3 } }])
})

test('a child who is on record under another parent is left out, and nobody is named', async () => {
  const last = family()
  expect((await send(file(player(last)))).data.imported).toBe(1)
  const stranger = await send(file(player(last, 'somebody@example.org')))
  expect(stranger.data).toMatchObject({
    imported: 0,
    failed: [{ row: 2, errors: [expect.stringMatching(/is already on record/)] }],
  })
  expect(JSON.stringify(stranger)).not.toContain(last)
  // The same parent again: nobody is entered twice.
  expect((await send(file(player(last)))).data).toMatchObject({ imported: 0, failed: [{ row: 2 }] })
  const { rows } = await pool.query(`select 1 from member where last_name = $1 and first_name = 'Pia'`, [
    last,
  ])
  expect(rows).toHaveLength(1)
})

const sendOpen = (content: string, answer: string | null = null) =>
  send(content, coach, club.team_ids[0]!, answer)
/** The birthdays entered for children with this family name. */
const daysOf = async (last: string) => {
  const { rows } = await pool.query(
    `select dob::text from member where last_name = $1 and first_name = 'Pia'`,
    [last],
  )
  return rows.map(({ dob }) => dob)
}

test.each(['/', '.', '-'])(
  'days that can be read in two ways (with %s) are asked about, never guessed',
  async (sign) => {
    const last = family()
    const list = file(player(last, 'a@example.org', ['09', '06', '2017'].join(sign)))
    expect(await sendOpen(list)).toMatchObject({
      http: 422,
      code: 'dates_ambiguous',
      errors: { date_format: [expect.any(String)] },
      detail: {
        format: null,
        open: [{ row: 2, typed: ['09', '06', '2017'].join(sign), mdy: '2017-09-06', dmy: '2017-06-09' }],
      },
    })
    expect(await daysOf(last)).toEqual([])
    expect((await sendOpen(list, 'dmy')).data).toMatchObject({ imported: 1, failed: [] })
    expect(await daysOf(last)).toEqual(['2017-06-09'])
  },
)

test('where one day tells how others are meant it is named, and nobody is entered before the coach has said so', async () => {
  const told = family()
  const tells = file(
    player(told, 'b@example.org', '09.06.2017'),
    player(told + 'x', 'c@example.org', '23.06.2017'),
    'Zoe,Day,31/31/2017,,,',
  )
  expect(await sendOpen(tells)).toMatchObject({
    code: 'dates_ambiguous',
    detail: { format: 'dmy', day_first: { row: 3, typed: '23.06.2017' }, open: [{ row: 2 }] },
  })
  expect(await daysOf(told)).toEqual([])
  expect((await sendOpen(tells, 'dmy')).data).toMatchObject({ imported: 2, failed: [{ row: 4 }] })
  expect(await daysOf(told)).toEqual(['2017-06-09'])
})

test('a file is not asked about where each day tells for itself, or is the same day both ways', async () => {
  const [same, iso, plain] = [family(), family(), family()]
  expect((await sendOpen(file(player(plain, 'h@example.org', '23.06.2017')))).data).toMatchObject({
    imported: 1,
  })
  const others = file(player(same, 'd@example.org', '05/05/2017'), player(iso, 'e@example.org', '2017-06-09'))
  expect((await sendOpen(others)).data).toMatchObject({ imported: 2, failed: [] })
})

test('days of both orders that can only be one are read row by row; dots are asked about apart from slashes', async () => {
  const [one, other] = [family(), family()]
  const list = file(player(one, 'f@example.org', '23.06.2017'), player(other, 'g@example.org', '06/23/2017'))
  expect((await sendOpen(list)).data).toMatchObject({ imported: 2, failed: [] })
  expect([await daysOf(one), await daysOf(other)]).toEqual([['2017-06-23'], ['2017-06-23']])
  const [dotted, slashed] = [family(), family()]
  const mixed = file(
    player(dotted, 'i@example.org', '09.06.2017'),
    player(slashed, 'j@example.org', '06/09/2017'),
  )
  expect(await sendOpen(mixed, 'mdy')).toMatchObject({
    code: 'dates_ambiguous',
    errors: { dotted_format: [expect.any(String)] },
    detail: { field: 'dotted_format', open: [{ typed: '09.06.2017' }] },
  })
  expect(await daysOf(slashed)).toEqual([])
})

test('the same list from two windows at once enters everybody once', async () => {
  const list = file(player(family()), player(family()))
  const both = await Promise.all([send(list), send(list)])
  expect(both.map(({ data }) => data.imported).toSorted()).toEqual([0, 2])
})

test('a file takes no number, team or membership of others, and may be in another order', async () => {
  const record = await aMember(house, { dob: '2017-05-02' })
  const last = family()
  const done = await send(
    `Team,DOB,Player name,Member ID\nRockets,2017-05-02,"${last}, Pia",${record.member_number}`,
  )
  expect(done.data).toMatchObject({ imported: 1, players: [{ name: `Pia ${last}` }] })
  expect(done.data.players[0].member_number).not.toBe(record.member_number)
})

test('more players than have room are entered with a warning', async () => {
  await pool.query('update rule_pack set roster_min = 0, roster_max = 1')
  const done = await send(file(player(family()), player(family())))
  expect(done.data).toMatchObject({
    imported: 2,
    warning: { message: expect.stringMatching(/allows 1\./) },
  })
  await pool.query('update rule_pack set roster_max = 22')
})

test('what is no list of players is refused', async () => {
  expect(await send('')).toMatchObject({ http: 422, errors: { file: ['Choose a file.'] } })
  expect(await send('Name\nPia')).toMatchObject({ http: 422, errors: { file: [expect.any(String)] } })
  expect(await send('Colour,Size\nred,12')).toMatchObject({
    http: 422,
    errors: { file: ['The first line of the file needs a first name, a last name and a date of birth.'] },
  })
  expect((await send(Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'))).http).toBe(415)
  expect((await send(Buffer.alloc(5_000_001, 'a'))).http).toBe(413)
  const many = Array.from({ length: 101 }, () => player(family()))
  expect(await send(file(...many))).toMatchObject({
    http: 422,
    errors: { file: [expect.stringMatching(/more than 100/)] },
  })
})

test('the sample file is a list that is taken as it is, once its players are young enough', async () => {
  const sample = await house.call('/api/mms/getSampleFile/import_players', { token: coach })
  const [header, first] = sample.body.replace(/^\ufeff/, '').split('\n') as [string, string]
  const last = family()
  const row = first.split(',')
  row[header.split(',').indexOf('Last name')] = last
  row[header.split(',').indexOf('Date of birth')] = '05/02/2017'
  expect(await send([header, row.join(',')].join('\n'))).toMatchObject({
    http: 200,
    data: { imported: 1, failed: [], players: [{ name: expect.stringContaining(last) }] },
  })
})

test('only those who keep the roster of the team enter players', async () => {
  const rows = file(player(family()))
  expect((await send(rows, coach, club.team_ids[1]!)).http).toBe(404)
  expect((await send(rows, await house.tokenOf(MEMBER))).http).toBe(403)
  expect((await send(rows, '')).http).toBe(401)
  expect((await send(rows, admin, 999_999)).http).toBe(404)
  await pool.query(`update team set status = 'inactive' where id = $1`, [club.team_ids[0]])
  expect(await send(rows)).toMatchObject({ http: 409, code: 'team_not_active' })
})

test('the manager of one league enters players of its teams, each once, whichever league they are on record in', async () => {
  const [{ id: team_id, league_id }] = (
    await pool.query('select id, league_id from team where id = $1', [club.team_ids[0]])
  ).rows as [{ id: number; league_id: number }]
  const role = { module: 'MMS', role: 'manager' } as const
  const manager = await house.tokenOf([{ ...role, league_id }])
  const [known, one] = [family(), family()]
  await aMember(house, { first_name: 'Pia', dob: '2017-05-02' })
  await pool.query(`update member set last_name = $1 where first_name = 'Pia' and last_name like 'Coach%'`, [
    known,
  ])
  const content = file(player(known), player(one))
  expect(await send(content, manager, team_id)).toMatchObject({
    http: 200,
    data: { imported: 1, failed: [{ row: 2 }], players: [{ row: 3, confirmation_code: expect.any(String) }] },
  })
  expect((await send(content, manager, team_id)).data).toMatchObject({
    imported: 0,
    failed: [{ row: 2 }, { row: 3 }],
  })
  const { rows: others } = await pool.query('select id from league where id <> $1 limit 1', [league_id])
  const stranger = await house.tokenOf([{ ...role, league_id: others[0].id }])
  expect((await send(content, stranger, team_id)).http).toBe(404)
})
