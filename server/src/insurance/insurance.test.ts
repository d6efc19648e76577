import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClubWithTeams } from '../../test/clubs.ts'
import { ADMIN, MEMBER, testHouse, type GivenRole, type Label } from '../../test/house.ts'
import { registeringIn } from '../../test/registration.ts'
import { remindOfInsurance } from './letters.ts'

const house = await testHouse()
const family = await registeringIn(house)
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const scanned = (bytes: number) => Buffer.concat([PDF, Buffer.alloc(bytes - PDF.length)])
let admin: string
let picture: Buffer
let club: Awaited<ReturnType<typeof aClubWithTeams>>
beforeAll(async () => {
  club = await aClubWithTeams(house.acting())
  admin = await house.tokenOf(ADMIN)
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#d01c3f' } })
    .png()
    .toBuffer()
})

type Part = [name: string, content: Buffer | string, filename?: string]
async function send(path: string, parts: Part[], token = admin, label: Label = 'alliance') {
  const form = new FormData()
  for (const [name, content, filename] of parts)
    if (filename === undefined) form.append(name, String(content))
    else form.append(name, new File([new Uint8Array(Buffer.from(content))], filename))
  const encoded = new Response(form)
  const answer = await house.call(`/api${path}`, {
    method: 'POST',
    token,
    label,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  })
  return { http: answer.statusCode, ...answer.json() }
}
const get = (path: string, token: string | undefined = admin, method = 'GET') =>
  house.call(`/api${path}`, { method, ...(token && { token }) })
const post = async (path: string, payload: object, token = admin) => {
  const answer = await house.call(`/api${path}`, { method: 'POST', token, payload })
  return { http: answer.statusCode, ...answer.json() }
}

let papers = 0
/** A team's paper as the office sees it. */
async function aPaper(team_id: number, more: Part[] = [], token = admin) {
  const { data } = await send(
    `/insurance/store/${team_id}`,
    [['files[0]', PDF, `Policy ${++papers}.pdf`], ['of', 'team'], ...more],
    token,
  )
  return data.files[0] as { id: number; url: string; version: number; name: string }
}
const review = (file: number, body: object, token = admin) => post(`/insurance/review/${file}`, body, token)
const lettersTo = async (email: string) => {
  const { rows } = await house.world.database.pool.query<{ subject: string }>(
    'select subject from mail where recipient = $1 order by id',
    [email],
  )
  return rows.map(({ subject }) => subject)
}
/** The token and address of a user with this role. */
async function somebody(roles: readonly GivenRole[]) {
  const token = await house.tokenOf(roles)
  const { rows } = await house.world.database.pool.query<{ email: string }>(
    'select email from app_user where tenant_id = $1 order by id desc limit 1',
    [house.tenants.alliance.id],
  )
  return { token, email: rows[0]!.email }
}

