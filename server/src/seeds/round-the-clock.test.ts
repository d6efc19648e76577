import { parseCrontab } from 'graphile-worker'
import { beforeAll, expect, test } from 'vitest'
import { chancesOf } from 'contract/competition/standings/chances'
import type { ContestView } from 'contract/competition/contests'
import type { LiveEvent } from 'contract/competition/live'
import { openPool } from 'contract/competition/standings/what-if'
import { atOnce } from '../../test/at-once.ts'
import { testHouse, type Label } from '../../test/house.ts'
import { refuseWithoutTenant } from '../../test/statements.ts'
import { turnOf } from '../../test/turns.ts'
import { demoClockJob } from './round-the-clock.ts'
import { addDistrict } from './seed-people.ts'
import { anyPlan, contextOf, furnish } from './seed-tenants.ts'

const house = await testHouse({ guard: refuseWithoutTenant })
const label = 'clocked' as Label
const get = async (path: string) => (await house.call(`/api${path}`, { label })).json().data
/** The tournament that is under way. */
async function underWay(): Promise<LiveEvent> {
  const { rows } = await house.world.database.pool.query<{ slug: string }>(
    `select slug from event where tenant_id = $1 and slug like 'around-the-clock-%' order by id desc limit 1`,
    [tenant_id],
  )
  return get(`/ems/event/${rows[0]!.slug}/live`)
}
const countTournaments = async () =>
  (
    await house.world.database.pool.query(
      `select from event where tenant_id = $1 and slug like 'around-the-clock-%'`,
      [tenant_id],
    )
  ).rows.length
const inState = ({ games }: LiveEvent, state: string) => games.filter((game) => game.state === state)
let clock: () => Promise<void>
let tenant_id: number

beforeAll(async () => {
  const tenant = await furnish(house.world, anyPlan(label))
  tenant_id = tenant.id
  await addDistrict(house.world, tenant, { number: 0, size: { members: 60, teams: 6, clubs: 3 }, signed: 0 })
  clock = () => turnOf(demoClockJob, house.world, contextOf(house.world, tenant))
}, 120_000)

test('a new demonstration has a tournament that is under way: games that are over, and others with a time and field to come', async () => {
  const event = await underWay()
  expect(inState(event, 'over').length).toBeGreaterThan(5)
  const ahead = inState(event, 'ahead')
  expect(ahead.length).toBeGreaterThan(5)
  for (const game of event.games) expect([game.starts_at, game.field]).not.toContain(null)
  expect(event.games.filter(({ changed_at }) => changed_at)).toHaveLength(1)
})

test('while one division is in its bracket, pools of the other have games left: few enough to say what each team needs', async () => {
  const { slug } = await underWay()
  const { contests } = (await get(`/ems/event/${slug}/contests`)) as { contests: ContestView[] }
  const pools = contests.map((view) =>
    view.stages[0]!.groups.flatMap(({ group }) => openPool(view, 1, group) ?? []),
  )
  expect(pools.map(({ length }) => length)).toEqual([0, 2])
  for (const pool of pools[1]!) {
    expect(pool.played.length).toBeGreaterThan(0)
    expect(chancesOf(pool)).toBeDefined()
  }
})

test('its clock moves: an hour later more is played, and what was over stays as it was', async () => {
  const before = await underWay()
  const seen = new Set<string>()
  for (let minutes = 0; minutes < 90; minutes += 10) {
    house.pass(10 * 60)
    await clock()
    for (const { game_id, home, visitor, inning, half } of inState(await underWay(), 'live'))
      seen.add(`${game_id} ${visitor.runs} ${home.runs} ${inning} ${half}`)
  }
  const after = await underWay()
  expect(seen.size).toBeGreaterThan(5)
  expect(inState(after, 'over').length).toBeGreaterThan(inState(before, 'over').length)
  for (const game of inState(before, 'over'))
    expect(after.games.find(({ game_id }) => game_id === game.game_id)).toMatchObject({
      home: game.home,
      visitor: game.visitor,
    })
  const again = await underWay()
  await clock()
  expect((await underWay()).games).toEqual(again.games)
})

test('when it is over, each division has a champion, and the next tournament begins, once', async () => {
  const { slug } = await underWay()
  for (let hours = 0; hours < 24; hours += 4) {
    house.pass(4 * 3600)
    await atOnce(3, clock)
  }
  const { contests } = await get(`/ems/event/${slug}/contests`)
  expect(contests.map(({ champion }: { champion: string | null }) => champion)).not.toContain(null)
  const next = await underWay()
  expect(next.slug).not.toBe(slug)
  expect(inState(next, 'ahead').length).toBeGreaterThan(5)
  expect(await countTournaments()).toBe(2)
})

test('a game that a visitor took off the schedule does not keep the next tournament from coming', async () => {
  const event = await underWay()
  const [game] = inState(event, 'ahead')
  await house.world.database.pool.query('delete from placement where tenant_id = $1 and game_id = $2', [
    ...[tenant_id, game!.game_id],
  ])
  house.pass(60 * 3600)
  await clock()
  const next = await underWay()
  expect(next.slug).not.toBe(event.slug)
  expect(inState(next, 'over').length).toBeGreaterThan(5)
})

test('the queue takes its clock', () => {
  const { every, name } = demoClockJob
  expect(parseCrontab(`${every} ${name} ?fill=5m`)).toMatchObject([{ task: 'demo-clock' }])
})
