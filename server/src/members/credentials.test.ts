import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Credential, CredentialKind, OwnCredential } from 'contract/members/credentials'
import type { RosterEntry, TeamRoster } from 'contract/clubs/rosters'
import { aClubWithTeams } from '../../test/clubs.ts'
import { registered } from '../../test/household.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { pdfText } from '../../test/pdf-text.ts'
import { emergency, registeringIn } from '../../test/registration.ts'
import { aPlayer } from '../../test/rosters.ts'
import { remindOfCredentials } from '../clubs/credentials-reminders.ts'
import { joinTeam } from '../clubs/clubs.ts'

const house = await testHouse({ looksAtDocuments: true })
const family = await registeringIn(house)
const { pool } = house.world.database
let admin: string
let team_id: number
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
})

type Coach = { id: number; email: string }
let coach: Coach
let check: CredentialKind
let training: CredentialKind
beforeEach(async () => {
  team_id = (await aClubWithTeams(house.acting())).team_ids[0]!
  coach = await staff('head_coach')
  ;[check, training] = (await ask('GET', 'mms/credential-kinds')).data
})

async function staff(role: 'head_coach' | 'manager' | 'player', dob = '1986-03-14'): Promise<Coach> {
  const { id, email } = await aPlayer(house, { dob })
  await house
    .acting()
    .transaction((context) =>
      joinTeam(context, { team_id, member_id: id, role }, { hand: 'office', otherwise: 'request' }),
    )
  return { id, email }
}

async function ask(method: string, path: string, payload?: object, token = admin) {
  const answer = await house.call(`/api/${path}`, { method, token, ...(payload && { payload }) })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { http: answer.statusCode, raw: answer.rawPayload, ...(isJson ? answer.json() : {}) }
}
const add = (kind: CredentialKind, more: object = {}, member_id = coach.id, token = admin) =>
  ask('POST', `mms/credentials/of/${member_id}`, { kind_id: kind.id, status: 'requested', ...more }, token)
const cleared = (kind: CredentialKind, cleared_on: string, expires_on?: string) =>
  add(kind, { status: 'cleared', cleared_on, ...(expires_on && { expires_on }) })
async function onRoster(member_id = coach.id): Promise<RosterEntry['credentials']> {
  const { data }: { data: TeamRoster } = await ask('GET', `ctms/team/${team_id}/roster`)
  return data.people.find((one) => one.member_id === member_id)!.credentials
}

