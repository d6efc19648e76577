import { createHash } from 'node:crypto'
import pg from 'pg'
import { ACCESS } from './access.gen.ts'
import { findTenantTables } from './tenant-rows-queries.ts'

/** What is spread, by the names of tables and functions. */
export type Plan = {
  /** Few rows that every tenant’s rows refer to: whole on every machine. */
  whole: string[]
  /** Spread by tenant: all rows of a tenant are on one machine. */
  spread: string[]
  /** Functions that run on the machine of the tenant they are called with. */
  functions: string[]
  /** What was so before. */
  done: string[]
}

const WHOLE = ['public.tenant', 'public.tenant_host']

/**
 * Spreads the tables of tenants over the machines of a Citus cluster (decision 0220); what is spread stays as it is. The queue and the list
 * of migrations stay on the coordinator. @throws Error one sentence for the operator
 */
export const shard = (connectionString: string): Promise<Plan> =>
  withClient(connectionString, async (client) => {
    await refuseUnready(client)
    const plan = await planOf(client, await findSpread(client))
    await client.query(`set citus.multi_shard_modify_mode = 'sequential'`)
    await client.query(`set citus.enable_local_reference_table_foreign_keys = off`)
    await letRolesIn(client)
    await letFunctionsAsk(client)
    await letNamesBeNear(client)
    await letFunctionsPlan(client)
    await narrowPolicies(client)
    for (const name of plan.whole) await client.query('select create_reference_table($1)', [name])
    let together = plan.done.find((name) => !WHOLE.includes(name))
    for (const name of plan.spread) {
      await client.query(`select create_distributed_table($1, 'tenant_id', colocate_with => $2)`, [
        name,
        together ?? 'default',
      ])
      together ??= name
    }
    for (const name of plan.functions)
      await client.query(
        `select create_distributed_function($1::regprocedure, 'mine', colocate_with => $2, force_delegation => true)`,
        [name, together],
      )
    await letRolesCount(client)
    return plan
  })

