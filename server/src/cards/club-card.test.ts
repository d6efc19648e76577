import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { registered } from '../../test/household.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { pdfText } from '../../test/pdf-text.ts'
import { registeringIn } from '../../test/registration.ts'

const house = await testHouse({ looksAtDocuments: true })
const family = await registeringIn(house)
let admin: string
let club_id: number
let registration: { id: number; version: number }

const refresh = (id: number, token: string | undefined = admin) =>
  family.ask('POST', 'club/refresh-card', { club_id: id }, token)
const refreshByLink = (id: number, token?: string) =>
  family.ask('GET', `club/refresh-card/${id}`, undefined, token)
const card = (id: number, format: string, token = admin) =>
  house.call(`/api/mms/club/${id}/card/${format}`, { token })
const clubAdmin = (id: number) => house.tokenOf([{ module: 'CTMS', role: 'Club Admin', club_id: id }])
const decide = (status: string) =>
  family.ask(
    'POST',
    `admin/registrations/${registration.id}/status`,
    { version: registration.version++, status, reason: 'So it was decided.' },
    admin,
  )

beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
  const registrant = family.registrant()
  const place = await family.place('Club', registrant.dob)
  await registered(house, family, {
    registrant,
    people: [{ key: 'club', who: 'me', club_name: 'Dallas Thunder', ...place }],
  })
  const { rows } = await house.world.database.pool.query(
    `select id, version, club_id, status from registration where club_id is not null`,
  )
  registration = rows[0]
  club_id = rows[0].club_id
  if (rows[0].status === 'waiting_for_approval') await decide('active')
}, 60_000)

test('the card of a club bears the club’s name', async () => {
  const answer = await refresh(club_id)
  expect(answer).toMatchObject({
    http: 200,
    message: 'Data updated successfully',
    data: { card_url: `/api/mms/club/${club_id}/card/pdf`, club_id, valid_until: '2027-07-31' },
  })
  const short = await house.call(`/api/club/refresh-card/${club_id}`, { token: admin })
  expect(short.json()).toMatchObject({ success: true, data: answer['data'] })

  const pdf = await house.call(answer['data'].card_url, { token: admin })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdfText(pdf.rawPayload)).toContain('Dallas Thunder')
  const shown = await family.ask('GET', `admin/registrations/${registration.id}`, undefined, admin)
  expect(shown).toMatchObject({ data: { club_id } })
  const picture = await card(club_id, 'png')
  expect((await sharp(picture.rawPayload).metadata()).format).toBe('png')
})

test('a club has its card from its own admin and from the office, from nobody else', async () => {
  expect(await refresh(club_id, await clubAdmin(club_id))).toMatchObject({ http: 200 })
  const manager = await house.tokenOf([{ module: 'MMS', role: 'manager' }])
  expect(await refresh(club_id, manager)).toMatchObject({ http: 200 })

  const other = await family.ask('POST', 'club/refresh-card', { club_id })
  expect(other).toMatchObject({ http: 401 })
  expect(await refreshByLink(club_id)).toMatchObject({ http: 401 })
  const { rows } = await house.world.database.pool.query<{ id: number }>(
    `insert into club (tenant_id, name, created_at) values ($1, 'Houston Rain', now()) returning id`,
    [house.tenants.alliance.id],
  )
  const neighbour = await clubAdmin(rows[0]!.id)
  for (const [token, http] of [
    [neighbour, 404],
    [await house.tokenOf(MEMBER), 403],
  ] as const) {
    expect(await refresh(club_id, token)).toMatchObject({ http })
    expect(await refreshByLink(club_id, token)).toMatchObject({ http })
    expect((await card(club_id, 'pdf', token)).statusCode).toBe(http)
  }
  expect(await refresh(rows[0]!.id)).toMatchObject({
    http: 409,
    message: 'This club has no active membership, so there’s no card.',
  })
  expect(await refreshByLink(rows[0]!.id, admin)).toMatchObject({ http: 409 })
  expect(await refresh(999_999)).toMatchObject({ http: 404, message: 'We couldn’t find this club.' })
  expect(await refreshByLink(999_999, admin)).toMatchObject({ http: 404 })
})

test('a club whose membership is blocked has no card', async () => {
  await decide('blocked')
  expect(await refresh(club_id)).toMatchObject({ http: 409 })
  expect((await card(club_id, 'png')).statusCode).toBe(409)
  await decide('active')
  expect((await card(club_id, 'png')).statusCode).toBe(200)
})
