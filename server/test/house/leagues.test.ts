import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { isOfLeagues } from 'contract/auth/roles'
import { fillPath, isRead, type Operation } from 'contract/operation'
import { REPORT_NAMES } from 'contract/reports/definitions'
import { meant } from '../arbitrary.ts'
import { contractOperations } from '../contract.ts'
import { DISTRICT } from '../district.ts'
import { ADMIN, testHouse } from '../house.ts'
import { keptLogin } from '../kept-login.ts'
import { FUNCTIONS_CLOSED_TO_LEAGUES, OF_LEAGUES } from '../leagues.ts'
import { tablesNamed } from '../meant.ts'
import { cases, isThorough } from '../thorough.ts'
import { WHO_MAY } from '../who-may.ts'
import { narrowPolicies } from '../../src/plumbing/database/sharding-queries.ts'
import type { Reach } from '../../src/plumbing/database/database.ts'

type Json = Record<string, any>

const house = await testHouse({ beginning: DISTRICT })
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

const rowsOf = async <Row extends object>(
  statement: string,
  values: readonly unknown[] = [tenant_id, league],
) => (await pool.query<Row>(statement, [...values])).rows

beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
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
  const search = () =>
    new URLSearchParams(Object.entries(rest).map(([name, value]): [string, string] => [name, `${value}`]))
  return house.call(`/api${filled}${isQuery ? `?${search()}` : ''}`, {
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

/**
 * The tables of leagues that the parts of a path may mean; in the gate, those that they name. Where they name another table, any one
 * shows what is answered to what is not there.
 */
function tablesFor(op: Operation, ids: readonly string[], tables: readonly string[]): readonly string[] {
  if (isThorough) return tables
  const named = ids.map((name) => tablesNamed(op, name))
  if (named.some(({ length }) => length === 0)) return tables
  const meant = tables.filter((table) => named.flat().includes(table))
  return meant.length > 0 ? meant : tables.slice(0, 1)
}

/** One way for each kind of record that the parts of the path may name. */
function* ways(op: Operation, of: ReadonlyMap<string, readonly number[]>): Generator<Json> {
  const ids = partsOf(op).filter((name) => !(name in WORDS))
  const fixed = Object.fromEntries(
    partsOf(op).flatMap((name) => (name in WORDS ? [[name, WORDS[name]]] : [])),
  )
  if (ids.length === 0) return yield fixed
  const filled = [...of.keys()].filter((table) => of.get(table)!.length > 0)
  for (const table of tablesFor(op, ids, filled))
    for (const id of of.get(table)!.slice(0, cases(1, 2)))
      yield { ...fixed, ...Object.fromEntries(ids.map((name) => [name, id])), $: table }
}
const sent = ({ $: _, ...input }: Json) => input

function leakIn(body: string): string[] {
  const numbers = (body.match(/\d{10,}/g) ?? []).filter((number) => foreignIds.has(number))
  return [...numbers, ...foreignWords.filter((word) => body.includes(word))].slice(0, 5)
}

/** What a call must not answer to somebody it is open to, about what is theirs. */
const faultOf = ({ statusCode, body }: { statusCode: number; body: string }) =>
  statusCode >= 500 || body.includes('"of_all_leagues"') ? body.slice(0, 300) : null

const OPEN_BY_OFFICE = operations.filter(({ op }) => op.office !== undefined)
const open = operations.filter(
  ({ op }) => op.access.includes('.') && isOfLeagues(op.access) && op.whole !== true,
)
const reads = [...open, ...OPEN_BY_OFFICE].filter(({ op }) => isRead(op))
const isPaper = ({ file }: Operation) => file !== undefined && !/csv|text/.test(file)

/** Inputs of lists that need one, or that say more than their default. */
const REPORTS = REPORT_NAMES.map((name) => ({ name }))
const ASKED: Readonly<Record<string, readonly Json[]>> = {
  runReport: REPORTS,
  reportRows: REPORTS,
  reportChoices: REPORTS,
}

test('both leagues have something to lose', () => {
  for (const table of Object.keys(ROWS).filter(
    (one) =>
      ![
        'refund',
        'transfer',
        'insurance_certificate',
        'credential',
        'member_document',
        'duty',
        'fee_plan',
        'fee_package',
        'team_date',
      ].includes(one),
  ))
    expect([table, own.get(table)!.length > 0, foreign.get(table)!.length > 0]).toEqual([table, true, true])
})

describe('every table', () => {
  test('is narrowed, common or closed to leagues, as somebody has decided', async () => {
    const rows = await rowsOf<{
      name: string
      narrowed: boolean
      reads: boolean
      writes: boolean
      notes: boolean
    }>(
      `select relname as name,
         exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'league') as narrowed,
         has_table_privilege('fieldhouse_league', c.oid, 'select') as reads,
         has_any_column_privilege('fieldhouse_league', c.oid, 'insert, update') as writes,
         -- Rows are held by the right to update their tenant, which stays what it is.
         exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.attname <> 'tenant_id'
           and has_column_privilege('fieldhouse_league_desk', c.oid, a.attnum, 'insert, update')) as notes
       from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`,
      [],
    )
    const kindOf = ({ narrowed, reads, notes }: (typeof rows)[number]) => {
      if (narrowed) return 'narrowed'
      if (reads) return notes ? 'common_and_noted' : 'common'
      return notes ? 'noted' : 'closed'
    }
    const found = Object.fromEntries(
      Object.keys(OF_LEAGUES).map((kind) => [
        kind,
        rows
          .filter((row) => kindOf(row) === kind)
          .map(({ name }) => name)
          .toSorted(),
      ]),
    )
    expect(found).toEqual(OF_LEAGUES)
    expect(rows.filter(({ writes }) => writes)).toEqual([])
  })

  test('that is narrowed is open to the desk of a league as it is to the application', async () => {
    const privileges = (role: string) =>
      rowsOf(
        `select table_name, privilege_type, string_agg(column_name, ' ' order by column_name) as columns
         from information_schema.column_privileges where grantee = $1 and table_name = any ($2) group by 1, 2 order by 1, 2`,
        [role, OF_LEAGUES.narrowed],
      )
    expect(await privileges('fieldhouse_league_desk')).toEqual(await privileges('fieldhouse_app'))
  })
})

/** How often a transaction may still look at a record before it makes the list of all that are of the league. */
const LOOKS = { never: 0, thrice: 3, always: 1_000_000_000 }

/** The rows of a table that a league sees, as text. */
async function seenIn(name: string, reach: Reach, looks: number): Promise<string[]> {
  return house.world.database.inTenant(
    tenant_id,
    async (db) => {
      // Issued together, these are one transaction.
      const [, { rows }] = await Promise.all([
        sql`select set_config('app.reach_by', ${looks === 0 ? '' : 'row'}, true),
          set_config('app.reach_looks', ${String(looks)}, true)`.execute(db),
        sql<{ row: string }>`
          select one::text as row from ${sql.ref(name)} one where tenant_id = ${tenant_id} order by 1`.execute(
          db,
        ),
      ])
      return rows.map(({ row }) => row)
    },
    { readOnly: true, reach },
  )
}

async function severalReaches(): Promise<Reach[]> {
  const [own_team] = await rowsOf<{ id: number; club_id: number }>(
    `select id, club_id from team where tenant_id = $1 and league_id <> $2 and club_id is not null and exists (
       select from roster_entry e where e.tenant_id = $1 and e.team_id = team.id) limit 1`,
  )
  return [
    { leagues: [league], clubs: [], teams: [] },
    { leagues: [league], clubs: [own_team!.club_id], teams: [] },
    { leagues: [league], clubs: [], teams: [own_team!.id] },
    { leagues: [0], clubs: [], teams: [own_team!.id] },
  ]
}

/** With which of them a table is looked at: in the gate with the first, and with one of the others, the next table with the next. */
const reachesFor = (table: number) => (isThorough ? [0, 1, 2, 3] : [0, 1 + (table % 3)])

async function narrowedTables(): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    `select polrelid::regclass::text as name from pg_policy where polname = 'league' and $1::bigint <> $2 order by 1`,
  )
  expect(tables.length).toBeGreaterThan(50)
  return tables.map(({ name }) => name)
}

