/** @typedef {import('./house.mjs').House} House */

/**
 * In these, only the requested people are copied, with what belongs to them; other tables completely or not
 * at all.
 */
const OF_PEOPLE = { member: 'id', registration: 'member_id' }
/** What a tenant has of its own before anybody registers. */
const OF_TENANTS = [
  'property',
  'role_permission',
  'sport',
  'discipline',
  'league',
  'league_state',
  'rule_pack',
  'division',
  'season',
  'member_type',
  'membership',
  'membership_price',
]

/** Copies a tenant with few people, directly in the tables; returns how many tenants there are now. */
export async function addTenants(
  /** @type {House} */ { sql },
  /** @type {number} */ model,
  /** @type {number} */ count,
  /** @type {number} */ people,
) {
  const { rows } = await sql.query(
    `insert into tenant (label, name, time_zone, currency, created_at)
     select 'bench-' || i, 'Bench ' || i, time_zone, currency, created_at from tenant, generate_series(1, $2) i
     where id = $1 returning id`,
    [model, count],
  )
  const ids = rows.map(({ id }) => id)
  const some = `(select id from member where tenant_id = ${model} order by id limit ${people})`
  const wanted = [
    ...OF_TENANTS.map((table) => ({ table, which: 'true' })),
    ...Object.entries(OF_PEOPLE).map(([table, column]) => ({ table, which: `o.${column} in ${some}` })),
    ...['registration_draft', 'orders'].map((table) => ({
      table,
      which: `o.id in (select ${table === 'orders' ? 'order_id' : 'draft_id'} from registration
        where tenant_id = ${model} and member_id in ${some})`,
    })),
  ]
  await sql.query('set session_replication_role = replica')
  for (const { table, which } of wanted) {
    const columns = await columnsOf(sql, table)
    await sql.query(
      `insert into ${table} (tenant_id, ${columns}) overriding system value
       select t.tenant, ${columns} from (select * from ${table} o where o.tenant_id = $1 and ${which}) o,
         unnest($2::bigint[]) t (tenant)`,
      [model, ids],
    )
  }
  await sql.query('set session_replication_role = origin')
  await sql.query('vacuum analyze')
  const all = await sql.query('select count(*)::int as all from tenant')
  return /** @type {number} */ (all.rows[0].all)
}

async function columnsOf(sql, table) {
  const { rows } = await sql.query(
    `select string_agg('"' || attname || '"', ', ') as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'tenant_id'`,
    [table],
  )
  return /** @type {string} */ (rows[0].names)
}
