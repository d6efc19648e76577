import { untilIdle } from './house.mjs'

/** @typedef {import('./house.mjs').House} House */

/** The tables with people's rows; without their indexes they are written several times as fast. */
const TABLES = ['member', 'registration_draft', 'orders', 'order_line', 'ledger_entry', 'registration']
/** From this many on, it pays to rebuild the indexes. */
const MANY = 200_000

/**
 * Puts people with one paid registration each into the tenant, straight into the tables: a million of them would take
 * hours through the doors. The counts of the season and the takings are added up as the house does it.
 */
export async function addPeople(
  /** @type {House} */ house,
  /** @type {number} */ tenant,
  /** @type {number} */ count,
  /** Statements for what these people have besides. @type {(from: number, until: number) => string[]} */
  more = () => [],
) {
  const { sql } = house
  await leaveDuplicates(house, tenant)
  const { rows } = await sql.query(
    `select greatest((select max(id) from member), (select max(id) from registration), (select max(id) from orders),
       (select max(id) from order_line), (select max(id) from registration_draft))::int as last`,
  )
  const [from, until] = [rows[0].last + 1, rows[0].last + count]
  // References are valid by construction; checking each of them would be most of the work.
  await sql.query('set session_replication_role = replica')
  const insert = async () => {
    for (const statement of [...statements(tenant, from, until), ...more(from, until)])
      await sql.query(statement)
  }
  await (count < MANY ? insert() : withoutIndexes(sql, insert))
  await sql.query('set session_replication_role = origin')
  await sql.query('vacuum analyze')
  for (const job of ['add-up-seasons', 'add-up-takings'])
    await sql.query('select enqueue_job($1, $2, now(), null)', [
      job,
      // A number, as the application stores it: this driver returns ids as text.
      JSON.stringify({ tenant_id: Number(tenant), payload: {} }),
    ])
  await untilAddedUp(sql, tenant)
  await untilIdle(house)
  await sql.query('vacuum analyze season_count_change, season_count, takings_day')
  return /** @type {[number, number]} */ ([from, until])
}

/**
 * Nobody looks for duplicates among people who are added from now on: among a million that takes an hour, in steps beside what is measured.
 * A step that is under way ends and puts its own mark.
 */
async function leaveDuplicates(/** @type {House} */ { sql }, /** @type {number} */ tenant) {
  for (;;) {
    await sql.query(
      `insert into member_pair_search (tenant_id, changed_at, member_id) values ($1, now(), 0)
       on conflict (tenant_id) do update set changed_at = excluded.changed_at, member_id = 0`,
      [tenant],
    )
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    const { rowCount } = await sql.query(
      `select from member_pair_search where tenant_id = $1 and member_id = 0 and changed_at > now() - interval '1 minute'`,
      [tenant],
    )
    if (rowCount) return
  }
}

