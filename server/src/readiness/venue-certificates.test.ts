import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { judgeVenueCover, type VenuePaper } from 'contract/insurance/venue-cover'
import type { VenueCertificateRow } from 'contract/readiness/venue-certificates'
import type { CheckInTeam } from 'contract/readiness/team-check-in'
import { atOnce } from '../../test/at-once.ts'
import { aClubThatEnters, anEvent } from '../../test/events.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { payIn } from '../../test/registration.ts'
import { asking, lettersTo } from '../../test/team.ts'
import { tournamentsIn } from '../../test/tournaments.ts'
import { waitingForLock } from '../../test/waiting.ts'
import { askVenueCertificates } from './venue-certificates.ts'

const house = await testHouse()
const ask = asking(house)
const aTournament = tournamentsIn(house)
const { pool } = house.world.database
const PRICE = 40_000
const STARTS = '2026-12-12'
const ENDS = '2026-12-13'
let admin: string
let ruled: { id: number; label: string; max_age: number }[]
let parks = 0

beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  await aClubThatEnters(house)
  admin = await house.tokenOf(ADMIN)
  const { rows } = await pool.query(
    'select id, label, max_age from division where tenant_id = $1 order by max_age limit 1',
    [house.tenants.alliance.id],
  )
  ruled = rows
})

const policy = (more: object = {}) =>
  ask('POST', '/mms/insurance/policies', admin, {
    ...{ insurer: 'Prairie Mutual', policy_number: `GL-${++parks}`, wording: '', broker_email: '' },
    coverages: [{ title: 'General liability', limit_cents: 100_000_000 }],
    ...{ starts_on: '2026-08-01', ends_on: '2027-07-31', self_issued: true },
    ...more,
  })

async function aPark(holder: object = {}) {
  const number = ++parks
  const { data } = await ask('POST', '/ems/venues', admin, {
    ...{
      name: `Park ${number}`,
      address: `${number} Oak Ave`,
      city: 'Dallas',
      state: 'TX',
      postal_code: '75201',
    },
    ...{ time_zone: 'America/Chicago', latitude: '', longitude: '', map_url: '', parking: '', notes: '' },
  })
  const saved = await ask('PUT', `/ems/venues/${data.id}/certificate-holder`, admin, {
    ...{ version: data.version, needs_certificate: true, holder_name: `City of Plano ${number}` },
    ...{ holder_address: '1 Main Street\nPlano, TX 75074', holder_email: `parks-${number}@example.org` },
    ...{ holder_insured: true, least_limit_cents: null },
    ...holder,
  })
  expect(saved.http).toBe(200)
  return { id: data.id as number, version: saved.data.version as number, holder: `City of Plano ${number}` }
}

/** A tournament at a venue that wants certificates, with a team of the house and one from outside, both paid. */
async function aWeekend(holder: object = {}, language: 'en' | 'es' = 'en') {
  const park = await aPark(holder)
  const event = await anEvent(house, {
    kind: 'tournament',
    ...{ starts_on: STARTS, ends_on: ENDS },
    divisions: ruled.map(({ id, label, max_age }) => ({
      ...{ division_id: id, label, max_age, price_cents: PRICE },
    })),
  })
  await ask('PUT', `/ems/events/${event.id}/venues`, event.manager, {
    version: event.version,
    venues: [{ venue_id: park.id, field_ids: null }],
  })
  const club = await aClubThatEnters(house)
  const division = event.divisions[0]!.id
  const held = await ask('POST', `/ems/event/${event.slug}/register/teams`, club.coach.token, {
    request_key: randomUUID(),
    total: PRICE,
    entrants: [{ team_id: club.team_id, event_division_id: division, answers: [] }],
  })
  await payIn(house, held.data.order_token)
  const email = `pat-${event.id}@example.org`
  const outside = await ask('POST', `/ems/event/${event.slug}/outside-teams`, undefined, {
    ...{ request_key: randomUUID(), name: `Visitors ${event.id}`, coach: 'Pat Stone', language },
    ...{ email, event_division_id: division, answers: [], total: PRICE },
    players: [{ name: 'Ivy Reed', dob: '2017-05-02', jersey_number: '7' }],
  })
  await payIn(house, outside.data.order_token)
  const rows = async (): Promise<VenueCertificateRow[]> =>
    (await ask('GET', '/ctms/readiness/venue-certificates', admin)).data.filter(
      (row: VenueCertificateRow) => row.event.id === event.id,
    )
  const ours = async () => (await rows()).find(({ team_id }) => team_id !== null)!
  const theirs = async () => (await rows()).find(({ team_id }) => team_id === null)!
  const pointOf = async (entrant_id: number) => {
    const { data } = await ask('GET', `/ems/events/${event.id}/check-in/${entrant_id}`, admin)
    return (data as CheckInTeam).points.find(({ key }) => key === 'certificate')
  }
  return { park, event, club, email, rows, ours, theirs, pointOf }
}

