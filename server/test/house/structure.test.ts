import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contractOperations } from '../contract.ts'
import { testHouse } from '../house.ts'
import { TENANT_TABLES } from '../statements.ts'
import { routes } from '../../src/app.ts'
import { realmOperations } from '../../src/http-realms-logins.ts'
import { statements } from '../../src/plumbing/database/migrate.ts'

const { world, app } = await testHouse()
const operations = await contractOperations()
const addressOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

describe('the contract', () => {
  test('is served as a whole, each operation once', () => {
    const served = [...routes.map(({ op }) => op), ...realmOperations].map(addressOf)
    const declared = operations.map(({ op }) => addressOf(op))
    expect(served.toSorted()).toEqual(declared.toSorted())
  })

  test('gives no address twice', () => {
    const addresses = operations.flatMap(({ op }) =>
      [op.path, ...(op.aliases ?? [])].map((path) => `${op.method} ${path.replace(/:\w+/g, ':')}`),
    )
    expect(addresses.filter((address, i) => addresses.indexOf(address) !== i)).toEqual([])
  })

  test('is answered below /api, and without the module where that is the membership hub', () => {
    const missing = operations.flatMap(({ op: { method, path } }) =>
      [path, path.replace(/^\/mms\//, '/')].filter((one) => !app.served.has(method, `/api${one}`)),
    )
    expect(missing).toEqual([])
  })
})

describe('every table', () => {
  /** The lists of tenants and of host names belong to no tenant; the migrator's two tables to nobody. */
  const OTHERS = ['tenant', 'tenant_host', 'kysely_migration', 'kysely_migration_lock']

  test('belongs to a tenant, says so first in its key, and hides the rows of the others', async () => {
    const { rows } = await world.database.pool.query<{ relname: string }>(`
      select relname from pg_class c
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and not (relrowsecurity and relforcerowsecurity
          and exists (select from pg_policy where polrelid = c.oid and polcmd = '*' and polpermissive
            and pg_get_expr(polqual, polrelid) = '(tenant_id = current_tenant())')
          and exists (select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
            where i.indrelid = c.oid and i.indisprimary and a.attname = 'tenant_id' and a.attnotnull))
      order by relname`)
    expect(rows.map(({ relname }) => relname)).toEqual(OTHERS.toSorted())
  })

  test('has the tenant first in every index and in every reference to another', async () => {
    const { rows } = await world.database.pool.query<{ name: string }>(
      `
      select i.indexrelid::regclass::text as name from pg_index i
      join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
      join pg_class x on x.oid = i.indexrelid join pg_am m on m.oid = x.relam and m.amname = 'btree'
      left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where c.relname <> all ($1) and a.attname is distinct from 'tenant_id'
      union all
      select conname from pg_constraint k
      join pg_class c on c.oid = k.conrelid and c.relnamespace = 'public'::regnamespace
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and (a.attname <> 'tenant_id' or k.confdeltype = 'n' or k.confupdtype <> 'a')`,
      [OTHERS],
    )
    expect(rows).toEqual([])
  })

  test('can be made from a dump: what it computes names the schema of each function', async () => {
    const client = await world.database.pool.connect()
    // A dump is restored like this, and a function that calls another one by its name alone does not find it then.
    await client.query(`set search_path = ''`)
    const { rows } = await client.query<{ name: string; statement: string }>(`
      select format('%I.%I', c.relname, a.attname) as name,
        format('explain select %s from %s where false', pg_get_expr(d.adbin, d.adrelid), c.oid::regclass) as statement
      from pg_attrdef d join pg_class c on c.oid = d.adrelid and c.relnamespace in ('public'::regnamespace, 'psp'::regnamespace)
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum where a.attgenerated <> ''
      union all
      select k.conname, format('explain select %s from %s where false', pg_get_expr(k.conbin, k.conrelid), k.conrelid::regclass)
      from pg_constraint k where k.contype = 'c' and k.conrelid <> 0
        and k.connamespace in ('public'::regnamespace, 'psp'::regnamespace)`)
    expect(rows.length).toBeGreaterThan(400)
    const lost: string[] = []
    for (const { name, statement } of rows)
      await client.query(statement).catch((error: Error) => lost.push(`${name}: ${error.message}`))
    // The next one to take it would go without, too.
    client.release(true)
    expect(lost).toEqual([])
  })

  test('has no index on what a function makes of a column: behind the policies it would not be used', async () => {
    const { rows } = await world.database.pool.query<{ name: string }>(
      `
      select indexrelid::regclass::text as name from pg_index i
      join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
      where i.indexprs is not null and c.relname <> all ($1)`,
      [OTHERS],
    )
    expect(rows).toEqual([])
  })

  test('has only policies that hide, and no trigger', async () => {
    const { rows } = await world.database.pool.query<{ name: string }>(`
      select polname || ' on ' || polrelid::regclass as name from pg_policy
      where pg_get_expr(polqual, polrelid) is distinct from '(tenant_id = current_tenant())'
        and not (polname = 'watch' and polpermissive and polcmd = 'r' and polroles = array['fieldhouse_watch'::regrole::oid])
        and not (polname = 'league' and not polpermissive and polcmd = '*' and polroles = array['fieldhouse_league'::regrole::oid])
      union all
      select tgname || ' on ' || tgrelid::regclass from pg_trigger t
      join pg_class c on c.oid = tgrelid and c.relnamespace = 'public'::regnamespace
      where not tgisinternal and c.relname not like 'kysely%'`)
    expect(rows).toEqual([])
  })

  test('is known to the guard of statements', async () => {
    const { rows } = await world.database.pool.query<{ relname: string }>(
      `select relname from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all ($1)`,
      [OTHERS],
    )
    expect([...TENANT_TABLES].toSorted()).toEqual(rows.map(({ relname }) => relname).toSorted())
  })
})

test('a migration writes rows of tenants only while the owner of their table is let through', () => {
  const folder = new URL('../../migrations/', import.meta.url)
  const blind = readdirSync(folder).flatMap((file) => {
    const open = new Set<string>()
    return statements(readFileSync(new URL(file, folder), 'utf8')).flatMap((statement) => {
      const made = /^create table (\w+)|^alter table (\w+) no force/i.exec(statement)
      if (made) open.add((made[1] ?? made[2])!)
      const shut = /^alter table (\w+) force/i.exec(statement)
      if (shut) open.delete(shut[1]!)
      const written = /^(?:with\s.*?\)\s*)?(?:update|insert into|delete from) (\w+)/is.exec(statement)
      return written && TENANT_TABLES.has(written[1]!) && !open.has(written[1]!)
        ? [`${file}: ${written[1]}`]
        : []
    })
  })
  expect(blind).toEqual([])
})

test('a test that looks at the connections of the server, or at their locks, names its own database', () => {
  const [root, views] = [new URL('../../', import.meta.url), /from (?:pg_locks|pg_stat_activity)[^`"'\n]*/g]
  const tests = ['src', 'test'].flatMap((part) =>
    readdirSync(new URL(part, root), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && (part === 'test' || file.endsWith('.test.ts')))
      .map((file) => `${part}/${file}`),
  )
  const wide = tests.flatMap((file) => {
    const text = readFileSync(new URL(file, root), 'utf8')
    return [...text.matchAll(views)]
      .filter(({ index }) => !text.slice(index, index + 200).includes('current_database()'))
      .map(({ 0: said }) => `${file}: ${said}`)
  })
  expect(wide).toEqual([])
})

test('a function that asks several statements keeps its tenant in a variable, by which a sharded database finds the rows', async () => {
  const { rows } = await world.database.pool.query<{ name: string }>(
    `select p.proname as name from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and l.lanname = 'plpgsql' and p.prosrc ~ 'tenant_id = current_tenant\\(\\)'`,
  )
  expect(rows).toEqual([])
})

/** Functions of the owner that have no tenant as their first value, by why they need none. */
const WITHOUT_MINE: Readonly<Record<string, readonly string[]>> = {
  'ask nothing that a transaction has changed before': [
    'search_clubs(text,integer)',
    'search_coupons(text,integer)',
    'search_members(text,text,integer)',
    'search_orders(text,text,integer)',
    'search_registrations(text,integer)',
    'search_teams(text,integer)',
    'search_users(text,integer)',
    'registrations_of_leagues(bigint,text[],bigint[],bigint[])',
    'events_of_circuit(bigint)',
  ],
  'are asked by policies, where the rows are': [
    'note_made(text,bigint)',
    'reached_clubs()',
    'reached_members()',
    'reached_orders()',
    'reached_registrations()',
    'reached_teams()',
    'reaches_member(bigint)',
    'reaches_order(bigint)',
    'reaches_registration(bigint)',
  ],
  'ask what is whole on every machine, or on the coordinator': [
    'change_tenant(text,text)',
    'choose_primary_host(text)',
    'claim_host(text,timestamp with time zone)',
    'enqueue_job(text,json,timestamp with time zone,text)',
    'note_offers(text)',
    'release_host(text)',
  ],
  'are called by the release before': [
    'forget_name_words(text[])',
    'is_team_entered(bigint,date)',
    'move_entrants(bigint[],text,text,timestamp with time zone,text)',
    'move_event(bigint,text,text,timestamp with time zone,text)',
    'move_registrations(bigint[],text,text,timestamp with time zone,bigint,text)',
  ],
}

test('a function of the owner has the tenant as its first value, or somebody has said why not: a sharded database else asks past what the transaction has changed', async () => {
  const { rows } = await world.database.pool.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef and proargnames[1] is distinct from 'mine'
       and (has_function_privilege('fieldhouse_app', oid, 'execute') or has_function_privilege('fieldhouse_league', oid, 'execute'))
     order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.values(WITHOUT_MINE).flat().toSorted())
})

test('no policy asks a volatile function: a sharded database then changes no row of its table', async () => {
  const { rows } = await world.database.pool.query<{ policy: string; asks: string }>(
    `select distinct p.polname || ' on ' || p.polrelid::regclass as policy, f.proname as asks
     from pg_policy p join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid and d.refclassid = 'pg_proc'::regclass
       join pg_proc f on f.oid = d.refobjid
     where f.provolatile = 'v'`,
  )
  expect(rows).toEqual([])
})

test("the application's roles can do nothing that goes round the walls", async () => {
  const { rows } = await world.database.pool.query(
    `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole,
       (select count(*) from pg_class where relowner = r.oid) as owned,
       has_schema_privilege(r.oid, 'public', 'create') as may_create
     from pg_roles r
     where rolname in ('fieldhouse_app', 'fieldhouse_league', 'fieldhouse_league_desk', 'fieldhouse_watch')`,
  )
  const nothing = {
    rolsuper: false,
    rolbypassrls: false,
    rolcreatedb: false,
    rolcreaterole: false,
    owned: 0,
    may_create: false,
  }
  expect(rows).toEqual([nothing, nothing, nothing, nothing])
})

test('the role that sees all tenants sees of them what says whose turn it is and which keys they brought, and writes nothing', async () => {
  const { rows } = await world.database.pool.query<{ seen: string }>(
    `select table_name || '.' || column_name || case privilege_type when 'SELECT' then '' else ' ' || privilege_type end as seen
     from information_schema.column_privileges c join information_schema.tables t using (table_schema, table_name)
     where grantee = 'fieldhouse_watch' and table_type = 'BASE TABLE' order by seen`,
  )
  expect(rows.map(({ seen }) => seen)).toEqual([
    'auto_charge.next_try_on',
    'auto_charge.tenant_id',
    'auto_renewal.charge_id',
    'auto_renewal.ended_at',
    'auto_renewal.registration_id',
    'auto_renewal.tenant_id',
    'berth.state',
    'berth.tenant_id',
    'brought_key.name',
    'brought_key.sealed',
    'brought_key.tenant_id',
    'collection_try.done_at',
    'collection_try.tenant_id',
    'credential.expires_on',
    'credential.status',
    'credential.tenant_id',
    'event.ends_on',
    'event.id',
    'event.release_days',
    'event.starts_on',
    'event.status',
    'event.tenant_id',
    'event_addon_purchase.held_until',
    'event_addon_purchase.state',
    'event_addon_purchase.tenant_id',
    'event_balance.due_on',
    'event_balance.id',
    'event_balance.next_try_on',
    'event_balance.party_id',
    'event_balance.state',
    'event_balance.tenant_id',
    'event_balance.tries',
    'event_cut_short.asked_at',
    'event_cut_short.sent_at',
    'event_cut_short.tenant_id',
    'event_party.check_due_on',
    'event_party.event_id',
    'event_party.held_until',
    'event_party.id',
    'event_party.state',
    'event_party.tenant_id',
    'event_pass_purchase.event_id',
    'event_pass_purchase.held_until',
    'event_pass_purchase.state',
    'event_pass_purchase.tenant_id',
    'fee_instalment.due_on',
    'fee_instalment.id',
    'fee_instalment.next_try_on',
    'fee_instalment.owed',
    'fee_instalment.plan_id',
    'fee_instalment.tenant_id',
    'fee_instalment.tries',
    'fee_plan.accepted_at',
    'fee_plan.grace_days',
    'fee_plan.id',
    'fee_plan.late_fee',
    'fee_plan.state',
    'fee_plan.tenant_id',
    'insurance_certificate.follows_id',
    'insurance_certificate.id',
    'insurance_certificate.renews',
    'insurance_certificate.status',
    'insurance_certificate.tenant_id',
    'insurance_certificate.until_on',
    'insurance_file.expires_on',
    'insurance_file.status',
    'insurance_file.tenant_id',
    'ledger_added.tenant_id',
    'ledger_added.time_zone',
    'ledger_added.until_id',
    'ledger_entry.booked_at',
    'ledger_entry.credit',
    'ledger_entry.debit',
    'ledger_entry.id',
    'ledger_entry.kind',
    'ledger_entry.tenant_id',
    'mandate.ended_at',
    'mandate.purpose',
    'mandate.subject_id',
    'mandate.tenant_id',
    'member.id',
    'member.tenant_id',
    'member.updated_at',
    'member_pair_search.changed_at',
    'member_pair_search.member_id',
    'member_pair_search.tenant_id',
    'order_added.is_whole',
    'order_added.tenant_id',
    'order_added.time_zone',
    'order_change.tenant_id',
    'orders.expires_at',
    'orders.status',
    'orders.tenant_id',
    'payment.next_check_at',
    'payment.tenant_id',
    'plate_payment.event_id',
    'plate_payment.state',
    'plate_payment.tenant_id',
    'property.name',
    'property.tenant_id',
    'refund.next_check_at',
    'refund.tenant_id',
    'registration.deleted_at',
    'registration.id',
    'registration.member_id',
    'registration.member_type_id',
    'registration.status',
    'registration.tenant_id',
    'registration.valid_until',
    'registration_moved.tenant_id',
    'renewal_plan.days',
    'renewal_plan.is_on',
    'renewal_plan.tenant_id',
    'repeatable_call.begun_at',
    'repeatable_call.tenant_id',
    'saved_report.next_on',
    'saved_report.tenant_id',
    'season.end_date',
    'season.id',
    'season.tenant_id',
    'takings_day.day',
    'takings_day.tenant_id',
    'takings_day.until',
    'team_entry.instalment_id',
    'team_entry.kind',
    'team_entry.plan_id',
    'team_entry.tenant_id',
    'team_invite.expires_at',
    'team_invite.reminders',
    'team_invite.sent_at',
    'team_invite.status',
    'team_invite.tenant_id',
    'tenant.id',
    'tenant.status',
    'tenant.time_zone',
    'transfer.answer_by',
    'transfer.season_id',
    'transfer.status',
    'transfer.tenant_id',
    'vendor_invoice.due_on',
    'vendor_invoice.tenant_id',
    'vendor_invoice.voided_at',
    'wallet_pass.tenant_id',
  ])
})

describe('the rooms', () => {
  const source = new URL('../../src/', import.meta.url)
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.gen.ts'),
  )
  const textOf = (file: string) => readFileSync(new URL(file, source), 'utf8')

  test('only the configuration reads the environment', () => {
    expect(
      files.filter((file) => file !== 'plumbing/config.ts' && /process\.env/.test(textOf(file))),
    ).toEqual([])
  })

  test('SQL stands in files of queries', () => {
    const plumbing = [
      'plumbing/audit.ts',
      'plumbing/database/access.ts',
      'plumbing/database/database.ts',
      'plumbing/database/migrate.ts',
    ]
    const speaking = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`|pool\s*\.query\b/
    expect(
      files.filter(
        (file) =>
          !/(^|\/|-)queries\.ts$/.test(file) && !plumbing.includes(file) && speaking.test(textOf(file)),
      ),
    ).toEqual([])
  })

  test('what is looked up by a text from outside stands in a dictionary, where "toString" is no word', () => {
    const shared = new URL('../../../contract/src/', import.meta.url)
    const inherited = /^(?:export )?const \w+: .*Record<string, .*= \{/m
    const texts = [
      ...files.map((file) => [file, textOf(file)] as const),
      ...readdirSync(shared, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => [file, readFileSync(new URL(file, shared), 'utf8')] as const),
    ]
    // What seeds look up is their own.
    expect(
      texts.flatMap(([file, text]) => (inherited.test(text) && !/seed/.test(file) ? [file] : [])),
    ).toEqual([])
  })
})
