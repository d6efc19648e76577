import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN, testHouse } from '../house.ts'
import { overheard, rowsLookedAt, rowsReadByLeague } from '../plans.ts'
import { insertNameWords } from '../../src/office/merging/duplicates-queries.ts'
import { addUpTakings } from '../../src/payments/takings.ts'
import { lockCounts, mendCounts } from '../../src/registrations/season-counts-queries.ts'
import { payIn, registeringIn } from '../registration.ts'

/** So many members, each with a registration, that reading all of them would be noticed. */
const MEMBERS = 15_000
/** Rows that a page may look at: its own, those of its names, and the hits of a search. */
const FEW = 3000

const house = await testHouse()
const family = await registeringIn(house)
const owner = new pg.Client(house.config.database.url)
const tenant = house.tenants.alliance.id
let admin: string
let last: number
afterAll(() => owner.end())

beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
  const { token, version } = await family.start({
    registrant: family.registrant(),
    people: [await family.daughter()],
  })
  await family.sign(token)
  await payIn(house, (await family.checkout(token, version)).data.order_token)
  await owner.connect()
  const { rows } = await owner.query(
    'select id, member_id, order_id, draft_id from registration where tenant_id = $1 order by id desc limit 1',
    [tenant],
  )
  const [{ id, member_id, order_id, draft_id }] = rows
  // Foreign keys are satisfied by construction.
  await owner.query('set session_replication_role = replica')
  const own = '1000000 + i'
  const word = `md5((i * 7919)::text)`
  const { rows: entries } = await owner.query('select id from ledger_entry where tenant_id = $1 limit 1', [
    tenant,
  ])
  await multiply('ledger_entry', entries[0].id, {
    id: own,
    source: `'charge:' || i`,
    order_id: own,
    booked_at: `timestamptz '2026-09-01Z' + i * interval '1 minute'`,
  })
  await multiply('registration_draft', draft_id, {
    id: own,
    created_at: `timestamptz '2026-09-01Z' + i * interval '1 minute'`,
    token_hash: 'sha256(i::text::bytea)',
    order_id: own,
  })
  await multiply('orders', order_id, {
    id: own,
    number: `'X-' || i`,
    token_hash: 'sha256(i::text::bytea)',
    payer_email: `i || '@example.org'`,
  })
  await owner.query(
    `insert into order_part (tenant_id, order_id, purpose, subject_id, is_standing)
     select $1, ${own}, 'registration', ${own}, true from generate_series(1, ${MEMBERS}) i`,
    [tenant],
  )
  await multiply('member', member_id, {
    id: own,
    member_number: `'AF-' || i`,
    last_name: word,
    email: `i || '@example.org'`,
  })
  await multiply('registration', id, {
    id: own,
    draft_id: own,
    order_id: own,
    member_id: own,
    status: `(array['active', 'active', 'active', 'waiting_for_approval', 'inactive'])[1 + i % 5]`,
    registered_at: `timestamptz '2026-09-01Z' + i * interval '1 minute'`,
    sort_name: `${word} || ', Ada'`,
    search: `lower(${word} || ' ada ' || i || '@example.org')`,
  })
  await owner.query('set session_replication_role = origin')
  await house.turn(addUpTakings)
  await house.acting().transaction(async (context) => {
    await lockCounts(context)
    await mendCounts(context)
  })
  await house.acting().transaction((context) => insertNameWords(context, [member_id]))
  await owner.query('vacuum analyze')
  last = 1_000_000 + MEMBERS
}, 180_000)

