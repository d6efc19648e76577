import { beforeAll, describe, expect, test } from 'vitest'
import type { RulePackEntry } from 'contract/clubs/rule-packs'
import { atOnce } from '../../test/at-once.ts'
import { begun, carriedOut } from '../../test/batch.ts'
import { aClubWithTeams } from '../../test/clubs.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { aPlayer } from '../../test/rosters.ts'
import { aMember, asking, clubAdmin, onTeam, teamAdmin } from '../../test/team.ts'

const house = await testHouse()
const ask = asking(house)
let club: Awaited<ReturnType<typeof aClubWithTeams>>
let other: Awaited<ReturnType<typeof aClubWithTeams>>
let admin: string
let ofClub: string
let place: { season_id: number; league_id: number; division_id: number }
let divisions: { id: number; name: string }[]
beforeAll(async () => {
  club = await aClubWithTeams(house.acting())
  other = await aClubWithTeams(house.acting())
  admin = await house.tokenOf(ADMIN)
  await house.world.database.pool.query(
    `insert into season (tenant_id, name, start_date, end_date, status)
     select tenant_id, 'The next one', start_date + interval '1 year', end_date + interval '1 year', 'active'
     from season where tenant_id = $1 and start_date = '2026-08-01'`,
    [house.tenants.alliance.id],
  )
  ofClub = await house.tokenOf(clubAdmin(club.club_id))
  const { data } = await ask('GET', '/ctms/choices', admin)
  divisions = data.divisions
  place = {
    season_id: data.seasons.findLast(({ is_open }: { is_open: boolean }) => is_open).id,
    league_id: data.leagues[0].id,
    division_id: divisions[0]!.id,
  }
})
let names = 0
const make = (body: object = {}, token = ofClub) =>
  ask('POST', '/ctms/teams', token, { ...place, name: `Team ${++names}`, club_id: club.club_id, ...body })
const change = (id: number, body: object, token = ofClub) => ask('PATCH', `/ctms/teams/${id}`, token, body)
const end = (id: number, version: number, token = ofClub) =>
  ask('POST', `/ctms/teams/${id}/end`, token, { version })

describe('a team is made', () => {
  test('by a club in itself, and by the office anywhere', async () => {
    expect((await ask('GET', '/ctms/choices', ofClub)).data).toMatchObject({
      clubs: [{ id: club.club_id }],
      without_club: false,
    })
    expect(await make({ name: 'Comets Green' })).toMatchObject({
      http: 201,
      data: {
        name: 'Comets Green',
        club_id: club.club_id,
        status: 'active',
        head_coach: null,
        staff: [],
        players: [],
      },
    })
    expect(await make({ club_id: null }, admin)).toMatchObject({ http: 201, data: { club: null } })
    expect(await make({ club_id: other.club_id })).toMatchObject({
      http: 422,
      errors: { club_id: [expect.anything()] },
    })
    expect(await make({ club_id: null })).toMatchObject({
      http: 422,
      errors: { club_id: [expect.anything()] },
    })
    expect((await make({}, await house.tokenOf(MEMBER))).http).toBe(403)
    expect((await make({}, await house.tokenOf(teamAdmin(club.team_ids[0]!)))).http).toBe(422)
  })

  test('once, however often the button is pressed', async () => {
    const answers = await atOnce(6, () => make({ name: 'Comets White' }))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([201, 422, 422, 422, 422, 422])
  })

  test('with a name of its own, in a season, league and division that are there', async () => {
    expect((await make({ name: 'Comets Gold' })).http).toBe(201)
    expect(await make({ name: 'comets gold' })).toMatchObject({
      http: 422,
      errors: { name: [expect.anything()] },
    })
    for (const field of ['season_id', 'league_id', 'division_id'])
      expect(await make({ [field]: 999_999_999 })).toMatchObject({
        http: 422,
        errors: { [field]: [expect.anything()] },
      })
    expect((await make({ name: ' ' })).http).toBe(422)
  })
})

