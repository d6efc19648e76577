import { isToDecide } from 'contract/competition/scoring/scoring'
import { addDays, daysIn, type Day } from 'contract/dates'
import type { listStayRequests } from 'contract/events/stays'
import type { EventWork } from 'contract/events/work'
import type { CrewBoard } from 'contract/officials/assigning'
import type { Out } from 'contract/operation'
import { beforeAll, describe, expect, test } from 'vitest'
import { testHouse, type Label } from '../../test/house.ts'
import { refuseWithoutTenant } from '../../test/statements.ts'
import { isThorough } from '../../test/thorough.ts'
import { demoPrices } from '../offers/seed-offers.ts'
import { addDistrict } from './seed-people.ts'
import { comingDay, demoSeasons, seasonSold } from './seed-season.ts'
import { anyPlan, furnish } from './seed-tenants.ts'
import { DEMO_PASSWORD } from './seed-users.ts'

/** The first and last day of each of the next 24 months. */
function monthEnds([year, month]: [number, number]): Day[] {
  return Array.from({ length: 24 }, (_, i) => {
    const [y, m] = [year + Math.floor((month - 1 + i) / 12), ((month - 1 + i) % 12) + 1]
    const on = (day: number) => [y, m, day].map((part) => String(part).padStart(2, '0')).join('-')
    return [on(1), on(daysIn(y, m))]
  }).flat()
}
const DAYS = [
  ...new Set(
    [
      [2026, 1],
      [2026, 11],
      [2027, 3],
      [2028, 8],
    ].flatMap((from) => monthEnds(from as [number, number])),
  ),
]

test.each(DAYS)('on %s the demo has a season that runs, everything on sale, and dates ahead', (today) => {
  const { over, running, next } = demoSeasons(today)
  expect(running.start_date <= today && today <= running.end_date).toBe(true)
  expect(addDays(over.end_date, 1)).toBe(running.start_date)
  if (next) expect(addDays(running.end_date, 1)).toBe(next.start_date)
  for (const season of next ? [running, next] : [running]) {
    const all = demoPrices(season)
    for (const name of new Set(all.map(({ membership }) => membership))) {
      const prices = all.filter(({ membership }) => membership === name)
      const now = prices.filter(({ sale_from, sale_until }) => sale_from <= today && today <= sale_until)
      expect(now).toHaveLength(1)
      prices.forEach((price, i) => {
        expect(price.sale_from <= price.sale_until).toBe(true)
        expect(prices[i + 1]?.sale_from ?? addDays(season.end_date, 1)).toBe(addDays(price.sale_until, 1))
      })
    }
  }
  // There are still some weeks left for those who register.
  expect(seasonSold(today).end_date > addDays(today, 60)).toBe(true)
  for (let day = 0; day < 364; day++) {
    const starts_on = comingDay(today, day, 2)
    expect(addDays(starts_on, 1) >= today && starts_on <= addDays(today, 365)).toBe(true)
  }
})

const house = await testHouse({ guard: refuseWithoutTenant })
beforeAll(() => house.app.listen({ port: 0, host: '127.0.0.1' }))

/** Chronological, because time only moves forward; the last one is a day few years have. */
const SEEDED = isThorough
  ? ['2027-03-31', '2027-06-01', '2027-07-31', '2027-08-01', '2028-02-29', '2028-08-31']
  : ['2027-07-31', '2028-02-29']