/** @throws Error one sentence for the operator, where there is no coordinator of a cluster */
export const refuseElsewhere = (connectionString: string): Promise<void> =>
  withClient(connectionString, refuseUnready)

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'sharding' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** What there is to be done, of which these tables are spread already. */
export async function planOf(client: pg.ClientBase, done: ReadonlySet<string>): Promise<Plan> {
  const tables = (await findTenantTables(client)).map(({ name }) => name)
  const { rows } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and proargnames[1] = 'mine' order by 1`,
  )
  return {
    whole: WHOLE.filter((name) => !done.has(name)),
    spread: tables.filter((name) => !done.has(name) && !WHOLE.includes(name)),
    functions: rows.map(({ name }) => name),
    done: [...done],
  }
}

async function refuseUnready(client: pg.ClientBase) {
  const { rows } = await client.query(`select from pg_extension where extname = 'citus'`)
  if (rows.length === 0)
    throw new Error(
      'This database has no extension citus. As an administrator, on the coordinator and on each worker: create extension citus; then on the coordinator: select citus_add_node(…) for each worker.',
    )
  const { rows: workers } = await client.query(
    `select from pg_dist_node where noderole = 'primary' and shouldhaveshards and citus_is_coordinator()`,
  )
  if (workers.length === 0)
    throw new Error(
      'This database knows no workers, or is one itself. On the coordinator: select citus_add_node(…) for each worker.',
    )
}

/** Whether the tables of tenants are spread over machines. */
export async function isSharded(ask: (statement: string) => Promise<unknown[]>): Promise<boolean> {
  const [known] = (await ask(`select to_regclass('pg_dist_partition') is not null as is`)) as {
    is: boolean
  }[]
  return known!.is && (await ask(`select from pg_dist_partition where partmethod = 'h' limit 1`)).length > 0
}

/**
 * A statement of a migration that a cluster refuses: a table that refers to one that is spread, before it is spread itself, and a condition
 * that asks another table. It is given to the coordinator alone, and what follows from it to the others by `shard`.
 */
export function isOfCoordinator(statement: string): boolean {
  const policy = statement.search(/\bpolicy\b/i)
  const asks = policy >= 0 && /\(\s*select\b/i.test(statement.slice(policy))
  return asks || /^create table\b/i.test(statement)
}

export const ALONE = 'set local citus.enable_ddl_propagation = off'
export const TOGETHER = 'set local citus.enable_ddl_propagation = on'

async function findSpread(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_dist_partition join pg_class c on c.oid = logicalrelid join pg_namespace n on n.oid = relnamespace
     where partmethod = 'h' or (partmethod = 'n' and repmodel = 't')`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** A worker is asked as the role that asks the coordinator, so each has to be let in there. */
async function letRolesIn(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(rolname) as name from pg_roles where rolname ~ '^fieldhouse_' and not rolcanlogin`,
  )
  for (const { name } of rows) await client.query(`alter role ${name} login`)
}

/**
 * Rewrites the policies that narrow a tenant’s rows to a league, because Citus copies them to its workers as permissive ones, which
 * would open all rows of the tenant, and a policy there can’t query another table. Rewritten, each stands alone, calls functions
 * instead of queries, and the tenant’s own policy no longer applies to its role (decision 0232). A comment on each marks it as
 * done. Returns how many were rewritten.
 */
export async function narrowPolicies(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ policy: string; comment: string | null }>(
    `select format('%I on %I.%I', p.polname, n.nspname, c.relname) as policy, obj_description(p.oid, 'pg_policy') as comment
     from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace`,
  )
  const comments = new Map(rows.map(({ policy, comment }) => [policy, comment]))
  const [{ user }] = (await client.query<{ user: string }>('select quote_ident(current_user) as user'))
    .rows as [{ user: string }]
  let narrowed = 0
  for (const { name, of, role, rows, checked } of NARROWING) {
    const policy = `${name} on ${of}`
    const [using, check] = [rows, checked].map(
      (one) => `tenant_id = current_tenant() and (${askingFunctions(one)})`,
    )
    const comment = `spread: ${createHash('sha256').update(`${using}${check}`).digest('hex').slice(0, 16)}`
    if (comments.get(policy) === comment) continue
    await client.query('begin')
    await client.query(`alter policy tenant on ${of} to fieldhouse_app, ${user}`)
    await client.query(ALONE)
    await client.query(`drop policy if exists ${policy}`)
    await client.query(TOGETHER)
    await client.query(`drop policy if exists ${policy}`)
    await client.query(`create policy ${policy} for all to ${role} using (${using}) with check (${check})`)
    await client.query(`comment on policy ${policy} is '${comment}'`)
    await client.query('commit')
    narrowed++
  }
  return narrowed
}

/** The policies that narrow what the tenant’s shows, as the migrations have them. */
export const NARROWING = ACCESS.flatMap((statement) => {
  if (!statement.includes(' as restrictive ')) return []
  // create policy … on … as restrictive for all to … using (…) with check (…)
  const [head, conditions] = statement.split(' using (') as [string, string]
  const [, , name, , of, , , , , , role] = head.split(' ')
  const [rows, checked] = conditions.slice(0, -1).split(') with check (')
  return [{ name: name!, of: of!, role: role!, rows: rows!, checked: checked! }]
})

const LIST = /(\w{1,63}) IN \( SELECT (reached_\w{1,55})\(\) AS \w{1,63}\)/g
const COLUMN =
  /(\w{1,63}) IN \( SELECT (\w{1,63})\.(\w{1,63})\s+FROM \2\s+WHERE \(\2\.tenant_id = current_tenant\(\)\)\)/g
const VALUE = /\( SELECT reach\('(\w+)'::text\) AS reach\)/g

/** A condition of a policy as a worker takes it: with functions in place of queries. */
export const askingFunctions = (condition: string): string =>
  condition
    .replace(LIST, "is_among('list', '$2', $1)")
    .replace(COLUMN, "is_among('$2', '$3', $1)")
    .replace(VALUE, "reach('$1')")

/** Three questions that a worker plans anew: 0.85 ms in place of 0.07. */
const LOOK_PRICE = 12

/** A cluster finds the part with the rows by values, of which a plan that is kept for all values knows nothing. */
async function letFunctionsPlan(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and 'plan_cache_mode=force_generic_plan' = any (proconfig)`,
  )
  for (const { name } of rows)
    await client.query(`alter function ${name} set plan_cache_mode = force_custom_plan`)
  await client.query(
    `create or replace function look_price() returns integer language sql immutable parallel safe return ${LOOK_PRICE}`,
  )
}

/** A worker numbers rows itself that a statement makes of others there, and asks for the right to. */
async function letRolesCount(client: pg.ClientBase) {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(distinct s.oid::regclass::text, ', ') as names from pg_class s
       join pg_depend d on d.objid = s.oid and d.deptype = 'i' join pg_class c on c.oid = d.refobjid
     where s.relkind = 'S' and c.relnamespace = 'public'::regnamespace`,
  )
  const statement = `grant usage on sequence ${rows[0]!.names} to fieldhouse_app, fieldhouse_league_desk`
  await client.query(statement)
  await client.query('select run_command_on_workers($1)', [statement])
}

/** A search is a function; in a list it works on the worker that has the rows, and asks the cluster from there. */
async function letFunctionsAsk(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  await client.query(`alter database ${rows[0]!.name} set citus.allow_nested_distributed_execution = on`)
}

/** How near names have to be, as the searches set it for themselves: what a function sets doesn’t reach the worker that it asks. */
export const NEARNESS = {
  'pg_trgm.similarity_threshold': '0.12',
  'pg_trgm.word_similarity_threshold': '0.35',
} as const

/** Each machine is told by itself. The extension has to be loaded, or only a superuser may change what it doesn’t know yet. */
async function letNamesBeNear(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  const set = Object.entries(NEARNESS).map(
    ([setting, value]) => `alter database ${rows[0]!.name} set ${setting} = ${value};`,
  )
  const statement = `do $$ begin perform similarity('', ''); ${ALONE}; ${set.join(' ')} end $$`
  await client.query(statement)
  const { rows: refused } = await client.query<{ result: string }>(
    'select result from run_command_on_workers($1) where not success',
    [statement],
  )
  if (refused.length > 0) throw new Error(`A worker refuses how near names have to be: ${refused[0]!.result}`)
}
