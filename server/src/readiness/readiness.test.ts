import { messageIn } from 'contract/message'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fixOfPerson, type ReadinessBoard, type ReadinessTerms } from 'contract/readiness'
import { aClubWithTeams } from '../../test/clubs.ts'
import { logIn, loggedIn, registered } from '../../test/household.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { registeringIn } from '../../test/registration.ts'
import { aPlayer } from '../../test/rosters.ts'
import { joinTeam } from '../clubs/clubs.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { pool } = house.world.database
const tenant = house.tenants.alliance.id
let admin: string
let [team_id, club_id] = [0, 0]
let coach: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
})
beforeEach(async () => {
  const club = await aClubWithTeams(house.acting())
  club_id = club.club_id
  team_id = club.team_ids[0]!
  coach = await house.tokenOf([{ module: 'CTMS', role: 'Team Admin', team_id }])
})

async function ask(method: string, path: string, payload?: object, token = admin) {
  const answer = await house.call(`/api/${path}`, { method, token, ...(payload && { payload }) })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { http: answer.statusCode, raw: answer.rawPayload, ...(isJson ? answer.json() : {}) }
}
const board = async (more = '', token = coach): Promise<ReadinessBoard> =>
  (await ask('GET', `ctms/readiness?team_id=${team_id}${more}`, undefined, token)).data
const put = (member_id: number, role: 'player' | 'head_coach', team = team_id) =>
  house
    .acting()
    .transaction((context) =>
      joinTeam(context, { team_id: team, member_id, role }, { hand: 'office', otherwise: 'request' }),
    )
async function aCoach() {
  const { id } = await aPlayer(house, { dob: '1986-03-14' })
  await put(id, 'head_coach')
  return id
}
/** A daughter who is registered, paid for and signed for. */
async function aDaughter() {
  const confirmed = await registered(house, family, {
    registrant: family.registrant(),
    people: [await family.daughter({ dob: '05/02/2017' })],
  })
  const { rows } = await pool.query<{ member_id: number }>(
    'select member_id from registration where tenant_id = $1 order by id desc limit 1',
    [tenant],
  )
  expect(confirmed).toBeDefined()
  await put(rows[0]!.member_id, 'player')
  return rows[0]!.member_id
}
const insure = (until: string, of: { team?: number; club?: number } = { team: team_id }) =>
  pool.query(
    `insert into insurance_file (tenant_id, team_id, club_id, name, size, file_key, file_type, status, expires_on, uploaded_at)
     values ($1, $2, $3, 'Certificate.pdf', 1, 'none', 'application/pdf', 'accepted', $4, now())`,
    [tenant, of.team ?? null, of.club ?? null, until],
  )
const clear = async (member_id: number, cleared_on: string, expires_on: string) => {
  const { data: kinds } = await ask('GET', 'mms/credential-kinds')
  for (const { id } of kinds)
    await ask('POST', `mms/credentials/of/${member_id}`, {
      kind_id: id,
      status: 'cleared',
      cleared_on,
      expires_on,
    })
}
const verdictsOf = ({ verdicts, teams }: ReadinessBoard, member_id: number) =>
  teams[0]!.people.find((one) => one.member_id === member_id)!.verdicts.map((place) => verdicts[place]!)
const verdict = (shown: ReadinessBoard, member_id: number, requirement: string) =>
  verdictsOf(shown, member_id).find((one) => one.requirement === requirement)!

