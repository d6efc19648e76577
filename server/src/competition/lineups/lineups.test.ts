import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { FIELDERS, type LineupCard } from 'contract/competition/scoring/lineup-card'
import type { Lineup } from 'contract/competition/scoring/lineups'
import type { OwnGames } from 'contract/competition/own-games'
import type { OwnParty } from 'contract/events/entering'
import { atOnce } from '../../../test/at-once.ts'
import { aPerson, guardianOf } from '../../../test/calendar.ts'
import { aClubThatEnters, anEvent } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { aMember, asking, onTeam } from '../../../test/team.ts'
import { half, playingTodayIn } from '../../../test/tournaments.ts'

const house = await testHouse({ looksAtDocuments: true })
const ask = asking(house)
const { pool } = house.world.database
const alliance = house.tenants.alliance.id
const aDay = playingTodayIn(house)
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
})

const NUMBERS = ['21', '22', '23', '24', '25', '26', '27', '28', '29', '30', '31']

/** Puts players with numbers on a team of a club; the names begin with `Tessa`. */
async function withPlayers(team_id: number) {
  for (const number of NUMBERS) {
    const { id } = await aMember(house, { first_name: 'Tessa', dob: '2017-05-02' })
    await onTeam(house, { team_id, member_id: id, role: 'player' })
    await pool.query(
      'update roster_entry set jersey_number = $4 where tenant_id = $1 and team_id = $2 and member_id = $3',
      [alliance, team_id, id, number],
    )
  }
}

const nine: LineupCard = {
  batting: FIELDERS.map((position, i) => ({ number: NUMBERS[i]!, position })),
  flex: null,
  substitutes: ['30'],
}
const withDp: LineupCard = {
  ...nine,
  batting: nine.batting.map((one, i) => (i === 0 ? { ...one, position: 'DP' } : one)),
  flex: { number: '31', position: 'P' },
}

/** Two clubs whose teams meet today at one o’clock; it is noon. */
async function twoThatMeet() {
  const [own, others] = [await aClubThatEnters(house), await aClubThatEnters(house)]
  const teams = [own.team_id, others.team_id, own.second_id, others.second_id]
  const day = await aDay({ teams })
  await withPlayers(own.team_id)
  await withPlayers(others.team_id)
  const pathOf = (at: 0 | 1) => `/ems/entrants/${day.entrants[at]}/games/${day.games[0]}/lineup`
  const startsIn = (minutes: number) =>
    pool.query('update placement set starts_at = $3 where tenant_id = $1 and game_id = $2', [
      ...[alliance, day.games[0]],
      new Date(Date.parse('2026-11-21T18:00:00Z') + minutes * 60_000),
    ])
  return {
    ...{ own, others, day, startsIn },
    coach: own.coach.token,
    rival: others.coach.token,
    paths: [pathOf(0), pathOf(1)] as const,
    show: async (at: 0 | 1, token: string) => (await ask('GET', pathOf(at), token)).data as Lineup,
    save: (at: 0 | 1, token: string, card: LineupCard, version = 0) =>
      ask('PUT', pathOf(at), token, { version, card }),
  }
}