// Two empty answers are the same, too: these have rows.
const SEEN = [
  'member',
  'guardianship',
  'orders',
  'order_part',
  'payment',
  'ledger_entry',
  'mail',
  'audit_entry',
]

test('a league has the same rows whether they are listed first, looked at one by one, or first this and then that', async () => {
  const seen: Record<string, number> = {}
  const reaches = await severalReaches()
  for (const [t, name] of (await narrowedTables()).entries())
    for (const i of reachesFor(t)) {
      const reach = reaches[i]!
      const [listed, both, looked] = await Promise.all(
        Object.values(LOOKS).map((looks) => seenIn(name, reach, looks)),
      )
      expect(looked, name).toEqual(listed)
      expect(both, name).toEqual(listed)
      seen[name] = (seen[name] ?? 0) + listed!.length
    }
  for (const name of SEEN) expect(seen[name], name).toBeGreaterThan(0)
})

describe('what is of some leagues, clubs and teams, however things belong together', () => {
  const reached = `(select id from team where tenant_id = $1 and (league_id = any ($2) or club_id = any ($3) or id = any ($4)))`
  const registrations = `(select id from registration where tenant_id = $1
    and (league_id = any ($2) or club_id = any ($3) or team_id in ${reached}))`
  const own = `(select member_id from registration where tenant_id = $1 and id in ${registrations}
    union select member_id from roster_entry where tenant_id = $1 and team_id in ${reached})`
  const part = `case p.purpose
    when 'team_fee' then p.subject_id in (select id from fee_plan where tenant_id = $1 and team_id in ${reached})
    when 'league_fee' then p.subject_id in (select id from league_fee where tenant_id = $1 and team_id in ${reached})
    when 'upgrade' then p.subject_id in (select id from registration_upgrade where tenant_id = $1 and registration_id in ${registrations})
    else false end`
  /** As decision 0095 says it, one by one. */
  const SAID = {
    registration: `select id from registration where tenant_id = $1 and id in ${registrations}`,
    member: `select id from member where tenant_id = $1 and (id in ${own}
      or id in (select guardian_id from guardianship where tenant_id = $1 and minor_id in ${own}))`,
    order: `select id from orders o where tenant_id = $1
      and (exists (select from registration r where r.tenant_id = $1 and r.order_id = o.id)
        or exists (select from order_part p where p.tenant_id = $1 and p.order_id = o.id and p.purpose <> 'registration'))
      and not exists (select from registration r where r.tenant_id = $1 and r.order_id = o.id and r.id not in ${registrations})
      and not exists (select from order_part p where p.tenant_id = $1 and p.order_id = o.id
        and p.purpose <> 'registration' and not ${part})`,
  }
  const ANY = (table: string) =>
    `(select (array_agg(id))[1 + floor(random() * count(*) + 0 * one.id)::int] from ${table} where tenant_id = $1)`
  const anyOrNone = (table: string) => `case when random() < 0.4 then ${ANY(table)} end`
  /** Things that belong together in any way, also in some that nobody could bring about. */
  const MIXED = [
    `update registration one set league_id = ${anyOrNone('league')}, team_id = ${anyOrNone('team')}, club_id = ${anyOrNone('club')},
       order_id = ${ANY('orders')} where tenant_id = $1 and random() < 0.5`,
    `update team one set league_id = ${ANY('league')} where tenant_id = $1 and random() < 0.2`,
    `insert into guardianship (tenant_id, minor_id, guardian_id, relation, created_at)
     select $1, minor_id, guardian_id, 'parent', now() from (
       select one.id as minor_id, ${ANY('member')} as guardian_id from member one where tenant_id = $1 and random() < 0.2) two
     where minor_id <> guardian_id on conflict do nothing`,
    `insert into registration_upgrade (tenant_id, registration_id, from_membership_id, to_membership_id, from_price, to_price, difference, asked_at)
     select $1, id, 1, 2, 0, 100, 100, now() from registration where tenant_id = $1 and random() < 0.1`,
    ...[
      'team_fee fee_plan',
      'league_fee league_fee',
      'upgrade registration_upgrade',
      'event registration',
    ].map((one) => {
      const [purpose, table] = one.split(' ')
      return `insert into order_part (tenant_id, order_id, purpose, subject_id, is_standing)
        select $1, ${ANY('orders')}, '${purpose}', one.id, false from ${table} one where tenant_id = $1 and random() < 0.15
        on conflict do nothing`
    }),
  ]

  test.each(Array.from({ length: cases(3, 30) }, (_, i) => i))(
    'is the same by its definition, by the list and one by one (%s)',
    async (seed) => {
      const client = await pool.connect()
      const ids = async (statement: string, values: unknown[]) =>
        (await client.query<{ id: number }>(statement, values)).rows
          .map(({ id }) => Number(id))
          .toSorted((a, b) => a - b)
      try {
        await client.query('begin')
        await client.query('set local session_replication_role = replica')
        await client.query('select setseed($1)', [seed / 100])
        for (const statement of MIXED) await client.query(statement, [tenant_id])
        const some = (table: string, most: number) =>
          ids(
            `select id from ${table} where tenant_id = $1 order by random() limit floor(random() * ${most + 1})`,
            [tenant_id],
          )
        const reach = [await some('league', 3), await some('club', 2), await some('team', 2)] as const
        const all = { registration: 'registration', member: 'member', order: 'orders' } as const
        const said = await Promise.all(
          Object.values(SAID).map((statement) => ids(statement, [tenant_id, ...reach])),
        )
        const each = await Promise.all(
          Object.values(all).map((table) => ids(`select id from ${table} where tenant_id = $1`, [tenant_id])),
        )
        await client.query('set local role fieldhouse_league')
        await client.query(
          `select set_config('app.tenant_id', $1, true), set_config('app.reach_leagues', $2, true),
             set_config('app.reach_clubs', $3, true), set_config('app.reach_teams', $4, true)`,
          [String(tenant_id), ...reach.map((some) => `{${some.join()}}`)],
        )
        for (const [i, name] of Object.keys(all).entries()) {
          expect([name, await ids(`select reached_${name}s() as id`, [])]).toEqual([name, said[i]])
          expect([
            name,
            await ids(`select id from unnest($1::bigint[]) id where reaches_${name}(id)`, [each[i]]),
          ]).toEqual([name, said[i]])
        }
        if (reach[0].length > 0) expect(said.map(({ length }) => length > 0)).toEqual([true, true, true])
      } finally {
        await client.query('rollback')
        client.release()
      }
    },
  )
})

