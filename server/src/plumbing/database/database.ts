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
import type { Tracing } from '../tracing.ts'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { cancel, cut } from './database-cancel.ts'
import { copyOut, withValues } from './database-copy.ts'
import { Batch, type Answer, type Asked, type Statement } from './database-batch.ts'
import { gather, openReaders, type Beginning } from './database-reads.ts'
import { asSent, types } from './database-values.ts'
import type { DB } from './tables.gen.ts'

export type Tables = DB
/** The database of one tenant for the duration of one transaction. */
export type Db = Transaction<Tables>

/** How long a running statement may still take once the database is being closed. */
const PATIENCE_MS = 10_000

/** Each one occupies a connection for as long as somebody reads. */
const MOST_COPIES = 4

type Role =
  | 'fieldhouse_app'
  | 'fieldhouse_psp'
  | 'fieldhouse_league'
  | 'fieldhouse_league_desk'
  | 'fieldhouse_watch'

/**
 * The leagues that a transaction is narrowed to, and clubs and teams of others that count along with them.
 */
export type Reach = {
  leagues: readonly number[]
  clubs: readonly number[]
  teams: readonly number[]
}

type Narrowing = { reach?: Reach | undefined }
type Writing = Narrowing & {
  role?: Role
  from?: pg.Pool
  soon?: boolean
  atOnce?: boolean
  /** How long the database may take for a statement. */
  within_ms?: number
  /** Also of a tenant that is being moved: for whoever moves it. */
  evenMoving?: boolean
}

/** A statement with its values, not executed yet. */
export type Query = RawBuilder<unknown>

type Options = {
  url: string
  /**
   * Connections for writing; half as many again only read. About as many as the database server has cores is
   * fastest.
   */
  pool?: number
  prepare?: boolean
  /** A statement that is asked this many times within a minute gets a name, and is prepared under it. */
  namesAfter?: number
  /** Sees every statement before it is sent; a test uses it to reject statements without a tenant. */
  onStatement?: (statement: string) => void
  /** Runs every statement, as one span of a trace; the text has no values in it. */
  around?: Tracing['span']
  /** Told how many seconds a transaction that writes waited for its connection. */
  onWait?: (seconds: number) => void
}

