import { afterAll, expect, test } from 'vitest'
import { aClubThatEnters } from '../server/test/events.ts'
import { ADMIN, testHouse } from '../server/test/house.ts'
import { aMember, lettersTo, onTeam } from '../server/test/team.ts'
import { DAYS, tournamentsIn } from '../server/test/tournaments.ts'
import { killableServer } from './killable.ts'

const house = await testHouse()
const server = killableServer(house)
const { ask } = server
afterAll(server.end)

test('a server that gets kill -9 while it publishes a schedule leaves what was published before; the next press tells everyone once', async () => {
  await aClubThatEnters(house)
  await house.tokenOf(ADMIN)
  const slam = await tournamentsIn(house)()
  const { email: coach, id } = await aMember(house, { first_name: 'Ann' })
  await onTeam(house, { team_id: slam.teams[0]!, member_id: id, role: 'head_coach' })
  await slam.save([
    { game_id: slam.games[0], field_id: slam.fields[0], date: DAYS.starts_on, start_time: '09:00' },
  ])
  const { version } = await slam.board()
  const games = async () => (await ask(`/ems/event/${slam.slug}/schedule`)).data.games
  const press = (token: string) => ask(`/ems/events/${slam.id}/schedule/publish`, { version }, token)

  await server.start()
  const token = await server.logIn()
  // Everything is written but the letters, which the test holds up: there the server dies.
  const die = await server.holding('lock table mail in exclusive mode')
  const underWay = press(token).catch(() => 'cut')
  await die()
  expect(await underWay).toBe('cut')

  await server.start()
  expect(await games()).toEqual([])
  expect(await lettersTo(house, coach)).toHaveLength(0)
  const again = await server.logIn()
  expect(await press(again)).toMatchObject({ http: 200, data: { games: 1, told: 1 } })
  expect(await games()).toHaveLength(1)
  expect(await lettersTo(house, coach)).toHaveLength(1)
  expect((await press(again)).http).toBe(409)
  expect(await lettersTo(house, coach)).toHaveLength(1)
})