describe('papers of a team', () => {
  test('are kept, listed, fetched one by one and all together', async () => {
    const [team] = club.team_ids
    const answer = await send(`/mms/insurance/store/${team}`, [
      ['files[0]', PDF, 'Liability.pdf'],
      ['files[1]', picture, '../../etc/Card.PDF'],
      ['files[2]', PDF, 'Liability.pdf'],
      ['of', 'team'],
      ['expires_on', '07/31/2027'],
    ])
    expect(answer).toMatchObject({
      http: 200,
      message: 'Data created successfully',
      data: {
        files: [
          { name: 'Liability.pdf', size: PDF.length, status: 'waiting', expires_on: '2027-07-31' },
          // Judged by content, never by name.
          { name: 'Card.png', size: picture.length },
          { name: 'Liability.pdf' },
        ],
      },
    })
    const [{ id, url }] = answer.data.files
    for (const path of [
      url.slice(4),
      `/downloadFile/${team}/${id}`,
      `/mms/insurance/downloadFile/${team}/${id}`,
    ]) {
      const file = await get(path)
      expect(file.statusCode).toBe(200)
      expect(file.rawPayload).toEqual(PDF)
      expect(file.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringMatching(/^attachment; filename="Liability.pdf"/),
        'cache-control': 'private, no-store',
      })
    }
    for (const path of [`/download/${team}`, `/mms/insurance/download/${team}?of=team`]) {
      const zip = await get(path)
      expect(zip.headers['content-type']).toBe('application/zip')
      const inside = unzipSync(new Uint8Array(zip.rawPayload))
      expect(Object.keys(inside).toSorted()).toEqual(['Card.png', 'Liability (2).pdf', 'Liability.pdf'])
      expect(Buffer.from(inside['Card.png']!)).toEqual(picture)
    }
    const { data, meta } = (await get(`/insurance?team_id=${team}&per_page=2`)).json()
    expect(data).toHaveLength(2)
    expect(data[0]).toMatchObject({ of: 'team', place_id: team, place: expect.stringMatching(/^Comets Red/) })
    const rest = (await get(`/insurance?team_id=${team}&per_page=2&cursor=${meta.next}`)).json()
    expect(rest.data).toHaveLength(1)
  })

  test.each([
    ['files[0] and files[1]', ['files[0]', 'files[1]']],
    ['files[]', ['files[]', 'files[]']],
    ['files, more than once', ['files', 'files']],
    ['files[] alone', ['files[]']],
    ['files alone', ['files']],
  ])('may be sent as %s', async (_, names) => {
    const [team] = (await aClubWithTeams(house.acting())).team_ids
    const parts = names.map((name, i): Part => [name, PDF, `Paper ${i}.pdf`])
    const sent = await send(`/insurance/store/${team}`, [...parts, ['of', 'team']])
    expect(sent).toMatchObject({
      http: 200,
      data: {
        files: names.map((_, i) => ({
          id: expect.any(Number),
          name: `Paper ${i}.pdf`,
          size: PDF.length,
          url: expect.stringMatching(/^\/api\/mms\//),
        })),
      },
    })
  })

  test('that are none, too many, empty or of another kind are refused before anything is kept', async () => {
    const team = club.other_team_id
    expect(await send(`/insurance/store/${team}`, [['of', 'team']])).toMatchObject({
      http: 422,
      errors: { files: ['Choose at least one file.'] },
    })
    for (const content of ['<svg onload="alert(1)"/>', 'MZ program', '', '<html>'])
      expect(
        await send(`/insurance/store/${team}`, [
          ['files[0]', PDF, 'good.pdf'],
          ['files[1]', content, 'bad.pdf'],
        ]),
      ).toMatchObject({ http: 415, errors: { files: [expect.stringMatching(/PDF/)] } })
    expect((await send(`/insurance/store/${team}`, [['files[0]', scanned(10_000_001), 'a.pdf']])).http).toBe(
      413,
    )
    expect((await get(`/download/${team}?of=team`)).json()).toMatchObject({
      status: 404,
      message: 'No files available to download',
    })
  })

  test('may weigh 10 MB each, as a scanned policy does', async () => {
    const { http, data } = await send(`/insurance/store/${club.team_ids[0]}`, [
      ['files[0]', scanned(10_000_000), 'Policy.pdf'],
    ])
    expect({ http, data }).toMatchObject({
      http: 200,
      data: { files: [{ name: 'Policy.pdf', size: 10_000_000 }] },
    })
    expect((await get(`/insurance/deleteFile/${club.team_ids[0]}/${data.files[0].id}`)).statusCode).toBe(200)
  })

  test('of a team or club that does not exist are refused, and a number out of a path is nothing', async () => {
    expect((await send('/insurance/store/999999999', [['files[0]', PDF, 'a.pdf']])).http).toBe(404)
    expect((await get('/download/999999999')).statusCode).toBe(404)
    const { id } = await aPaper(club.team_ids[0]!)
    for (const path of [
      `/downloadFile/${club.team_ids[0]}/..%2f..%2fetc%2fpasswd`,
      `/downloadFile/..%2f/${id}`,
      `/downloadFile/${club.team_ids[1]}/${id}?of=team`,
      `/downloadFile/${club.team_ids[0]}/999999999`,
    ])
      expect((await get(path)).statusCode).toBe(404)
  })

  test('are deleted by the GET of the specification, with a token and never from a page', async () => {
    const [team] = club.team_ids
    const paper = await aPaper(team!)
    const path = `/insurance/deleteFile/${team}/${paper.id}`
    expect((await house.call(`/api${path}`)).statusCode).toBe(401)
    const byPicture = await house.call(`/api${path}`, {
      token: admin,
      headers: { 'sec-fetch-dest': 'image' },
    })
    expect(byPicture.statusCode).toBe(403)
    const answer = await get(path)
    expect(answer.json()).toMatchObject({ success: true, message: 'Data deleted successfully' })
    expect(answer.headers['cache-control']).toContain('no-store')
    expect((await get(path)).statusCode).toBe(404)
    const other = await aPaper(team!)
    expect((await get(`/mms/insurance/deleteFile/${team}/${other.id}`, admin, 'DELETE')).statusCode).toBe(200)
    expect((await get(other.url.slice(4))).statusCode).toBe(404)
  })
})

