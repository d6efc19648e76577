import { beforeAll, expect, test } from 'vitest'
import type { DraftPerson } from 'contract/registering/draft'
import { registered } from '../../test/household.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { openNextSeason } from '../../test/next-season.ts'
import { emergency, registeringIn } from '../../test/registration.ts'

const house = await testHouse()
await house.app.listen({ port: 0, host: '127.0.0.1' })
const family = await registeringIn(house)
const { ask } = family
const { pool } = house.world.database
const running = family.choices.season.id as number
let coming: number
let foreign: number
beforeAll(async () => {
  coming = await openNextSeason(house)
  await registeringIn(house, 'demo')
  foreign = await openNextSeason(house, 'demo')
})

const BORN = '05/02/2014'
const daughterIn = async (season_id: number, more: Partial<DraftPerson> = {}) =>
  family.daughter({ ...(await family.place('Player', BORN, season_id)), ...more })
const helperIn = async (season_id: number): Promise<DraftPerson> => ({
  key: 'helper',
  who: 'me',
  emergency,
  ...(await family.place('Volunteer', BORN, season_id)),
})
const offersIn = (season_id: number | string) =>
  ask(
    'GET',
    `registration/offers?member_type_id=${family.typeId('Player')}&discipline_id=${family.discipline_id}&dob=05/02/2014&state=TX&season_id=${season_id}`,
  )
/** Sets the days on which a season's prices are on sale. */
const sell = (season_id: number, from: string, until: string) =>
  pool.query('update membership_price set sale_from = $2, sale_until = $3 where season_id = $1', [
    season_id,
    from,
    until,
  ])

test('both seasons are open, the running one first and meant by whoever says none', async () => {
  const { data } = await ask('GET', 'registration/choices')
  expect(data.season).toMatchObject({ id: running, name: '2026-2027', is_current: true })
  expect(data.open_seasons).toMatchObject([
    { id: running, is_current: true },
    { id: coming, name: '2027-2028', start_date: '2027-08-01', end_date: '2028-07-31', is_current: false },
  ])
  const { data: memberships } = await ask('GET', 'getMemberships')
  expect(memberships.find(({ type }: { type: string }) => type === 'Player').price).toBe(4500)
  const { data: next } = await ask('GET', `getMemberships?season_id=${coming}`)
  expect(next.find(({ type }: { type: string }) => type === 'Player').price).toBe(6000)
})

test('price and division follow the season', async () => {
  const natural = ({ data }: Record<string, any>) =>
    data.divisions.find(({ natural }: { natural: boolean }) => natural).label
  const [now, next] = [await offersIn(running), await offersIn(coming)]
  expect([natural(now), natural(next)]).toEqual(['12U', '14U'])
  expect(now['data'].offers[0].reason.message).toBe('$45.00 for season 2026-2027')
  expect(next['data'].offers[0].reason.message).toBe('$60.00 for season 2027-2028')
})

test('a new family registers for the next season while the running one goes on', async () => {
  const registrant = family.registrant()
  const people = [await daughterIn(coming)]
  const { token, version } = await family.start({ season_id: coming, registrant, people })
  expect((await ask('GET', `get_incomplete_member/${token}`)).data.data.season_id).toBe(coming)
  expect(await family.quote(token)).toMatchObject({ total: 6000 })
  await family.sign(token)
  expect((await family.checkout(token, version)).data).toMatchObject({ total: 6000, paid: false })

  const { registrations } = await registered(house, family, {
    season_id: coming,
    registrant: family.registrant(),
    people,
  })
  expect(registrations).toMatchObject([
    {
      season: '2027-2028',
      valid_from: '2027-08-01',
      valid_until: '2028-07-31',
      status: 'active',
      division: '14U',
    },
  ])
  const { rows } = await pool.query(
    `select body_text from mail where subject like '%is complete' order by id desc limit 1`,
  )
  expect(rows[0].body_text).toContain('2027-2028')
  expect(rows[0].body_text).toContain('Active from 08/01/2027 through 07/31/2028')

  const admin = await house.tokenOf(ADMIN)
  const numbers = async (season_id: number) =>
    (await ask('GET', `admin/dashboard/all-data?season_id=${season_id}`, undefined, admin)).data.registrations
  const listed = async (season_id: number) =>
    (await ask('POST', 'admin/get_membership', { filters: { season_id } }, admin)).meta.total
  for (const season of [running, coming])
    expect([season, await numbers(season)]).toEqual([season, await listed(season)])
  expect(await numbers(coming)).toBe(1)
})

test('who is a member this season registers for the next one, and only once', async () => {
  const registrant = family.registrant()
  const inSeason = async (season_id: number) => ({
    season_id,
    registrant,
    people: [await helperIn(season_id)],
  })
  const [first] = (await registered(house, family, await inSeason(running))).registrations
  const { data } = { data: await inSeason(coming) }
  const [next] = (await registered(house, family, data)).registrations
  expect(next).toMatchObject({ season: '2027-2028', member_number: first.member_number })
  const again = await family.start(data)
  await family.sign(again.token)
  expect(await family.checkout(again.token, again.version)).toMatchObject({
    http: 409,
    code: 'already_registered',
  })
})

