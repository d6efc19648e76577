import { beforeAll, describe, expect, test } from 'vitest'
import { HOLD_SECONDS } from 'contract/batches'
import type { ClubReadiness } from 'contract/readiness/clubs'
import { aClubWithTeams } from '../../test/clubs.ts'
import { registered } from '../../test/household.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { registeringIn } from '../../test/registration.ts'
import { aPlayer } from '../../test/rosters.ts'
import { clubAdmin, lettersTo } from '../../test/team.ts'
import { joinTeam } from '../clubs/clubs.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { pool } = house.world.database
const tenant = house.tenants.alliance.id
type Club = Awaited<ReturnType<typeof aClubWithTeams>>
/** One of four is ready, all are, and there is nobody. */
let [some, all, none] = [] as unknown as [Club, Club, Club]
let admin: string

beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  for (const set of [
    (club: Club) => (some = club),
    (club: Club) => (all = club),
    (club: Club) => (none = club),
  ])
    set(await aClubWithTeams(house.acting()))
  admin = await house.tokenOf(ADMIN)
  await put(some, 0, await daughter())
  for (const team of [0, 1, 1]) await put(some, team, await aPlayer(house))
  await put(all, 0, await daughter())
  await pool.query(
    `update club set club_details = jsonb_build_object('email', 'office' || id || '@clubs.example') where id = any ($1)`,
    [[some.club_id, all.club_id]],
  )
  for (const club of [some, all, none])
    await pool.query(
      `insert into insurance_file (tenant_id, club_id, name, size, file_key, file_type, status, expires_on, uploaded_at)
       values ($1, $2, 'Certificate.pdf', 1, 'none', 'application/pdf', 'accepted', '2099-12-31', now())`,
      [tenant, club.club_id],
    )
  await pool.query('update club set name = $2 where id = $1', [some.club_id, 'Meteors Fastpitch'])
})

async function put(club: Club, team: number, person: { id: number }) {
  await house
    .acting()
    .transaction((context) =>
      joinTeam(
        context,
        { team_id: club.team_ids[team]!, member_id: person.id, role: 'player' },
        { hand: 'office', otherwise: 'request' },
      ),
    )
}

/** A daughter who is registered, paid for and signed for. */
async function daughter() {
  await registered(house, family, {
    registrant: family.registrant(),
    people: [await family.daughter({ dob: '05/02/2017' })],
  })
  const { rows } = await pool.query<{ id: number }>(
    'select member_id as id from registration where tenant_id = $1 order by id desc limit 1',
    [tenant],
  )
  return rows[0]!
}

async function ask(method: string, path: string, token = admin, payload?: object) {
  const answer = await house.call(`/api${path}`, { method, token, ...(payload && { payload }) })
  return { http: answer.statusCode, ...answer.json() }
}
const list = async (query = '', token = admin): Promise<ClubReadiness[]> =>
  (await ask('GET', `/ctms/readiness/clubs${query}`, token)).data
const count = async () => {
  expect((await ask('POST', '/ctms/readiness/clubs/count')).http).toBe(200)
  await house.work()
}

