import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { ensureAccess, ensureRoles } from './access.ts'
import { ownFile } from '../../workspace-file.ts'

const folder = fileURLToPath(ownFile('migrations/'))

/**
 * Migrates the database to the newest schema. Safe when several servers start at once: the others wait and
 * then find nothing to do. The roles come first and
 * their rights last, whatever there was to migrate: a database that was restored on another server may have neither. Returns
 * the rights that had to be given besides, and those that the migrations had given. Needs a direct connection (no pooler) as a user who may create roles and
 * extensions.
 */
export async function migrate(url: string): Promise<{ given: string[]; found: string[] }> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await db.connection().execute(async (held) => {
      await sql`select pg_advisory_lock(4711, 1)`.execute(held)
      try {
        await ensureRoles(held)
        await runMigrations({ pgPool: pool })
        const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest()
        if (error) throw error
        return await ensureAccess(held)
      } finally {
        await sql`select pg_advisory_unlock(4711, 1)`.execute(held)
      }
    })
  } finally {
    await db.destroy()
  }
}

/** Whether the database has the schema that this server was written for. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration')
  const done = new Set(rows.map(({ name }) => name))
  return (await known).every((file) => done.has(file.replace('.sql', '')))
}

/** Captured at start: an update may have added newer files by the time this is called. */
const known = migrationFiles()

async function migrationFiles(): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
}

async function getMigrations() {
  const files = await migrationFiles()
  const texts = await Promise.all(files.map((file) => readFile(folder + file, 'utf8')))
  return Object.fromEntries(
    files.map((file, i) => [
      file.replace('.sql', ''),
      {
        async up(db: Kysely<unknown>) {
          for (const statement of statements(texts[i]!)) await sql.raw(statement).execute(db)
        },
      },
    ]),
  )
}

/**
 * One statement per query (a sharded database rejects several): a statement ends with `;` at the end of a
 * line outside `$$`.
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
