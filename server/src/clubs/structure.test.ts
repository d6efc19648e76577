import { beforeAll, describe, expect, test } from 'vitest'
import type { OfficeLeague, Structure } from 'contract/clubs/structure'
import { aClubWithTeams } from '../../test/clubs.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { asking, clubAdmin } from '../../test/team.ts'
import { waitingForLock } from '../../test/waiting.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
let admin: string
let club: Awaited<ReturnType<typeof aClubWithTeams>>
beforeAll(async () => {
  club = await aClubWithTeams(house.acting())
  admin = await house.tokenOf(ADMIN)
})

const structure = async (): Promise<Structure> => (await ask('GET', '/ctms/sports', admin)).data
const divisionsOf = async (name = 'Fastpitch') =>
  (await structure()).sports.flatMap(({ disciplines }) => disciplines).find((one) => one.name === name)!
    .divisions
const divisionOf = async (label: string) => (await divisionsOf()).find((one) => one.label === label)!
const leagues = async (): Promise<OfficeLeague[]> => (await ask('GET', '/ctms/leagues', admin)).data
const leagueOf = async (short_name: string) => (await leagues()).find((one) => one.short_name === short_name)!
const archive = (kind: string, id: number, is_archived = true, token = admin) =>
  ask('POST', `/ctms/structure/${kind}/${id}/archive`, token, { is_archived })
const historyOf = async (subject: string, id: number) =>
  (
    await pool.query<{ action: string; actor: string }>(
      'select action, actor from audit_entry where tenant_id = $1 and subject = $2 and subject_id = $3 order by id',
      [house.tenants.alliance.id, subject, id],
    )
  ).rows

const DAKOTA = {
  name: 'Dakota Fastpitch League',
  short_name: 'DFL',
  state_codes: ['ND', 'SD'],
  contacts: [
    { name: 'Ruth Olsen', role: 'Commissioner', email: 'Ruth@DFL.example', phone: '701 555 0199' },
    { name: 'Front desk' },
  ],
}

describe('leagues', () => {
  test('are made with home states and contacts, and found by visitors at once', async () => {
    const { http, data } = await ask('POST', '/ctms/leagues', admin, DAKOTA)
    expect({ http, data }).toMatchObject({
      http: 201,
      data: {
        name: 'Dakota Fastpitch League',
        state_codes: ['ND', 'SD'],
        contacts: [
          { name: 'Ruth Olsen', role: 'Commissioner', email: 'ruth@dfl.example', phone: '7015550199' },
          { name: 'Front desk', role: null, email: null, phone: null },
        ],
        is_archived: false,
        clubs: 0,
        teams: 0,
      },
    })
    const found = await ask('GET', '/mms/league_with_state_code?state=ND', '')
    expect(found.data.map((one: OfficeLeague) => one.short_name)).toContain('DFL')
    expect(await historyOf('league', data.id)).toMatchObject([
      { action: 'league.created', actor: 'Ada Ball' },
    ])
  })

  test('are renamed; of two who do so the second is told what the first has saved', async () => {
    const before = await leagueOf('DFL')
    const saved = {
      ...DAKOTA,
      version: before.version,
      name: 'Dakotas League',
      state_codes: ['ND'],
      contacts: [],
    }
    expect(await ask('PATCH', `/ctms/leagues/${before.id}`, admin, saved)).toMatchObject({
      http: 200,
      data: { name: 'Dakotas League', state_codes: ['ND'], contacts: [], version: before.version + 1 },
    })
    expect(await ask('PATCH', `/ctms/leagues/${before.id}`, admin, saved)).toMatchObject({
      http: 409,
      code: 'conflict',
      detail: { current: { name: 'Dakotas League' }, changed_by: 'Ada Ball' },
    })
  })

  test.each([
    ['name', { name: 'texas FASTPITCH league' }, 'There’s already one by this name.'],
    ['short_name', { short_name: 'tfl' }, 'There’s already one by this name.'],
    ['state_codes.0', { state_codes: ['XX'] }, 'Choose states from the list.'],
    ['contacts.0.name', { contacts: [{ name: ' ' }] }, 'Name is required.'],
  ])('what cannot be is refused at its field: %s', async (field, more, sentence) => {
    const answer = await ask('POST', '/ctms/leagues', admin, {
      ...DAKOTA,
      name: 'New',
      short_name: 'N',
      ...more,
    })
    expect(answer).toMatchObject({ errors: { [field]: [sentence] } })
  })

  test('that clubs and teams are in stay, and the refusal counts them', async () => {
    const used = (await leagues()).find(({ teams }) => teams > 0)!
    const answer = await archive('league', used.id)
    expect(answer).toMatchObject({
      http: 409,
      code: 'in_use',
      detail: expect.arrayContaining([
        { what: 'teams', count: 3 },
        { what: 'clubs', count: 1 },
      ]),
    })
    expect(answer['message']).toContain('teams 3')
    expect(await leagueOf(used.short_name)).toMatchObject({ is_archived: false, teams: 3, clubs: 1 })
  })

  test('nothing uses are archived, no longer offered, kept in filters, and come back', async () => {
    const { id } = await leagueOf('DFL')
    expect((await archive('league', id)).http).toBe(200)
    const offered = async () =>
      (await ask('GET', '/mms/active_league', '')).data.map((one: OfficeLeague) => one.id)
    expect(await offered()).not.toContain(id)
    expect((await leagues()).at(-1)).toMatchObject({ id, is_archived: true })
    const { data: filters } = await ask('GET', '/mms/admin/registration-filters', admin)
    expect(filters.leagues.map((one: OfficeLeague) => one.id)).toContain(id)
    const choices = await ask('POST', '/ctms/clubs', admin, { name: 'Late Club', league_id: id })
    expect(choices).toMatchObject({ http: 422, errors: { league_id: ['Choose a league.'] } })
    await archive('league', id, false)
    expect(await offered()).toContain(id)
    expect((await historyOf('league', id)).map(({ action }) => action)).toEqual([
      'league.created',
      'league.changed',
      'league.archived',
      'league.restored',
    ])
  })
})