describe('the readiness of clubs', () => {
  test('is unknown until it is counted, and then says who is ready and what is missing, club by club', async () => {
    expect(await list()).toContainEqual(
      expect.objectContaining({ id: some.club_id, judged_at: null, rank: null, people: 0 }),
    )
    await count()
    const rows = await list('?per_page=100')
    const of = (club: Club) => rows.find(({ id }) => id === club.club_id)
    expect(of(some)).toMatchObject({
      teams: 2,
      people: 4,
      ready: 1,
      share: 25,
      lacks: { paid: 3 },
      reminded_at: null,
    })
    expect(of(all)).toMatchObject({ people: 1, ready: 1, share: 100 })
    expect(of(all)!.rank).toBeLessThan(of(some)!.rank!)
    expect(of(none)).toMatchObject({ teams: 2, people: 0, share: null, rank: null })
    expect(of(some)!.judged_at).not.toBeNull()
  })

  test('says the same of a club as its own screen', async () => {
    const { data } = await ask('GET', `/ctms/clubs/${some.club_id}/dashboard`)
    const unpaid = data.teams.reduce(
      (sum: number, { open }: { open: { paid: number } }) => sum + open.paid,
      0,
    )
    expect((await list('?q=meteors'))[0]!.lacks.paid).toBe(unpaid)
    const board = (await ask('GET', `/ctms/readiness?club_id=${some.club_id}`)).data
    const ready = board.teams.reduce((sum: number, team: { ready: number }) => sum + team.ready, 0)
    expect((await list('?q=meteors'))[0]!.ready).toBe(ready)
  })

  test('lists the lowest share first, those without people last, and what lacks something by a filter', async () => {
    const shares = (await list('?per_page=100')).map(({ share }) => share)
    const known = shares.filter((share) => share !== null)
    expect(shares).toEqual([...known.toSorted((a, b) => a - b), ...shares.filter((share) => share === null)])
    expect((await list('?sort=-paid'))[0]!.id).toBe(some.club_id)
    expect((await list('?lack=paid')).map(({ id }) => id)).toEqual([some.club_id])
    expect((await list('?q=metoers')).map(({ id }) => id)).toEqual([some.club_id])
  })

  test('shows a club its own rank among all, and no other club', async () => {
    const own = await house.tokenOf(clubAdmin(some.club_id))
    const seen = await list('', own)
    expect(seen.map(({ id }) => id)).toEqual([some.club_id])
    expect(seen[0]!.rank).toBeGreaterThan(1)
    expect((await ask('POST', `/ctms/readiness/clubs/${some.club_id}/remind`, own)).http).toBe(403)
  })
})

test('clubs that lack something are reminded together, once a day; the others are left out with the reason', async () => {
  await count()
  await pool.query(`update club set club_details = '{}' where id = $1`, [none.club_id])
  const which = { queue: 'clubs', act: 'remind', ids: [some.club_id, all.club_id, none.club_id] }
  const seen = (await ask('POST', '/mms/batches/preview', admin, which)).data
  expect(seen).toMatchObject({ count: 1, letters: 1, names: ['Meteors Fastpitch'] })
  expect(seen.left_out).toEqual([{ why: 'Everyone is ready', count: 2 }])
  const begun = await ask('POST', '/mms/batches', admin, { ...which, count: 1, newest: seen.newest })
  expect(begun.http).toBe(201)
  house.pass(HOLD_SECONDS + 1)
  await pool.query("update graphile_worker._private_jobs set run_at = now() - interval '1 second'")
  await house.work()
  const letters = await lettersTo(house, `office${some.club_id}@clubs.example`)
  expect(letters.map(({ subject }) => subject)).toEqual(['Meteors Fastpitch: 1 of 4 people are ready'])
  expect(letters[0]!.body_text).toMatch(/Comets Red \d+.*1 of 2 ready · Not paid: 1/s)
  expect((await list('?q=meteors'))[0]!.reminded_at).not.toBeNull()
  expect((await ask('POST', '/mms/batches/preview', admin, which)).data).toMatchObject({
    count: 0,
    left_out: expect.arrayContaining([{ why: 'Already reminded today', count: 1 }]),
  })
  expect((await ask('POST', `/ctms/readiness/clubs/${some.club_id}/remind`)).http).toBe(409)
})

test('a club that has no teams anymore is no longer counted', async () => {
  await pool.query(`update team set status = 'inactive' where club_id = $1`, [all.club_id])
  await count()
  expect((await list('?per_page=100')).find(({ id }) => id === all.club_id)).toMatchObject({
    judged_at: null,
  })
})

test('what another count has found of a club meanwhile stays', async () => {
  await pool.query(
    `insert into club_readiness (tenant_id, club_id, judged_at, teams, people, ready, insurance, paid, signed, cleared, papers, accepted)
     select tenant_id, $1, now() + interval '1 day', teams, people, ready, insurance, paid, signed, cleared, papers, accepted from club_readiness where club_id = $2`,
    [all.club_id, some.club_id],
  )
  await count()
  const found = (await list('?per_page=100')).find(({ id }) => id === all.club_id)
  expect(found!.judged_at).not.toBeNull()
})