describe('a team is changed', () => {
  test('by its name; whoever is second is told, with both versions', async () => {
    const { id, version } = (await make()).data
    const coach = await house.tokenOf(teamAdmin(id))
    expect(await change(id, { version, name: 'Comets Pink' }, coach)).toMatchObject({
      http: 200,
      data: { name: 'Comets Pink', version: version + 1 },
    })
    expect(await change(id, { version, name: 'Comets Teal' })).toMatchObject({
      http: 409,
      detail: { current: { name: 'Comets Pink' }, changed_by: 'Ada Ball' },
    })
    const both = await Promise.all([
      change(id, { version: version + 1, name: 'A' }),
      change(id, { version: version + 1, name: 'B' }, coach),
    ])
    expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409])
  })

  test('to another division by its club while nobody plays, and then by the office', async () => {
    const { id, version } = (await make()).data
    const division_id = divisions[1]!.id
    const coach = await house.tokenOf(teamAdmin(id))
    expect((await change(id, { version, division_id }, coach)).http).toBe(403)
    expect((await change(id, { version, club_id: other.club_id })).http).toBe(422)
    expect((await change(id, { version, division_id })).http).toBe(200)
    const player = await aMember(house, { dob: '2017-05-02' })
    await onTeam(house, { team_id: id, member_id: player.id, role: 'player' })
    expect(await change(id, { version: version + 1, division_id: divisions[0]!.id })).toMatchObject({
      http: 409,
      code: 'team_has_people',
    })
    expect((await change(id, { version: version + 1, division_id: divisions[0]!.id }, admin)).http).toBe(200)
    expect(
      (await change(id, { version: 1, name: 'X' }, await house.tokenOf(clubAdmin(other.club_id)))).http,
    ).toBe(404)
    expect((await change(999_999_999, { version: 1, name: 'X' })).http).toBe(404)
  })

  test('in its class, and in its season as long as nobody ever was on it', async () => {
    const { seasons } = (await ask('GET', '/ctms/choices', admin)).data
    const next = seasons.find(
      ({ id, is_open }: { id: number; is_open: boolean }) => is_open && id !== place.season_id,
    )!
    const { id, version } = (await make({ class: 'B' })).data
    expect((await change(id, { version, class: 'Gold' })).http).toBe(422)
    expect(await change(id, { version, class: 'Open', season_id: next.id })).toMatchObject({
      http: 200,
      data: {
        class: 'Open',
        season_id: next.id,
        audit: [
          { action: 'team.changed', before: { class: 'B' }, after: { class: 'Open', season_id: next.id } },
          {},
        ],
      },
    })
    const closed = seasons.find(({ is_open }: { is_open: boolean }) => !is_open)
    if (closed) expect((await change(id, { version: version + 1, season_id: closed.id })).http).toBe(422)
    const lead = await aMember(house)
    await onTeam(house, { team_id: id, member_id: lead.id, role: 'head_coach' })
    expect(await change(id, { version: version + 1, season_id: place.season_id }, admin)).toMatchObject({
      http: 409,
      code: 'team_keeps_season',
    })
    expect((await change(id, { version: version + 1, class: '' })).data).toMatchObject({ class: null })
  })

  test('in a class of its rule pack, and keeps one that the pack has no more', async () => {
    const { classes } = (await ask('GET', '/ctms/choices', admin)).data
    expect(classes).toContainEqual({
      season_id: place.season_id,
      discipline_id: expect.any(Number),
      names: ['Open', 'A', 'B', 'C', 'Rec'],
    })
    const packs = (await ask('GET', '/ctms/rule-packs', admin)).data as RulePackEntry[]
    const classesOf = async (names: string[]) => {
      const { disciplines: _, sport_body: __, ...pack } = packs.find(({ name }) => name === 'USSSA 2027')!
      const { version } = ((await ask('GET', '/ctms/rule-packs', admin)).data as RulePackEntry[]).find(
        ({ id }) => id === pack.id,
      )!
      const answer = await ask('PATCH', `/ctms/rule-packs/${pack.id}`, admin, {
        ...pack,
        version,
        classes: names,
      })
      expect(answer.http).toBe(200)
    }
    expect(await make({ class: 'Gold' })).toMatchObject({
      http: 422,
      errors: { class: ['We don’t recognize this class.'] },
    })
    await classesOf(['Gold', 'Silver'])
    const { id, version } = (await make({ class: 'Gold' })).data
    await classesOf(['Open', 'A', 'B', 'C', 'Rec'])
    expect((await change(id, { version, name: 'Golden', class: 'Gold' })).data).toMatchObject({
      name: 'Golden',
      class: 'Gold',
    })
    expect((await change(id, { version: version + 1, class: 'Silver' })).http).toBe(422)
  })

  test('to no division that somebody who plays for it is too old for, not even by the office', async () => {
    const [ten, twelve] = ['10U', '12U'].map((name) => divisions.find((one) => one.name === name)!.id)
    const { id, version } = (await make({ division_id: twelve })).data
    const old = await aMember(house, { dob: '2014-12-01' })
    await onTeam(house, { team_id: id, member_id: old.id, role: 'player' })
    expect(await change(id, { version, division_id: ten }, admin)).toMatchObject({
      http: 409,
      code: 'roster_refused',
      message: expect.stringMatching(/is on this team\. 10U: too old/),
    })
    expect((await ask('GET', `/mms/club/get_team/${id}`, admin)).data.division_id).toBe(twelve)
  })
})