describe('the office', () => {
  test('accepts a paper with the last day of its cover, or refuses it with a reason, and says so by letter', async () => {
    const [team] = club.team_ids
    const manager = await somebody([{ module: 'CTMS', role: 'Team Admin', team_id: team! }])
    const paper = await aPaper(team!, [], manager.token)
    expect(await review(paper.id, { version: 1, status: 'refused' })).toMatchObject({
      http: 422,
      errors: { reason: ['Enter why you’re declining it.'] },
    })
    expect(await review(paper.id, { version: 1, status: 'accepted' })).toMatchObject({
      errors: { expires_on: ['Enter the last day of coverage.'] },
    })
    expect(
      await review(paper.id, { version: 1, status: 'accepted', expires_on: '01/01/2020' }),
    ).toMatchObject({ errors: { expires_on: ['This coverage has already ended.'] } })
    const refused = await review(paper.id, { version: 1, status: 'refused', reason: 'Wrong season.' })
    expect(refused.data).toMatchObject({ status: 'refused', reason: 'Wrong season.', version: 2 })
    expect(await review(paper.id, { version: 1, status: 'refused', reason: 'Late.' })).toMatchObject({
      http: 409,
      detail: { current: { reason: 'Wrong season.' }, changed_by: 'Ada Ball' },
    })
    await house.work()
    const accepted = await review(paper.id, { version: 2, status: 'accepted', expires_on: '12/21/2026' })
    expect(accepted.data).toMatchObject({ status: 'accepted', reason: null, expires_on: '2026-12-21' })
    await house.work()
    const letters = await lettersTo(manager.email)
    expect(letters).toMatchObject([
      expect.stringMatching(/^Insurance not accepted: Comets Red \d+$/),
      expect.stringMatching(/^Insurance accepted: Comets Red \d+$/),
    ])
    expect((await get(`/insurance/deleteFile/${team}/${paper.id}`)).json()).toMatchObject({
      status: 409,
      code: 'in_use',
    })
    expect((await review(paper.id, { version: 3, status: 'refused', reason: 'x' }, manager.token)).http).toBe(
      403,
    )
    const ending = (await get('/insurance?ends_within=40')).json().data
    expect(ending.map(({ id }: { id: number }) => id)).toContain(paper.id)
    expect((await get('/insurance?ends_within=10')).json().data).toEqual([])
  })

  test('has whoever brought a paper reminded 30, 7 and 1 days before the cover ends, each once', async () => {
    const { rows } = await house.world.database.pool.query(
      'select count(*)::int as n from insurance_reminder',
    )
    const team = club.team_ids[1]!
    const manager = await somebody([{ module: 'CTMS', role: 'Team Admin', team_id: team }])
    const paper = await aPaper(team, [], manager.token)
    await review(paper.id, { version: 1, status: 'accepted', expires_on: '2026-12-31' })
    const on = async (day: string) => {
      const at = new Date(`${day}T18:00:00Z`)
      await house.turn(remindOfInsurance, { at })
      await house.turn(remindOfInsurance, { at })
      return (await lettersTo(manager.email)).filter((subject) => subject.endsWith(' ends on 12/31/2026'))
        .length
    }
    expect(rows).toEqual([{ n: 0 }])
    expect(await on('2026-11-30')).toBe(0)
    expect(await on('2026-12-01')).toBe(1)
    expect(await on('2026-12-10')).toBe(1)
    // The server was down on the 24th.
    expect(await on('2026-12-26')).toBe(2)
    expect(await on('2026-12-30')).toBe(3)
    expect(await on('2027-01-05')).toBe(3)
    const later = await aPaper(team, [], manager.token)
    await review(later.id, { version: 1, status: 'accepted', expires_on: '2027-12-31' })
    expect(await on('2026-12-31')).toBe(3)
  })
})

describe('whoever has one club or team', () => {
  test('sees and brings its papers and those of its teams, and no others', async () => {
    const { token } = await somebody([{ module: 'CTMS', role: 'Club Admin', club_id: club.club_id }])
    for (const id of club.team_ids) expect((await aPaper(id, [], token)).id).toBeGreaterThan(0)
    const own = await send(
      `/insurance/store/${club.club_id}`,
      [
        ['files[0]', PDF, 'Club.pdf'],
        ['of', 'club'],
      ],
      token,
    )
    expect(own.data.files[0]).toMatchObject({ of: 'club', place_id: club.club_id })
    const foreign = await aPaper(club.other_team_id)
    expect(
      (
        await send(
          `/insurance/store/${club.other_team_id}`,
          [
            ['files[0]', PDF, 'a.pdf'],
            ['of', 'team'],
          ],
          token,
        )
      ).http,
    ).toBe(404)
    expect((await get(`/downloadFile/${club.other_team_id}/${foreign.id}?of=team`, token)).statusCode).toBe(
      404,
    )
    expect((await get(`/download/${club.other_team_id}?of=team`, token)).statusCode).toBe(404)
    for (const method of ['GET', 'DELETE']) {
      const path = `/mms/insurance/deleteFile/${club.other_team_id}/${foreign.id}?of=team`
      expect((await get(path, token, method)).statusCode).toBe(404)
    }
    expect((await get(foreign.url.slice(4))).statusCode).toBe(200)
    const places = (await get('/insurance/places', token)).json().data
    expect(places.map(({ of, id }: { of: string; id: number }) => `${of} ${id}`).toSorted()).toEqual(
      [`club ${club.club_id}`, ...club.team_ids.map((id) => `team ${id}`)].toSorted(),
    )
    const seen = (await get('/insurance?per_page=100', token)).json().data
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.some(({ id }: { id: number }) => id === foreign.id)).toBe(false)
    const one = await house.tokenOf([{ module: 'CTMS', role: 'Team Admin', team_id: club.team_ids[0]! }])
    const ofOne = (await get('/insurance?per_page=100', one)).json().data
    expect(new Set(ofOne.map(({ place_id }: { place_id: number }) => place_id))).toEqual(
      new Set([club.team_ids[0]]),
    )
  })

  test('a member without such a role sees nothing', async () => {
    const token = await house.tokenOf(MEMBER)
    for (const path of ['/insurance', '/insurance/places', `/download/${club.team_ids[0]}`])
      expect((await get(path, token)).statusCode).toBe(403)
  })
})