const morning = () => askVenueCertificates.run(house.acting(), {} as never)
const subjects = async (email: string) =>
  (await lettersTo(house, email))
    .map(({ subject }) => subject)
    .filter((one) => one.startsWith('Certificate of'))
const match = (body: object, what = 'match') =>
  ask('POST', `/mms/insurance/venue-certificates/${what}`, admin, body)

describe('a venue that wants certificates', () => {
  test('is judged by holder, days, limit and who is insured', () => {
    const paper: VenuePaper = {
      ...{ kind: 'certificate', id: 1, holder_name: 'CITY OF  Plano, Inc', status: 'approved' },
      ...{ from_on: '2026-08-01', until_on: '2027-07-31', additional_insured: true },
      ...{ limit_cents: 100_000_000, is_matched: false },
    }
    const holder = { name: 'City of Plano, Inc.', is_insured: true, limit_cents: 100_000_000 }
    const days = { from: STARTS, until: ENDS }
    const state = (more: Partial<VenuePaper>, of: object = {}) => {
      const { state: is, says } = judgeVenueCover([{ ...paper, ...more }], { ...holder, ...of }, days)
      return [is, typeof says === 'string' ? says : says.code]
    }
    expect(state({})).toEqual(['ready', 'venue_cover_ready'])
    expect(state({ holder_name: 'City of Dallas' })).toEqual(['missing', 'venue_cover_none'])
    expect(state({ holder_name: 'City of Dallas', is_matched: true })[0]).toBe('ready')
    expect(state({ from_on: ENDS })).toEqual(['missing', 'venue_cover_days'])
    expect(state({ until_on: STARTS })).toEqual(['missing', 'venue_cover_days'])
    expect(state({ from_on: STARTS, until_on: ENDS })[0]).toBe('ready')
    expect(state({ limit_cents: 99_999_999 })).toEqual(['missing', 'venue_cover_low'])
    expect(state({ additional_insured: false })).toEqual(['missing', 'venue_cover_not_insured'])
    expect(state({ additional_insured: false }, { is_insured: false })[0]).toBe('ready')
    // What an insurer’s own paper covers is known to whoever has read it.
    expect(state({ limit_cents: null })).toEqual(['missing', 'venue_cover_unread'])
    expect(state({ limit_cents: null, is_matched: true })[0]).toBe('ready')
    expect(state({ status: 'waiting' })).toEqual(['asked', 'venue_cover_asked'])
    expect(state({ status: 'waiting', until_on: STARTS })).toEqual(['missing', 'venue_cover_none'])
    expect(state({ status: 'refused' })).toEqual(['missing', 'venue_cover_refused'])
    // One that covers counts whatever else there is.
    const two = [
      { ...paper, status: 'refused' as const },
      { ...paper, id: 2 },
    ]
    expect(judgeVenueCover(two, holder, days).paper?.id).toBe(2)
  })

  test('without a policy, asks each team by letter, once, and the table and the office see the gap', async () => {
    const { park, club, email, ours, theirs, pointOf } = await aWeekend()
    expect(await ours()).toMatchObject({ state: 'missing', is_gap: false, venue: { holder: park.holder } })
    await morning()
    await morning()
    expect(await subjects(club.coach.email)).toHaveLength(1)
    expect(await subjects(email)).toHaveLength(1)
    const [letter] = (await lettersTo(house, email)).filter(({ subject }) =>
      subject.startsWith('Certificate of'),
    )
    expect(letter!.body_text).toContain(park.holder)
    expect(letter!.body_text).toContain('bring it to check-in')
    expect((await pointOf((await ours()).entrant_id))!).toMatchObject({
      is_met: false,
      may_see: 'certificate',
    })
    // At the table it can be shown on paper.
    const { entrant_id, event } = await theirs()
    const seen = await ask('POST', `/ems/events/${event.id}/check-in/${entrant_id}/seen`, admin, {
      what: 'certificate',
    })
    expect(seen.http).toBe(200)
    expect(await pointOf(entrant_id)).toMatchObject({ is_met: true })
  })

  test('writes to a team in the language it was entered in', async () => {
    const { email } = await aWeekend({}, 'es')
    await morning()
    const letters = await lettersTo(house, email)
    expect(letters.at(-1)!.subject).toMatch(/^Falta un certificado de seguro: Visitors/)
  })

  test('with a policy, gets its certificate by itself and nobody is asked', async () => {
    const { park, event, club, ours, pointOf } = await aWeekend({ least_limit_cents: 100_000_000 })
    await policy()
    await atOnce(3, morning)
    expect(await ours()).toMatchObject({ state: 'ready', paper: { kind: 'certificate', is_matched: false } })
    expect(await pointOf((await ours()).entrant_id)).toBeUndefined()
    expect(await subjects(club.coach.email)).toEqual([])
    const { rows } = await pool.query(
      'select status, additional_insured, purpose from insurance_certificate where holder_name = $1',
      [park.holder],
    )
    expect(rows).toEqual([
      { status: 'issued', additional_insured: true, purpose: expect.stringContaining(event.name) },
    ])
    expect(await lettersTo(house, `parks-${park.holder.split(' ').at(-1)}@example.org`)).toHaveLength(1)
    // Another limit than that of the policy: the team is asked for one of its own.
    const saved = await ask('PUT', `/ems/venues/${park.id}/certificate-holder`, admin, {
      ...{ version: park.version, needs_certificate: true, holder_name: park.holder, holder_address: '' },
      ...{ holder_email: '', holder_insured: true, least_limit_cents: 200_000_000 },
    })
    expect(saved.http).toBe(200)
    await morning()
    expect(await ours()).toMatchObject({ state: 'missing', says: { code: 'venue_cover_low' } })
    expect(await subjects(club.coach.email)).toHaveLength(1)
  })

  test('is not asked for by letter when somebody requests it while the morning looks', async () => {
    const { park, club, ours } = await aWeekend()
    const other = await pool.connect()
    await other.query('begin')
    await other.query('lock table insurance_policy in access exclusive mode')
    const begun = morning()
    await expect.poll(() => waitingForLock(pool)).not.toEqual([])
    await other.query(
      `insert into insurance_certificate (tenant_id, team_id, holder_name, holder_address, additional_insured, purpose,
         from_on, until_on, status, asked_at) values ($1, $2, $3, 'Plano', true, 'Play', $4, $5, 'waiting', now())`,
      [house.tenants.alliance.id, club.team_id, park.holder, STARTS, ENDS],
    )
    await other.query('commit')
    other.release()
    await begun
    expect(await ours()).toMatchObject({ state: 'asked' })
    expect(await subjects(club.coach.email)).toEqual([])
  })

  test('is asked for once, of two mornings and a coach at the same moment', async () => {
    const { park, event, club, ours } = await aWeekend()
    const other = await pool.connect()
    await other.query('begin')
    await other.query(
      `insert into insurance_certificate (tenant_id, team_id, holder_name, holder_address, additional_insured, purpose,
         from_on, until_on, status, asked_at) values ($1, $2, $3, 'Plano', true, 'Play', $4, $5, 'waiting', now())`,
      [house.tenants.alliance.id, club.team_id, park.holder, STARTS, ENDS],
    )
    const second = morning()
    await expect.poll(() => waitingForLock(pool)).not.toEqual([])
    await other.query('commit')
    other.release()
    await second
    const { rows } = await pool.query('select 1 from insurance_certificate where holder_name = $1', [
      park.holder,
    ])
    expect(rows).toHaveLength(1)
    expect(await ours()).toMatchObject({ state: 'asked', event: { id: event.id } })
    expect(await subjects(club.coach.email)).toEqual([])
    // What was declined is not requested again.
    await pool.query(
      "update insurance_certificate set status = 'refused', reason = 'No' where holder_name = $1",
      [park.holder],
    )
    await morning()
    const after = await pool.query('select 1 from insurance_certificate where holder_name = $1', [
      park.holder,
    ])
    expect(after.rows).toHaveLength(1)
    expect(await subjects(club.coach.email)).toHaveLength(1)
  })

  test('gets a paper matched by hand, once, and it can be undone', async () => {
    const { park, club, ours } = await aWeekend({ least_limit_cents: 300_000_000 })
    const { rows } = await pool.query(
      `insert into insurance_file (tenant_id, club_id, name, size, file_key, file_type, status, expires_on, uploaded_at)
       values ($1, $2, 'city.pdf', 10, 'x', 'application/pdf', 'accepted', '2027-01-31', now()) returning id`,
      [house.tenants.alliance.id, club.club_id],
    )
    const paper = { venue_id: park.id, kind: 'file', id: Number(rows[0].id) }
    const choices = `/mms/insurance/venue-certificates/choices?venue_id=${park.id}&team_id=${club.team_id}`
    expect((await ask('GET', choices, admin)).data).toMatchObject([
      { kind: 'file', name: 'city.pdf', until_on: '2027-01-31', is_matched: false },
    ])
    const pressed = await atOnce(3, () => match(paper))
    expect(pressed.map(({ http }) => http)).toEqual([200, 200, 200])
    expect(await ours()).toMatchObject({ state: 'ready', paper: { kind: 'file', is_matched: true } })
    const kept = await pool.query('select actor from venue_certificate where file_id = $1', [paper.id])
    expect(kept.rows).toHaveLength(1)
    await match(paper, 'unmatch')
    expect((await match(paper, 'unmatch')).http).toBe(200)
    expect(await ours()).toMatchObject({ state: 'missing' })
    expect(await match({ ...paper, id: 999_999 })).toMatchObject({ http: 404, code: 'venue_paper_not_found' })
    expect((await ask('GET', choices, club.coach.token)).http).toBe(403)
  })

  test('asks only the teams that can play there, once the schedule is published', async () => {
    const slam = await aTournament()
    await pool.query(
      `update event set starts_on = $2, ends_on = $3, description_html = '<p>Two days.</p>' where id = $1`,
      [slam.id, STARTS, ENDS],
    )
    const park = await aPark()
    const [field] = (
      await ask('POST', `/ems/venues/${park.id}/fields`, admin, {
        ...{ names: ['9'], fence_feet: '', base_feet: [], pitching_feet: [], has_lights: false, surface: '' },
      })
    ).data
    const { version } = (await ask('GET', `/ems/events/${slam.id}`, admin)).data
    const put = await ask('PUT', `/ems/events/${slam.id}/venues`, admin, {
      version,
      venues: [slam.venue, park.id].map((venue_id) => ({ venue_id, field_ids: null })),
    })
    expect(put.http).toBe(200)
    const askedFor = async () => {
      const { data } = await ask('GET', '/ctms/readiness/venue-certificates', admin)
      const there = (data as VenueCertificateRow[]).filter(({ venue }) => venue.id === park.id)
      return slam.entrants.map((id) => there.some(({ entrant_id }) => entrant_id === id))
    }
    const publish = async () => slam.act('publish', { version: (await slam.board()).version })
    // The third and fourth team meet at the park that wants certificates; the rest of the pool is elsewhere.
    const places = ['08:00', '08:00', '11:00', '11:00', '14:00', '14:00'].map((start_time, at) => ({
      ...{ game_id: slam.games[at], date: STARTS, start_time },
      field_id: at === 1 ? field.id : slam.fields[at % 2],
    }))
    const final = { game_id: slam.games[6], date: ENDS, start_time: '09:00' }
    await slam.save([...places, { ...final, field_id: slam.fields[0] }])
    expect(await askedFor()).toEqual([true, true, true, true])
    expect((await publish()).http).toBe(200)
    expect(await askedFor()).toEqual([false, false, true, true])
    // Anybody may get to the final.
    await slam.save([...places, { ...final, field_id: field.id }])
    expect((await publish()).http).toBe(200)
    expect(await askedFor()).toEqual([true, true, true, true])
    // As long as it has no place, nobody knows where it is.
    await slam.save(places)
    expect((await publish()).http).toBe(200)
    expect(await askedFor()).toEqual([true, true, true, true])
  })

  test('shows what is missing as a gap from 14 days before the first day', async () => {
    const { event, rows, ours } = await aWeekend()
    const onHome = async (token: string) => {
      const { data } = await ask('GET', '/mms/admin/dashboard/work', token)
      return (data as { what: string; count: number }[]).find(({ what }) => what === 'venue_gaps')?.count ?? 0
    }
    const before = await onHome(admin)
    expect((await ours()).is_gap).toBe(false)
    await pool.query(
      "update event set starts_on = date '2026-12-04', ends_on = date '2026-12-04' where id = $1",
      [event.id],
    )
    expect((await ours()).is_gap).toBe(true)
    const gaps = (await rows()).filter(({ is_gap }) => is_gap)
    expect(gaps).not.toHaveLength(0)
    // Home says so to whoever may do something about it.
    expect(await onHome(admin)).toBe(before + gaps.length)
    expect(await onHome(await house.tokenOf([{ module: 'MMS', role: 'volunteer' }]))).toBe(0)
  })
})