describe('sports, disciplines and divisions', () => {
  test('stand in their order, each division with its ages, its rule pack and its teams', async () => {
    const { sports, sport_bodies } = await structure()
    expect(sports).toMatchObject([
      {
        name: 'Softball',
        disciplines: [{ name: 'Fastpitch', sport_body: 'USSSA', rule_pack: 'USSSA 2027' }],
      },
    ])
    expect((await divisionsOf()).map(({ label, max_age, min_age }) => [label, max_age, min_age])).toEqual([
      ['10U', 10, 4],
      ['12U', 12, 5],
      ['14U', 14, 7],
      ['16U', 16, 9],
      ['18U', 18, 11],
    ])
    expect(sport_bodies).toEqual(['Alliance', 'PGF', 'USA Softball', 'USSSA'])
    expect(await divisionOf('10U')).toMatchObject({ teams: 3, min_age_by_pack: true })
  })

  test('are made, renamed and put into another order, which every list follows', async () => {
    const sport = (await ask('POST', '/ctms/sports', admin, { name: 'Baseball' })).data.sports.at(-1)
    const made = await ask('POST', '/ctms/disciplines', admin, {
      sport_id: sport.id,
      name: 'Hardball',
      sport_body: 'Little League',
    })
    expect(made.http).toBe(201)
    const discipline = made.data.sports.at(-1).disciplines[0]
    expect(discipline).toMatchObject({ name: 'Hardball', rule_pack: null, divisions: [] })
    for (const [label, max_age] of [
      ['8U', 8],
      ['6U', '6'],
    ])
      await ask('POST', '/ctms/divisions', admin, {
        discipline_id: discipline.id,
        label,
        max_age,
        min_age: '',
      })
    const [eight, six] = await divisionsOf('Hardball')
    expect([eight, six]).toMatchObject([
      { label: '8U', min_age: null, min_age_by_pack: false },
      { label: '6U', max_age: 6 },
    ])
    await ask('PUT', '/ctms/structure/division/order', admin, { ids: [six!.id, eight!.id] })
    expect((await divisionsOf('Hardball')).map(({ label }) => label)).toEqual(['6U', '8U'])
    const { data: choices } = await ask('GET', '/ctms/choices', admin)
    const labels = choices.divisions.map(({ name }: { name: string }) => name)
    expect(labels.slice(-2)).toEqual(['6U', '8U'])

    await ask('PATCH', `/ctms/divisions/${six!.id}`, admin, {
      version: six!.version,
      label: 'T-ball',
      max_age: 6,
      min_age: 4,
    })
    expect((await divisionsOf('Hardball'))[0]).toMatchObject({ label: 'T-ball', min_age: 4 })
    expect(
      await ask('PATCH', `/ctms/divisions/${six!.id}`, admin, {
        version: six!.version,
        label: 'Six',
        max_age: 6,
      }),
    ).toMatchObject({ http: 409, detail: { current: { label: 'T-ball' } } })
    const renamed = await ask('PATCH', `/ctms/sports/${sport.id}`, admin, {
      version: sport.version,
      name: 'Little Baseball',
    })
    expect(renamed.data.sports.at(-1).name).toBe('Little Baseball')
    expect((await historyOf('division', six!.id)).map(({ action }) => action)).toEqual([
      'division.created',
      'division.ordered',
      'division.changed',
    ])
  })

  test.each([
    ['divisions', 'label', { label: '10u', max_age: 10 }, 'There’s already one by this name.'],
    ['divisions', 'max_age', { label: '9U', max_age: 2 }, 'Enter an age from 3 to 120.'],
    [
      'divisions',
      'min_age',
      { label: '9U', max_age: 9, min_age: 10 },
      'The youngest age can’t be above the oldest.',
    ],
    ['sports', 'name', { name: 'softball' }, 'There’s already one by this name.'],
  ])('what cannot be is refused at its field: %s %s', async (path, field, more, sentence) => {
    const [sport] = (await structure()).sports
    const answer = await ask('POST', `/ctms/${path}`, admin, {
      discipline_id: sport!.disciplines[0]!.id,
      ...more,
    })
    expect(answer).toMatchObject({ errors: { [field]: [sentence] } })
  })

  test('a division that teams play in stays; an empty one is archived and no longer offered', async () => {
    const [used, free] = [await divisionOf('10U'), await divisionOf('18U')]
    expect(await archive('division', used.id)).toMatchObject({
      http: 409,
      detail: expect.arrayContaining([{ what: 'teams', count: 3 }]),
    })
    expect((await archive('division', free.id)).http).toBe(200)
    const offered = async () => Object.values((await ask('GET', '/mms/getDivisions', '')).data)
    expect(await offered()).not.toContain('18U')
    expect((await divisionsOf()).at(-1)).toMatchObject({ label: '18U', is_archived: true })
    await archive('division', free.id, false)
    expect(await offered()).toContain('18U')
  })

  test('a sport whose divisions teams play in stays, and so do memberships on sale', async () => {
    const [sport] = (await structure()).sports
    const answer = await archive('sport', sport!.id)
    expect(answer.http).toBe(409)
    const { rows } = await pool.query<{ count: number }>(
      `select count(*) from membership where tenant_id = $1 and status = 'active'`,
      [house.tenants.alliance.id],
    )
    expect(answer['detail']).toEqual(
      expect.arrayContaining([{ what: 'memberships', count: Number(rows[0]!.count) }]),
    )
  })

  test('a tenant without a sport begins with fastpitch in one press, once', async () => {
    const one = await house.tokenOf(ADMIN, 'demo')
    const begin = () =>
      house.call('/api/ctms/sports/fastpitch', { method: 'POST', token: one, label: 'demo' })
    const first = await begin()
    expect(first.statusCode).toBe(201)
    const [sport] = first.json().data.sports
    expect(sport.disciplines[0].divisions).toHaveLength(5)
    expect(sport.disciplines[0].rule_pack).toBe('USSSA 2027')
    expect((await begin()).json()).toMatchObject({ code: 'sports_exist' })
  })
})

