import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { contains } from '../../src/plumbing/database/page-queries.ts'

const ROWS = 12_000
const MOST = 1000

const { url } = await testDatabase()
const owner = new pg.Client(url)
afterAll(() => owner.end())

beforeAll(async () => {
  await owner.connect()
  // Foreign keys are not checked, so that a tenant can be large without anything else.
  await owner.query('set session_replication_role = replica')
  const [at, name] = [`timestamptz '2026-09-01Z' + i % 97 * interval '1 hour'`, `'Lopez ' || md5(i::text)`]
  await owner.query(
    `insert into registration (tenant_id, draft_id, person_key, order_id, order_line_key, member_id, member_type_id,
       membership_id, season_id, status, price, paid, details, valid_from, valid_until, registered_at, deleted_at, sort_name, search)
     select 1 + i % 2, i, 'p1', i, 'p1', i, 1, 1, 1, 'active', 0, 0, '{}', '2026-09-01', '2027-08-31', ${at},
       case when i % 11 = 0 then ${at} end, ${name}, lower(${name}) from generate_series(1, ${ROWS}) i`,
  )
  await owner.query(
    `insert into app_user (tenant_id, email, first_name, last_name, status, profile_complete, created_at)
     select 1 + i % 2, i || '@example.org', md5(i::text), 'Lopez', 'invited', 0, ${at} from generate_series(1, ${ROWS}) i`,
  )
  await owner.query('vacuum analyze registration, app_user')
  await owner.query('set session_replication_role = origin')
})

async function scansOf(index: string): Promise<number> {
  const { rows } = await owner.query('select pg_stat_get_xact_numscans($1::regclass)::int as count', [index])
  return rows[0].count
}

describe.each([
  {
    search: 'search_registrations',
    index: 'registration_search',
    rows: 'registration where deleted_at is null and',
    order: 'registered_at desc, id desc',
  },
  { search: 'search_users', index: 'app_user_search', rows: 'app_user where', order: 'name_key, id' },
])('$search', ({ search, index, rows, order }) => {
  /**
   * What the function finds when called like the server calls it, and how often it used the trigram index.
   */
  async function find(words: string) {
    await owner.query('begin; set local role fieldhouse_app; set local app.tenant_id = 1')
    const before = await scansOf(index)
    const { rows: found } = await owner.query<{ id: string }>(`select ${search}($1, $2) as id`, [words, MOST])
    const scans = (await scansOf(index)) - before
    await owner.query('rollback')
    return { ids: found.map(({ id }) => id), scans }
  }

  test.each(['c4ca42', 'LOPEZ', 'lopez c4', '%', '\\', 'nobody', 'é'])(
    'for %j finds the rows of the tenant that hold it, in their order',
    async (typed) => {
      const { rows: wanted } = await owner.query<{ id: string }>(
        `select id from ${rows} tenant_id = 1 and search like all ($1) order by ${order} limit ${MOST}`,
        [typed.split(' ').map((word) => contains(word === 'é' ? 'e' : word))],
      )
      expect((await find(contains(typed))).ids).toEqual(wanted.map(({ id }) => id))
    },
  )

  test('asks the index of parts of words, also after many searches for what everybody is called', async () => {
    for (let i = 0; i < 8; i++) await find(contains('lopez'))
    expect((await find(contains('c4ca42'))).scans).toBeGreaterThan(0)
  })
})