describe('a coach fills in the card', () => {
  test('from her roster, saves it, and begins the next one with it', async () => {
    const { day, coach, show, save } = await twoThatMeet()
    const empty = await show(0, coach)
    expect(empty).toMatchObject({
      ...{ version: 0, card: null, before: null, is_open: true, is_exchanged: false, other: null },
      exchanged_at: '2026-11-21T18:45:00.000Z',
    })
    expect(empty.roster.map(({ number }) => number)).toEqual(expect.arrayContaining(NUMBERS))
    expect(empty.roster.find(({ number }) => number === '22')!.name).toMatch(/^Tessa /)
    const saved = await save(0, coach, withDp)
    expect(saved).toMatchObject({ http: 200, data: { version: 1, card: withDp } })
    const next = day.games[2]!
    const later = await ask('GET', `/ems/entrants/${day.entrants[0]}/games/${next}/lineup`, coach)
    expect(later.data).toMatchObject({ card: null, before: withDp, exchanged_at: null })
  })

  test('and a card that can’t be used is refused with the reason', async () => {
    const { coach, save, show } = await twoThatMeet()
    const refused = async (card: LineupCard) => {
      const { http, code, message } = await save(0, coach, card)
      expect([http, code]).toEqual([422, 'lineup_unfit'])
      return message
    }
    expect(await refused({ ...nine, substitutes: ['21'] })).toBe('Number 21 is on the card twice.')
    expect(await refused({ ...nine, substitutes: ['77'] })).toBe('Number 77 isn’t on your roster.')
    expect(await refused({ ...withDp, flex: null })).toBe('A DP needs a FLEX who plays defense.')
    expect((await show(0, coach)).card).toBeNull()
  })

  test('and who is suspended can’t be on it, but for the game after she has sat out', async () => {
    const { day, coach, save } = await twoThatMeet()
    const [, , third] = day.games
    const { rows } = await pool.query(
      `select e.member_id from roster_entry e join entrant n on n.tenant_id = e.tenant_id and n.team_id = e.team_id
       where e.tenant_id = $1 and n.id = $2 and e.jersey_number = '24'`,
      [alliance, day.entrants[0]],
    )
    const noted = await ask('POST', `/ems/games/${day.games[1]}/ejections`, admin, {
      ...{ request_key: randomUUID(), entrant_id: day.entrants[2], person: 'player' },
    })
    expect(noted.http, JSON.stringify(noted)).toBe(201)
    await pool.query('update ejection set member_id = $2, entrant_id = $3 where id = $1', [
      ...[noted.data.id, rows[0].member_id, day.entrants[0]],
    ])
    const { http } = await ask('POST', `/ems/ejections/${noted.data.id}/suspension`, admin, {
      ...{ games: 1, reason: 'Threw her helmet.' },
    })
    expect(http).toBe(200)
    expect(await save(0, coach, nine)).toMatchObject({
      ...{ code: 'lineup_unfit', message: 'Number 24 is suspended for this game.' },
    })
    const later = `/ems/entrants/${day.entrants[0]}/games/${third}/lineup`
    expect(await ask('PUT', later, coach, { version: 0, card: nine })).toMatchObject({ http: 200 })
  })

  test('until something is noted in a book of the game', async () => {
    const { day, coach, save } = await twoThatMeet()
    await save(0, coach, nine)
    await day.send(day.tokenOf(await day.at(0), 'second'), [half(1, 'top', 2)])
    expect(await save(0, coach, withDp, 1)).toMatchObject({ http: 409, code: 'lineup_closed' })
    // What is there already is no change, however late the answer is asked for again.
    expect(await save(0, coach, nine, 0)).toMatchObject({ http: 200, data: { version: 1, is_open: false } })
  })

  test('on two phones at the same time: one is kept, and the other one is told', async () => {
    const { coach, save, show } = await twoThatMeet()
    const first = await atOnce(2, (i) => save(0, coach, [nine, withDp][i]!))
    expect(first.map(({ http }) => http).toSorted()).toEqual([200, 409])
    expect((await show(0, coach)).version).toBe(1)
    expect(await save(0, coach, { ...nine, substitutes: [] }, 0)).toMatchObject({ code: 'conflict' })
    expect(await save(0, coach, { ...nine, substitutes: [] }, 1)).toMatchObject({ http: 200 })
  })
})

describe('the card of a team is seen', () => {
  test('by nobody else before they are exchanged, and then by the other coach and the scorers, without names', async () => {
    const { day, coach, rival, save, show, startsIn } = await twoThatMeet()
    await save(0, coach, withDp)
    const sheet = async () => (await day.sheet(day.tokenOf(await day.at(0), 'official'))).data.lineups
    await startsIn(16)
    expect((await show(1, rival)).other).toBeNull()
    expect(await sheet()).toEqual({ home: null, visitor: null })
    await startsIn(15)
    const theirs = await show(1, rival)
    expect(theirs).toMatchObject({ is_exchanged: true, other: { card: withDp } })
    expect(JSON.stringify(theirs.other)).not.toContain('Tessa')
    const [side, other] = (await show(0, coach)).is_home ? ['home', 'visitor'] : ['visitor', 'home']
    expect(await sheet()).toMatchObject({ [side!]: { card: withDp }, [other!]: null })
    expect(JSON.stringify(await sheet())).not.toContain('Tessa')
  })

  test('on the scorecard that the desk prints, by number', async () => {
    const { day, coach, save, startsIn } = await twoThatMeet()
    await save(0, coach, withDp)
    const card = async () =>
      pdfText((await house.call(`/api/ems/events/${day.id}/print/scorecards`, { token: admin })).rawPayload)
    expect(await card()).not.toContain('FLEX')
    await startsIn(10)
    expect(await card()).toContain('FLEX')
    expect(await card()).not.toContain('Tessa')
  })

  test('by no one through another team, a family or without a login', async () => {
    const { own, coach, rival, paths, save } = await twoThatMeet()
    await save(0, coach, nine)
    const mother = await aPerson(house, { first_name: 'Maria' })
    const child = await aMember(house, { first_name: 'Ivy', dob: '2017-05-02' })
    await guardianOf(house, child.id, mother.id)
    await onTeam(house, { team_id: own.team_id, member_id: child.id, role: 'player' })
    for (const token of [rival, mother.token]) {
      expect((await ask('GET', paths[0], token)).http).toBe(404)
      expect((await ask('PUT', paths[0], token, { version: 1, card: nine })).http).toBe(404)
      expect((await ask('GET', `${paths[0]}.pdf`, token)).http).toBe(404)
    }
    expect((await ask('GET', paths[0])).http).toBe(401)
    expect((await asking(house, 'demo')('GET', paths[0], coach)).http).toBeGreaterThanOrEqual(401)
  })

  test('only for a game the team plays in, once the draw is published', async () => {
    const { day, coach } = await twoThatMeet()
    const other = `/ems/entrants/${day.entrants[0]}/games/${day.games[1]}/lineup`
    expect((await ask('GET', other, coach)).http).toBe(404)
    await pool.query(
      'update contest set is_published = false where tenant_id = $1 and event_division_id = $2',
      [alliance, day.division],
    )
    const own = `/ems/entrants/${day.entrants[0]}/games/${day.games[0]}/lineup`
    expect((await ask('GET', own, coach)).http).toBe(404)
  })
})

