import { beforeAll, expect, test } from 'vitest'
import type { MemberRow } from 'contract/office/member-list'
import { aClubWithTeams } from '../../test/clubs.ts'
import { loggedIn, registered } from '../../test/household.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { emergency, registeringIn } from '../../test/registration.ts'
import { findDuplicates } from './merging/pair-search.ts'

const house = await testHouse({ looksAtDocuments: true })
const family = await registeringIn(house)
const elsewhere = await registeringIn(house, 'demo')
const { ask } = family

let admin: string
let mother: string
const registrant = family.registrant({ last_name: 'Johnson', email: 'maria.johnson@example.org' })
const ids: Record<'mother' | 'daughter' | 'other' | 'stranger', number> = {} as never

const list = (input: object, token = admin) => ask('POST', 'admin/members', input, token)
const namesIn = async (input: object) => ((await list(input))['data'] as MemberRow[]).map(({ name }) => name)
const detail = (id: number, token = admin) => ask('GET', `get_member/${id}`, undefined, token)

beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
  await registered(house, family, {
    registrant,
    people: [
      { key: 'coach', who: 'me', emergency, ...(await family.place('Coach', registrant.dob)) },
      await family.daughter({ first_name: 'Sofía', last_name: 'Peña' }),
    ],
  })
  const other = family.registrant({ last_name: 'Okafor' })
  await registered(house, family, {
    registrant: other,
    people: [await family.daughter({ first_name: 'Ngozi', last_name: 'Okafor' })],
  })
  await registered(
    house,
    elsewhere,
    { registrant, people: [await elsewhere.daughter({ last_name: 'Johnson' })] },
    'demo',
  )
  mother = await loggedIn(house, registrant.email)
  const { rows } = await house.world.database.pool.query<{ id: number; tenant_id: number; name: string }>(
    `select id, tenant_id, first_name as name from member order by id`,
  )
  const idOf = (name: string, label: 'alliance' | 'demo' = 'alliance') =>
    rows.find((row) => row.name === name && row.tenant_id === house.tenants[label].id)!.id
  Object.assign(ids, {
    mother: rows.find(({ tenant_id }) => tenant_id === house.tenants.alliance.id)!.id,
    daughter: idOf('Sofía'),
    other: idOf('Ngozi'),
    stranger: idOf('Sofía', 'demo'),
  })
}, 120_000)

test('everybody is in the table by name, with the newest membership and who answers for them', async () => {
  const { data, meta } = (await list({})) as { data: MemberRow[]; meta: object }
  expect(data.map(({ name, status, guardian }) => [name, status, guardian])).toEqual([
    ['Johnson, Maria', 'waiting_for_approval', null],
    ['Okafor, Maria', null, null],
    ['Okafor, Ngozi', 'active', 'Maria Okafor'],
    ['Peña, Sofía', 'active', 'Maria Johnson'],
  ])
  expect(meta).toMatchObject({ total: 4, total_is_capped: false })
  expect(data[3]).toMatchObject({
    dob: '2014-05-02',
    guardian_email: registrant.email,
    membership: 'Player membership',
    member_type: 'Player',
    division: '12U',
    has_alert: false,
  })
})

test.each([
  ['a name in part', 'peñ', ['Peña, Sofía']],
  ['a name without its accents', 'sofia pena', ['Peña, Sofía']],
  ['the last name first', 'okafor ngozi', ['Okafor, Ngozi']],
  ['a misspelt name', 'Okafer Ngosi', ['Okafor, Ngozi']],
  ['a letter left out', 'Jonson', ['Johnson, Maria', 'Peña, Sofía']],
  ['a parent’s email', 'maria.johnson@example.org', ['Johnson, Maria', 'Peña, Sofía']],
  ['nobody’s name', 'Xylophone', []],
  ['what a pattern would be made of', '%', []],
])('the search finds %s', async (_, q, names) => {
  expect((await namesIn({ q })).filter((name) => name !== 'Okafor, Maria')).toEqual(names)
})

test.each([
  ['Okafer Ngosi', ['Okafor, Ngozi']],
  ['Jonson', ['Johnson, Maria', 'Peña, Sofía']],
  // One of several words may match another name, and for an address its name counts.
  ['Ngozi Smith', ['Okafor, Ngozi']],
  ['ngosi.okafer@example.org', ['Okafor, Ngozi']],
  ['Xylophone', []],
  ['12345678', []],
])('%s is still found among the names once they are entered', async (q, names) => {
  await findDuplicates.run(house.acting(), {} as never)
  // So that people are not compared one by one.
  await house.world.database.pool.query(
    `insert into member_pair_search (tenant_id, changed_at, member_id) values ($1, 'infinity', 0)
     on conflict (tenant_id) do update set changed_at = excluded.changed_at`,
    [house.tenants.alliance.id],
  )
  expect((await namesIn({ q })).filter((name) => name !== 'Okafor, Maria')).toEqual(names)
})