test('every function of the application is open to leagues, or somebody has decided that it is not', async () => {
  const rows = await rowsOf<{ name: string }>(
    `select distinct proname as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace and has_function_privilege('fieldhouse_app', p.oid, 'execute')
       and not has_function_privilege('fieldhouse_league', p.oid, 'execute') order by 1`,
    [],
  )
  expect(rows.map(({ name }) => name)).toEqual(FUNCTIONS_CLOSED_TO_LEAGUES)
})

describe('a manager of one league', () => {
  test.each(reads)('$name shows nothing of another league', async ({ name, op }) => {
    const token = await manager()
    for (const input of [...ways(op, own), ...(ASKED[name] ?? [])]) {
      const answer = await send(op, sent(input), token)
      expect([input, faultOf(answer)]).toEqual([input, null])
      if (!isPaper(op)) expect([input, leakIn(answer.body)]).toEqual([input, []])
    }
  })

  test.each(reads.filter(({ op }) => 'q' in ((op.input as { shape?: object }).shape ?? {})))(
    '$name finds by words, and nothing of another league',
    async ({ op }) => {
      const token = await manager()
      const [way] = ways(op, own)
      for (const q of ['ra', 'softball', 'Comts'])
        if (way) {
          const answer = await send(op, { ...sent(way), q }, token)
          expect([q, faultOf(answer)]).toEqual([q, null])
          if (!isPaper(op)) expect([q, leakIn(answer.body)]).toEqual([q, []])
        }
    },
  )

  test.each(open.concat(OPEN_BY_OFFICE).filter(({ op }) => partsOf(op).some((name) => !(name in WORDS))))(
    '$name does not find what another league has',
    async ({ name, op }) => {
      const token = await manager()
      // What managers may not do at all is refused whatever it is about.
      const refusals = WHO_MAY[name]!.includes('M') || op.access === 'signed-in' ? [404, 409, 422] : [403]
      for (const input of ways(op, foreign)) {
        const answer = await send(op, sent(input), token)
        expect([input, answer.statusCode]).toSatisfy(([, status]: [Json, number]) =>
          refusals.includes(status),
        )
        expect([input, leakIn(answer.body)]).toEqual([input, []])
      }
    },
  )

  test('reads the same number in every list, file and total, and it is that of her rows', async () => {
    const token = await manager()
    const ask = async (method: string, path: string, payload?: object) => {
      const answer = await house.call(`/api/mms/${path}`, { method, token, ...(payload ? { payload } : {}) })
      expect([path, answer.statusCode]).toEqual([path, 200])
      return answer
    }
    const count = async (from: string) =>
      Number((await rowsOf<{ count: string }>(`select count(*) from ${from}`))[0]!.count)
    const registrations = await count(
      `registration where tenant_id = $1 and deleted_at is null and id in ${REGISTRATIONS}`,
    )
    const list = (await ask('POST', 'admin/get_membership', {})).json()
    expect(list.meta.total).toBe(registrations)
    const file = (await ask('POST', 'report/registrations/export', {})).body.trim().split('\n')
    expect(file.length - 1).toBe(registrations)
    const members = (await ask('POST', 'admin/members', {})).json()
    expect(members.meta.total).toBe(own.get('member')!.length)
    const ofFilter = (await ask('POST', 'admin/members', { filters: { status: ['active'] } })).json()
    expect(ofFilter.meta.total).toBe(
      await count(`member where tenant_id = $1 and id in (select member_id from registration
        where tenant_id = $1 and deleted_at is null and status = 'active' and id in ${REGISTRATIONS})`),
    )
    expect(ofFilter.meta.total).toBeGreaterThan(0)
    const orders = (await ask('POST', 'orders/list', {})).json()
    expect(orders.meta.total).toBe(own.get('orders')!.length)

    const { data } = (await ask('GET', 'admin/dashboard/all-data')).json()
    const ofSeason = `registration where tenant_id = $1 and deleted_at is null and id in ${REGISTRATIONS} and season_id = ${data.season.id}`
    expect(data.registrations).toBe(await count(ofSeason))
    expect(data.registrations).toBeGreaterThan(0)
    expect(data.registrations).toBeLessThan(
      await count(
        `registration where tenant_id = $1 and $2::bigint > 0 and deleted_at is null and season_id = ${data.season.id}`,
      ),
    )
    const byLeague = data.by_league.map(({ count: some }: Json) => some)
    expect(byLeague.reduce((sum: number, some: number) => sum + some, 0)).toBe(data.registrations)
    const [{ name }] = (await rowsOf<{ name: string }>(
      'select name from league where tenant_id = $1 and id = $2',
    )) as [{ name: string }]
    expect(data.leagues).toEqual([name])
    for (const { id, count: some } of data.by_division)
      expect(some).toBe(await count(`${ofSeason} and coalesce(division_id, 0) = ${id ?? 0}`))
    const byDivision = data.by_division.map(({ count: some }: Json) => some)
    expect(byDivision.reduce((sum: number, some: number) => sum + some, 0)).toBe(data.registrations)
    const [taken] = await rowsOf<{ cents: number }>(
      `select coalesce(sum(case kind when 'payment' then amount when 'refund_failed' then amount else -amount end), 0)::bigint as cents
       from ledger_entry where tenant_id = $1 and kind in ('payment', 'refund', 'refund_failed')
         and ('asset:psp_clearing' in (debit, credit) or 'asset:undeposited' in (debit, credit)) and 'liability:surplus' not in (debit, credit)
         and order_id in ${ORDERS} and (booked_at at time zone 'America/Chicago')::date between '${data.season.start_date}' and '${data.season.end_date}'`,
    )
    expect(data.revenue).toBe(Number(taken!.cents))
  })

  test('makes a team, moves it, and ends it; one that is in an event is ended by the office', async () => {
    const token = await manager()
    const ask = async (method: string, path: string, payload: object) =>
      (await house.call(`/api/ctms/teams${path}`, { method, token, payload })).json()
    const [team] = await rowsOf<{ season_id: number; division_id: number; other: number }>(
      `select t.season_id, t.division_id, d.id as other from team t
         join division v on v.tenant_id = t.tenant_id and v.id = t.division_id
         join division d on d.tenant_id = t.tenant_id and d.discipline_id = v.discipline_id and d.id <> v.id
       where t.tenant_id = $1 and t.league_id = $2 and t.status = 'active' and d.archived_at is null order by t.id desc, d.id limit 1`,
    )
    const { season_id, division_id, other } = team!
    const made = await ask('POST', '', { name: 'Late Arrivals', season_id, league_id: league, division_id })
    expect(made).toMatchObject({ success: true, data: { status: 'active' } })
    const { id, version } = made.data
    const moved = await ask('PATCH', `/${id}`, { version, division_id: other })
    expect(moved).toMatchObject({ success: true, data: { division_id: other } })
    const end = () => ask('POST', `/${id}/end`, { version: moved.data.version })

    const [entrant] = await rowsOf<{ id: number }>(
      `with party as (
         insert into event_party (tenant_id, event_id, request_key, state, total_cents, created_at)
         select $1, e.id, gen_random_uuid(), 'confirmed', 0, now() from event e
         where e.tenant_id = $1 and e.status = 'published' and e.starts_on > '2026-11-21'
           and exists (select from event_division d where d.tenant_id = $1 and d.event_id = e.id) order by e.id limit 1
         returning id, event_id)
       insert into entrant (tenant_id, party_id, event_id, event_division_id, team_id, status, price_cents, entered_at)
       select $1, id, event_id, (select min(d.id) from event_division d where d.tenant_id = $1 and d.event_id = party.event_id),
         $2, 'confirmed', 0, now() from party
       returning id`,
      [tenant_id, id],
    )
    expect(await end()).toMatchObject({ code: 'of_all_leagues' })
    await pool.query('delete from entrant where id = $1', [entrant!.id])
    expect(await end()).toMatchObject({ success: true, data: { status: 'inactive' } })
  })

  test('decides many at a time, of hers only', async () => {
    const token = await manager()
    const ask = async (path: string, payload: object) =>
      (await house.call(`/api/mms/batches${path}`, { method: 'POST', token, payload })).json()
    const wanted = { queue: 'registrations', act: 'approve', filters: { status: ['waiting_for_approval'] } }
    const [waiting] = await rowsOf<{ count: string }>(
      `select count(*) from registration where tenant_id = $1 and status = 'waiting_for_approval' and deleted_at is null and id in ${REGISTRATIONS}`,
    )
    expect((await ask('/preview', wanted)).data.count).toBe(Number(waiting!.count))
    const ids = foreign.get('registration')!.slice(0, 5)
    expect((await ask('/preview', { ...wanted, filters: undefined, ids })).data).toMatchObject({
      count: 0,
      names: [],
    })
  })

  test('is made by the office, which sees for what, and finds it in the history', async () => {
    const token = await house.tokenOf(ADMIN)
    const ask = async (method: string, path: string, payload?: object) =>
      (await house.call(`/api/mms/${path}`, { method, token, ...(payload ? { payload } : {}) })).json()
    const [{ name }] = (await rowsOf<{ name: string }>(
      'select name from league where tenant_id = $1 and id = $2',
    )) as [{ name: string }]
    const { data } = await ask('POST', 'users', {
      email: 'of-one-league@example.org',
      first_name: 'Grace',
      last_name: 'Hill',
      roles: [],
    })
    const places = await ask('GET', `users/places?q=${encodeURIComponent(name)}`)
    expect(places.data.leagues).toEqual([{ id: league, name }])
    await ask('PATCH', `users/${data.id}`, { roles: [{ role_id: 6, league_id: league }] })
    const user = (await ask('GET', `users/${data.id}`)).data
    expect(user.roles).toMatchObject([{ role: 'manager', league_id: league, league: name }])
    expect(user.rights).toMatchObject([{ league: name, club: null, team: null }])
    expect(user.rights[0].permissions).toContain('mms.registrations.approve')
    expect(user.rights[0].permissions.filter((word: string) => !isOfLeagues(word))).toEqual([])
    expect(user.audit[0]).toMatchObject({ action: 'user.roles_changed', after: [{ league: name }] })
    for (const roles of [
      [{ role_id: 6, league_id: league, club_id: own.get('club')![0] }],
      [{ role_id: 1, league_id: league }],
      [{ role_id: 6, league_id: 7 }],
    ])
      expect((await ask('PATCH', `users/${data.id}`, { roles })).status).toBe(422)
  })

  const writes = open.filter(({ op }) => !isRead(op))
  // Afterwards, because these change what the others look at.
  test.each(writes.filter(({ op }) => !op.multipart))('$name may be done to what is hers', async ({ op }) => {
    const token = await manager()
    const bodies = fc.sample(meant(op.input), { numRuns: cases(1, 4), seed: 5 })
    for (const way of ways(op, own))
      for (const body of bodies) {
        const input = { ...withOwn(body), ...sent(way) }
        expect([input, faultOf(await send(op, input, token))]).toEqual([input, null])
      }
  })
})

