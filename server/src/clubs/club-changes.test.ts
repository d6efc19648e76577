import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClubWithTeams } from '../../test/clubs.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { aMember, asking, clubAdmin, onTeam, teamAdmin } from '../../test/team.ts'

const house = await testHouse()
const ask = asking(house)
let club: Awaited<ReturnType<typeof aClubWithTeams>>
let admin: string
let own: string
beforeAll(async () => {
  club = await aClubWithTeams(house.acting())
  admin = await house.tokenOf(ADMIN)
  own = await house.tokenOf(clubAdmin(club.club_id))
})

/**
 * The way the specification's form sends it: a POST that means PATCH, with bracketed fields and perhaps a
 * picture.
 */
const save = (id: number | '', fields: Record<string, string | File>, token: string = own) =>
  send(`club/club_details${id && `/${id}`}?_method=PATCH`, fields, token)

async function send(path: string, fields: Record<string, string | File>, token: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const encoded = new Response(form)
  const answer = await house.call(`/api/mms/${path}`, {
    method: 'POST',
    token,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  })
  return { http: answer.statusCode, ...answer.json() }
}
const show = (id: number, token = own) => ask('GET', `/ctms/clubs/${id}`, token)

test('a club changes its contacts and its logo; what is not sent stays, what is sent empty goes', async () => {
  const picture = await sharp({ create: { width: 900, height: 600, channels: 4, background: '#d01c3f' } })
    .png()
    .toBuffer()
  const saved = await save(club.club_id, {
    'club_details[director_name]': 'Dana Field',
    'club_details[email]': 'Dana@Example.org',
    'club_details[phone]': '(214) 555-0100',
    'club_details[website]': 'https://comets.example.org',
    'club_details[established]': '1998',
    logo: new File([new Uint8Array(picture)], 'logo.svg'),
  })
  expect(saved).toMatchObject({
    http: 200,
    message: 'Data updated successfully',
    data: {
      id: club.club_id,
      club_details: { director_name: 'Dana Field', email: 'dana@example.org', established: '1998' },
      logo: expect.stringMatching(/^\/files\/pictures\/alliance\/club-/),
      version: 2,
    },
  })
  const logo = await house.call(saved.data.logo)
  expect(logo.statusCode).toBe(200)
  expect((await sharp(logo.rawPayload).metadata()).width).toBe(512)
  await save(club.club_id, { 'club_details[name]': 'Comets East', 'club_details[established]': '' })
  expect((await show(club.club_id)).data).toMatchObject({
    name: 'Comets East',
    club_details: { director_name: 'Dana Field' },
    logo: saved.data.logo,
  })
  expect((await show(club.club_id)).data.club_details.established).toBeUndefined()
})

test('whoever is second with a version is told, with both versions', async () => {
  const { version } = (await show(club.club_id)).data
  const both = await Promise.all([
    save(club.club_id, { version: String(version), 'club_details[director_name]': 'A' }),
    save(club.club_id, { version: String(version), 'club_details[director_name]': 'B' }, admin),
  ])
  expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409])
  expect(both.find(({ http }) => http === 409)!.detail.current.version).toBe(version + 1)
})

test('what is no club, no picture or no address is refused in a sentence', async () => {
  expect(await save('', { 'club_details[director_name]': 'X' })).toMatchObject({
    http: 422,
    message: 'ID is required',
  })
  expect((await save(999_999_999, { 'club_details[director_name]': 'X' }, admin)).http).toBe(404)
  expect(await save(club.club_id, { 'club_details[email]': 'nobody' })).toMatchObject({ http: 422 })
  expect(await save(club.club_id, { 'club_details[website]': 'javascript:alert(1)' })).toMatchObject({
    http: 422,
  })
  expect((await save(club.club_id, { logo: new File(['<svg onload="alert(1)"/>'], 'a.png') })).http).toBe(415)
  const large = new File([Buffer.alloc(5_000_001)], 'a.png')
  expect((await save(club.club_id, { logo: large })).http).toBe(413)
})

test('another club, a team of the club, a member and another tenant may not', async () => {
  const other = await aClubWithTeams(house.acting())
  for (const [token, http] of [
    [await house.tokenOf(clubAdmin(other.club_id)), 404],
    [await house.tokenOf(teamAdmin(club.team_ids[0]!)), 403],
    [await house.tokenOf(MEMBER), 403],
  ] as const) {
    expect((await save(club.club_id, { 'club_details[director_name]': 'X' }, token)).http).toBe(http)
    expect((await show(club.club_id, token)).http).toBe(http)
  }
  expect((await ask('GET', `/ctms/clubs/${club.club_id}`)).http).toBe(401)
  const fields = { 'club_details[director_name]': 'Mary Hill' }
  expect((await save(club.club_id, fields, '')).http).toBe(401)
  const manager = await house.tokenOf([{ module: 'MMS', role: 'manager' }])
  expect(await save(club.club_id, fields, manager)).toMatchObject({
    http: 200,
    data: { club_details: { director_name: 'Mary Hill' } },
  })
  const demo = await house.tokenOf(ADMIN, 'demo')
  expect((await asking(house, 'demo')('GET', `/ctms/clubs/${club.club_id}`, demo)).http).toBe(404)
})