describe('a whole email address or number', () => {
  const ids = async (search: string) => {
    await owner.query('begin; set local role fieldhouse_app; set local app.tenant_id = 1')
    const { rows } = await owner.query<{ id: string }>(`select id from ${search} id`)
    await owner.query('rollback')
    return rows.map(({ id }) => Number(id))
  }
  beforeAll(async () => {
    await owner.query('set session_replication_role = replica')
    const people = [
      ['Ann', 'ann@example.org', 'AF-2026-000001'],
      ['Joann', 'joann@example.org', 'AF-2026-000002'],
      ['Under', 'ann_under@example.org', 'AF-2026-000003'],
      ['Child', null, 'AF-2026-000004'],
    ]
    for (const [i, [name, email, number]] of people.entries()) {
      await owner.query(
        `insert into member (tenant_id, id, member_number, first_name, last_name, email, created_at, updated_at)
         overriding system value values (1, $1, $2, $3, 'Lopez', $4, now(), now())`,
        [i + 1, number, name, email],
      )
      await owner.query(
        `insert into registration (tenant_id, id, draft_id, person_key, order_id, order_line_key, member_id, member_type_id,
           membership_id, season_id, status, price, paid, details, valid_from, valid_until, registered_at, sort_name, search)
         overriding system value
         values (1, $1::bigint, $1, 'p1', 1, 'p1', $2, 1, 2, 1, 'active', 0, 0, '{}', '2026-09-01', '2027-08-31',
           timestamptz '2026-10-01Z' + $1 * interval '1 second', $3, lower($4))`,
        [900_001 + i, i + 1, name, `${name} lopez ${email ?? 'ann@example.org'} ${number}`],
      )
    }
    await owner.query(
      `insert into guardianship (tenant_id, minor_id, guardian_id, relation, is_primary, created_at)
       values (1, 4, 1, 'Mother', true, now())`,
    )
    await owner.query('set session_replication_role = origin')
  })

  test.each([
    ['ann@example.org', [1, 4], [900_004, 900_001]],
    ['Joann@Example.org', [2], [900_002]],
    ['ann_under@example.org', [3], [900_003]],
    ['af-2026-000002', [2], [900_002]],
    // Nobody's address, but part of three.
    ['nn@example.org', [1, 2, 4], [900_004, 900_002, 900_001]],
    ['000004', [4], [900_004]],
  ])('%s', async (typed, members, registrations) => {
    const pattern = contains(typed)
    const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
    expect((await ids(`search_members(${literal(pattern)}, ${literal(typed)}, 10)`)).toSorted()).toEqual(
      members,
    )
    expect(await ids(`search_registrations(${literal(pattern)}, 10)`)).toEqual(registrations)
  })

  test('of more than are wanted, those whose last name begins so are found first', async () => {
    await owner.query('set session_replication_role = replica')
    await owner.query(
      `insert into member (tenant_id, id, member_number, first_name, last_name, created_at, updated_at)
       overriding system value
       select 1, 1000 + i, 'X-' || i, 'Lopez', 'Adams' || i, now(), now() from generate_series(1, 50) i`,
    )
    await owner.query('set session_replication_role = origin')
    const found = await ids(`search_members('%lopez%', 'lopez', 10)`)
    expect(found).toEqual(expect.arrayContaining([1, 2, 3, 4]))
    expect(found.length).toBeGreaterThanOrEqual(10)
  })
})

test.each([
  ['Ada LOPEZ-Kim 12', 'ada lopez-kim 12'],
  ['Zoë García', 'zoe garcia'],
  ['Łukasz', 'lukasz'],
  ['Hương Nguyễn', 'huong nguyen'],
  ['O’Brien', 'obrien'],
  ["O'Brien", 'obrien'],
  ['Weiß Brøgger Æsir', 'weiss brogger aesir'],
  ['', ''],
  [null, null],
])('%j is looked for as %j', async (words, plain) => {
  expect((await owner.query('select plain_letters($1) as plain', [words])).rows).toEqual([{ plain }])
})

