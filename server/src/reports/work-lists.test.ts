import { beforeAll, expect, test } from 'vitest'
import { COVER_ENDS_WITHIN } from 'contract/office/work'
import { aClubWithTeams } from '../../test/clubs.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { registered } from '../../test/household.ts'
import { importingIn } from '../../test/import.ts'
import { registeringIn } from '../../test/registration.ts'
import { findDuplicates } from '../office/merging/pair-search.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
let admin: string
const { enter } = importingIn(house, () => admin)
let club: Awaited<ReturnType<typeof aClubWithTeams>>
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
  club = await aClubWithTeams(house.acting())
})

const work = async (token = admin): Promise<Record<string, number>> => {
  const { data } = await ask('GET', 'admin/dashboard/work', undefined, token)
  return Object.fromEntries(data.map(({ what, count }: { what: string; count: number }) => [what, count]))
}
const total = async (path: string) => (await ask('GET', path, undefined, admin)).meta.total as number

const LISTS = {
  unsigned_waivers: 'waivers/unsigned',
  insurance_to_review: 'insurance?status=waiting',
  ending_insurance: `insurance?ends_within=${COVER_ENDS_WITHIN}`,
  certificates_asked: 'insurance/certificates?status=waiting',
  duplicates: 'merge/members',
  transfers_to_decide: 'admin/transfers?status=with_office',
}
/** The counts, after checking that each list has exactly that many rows. */
async function counted(): Promise<Record<string, number>> {
  const found = await work()
  for (const [what, path] of Object.entries(LISTS)) expect(found[what] ?? 0).toBe(await total(path))
  return found
}

test('nothing of it is there before there is any', async () => {
  for (const what of Object.keys(LISTS)) expect(await counted()).not.toHaveProperty(what)
})

test('who has to sign again is counted once, however many texts it is, until it is signed', async () => {
  const registrant = family.registrant()
  await registered(house, family, { registrant, people: [await family.daughter()] })
  house.pass(60)
  const first = (await ask('GET', 'waiver')).data[0]
  const second = await ask(
    'POST',
    'waiver',
    { title: 'Photos', kind: 'photo', required: true, content: '<p>Pictures may be taken.</p>' },
    admin,
  )
  expect(second['http']).toBe(201)
  for (const { id } of [first, second['data']])
    await ask('POST', `waiver/${id}/again`, { again: true }, admin)
  expect(await counted()).toMatchObject({ unsigned_waivers: 1 })
  const { data } = await ask('GET', 'waivers/unsigned?q=Sof%C3%ADa', undefined, admin)
  expect(data).toMatchObject([
    {
      name: 'Lopez, Sofía',
      // For a minor, a guardian is asked.
      email: registrant.email,
      waivers: [{ title: 'Release of liability' }, { title: 'Photos' }],
    },
  ])
  expect((await ask('GET', 'waivers/unsigned?q=Nobody', undefined, admin)).data).toEqual([])
  for (const { id } of [first, second['data']])
    await ask('POST', `waiver/${id}/again`, { again: false }, admin)
  expect(await counted()).not.toHaveProperty('unsigned_waivers')
})

test('a certificate that somebody asks for and nobody has written yet is counted', async () => {
  const asked = (status: string) =>
    house.world.database.pool.query(
      `insert into insurance_certificate (tenant_id, team_id, holder_name, holder_address, additional_insured, purpose,
         from_on, until_on, status, asked_at)
       values ($1, $2, $3, 'Plano', true, 'Practice', '2026-12-01', '2026-12-31', $3, now())`,
      [house.tenants.alliance.id, club.other_team_id, status],
    )
  await asked('withdrawn')
  expect(await counted()).not.toHaveProperty('certificates_asked')
  await asked('waiting')
  expect(await counted()).toMatchObject({ certificates_asked: 1 })
})

let papers = 0
/** A team's paper in the state it would have after the office has reviewed it. */
const aPaper = async (team_id: number, status: string, expires_on: string | null) =>
  house.world.database.pool.query(
    `insert into insurance_file (tenant_id, team_id, name, size, file_key, file_type, status, expires_on, uploaded_at)
     values ($1, $2, $3, 10, 'insurance/none', 'application/pdf', $4, $5, now())`,
    [house.tenants.alliance.id, team_id, `Policy ${++papers}.pdf`, status, expires_on],
  )

