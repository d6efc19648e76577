import { beforeAll, expect, test } from 'vitest'
import { aClubWithTeams } from '../../../test/clubs.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { importingIn } from '../../../test/import.ts'
import { registeringIn } from '../../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { team_ids } = await aClubWithTeams(house.acting())
const { pool } = house.world.database
let admin: string
const { ask, enter } = importingIn(house, () => admin)
let offers: { membership_id: number; season_id: number; league_id: number }

beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  const { membership_id, league_id } = await family.place('Player', '05/02/2017')
  const { data: seasons } = await family.ask('GET', 'getSeason')
  offers = { membership_id, season_id: seasons[0].id, league_id }
})

const file = (...names: string[]) =>
  ['First name,Last name,DOB,Team', ...names.map((name) => `Pia,${name},05/02/2017,${teamName}`)].join('\n')
const { rows: named } = await pool.query<{ name: string }>('select name from team where id = $1', [
  team_ids[0],
])
const teamName = named[0]!.name
const entries = async (...last: string[]) =>
  (
    await pool.query(
      `select m.last_name, e.state, e.role, e.note, e.team_id from roster_entry e
         join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
       where m.last_name = any ($1) order by m.last_name`,
      [last],
    )
  ).rows

test('who comes in a file with a membership and a team asks the team, and is gone with the file', async () => {
  const done = await enter(file('Roster', 'Lineup'), { membership: { ...offers, status: 'active' } })
  expect(done).toMatchObject({ status: 'done', counts: { new: 2 } })
  const asks = { state: 'requested', role: 'player', note: 'Imported from a file.', team_id: team_ids[0] }
  expect(await entries('Roster', 'Lineup')).toEqual([
    { last_name: 'Lineup', ...asks },
    { last_name: 'Roster', ...asks },
  ])
  await ask('POST', `/${done['id']}/undo`, {})
  await house.work()
  expect(await entries('Roster', 'Lineup')).toEqual([])
})

test('whom the team has taken stays when the file is taken back', async () => {
  const done = await enter(file('Taken', 'Waiting'), { membership: { ...offers, status: 'active' } })
  await pool.query(
    `update roster_entry set state = 'active', was_active = true
     where member_id = (select id from member where last_name = 'Taken')`,
  )
  await ask('POST', `/${done['id']}/undo`, {})
  await house.work()
  expect((await entries('Taken', 'Waiting')).map(({ last_name, state }) => [last_name, state])).toEqual([
    ['Taken', 'active'],
  ])
})