/** Copies one row for each `i`, replacing some columns. */
async function multiply(table: string, id: number, own: Record<string, string>) {
  const { rows } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  await owner.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) overriding system value
     select ${names.map((name) => own[name] ?? `o."${name}"`).join(', ')}
     from ${table} o, generate_series(1, ${MEMBERS}) i where o.tenant_id = ${tenant} and o.id = ${id}`,
  )
}

/** The call's queries, without the count (which stops at a limit) and what the application does meanwhile. */
const isQuestion = ({ text }: { text: string }) =>
  /^\s*(select|with)\b/.test(text) &&
  !/\bpsp\b|graphile_worker|^\s*select count\(\*\) as total from \(select 1/.test(text)

/** The most rows any statement of this call looks at, ignoring those that only count. */
async function mostRows(method: 'GET' | 'POST', path: string, payload?: object, token = admin) {
  const { said, answer } = await overheard(() =>
    house.call(path, { method, token, ...(payload && { payload }) }),
  )
  expect(answer.statusCode).toBe(200)
  let most = 0
  for (const one of said.filter(isQuestion)) most = Math.max(most, await rowsLookedAt(owner, tenant, one))
  return { most, found: answer.json() }
}

const REGISTRATIONS = '/api/mms/admin/get_membership'
const PEOPLE = '/api/mms/admin/members'
const ORDERS = '/api/mms/orders/list'
const TRANSACTIONS = '/api/mms/report/transactions/rows'

describe('of fifteen thousand, a page of 25 looks only at rows it needs', () => {
  test.each([
    ['registrations, newest first', REGISTRATIONS, {}],
    ['registrations by name', REGISTRATIONS, { sort: 'name' }],
    ['registrations of a status', REGISTRATIONS, { filters: { status: ['waiting_for_approval'] } }],
    ['registrations by name of a status', REGISTRATIONS, { sort: '-name', filters: { status: ['active'] } }],
    ['registrations by an email address', REGISTRATIONS, { q: '13123@example.org' }],
    ['registrations by a name that all have', REGISTRATIONS, { q: 'ada', sort: 'name' }],
    ['members by name', PEOPLE, {}],
    ['members, newest first', PEOPLE, { sort: '-created_at' }],
    ['members by birthday, the youngest first', PEOPLE, { sort: '-dob' }],
    ['members by email address', PEOPLE, { sort: 'email' }],
    ['registrations by order', REGISTRATIONS, { sort: '-order_number' }],
    ['orders, newest first', ORDERS, {}],
    ['orders by number', ORDERS, { sort: 'number' }],
    ['members by an email address', PEOPLE, { q: '13123@example.org' }],
    ['members of a status', PEOPLE, { filters: { status: ['active'] } }],
    ['entries of the ledger with what they are for', TRANSACTIONS, {}],
    ['entries of the ledger as they are earned', TRANSACTIONS, { filters: { basis: 'accrual' } }],
    ['entries of the ledger of some days', TRANSACTIONS, { filters: { until: '2026-09-05' } }],
    ['entries of the ledger of a kind', TRANSACTIONS, { filters: { kind: ['provider'] } }],
  ])('%s', async (_, path, body) => {
    const { most, found } = await mostRows('POST', path, { ...body, per_page: 25 })
    expect(found.data.items?.length ?? found.data.length).toBeGreaterThan(0)
    expect(most).toBeLessThan(FEW)
  })
})

describe('of fifteen thousand entries of the ledger, a page in the middle looks only at rows it needs', () => {
  test.each(['cash', 'accrual'])('by %s', async (basis) => {
    const { rows } = await owner.query('select booked_at, id from ledger_entry where id = $1', [last - 7000])
    // As a page before it would have given it.
    const id = basis === 'accrual' ? rows[0].id * 2 : rows[0].id
    const place = JSON.stringify([rows[0].booked_at, Number(id), 0])
    const cursor = Buffer.from(place).toString('base64url')
    const { most, found } = await mostRows('POST', TRANSACTIONS, { filters: { basis }, cursor, per_page: 25 })
    expect(found.data).toHaveLength(25)
    expect(most).toBeLessThan(FEW)
    const back = await mostRows('POST', TRANSACTIONS, {
      filters: { basis },
      cursor: found.meta.previous,
      per_page: 25,
    })
    expect(back.most).toBeLessThan(FEW)
  })
})

test('of fifteen thousand registrations, whoever has one club looks only at those of it and of its teams', async () => {
  const { rows } = await owner.query<{ club_id: string; id: string }>(
    `with own as (
       insert into club (tenant_id, name, created_at) values ($1, 'Plans Club', now()) returning tenant_id, id
     )
     insert into team (tenant_id, name, club_id, league_id, division_id, season_id, created_at)
     select own.tenant_id, 'Plans 12U', own.id, (select max(id) from league where tenant_id = $1),
       (select min(id) from division where tenant_id = $1), (select min(id) from season where tenant_id = $1), now()
     from own returning club_id, id`,
    [tenant],
  )
  const [team] = rows
  await owner.query('update registration set team_id = $2 where tenant_id = $1 and id = any ($3)', [
    tenant,
    team!.id,
    [1_000_002, 1_007_000],
  ])
  await owner.query('update registration set club_id = $2 where tenant_id = $1 and id = $3', [
    tenant,
    team!.club_id,
    1_000_005,
  ])
  await owner.query('analyze registration')
  const director = await house.tokenOf([
    { module: 'CTMS', role: 'Club Admin', club_id: Number(team!.club_id) },
  ])
  const { most, found } = await mostRows('POST', REGISTRATIONS, {}, director)
  expect(found.data.map(({ id }: { id: number }) => id)).toEqual(
    expect.arrayContaining([1_000_002, 1_000_005, 1_007_000]),
  )
  expect(found.meta).toMatchObject({ total_is_capped: false })
  expect(most).toBeLessThan(FEW)
})

test.each([
  ['members by team', PEOPLE, 'team'],
  ['members by what they are registered for', PEOPLE, '-membership'],
  ['registrations by what was paid', REGISTRATIONS, 'paid'],
  ['orders by payer', ORDERS, '-payer_name'],
])(
  'fifteen thousand %s are not sorted by what no index orders; the few a filter leaves are',
  async (_, path, sort) => {
    const answer = await house.call(path, { method: 'POST', token: admin, payload: { sort } })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({
      sort: ['Narrow the list to 5,000 rows or fewer to sort by this column.'],
    })
    const { found } = await mostRows('POST', path, { sort, q: '13123@example.org' })
    expect(found.data).toHaveLength(1)
  },
)

describe('of fifteen thousand, what is opened alone looks at few', () => {
  test.each([
    ['a registration', () => `/api/mms/admin/registrations/${last}`],
    ['a member', () => `/api/mms/get_member/${last}`],
    ['the dashboard', () => '/api/mms/admin/dashboard/all-data'],
  ])('%s', async (_, path) => {
    expect((await mostRows('GET', path())).most).toBeLessThan(FEW)
  })
})

test.each([
  ['registrations', REGISTRATIONS, 'ada'],
  ['members', PEOPLE, 'sofia'],
])(
  'of fifteen thousand %s of one name a hundred are listed, and of more those that a filter leaves',
  async (_, path, q) => {
    const { found } = await mostRows('POST', path, { q, per_page: 25 })
    expect(found.meta).toMatchObject({ total_is_capped: true })
    // One more shows that there are more, and names that begin this way come in addition to the newest.
    expect(found.meta.total).toBeGreaterThan(100)
    expect(found.meta.total).toBeLessThan(150)
    const { found: filtered } = await mostRows('POST', path, {
      q,
      per_page: 25,
      filters: { status: ['active'] },
    })
    expect(filtered.meta.total).toBeGreaterThan(150)
    expect(filtered.meta).toMatchObject({ total_is_capped: true })
  },
)

test.each([
  ['members', 'member', 'select search_members($1, $2, 301) as id'],
  ['registrations', 'registration', 'select search_registrations($1, 301) as id where $2 <> $1'],
  ['orders', 'orders', 'select search_orders($1, $2, 301) as id'],
])(
  'of fifteen thousand %s, a misspelt name is compared with the names there are',
  async (_, table, statement) => {
    const misspelt = 'sofai'
    await owner.query(`begin; set local role fieldhouse_app; set local app.tenant_id = ${tenant}`)
    const { rows } = await owner.query(statement, [`%${misspelt}%`, misspelt])
    const looked = await owner.query(
      `select (pg_stat_get_xact_tuples_fetched(t) + pg_stat_get_xact_tuples_returned(t))::int as rows
       from (values ('member'::regclass), ($1::regclass)) v (t)`,
      [table],
    )
    await owner.query('rollback')
    if (table !== 'orders') expect(rows.length).toBeGreaterThan(0)
    for (const one of looked.rows) expect(one.rows).toBeLessThan(FEW)
  },
)

test('of fifteen thousand teams, one is looked up by index by its name, by parts of it, and misspelt', async () => {
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into team (tenant_id, name, league_id, division_id, season_id, created_at)
     select $1, md5((i * 7919)::text) || ' 12U', 1, 1, 1, now() from generate_series(1, ${MEMBERS}) i`,
    [tenant],
  )
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze team')
  const { rows: named } = await owner.query<{ name: string }>(
    `select split_part(name, ' ', 1) as name from team where tenant_id = $1 and name like '% 12U' order by id limit 1`,
    [tenant],
  )
  const { name } = named[0]!
  for (const typed of [name, `12u ${name.slice(0, 9)}`, `${name.slice(0, 15)}x${name.slice(16)}`]) {
    await owner.query(`begin; set local role fieldhouse_app; set local app.tenant_id = ${tenant}`)
    const { rows } = await owner.query('select search_teams($1, 301) as id', [typed])
    const looked = await owner.query(
      `select (pg_stat_get_xact_tuples_fetched(t) + pg_stat_get_xact_tuples_returned(t))::int as rows
       from (values ('team'::regclass)) v (t)`,
    )
    await owner.query('rollback')
    expect([typed, rows.length > 0]).toEqual([typed, true])
    for (const one of looked.rows) expect(one.rows).toBeLessThan(FEW)
  }
})

