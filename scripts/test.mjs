// `npm test` is what every change must pass; `npm run test:all` runs everything; `npm test --
// server/src/payments` runs a part, and `npm test -- --changed` the tests next to files that differ from the
// last commit. `--on 2027-03-01` runs them on that day, `--on month-ends` on the first and last day of each of
// the next 24 months, one after another.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { HOW_TO_GET_CHROMIUM, ensureChromium } from './chromium.mjs'
import { clockAt, monthEnds } from './clock.mjs'
import { ROOT, ensure } from './ensure.mjs'

await ensure({ complete: true })
const asked = process.argv.slice(2)
const days = daysAsked()
const isAll = asked.includes('--all')
const isChanged = asked.includes('--changed')
const part = asked
  .filter((one) => one !== '--all' && one !== '--changed')
  .concat(isChanged ? besideChanges() : [])
if (isChanged && part.length === 0) {
  console.log('Nothing has changed that tests lie beside.')
  process.exit(0)
}

/** Journeys run in a browser against the built application; the other tests need neither. */
const paths = part.filter((name) => /^[^-].*[/.]/.test(name))
const withJourneys = paths.length === 0 || paths.some((name) => name.includes('e2e'))
const isGate = !isAll && paths.length === 0
const chromium = withJourneys
  ? await ensureChromium({ plain: isGate }).catch((error) => fail(error.message))
  : undefined
if (withJourneys && !chromium && process.env.CI) fail(HOW_TO_GET_CHROMIUM)
if (withJourneys) await ensureBuilt().catch((error) => fail(error.message))

const scratch = mkdtempSync(path.join(tmpdir(), 'fieldhouse-tests-'))
const results = path.join(scratch, 'results.json')
const all = { passed: 0, failed: 0 }
for (const day of days) {
  if (day) console.log(`\nOn ${day}:`)
  const { passed, failed } = await run(day)
  if (day) console.log(`On ${day}: ${passed} passed, ${failed} failed`)
  all.passed += passed
  all.failed += failed
}
if (isAll) printSlowest(results)
rmSync(scratch, { recursive: true, force: true })

if (withJourneys && !chromium)
  console.log(`\n!!! The tests in a real browser were NOT run. ${HOW_TO_GET_CHROMIUM}`)
end(all.passed, all.failed)

/** Runs the tests, on the given day if there is one. */
async function run(day) {
  rmSync(results, { force: true })
  const status = await vitest(
    [
      'run',
      '--reporter=default',
      `--reporter=${path.join(ROOT, 'scripts/failures.mjs')}`,
      '--reporter=json',
      `--outputFile.json=${results}`,
      ...(chromium ? [] : ['--project=!e2e']),
      ...part,
    ],
    day ? clockAt(day) : {},
  )
  const { passed, failed } = count(results)
  // Something outside the tests can fail too, such as an unhandled error.
  return { passed, failed: failed || (status === 0 ? 0 : 1) }
}

/** Removes `--on` from the arguments and returns its days; without it, one run with the real clock. */
function daysAsked() {
  const at = asked.indexOf('--on')
  if (at < 0) return [undefined]
  const [, given] = asked.splice(at, 2)
  if (!given) fail('--on needs a day such as 2027-03-01, several with commas, or month-ends.')
  return given === 'month-ends' ? monthEnds(new Date()) : given.split(',')
}

function vitest(args, clock) {
  const child = spawn(process.execPath, [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
      // A part requested explicitly runs in full.
      ...(isGate ? { TESTS: 'gate' } : {}),
      ...clock,
    },
  })
  // Vitest shuts down by itself on Ctrl-C, with its databases; this process only waits for it.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

/** The tests in the folders of changed files, and changed tests; no journeys. */
function besideChanges() {
  const said = spawnSync('git', ['status', '--porcelain', '--untracked-files=all', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const files = said.stdout
    .split('\0')
    .map((line) => line.slice(3))
    .filter((file) => /\.(ts|tsx|mjs|css|sql)$/.test(file) && !file.startsWith('e2e/'))
  return [...new Set(files.map((file) => (isTest(file) ? file : `${path.dirname(file)}/`)))].filter(
    (place) => isTest(place) || readdirSync(path.join(ROOT, place)).some(isTest),
  )
}

/** @param {string} file */
function isTest(file) {
  return /\.test\.(ts|tsx|mjs)$/.test(file)
}

/** @param {string} file */
function printSlowest(file) {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const seconds = ({ startTime, endTime }) => (endTime - startTime) / 1000
  console.log('\nThe slowest twenty:')
  for (const one of testResults.toSorted((a, b) => seconds(b) - seconds(a)).slice(0, 20))
    console.log(`${seconds(one).toFixed(1).padStart(7)} s  ${path.relative(ROOT, one.name)}`)
}

function count(file) {
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 0 }
  }
  const withoutTests = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + withoutTests.length }
}

/** @returns {never} */
function fail(message) {
  console.error(message)
  end(0, 1)
}

/** @returns {never} */
function end(passed, failed) {
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed ? 1 : 0)
}