test('the search finds a member number', async () => {
  const number = (await detail(ids.daughter)).data.member_id as string
  expect(await namesIn({ q: number })).toEqual(['Peña, Sofía'])
  expect(await namesIn({ q: number.slice(-6) })).toEqual(['Peña, Sofía'])
})

test('filters narrow it down, also together', async () => {
  const season_id = (await ask('GET', 'admin/registration-filters', undefined, admin)).data.seasons.find(
    ({ is_current }: { is_current: boolean }) => is_current,
  ).id
  expect(await namesIn({ filters: { status: ['active'], season_id } })).toEqual([
    'Okafor, Ngozi',
    'Peña, Sofía',
  ])
  expect(await namesIn({ filters: { status: ['active'], league_id: [999] } })).toEqual([])
  expect(await namesIn({ filters: { member_type_id: [family.typeId('Coach')] } })).toEqual(['Johnson, Maria'])
  expect(await namesIn({ filters: { standing: 'contact' } })).toEqual(['Okafor, Maria'])
  expect(await namesIn({ filters: { standing: 'registered' }, q: 'okafor' })).toEqual(['Okafor, Ngozi'])
  await ask('POST', 'add-note', { member_id: ids.other, note: 'Allergic to bees.', alert: 1 }, admin)
  expect(await namesIn({ filters: { has_alert: true } })).toEqual(['Okafor, Ngozi'])
})

test.each(['name', '-name', 'member_number', '-member_number', 'created_at', '-created_at'])(
  'the pages by %s together are the list, forwards and backwards',
  async (sort) => {
    const all = ((await list({ sort }))['data'] as MemberRow[]).map(({ id }) => id)
    const first = await list({ sort, per_page: 3 })
    const second = await list({ sort, per_page: 3, cursor: first['meta'].next })
    const idsIn = ({ data }: Record<string, any>) => (data as MemberRow[]).map(({ id }) => id)
    expect([...idsIn(first), ...idsIn(second)]).toEqual(all)
    const back = await list({ sort, per_page: 3, cursor: second['meta'].previous })
    expect(idsIn(back)).toEqual(idsIn(first))
  },
)

test('the table of registrations can be asked for people, clubs or teams alone', async () => {
  const of = async (input: object) =>
    ((await ask('POST', 'admin/get_membership', input, admin)).data as MemberRow[]).map(({ name }) => name)
  expect(await of({ filters: { type: 'member' }, sort: 'name' })).toEqual([
    'Johnson, Maria',
    'Okafor, Ngozi',
    'Peña, Sofía',
  ])
  expect(await of({ filters: { type: 'team' } })).toEqual([])
  expect(await of({ filters: { type: 'club' } })).toEqual([])
  expect(await of({ search: 'ngozi', filters: { type: 'registration' } })).toEqual(['Okafor, Ngozi'])
})

test('a wrong order or filter is refused', async () => {
  expect((await list({ sort: 'happiness' })).http).toBe(422)
  expect((await list({ filters: { status: ['happy'] } })).http).toBe(422)
  expect((await list({ cursor: 'nowhere' })).http).toBe(422)
})

test('the filtered list leaves as a file, and that it did is written down', async () => {
  const file = await ask('POST', 'report/members/export', { filters: { status: ['active'] } }, admin)
  const lines = (file['raw'] as Buffer).toString('utf8').trim().split('\n')
  expect(lines[0]).toContain('Member ID,Name,Date of birth,Email,Phone,Guardian,Guardian email,Status')
  expect(lines.slice(1).map((line) => line.includes(registrant.email))).toEqual([true, false])
  const { rows } = await house.world.database.pool.query(
    `select "after" from audit_entry where action = 'members.exported'`,
  )
  expect(rows).toEqual([{ after: { filters: { status: ['active'] }, format: 'csv' } }])
})

test('a member’s page shows the person with all that belongs to her', async () => {
  const { data } = await detail(ids.daughter)
  expect(data).toMatchObject({
    id: ids.daughter,
    personal_details: { first_name: 'Sofía', dob: '2014-05-02', parent_dob: '1986-03-14' },
    age: 12,
    memberships: [{ membership: 'Player membership', status: 'active', paid: 4500, has_card: true }],
    guardians: [{ first_name: 'Maria', relation: 'Mother', email: registrant.email }],
    wards: [],
    waivers: [{ title: 'Release of liability', signer: 'Maria Johnson' }],
    audit: [{ action: 'registration.paid' }],
  })
  expect((await detail(ids.mother)).data.wards).toMatchObject([{ id: ids.daughter, first_name: 'Sofía' }])
})