/** The same input about records of the league. */
function withOwn(input: Json): Json {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const [id] = own.get(name.replace(/_ids?$/, '')) ?? []
      if (id === undefined || !/_ids?$/.test(name)) return [name, value]
      return [name, Array.isArray(value) ? [id] : id]
    }),
  )
}

test('a league has the same rows by the conditions that a cluster takes, which need no restrictive policy', async () => {
  const tables = await narrowedTables()
  const reaches = await severalReaches()
  const visible = async () => {
    const found: Record<string, string[]> = {}
    for (const [t, name] of tables.entries())
      for (const i of reachesFor(t)) found[`${name} ${i}`] = await seenIn(name, reaches[i]!, LOOKS.thrice)
    return found
  }
  const before = await visible()
  const client = await pool.connect()
  try {
    await narrowPolicies(client)
    expect(await narrowPolicies(client)).toBe(0)
  } finally {
    client.release()
  }
  const restrictive = await rowsOf(
    `select polname from pg_policy where not polpermissive and $1::bigint <> $2`,
  )
  expect(restrictive).toEqual([])
  expect(await visible()).toEqual(before)
  for (const name of SEEN) expect(before[`${name} 0`], name).not.toEqual([])
  const all = (tenant: number) =>
    house.world.database.inTenant(
      tenant,
      (db) => sql<{ id: number }>`select id from member where tenant_id = ${tenant_id}`.execute(db),
      { readOnly: true },
    )
  expect((await all(tenant_id)).rows.length).toBeGreaterThan(before['member 0']!.length)
  expect((await all(house.tenants.demo.id)).rows).toEqual([])
})