describe('where the office wants to approve what clubs make', () => {
  const terms = (approval: boolean, version: number, token = admin) =>
    ask('PUT', '/ctms/team-terms', token, { version, approval })
  const decide = (id: number, body: object, token = admin) =>
    ask('POST', `/ctms/teams/${id}/decide`, token, body)
  const waiting = async () =>
    ((await ask('GET', '/mms/admin/dashboard/work', admin)).data as { what: string; count: number }[]).find(
      ({ what }) => what === 'teams_to_approve',
    )?.count ?? 0

  test('it says so, and the slower of two is told', async () => {
    expect((await ask('GET', '/ctms/team-terms', admin)).data).toEqual({
      version: 0,
      approval: false,
      league_fee: false,
    })
    expect((await terms(true, 0, ofClub)).http).toBe(403)
    const both = await Promise.all([terms(true, 0), terms(true, 0)])
    expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409])
  })

  test('a team waits, takes nobody, and is approved once; whoever made it is told', async () => {
    const { id, version, ...made } = (await make()).data
    expect(made).toMatchObject({ status: 'waiting_for_approval', awaits_office: true })
    expect(await waiting()).toBe(1)
    const listed = await ask('GET', '/ctms/teams?awaits_office=1', admin)
    expect([listed.meta.total, listed.data[0].id]).toEqual([1, id])
    const player = await aPlayer(house)
    const add = () => ask('POST', `/ctms/team/${id}/roster`, ofClub, { ...player.card, role: 'player' })
    expect(await add()).toMatchObject({ http: 409, code: 'team_not_active' })
    expect((await decide(id, { version, status: 'active' }, ofClub)).http).toBe(403)
    expect((await decide(id, { version: version + 1, status: 'active' })).http).toBe(409)
    const both = await Promise.all([
      decide(id, { version, status: 'active' }),
      decide(id, { version, status: 'inactive', reason: 'Too many.' }),
    ])
    expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409])
    expect(await waiting()).toBe(0)
    const { data } = await ask('GET', `/mms/club/get_team/${id}`, admin)
    expect(data.awaits_office).toBe(false)
    expect(data.audit.map(({ action }: { action: string }) => action)).toHaveLength(2)
    const { rows } = await house.world.database.pool.query('select subject from mail where about_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ subject: expect.stringMatching(/(is|wasn’t) approved$/) }])
    expect((await decide(id, { version: version + 1, status: 'active' })).code).toBe('team_not_waiting')
    if (data.status === 'active') expect((await add()).http).toBe(200)
  })

  test('many are decided as a batch: nobody is told before its seconds are over, and what is in its way is left out', async () => {
    const second = await house.tokenOf(ADMIN)
    const [one, two, refused] = [(await make()).data, (await make()).data, (await make()).data]
    await make({ name: two.name }, admin)
    const standing = async ({ id }: { id: number }) =>
      (await ask('GET', `/mms/club/get_team/${id}`, admin)).data.status
    const subjects = async ({ id }: { id: number }) =>
      (
        await house.world.database.pool.query<{ subject: string }>(
          `select subject from mail where about = 'team' and about_id = $1`,
          [id],
        )
      ).rows.map(({ subject }) => subject)
    const approval = await begun(
      house,
      { queue: 'teams', act: 'approve', ids: [one.id, two.id, club.team_ids[0]!] },
      admin,
    )
    expect(approval['preview']).toMatchObject({
      count: 2,
      left_out: [{ why: 'Not waiting for the office', count: 1 }],
    })
    expect(await standing(one)).toBe('waiting_for_approval')
    expect(await decide(one.id, { version: one.version, status: 'active' }, second)).toMatchObject({
      http: 409,
      message: 'Ada Ball is deciding this one right now.',
    })
    const done = await carriedOut(house, approval['data'], admin)
    expect([await standing(one), await standing(two)]).toEqual(['active', 'waiting_for_approval'])
    expect(done).toMatchObject({ done: 1 })
    expect(done!.left_out).toContainEqual({
      why: 'The club has another active team with this name in the season. Please rename one of them first.',
      count: 1,
    })
    expect(await subjects(one)).toEqual([`${one.name} is approved`])
    const rejection = await begun(
      house,
      { queue: 'teams', act: 'reject', ids: [refused.id], reason: 'No coach.' },
      admin,
    )
    await carriedOut(house, rejection['data'], admin)
    expect([await standing(refused), await subjects(refused)]).toEqual([
      'inactive',
      [`${refused.name} wasn’t approved`],
    ])
    expect((await begun(house, { queue: 'teams', act: 'approve', ids: [two.id] }, ofClub))['http']).toBe(403)
    await decide(two.id, { version: two.version, status: 'inactive', reason: 'Twice.' })
  })

  test('no second team of a name is approved, not even of two at the same moment', async () => {
    const named = { name: 'Comets Silver' }
    const [one, two] = [(await make(named)).data, (await make(named)).data]
    const approve = ({ id, version }: { id: number; version: number }) =>
      decide(id, { version, status: 'active' })
    const both = await Promise.all([approve(one), approve(two)])
    expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409])
    const refused = both[0]!.http === 409 ? one : two
    expect(await approve(refused)).toMatchObject({ http: 409, code: 'team_name_taken' })
    const renamed = await change(refused.id, { version: refused.version, name: 'Comets Bronze' }, admin)
    expect((await approve(renamed.data)).data).toMatchObject({ status: 'active', name: 'Comets Bronze' })
  })

  test('it refuses with a reason, and what it makes itself or knows from the last season does not wait', async () => {
    const { id, version } = (await make()).data
    expect(await decide(id, { version, status: 'inactive' })).toMatchObject({
      http: 422,
      errors: { reason: ['Enter a reason. The club will see it.'] },
    })
    expect((await decide(id, { version, status: 'inactive', reason: 'No coach.' })).data).toMatchObject({
      status: 'inactive',
      audit: [{ action: 'team.refused', note: 'No coach.' }, {}],
    })
    expect((await make({}, admin)).data.status).toBe('active')
    const renewed = await ask('POST', `/mms/renewal/team/${club.team_ids[0]}`, ofClub, {
      name: 'Known',
      division_id: place.division_id,
      member_ids: [],
    })
    expect(renewed.http).toBe(201)
    expect((await ask('GET', `/mms/club/get_team/${renewed.data.team_id}`, admin)).data.status).toBe('active')
    expect((await terms(false, 1)).http).toBe(200)
  })
})