test('the printed card has names for the plate, or lines to write on', async () => {
  const { coach, save, show, paths } = await twoThatMeet()
  const paper = async () => {
    const answer = await house.call(`/api${paths[0]}.pdf`, { token: coach })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    return pdfText(answer.rawPayload)
  }
  const empty = await paper()
  expect(empty).toContain('10.')
  expect(empty).not.toContain('Tessa')
  await save(0, coach, withDp)
  const filled = await paper()
  const { roster } = await show(0, coach)
  const names = ['21', '30', '31'].map((wanted) => roster.find(({ number }) => number === wanted)!.name)
  for (const said of [...names, 'DP', 'FLEX', 'Substitutes']) expect(filled).toContain(said)
})

test('whoever may change the roster is offered the card at her next game, and a family isn’t', async () => {
  const { own, coach, day } = await twoThatMeet()
  const offered = async (token: string) =>
    ((await ask('GET', '/ems/my-games', token)).data as OwnGames[]).map((one) => one.fills_lineups)
  expect(await offered(coach)).toEqual([true])
  const mother = await aPerson(house, { first_name: 'Maria' })
  const child = await aMember(house, { first_name: 'Ivy', dob: '2017-05-02' })
  await guardianOf(house, child.id, mother.id)
  await onTeam(house, { team_id: own.team_id, member_id: child.id, role: 'player' })
  expect(await offered(mother.token)).toEqual([false])
  await pool.query('update event_party set user_id = $3 where tenant_id = $1 and event_id = $2', [
    ...[alliance, day.id, own.coach.user_id],
  ])
  const entered = ((await ask('GET', '/ems/my-events', coach)).data as OwnParty[]).find(
    ({ event }) => event.slug === day.slug,
  )!.entrants
  expect(entered.filter((one) => one.fills_lineups).map(({ team_id }) => team_id)).toEqual([own.team_id])
})

test('a team from outside fills in its card by the link of its entry', async () => {
  const event = await anEvent(house, {
    ...{ kind: 'tournament', starts_on: '2027-06-12', divisions: [{ label: '12U' }] },
  })
  const entries: string[] = []
  for (const name of ['Aces', 'Bolts', 'Comets', 'Dukes']) {
    const { data } = await ask('POST', `/ems/event/${event.slug}/outside-teams`, undefined, {
      ...{
        request_key: randomUUID(),
        name,
        coach: 'Pat Stone',
        email: `${name}@example.org`,
        language: 'en',
      },
      ...{ event_division_id: event.divisions[0]!.id, answers: [], total: 0 },
      players: NUMBERS.map((jersey_number) => ({
        ...{ name: `Tessa ${name}${jersey_number}`, dob: '2017-05-02', jersey_number },
      })),
    })
    entries.push(data.token)
  }
  const { rows } = await pool.query<{ id: number }>(
    'select id from entrant where tenant_id = $1 and event_id = $2 order by id',
    [alliance, event.id],
  )
  const entrants = rows.map(({ id }) => Number(id))
  const day = await aDay({ entered: { id: event.id, division: event.divisions[0]!.id, entrants } })
  const path = `/ems/entries/${entries[0]}/games/${day.games[0]}/lineup`
  expect((await ask('GET', path)).data).toMatchObject({ team: 'Aces', version: 0, is_open: true })
  expect(await ask('PUT', path, undefined, { version: 0, card: withDp })).toMatchObject({ http: 200 })
  const theirs = (await ask('GET', `/ems/entries/${entries[1]}/games/${day.games[0]}/lineup`)).data
  expect(theirs).toMatchObject({ team: 'Bolts', other: null, card: null })
  const answer = await house.call(`/api${path}.pdf`, {})
  expect(pdfText(answer.rawPayload)).toContain('Tessa Aces31')
  expect((await ask('GET', `/ems/entries/${entries[2]}/games/${day.games[0]}/lineup`)).http).toBe(404)
})