/** Opens the pool. Every connection pipelines: statements issued together travel together. */
export function connect({
  url,
  pool: max = 8,
  prepare = true,
  namesAfter,
  onStatement,
  around,
  onWait,
}: Options) {
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
  const nameOf = prepare ? statementNames({ often: namesAfter }) : () => undefined

  /** The database for one caller; rejects anything asked after the end of the transaction. */
  function dbFor(ask: (query: Statement) => Promise<Answer>) {
    let isOver = false
    const connection: DatabaseConnection = {
      async executeQuery<R>({ sql: text, parameters }: CompiledQuery) {
        // When several things run concurrently, one may fail while another continues: its next statement must
        // not run outside the transaction.
        if (isOver) throw new Error('the transaction is over')
        onStatement?.(text)
        const name = nameOf(text)
        const run = () => ask({ text, values: parameters.map(asSent), name })
        const { rows, rowCount } = await (around
          ? around('statement', { 'db.system.name': 'postgresql', 'db.query.text': text }, run)
          : run())
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
   * Runs queries that are issued together (one, or several through `Promise.all`) as a transaction of their
   * own. Nothing is lost by that: in READ COMMITTED a statement sees what is committed when it starts,
   * whatever transaction it is in.
   */
  async function reading<T>(
    tenantId: number | null,
    work: (db: Db) => Promise<T>,
    reach?: Reach,
    role: Role = 'fieldhouse_app',
  ): Promise<T> {
    const begin = beginning('read only', tenantId, role, reach)
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
    {
      role = 'fieldhouse_app',
      from = pool,
      soon = false,
      atOnce = false,
      within_ms,
      evenMoving = false,
      reach,
    }: Writing = {},
  ): Promise<T> {
    const [begin, set] = beginning('read write', tenantId, role, reach, !evenMoving)
    const settings =
      set +
      (soon ? '; set local synchronous_commit = off' : '') +
      (within_ms ? `; set local statement_timeout = ${within_ms}` : '')
    const asked = performance.now()
    const client = await from.connect()
    onWait?.((performance.now() - asked) / 1000)
    let broken: Error | undefined
    let refused: unknown
    let first: unknown
    let committing: Promise<pg.QueryResult> | undefined
    /** What is asked in one turn of the event loop travels together. */
    let waiting: Asked[] = []
    const send = () => {
      if (waiting.length === 0) return
      client.query(new Batch(waiting) as unknown as pg.Query)
      waiting = []
    }
    const last = (statement: 'commit' | 'rollback') => {
      end()
      // Nothing that was asked before may come after the end of the transaction.
      send()
      return client.query(statement)
    }
    const commit = () => {
      committing = last('commit')
      return committing
    }
    const { db, end } = dbFor((query) => {
      if (waiting.length === 0) {
        setImmediate(send)
        gather(client)
      }
      if (atOnce) process.nextTick(() => (committing ? undefined : commit().catch(() => {})))
      return new Promise<Answer>((resolve, reject) => waiting.push({ query, resolve, reject })).catch(
        (error: unknown) => {
          // Those after the one that failed only report that they were skipped.
          first ??= error
          throw first
        },
      )
    })
    try {
      gather(client)
      // Not awaited: it travels with the first statement. If it fails, so does every statement that follows.
      const begun = client.query(begin)
      begun.catch((error: unknown) => {
        refused = error
      })
      client.query(settings).catch((error: unknown) => {
        refused ??= error
      })
      const result = await work(db)
      await begun
      if ((await (committing ?? commit())).command !== 'COMMIT')
        throw new Error('the transaction was rolled back by the database')
      return result
    } catch (error) {
      // A commit that was already sent has rolled back what failed.
      await (committing ?? last('rollback')).catch((rollback: Error) => {
        broken = rollback
      })
      throw refused ?? error
    } finally {
      client.release(broken)
    }
  }

  async function copying(
    tenantId: number,
    query: Query,
    over: () => void,
    reach: Reach | undefined,
  ): Promise<Readable> {
    const { sql: text, parameters } = query.compile({ getExecutor: () => props.executor })
    onStatement?.(text)
    const statement = `copy (${withValues(text, parameters)}) to stdout (format csv)`
    const client = await copies.connect()
    const leave = (error?: Error) => {
      client.release(error)
      over()
    }
    try {
      for (const statement of beginning('read only', tenantId, 'fieldhouse_app', reach))
        await client.query(statement)
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
   * Cancels statements that are still running when time is up, perhaps waiting for a lock that is never
   * released; after the same time again their connections are dropped. Returns a function that calls this
   * off.
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
    /**
     * One transaction of one tenant: row-level security hides every other tenant's rows, and with `reach` those of other
     * leagues.
     */
    inTenant: <T>(
      tenantId: number,
      work: (db: Db) => Promise<T>,
      { readOnly = false, ...how }: Pick<Writing, 'reach' | 'evenMoving'> & { readOnly?: boolean } = {},
    ) => keepInHand(readOnly ? reading(tenantId, work, how.reach) : writing(tenantId, work, how)),
    /**
     * The same for statements that are issued together (one, or several through `Promise.all`): the commit
     * travels with them, which saves a round trip. It is committed whatever `work` does with the result.
     */
    atOnce: <T>(tenantId: number, work: (db: Db) => Promise<T>, { reach }: Narrowing = {}) =>
      keepInHand(writing(tenantId, work, { atOnce: true, reach })),
    /**
     * A short transaction on a separate set of connections, so that it can be used inside another one. It
     * does not wait for its commit to reach the disk, but is there before anything that is committed after
     * it.
     */
    aside: <T>(tenantId: number, work: (db: Db) => Promise<T>, { atOnce = false } = {}) =>
      keepInHand(writing(tenantId, work, { from: aside, soon: true, atOnce })),
    /**
     * The same on a new connection: tests whether new connections can still do what the open ones could. Where the database
     * hangs, it is dropped after twice the patience, so that one look after the other leaves nothing behind.
     */
    anew: <T>(tenantId: number, work: (db: Db) => Promise<T>, { patience_ms }: { patience_ms: number }) => {
      const opened: pg.Client[] = []
      const own = openPool(
        { ...config, max: 1, connectionTimeoutMillis: patience_ms } as pg.PoolConfig,
        (client) => {
          watch(client)
          opened.push(client)
        },
      )
      const timer = setTimeout(() => opened.forEach(cut), 2 * patience_ms)
      const worked = writing(tenantId, work, { from: own, within_ms: patience_ms })
      return keepInHand(
        worked.finally(async () => {
          await own.end()
          clearTimeout(timer)
        }),
      )
    },
    /** Outside any tenant: only the list of tenants is readable. */
    global: <T>(work: (db: Db) => Promise<T>) => keepInHand(reading(null, work)),
    /** Which tenants have something to do: of all of them, and nothing else is visible from it. */
    watch: <T>(work: (db: Db) => Promise<T>) =>
      keepInHand(reading(null, work, undefined, 'fieldhouse_watch')),
    /** One transaction in the tables of the built-in card provider, and nothing else is visible from it. */
    sandbox: <T>(work: (db: Db) => Promise<T>, { readOnly = false } = {}) =>
      keepInHand(
        readOnly
          ? reading(null, work, undefined, 'fieldhouse_psp')
          : writing(null, work, { role: 'fieldhouse_psp' }),
      ),
    /**
     * The result of a query as lines of CSV, within the tenant and with the rights of the server's role like
     * any other query.
     */
    copyOut: (tenantId: number, query: Query, reach?: Reach): Promise<Readable> => {
      let over = () => {}
      void keepInHand(new Promise<void>((resolve) => (over = resolve)))
      return copying(tenantId, query, over, reach).catch((error: unknown) => {
        over()
        throw error
      })
    },
    hurry,
    /**
     * Closes once all work is finished, including what that work still asks. Work that takes longer than the
     * timeout is aborted.
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
export const asJson = (value: unknown) => ofJson(jsonOf(value))

/** The same in two steps, for a statement that is written once: the text is its value. */
export const ofJson = (text: string | null) => sql<never>`${text}::jsonb`
export const jsonOf = (value: unknown) => storable(JSON.stringify(value))!

/** Replaces unpaired surrogates, which JSON can express but jsonb rejects, with the replacement character. */
function storable(json: string | undefined) {
  return json?.includes('\\ud')
    ? json.replace(/\\(ud[0-9a-f]{3}|.)/g, (escape, what) => (what.length > 1 ? '\ufffd' : escape))
    : json
}

function openPool(config: pg.PoolConfig, watch: (client: pg.Client) => void) {
  const pool = new pg.Pool(config)
  // A connection that dies is replaced at its next use; without listeners, both idle and in use, it would
  // crash the process.
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

/**
 * What a transaction begins with, in two queries that travel together. A sharded database repeats on every machine that takes part the
 * whole query in which something is set, once it is told to: the tenant, but not the role, since a function of the owner runs as the owner
 * there, too.
 */
function beginning(
  mode: 'read only' | 'read write',
  tenantId: number | null,
  role: Role,
  reach?: Reach,
  refusesMoving = false,
): Beginning {
  if (tenantId !== null && !Number.isSafeInteger(tenantId)) throw new Error('a tenant id is a whole number')
  const narrowed = mode === 'read only' ? 'fieldhouse_league' : 'fieldhouse_league_desk'
  const entering = tenantId !== null && refusesMoving ? `; select enter_tenant(${tenantId})` : ''
  return [
    `begin ${mode}; set local role ${reach ? narrowed : role}${entering}`,
    `${REPEATED}; set local app.tenant_id = '${tenantId ?? ''}'${reach ? narrowing(reach) : ''}`,
  ]
}

/** Elsewhere than in a Citus cluster, a setting without effect. */
const REPEATED = `set local citus.propagate_set_commands = 'local'`

/** Enough memory for the lists of ids that the policies make of a league: otherwise they are made anew for every row. */
const NARROWED_MEMORY = '64MB'

/** The database looks at the first records one by one, and makes the list of all that are theirs only for many (decision 0221). */
const narrowing = ({ leagues, clubs, teams }: Reach) =>
  Object.entries({ leagues, clubs, teams })
    .map(([kind, ids]) => {
      if (!ids.every(Number.isSafeInteger)) throw new Error('ids are whole numbers')
      return `; set local app.reach_${kind} = '{${ids.join()}}'`
    })
    .join('') + `; set local work_mem = '${NARROWED_MEMORY}'; set local app.reach_by = 'row'`

/** The default of `namesAfter`. */
const OFTEN = 20
const MINUTE_MS = 60_000
/** Each is kept by the database for each connection, with its plan. */
const MOST_NAMES = 400

/**
 * Short names for the most frequent statements, so that the database parses each only once per connection, and plans it anew only
 * where that pays. Those of the start and of jobs are asked more seldom and leave the names to others.
 */
export function statementNames({
  often = OFTEN,
  now = Date.now,
}: {
  often?: number | undefined
  now?: () => number
} = {}) {
  const names = new Map<string, string>()
  const asked = new Map<string, number>()
  let since = now()
  return (statement: string) => {
    const known = names.get(statement)
    if (known || names.size >= MOST_NAMES) return known
    if (now() - since > MINUTE_MS) {
      asked.clear()
      since = now()
    }
    const times = (asked.get(statement) ?? 0) + 1
    asked.set(statement, times)
    if (times < often) return undefined
    asked.delete(statement)
    const name = `s${names.size}`
    names.set(statement, name)
    return name
  }
}