test('the logo alone is kept at the address of pictures, by those who look after the club', async () => {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#1d4ed8' } })
    .png()
    .toBuffer()
  const store = (member_id: string, token = own, content: Uint8Array = picture) =>
    send('profilePicStore', { member_id, logo: new File([new Uint8Array(content)], 'logo.png') }, token)
  expect(await store(String(club.club_id))).toMatchObject({
    http: 200,
    data: { url: expect.stringMatching(/^\/files\/pictures\/alliance\/club-/) },
  })
  const other = await aClubWithTeams(house.acting())
  expect((await store(String(other.club_id))).http).toBe(404)
  expect((await store('999999999', admin)).http).toBe(404)
  expect((await store('me')).http).toBe(422)
  expect((await store(String(club.club_id), own, Buffer.from('%PDF-1.7'))).http).toBe(415)
  expect((await store(String(club.club_id), own, Buffer.alloc(5_000_001))).http).toBe(413)
  expect((await store(String(club.club_id), '')).http).toBe(401)
  expect((await store(String(club.club_id), await house.tokenOf(MEMBER))).http).toBe(404)
})

test('a logo that another one follows does not stay, nor one whose change is refused', async () => {
  const drawn = async (background: string) => {
    const png = await sharp({ create: { width: 40, height: 40, channels: 4, background } })
      .png()
      .toBuffer()
    return new File([new Uint8Array(png)], 'logo.png')
  }
  const { club_id } = await aClubWithTeams(house.acting())
  const first = (await save(club_id, { logo: await drawn('#111111') }, admin)).data
  const stale = { logo: await drawn('#222222'), version: '1' }
  expect((await save(club_id, stale, admin)).http).toBe(409)
  expect((await house.call(first.logo)).statusCode).toBe(200)
  const second = (await save(club_id, { logo: await drawn('#333333') }, admin)).data
  expect((await house.call(second.logo)).statusCode).toBe(200)
  expect((await house.call(first.logo)).statusCode).toBe(404)
  // The same picture again is the same file.
  expect((await save(club_id, { logo: await drawn('#333333') }, admin)).data.logo).toBe(second.logo)
  expect((await house.call(second.logo)).statusCode).toBe(200)
  const kept = readdirSync(join(house.folder, 'files/pictures/alliance')).filter(
    (name) => name.startsWith(`club-${club_id}-`) && name.endsWith('.png'),
  )
  expect(kept).toEqual([second.logo.split('/').at(-1)])
})

test('of two clubs that take the same name at the same moment one has it', async () => {
  const [league] = (await ask('GET', '/ctms/choices', admin)).data.leagues
  const make = () => ask('POST', '/ctms/clubs', admin, { name: 'Twice Fastpitch', league_id: league.id })
  const made = await Promise.all([make(), make(), make()])
  expect(made.map(({ http }) => http).toSorted()).toEqual([201, 422, 422])
  const other = await aClubWithTeams(house.acting())
  const named = await save(other.club_id, { 'club_details[name]': 'twice fastpitch' }, admin)
  expect(named).toMatchObject({ http: 422, errors: { name: [expect.stringMatching(/by that name/)] } })
})

describe('the list of clubs', () => {
  const list = async (token: string, search = '') =>
    (await ask('GET', `/ctms/clubs?per_page=100${search}`, token)).data as {
      id: number
      name: string
      teams: number
      players: number
    }[]

  test('counts the teams and players of this season, for whom they are', async () => {
    const girl = await aMember(house, { dob: '2016-12-01' })
    await onTeam(house, { team_id: club.team_ids[0]!, member_id: girl.id, role: 'player' })
    const coach = await aMember(house)
    await onTeam(house, { team_id: club.team_ids[1]!, member_id: coach.id, role: 'head_coach' })
    expect(await list(own)).toMatchObject([{ id: club.club_id, teams: 2, players: 1 }])
    const other = await aClubWithTeams(house.acting())
    const all = await list(admin)
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([club.club_id, other.club_id]))
    expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).toSorted())
    const named = all.find(({ id }) => id === other.club_id)!.name
    expect(await list(admin, `&q=${encodeURIComponent(named.toUpperCase())}`)).toMatchObject([
      { id: other.club_id },
    ])
    const [first] = (await ask('GET', '/ctms/clubs?per_page=1', admin)).data
    expect(first).toMatchObject(all[0]!)
    expect((await ask('GET', '/ctms/clubs', await house.tokenOf(MEMBER))).http).toBe(403)
  })

  test('grows by the office, not twice by one name in a league, and by nobody else', async () => {
    const leagues = (await ask('GET', '/ctms/choices', admin)).data.leagues
    const make = (body: object, token = admin) => ask('POST', '/ctms/clubs', token, body)
    const made = await make({ name: 'Riverside Fastpitch', league_id: leagues[0].id })
    expect(made).toMatchObject({ http: 201, data: { status: 'active', league: leagues[0].name } })
    expect((await show(made.data.id, admin)).data).toMatchObject({
      may_edit: true,
      audit: [{ action: 'club.created', actor: 'Ada Ball' }],
    })
    expect(await make({ name: 'riverside fastpitch', league_id: leagues[0].id })).toMatchObject({
      http: 422,
      errors: { name: ['This league already has a club by that name.'] },
    })
    expect((await make({ name: 'Riverside Fastpitch' })).http).toBe(201)
    expect(await make({ name: 'X', league_id: 999_999_999 })).toMatchObject({ http: 422 })
    expect((await make({ name: 'Mine' }, own)).http).toBe(403)
  })
})