test('a team that is made while its division is being archived is not made in it', async () => {
  const free = await divisionOf('16U')
  const { data: choices } = await ask('GET', '/ctms/choices', admin)
  const team = {
    name: 'Late Team',
    season_id: choices.seasons.find(({ is_open }: { is_open: boolean }) => is_open).id,
    league_id: choices.leagues[0].id,
    division_id: free.id,
    club_id: club.club_id,
  }
  const keeper = await pool.connect()
  let making: Promise<Record<string, any>>
  try {
    await keeper.query('begin')
    await keeper.query('select from division where id = $1 for update', [free.id])
    making = ask('POST', '/ctms/teams', admin, team)
    await expect.poll(() => waitingForLock(pool)).toHaveLength(1)
    await keeper.query('update division set archived_at = now() where id = $1', [free.id])
  } finally {
    await keeper.query('commit')
    keeper.release()
  }
  expect(await making).toMatchObject({
    http: 422,
    errors: { division_id: ['This division was just archived. Choose another one.'] },
  })
  await archive('division', free.id, false)
})

test('nobody but the office sees or changes them, and not those of another tenant', async () => {
  const ofClub = await house.tokenOf(clubAdmin(club.club_id))
  const free = await divisionOf('18U')
  expect((await ask('GET', '/ctms/leagues', ofClub)).http).toBe(403)
  expect((await ask('GET', '/ctms/sports', ofClub)).http).toBe(403)
  expect((await archive('division', free.id, true, ofClub)).http).toBe(403)
  const { rows } = await pool.query<{ id: number }>('select id from division where tenant_id = $1 limit 1', [
    house.tenants.demo.id,
  ])
  expect(await archive('division', rows[0]!.id)).toMatchObject({ http: 404, code: 'structure_not_found' })
  expect(
    await ask('PUT', '/ctms/structure/division/order', admin, { ids: [free.id, rows[0]!.id] }),
  ).toMatchObject({ http: 404 })
})