describe('insurance offered beside the fee', () => {
  const CONFIG = {
    enabled: true,
    environment: 'test',
    client_id: 'test_ABC',
    products: ['Registration Protection'],
  }

  test('is set up by an administrator and then listed', async () => {
    const saved = await post('/save-vertical-insurance-config', { ...CONFIG, enabled: false })
    expect(saved).toMatchObject({ http: 200, message: 'Data updated successfully', data: { enabled: false } })
    const list = async () => (await get('/vertical-insurance-list')).json().data
    expect(await list()).toMatchObject([
      { product: 'Registration Protection', enabled: false, status: 'inactive' },
    ])
    await post('/mms/save-vertical-insurance-config', CONFIG)
    expect(await list()).toMatchObject([
      { id: 1, enabled: true, environment: 'test', premium: 700, policy_number: null, status: 'active' },
    ])
    expect((await get('/vertical-insurance-config')).json().data).toMatchObject({
      ...CONFIG,
      membership_ids: [],
    })
    const choices = (await get('/registration/choices', '')).json().data
    expect(choices.protection).toMatchObject({ rate: 700 })
    await post('/save-vertical-insurance-config', { ...CONFIG, enabled: '0' })
    expect((await get('/registration/choices', '')).json().data.protection).toBeNull()
  })

  test('is offered for the memberships it was set up for, and for all where none is named', async () => {
    const person = await family.daughter()
    const { token } = await family.start({
      registrant: family.registrant(),
      people: [person],
      protection: true,
    })
    const { data } = await family.ask('GET', 'getMemberships')
    const other = data.find(({ id }: { id: number }) => id !== person.membership_id).id as number
    const premium = async (membership_ids: number[]) => {
      const saved = await post('/save-vertical-insurance-config', { ...CONFIG, membership_ids })
      expect(saved).toMatchObject({ http: 200, data: { membership_ids } })
      return (await family.quote(token)).protection
    }
    expect(await premium([])).toBe(315)
    expect(await premium([other])).toBe(0)
    expect(await premium([other, person.membership_id!])).toBe(315)
    await premium([])
  })

  test('of two administrators who change it at once the second sees both', async () => {
    const read = async () => (await get('/vertical-insurance-config')).json().data
    const { version } = await read()
    const save = (client_id: string, more: object = { version }) =>
      post('/save-vertical-insurance-config', { ...CONFIG, client_id, ...more })
    expect(await save('first')).toMatchObject({ http: 200, data: { version: version + 1 } })
    expect(await save('second')).toMatchObject({
      http: 409,
      detail: { current: { client_id: 'first', version: version + 1 }, changed_by: 'Ada Ball' },
    })
    expect(await read()).toMatchObject({ client_id: 'first' })
    const at = { version: version + 1 }
    const both = await Promise.all([save('third', at), save('fourth', at)])
    expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409])
    expect(await save('whatever is there', {})).toMatchObject({ http: 200 })
  })

  test('wants a client ID and a known environment', async () => {
    expect(await post('/save-vertical-insurance-config', { ...CONFIG, environment: 'moon' })).toMatchObject({
      http: 422,
      errors: { environment: ['Choose test or live.'] },
    })
    expect((await post('/save-vertical-insurance-config', { ...CONFIG, client_id: ' ' })).http).toBe(422)
    const manager = await house.tokenOf([{ module: 'MMS', role: 'manager' }])
    expect((await get('/vertical-insurance-list', manager)).statusCode).toBe(403)
    expect((await get('/vertical-insurance-list?page=1')).statusCode).toBe(200)
    expect((await get('/vertical-insurance-list', '')).statusCode).toBe(401)
    expect((await post('/save-vertical-insurance-config', CONFIG, manager)).http).toBe(403)
  })
})