describe('a coach', () => {
  test('sees what is missing, and turns it green by what mends it', async () => {
    const [lead, player] = [await aCoach(), await aDaughter()]
    const red = await board()
    expect(red.teams).toMatchObject([
      { ready: 0, insurance: { state: 'missing', says: 'No approved insurance.', fix: '/mms/insurance' } },
    ])
    expect(verdict(red, player, 'membership')).toMatchObject({
      state: 'ready',
      says: { message: 'Paid through 07/31/2027.', code: 'paid_until' },
    })
    expect(verdict(red, player, 'waivers')).toMatchObject({ state: 'ready' })
    expect(verdictsOf(red, lead).filter(({ state }) => state === 'missing')).toMatchObject([
      { says: 'Nothing on file.', fix: null },
      { says: 'Nothing on file.', fix: null },
    ])
    await insure('2027-07-31')
    await clear(lead, '2026-08-15', '2027-08-15')
    const green = await board()
    expect(green.teams).toMatchObject([{ ready: 2, insurance: { state: 'ready', fix: null } }])
    expect(green.teams[0]!.people.map(({ colour }) => colour)).toEqual(['ready', 'ready'])
  })

  test('sees what ends before an event, which is judged by its last day, and who is not ready first', async () => {
    const [lead, player] = [await aCoach(), await aDaughter()]
    await insure('2027-07-31')
    await clear(lead, '2026-08-15', '2026-12-05')
    await pool.query(
      `insert into event (tenant_id, slug, name, summary, description_html, starts_on, ends_on, venue, age_cutoff_on, entrant,
         kind, registration_opens_on, registration_closes_on, status, created_at, updated_at)
       values ($1, $2, 'Winter Classic', 'Two days.', '', '2026-12-05', '2026-12-06', '{}', '2026-08-31', 'team',
         'tournament', '2026-08-01', '2026-12-01', 'published', now(), now())`,
      [tenant, `winter-${team_id}`],
    )
    const { events } = await board()
    const event = events.find(({ name }) => name === 'Winter Classic')!
    const shown = await board(`&event_id=${event.id}`)
    expect(shown).toMatchObject({ event: 'Winter Classic', from: '2026-12-05', until: '2026-12-06' })
    expect(shown.teams[0]!.people.map(({ member_id, colour }) => [member_id, colour])).toEqual([
      [lead, 'soon'],
      [player, 'ready'],
    ])
    expect((await board('&day=2026-12-05')).teams[0]!.ready).toBe(2)
    expect(
      (await ask('GET', `ctms/readiness?team_id=${team_id}&event_id=999999`, undefined, coach)).http,
    ).toBe(404)
    await pool.query('delete from event where slug = $1', [`winter-${team_id}`])
  })

  test('is insured by a policy of the office as by a paper, and nobody counts as ready while neither covers', async () => {
    await aDaughter()
    const readyOn = async (day: string) => {
      const [team] = (await board(`&day=${day}`)).teams
      return [team!.ready, team!.insurance.state, team!.people[0]!.colour]
    }
    expect(await readyOn('2026-12-05')).toEqual([0, 'missing', 'ready'])
    const policy = await ask('POST', 'mms/insurance/policies', {
      insurer: 'Diamond Mutual',
      policy_number: `DM-${team_id}`,
      coverages: [{ title: 'Liability', limit_cents: 100_000_000 }],
      starts_on: '2026-08-01',
      ends_on: '2026-12-05',
      self_issued: true,
    })
    expect(policy.http).toBe(201)
    expect(await readyOn('2026-12-05')).toEqual([1, 'ready', 'ready'])
    expect(await readyOn('2026-12-06')).toEqual([0, 'soon', 'ready'])
    await insure('2026-12-06')
    expect(await readyOn('2026-12-06')).toEqual([1, 'ready', 'ready'])
    await pool.query('delete from insurance_policy where tenant_id = $1', [tenant])
  })

  test('reads staff first, then players by number and by name; the same is said once', async () => {
    const lead = await aCoach()
    const [tenth, second, late, plain] = await Promise.all([1, 2, 3, 4].map(() => aPlayer(house)))
    await pool.query(`update member set first_name = 'Ann', last_name = 'Abt' where id = $1`, [plain!.id])
    for (const { id } of [late!, plain!, tenth!, second!]) await put(id, 'player')
    for (const [{ id }, number] of [
      [tenth!, '10'],
      [second!, '2'],
    ] as const)
      await pool.query('update roster_entry set jersey_number = $1 where team_id = $2 and member_id = $3', [
        number,
        team_id,
        id,
      ])
    const shown = await board()
    expect(shown.teams[0]!.people.map(({ member_id }) => member_id)).toEqual([
      lead,
      ...[second!, tenth!, plain!, late!].map(({ id }) => id),
    ])
    const said = shown.verdicts.map((one) => JSON.stringify(one))
    expect(new Set(said).size).toBe(said.length)
    expect(
      shown.teams[0]!.people.every(({ verdicts }) => verdicts.length === shown.requirements.length),
    ).toBe(true)
  })

  test('judges a player by the active registration, whatever else is entered for the season', async () => {
    const player = await aDaughter()
    const until = (await board()).verdicts.find(
      ({ requirement, state }) => requirement === 'membership' && state === 'ready',
    )
    await pool.query(
      `insert into registration (tenant_id, draft_id, person_key, order_id, order_line_key, member_id, member_type_id, membership_id,
         season_id, league_id, division_id, status, price, paid, details, valid_from, valid_until, registered_at, sort_name, search)
       select tenant_id, draft_id, 'again', order_id, order_line_key, member_id, member_type_id, membership_id, season_id, league_id,
         division_id, 'inactive', price, paid, details, valid_from, valid_until + 300, registered_at, sort_name, search
       from registration where tenant_id = $1 and member_id = $2`,
      [tenant, player],
    )
    expect(verdict(await board(), player, 'membership')).toEqual(until)
  })

  test('sees own teams only, and a club admin all teams of the club', async () => {
    await insure('2027-07-31', { club: club_id })
    const other = await aClubWithTeams(house.acting())
    expect((await ask('GET', `ctms/readiness?team_id=${other.team_ids[0]}`, undefined, coach)).http).toBe(404)
    expect((await ask('GET', `ctms/readiness?club_id=${other.club_id}`, undefined, coach)).http).toBe(404)
    expect((await ask('GET', `ctms/readiness?team_id=999999`, undefined, coach)).http).toBe(404)
    expect((await ask('GET', 'ctms/readiness', undefined, coach)).http).toBe(422)
    const mine = await ask('GET', `ctms/readiness?club_id=${club_id}`, undefined, coach)
    expect(mine.data.teams.map(({ id }: { id: number }) => id)).toEqual([team_id])
    const leader = await house.tokenOf([{ module: 'CTMS', role: 'Club Admin', club_id }])
    const all = await ask('GET', `ctms/readiness?club_id=${club_id}`, undefined, leader)
    expect(all.data.teams).toMatchObject([
      { insurance: { state: 'ready' } },
      { insurance: { state: 'ready' } },
    ])
    const helper = await house.tokenOf([{ module: 'CTMS', role: 'Volunteer Teams', team_id }])
    expect((await ask('GET', `ctms/readiness?team_id=${team_id}`, undefined, helper)).http).toBe(403)
  })

  test('sees who only asks for a place, who is late with the fees, and what must be signed again', async () => {
    const [player, asking] = [await aDaughter(), await aPlayer(house)]
    await house
      .acting()
      .transaction((context) =>
        joinTeam(
          context,
          { team_id, member_id: asking.id, role: 'player' },
          { hand: 'team', otherwise: 'request', unasked: 'Asks.' },
        ),
      )
    const says = async (requirement: string, day: string, member_id = player) => {
      const shown = verdict(await board(`&day=${day}`), member_id, requirement)
      return [shown.state, messageIn(shown.says)]
    }
    expect(await says('roster', '2026-11-21', asking.id)).toEqual([
      'missing',
      'Waiting for a spot on the team.',
    ])
    expect((await board()).requirements.map(({ key }) => key)).not.toContain('fees')
    expect(await says('waivers', '2026-12-31')).toEqual(['ready', 'All waivers are signed.'])

    const fees = await ask(
      'POST',
      'ctms/packages',
      {
        team_id,
        name: 'Fall',
        basis: 'each',
        grace_days: 2,
        late_fee: 0,
        parts: [{ label: 'All', due_on: '2026-11-21', amount: 5000 }],
        member_ids: [player],
      },
      coach,
    )
    expect(fees.http).toBe(201)
    const [text] = (await ask('GET', 'mms/waiver')).data
    const wording = { locale: 'en', title: text.title, content: '<p>Other words.</p>' }
    house.pass(1)
    const draft = await ask('PUT', `mms/waiver/${text.id}/draft`, wording)
    const published = { locale: 'en', version: draft.data.version, again: true, days: 14 }
    expect((await ask('POST', `mms/waiver/${text.id}/publish`, published)).http).toBe(200)
    expect(await says('fees', '2026-11-21')).toEqual(['ready', 'Payment plan not accepted yet.'])
    expect(await says('waivers', '2026-11-30')).toEqual([
      'ready',
      expect.stringMatching(/^Signed through 12\/05\/2026: /),
    ])
    expect((await says('waivers', '2026-12-31'))[0]).toBe('soon')

    const { rows } = await pool.query<{ email: string }>(
      `select p.email from guardianship g join member p on p.tenant_id = g.tenant_id and p.id = g.guardian_id
       where g.minor_id = $1`,
      [player],
    )
    await loggedIn(house, rows[0]!.email)
    const month = 30 * 86_400
    house.pass(month)
    admin = await house.tokenOf(ADMIN)
    coach = await house.tokenOf([{ module: 'CTMS', role: 'Team Admin', team_id }])
    expect(await says('fees', '2026-12-22')).toEqual(['missing', 'Payment plan not accepted yet.'])
    const mother = await logIn(house, rows[0]!.email)
    const [plan] = (await ask('GET', 'ctms/payments', undefined, mother)).data.plans
    const accepted = { terms_hash: plan.terms.hash }
    expect((await ask('POST', `ctms/payments/plans/${plan.id}/accept`, accepted, mother)).http).toBe(200)
    expect(await says('fees', '2026-12-22')).toEqual(['missing', 'Team fees are late.'])
    expect(await says('waivers', '2026-12-22')).toEqual([
      'missing',
      expect.stringMatching(/^Needs a new signature since 12\/05\/2026: /),
    ])
    house.pass(-month)
    admin = await house.tokenOf(ADMIN)
  })

  test('takes it along as CSV, which is written down', async () => {
    await aCoach()
    const file = await ask('POST', 'ctms/readiness/export', { team_id }, coach)
    expect(file.raw.toString()).toMatch(/Head coach,,Sofía Lopez\d+,[^,]+,Not ready,Ready: On the roster\./)
    const { rows } = await pool.query(
      `select action from audit_entry where subject = 'team' and subject_id = $1 order by id desc limit 1`,
      [team_id],
    )
    expect(rows).toEqual([{ action: 'readiness.exported' }])
  })
})