describe.each(SEEDED)('made on %s', (today) => {
  const label = `day${today.replaceAll('-', '')}` as Label
  const call = (path: string, sent: Parameters<typeof house.call>[1] = {}) =>
    house.call(`/api${path}`, { ...sent, label })
  const tokens = new Map<string, string>()
  async function see(path: string, username: string) {
    const token =
      tokens.get(username) ??
      (
        await call('/mms/check/login', {
          method: 'POST',
          remoteAddress: `10.2.${SEEDED.indexOf(today)}.${tokens.size}`,
          payload: { grant_type: 'password', client_id: 'web', username, password: DEMO_PASSWORD },
        })
      ).json().access_token
    tokens.set(username, token)
    const answer = await call(path, { token })
    expect(answer.statusCode, `${path} for ${username}: ${answer.body}`).toBe(200)
    return answer.json().data
  }

  beforeAll(async () => {
    house.pass((Date.parse(`${today}T18:00:00Z`) - house.world.now().getTime()) / 1000)
    const tenant = await furnish(house.world, anyPlan(label))
    await addDistrict(house.world, tenant, {
      number: 0,
      size: { members: 60, teams: 6, clubs: 3 },
      signed: 2,
    })
  }, 120_000)

  test('somebody can register today, for everything that is offered', async () => {
    const choices = (await call('/mms/registration/choices')).json().data
    expect(choices.open_seasons.length).toBeGreaterThan(0)
    const memberships = (await call('/mms/getMemberships')).json().data as { price: number | null }[]
    expect(memberships).toHaveLength(5)
    for (const { price } of memberships) expect(price).not.toBeNull()
    const events = (await call('/ems/upcoming-events')).json().data
    expect(events.length).toBeGreaterThan(2)
    const page = (await call('/mms/landing_page_cms/2')).body
    expect(page).toContain(seasonSold(today).name)
  })

  test.each(['member', 'enduser', 'teamadmin', 'helper', 'clubadmin'])(
    '%s has a family with valid cards, on a team with dates ahead and fees',
    async (username) => {
      const { people } = await see('/mms/member/household', username)
      const registrations = (people as { registrations: Record<string, any>[] }[]).flatMap(
        (one) => one.registrations,
      )
      const active = registrations.filter(({ status }) => status === 'active')
      expect(active.length, JSON.stringify(people)).toBeGreaterThan(0)
      for (const { valid_from, valid_until } of active)
        expect(valid_from <= today && today <= valid_until).toBe(true)
      const { dates } = await see('/ctms/calendar', username)
      expect(
        (dates as { starts_on: Day }[]).filter(({ starts_on }) => starts_on > today).length,
      ).toBeGreaterThan(2)
    },
  )

  test('the coach sees who is ready, and that the team is insured', async () => {
    const { dates } = await see('/ctms/calendar', 'teamadmin')
    const { team_id } = dates[0]
    const { teams } = await see(`/ctms/readiness?team_id=${team_id}&day=${today}`, 'teamadmin')
    expect(teams).toMatchObject([{ insurance: { state: 'ready' } }])
    expect(teams[0].people.length).toBeGreaterThan(2)
    const [{ id }] = (await see('/mms/insurance/certificates', 'clubadmin')) as [{ id: number }]
    const paper = await call(`/mms/insurance/certificates/${id}/pdf`, { token: tokens.get('clubadmin')! })
    expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  test('a coach sees where the team stays during an event to come', async () => {
    const parties = (await see('/ems/my-events', 'teamadmin')) as Record<string, any>[]
    const asked = parties.filter(
      ({ event, entrants }) => event.asks_stay && entrants[0].status === 'confirmed',
    )
    expect(asked.length, JSON.stringify(parties)).toBeGreaterThan(0)
    const { rule, hotels } = await see(`/ems/entrants/${asked[0]!['entrants'][0].id}/stay`, 'teamadmin')
    expect(rule.due_on > today).toBe(true)
    expect(hotels.length).toBeGreaterThan(0)
  })

  test('a league that is on plays a game a week, and some are over and others to come', async () => {
    const events = (await see('/ems/upcoming-events', 'member')) as { slug: string }[]
    const { slug } = events.find((event) => event.slug.startsWith('weeknight-league'))!
    const { games } = await see(`/ems/event/${slug}/schedule`, 'member')
    const nights = new Map<number, Day[]>()
    for (const { home_entrant_id, away_entrant_id, date } of games)
      for (const team of [home_entrant_id, away_entrant_id])
        if (team !== null) nights.set(team, [...(nights.get(team) ?? []), date])
    expect(nights.size).toBeGreaterThan(3)
    for (const [first, ...later] of nights.values())
      expect(later.slice(0, 2)).toEqual([addDays(first!, 7), addDays(first!, 14)])
    const isOver = games.map(({ score }: { score: unknown }) => score !== null)
    expect([isOver.includes(true), isOver.includes(false)]).toEqual([true, true])
  })

  test('what waits at each event is as many as the list it leads to has', async () => {
    const waits = new Map<string, number>()
    for (const { id } of (await see('/ems/events?per_page=100', 'admin')) as { id: number }[]) {
      const at = (path: string) => see(`/ems/events/${id}/${path}`, 'admin')
      const ofList = async (filter: string) => {
        const answer = await call(`/ems/events/${id}/entrants?per_page=1&${filter}`, {
          token: tokens.get('admin')!,
          headers: { prefer: 'count=exact' },
        })
        return answer.json().meta.total
      }
      const lists: Record<EventWork, () => Promise<number>> = {
        scores: async () => (await at('scoring')).games.filter(isToDecide).length,
        protests: async () =>
          (await at('protests')).protests.filter(({ state }: { state: string }) => state === 'open').length,
        crew: async () =>
          ((await at('umpires')) as CrewBoard).games
            .filter(({ is_over }) => !is_over)
            .flatMap(({ positions }) => positions.filter(({ assignment }) => assignment === null)).length,
        to_approve: () => ofList('status=applied'),
        exemptions: async () =>
          ((await see('/ems/stay-requests', 'admin')) as Out<typeof listStayRequests>).filter(
            ({ event }) => event.id === id,
          ).length,
        late: () => ofList('owes=late'),
        misfits: () => ofList('roster=problems'),
        missing: async () => (await at('missing-reminder')).entries,
      }
      for (const { what, count } of (await at('work')) as { what: EventWork; count: number }[]) {
        expect([id, what, count]).toEqual([id, what, await lists[what]()])
        waits.set(what, (waits.get(what) ?? 0) + count)
      }
    }
    expect([...waits.keys()]).toEqual(expect.arrayContaining(['exemptions', 'missing', 'protests']))
  })

  test('the manager of one league has its numbers, and nobody else’s', async () => {
    const own = await see('/mms/admin/dashboard/all-data', 'leaguemanager')
    const whole = await see('/mms/admin/dashboard/all-data', 'admin')
    expect(own.leagues).toHaveLength(1)
    expect(whole.leagues).toBeNull()
    expect(own.registrations).toBeGreaterThan(0)
    expect(own.registrations).toBeLessThan(whole.registrations)
    expect(own.teams).toBeGreaterThan(2)
  })

  test('a coach and a club admin look after teams with players, dates, fees and a text to sign', async () => {
    const { teams } = await see('/mms/home', 'teamadmin')
    expect(teams).toMatchObject([
      { name: 'Comets 12U', next: { counts: { yes: expect.any(Number) } }, readiness: { is_insured: true } },
    ])
    const [{ players, next, readiness, unsigned, late }] = teams
    for (const some of [players, next.counts.yes, readiness.ready, unsigned.count, late.cents])
      expect(some).toBeGreaterThan(0)
    const ofClub = (await see('/mms/home', 'clubadmin')).teams as {
      name: string
      players: number
      next: object
    }[]
    expect(ofClub.map(({ name }) => name).toSorted()).toEqual(['Comets 10U', 'Comets 12U', 'Comets 14U'])
    for (const { players: count, next: date } of ofClub) {
      expect(count).toBeGreaterThan(1)
      expect(date).not.toBeNull()
    }
    expect((await see('/mms/member/waivers-to-sign', 'member')).length).toBeGreaterThan(0)
  })
})
