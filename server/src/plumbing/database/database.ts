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
  type RawBuilder,
} from 'kysely'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { cancel, cut } from './database-cancel.ts'
import { copyOut, withValues } from './database-copy.ts'
import { gather, openReaders, type Asked } from './database-reads.ts'
import type { DB } from './tables.gen.ts'

export type Tables = DB
/** The database of one tenant for the length of one transaction. */
export type Db = Transaction<Tables>

const { builtins } = pg.types
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format),
}
/** The type of a list of ids, for which `pg` has no name. */
const INT8_LIST: number = 1016
const textsIn = pg.types.getTypeParser(INT8_LIST, 'text') as (value: string) => (string | null)[]
/** Ids and cents are safe integers, a day is its ISO text (no time zone can move it), a moment its ISO text in UTC. */
const parsers: Record<number, (value: string) => unknown> = {
  [builtins.INT8]: Number,
  [INT8_LIST]: (value) => textsIn(value).map((id) => (id === null ? null : Number(id))),
  [builtins.DATE]: (value) => value,
  [builtins.TIMESTAMPTZ]: isoOf,
}

/** PostgreSQL's `2026-11-21 18:00:00.123456+00`. Where it speaks in UTC no date need be computed, which counts in lists. */
function isoOf(value: string): string {
  const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(value)
  if (utc) return `${utc[1]}T${utc[2]}.${(utc[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`
  return new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}

/** How long a statement may still take when the database is to be closed. */
const PATIENCE_MS = 10_000

/** Each holds a connection for as long as somebody reads. */
const MOST_COPIES = 4

type Role = 'fieldhouse_app' | 'fieldhouse_psp'

type Writing = { role?: Role; from?: pg.Pool; soon?: boolean; atOnce?: boolean }

/** A statement with its values that has not been asked yet. */
export type Query = RawBuilder<unknown>

type Options = {
  url: string
  /** Connections that write; half as many more only read. About the number of cores of the database server is fastest. */
  pool?: number
  prepare?: boolean
  /** Sees every statement before it is sent; a test refuses statements without a tenant here. */
  onStatement?: (statement: string) => void
}