test('the history is told by season', async () => {
  const path = `member/member-history-data/${ids.daughter}`
  const expected = [
    { season: '2026-2027', membership: 'Player membership', status: 'active', amount: 4500, team: null },
  ]
  expect((await ask('GET', path, undefined, admin)).data).toMatchObject(expected)
  expect((await ask('GET', path, undefined, mother)).data).toMatchObject(expected)
  const volunteer = await house.tokenOf([{ module: 'MMS', role: 'volunteer' }])
  expect((await ask('GET', path, undefined, volunteer)).http).toBe(403)
})

test('a mother sees herself and her daughter without what the office writes, and nobody else', async () => {
  await ask('POST', 'add-note', { member_id: ids.daughter, note: 'The parents are divorced.' }, admin)
  for (const id of [ids.mother, ids.daughter])
    expect(await detail(id, mother)).toMatchObject({
      http: 200,
      data: { id, notes: [], audit: [], mails: [], namesakes: [] },
    })
  for (const id of [ids.other, ids.stranger, 999_999]) {
    expect((await detail(id, mother)).http).toBe(404)
    expect((await ask('GET', `member/member-history-data/${id}`, undefined, mother)).http).toBe(404)
  }
})

test('the card is made anew for the family and the office, with the same code', async () => {
  const renew = (token: string, id = ids.daughter) =>
    ask('POST', 'member/refresh-card', { member_id: id }, token)
  const byLink = (token: string | undefined, id: number) =>
    ask('GET', `member/refresh-card/${id}`, undefined, token)
  const { data } = await detail(ids.daughter)
  const manager = await house.tokenOf([{ module: 'MMS', role: 'manager' }])
  for (const token of [mother, manager, admin]) {
    const answer = await renew(token)
    expect(answer).toMatchObject({
      http: 200,
      message: 'Data updated successfully',
      data: { member_id: data.member_id, valid_until: '2027-07-31' },
    })
    const card = await house.call(answer['data'].card_url, { token })
    expect(card.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await byLink(token, ids.daughter))['data']).toEqual(answer['data'])
  }
  expect(await renew(mother, ids.mother)).toMatchObject({ http: 409, code: 'no_active_membership' })
  expect((await renew(mother, ids.other)).http).toBe(404)
  expect((await renew(admin, ids.stranger)).http).toBe(404)
  expect((await byLink(mother, ids.mother)).http).toBe(409)
  expect((await byLink(mother, ids.other)).http).toBe(404)
  expect((await byLink(admin, ids.stranger)).http).toBe(404)
  expect((await byLink(undefined, ids.daughter)).http).toBe(401)
})

test('members of another club are not there', async () => {
  expect((await detail(ids.stranger)).http).toBe(404)
  expect((await ask('GET', `member/member-history-data/${ids.stranger}`, undefined, admin)).http).toBe(404)
  expect((await detail(ids.daughter, await house.tokenOf(MEMBER))).http).toBe(404)
})

test('whoever looks for a member to add finds who is meant, and no more of her', async () => {
  const search = async (input: object, token = admin) =>
    (await ask('POST', 'searchMember', input, token)) as Record<string, any>
  const number = (await detail(ids.other)).data.member_id as string
  const expected = [
    {
      id: ids.other,
      member_id: number,
      name: 'Okafor, Ngozi',
      team: null,
      status: 'active',
      begins_on: null,
    },
  ]
  const [name, dob] = ['Ngosi Okafor', '05/02/2014']
  for (const input of [{ q: 'ngozi' }, { member_id: number }, { name, dob }, { name, dob: '2014-05-02' }])
    expect((await search(input))['data'].filter(({ id }: MemberRow) => id === ids.other)).toEqual(expected)
  expect((await search({})).http).toBe(422)
  expect((await search({ q: '  ' })).http).toBe(422)
  expect(await search({ dob: '02/30/2014' })).toMatchObject({
    http: 422,
    message: 'Invalid date format. Please provide a valid date.',
  })

  const comets = await aClubWithTeams(house.acting())
  const coach = await house.tokenOf([{ module: 'CTMS', role: 'Team Admin', team_id: comets.team_ids[0]! }])
  expect((await search({ q: 'ngozi' }, coach))['data']).toEqual([])
  expect((await search({ q: number }, coach))['data']).toEqual(expected)
  expect((await detail(ids.other, coach)).http).toBe(404)
  await house.world.database.pool.query(`update registration set team_id = $1 where member_id = $2`, [
    comets.team_ids[0],
    ids.other,
  ])
  expect((await search({ q: 'ngozi' }, coach))['data']).toMatchObject([{ name: 'Okafor, Ngozi' }])
  expect(await detail(ids.other, coach)).toMatchObject({ http: 200, data: { notes: [], audit: [] } })
})