describe('a telephone number', () => {
  beforeAll(async () => {
    await owner.query('set session_replication_role = replica')
    await owner.query(
      `insert into member (tenant_id, id, member_number, first_name, last_name, phone, created_at, updated_at)
       overriding system value
       select 1 + i % 2, 10000 + i, 'AF-2025-' || 10000 + i, 'Pat', 'Doe', lpad((3000000000 + i * 7919)::text, 10, '0'), now(), now()
       from generate_series(1, ${ROWS}) i`,
    )
    const people = [
      [1, 50_001, '5550102030'],
      [1, 50_002, '+493012345678'],
      [2, 50_003, '5550102030'],
      [1, 50_004, null],
    ] as const
    for (const [tenant, id, phone] of people) {
      await owner.query(
        `insert into member (tenant_id, id, member_number, first_name, last_name, phone, created_at, updated_at)
         overriding system value values ($1, $2, 'AF-2024-' || $2::bigint, 'Robin', 'Poe', $3, now(), now())`,
        [tenant, id, phone],
      )
      await owner.query(
        `insert into registration (tenant_id, id, draft_id, person_key, order_id, order_line_key, member_id, member_type_id,
           membership_id, season_id, status, price, paid, details, valid_from, valid_until, registered_at, sort_name, search)
         overriding system value
         values ($1, 900000 + $2::bigint, $2, 'p1', 1, 'p1', $2, 1, 3, 1, 'active', 0, 0, '{}', '2026-09-01', '2027-08-31',
           '2026-10-01Z', 'Poe, Robin', 'robin poe')`,
        [tenant, id],
      )
      await owner.query(
        `insert into app_user (tenant_id, id, email, first_name, last_name, status, profile_complete, created_at, member_id)
         overriding system value values ($1, 900000 + $2::bigint, $2 || '@example.org', 'Robin', 'Poe', 'active', 2, now(), $2)`,
        [tenant, id],
      )
    }
    await owner.query(
      `insert into guardianship (tenant_id, minor_id, guardian_id, relation, is_primary, created_at)
       values (1, 50004, 50001, 'Mother', true, now())`,
    )
    await owner.query('vacuum analyze member, registration, app_user')
    await owner.query('set session_replication_role = origin')
  })

  async function inTenant<T>(work: () => Promise<T>): Promise<T> {
    await owner.query('begin; set local role fieldhouse_app; set local app.tenant_id = 1')
    const result = await work()
    await owner.query('rollback')
    return result
  }
  const found = async (search: string, parameters: unknown[]) =>
    (await owner.query<{ id: string }>(`select id from ${search} id order by id`, parameters)).rows.map(
      ({ id }) => Number(id) % 100_000,
    )

  test.each([
    ['(555) 010-2030', 50_001],
    ['5550102030', 50_001],
    ['555.010.2030', 50_001],
    ['+1 555 010 2030', 50_001],
    ['1-555-010-2030', 50_001],
    ['010-2030', 50_001],
    ['50102030', 50_001],
    ['+49 30 1234 5678', 50_002],
    ['30 12345678', 50_002],
  ])('%s finds who has it, with the children of theirs, and nobody elsewhere', async (typed, id) => {
    const people = id === 50_001 ? [50_001, 50_004] : [id]
    await inTenant(async () => {
      const before = await scansOf('member_phone')
      expect(await found('search_members($1, $2, $3)', [contains(typed), typed, MOST])).toEqual(people)
      expect(await scansOf('member_phone')).toBeGreaterThan(before)
      expect(await found('search_registrations($1, $2)', [contains(typed), MOST])).toEqual(people)
      expect(await found('search_users($1, $2)', [contains(typed), MOST])).toEqual([id])
    })
  })

  test('a part that more people share than are wanted hides nobody behind those who have nothing to show', async () => {
    const typed = '555010'
    await owner.query('set session_replication_role = replica')
    await owner.query(
      `insert into member (tenant_id, id, member_number, first_name, last_name, phone, created_at, updated_at)
       overriding system value
       select 1, 60000 + i, 'AF-2023-' || i, 'Kim', 'Roe', lpad((5550100000 + i)::text, 10, '0'), now() + interval '1 hour', now()
       from generate_series(1, 40) i`,
    )
    await owner.query(`update member set email = 'robin@example.org' where tenant_id = 1 and id = 50001`)
    await owner.query(
      `insert into orders (tenant_id, id, year, token_hash, payer_name, payer_email, currency, amount, discount, total, status,
         created_at, expires_at, paid_at)
       overriding system value
       values (1, 950001, 2026, sha256('robin'), 'Robin Poe', 'robin@example.org', 'USD', 0, 0, 0, 'paid', now(), now(), now())`,
    )
    await owner.query('set session_replication_role = origin')
    await inTenant(async () => {
      expect({
        registrations: await found('search_registrations($1, $2)', [contains(typed), 10]),
        users: await found('search_users($1, $2)', [contains(typed), 10]),
        orders: await found('search_orders($1, $2, $3)', [contains(typed), typed, 10]),
      }).toEqual({ registrations: [50_001, 50_004], users: [50_001], orders: [50_001] })
    })
  })

  test.each(['2030 Robin', '203', '(--)', '+', '+1', '9876543219876543210', '555_010_2030', '%%%%'])(
    '%s is none and finds nobody by one',
    async (typed) => {
      await inTenant(async () => {
        const { rows } = await owner.query('select phone_typed($1) as digits', [typed])
        expect(rows[0].digits).toBeNull()
      })
    },
  )
})

test('a team is found by its club’s name and its own, however many clubs bear a word of it', async () => {
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into club (tenant_id, id, name, status, club_details, created_at)
     overriding system value
     select 1, 20000 + i, 'Baseball ' || i, 'active', '{}', now() from generate_series(1, 1500) i`,
  )
  await owner.query(
    `insert into team (tenant_id, id, name, club_id, league_id, division_id, season_id, created_at)
     overriding system value
     select 1, 20000 + i, 'Riveters 12U', 20000 + i, 1, 1, 1, now() from (values (1), (1500)) t (i)`,
  )
  await owner.query('set session_replication_role = origin')
  await owner.query('begin; set local role fieldhouse_app; set local app.tenant_id = 1')
  const { rows } = await owner.query(`select id from search_teams('baseball riveters', 10) id order by id`)
  await owner.query('rollback')
  expect(rows.map(({ id }) => Number(id))).toEqual([20_001, 21_500])
})
