import { beforeAll, expect, test } from 'vitest'
import type { OwnGames } from 'contract/competition/own-games'
import { aClubThatEnters } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { aPerson, guardianOf } from '../../../test/calendar.ts'
import { aMember, asking, onTeam } from '../../../test/team.ts'
import { end, half, playingTodayIn } from '../../../test/tournaments.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
let club: Awaited<ReturnType<typeof aClubThatEnters>>
beforeAll(async () => {
  club = await aClubThatEnters(house)
})
const aDay = playingTodayIn(house)
const gamesOf = async (token: string) => (await ask('GET', '/ems/my-games', token)).data as OwnGames[]

test('a coach and a family see what their team plays now, what comes next and how the last game ended; others see nothing', async () => {
  // The club's teams play at the same time, each against another club's.
  const [one, other] = await twoTeams()
  const day = await aDay({ isWhole: true, teams: [club.team_id, one!, club.second_id, other!] })
  const mother = await aPerson(house, { first_name: 'Maria' })
  const child = await aMember(house, { first_name: 'Ivy', dob: '2017-05-02' })
  await guardianOf(house, child.id, mother.id)
  await onTeam(house, { team_id: club.team_id, member_id: child.id, role: 'player' })
  const stranger = await aPerson(house, { first_name: 'Stan' })

  const [seen, ...more] = await gamesOf(mother.token)
  expect(more).toEqual([])
  expect(seen).toMatchObject({
    ...{ team_id: club.team_id, live: null, last: null, stop: null },
    event: { slug: day.slug, time_zone: 'America/Chicago' },
    next: { state: 'ahead', field: expect.any(String), starts_at: expect.any(String) },
    venue: { name: day.park },
  })
  expect(await gamesOf(club.coach.token)).toEqual([
    { ...seen, books: expect.any(Array), fills_lineups: true },
  ])
  // Whoever runs the club sees both of its teams.
  expect((await gamesOf(club.admin.token)).map(({ team_id }) => team_id).toSorted()).toEqual(
    [club.team_id, club.second_id].toSorted(),
  )
  expect(await gamesOf(stranger.token)).toEqual([])
  expect((await ask('GET', '/ems/my-games')).http).toBe(401)

  const token = day.tokenOf((await day.desk()).find(({ id }) => id === seen!.next!.game_id)!, 'official')
  await day.send(token, [half(1, 'top', 2)])
  const [playing] = await gamesOf(mother.token)
  expect(playing!.live).toMatchObject({ game_id: seen!.next!.game_id, visitor: { runs: 2 }, half: 'bottom' })
  expect(playing!.next!.game_id).not.toBe(seen!.next!.game_id)
  const [first] = await gamesOf(club.admin.token)
  expect(first!.live!.game_id).toBe(playing!.live!.game_id)

  const admin = await house.tokenOf(ADMIN)
  const stopped = await ask('POST', `/ems/events/${day.id}/stop`, admin, {
    ...{ venue_ids: [day.venue], reason: 'rain', note: '', next_word: '' },
  })
  expect(stopped.http, JSON.stringify(stopped)).toBe(200)
  expect((await gamesOf(mother.token))[0]!.stop).toMatchObject({ reason: 'rain', venue_id: day.venue })

  await day.send(token, [end(3, 2)])
  const [after] = await gamesOf(mother.token)
  expect(after).toMatchObject({
    live: null,
    last: { game_id: seen!.next!.game_id, home: { runs: 3 }, is_provisional: true },
  })
  expect(after!.next).not.toBeNull()
})

test('games of drafts, of brackets that are not published and of events that are far away or canceled are not told', async () => {
  const day = await aDay({ teams: [club.team_id, club.second_id, ...(await twoTeams())] })
  const told = async () =>
    (await gamesOf(club.coach.token)).filter(({ event }) => event.slug === day.slug).length
  expect(await told()).toBe(1)
  const changes: [change: string, back: string][] = [
    [
      'update contest set is_published = false where event_division_id = $1',
      'update contest set is_published = true where event_division_id = $1',
    ],
    ...(['draft', 'cancelled'] as const).map((status): [string, string] => [
      `update event set status = '${status}' where id = (select event_id from event_division where id = $1)`,
      `update event set status = 'published' where id = (select event_id from event_division where id = $1)`,
    ]),
    [
      `update event set starts_on = starts_on + 8, ends_on = ends_on + 8 where id = (select event_id from event_division where id = $1)`,
      `update event set starts_on = starts_on - 8, ends_on = ends_on - 8 where id = (select event_id from event_division where id = $1)`,
    ],
    [
      `update event set starts_on = starts_on - 3, ends_on = ends_on - 3 where id = (select event_id from event_division where id = $1)`,
      `update event set starts_on = starts_on + 3, ends_on = ends_on + 3 where id = (select event_id from event_division where id = $1)`,
    ],
  ]
  for (const [change, back] of changes) {
    await pool.query(change, [day.division])
    expect(await told(), change).toBe(0)
    await pool.query(back, [day.division])
    expect(await told(), back).toBe(1)
  }
})

/** Of other clubs. */
const twoTeams = async () => (await aClubThatEnters(house)).team_ids