describe('the office', () => {
  test('is led to the record of the person', async () => {
    const lead = await aCoach()
    const shown = await board('', admin)
    const check = shown.requirements.find(({ title }) => title === 'Background check')!
    expect(fixOfPerson(verdict(shown, lead, check.key), { member_id: lead, team_id })).toBe(
      `/mms/members/${lead}?tab=credentials`,
    )
  })

  test('says what proves the age, and what a team needs; the slower of two is told', async () => {
    const player = await aDaughter()
    const { data: terms }: { data: ReadinessTerms } = await ask('GET', 'ctms/readiness/terms')
    expect(terms).toMatchObject({ version: 0, age_kinds: [], insurance: true, staff_memberships: false })
    const save = (more: object) =>
      ask('PUT', 'ctms/readiness/terms', {
        version: terms.version,
        age_kinds: ['Birth certificate'],
        insurance: false,
        staff_memberships: true,
        ...more,
      })
    expect(await save({ age_kinds: ['A promise'] })).toMatchObject({
      http: 422,
      errors: { age_kinds: ['Choose from the list.'] },
    })
    expect((await save({})).data).toMatchObject({ version: 1, insurance: false })
    expect(await save({})).toMatchObject({ http: 409, detail: { current: { version: 1 } } })
    const shown = await board()
    expect(shown.teams[0]!.insurance.state).toBe('not_needed')
    expect(verdict(shown, player, 'age')).toMatchObject({ state: 'missing', fix: null })
    await pool.query(
      `insert into member_document (tenant_id, member_id, kind, name, size, file_key, file_type, is_visible, author, uploaded_at)
       values ($1, $2, 'Birth certificate', 'Birth.pdf', 1, 'none', 'application/pdf', false, 'Ada', now())`,
      [tenant, player],
    )
    expect(verdict(await board(), player, 'age').state).toBe('ready')
    await save({ version: 1, age_kinds: [], insurance: true, staff_memberships: false })
  })
})