test('another season means other rules, and what was signed is signed again', async () => {
  const registrant = family.registrant()
  const { token, version } = await family.start({
    season_id: running,
    registrant,
    people: [await daughterIn(running)],
  })
  await family.sign(token)
  const { data: moved } = await family.save(token, version, {
    season_id: coming,
    registrant,
    people: [await daughterIn(running)],
  })
  const refusal = await family.checkout(token, moved.version)
  expect(refusal).toMatchObject({ http: 422, code: 'draft_incomplete' })
  expect(Object.keys(refusal['errors'])).toEqual(['people.0.division_id'])
  const { data: mended } = await family.save(token, moved.version, {
    season_id: coming,
    registrant,
    people: [await daughterIn(coming)],
  })
  expect(await family.checkout(token, mended.version)).toMatchObject({ code: 'waivers_missing' })
  await family.sign(token)
  expect((await family.checkout(token, mended.version)).data).toMatchObject({ total: 6000 })
})

test('of two windows with different seasons the slower one is told, and the price is the kept one’s', async () => {
  const registrant = family.registrant()
  const data = { season_id: running, registrant, people: [await helperIn(running)] }
  const { token, version } = await family.start(data)
  await family.save(token, version, { ...data, season_id: coming })
  expect(
    await family.save(token, version, { ...data, registrant: { ...registrant, phone: '' } }),
  ).toMatchObject({
    code: 'draft_changed_elsewhere',
    detail: { data: { season_id: coming } },
  })
  expect((await family.quote(token)).lines[0].detail).toContain('season 2027-2028')
})

test('to say the season that is usual anyway changes nothing that was signed', async () => {
  const registrant = family.registrant()
  const data = { registrant, people: [await daughterIn(running)] }
  const { token, version } = await family.start(data)
  await family.sign(token)
  const { data: saved } = await family.save(token, version, { ...data, season_id: running })
  expect((await family.checkout(token, saved.version)).data).toMatchObject({ total: 4500 })
})

test('the teams one can choose are those of the season', async () => {
  expect((await ask('GET', `get_teams?season_id=${coming}`)).data).toEqual([])
  expect(await ask('GET', `get_teams?season_id=${foreign}`)).toMatchObject({ code: 'season_not_open' })
})

test('a season that cannot be had is refused with a sentence, wherever it is named, and nothing is lost', async () => {
  const { rows } = await pool.query<{ id: number }>(
    'select id from season where tenant_id = $1 and name = $2',
    [house.tenants.alliance.id, '2025-2026'],
  )
  const past = Number(rows[0]!.id)
  const registrant = family.registrant()
  const people = [await daughterIn(running)]
  for (const [season_id, sentence] of [
    [foreign, 'We couldn’t find this season. Please choose another one.'],
    [999_999_999, 'We couldn’t find this season. Please choose another one.'],
    [past, 'Season 2025-2026 ended on Jul 31, 2026.'],
  ] as const) {
    const refused = {
      http: 409,
      code: 'season_not_open',
      message: sentence,
      errors: { season_id: [sentence] },
    }
    const data = { season_id, registrant, people }
    const { token, version } = await family.start(data)
    expect(await offersIn(season_id)).toMatchObject(refused)
    expect(await ask('GET', `registration/${token}/quote`)).toMatchObject(refused)
    expect(
      await ask('POST', `registration/${token}/checkout`, { version, quote_hash: 'none' }),
    ).toMatchObject(refused)
    expect((await ask('GET', `get_incomplete_member/${token}`)).data.data).toMatchObject(data)
  }
})

test('a draft whose season closes meanwhile keeps its people, and goes on in another season', async () => {
  const registrant = family.registrant()
  const data = { season_id: coming, registrant, people: [await helperIn(coming)] }
  const { token, version } = await family.start(data)
  await sell(coming, '2026-11-01', '2026-11-20')
  const sentence = 'Registration for season 2027-2028 closed on Nov 20, 2026.'
  expect(await ask('GET', `registration/${token}/quote`)).toMatchObject({ http: 409, message: sentence })
  expect((await ask('GET', 'registration/choices')).data.open_seasons).toMatchObject([{ id: running }])
  expect((await ask('GET', `get_incomplete_member/${token}`)).data.data).toMatchObject(data)
  await sell(coming, '2026-12-01', '2027-12-01')
  expect((await ask('GET', `registration/${token}/quote`))['message']).toBe(
    'Registration for season 2027-2028 opens on Dec 1, 2026.',
  )
  const { data: saved } = await family.save(token, version, { ...data, season_id: running })
  await family.sign(token)
  expect((await family.checkout(token, saved.version)).data).toMatchObject({ paid: true })
  await sell(coming, '2026-11-01', '2028-07-31')
})

test('while the running season sells nothing more, registration is for the next', async () => {
  await sell(running, '2026-06-01', '2026-11-20')
  const { data } = await ask('GET', 'registration/choices')
  expect(data).toMatchObject({ season: { id: coming, is_current: false }, open_seasons: [{ id: coming }] })
  const { data: memberships } = await ask('GET', 'getMemberships')
  expect(memberships.find(({ type }: { type: string }) => type === 'Player').price).toBe(6000)
  expect((await ask('GET', 'get_season_date')).data.season_id).toBe(running)
})
