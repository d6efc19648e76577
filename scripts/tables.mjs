// Writes server/src/plumbing/database/tables.gen.ts from a migrated database: the types of every table, taken
// from the source of truth.
import './ensure.mjs'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from './migrate.mjs'
import { start } from './postgres.mjs'

const root = join(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'fieldhouse-tables-'))
const database = await start({ dataDir: join(scratch, 'postgres'), fast: true })
try {
  await migrate(database.url)
  generate(database.url, process.argv[2] ?? join(root, 'server/src/plumbing/database/tables.gen.ts'))
} finally {
  await database.stop()
  rmSync(scratch, { recursive: true, force: true })
}

function generate(url, file) {
  const types = {
    int8: 'number',
    date: 'string',
    timestamptz: 'ColumnType<string, Date | string, Date | string>',
    bytea: 'Buffer',
  }
  execFileSync(
    join(root, 'node_modules/.bin/kysely-codegen'),
    [
      '--url',
      url,
      '--dialect',
      'postgres',
      '--out-file',
      file,
      '--log-level',
      'error',
      '--no-domains',
      '--exclude-pattern',
      '(graphile_worker.*|kysely_*)',
      '--type-mapping',
      JSON.stringify(types),
    ],
    { stdio: 'inherit' },
  )
  execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', file], {
    cwd: root,
    stdio: 'ignore',
  })
}
