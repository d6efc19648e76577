import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { isRead, type Operation } from 'contract/operation'
import { contractOperations } from '../contract.ts'
import { aClubThatEnters, anEvent } from '../events.ts'
import { testHouse, type GivenRole } from '../house.ts'
import { populateFully, type Known } from '../populated.ts'
import { payIn } from '../registration.ts'
import { addressesOf } from '../security/served.ts'
import { asking } from '../team.ts'

const house = await testHouse()
const { pool } = house.world.database
await house.app.listen({ port: 0, host: '127.0.0.1' })

/** Reads that show a team’s leader only that team, and somebody with a role for a league only that league. */
const calls = (await contractOperations())
  .map(({ op }) => op)
  .filter((op) => isRead(op) && (op.scoped || op.office !== undefined))

/** What is on record, her team’s first. */
let known: Known
/** A team that is expected at an event. Roles for one league can’t read the tables of events. */
let team: { id: number; league_id: number; event_id: number }
beforeAll(async () => {
  const all = await populateFully(house, 'alliance')
  const event = await anEvent(house, {
    ...{ kind: 'tournament', starts_on: '2027-06-12', ends_on: '2027-06-13' },
    divisions: [{ label: 'All ages', price_cents: 10_000 }],
  })
  const club = await aClubThatEnters(house)
  const { data: held } = await asking(house)(
    'POST',
    `/ems/event/${event.slug}/register/teams`,
    club.coach.token,
    {
      ...{ request_key: randomUUID(), total: 10_000 },
      entrants: [{ team_id: club.team_id, event_division_id: event.divisions[0]!.id, answers: [] }],
    },
  )
  await payIn(house, held.order_token)
  const [found] = await rowsOf<typeof team>(
    `select t.id, t.league_id, n.event_id from entrant n join team t on t.tenant_id = $1 and t.id = n.team_id
     where n.tenant_id = $1 and n.team_id = $2 and n.status = 'confirmed'`,
    club.team_id,
  )
  team = found!
  const { rows: own } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'team_id' and table_name = any ($1)`,
    [[...all.ids.keys()]],
  )
  const ids = new Map([...all.ids, ['team', [team.id]], ['event', [team.event_id]]])
  for (const { name } of own) {
    const rows = await rowsOf<{ id: number }>(
      `select id from ${name} where tenant_id = $1 and team_id = $2 order by id`,
      team.id,
    )
    if (rows.length > 0)
      ids.set(
        name,
        rows.map(({ id }) => id),
      )
  }
  known = { ...all, ids }
}, 300_000)

const rowsOf = async <Row extends object>(statement: string, value?: unknown) =>
  (await pool.query<Row>(statement, [house.tenants.alliance.id, ...(value === undefined ? [] : [value])]))
    .rows

let callers = 0
async function statusOf({ method }: Operation, url: string, token: string): Promise<number> {
  const { statusCode } = await house.call(url, {
    method,
    token,
    remoteAddress: `10.7.${(++callers >> 8) & 255}.${callers & 255}`,
    ...(method === 'GET' ? {} : { payload: {} }),
  })
  return statusCode
}

test.each([
  ['the league of her team', () => team.league_id],
  ['another league', async () => (await anotherLeague()).id],
])('who leads a team reads all she did before once she has a role for %s, too', async (_, leagueOf) => {
  const leads: GivenRole = { module: 'CTMS', role: 'Team Admin', team_id: team.id }
  const league_id = await leagueOf()
  const before = await house.tokenOf([leads])
  const both = await house.tokenOf([leads, { module: 'MMS', role: 'manager', league_id }])
  const lost: string[] = []
  let read = 0
  for (const op of calls)
    for (const url of addressesOf(`/api${op.path}`, known)) {
      if ((await statusOf(op, url, before)) !== 200) continue
      read += 1
      const status = await statusOf(op, url, both)
      if (status !== 200) lost.push(`${op.method} ${url}: ${status}`)
    }
  expect(lost).toEqual([])
  expect(read).toBeGreaterThan(30)
})

async function anotherLeague() {
  const [other] = await rowsOf<{ id: number }>(
    'select id from league where tenant_id = $1 and id <> $2 order by id limit 1',
    team.league_id,
  )
  return other!
}