/** A job that is running is no longer waiting, so its work is checked. */
async function untilAddedUp(sql, /** @type {number} */ tenant) {
  for (;;) {
    const { rows } = await sql.query('select 1 from season_count_change where tenant_id = $1 limit 1', [
      tenant,
    ])
    if (rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Non-unique indexes are rebuilt after the work. */
async function withoutIndexes(sql, /** @type {() => Promise<void>} */ work) {
  const { rows } = await sql.query(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any ($1::regclass[]) and not i.indisunique`,
    [TABLES],
  )
  await sql.query(`set maintenance_work_mem = '512MB'`)
  for (const { name } of rows) await sql.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await sql.query(definition)
}

const SOME = (/** @type {string} */ list) => `(array['${list.replaceAll(' ', "', '")}'])`
const FIRST = SOME('Ava Emma Sofía Mia Zoë Harper Nora Ella Ruby Ivy Luz Jade Kira')
const LAST = SOME(
  'Lopez Nguyen Smith García Johnson Kim Okafor Müller Brown Davis Young Wright Hill Scott Green Reyes',
)
const STATUSES = SOME('active active active active active waiting_for_approval inactive')

/** Person `i` has the ids and numbers `i`, so that each table can be filled independently. */
function statements(tenant, from, until) {
  const people = `generate_series(${from}, ${until}) i`
  const first = `${FIRST}[1 + i % 13]`
  const last = `${LAST}[1 + i % 16] || '-' || ${LAST}[1 + i / 16 % 16]`
  const email = `'p' || i || '@example.org'`
  const at = `timestamptz '2026-09-01 12:00Z' + i % 80 * interval '1 day' + i % 86400 * interval '1 second'`
  const pick = (table) => `(select array_agg(id order by id) from ${table} where tenant_id = ${tenant})`
  return [
    `insert into member (tenant_id, id, member_number, first_name, last_name, dob, gender, email, address, created_at, updated_at)
     overriding system value
     select ${tenant}, i, 'PF-2026-' || lpad(i::text, 7, '0'), ${first}, ${last}, date '2008-01-01' + i % 3650, 'female', ${email},
       '{"address_1": "1 Main St", "city": "Dallas", "country": "USA", "state": "Texas", "zip": "75201"}', ${at}, ${at}
     from ${people}`,
    `insert into registration_draft (tenant_id, id, token_hash, step, data, order_id, created_at, updated_at, expires_at, completed_at)
     overriding system value
     select ${tenant}, i, sha256(i::text::bytea), 'payment', '{"registrant":{},"people":[]}', i, ${at}, ${at}, ${at}, ${at} from ${people}`,
    `insert into orders (tenant_id, id, year, token_hash, payer_name, payer_email, currency, amount, discount, total, status,
       created_at, expires_at, paid_at)
     overriding system value
     select ${tenant}, i, 2026, sha256(i::text::bytea), ${first}, ${email}, 'USD', 4500, 0, 4500, 'paid', ${at}, ${at}, ${at}
     from ${people}`,
    `insert into order_part (tenant_id, order_id, purpose, subject_id, is_standing)
     select ${tenant}, i, 'registration', i, true from ${people}`,
    `insert into registration (tenant_id, id, draft_id, person_key, order_id, order_line_key, member_id, member_type_id,
       membership_id, season_id, league_id, division_id, status, price, paid, details, valid_from, valid_until, registered_at,
       sort_name, search)
     overriding system value
     select ${tenant}, i, i, 'p1', i, 'p1', i, t.id, m.id, s.id, leagues[1 + i % cardinality(leagues)],
       divisions[1 + i % cardinality(divisions)], ${STATUSES}[1 + i % 7], 4500, 4500, '{}', s.start_date, s.end_date, ${at},
       ${last} || ', ' || ${first}, lower(${first} || ' ' || ${last} || ' ' || ${email})
     from ${people},
       (select * from member_type where tenant_id = ${tenant} and kind = 'player' limit 1) t,
       (select * from membership where tenant_id = ${tenant} order by id limit 1) m,
       (select * from season where tenant_id = ${tenant} and status = 'active' limit 1) s,
       (select ${pick('league')} as leagues, ${pick('division')} as divisions) l`,
    `insert into order_line (tenant_id, id, order_id, position, key, kind, label, amount, discount, total, purpose, subject_id, account)
     overriding system value
     select ${tenant}, i, i, 1, 'p1', 'membership', 'Membership', 4500, 0, 4500, 'registration', i, 'revenue:membership'
     from ${people}`,
    `insert into ledger_entry (tenant_id, kind, source, position, order_id, debit, credit, currency, amount, booked_at, order_line_id)
     select ${tenant}, e.kind, e.kind || ':' || i, 1, i, e.debit, e.credit, 'USD', e.amount, ${at}, e.line * i
     from ${people}, (values
       ('payment', 'asset:psp_clearing', 'revenue:membership', 4500, 1),
       ('fee', 'expense:psp_fee', 'asset:psp_clearing', 161, null)) e (kind, debit, credit, amount, line)`,
    `insert into season_count_change (tenant_id, season_id, change_by, status, league_id, membership_id, member_id, is_person, registered_at)
     select tenant_id, season_id, 1, status, league_id, membership_id, member_id, true, registered_at
     from registration where tenant_id = ${tenant} and id between ${from} and ${until}`,
    `insert into order_change (tenant_id, placed_at, status, orders, total, refunded)
     select tenant_id, created_at, status, count(*), sum(total), 0 from orders
     where tenant_id = ${tenant} and id between ${from} and ${until} group by 1, 2, 3`,
    `insert into name_word (tenant_id, word)
     select distinct ${tenant}::bigint, unnest(words_of_name(name))
     from (select distinct last_name || ' ' || first_name as name from member where tenant_id = ${tenant}) named
     on conflict do nothing`,
    ...['member', 'registration_draft', 'orders', 'order_line', 'registration'].map(
      (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), ${until})`,
    ),
  ]
}
