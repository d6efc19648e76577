import { expect, test } from 'vitest'
import type { CalendarGame } from 'contract/calendar/games'
import { atOnce } from '../../../test/at-once.ts'
import { aPerson, guardianOf } from '../../../test/calendar.ts'
import { entriesIn } from '../../../test/calendars.ts'
import { aClubThatEnters } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { aMember, asking, onTeam } from '../../../test/team.ts'
import { end, playingTodayIn } from '../../../test/tournaments.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
const aDay = playingTodayIn(house)
const twoTeams = async () => (await aClubThatEnters(house)).team_ids

/** A club of its own, whose first team plays three games today; a child of the mother is on it. */
async function aFamilyAtAnEvent() {
  const own = await aClubThatEnters(house)
  const day = await aDay({ isWhole: true, teams: [own.team_id, own.second_id, ...(await twoTeams())] })
  const mother = await aPerson(house, { first_name: 'Maria' })
  const child = await aMember(house, { first_name: 'Ivy', dob: '2017-05-02' })
  await guardianOf(house, child.id, mother.id)
  await onTeam(house, { team_id: own.team_id, member_id: child.id, role: 'player' })
  return { ...own, day, mother, child }
}

const gamesOf = (token: string, query = '') => ask('GET', `/ctms/calendar/games${query}`, token)
const listed = async (token: string, query = '') => (await gamesOf(token, query)).data as CalendarGame[]

type Entry = { uid: string; sequence: number; status: string; summary: string; starts: string }
async function feedOf(token: string, body: object = {}) {
  const { url } = (await ask('POST', '/ctms/calendar/feed', token, body)).data
  const read = () => house.call(new URL(url).pathname)
  const entries = async (): Promise<Entry[]> =>
    entriesIn((await read()).body).map(({ uid, sequence, status, summary, starts }) => ({
      ...{ uid, sequence, status, summary, starts },
    }))
  return { read, entries }
}

test('a family and a coach have the games of their teams at events in the calendar, on the event’s clocks, and nobody else’s', async () => {
  const { team_id, second_id, day, mother, coach } = await aFamilyAtAnEvent()
  await pool.query(`update venue set time_zone = 'America/Phoenix' where id = $1`, [day.venue])
  const games = await listed(mother.token)
  expect(games).toHaveLength(3)
  expect(games[0]).toMatchObject({
    team_id,
    event: { slug: day.slug },
    opponent: expect.any(String),
    venue: day.park,
    field: expect.stringMatching(/^[12]$/),
    address: '1 Oak Ave, Dallas, TX',
    // 1 PM in Dallas, for which it was published.
    ...{ starts_on: '2026-11-21', starts_time: '12:00', ends_time: '13:00', time_zone: 'America/Phoenix' },
    ...{ starts_at: '2026-11-21T19:00:00.000Z', ends_at: '2026-11-21T20:00:00.000Z' },
    ...{ status: 'planned', result: null },
  })
  const asFamily = (await listed(coach.token, `?team_id=${team_id}`)).map((game) => ({ ...game, book: null }))
  expect(asFamily).toEqual(games)
  const stranger = await aPerson(house, { first_name: 'Stan' })
  expect(await listed(stranger.token)).toEqual([])
  expect((await gamesOf(stranger.token, `?team_id=${team_id}`)).http).toBe(404)
  expect((await gamesOf(mother.token, `?team_id=${second_id}`)).http).toBe(404)
  expect((await gamesOf('')).http).toBe(401)
  const admin = await house.tokenOf(ADMIN)
  expect((await listed(admin, `?team_id=${second_id}`)).map((game) => game.team_id)).toEqual(
    Array(3).fill(second_id),
  )

  const first = (await day.desk()).find(({ id }) => id === games[0]!.game_id)!
  await day.send(day.tokenOf(first, 'official'), [end(3, 2)])
  await pool.query(
    `update placement set starts_at = '2026-11-21T16:00:00Z' where game_id = $1 and schedule = 'published'`,
    [first.id],
  )
  expect(await listed(mother.token)).toHaveLength(2)
  const [over, ...more] = await listed(mother.token, '?past=yes')
  expect(more).toEqual([])
  expect([over!.result!.own, over!.result!.other].toSorted()).toEqual([2, 3])
  expect(over!.result!.is_unconfirmed).toBe(true)
  await day.send(day.tokenOf(first, 'second'), [end(3, 2)])
  const [final] = await listed(mother.token, '?past=yes')
  expect(final!.result!.is_unconfirmed).toBe(false)
})

