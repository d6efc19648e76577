import '../server/test/localhost-dns.ts'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aClubThatEnters } from '../server/test/events.ts'
import { ADMIN, PASSWORD, testHouse } from '../server/test/house.ts'
import { aMember, lettersTo, onTeam } from '../server/test/team.ts'
import { DAYS, tournamentsIn } from '../server/test/tournaments.ts'
import { waitingForLock } from '../server/test/waiting.ts'

const house = await testHouse()
const { pool } = house.world.database
const alliance = house.tenants.alliance.id

/** The built server as a separate process, on the database and files of the house. */
let server: ChildProcess
let port = 0
async function start() {
  server = fork(join(import.meta.dirname, 'serve.mjs'), {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'development', LOG_LEVEL: 'error', DEMO: 'false', PORT: '0' },
      DATABASE_URL: house.url,
      DATA_DIR: house.folder,
      WEB_DIR: join(import.meta.dirname, '../web/dist'),
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  ;[port] = (await once(server, 'message')) as [number]
}
async function kill() {
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
}
afterAll(() => server.kill('SIGKILL'))

async function ask(path: string, payload?: object, token?: string) {
  const answer = await fetch(`http://alliance.localhost:${port}/api${path}`, {
    method: payload ? 'POST' : 'GET',
    headers: {
      ...(payload && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(payload && { body: JSON.stringify(payload) }),
  })
  const said = (await answer.json()) as { data?: any; access_token?: string }
  return { http: answer.status, ...said }
}

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
  const { rows } = await pool.query<{ email: string }>(
    `select u.email from app_user u join user_role r on r.user_id = u.id where u.tenant_id = $1 and r.role = 'admin' limit 1`,
    [alliance],
  )
  const logIn = async () =>
    (
      await ask('/mms/check/login', {
        ...{ grant_type: 'password', client_id: 'web', username: rows[0]!.email, password: PASSWORD },
      })
    ).access_token!
  const games = async () => (await ask(`/ems/event/${slam.slug}/schedule`)).data.games
  const press = (token: string) => ask(`/ems/events/${slam.id}/schedule/publish`, { version }, token)

  await start()
  const token = await logIn()
  // Everything is written but the letters, which the test holds up: there the server dies.
  const held = await pool.connect()
  await held.query('begin; lock table mail in exclusive mode')
  const underWay = press(token).catch(() => 'cut')
  await expect.poll(async () => (await waitingForLock(pool)).length).toBeGreaterThan(0)
  await kill()
  expect(await underWay).toBe('cut')
  await held.query('rollback')
  held.release()

  await start()
  expect(await games()).toEqual([])
  expect(await lettersTo(house, coach)).toHaveLength(0)
  const again = await logIn()
  expect(await press(again)).toMatchObject({ http: 200, data: { games: 1, told: 1 } })
  expect(await games()).toHaveLength(1)
  expect(await lettersTo(house, coach)).toHaveLength(1)
  expect((await press(again)).http).toBe(409)
  expect(await lettersTo(house, coach)).toHaveLength(1)
})