describe('a team is ended', () => {
  test('when nobody plays for it: its staff leave and its invitations end', async () => {
    const { id, version } = (await make()).data
    const [coach, player] = [await aMember(house), await aMember(house, { dob: '2017-05-02' })]
    await onTeam(house, { team_id: id, member_id: coach.id, role: 'head_coach' })
    const entry = await onTeam(house, { team_id: id, member_id: player.id, role: 'player' })
    await ask('POST', `/mms/team/${id}/send-invite`, ofClub, { email: 'late@example.org', role: 'player' })
    expect(await end(id, version)).toMatchObject({ http: 409, code: 'team_has_people' })
    expect((await ask('GET', `/mms/club/get_team/${id}`, ofClub)).data.invites).toMatchObject([
      { status: 'open' },
    ])
    await house.world.database.pool.query(
      `update roster_entry set state = 'ended', left_on = '2026-11-21' where id = $1`,
      [entry.id],
    )
    expect((await end(id, version + 7)).http).toBe(409)
    expect((await end(id, version, await house.tokenOf(clubAdmin(other.club_id)))).http).toBe(404)
    expect(await end(id, version)).toMatchObject({
      http: 200,
      data: { status: 'inactive', staff: [], invites: [{ status: 'withdrawn' }] },
    })
    expect(await end(id, version + 1)).toMatchObject({ http: 409, code: 'team_not_active' })
    expect(
      await ask('POST', `/mms/team/${id}/send-invite`, ofClub, { email: 'x@example.org', role: 'player' }),
    ).toMatchObject({ http: 409, code: 'team_not_active' })
    expect((await end(999_999_999, 1)).http).toBe(404)
  })
})