test('a cover that ends is counted until a later paper takes its place, and a new paper until it is looked at', async () => {
  const [red, blue] = club.team_ids as [number, number]
  await aPaper(red, 'accepted', '2026-12-01')
  await aPaper(blue, 'accepted', '2026-11-01')
  await aPaper(blue, 'accepted', '2027-11-01')
  await aPaper(club.other_team_id, 'accepted', '2027-11-01')
  await aPaper(club.other_team_id, 'waiting', null)
  expect(await counted()).toMatchObject({ ending_insurance: 1, insurance_to_review: 1 })
  await aPaper(red, 'accepted', '2027-12-01')
  const after = await counted()
  expect(after).not.toHaveProperty('ending_insurance')
  await aPaper(club.other_team_id, 'accepted', '2026-11-30')
  expect(await counted()).not.toHaveProperty('ending_insurance')
})

test('records of one person are counted from the import on, and no longer once they are known to be two people', async () => {
  await enter('First name,Last name,DOB\nKatherine,Pairwise,05/13/2011\nKatharine,Pairwise,05/13/2011')
  expect(await counted()).toMatchObject({ duplicates: 1 })
  const [{ one, other }] = (await ask('GET', 'merge/members', undefined, admin)).data
  await ask('POST', 'merge/distinct', { member_id: other.id, other_id: one.id }, admin)
  expect(await counted()).not.toHaveProperty('duplicates')
  // Two records kept apart stay apart when they are checked again.
  await findDuplicates.run(house.acting(), {} as never)
  expect(await counted()).not.toHaveProperty('duplicates')
})

test('who is corrected to look like somebody else is found by the next search, and no longer once corrected back', async () => {
  await enter('First name,Last name,DOB\nHenrietta,Changeling,06/13/2011\nUlrich,Nobodyelse,06/13/2011')
  expect(await counted()).not.toHaveProperty('duplicates')
  const { data } = await ask('POST', 'admin/members', { q: 'Nobodyelse' }, admin)
  const correct = async (personal_details: object) => {
    house.pass(60)
    admin = await house.tokenOf(ADMIN)
    const { version } = (await ask('GET', `get_member/${data[0].id}`, undefined, admin)).data
    const corrected = await ask('PATCH', `admin/members/${data[0].id}`, { version, personal_details }, admin)
    expect(corrected['http']).toBe(200)
    await findDuplicates.run(house.acting(), {} as never)
  }
  await correct({ first_name: 'Henriette', last_name: 'Changeling' })
  expect(await counted()).toMatchObject({ duplicates: 1 })
  // Long afterwards, when everything older has been checked.
  house.pass(86_400)
  admin = await house.tokenOf(ADMIN)
  await findDuplicates.run(house.acting(), {} as never)
  expect(await counted()).toMatchObject({ duplicates: 1 })
  await correct({ first_name: 'Ulrich', last_name: 'Nobodyelse' })
  expect(await counted()).not.toHaveProperty('duplicates')
})

test('transfers that both teams have answered are counted until the office decides', async () => {
  const { pool } = house.world.database
  await pool.query(
    `insert into transfer (tenant_id, member_id, season_id, discipline_id, from_team_id, to_team_id, kind, asked_by, asked_at, answer_by, status)
     select t.tenant_id, (select max(id) from member where tenant_id = t.tenant_id), t.season_id, d.discipline_id, t.id, $2,
       'fall', 'family', now(), now(), 'with_office'
     from team t join division d on d.tenant_id = t.tenant_id and d.id = t.division_id where t.id = $1`,
    club.team_ids,
  )
  expect(await counted()).toMatchObject({ transfers_to_decide: 1 })
  await pool.query(`update transfer set status = 'refused', decided_at = now()`)
  expect(await counted()).not.toHaveProperty('transfers_to_decide')
})

test('nobody is told of work whose list they may not open', async () => {
  const volunteer = await house.tokenOf([{ module: 'MMS', role: 'volunteer' }])
  for (const what of Object.keys(LISTS)) expect(await work(volunteer)).not.toHaveProperty(what)
})
