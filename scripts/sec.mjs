// `npm run sec` runs all security checks, `npm run sec -- 4` or `npm run sec -- tokens` one row of
// docs/security.md, `npm run sec -- sqlmap` and `npm run sec -- wapiti` the Debian scanners against a server
// of their own, and `npm run sec -- load` half a minute of heavy traffic.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ROOT, ensure } from './ensure.mjs'
import { ROWS } from './sec/rows.mjs'
import { sayAndExit } from './serve.mjs'

const SCANNERS = ['sqlmap', 'wapiti']
const [wanted = '', ...rest] = process.argv.slice(2)

try {
  if (wanted === 'list') for (const row of ROWS) console.log(`${String(row.number).padStart(2)}  ${row.what}`)
  else if (SCANNERS.includes(wanted)) await scan(wanted)
  else if (wanted === 'load') await loadIt()
  else await test(wanted)
} catch (error) {
  sayAndExit(error)
}

async function scan(tool) {
  await ensure({ complete: true })
  await ensureBuilt()
  const { scanWith } = await import('./sec/scan.mjs')
  process.exitCode = await scanWith(tool, rest)
}

async function loadIt() {
  await ensure({ complete: true })
  await ensureBuilt()
  const { load } = await import('./sec/load.mjs')
  process.exitCode = await load()
}

async function test(word) {
  const rows = ROWS.filter(
    ({ number, what }) => !word || String(number) === word || what.toLowerCase().includes(word.toLowerCase()),
  )
  if (rows.length === 0) throw new Error(`No row is called "${word}". "npm run sec -- list" names them all.`)
  await ensure({ complete: true })
  const tests = rows.flatMap((row) => row.tests)
  if (tests.some(([file]) => file.startsWith('e2e/'))) {
    await ensureBuilt()
    process.env.CHROMIUM_PATH ??= await ensureChromium()
  }
  for (const { number, what } of rows) console.log(`${String(number).padStart(2)}  ${what}`)
  const files = [...new Set(tests.map(([file]) => file))]
  const names = tests.map(([, name]) => name)
  // An omitted name means the whole file.
  const only = names.every(Boolean) ? ['-t', names.map(escape).join('|')] : []
  const { status } = spawnSync(
    process.execPath,
    [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...files, ...only],
    { cwd: ROOT, stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
}

function escape(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