/** Opens the pool. Every connection pipelines: statements issued together travel together. */
export function connect({ url, pool: max = 8, prepare = true, onStatement }: Options) {
  const config = { connectionString: url, types, pipeline: true, application_name: 'fieldhouse' }
  const connected = new Set<pg.Client>()
  const watch = (client: pg.Client) => {
    connected.add(client)
    client.once('end', () => connected.delete(client))
  }
  const pool = openPool({ ...config, max } as pg.PoolConfig, watch)
  const aside = openPool({ ...config, max: 1 } as pg.PoolConfig, watch)
  const copies = openPool({ ...config, pipeline: false, max: MOST_COPIES } as pg.PoolConfig, watch)
  const readers = openReaders(config as pg.ClientConfig, Math.ceil(max / 2), watch)
  const props = kyselyProps()
  const nameOf = prepare ? statementNames() : () => undefined

  /** The database for one caller; what is asked after the end is refused. */
  function dbFor(ask: (query: pg.QueryConfig) => Promise<pg.QueryResult>) {
    let isOver = false
    const connection: DatabaseConnection = {
      async executeQuery<R>({ sql: text, parameters }: CompiledQuery) {
        // Of several things done at once one may fail while another goes on: its next statement must not run on its own.
        if (isOver) throw new Error('the transaction is over')
        onStatement?.(text)
        const name = nameOf(text)
        const { rows, rowCount } = await ask({ text, values: [...parameters], ...(name ? { name } : {}) })
        return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
      },
      streamQuery() {
        throw new Error('rows are streamed by COPY, not by a cursor')
      },
    }
    const executor = props.executor.withConnectionProvider({
      provideConnection: (consumer) => consumer(connection),
    })
    return {
      db: new Transaction<Tables>({ ...props, executor }),
      end: () => {
        isOver = true
      },
    }
  }

  /**
   * What is asked in one go (one query, or several by `Promise.all`) is a transaction of its own. Nothing is lost by
   * that: in READ COMMITTED a statement sees what is committed when it begins, whatever transaction it stands in.
   */
  async function reading<T>(tenantId: number | null, work: (db: Db) => Promise<T>): Promise<T> {
    const begin = beginning('read only', tenantId, 'fieldhouse_app')
    let asked: Asked[] | undefined
    const { db, end } = dbFor(
      (query) =>
        new Promise((resolve, reject) => {
          const one = { query, resolve, reject }
          if (asked) return asked.push(one)
          const together = [one]
          asked = together
          process.nextTick(() => {
            asked = undefined
            readers.read(begin, together)
          })
        }),
    )
    return work(db).finally(end)
  }

  async function writing<T>(
    tenantId: number | null,
    work: (db: Db) => Promise<T>,
    { role = 'fieldhouse_app', from = pool, soon = false, atOnce = false }: Writing = {},
  ): Promise<T> {
    const begin =
      beginning('read write', tenantId, role) + (soon ? '; set local synchronous_commit = off' : '')
    const client = await from.connect()
    let broken: Error | undefined
    let first: unknown
    let committing: Promise<pg.QueryResult> | undefined
    const commit = () => {
      end()
      committing = client.query('commit')
      return committing
    }
    const { db, end } = dbFor((query) => {
      gather(client)
      if (atOnce) process.nextTick(() => (committing ? undefined : commit().catch(() => {})))
      return client.query(query).catch((error: unknown) => {
        // Of statements sent together, those behind the one that failed only say that they were not tried.
        first ??= error
        throw first
      })
    })
    try {
      gather(client)
      // Not awaited: it travels with the first statement. If it fails, so does every statement that follows.
      const begun = client.query(begin)
      begun.catch(() => {})
      const result = await work(db)
      await begun
      if ((await (committing ?? commit())).command !== 'COMMIT')
        throw new Error('the transaction was rolled back by the database')
      return result
    } catch (error) {
      end()
      // An end that was sent already has taken back what failed.
      await (committing ?? client.query('rollback')).catch((rollback: Error) => {
        broken = rollback
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  async function copying(tenantId: number, query: Query, over: () => void): Promise<Readable> {
    const { sql: text, parameters } = query.compile({ getExecutor: () => props.executor })
    onStatement?.(text)
    const statement = `copy (${withValues(text, parameters)}) to stdout (format csv)`
    const client = await copies.connect()
    const leave = (error?: Error) => {
      client.release(error)
      over()
    }
    try {
      await client.query(beginning('read only', tenantId, 'fieldhouse_app'))
    } catch (error) {
      leave(error as Error)
      throw error
    }
    return copyOut(client, statement, (error) => {
      if (error) leave(error)
      else client.query('rollback').then(() => leave(), leave)
    })
  }

  /**
   * Statements that run after the patience, and perhaps wait for a lock that nobody gives back, are given up; after as
   * long again their connections are cut. Gives what stops it.
   */
  function hurry(patience_ms = PATIENCE_MS): () => void {
    const began = Date.now()
    const timer = setInterval(() => {
      const waited = Date.now() - began
      if (waited > 2 * patience_ms) for (const client of connected) cut(client)
      else if (waited > patience_ms) for (const client of connected) cancel(client)
    }, patience_ms / 20)
    return () => clearInterval(timer)
  }

  const inHand = new Set<Promise<unknown>>()
  function keepInHand<T>(work: Promise<T>): Promise<T> {
    const done = work.finally(() => inHand.delete(done))
    inHand.add(done)
    return done
  }

  return {
    pool,
    /** One transaction of one tenant: row-level security hides every other tenant's rows. */
    inTenant: <T>(tenantId: number, work: (db: Db) => Promise<T>, { readOnly = false } = {}) =>
      keepInHand(readOnly ? reading(tenantId, work) : writing(tenantId, work)),
    /**
     * The same for what is asked in one go (one statement, or several by `Promise.all`): the end travels with it, so that
     * there is one journey and not two. What was asked stays, whatever `work` makes of the answer.
     */
    atOnce: <T>(tenantId: number, work: (db: Db) => Promise<T>) =>
      keepInHand(writing(tenantId, work, { atOnce: true })),
    /**
     * A short transaction on a connection that only such ones share, so that it can be asked for within another. Its end
     * is not waited for on the disk; it is there before anything that is committed after it.
     */
    aside: <T>(tenantId: number, work: (db: Db) => Promise<T>, { atOnce = false } = {}) =>
      keepInHand(writing(tenantId, work, { from: aside, soon: true, atOnce })),
    /** The same on a connection that is opened for it: whether new ones can still do what those that are open could. */
    anew: <T>(tenantId: number, work: (db: Db) => Promise<T>) => {
      const own = openPool({ ...config, max: 1 } as pg.PoolConfig, watch)
      return keepInHand(writing(tenantId, work, { from: own }).finally(() => own.end()))
    },
    /** Outside any tenant: only the list of tenants can be read. */
    global: <T>(work: (db: Db) => Promise<T>) => keepInHand(reading(null, work)),
    /** One transaction in the books of the built-in card provider, from which nothing else can be seen. */
    sandbox: <T>(work: (db: Db) => Promise<T>) => keepInHand(writing(null, work, { role: 'fieldhouse_psp' })),
    /** What a query finds as lines of CSV, in the tenant and with the eyes of the server's role as anything else. */
    copyOut: (tenantId: number, query: Query): Promise<Readable> => {
      let over = () => {}
      void keepInHand(new Promise<void>((resolve) => (over = resolve)))
      return copying(tenantId, query, over).catch((error: unknown) => {
        over()
        throw error
      })
    },
    hurry,
    /**
     * Takes leave once nobody is at work any more, also of what they ask next. Whoever still waits after the patience is
     * given up.
     */
    close: async ({ patience_ms = PATIENCE_MS } = {}) => {
      const relax = hurry(patience_ms)
      while (inHand.size > 0) await Promise.allSettled(inHand)
      relax()
      await Promise.all([pool.end(), aside.end(), copies.end(), readers.close()])
    },
  }
}
export type Database = ReturnType<typeof connect>

/** A value for a jsonb column; the driver would send an array as a PostgreSQL array. */
export const asJson = (value: unknown) => sql<never>`${storable(JSON.stringify(value))}::jsonb`

/** Half of a character of two halves, which JSON can say and jsonb refuses, as the sign for what is not readable. */
function storable(json: string | undefined) {
  return json?.includes('\\ud')
    ? json.replace(/\\(ud[0-9a-f]{3}|.)/g, (escape, what) => (what.length > 1 ? '\ufffd' : escape))
    : json
}

function openPool(config: pg.PoolConfig, watch: (client: pg.Client) => void) {
  const pool = new pg.Pool(config)
  // A connection that dies is replaced at its next use; without listeners, idle or at work, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    watch(client as unknown as pg.Client)
  })
  return pool
}

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

function beginning(mode: 'read only' | 'read write', tenantId: number | null, role: Role) {
  if (tenantId !== null && !Number.isSafeInteger(tenantId)) throw new Error('a tenant id is a whole number')
  return `begin ${mode}; set local role ${role}; set local app.tenant_id = '${tenantId ?? ''}'`
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
