// Writes from a migrated database, the source of truth, server/src/plumbing/database/tables.gen.ts: the types of every table;
// and access.gen.ts beside it: what the roles of the database may do.
import './ensure.mjs'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from './migrate.mjs'
import { start } from './postgres.mjs'

const ACCESS_FILE = 'server/src/plumbing/database/access.gen.ts'
const root = join(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'fieldhouse-tables-'))
const database = await start({ dataDir: join(scratch, 'postgres'), fast: true })
try {
  const { found } = await migrate(database.url)
  writeAccess(found, process.argv[3] ?? join(root, ACCESS_FILE))
  generate(database.url, process.argv[2] ?? join(root, 'server/src/plumbing/database/tables.gen.ts'))
} finally {
  await database.stop()
  rmSync(scratch, { recursive: true, force: true })
}

/** What the roles may do, so that a database that lacks it can be given it. */
function writeAccess(found, file) {
  writeFileSync(
    file,
    `// Written by npm run tables: what the roles of the database may do, as the migrations give it.\nexport const ACCESS: readonly string[] = ${JSON.stringify(found, null, 2)}\n`,
  )
  format(file)
}

function format(file) {
  execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', file], {
    cwd: root,
    stdio: 'ignore',
  })
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
  format(file)
}