test('what is not published is in no calendar: drafts, brackets, and games that are only on the working schedule', async () => {
  const { day, mother, team_id } = await aFamilyAtAnEvent()
  const feed = await feedOf(mother.token)
  const changes: [change: string, back: string][] = [
    [
      'update contest set is_published = false where event_division_id = $1',
      'update contest set is_published = true where event_division_id = $1',
    ],
    [
      `update event set status = 'draft' where id = (select event_id from event_division where id = $1)`,
      `update event set status = 'published' where id = (select event_id from event_division where id = $1)`,
    ],
    [
      `update placement set schedule = 'hidden' where schedule = 'published'
        and event_id = (select event_id from event_division where id = $1)`,
      `update placement set schedule = 'published' where schedule = 'hidden'
        and event_id = (select event_id from event_division where id = $1)`,
    ],
  ]
  await pool.query('alter table placement drop constraint placement_schedule_check')
  for (const [change, back] of changes) {
    await pool.query(change, [day.division])
    expect(await listed(mother.token), change).toEqual([])
    expect(await feed.entries(), change).toEqual([])
    await pool.query(back, [day.division])
    expect(await listed(mother.token), back).toHaveLength(3)
  }
  await pool.query(`update event set status = 'cancelled' where id = $1`, [day.id])
  expect((await listed(mother.token)).map(({ status }) => status)).toEqual(Array(3).fill('cancelled'))
  expect((await feed.entries()).map(({ status }) => status)).toEqual(Array(3).fill('CANCELLED'))
  // A team that is no longer the child’s own.
  await pool.query(`update roster_entry set state = 'ended', left_on = '2026-11-20' where team_id = $1`, [
    team_id,
  ])
  expect(await listed(mother.token)).toEqual([])
  expect(await feed.entries()).toEqual([])
})

test('a feed counts up what a schedule that is published anew has moved, once for all readers, and keeps what it took away as canceled', async () => {
  const { day, mother, coach, team_id, child } = await aFamilyAtAnEvent()
  const feed = await feedOf(mother.token)
  const of = await feedOf(coach.token, { team_id })
  const before = await feed.entries()
  expect(before.map(({ sequence, status }) => [sequence, status])).toEqual(Array(3).fill([0, 'CONFIRMED']))
  expect(new Set(before.map(({ uid }) => uid)).size).toBe(3)
  expect(before[0]!.summary).toMatch(/: Game vs\. /)
  expect((await feed.read()).body).not.toContain(child.first_name)
  expect(await of.entries()).toEqual(before)

  const [first, second, third] = await listed(mother.token)
  const publish = async (change: (game_id: number) => object | null) => {
    const starts = ['13:00', '13:00', '14:45', '14:45', '16:30', '16:30']
    const games = starts.flatMap((start_time, at) => {
      const [game_id, field_id] = [day.games[at]!, day.fields[at % 2]]
      const changed = change(game_id)
      return changed ? [{ game_id, field_id, date: '2026-11-21', start_time, ...changed }] : []
    })
    expect((await day.save(games, { keep: true })).http).toBe(200)
    const { version } = await day.board()
    const answer = await day.act('publish', { version, reason: 'Rain is coming.' })
    expect(answer.http, JSON.stringify(answer)).toBe(200)
  }
  await publish((id) =>
    id === second!.game_id ? { start_time: '15:30' } : id === third!.game_id ? null : {},
  )
  await atOnce(6, () => feed.read())
  const after = await feed.entries()
  expect(after.map(({ uid, sequence, status }) => ({ uid, sequence, status }))).toEqual([
    { uid: before[0]!.uid, sequence: 0, status: 'CONFIRMED' },
    { uid: before[1]!.uid, sequence: 1, status: 'CONFIRMED' },
    { uid: before[2]!.uid, sequence: 1, status: 'CANCELLED' },
  ])
  expect(after[1]!.starts).toBe('2026-11-21T21:30:00.000Z')
  expect(await of.entries()).toEqual(after)
  expect(await listed(mother.token)).toHaveLength(2)

  // A result is no change of when and where; a game that comes back is the same entry again.
  const game = (await day.desk()).find(({ id }) => id === first!.game_id)!
  await day.send(day.tokenOf(game, 'official'), [end(3, 2)])
  await publish((id) => (id === second!.game_id ? { start_time: '15:30' } : {}))
  expect((await feed.entries()).map(({ uid, sequence, status }) => ({ uid, sequence, status }))).toEqual([
    { uid: before[0]!.uid, sequence: 0, status: 'CONFIRMED' },
    { uid: before[1]!.uid, sequence: 1, status: 'CONFIRMED' },
    { uid: before[2]!.uid, sequence: 2, status: 'CONFIRMED' },
  ])
  // And nothing is written for whom nothing has changed.
  const { rows } = await pool.query('select max(sequence) as most from feed_game where team_id = $1', [
    team_id,
  ])
  expect(rows[0].most).toBe(2)
})
