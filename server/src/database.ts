import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
  sql,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type KyselyProps,
} from 'kysely'
import pg from 'pg'
import type { DB } from './tables.gen.ts'

export type Tables = DB
/** The database of one tenant for the length of one transaction. */
export type Db = Transaction<Tables>

const { builtins } = pg.types
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format),
}
/** Ids and cents are safe integers, a day is its ISO text (no time zone can move it), a moment its ISO text in UTC. */
const parsers: Record<number, (value: string) => unknown> = {
  [builtins.INT8]: Number,
  [builtins.DATE]: (value) => value,
  [builtins.TIMESTAMPTZ]: (value) =>
    new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString(),
}

type Options = {
  url: string
  /** Connections; about the number of cores of the database server is fastest. */
  pool?: number
  prepare?: boolean
  /** Sees every statement before it is sent; a test refuses statements without a tenant here. */
  onStatement?: (statement: string) => void
}

/** Opens the pool. Every connection pipelines: statements issued together travel together. */
export function connect({ url, pool: max = 8, prepare = true, onStatement }: Options) {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    pipeline: true,
    application_name: 'fieldhouse',
  } as pg.PoolConfig)
  // A connection that dies is replaced at its next use; without listeners, idle or at work, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const props = kyselyProps()
  const names = prepare ? statementNames() : undefined

  async function transaction<T>(
    tenantId: number | null,
    readOnly: boolean,
    work: (db: Db) => Promise<T>,
    role: 'fieldhouse_app' | 'fieldhouse_psp' = 'fieldhouse_app',
  ): Promise<T> {
    if (tenantId !== null && !Number.isSafeInteger(tenantId)) throw new Error('a tenant id is a whole number')
    const client = await pool.connect()
    let broken: Error | undefined
    let isOver = false
    // Of several things done at once one may fail while another goes on: its next statement must not run on its own.
    const beforeStatement = (statement: string) => {
      if (isOver) throw new Error('the transaction is over')
      onStatement?.(statement)
    }
    try {
      // Not awaited: it travels with the first statement. If it fails, row-level security hides every row from what follows.
      const begun = client.query(
        `begin${readOnly ? ' read only' : ''}; set local role ${role}; set local app.tenant_id = '${tenantId ?? ''}'`,
      )
      begun.catch(() => {})
      const executor = props.executor.withConnectionProvider({
        provideConnection: (consumer) => consumer(connectionOf(client, names, beforeStatement)),
      })
      const result = await work(new Transaction<Tables>({ ...props, executor }))
      isOver = true
      await begun
      const ended = client.query(readOnly ? 'rollback' : 'commit')
      // Nothing can be lost by a read, so its answer need not wait for the end of its transaction.
      if (readOnly) ended.catch(() => {})
      else if ((await ended).command !== 'COMMIT')
        throw new Error('the transaction was rolled back by the database')
      return result
    } catch (error) {
      isOver = true
      await client.query('rollback').catch((rollback: Error) => {
        broken = rollback
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    pool,
    /** One transaction of one tenant: row-level security hides every other tenant's rows. */
    inTenant: <T>(tenantId: number, work: (db: Db) => Promise<T>, { readOnly = false } = {}) =>
      transaction(tenantId, readOnly, work),
    /** Outside any tenant: only the list of tenants can be read. */
    global: <T>(work: (db: Db) => Promise<T>) => transaction(null, true, work),
    /** One transaction in the books of the built-in card provider, from which nothing else can be seen. */
    sandbox: <T>(work: (db: Db) => Promise<T>) => transaction(null, false, work, 'fieldhouse_psp'),
    close: () => pool.end(),
  }
}
export type Database = ReturnType<typeof connect>

/** A value for a jsonb column; the driver would send an array as a PostgreSQL array. */
export const asJson = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`

function kyselyProps(): KyselyProps {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  const kysely = new Kysely<Tables>({ dialect })
  return { config: { dialect }, dialect, driver: new DummyDriver(), executor: kysely.getExecutor() }
}

/** Short names for the statements seen most, so that the database parses each once per connection. */
function statementNames() {
  const names = new Map<string, string>()
  return (statement: string) => {
    const known = names.get(statement)
    if (known || names.size >= 400) return known
    const name = `s${names.size}`
    names.set(statement, name)
    return name
  }
}

function connectionOf(
  client: pg.PoolClient,
  names: ((statement: string) => string | undefined) | undefined,
  beforeStatement: (statement: string) => void,
): DatabaseConnection {
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      beforeStatement(sql)
      const name = names?.(sql)
      const { rows, rowCount } = await client.query({
        text: sql,
        values: [...parameters],
        ...(name ? { name } : {}),
      })
      return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
    },
    streamQuery() {
      throw new Error('rows are streamed by COPY, not by a cursor')
    },
  }
}
