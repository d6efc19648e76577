import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import { Kysely, Migrator, PostgresDialect, PostgresIntrospector, sql } from 'kysely'
import pg from 'pg'
import { ensureAccess, ensureRoles, type Access } from './access.ts'
import { ALONE, TOGETHER, isOfCoordinator, isSharded, shard } from './sharding-queries.ts'
import { ownFile } from '../../workspace-file.ts'

const folder = fileURLToPath(ownFile('migrations/'))

/**
 * Migrates the database to the newest schema. Safe when several servers start at once: the others wait and
 * then find nothing to do. The roles come first and their rights last, whatever there was to
 * migrate: a database that was restored on another server may have neither. Returns the rights that had to be given besides,
 * those that a database which is ahead of this version lacks, and those that the migrations had given. Needs a direct connection (no pooler) as a user who may create roles and
 * extensions.
 */
export async function migrate(url: string, from = folder): Promise<Access> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new MigratingDialect({ pool }) })
  try {
    return await db.connection().execute(async (held) => {
      await waitForTurn(held)
      try {
        await ensureRoles(held)
        await runMigrations({ pgPool: pool })
        const isSpread = await isSharded(async (statement) => (await sql.raw(statement).execute(held)).rows)
        const migrated = await migrateAll(db, from, isSpread)
        if (isSpread && !migrated.isAhead) await shard(url)
        return await ensureAccess(held, migrated)
      } finally {
        await sql`select pg_advisory_unlock(4711, 1)`.execute(held)
      }
    })
  } finally {
    await db.destroy()
  }
}

class MigratingDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>) {
    return new OwnTables(db)
  }
}

/** Each time it is called the migrator looks whether its own tables are there, and Kysely would read every column of the schema for that. */
class OwnTables extends PostgresIntrospector {
  readonly #db: Kysely<unknown>

  constructor(db: Kysely<unknown>) {
    super(db)
    this.#db = db
  }

  override async getTables() {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where oid in (to_regclass('kysely_migration'), to_regclass('kysely_migration_lock'))`.execute(this.#db)
    return rows.map(({ name }) => ({ name, isView: false, isForeignTable: false, columns: [] }))
  }
}

/**
 * Asks again and again rather than waiting in the database: a statement that waits there is itself what
 * `create index concurrently` would wait for.
 */
async function waitForTurn(db: Kysely<unknown>) {
  for (;;) {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(4711, 1) as mine`.execute(db)
    if (rows[0]!.mine) return
    await sleep(100)
  }
}

/**
 * Everything that is pending, in one transaction; a migration that builds an index beside running work stands by itself, in
 * none. Returns whether the database is ahead of this version.
 */
async function migrateAll(
  db: Kysely<unknown>,
  from: string,
  isSpread: boolean,
): Promise<{ isAhead: boolean }> {
  const { migrations, isAhead } = await readMigrations(db, from, isSpread)
  const provider = { getMigrations: async () => migrations }
  const together = new Migrator({ db, provider })
  const alone = new Migrator({ db, provider, disableTransactions: true })
  const names = Object.keys(migrations).sort()
  const done = new Set(
    (await together.getMigrations()).flatMap(({ name, executedAt }) => (executedAt ? name : [])),
  )
  for (const [i, name] of names.entries()) {
    if (done.has(name) || !migrations[name]!.isBeside) continue
    const before = names[i - 1]
    if (before !== undefined && !done.has(before)) ok(await together.migrateTo(before))
    ok(await alone.migrateTo(name))
  }
  ok(await together.migrateToLatest())
  return { isAhead }
}

function ok({ error }: { error?: unknown }) {
  if (error) throw error
}

/** Whether the database has the schema that this server was written for. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration')
  const done = new Set(rows.map(({ name }) => name))
  return (await known).every((file) => done.has(file.replace('.sql', '')))
}

/** Captured at start: an update may have added newer files by the time this is called. */
const known = migrationFiles()

async function migrationFiles(from = folder): Promise<string[]> {
  return (await readdir(from)).filter((file) => file.endsWith('.sql')).sort()
}

/**
 * The migrations that stand here, and for each that the database has and this version does not know one that does nothing:
 * during a rolling restart servers of the version before go on with a schema that is ahead of them.
 */
async function readMigrations(db: Kysely<unknown>, from: string, isSpread: boolean) {
  const files = await migrationFiles(from)
  const texts = await Promise.all(files.map((file) => readFile(from + file, 'utf8')))
  const mine = files.map((file, i) => {
    const made = statements(texts[i]!)
    const isBeside = made.some((statement) => BESIDE.test(statement))
    return [
      file.replace('.sql', ''),
      {
        isBeside,
        async up(db: Kysely<unknown>) {
          if (!isSpread && !isBeside) return void (await sql.raw(made.join('\n')).execute(db))
          for (const statement of made) {
            const isAlone = isSpread && isOfCoordinator(statement)
            if (isAlone) await sql.raw(ALONE).execute(db)
            await sql.raw(statement).execute(db)
            if (isAlone) await sql.raw(TOGETHER).execute(db)
          }
        },
      },
    ] as const
  })
  const { rows: there } = await sql<{ is: boolean }>`
    select to_regclass('kysely_migration') is not null as is`.execute(db)
  const { rows } = there[0]!.is
    ? await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    : { rows: [] }
  const known = new Set(mine.map(([name]) => name))
  const unknown = rows.map(({ name }) => name).filter((name) => !known.has(name))
  const migrations = Object.fromEntries([
    ...mine,
    ...unknown.map((name) => [name, { isBeside: false, up: async () => {} }] as const),
  ])
  return { migrations, isAhead: unknown.length > 0 }
}

/** Such a statement runs in no transaction. */
const BESIDE = /^(create|drop) (unique )?index concurrently\b/i

/**
 * The statements of a migration, which travel one by one where several at once are rejected: to a sharded database, and outside of a
 * transaction. A statement ends with `;` at the end of a line outside `$$`.
 */
export function statements(text: string): string[] {
  const found: string[] = []
  let current: string[] = []
  let quoted = false
  for (const line of text.split('\n')) {
    if (current.length === 0 && (line.trim() === '' || line.startsWith('--'))) continue
    current.push(line)
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) quoted = !quoted
    if (!quoted && line.trimEnd().endsWith(';')) {
      found.push(current.join('\n'))
      current = []
    }
  }
  if (current.length > 0) throw new Error(`a statement of a migration does not end with ";": ${current[0]}`)
  return found
}