test('of fifteen thousand, an order that is paid looks neither at other orders nor at other people', async () => {
  const registrant = family.registrant()
  const { token, version } = await family.start({
    registrant,
    people: [await family.daughter({ last_name: registrant.last_name })],
  })
  await family.sign(token)
  const { data } = await family.checkout(token, version)
  const { said, answer } = await overheard(() => payIn(house, data.order_token))
  expect(answer).toMatchObject({ data: { status: 'paid' } })
  const asked = said.filter(({ text }) => text.includes(`o.status = 'processing'`))
  expect(asked).toHaveLength(1)
  expect(await rowsLookedAt(owner, tenant, asked[0]!)).toBeLessThan(FEW)
  // Whether the family is known already is looked up by their names.
  const namesakes = said.filter(({ text }) => text.includes('json_to_recordset') && text.includes('name_key'))
  expect(namesakes.length).toBeGreaterThan(0)
  for (const one of namesakes) expect(await rowsLookedAt(owner, tenant, one)).toBeLessThan(FEW)
})

describe('a total is the total, however large', () => {
  test.each([
    ['members', PEOPLE, {}, 'member', 'true'],
    ['members who have an address', PEOPLE, { sort: '-created_at', page: 3 }, 'member', 'true'],
    [
      'members of a status',
      PEOPLE,
      { filters: { status: ['active', 'inactive'] } },
      'member',
      `id in (select member_id from registration where status in ('active', 'inactive') and deleted_at is null)`,
    ],
    ['orders', ORDERS, {}, 'orders', 'true'],
    [
      'registrations of a status and a league',
      REGISTRATIONS,
      { filters: { status: ['active'], league_id: [0] } },
      'registration',
      `status = 'active' and league_id is null and deleted_at is null`,
    ],
  ])(
    '%s: the page comes first, and who asks for it gets the total to the last row',
    async (_, path, sent, table, which) => {
      const ask = async (headers: Record<string, string>) =>
        (await house.call(path, { method: 'POST', token: admin, payload: sent, headers })).json().meta as {
          total: number
          total_is_capped: boolean
        }
      const { rows } = await owner.query<{ count: number }>(
        `select count(*)::int as count from ${table} where tenant_id = $1 and ${which}`,
        [tenant],
      )
      const { count } = rows[0]!
      expect(await ask({ prefer: 'count=exact' })).toMatchObject({ total: count, total_is_capped: false })
      expect(await ask({})).toMatchObject({ total: Math.min(count, 10_000), total_is_capped: count > 10_000 })
    },
  )

  test.each([
    ['members', PEOPLE, 'member m', 'sofia'],
    ['registrations', REGISTRATIONS, 'registration m', 'ada'],
  ])('a search of %s lists its best hits, and counts all of them for who asks', async (_, path, from, q) => {
    const ask = async (headers: Record<string, string>) =>
      (await house.call(path, { method: 'POST', token: admin, payload: { q }, headers })).json().meta as {
        total: number
        total_is_capped: boolean
      }
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from ${from} where tenant_id = $1 and m.search like '%' || $2 || '%'`,
      [tenant, q],
    )
    expect(rows[0]!.count).toBeGreaterThan(1000)
    expect(await ask({ prefer: 'count=exact' })).toMatchObject({
      total: rows[0]!.count,
      total_is_capped: false,
    })
    const listed = await ask({})
    expect(listed.total_is_capped).toBe(true)
    expect(listed.total).toBeLessThan(150)
  })

  test.each([
    ['members', PEOPLE, 'sofia'],
    ['registrations', REGISTRATIONS, 'ada'],
  ])('a filter that leaves none of the newest hits of %s is asked of all of them', async (_, path, q) => {
    const oldest = { from: '2026-09-01', until: '2026-09-01' }
    const answer = await house.call(path, {
      method: 'POST',
      token: admin,
      payload: { q, filters: oldest, per_page: 25 },
    })
    expect(answer.json()).toMatchObject({
      data: { length: 25 },
      meta: {
        total: await there(`(registered_at at time zone 'America/Chicago')::date = '2026-09-01'`),
        total_is_capped: false,
      },
    })
  })

  const total = async (filters: object) =>
    (await mostRows('POST', REGISTRATIONS, { filters })).found.meta as {
      total: number
      total_is_capped: boolean
    }
  const there = async (which: string) =>
    Number(
      (
        await owner.query(
          `select count(*) from registration r where tenant_id = $1 and deleted_at is null and ${which}`,
          [tenant],
        )
      ).rows[0].count,
    )

  test.each([
    ['all of them', {}, 'true'],
    ['those of a season', { season_id: 0 }, 'true'],
    ['those of two statuses', { status: ['active', 'inactive'] }, `status in ('active', 'inactive')`],
    ['those without a league', { league_id: [0] }, 'league_id is null'],
    [
      'those until a day',
      { until: '2026-09-09' },
      `(registered_at at time zone 'America/Chicago')::date <= '2026-09-09'`,
    ],
    [
      'those between days',
      { from: '2026-09-01', until: '2026-09-10' },
      `(registered_at at time zone 'America/Chicago')::date between '2026-09-01' and '2026-09-10'`,
    ],
  ])('%s', async (name, filters, which) => {
    const { rows } = await owner.query('select season_id from registration where tenant_id = $1 limit 1', [
      tenant,
    ])
    const asked = 'season_id' in filters ? { season_id: Number(rows[0].season_id) } : filters
    const count = await there(which)
    if (name !== 'those without a league') expect(count).toBeGreaterThan(10_000)
    expect(await total(asked)).toMatchObject({ total: count, total_is_capped: false })
  })
})

describe('of fifteen thousand, whatever a search finds is counted once, as a plain count finds it', () => {
  let league: number
  let manager: string

  beforeAll(async () => {
    const { rows } = await owner.query('select min(id) as id from league where tenant_id = $1', [tenant])
    league = Number(rows[0].id)
    manager = await house.tokenOf([{ module: 'MMS', role: 'manager', league_id: league }])
    await owner.query('set session_replication_role = replica')
    // Each answers for two others, who mostly bear another name.
    await owner.query(
      `insert into guardianship (tenant_id, minor_id, guardian_id, relation, created_at)
       select $1, 1000000 + i * n, 1000000 + i, 'parent', now() from generate_series(1, 5000) i, generate_series(2, 3) n`,
      [tenant],
    )
    await owner.query(
      `update member set phone = '+1 (214) 555-' || lpad((id % 10000)::text, 4, '0') where tenant_id = $1 and id % 2 = 0`,
      [tenant],
    )
    await owner.query(
      `update registration set league_id = case when id % 3 = 0 then $2::bigint end,
         deleted_at = case when id % 7 = 0 then registered_at end
       where tenant_id = $1 and id > 1000000`,
      [tenant, league],
    )
    await owner.query('set session_replication_role = origin')
    await owner.query('vacuum analyze member, registration, guardianship')
  })

  test.each([
    ['people', PEOPLE, {}],
    ['people, the newest first', PEOPLE, { sort: '-created_at' }],
    ['people with a filter', PEOPLE, { filters: { status: ['active'] } }],
    ['registrations', REGISTRATIONS, {}],
    ['orders', ORDERS, {}],
    ['transactions', TRANSACTIONS, {}],
  ])(
    'a page of %s of one league looks only at rows it needs, and makes no list of the league',
    async (_, path, body) => {
      const { said, answer } = await overheard(() =>
        house.call(path, { method: 'POST', token: manager, payload: { ...body, per_page: 25 } }),
      )
      expect(answer.statusCode).toBe(200)
      const { data } = answer.json()
      expect(data.items?.length ?? data.length).toBe(25)
      const read =
        'member registration registration_reached registration_by_order guardianship orders ledger_entry'.split(
          ' ',
        )
      const pages = said.filter(({ text }) => text.includes('page_id'))
      expect(pages).toHaveLength(1)
      expect(await rowsReadByLeague(owner, { tenant, league }, read, pages[0]!)).toBeLessThan(FEW)
    },
  )

  test.each([
    ['people', PEOPLE, 'sofai'],
    ['registrations', REGISTRATIONS, 'sofai'],
  ])(
    'of %s whose names are near to a misspelt one, somebody with one league gets a page of hers',
    async (_, path, q) => {
      const answer = await house.call(path, { method: 'POST', token: manager, payload: { q, per_page: 20 } })
      expect(answer.statusCode).toBe(200)
      expect(answer.json().data).toHaveLength(20)
      expect(answer.json().meta).toMatchObject({ total_is_capped: false })
      expect(answer.json().meta.total).toBeLessThan(150)
    },
  )

  /** What was typed stands in these rows, or is a part of the number of these people. */
  const HELD = `search like '%' || $2 || '%'`
  const BY_PHONE = `select id from member where tenant_id = $1 and $2 ~ '^[0-9]{4,}$' and phone_digits like '%' || $2 || '%'`
  const withMinors = (people: string) => `with found as materialized (${people})
    select id from found union select minor_id from guardianship where tenant_id = $1 and guardian_id in (select id from found)`
  const FOUND = {
    member: withMinors(`select id from member where tenant_id = $1 and ${HELD} union ${BY_PHONE}`),
    registration: `select id from registration where tenant_id = $1 and deleted_at is null
      and (${HELD} or member_id in (${withMinors(BY_PHONE)}))`,
  }
  const IN_LEAGUE = 'select member_id from registration where tenant_id = $1 and league_id = $3'

  test.each([
    ['sofia', ['member']],
    ['ada', ['member', 'registration']],
    ['a1b', ['member', 'registration']],
    ['F00', ['member', 'registration']],
    ['131', ['member', 'registration']],
    ['55501', ['member', 'registration']],
    ['2145551', ['member', 'registration']],
  ])('%s', async (typed, tables) => {
    const counted = async (table: keyof typeof FOUND, which: string) => {
      const { rows } = await owner.query<{ count: number }>(
        `select count(*)::int as count from ${table} where tenant_id = $1 and $3::bigint > 0 and ${which} and id in (${FOUND[table]})`,
        [tenant, typed.toLowerCase(), league],
      )
      return rows[0]!.count
    }
    const told = async (token: string, path: string, filters: object) => {
      const payload = { q: typed, filters, per_page: 1 }
      const answer = await house.call(path, {
        method: 'POST',
        token,
        payload,
        headers: { prefer: 'count=exact' },
      })
      expect(answer.statusCode).toBe(200)
      return answer.json().meta as { total: number; total_is_capped: boolean }
    }
    const active = { status: ['active'] }
    const isActive = `status = 'active' and deleted_at is null`
    for (const [token, path, filters, table, which] of [
      [admin, PEOPLE, {}, 'member', 'true'],
      [
        admin,
        PEOPLE,
        active,
        'member',
        `id in (select member_id from registration where tenant_id = $1 and ${isActive})`,
      ],
      [
        manager,
        PEOPLE,
        {},
        'member',
        `(id in (${IN_LEAGUE}) or id in
        (select guardian_id from guardianship where tenant_id = $1 and minor_id in (${IN_LEAGUE})))`,
      ],
      [admin, REGISTRATIONS, {}, 'registration', 'true'],
      [admin, REGISTRATIONS, active, 'registration', isActive],
      [manager, REGISTRATIONS, {}, 'registration', 'league_id = $3'],
    ] as const) {
      if (!tables.includes(table)) continue
      const count = await counted(table, which)
      expect(count).toBeGreaterThan(0)
      expect([which, await told(token, path, filters)]).toMatchObject([
        which,
        { total: count, total_is_capped: false },
      ])
    }
  })
})
