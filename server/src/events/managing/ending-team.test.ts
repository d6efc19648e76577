import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { aClubThatEnters, anEvent, termsGiving } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { payIn } from '../../../test/registration.ts'
import { asking, lettersTo } from '../../../test/team.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
let division: { id: number; label: string; max_age: number }
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  await aClubThatEnters(house)
  const { rows } = await pool.query(
    'select id, label, max_age from division where tenant_id = $1 order by max_age limit 1',
    [house.tenants.alliance.id],
  )
  division = rows[0]
})

const PRICE = 40_000
const aTournament = (
  starts_on: string,
  { capacity = 10, ...paying }: { capacity?: number; needs_approval?: boolean } = {},
) =>
  anEvent(house, {
    ...{ kind: 'tournament', starts_on, paying, terms: termsGiving(50, 'cash') },
    divisions: [
      {
        ...{ division_id: division.id, label: division.label, max_age: division.max_age },
        ...{ price_cents: PRICE, capacity },
      },
    ],
  })
type Event = Awaited<ReturnType<typeof anEvent>>
async function enter(event: Event, token: string, team_ids: number[], may_wait = false) {
  const { data } = await ask('POST', `/ems/event/${event.slug}/register/teams`, token, {
    request_key: randomUUID(),
    total: team_ids.length * PRICE,
    ...(may_wait && { may_wait }),
    entrants: team_ids.map((team_id) => ({
      ...{ team_id, event_division_id: event.divisions[0]!.id, answers: [] },
    })),
  })
  if (data.order_token) await payIn(house, data.order_token)
}
const statuses = async (team_id: number) =>
  (
    await pool.query(
      `select n.status from entrant n join event e on e.tenant_id = n.tenant_id and e.id = n.event_id
       where n.team_id = $1 order by e.starts_on`,
      [team_id],
    )
  ).rows.map(({ status }) => status)
async function endsWith(team_id: number) {
  const admin = await house.tokenOf(ADMIN)
  const { version } = (await ask('GET', `/mms/club/get_team/${team_id}`, admin)).data
  return (more: object = {}) => ask('POST', `/ctms/teams/${team_id}/end`, admin, { version, ...more })
}

test('a team that ends is withdrawn from what is ahead as it was shown, once, and its club’s other team stays', async () => {
  const club = await aClubThatEnters(house)
  const slam = await aTournament('2027-06-12')
  await enter(slam, club.admin.token, [club.team_id, club.second_id])
  const full = await aTournament('2027-07-10', { capacity: 1 })
  await enter(full, club.admin.token, [club.team_id])
  await enter(full, club.admin.token, [club.second_id], true)
  const end = await endsWith(club.second_id)
  const asked = await end()
  expect(asked).toMatchObject({
    http: 409,
    code: 'team_in_events',
    detail: {
      entries: [
        { event: slam.name, starts_on: '2027-06-12', status: 'confirmed', back_cents: PRICE / 2 },
        { event: full.name, division: division.label, status: 'waiting', back_cents: 0 },
      ],
    },
  })
  // Something else than was shown changes nothing.
  expect(await end({ entries: 'withdraw', back_cents: PRICE })).toMatchObject({ code: 'team_in_events' })
  expect(await statuses(club.second_id)).toEqual(['confirmed', 'waiting'])

  const answers = await atOnce(2, () => end({ entries: 'withdraw', back_cents: PRICE / 2 }))
  expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
  expect(answers.find(({ http }) => http === 200)!.data.status).toBe('inactive')
  expect(await statuses(club.second_id)).toEqual(['withdrawn', 'removed'])
  expect(await statuses(club.team_id)).toEqual(['confirmed', 'confirmed'])
  const { rows } = await pool.query(
    'select r.amount::int as amount from refund r join event_party p on p.order_id = r.order_id where p.event_id = $1',
    [slam.id],
  )
  expect(rows).toEqual([{ amount: PRICE / 2 }])
  const subjects = (await lettersTo(house, club.admin.email)).map(({ subject }) => subject)
  expect(subjects).toContain(`Withdrawn: ${slam.name}`)
  const { rows: places } = await pool.query('select taken from event where id = $1', [slam.id])
  expect(places).toEqual([{ taken: 1 }])
})

test('its entries stay where the office says so, and a team with none is not asked about', async () => {
  const club = await aClubThatEnters(house)
  const slam = await aTournament('2027-06-19')
  await enter(slam, club.admin.token, [club.second_id])
  const end = await endsWith(club.second_id)
  expect((await end({ entries: 'keep' })).data.status).toBe('inactive')
  expect(await statuses(club.second_id)).toEqual(['confirmed'])

  const other = await aClubThatEnters(house)
  expect((await (await endsWith(other.second_id))()).data.status).toBe('inactive')
})

test('an entry of it that waits for approval is declined, and nobody can accept it any more', async () => {
  const club = await aClubThatEnters(house)
  const slam = await aTournament('2027-06-26', { needs_approval: true })
  await enter(slam, club.admin.token, [club.team_id, club.second_id])
  const end = await endsWith(club.second_id)
  const asked = await end()
  expect(asked).toMatchObject({
    code: 'team_in_events',
    detail: { entries: [{ event: slam.name, status: 'applied', back_cents: 0 }] },
  })
  expect((await end({ entries: 'withdraw', back_cents: 0 })).data.status).toBe('inactive')
  expect(await statuses(club.second_id)).toEqual(['declined'])
  expect(await statuses(club.team_id)).toEqual(['applied'])
  const subjects = (await lettersTo(house, club.admin.email)).map(({ subject }) => subject)
  expect(subjects).toContain(`About your entry: ${slam.name}`)
})