describe('the office', () => {
  test('asks every coach for a background check and a safety training from the first day', () => {
    expect([check, training]).toMatchObject([
      { title: 'Background check', category: 'check', for_whom: 'coaches', valid_months: 12 },
      { title: 'Athlete safety training', category: 'training', for_whom: 'coaches', valid_months: 12 },
    ])
    expect(check.source).toContain('assumption')
  })

  test('writes down a clearance, whose last day follows from the kind, and the history keeps it', async () => {
    const { http, data } = await add(check, {
      status: 'cleared',
      cleared_on: '2026-08-15',
      provider: 'JDP',
      number: 'X-1',
    })
    expect([http, data]).toMatchObject([
      201,
      {
        status: 'cleared',
        cleared_on: '2026-08-15',
        expires_on: '2027-08-15',
        provider: 'JDP',
        number: 'X-1',
      },
    ])
    const { data: shown } = await ask('GET', `mms/credentials/of/${coach.id}`)
    expect(shown.credentials.map(({ id }: Credential) => id)).toEqual([data.id])
    const { data: member } = await ask('GET', `mms/get_member/${coach.id}`)
    expect(member.audit).toMatchObject([
      { action: 'member.credential_added', after: { title: 'Background check', status: 'cleared' } },
      ...member.audit.slice(1),
    ])
  })

  test.each([
    [{ status: 'cleared' }, { cleared_on: ['Enter the start date.'] }],
    [{ status: 'cleared', cleared_on: '2026-11-22' }, { cleared_on: ['This date is in the future.'] }],
    [
      { status: 'cleared', cleared_on: '2026-08-15', expires_on: '2026-08-14' },
      { expires_on: ['The last day can’t be before the first day.'] },
    ],
    [{ kind_id: 999_999 }, { kind_id: ['Choose from the list.'] }],
    [{ status: 'perhaps' }, { status: ['Choose a status.'] }],
  ])('is told what is wrong with %j', async (given, errors) => {
    expect(await add(check, given)).toMatchObject({ http: 422, errors })
  })

  test('of two who change the same check the slower is told how it stands', async () => {
    const { data: one } = await add(check)
    const change = (status: string, more = {}) =>
      ask('PATCH', `mms/credentials/${one.id}`, { version: one.version, status, ...more })
    expect((await change('cleared', { cleared_on: '2026-11-01' })).data).toMatchObject({
      expires_on: '2027-11-01',
      version: 2,
    })
    expect(await change('refused')).toMatchObject({
      http: 409,
      detail: { current: { status: 'cleared', version: 2 }, changed_by: 'Ada Ball' },
    })
  })

  test('asks for more, for others and for longer; what is its own rule says nothing of a source', async () => {
    const made = await ask('POST', 'mms/credential-kinds', {
      title: `Concussion ${team_id}`,
      category: 'training',
      for_whom: 'staff',
      valid_months: 36,
      how: '',
      address: 'https://example.org/course',
      is_active: true,
    })
    expect([made.http, made.data]).toMatchObject([201, { for_whom: 'staff', valid_months: 36, how: null }])
    const manager = await staff('manager')
    expect(await onRoster(manager.id)).toEqual([
      { title: `Concussion ${team_id}`, state: 'missing', expires_on: null },
    ])
    const { id, version, source: _, ...same } = check
    const changed = await ask('PATCH', `mms/credential-kinds/${id}`, { ...same, version, valid_months: 24 })
    expect(changed.data).toMatchObject({ valid_months: 24, source: null })
    expect(await ask('PATCH', `mms/credential-kinds/${id}`, { ...same, version })).toMatchObject({
      http: 409,
    })
    expect(
      await ask('POST', 'mms/credential-kinds', { ...same, title: made.data.title.toUpperCase() }),
    ).toMatchObject({ http: 409, code: 'credential_kind_taken' })
    const off = { ...made.data, version: made.data.version, is_active: false }
    await ask('PATCH', `mms/credential-kinds/${made.data.id}`, off)
    await ask('PATCH', `mms/credential-kinds/${id}`, { ...same, version: version + 1, valid_months: 12 })
    expect(await onRoster(manager.id)).toEqual([])
  })

  test('alone reads and writes them', async () => {
    const team_admin = await house.tokenOf([{ module: 'CTMS', role: 'Team Admin', team_id }])
    for (const token of [team_admin, await house.tokenOf(MEMBER)]) {
      expect((await add(check, {}, coach.id, token)).http).toBe(403)
      expect((await ask('GET', `mms/credentials/of/${coach.id}`, undefined, token)).http).toBe(403)
      expect((await ask('GET', 'mms/credential-kinds', undefined, token)).http).toBe(403)
    }
    const { data: one } = await add(check)
    const demo = await house.call(`/api/mms/credentials/${one.id}`, {
      method: 'PATCH',
      label: 'demo',
      token: await house.tokenOf(ADMIN, 'demo'),
      payload: { version: 1, status: 'refused' },
    })
    expect(demo.statusCode).toBe(404)
  })
})

