import { beforeAll, expect, test } from 'vitest'
import { aClubWithTeams } from '../../../test/clubs.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { asking, onTeam, teamAdmin } from '../../../test/team.ts'
import { aPlayer } from '../../../test/rosters.ts'
import { waitingForLock } from '../../../test/waiting.ts'

const house = await testHouse()
const { pool } = house.world.database
const ask = asking(house)
let admin: string
let [red, blue] = [0, 0]
let coach: string

beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  const { team_ids } = await aClubWithTeams(house.acting())
  ;[red, blue] = team_ids as [number, number]
  coach = await house.tokenOf(teamAdmin(red))
})

type Answer = Record<string, any>
type Player = Awaited<ReturnType<typeof aPlayer>>
const version = async ({ id }: Player) =>
  Number((await pool.query('select version from member where id = $1', [id])).rows[0].version)
async function merge(winner: Player, loser: Player, keep_spots?: number[]): Promise<Answer> {
  return ask('POST', '/mms/merge/members', admin, {
    winner_id: winner.id,
    loser_id: loser.id,
    winner_version: await version(winner),
    loser_version: await version(loser),
    take: [],
    ...(keep_spots && { keep_spots }),
  })
}
const sidesOf = async (one: Player, other: Player) =>
  (await ask('GET', `/mms/merge/members/${one.id}/${other.id}`, admin)).data
const undo = ({ id }: Answer) => ask('POST', `/mms/merge/members/${id}/undo`, admin)
const entriesOf = async (...players: Player[]): Promise<Answer[]> =>
  (
    await pool.query(
      `select member_id, team_id, role, state, jersey_number, positions, joined_on::text from roster_entry
       where member_id = any ($1) order by member_id, team_id, role`,
      [players.map(({ id }) => id)],
    )
  ).rows
const twoPlayers = async () => [await aPlayer(house), await aPlayer(house)] as const
const place = (member_id: number, team_id: number, more: object = {}) =>
  onTeam(house, { team_id, member_id, role: 'player', ...more })
const set = (member_id: number, changes: string) =>
  pool.query(`update roster_entry set ${changes} where member_id = $1`, [member_id])

test('two on one team become one spot, with the number and the earlier day of either, and the undo makes two again', async () => {
  const [one, other] = await twoPlayers()
  await place(one.id, red)
  await place(other.id, red)
  await set(one.id, `joined_on = '2026-11-02'`)
  await set(other.id, `joined_on = '2026-10-01', jersey_number = '17', positions = '{P}'`)
  const before = await entriesOf(one, other)
  expect(await sidesOf(one, other)).toMatchObject({
    obstacles: [],
    spots: [{ kind: 'same_team', one: { team_id: red }, other: { team_id: red } }],
  })
  const merged = await merge(one, other)
  expect(merged).toMatchObject({ http: 201 })
  expect(await entriesOf(one, other)).toEqual([
    {
      member_id: one.id,
      team_id: red,
      role: 'player',
      state: 'active',
      jersey_number: '17',
      positions: ['P'],
      joined_on: '2026-10-01',
    },
  ])
  expect(await undo(merged['data'])).toMatchObject({ http: 200 })
  expect(await entriesOf(one, other)).toEqual(before)
})

test('a spot counts more than a request for one, whoever has it', async () => {
  const [one, other] = await twoPlayers()
  await place(one.id, red)
  await place(other.id, red)
  await set(one.id, `state = 'requested', was_active = false, is_only = false`)
  expect(await merge(one, other)).toMatchObject({ http: 201 })
  expect(await entriesOf(one, other)).toMatchObject([{ member_id: one.id, state: 'active' }])
})

test('of two teams of which a player may have one, the office says which stays, and the other ends with the reason', async () => {
  const [one, other] = await twoPlayers()
  await place(one.id, red)
  await place(other.id, blue)
  await pool.query('update roster_entry set is_only = true where member_id = any ($1)', [[one.id, other.id]])
  const { spots } = await sidesOf(one, other)
  expect(spots).toMatchObject([{ kind: 'one_team', one: { team_id: red }, other: { team_id: blue } }])
  const refused = await merge(one, other)
  expect(refused).toMatchObject({ http: 409, code: 'cannot_merge' })
  expect(refused['message']).toMatch(/^They play for two teams/)
  const before = await entriesOf(one, other)

  const merged = await merge(one, other, [spots[0].other.id])
  expect(merged).toMatchObject({ http: 201 })
  const after = await entriesOf(one, other)
  expect(after.map(({ member_id, team_id, state }) => [Number(member_id), Number(team_id), state])).toEqual([
    [one.id, red, 'ended'],
    [one.id, blue, 'active'],
  ])
  const { rows } = await pool.query(
    `select note ->> 'message' as note from roster_entry where member_id = $1 and state = 'ended'`,
    [one.id],
  )
  expect(rows[0].note).toMatch(/^Two records of one player were merged/)
  expect(await undo(merged['data'])).toMatchObject({ http: 200 })
  expect(await entriesOf(one, other)).toEqual(before)
})

