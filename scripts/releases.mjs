// `npm run releases -- v1.4.0` checks that this release and another one, given by tag or commit, can run side by side. It runs this
// release's journeys on data that the other one made, then the other release's journeys on this release's schema. Journeys named
// after it (e2e/registration.test.ts) are run instead of those in `npm test`.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT, ensure } from './ensure.mjs'
import { start } from './postgres.mjs'
import { sayAndExit } from './serve.mjs'

await ensure({ complete: true })
const { migrate } = await import('./migrate.mjs')

const [release, ...journeys] = process.argv.slice(2)
const scratch = mkdtempSync(path.join(tmpdir(), 'fieldhouse-releases-'))
chmodSync(scratch, 0o711) // as root, the database runs as another user and must get through
const other = path.join(scratch, 'release')
/** Data made by the other release: as it is, and a copy migrated to this release's schema. */
const [data, migrated] = ['data', 'migrated'].map((name) => path.join(scratch, name))
const { DATABASE_URL: _url, DATA_DIR: _folder, ...environment } = process.env

try {
  if (!release) throw new Error('Beside which release? For instance: npm run releases -- v1.4.0')
  say(`the program of ${release}`)
  run('git', ['clone', '--quiet', '--no-checkout', ROOT, other])
  run('git', ['checkout', '--quiet', '--detach', commitOf(release)], { cwd: other })
  say(`data that ${release} makes`)
  await makeData()
  run('cp', ['-a', data, migrated])
  say(`the journeys of this release on the data of ${release}`)
  makeJourneys(ROOT, data)
  say(`the journeys of ${release} on the schema of this release`)
  await migrateTo(migrated)
  makeJourneys(other, migrated)
  say('both work')
} catch (error) {
  rmSync(scratch, { recursive: true, force: true })
  sayAndExit(error)
}
rmSync(scratch, { recursive: true, force: true })

function say(/** @type {string} */ what) {
  console.log(`\n== ${what}`)
}

/** @throws one sentence if there is no such release */
function commitOf(/** @type {string} */ name) {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${name} is neither a tag nor a commit.`)
  return stdout.trim()
}

/** The other release starts once, on a free port, and makes its demonstration. */
async function makeData() {
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: other,
    env: { ...environment, NODE_ENV: 'development', DATA_DIR: data, DEMO: 'few', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const isReady = new Promise((resolve) => {
    let said = ''
    server.stdout.on('data', (piece) => {
      said += piece
      if (said.includes('ready on ')) resolve(true)
    })
  })
  const ready = await Promise.race([isReady, ended.then(() => false)])
  server.kill('SIGTERM')
  await ended
  if (!ready) throw new Error(`${release} did not start.`)
}

async function migrateTo(/** @type {string} */ folder) {
  const server = await start({ dataDir: path.join(folder, 'postgres') })
  try {
    await migrate(server.url)
  } finally {
    await server.stop()
  }
}

/** @throws one sentence if a journey fails */
function makeJourneys(/** @type {string} */ cwd, /** @type {string} */ folder) {
  const asked = journeys.length > 0 ? journeys : ['--project=e2e']
  run(process.execPath, ['scripts/test.mjs', ...asked], {
    cwd,
    env: { ...environment, JOURNEYS_DATA: folder },
    fault: 'A journey failed.',
  })
}

/** @throws one sentence if the program fails, which has said why */
function run(
  /** @type {string} */ program,
  /** @type {string[]} */ args,
  {
    fault = `${program} failed.`,
    ...options
  } = /** @type {import('node:child_process').SpawnSyncOptions & { fault?: string }} */ ({}),
) {
  const { status } = spawnSync(program, args, { stdio: 'inherit', ...options })
  if (status !== 0) throw new Error(fault)
}