describe('the roster', () => {
  test('says how each check of a coach stands, and of a refusal only that there is none', async () => {
    expect(await onRoster()).toEqual([
      { title: 'Background check', state: 'missing', expires_on: null },
      { title: 'Athlete safety training', state: 'missing', expires_on: null },
    ])
    await cleared(check, '2026-08-15')
    await add(training, { status: 'refused' })
    expect(await onRoster()).toEqual([
      { title: 'Background check', state: 'cleared', expires_on: '2027-08-15' },
      { title: 'Athlete safety training', state: 'missing', expires_on: null },
    ])
    await add(check)
    expect((await onRoster())[0]).toMatchObject({ state: 'cleared' })
    expect(await onRoster((await staff('player', '2017-05-02')).id)).toEqual([])
  })

  test('prints them beside the staff, and exports them', async () => {
    await cleared(check, '2026-08-15')
    const csv = await ask('GET', `mms/club/roster/export/csv?team_id=${team_id}`)
    expect(csv.raw.toString()).toContain(
      'Background check: cleared until 08/15/2027; Athlete safety training: missing',
    )
    const pdf = await ask('GET', `mms/club/roster/export/pdf?team_id=${team_id}`)
    expect(pdfText(pdf.raw).replaceAll(/\s+/g, ' ')).toContain('cleared until 08/15/2027')
  })
})

describe('a coach', () => {
  const own = async (): Promise<OwnCredential[]> => {
    const token = await house.tokenOf(MEMBER)
    await pool.query(
      `update app_user set member_id = $1 where id = (select max(id) from app_user where tenant_id = $2)`,
      [coach.id, house.tenants.alliance.id],
    )
    return (await ask('GET', 'mms/member/credentials', undefined, token)).data
  }

  test('sees what is asked, how it stands and what to do', async () => {
    await add(check, { status: 'refused' })
    expect(await own()).toEqual([
      {
        member_id: coach.id,
        title: 'Background check',
        state: 'refused',
        expires_on: null,
        how: check.how,
        address: null,
      },
      {
        member_id: coach.id,
        title: 'Athlete safety training',
        state: 'missing',
        expires_on: null,
        how: training.how,
        address: 'https://safesporttrained.org',
      },
    ])
  })

  test('has on the membership card what holds, with its last day, and nothing of what does not', async () => {
    const registrant = family.registrant()
    const place = await family.place('Coach', registrant.dob)
    const { registrations } = await registered(house, family, {
      registrant,
      people: [{ key: 'coach', who: 'me', emergency, ...place }],
    })
    const [{ id }] = registrations
    await ask('POST', `mms/admin/registrations/${id}/status`, { version: 1, status: 'active' })
    const { rows } = await pool.query<{ member_id: number }>(
      'select member_id from registration where id = $1',
      [id],
    )
    const { member_id } = rows[0]!
    await house
      .acting()
      .transaction((context) =>
        joinTeam(
          context,
          { team_id, member_id, role: 'head_coach' },
          { hand: 'office', otherwise: 'request' },
        ),
      )
    const card = async () => {
      const { data } = await ask('POST', 'mms/member/refresh-card', { member_id })
      const file = await house.call(data.card_url, { token: admin })
      return pdfText(file.rawPayload).replaceAll(/\s+/g, ' ')
    }
    expect(await card()).not.toMatch(/Background check|safety training/)
    await add(check, { status: 'cleared', cleared_on: '2026-08-15' }, member_id)
    await add(training, { status: 'refused' }, member_id)
    const shown = await card()
    expect(shown).toContain('Background check until Aug 15, 2027')
    expect(shown).not.toContain('safety training')
  })

  test('is reminded 30 and 7 days before a check ends, once each, and not when the next one is under way', async () => {
    const letters = async () =>
      (
        await pool.query<{ subject: string }>('select subject from mail where recipient = $1 order by id', [
          coach.email,
        ])
      ).rows.map(({ subject }) => subject)
    const remind = async (day: string) => {
      const at = new Date(`${day}T18:00:00Z`)
      await house.turn(remindOfCredentials, { at })
      await house.turn(remindOfCredentials, { at })
    }
    await cleared(check, '2026-08-15', '2027-01-31')
    await remind('2026-12-31')
    expect(await letters()).toEqual([])
    await remind('2027-01-01')
    await remind('2027-01-20')
    expect(await letters()).toEqual(['Background check expires on 01/31/2027'])
    await remind('2027-01-24')
    expect(await letters()).toHaveLength(2)
    await cleared(training, '2026-08-15', '2027-01-31')
    await add(training)
    await remind('2027-01-24')
    expect(await letters()).toHaveLength(2)
  })
})
