import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { contains } from './page-queries.ts'

const ROWS = 12_000
const MOST = 1000

const { url } = await testDatabase()
const owner = new pg.Client(url)
afterAll(() => owner.end())

beforeAll(async () => {
  await owner.connect()
  // What is referred to is not looked for, so that a tenant needs nothing else to be large.
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
  /** What the function finds as the server calls it, and how often it looked into the index of parts of words. */
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
        `select id from ${rows} tenant_id = 1 and search like $1 order by ${order} limit ${MOST}`,
        [contains(typed)],
      )
      expect((await find(contains(typed))).ids).toEqual(wanted.map(({ id }) => id))
    },
  )

  test('asks the index of parts of words, also after many searches for what everybody is called', async () => {
    for (let i = 0; i < 8; i++) await find(contains('lopez'))
    expect((await find(contains('c4ca42'))).scans).toBeGreaterThan(0)
  })
})
