import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { isOfLeagues } from 'contract/auth/roles'
import { fillPath, type Operation } from 'contract/operation'
import { meant } from '../arbitrary.ts'
import { contractOperations } from '../contract.ts'
import { ADMIN, testHouse } from '../house.ts'
import { keptLogin } from '../kept-login.ts'
import { separateIds } from '../populated.ts'
import { addDistrict } from '../../src/seeds/seed-people.ts'
import { furnish, PLANS } from '../../src/seeds/seed-tenants.ts'

type Json = Record<string, any>

const house = await testHouse()
const { pool } = house.world.database
const operations = await contractOperations()
const tenant_id = house.tenants.alliance.id

/** Which rows are of the league $2, written down a second time: the policies of the database say the same. */
const TEAMS = `(select id from team where tenant_id = $1 and league_id = $2)`
const CLUBS = `(select id from club where tenant_id = $1 and league_id = $2 union select club_id from team where tenant_id = $1 and league_id = $2 and club_id is not null)`
const REGISTRATIONS = `(select id from registration where tenant_id = $1 and (league_id = $2 or team_id in ${TEAMS}))`
const OWN = `(select member_id from registration where tenant_id = $1 and id in ${REGISTRATIONS}
  union select member_id from roster_entry where tenant_id = $1 and team_id in ${TEAMS})`
const MEMBERS = `(select * from ${OWN} own union
  select guardian_id from guardianship where tenant_id = $1 and minor_id in ${OWN})`
const ORDERS = `(select order_id from registration where tenant_id = $1 group by order_id having bool_and(id in ${REGISTRATIONS})
  union select p.order_id from order_part p join fee_plan f on f.id = p.subject_id and f.tenant_id = $1
    where p.purpose = 'team_fee' and f.team_id in ${TEAMS})`
const ROWS: Readonly<Record<string, string>> = {
  team: `id in ${TEAMS}`,
  club: `id in ${CLUBS}`,
  registration: `id in ${REGISTRATIONS}`,
  member: `id in ${MEMBERS}`,
  orders: `id in ${ORDERS}`,
  payment: `order_id in ${ORDERS}`,
  refund: `order_id in ${ORDERS}`,
  roster_entry: `team_id in ${TEAMS}`,
  member_document: `member_id in ${MEMBERS}`,
  member_note: `member_id in ${MEMBERS}`,
  credential: `member_id in ${MEMBERS}`,
  insurance_file: `team_id in ${TEAMS} or club_id in ${CLUBS}`,
  insurance_certificate: `team_id in ${TEAMS} or club_id in ${CLUBS}`,
  fee_package: `team_id in ${TEAMS}`,
  fee_plan: `team_id in ${TEAMS}`,
  team_date: `team_id in ${TEAMS}`,
  duty: `team_id in ${TEAMS}`,
  transfer: `from_team_id in ${TEAMS} and to_team_id in ${TEAMS}`,
}

let league: number
const own = new Map<string, number[]>()
const foreign = new Map<string, number[]>()
let foreignIds: ReadonlySet<string>
/** What the rows of others are called: numbers of members and orders, addresses. */
let foreignWords: readonly string[]
let manager: () => Promise<string>

const rowsOf = async <Row extends object>(statement: string, values: readonly unknown[] = [tenant_id, league]) =>
  (await pool.query<Row>(statement, [...values])).rows

beforeAll(async () => {
  await separateIds(house.world.database)
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  await furnish(house.world, PLANS.find(({ label }) => label === 'alliance')!)
  const size = { members: 160, teams: 16, clubs: 8 }
  await addDistrict(house.world, house.tenants.alliance, { number: 0, size, signed: 4, hasPast: true })
  const [most] = await rowsOf<{ league_id: number }>(
    `select league_id from registration where tenant_id = $1 and team_id is not null group by 1 order by count(*) desc limit 1`,
    [tenant_id],
  )
  league = most!.league_id
  await oneOfEachInBoth()
  for (const [table, which] of Object.entries(ROWS)) {
    const ids = async (condition: string) =>
      (
        await rowsOf<{ id: number }>(
          `select id from ${table} where tenant_id = $1 and $2::bigint > 0 and ${condition} order by id`,
        )
      ).map(({ id }) => id)
    own.set(table, await ids(`(${which})`))
    foreign.set(table, await ids(`(${which}) is not true`))
  }
  foreignIds = new Set([...foreign.values()].flat().map(String))
  const words = await rowsOf<{ word: string }>(
    `select member_number as word from member where tenant_id = $1 and id not in ${MEMBERS} and member_number not like 'IMP%'
     union select number from orders where tenant_id = $1 and id not in ${ORDERS}`,
  )
  foreignWords = words.map(({ word }) => word)
  manager = keptLogin(house, [{ module: 'MMS', role: 'manager', league_id: league }])
}, 300_000)