test('of teams that the rules allow beside each other both stay', async () => {
  const [one, other] = await twoPlayers()
  await place(one.id, red)
  await place(other.id, blue)
  await pool.query('update roster_entry set is_only = false where member_id = any ($1)', [[one.id, other.id]])
  expect((await sidesOf(one, other)).spots).toEqual([])
  expect(await merge(one, other)).toMatchObject({ http: 201 })
  expect((await entriesOf(one)).map(({ team_id, state }) => [Number(team_id), state])).toEqual([
    [red, 'active'],
    [blue, 'active'],
  ])
})

const bill = async (...players: Player[]) => {
  const made = await ask('POST', '/ctms/packages', coach, {
    team_id: red,
    name: 'Uniforms',
    basis: 'each',
    grace_days: 0,
    late_fee: 0,
    parts: [{ label: 'Uniforms', due_on: '2026-12-15', amount: 10_000 }],
    member_ids: players.map(({ id }) => id),
  })
  expect(made, made.message).toMatchObject({ http: 201 })
}
const plansOf = async (...players: Player[]): Promise<Answer[]> =>
  (
    await pool.query(
      `select p.id, p.member_id, p.state, sum(i.owed)::int as owed from fee_plan p
       join fee_instalment i on i.plan_id = p.id where p.member_id = any ($1) group by p.tenant_id, p.id, p.member_id, p.state order by p.id`,
      [players.map(({ id }) => id)],
    )
  ).rows
const paid = (plan_id: number, cents: number) =>
  pool.query(
    `insert into team_entry (tenant_id, team_id, plan_id, instalment_id, kind, source, position, debit, credit, amount, booked_at)
     select p.tenant_id, p.team_id, p.id, i.id, 'by_hand', 'test:' || p.id, 1, 'cash', 'player', $2, now()
     from fee_plan p join fee_instalment i on i.plan_id = p.id where p.id = $1`,
    [plan_id, cents],
  )

test('of two bills for the same the paid one stays, whoever has it, and nothing is owed twice', async () => {
  const [one, other] = await twoPlayers()
  await place(one.id, red)
  await place(other.id, red)
  await bill(one, other)
  const plans = await plansOf(one, other)
  await paid(plans.find(({ member_id }) => Number(member_id) === other.id)!['id'], 4_000)
  expect((await sidesOf(one, other)).bills).toMatchObject([{ package: 'Uniforms' }])
  expect(await merge(one, other)).toMatchObject({ http: 201 })
  expect((await plansOf(one)).map(({ id, state, owed }) => [id, state, owed])).toEqual(
    plans.map(({ id, member_id, owed }) =>
      Number(member_id) === other.id ? [id, 'offered', owed] : [id, 'ended', 0],
    ),
  )
})

test('two bills that were both paid are for the team to decide, and the way there is given', async () => {
  const [one, other] = await twoPlayers()
  await place(one.id, red)
  await place(other.id, red)
  await bill(one, other)
  for (const { id } of await plansOf(one, other)) await paid(id, 4_000)
  expect((await sidesOf(one, other)).obstacles).toMatchObject([
    { says: { code: 'merge_both_paid' }, links: [{ to: 'team_fees', id: red }] },
  ])
  expect(await merge(one, other)).toMatchObject({ http: 409, code: 'cannot_merge' })
  expect((await entriesOf(one, other)).map(({ state }) => state)).toEqual(['active', 'active'])
})

test('what both answered to dates, and who let them in, belongs to the one', async () => {
  const [one, other] = await twoPlayers()
  await place(other.id, red)
  const tenant = house.tenants.alliance.id
  await pool.query(
    `insert into gate_check_in (tenant_id, key, member_id, team_id, day, colour, was_offline, checked_at, received_at, actor)
     values ($1, 'key-of-a-merged-one', $2, $3, '2026-11-01', 'ready', false, now(), now(), 'Ada')`,
    [tenant, other.id, red],
  )
  expect(await merge(one, other)).toMatchObject({ http: 201 })
  const { rows } = await pool.query(`select member_id from gate_check_in where key = 'key-of-a-merged-one'`)
  expect(Number(rows[0].member_id)).toBe(one.id)
})

test('a coach who changes a team while two of its players are merged waits, and there is one spot', async () => {
  const [one, other] = await twoPlayers()
  await place(one.id, red)
  await place(other.id, red)
  const gate = await pool.connect()
  await gate.query('begin')
  // The coach’s change: holds the people, and then the team.
  await gate.query('select id from team where id = $1 for no key update', [red])
  const merging = merge(one, other)
  await expect.poll(async () => (await waitingForLock(pool)).length).toBeGreaterThan(0)
  await gate.query(`update roster_entry set jersey_number = '44' where member_id = $1`, [one.id])
  await gate.query('commit')
  gate.release()
  expect(await merging).toMatchObject({ http: 201 })
  expect(await entriesOf(one, other)).toMatchObject([{ member_id: one.id, jersey_number: '44' }])
})