/** What the demonstration has too little of. */
async function oneOfEachInBoth() {
  for (const is of ['=', '<>']) {
    const [team] = await rowsOf<{ id: number }>(
      `select t.id from team t where t.tenant_id = $1 and t.league_id ${is} $2 and t.club_id is not null
         and exists (select from roster_entry e where e.tenant_id = $1 and e.team_id = t.id and not e.is_staff and e.state = 'active') limit 1`,
    )
    await rowsOf(
      `insert into insurance_file (tenant_id, team_id, club_id, name, size, file_key, file_type, status, expires_on, uploaded_at)
       select $1, t, null, 'Hail.pdf', 9, 'a' || t, 'application/pdf', 'waiting', '2026-12-24'::date, '2026-11-21T18:00:00Z'::timestamptz
       from unnest(array[$2::bigint]) t`,
      [tenant_id, team!.id],
    )
    await rowsOf(
      `insert into member_note (tenant_id, member_id, note, author, created_at, updated_at)
       select $1, e.member_id, 'Plays for ' || t.name, 'Ada Ball', now(), now()
       from roster_entry e join team t on t.tenant_id = $1 and t.id = e.team_id where e.tenant_id = $1 and e.team_id = $2 limit 1`,
      [tenant_id, team!.id],
    )
  }
}

const partsOf = ({ path }: Operation) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)

let caller = 0
async function send({ method, path }: Operation, input: Json, token: string) {
  const { path: filled, rest } = fillPath(path, input)
  const isQuery = method === 'GET' || method === 'DELETE'
  const search = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return house.call(`/api${filled}${isQuery ? `?${search}` : ''}`, {
    method,
    token,
    remoteAddress: `10.${(++caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`,
    ...(isQuery ? {} : { payload: rest }),
  })
}

const WORDS: Readonly<Record<string, string>> = {
  format: 'pdf',
  type: 'pdf',
  form: 'csv',
  name: 'registrations',
  month: '2026-11',
  file: 'x',
}

/** One way for each kind of record that the parts of the path may name. */
function* ways(op: Operation, of: ReadonlyMap<string, readonly number[]>): Generator<Json> {
  const ids = partsOf(op).filter((name) => !(name in WORDS) && name !== 'number')
  const fixed = Object.fromEntries(partsOf(op).flatMap((name) => (name in WORDS ? [[name, WORDS[name]]] : [])))
  if (ids.length === 0) return yield fixed
  for (const [table, list] of of)
    for (const id of list.slice(0, 2))
      yield { ...fixed, ...Object.fromEntries(ids.map((name) => [name, id])), $: table }
}
const sent = ({ $: _, ...input }: Json) => input

function leakIn(body: string): string[] {
  const numbers = (body.match(/\d{10,}/g) ?? []).filter((number) => foreignIds.has(number))
  return [...numbers, ...foreignWords.filter((word) => body.includes(word))].slice(0, 5)
}

const OPEN_BY_OFFICE = operations.filter(({ op }) => op.office !== undefined)
const open = operations.filter(
  ({ op }) => op.access.includes('.') && isOfLeagues(op.access) && op.whole !== true,
)
const reads = [...open, ...OPEN_BY_OFFICE].filter(({ op }) => !(op.writes ?? op.method !== 'GET'))
const isPaper = ({ file }: Operation) => file !== undefined && !/csv|text/.test(file)

/** Inputs of lists that need one, or that say more than their default. */
const ASKED: Readonly<Record<string, readonly Json[]>> = {
  runReport: ['members', 'registrations', 'payments', 'transactions', 'insurance'].map((name) => ({ name })),
  reportRows: ['members', 'registrations', 'payments', 'transactions'].map((name) => ({ name })),
}

test('both leagues have something to lose', () => {
  for (const table of Object.keys(ROWS).filter((one) => !['refund', 'transfer', 'insurance_certificate', 'credential', 'member_document', 'duty', 'fee_plan', 'fee_package', 'team_date'].includes(one)))
    expect([table, own.get(table)!.length > 0, foreign.get(table)!.length > 0]).toEqual([table, true, true])
})

describe('a manager of one league', () => {
  test.each(reads)('$name shows nothing of another league', async ({ name, op }) => {
    const token = await manager()
    for (const input of [...ways(op, own), ...(ASKED[name] ?? [])]) {
      const answer = await send(op, sent(input), token)
      expect([input, answer.statusCode < 500, answer.statusCode >= 400 && answer.json().code]).not.toEqual([
        input,
        true,
        'of_all_leagues',
      ])
      expect([input, answer.statusCode, answer.body.slice(0, 200)]).toSatisfy(
        ([, status]: [Json, number, string]) => status < 500,
      )
      if (!isPaper(op)) expect([input, leakIn(answer.body)]).toEqual([input, []])
    }
  })

  test.each(open.concat(OPEN_BY_OFFICE).filter(({ op }) => partsOf(op).some((name) => !(name in WORDS))))(
    '$name does not find what another league has',
    async ({ op }) => {
      const token = await manager()
      for (const input of ways(op, foreign)) {
        const answer = await send(op, sent(input), token)
        expect([input, answer.statusCode]).toSatisfy(([, status]: [Json, number]) =>
          [403, 404, 409, 422].includes(status),
        )
        expect([input, leakIn(answer.body)]).toEqual([input, []])
      }
    },
  )
})
