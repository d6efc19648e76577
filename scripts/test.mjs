// `npm test` runs everything, `npm test -- server/src/payments` a part.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { HOW_TO_GET_CHROMIUM, ensureChromium } from './chromium.mjs'
import { ROOT, ensure } from './ensure.mjs'

await ensure({ complete: true })
const part = process.argv.slice(2)

/** Journeys run in a browser against the built house; the other tests need neither. */
const paths = part.filter((name) => /^[^-].*[/.]/.test(name))
const withJourneys = paths.length === 0 || paths.some((name) => name.includes('e2e'))
const chromium = withJourneys ? await ensureChromium().catch((error) => fail(error.message)) : undefined
if (withJourneys && !chromium && process.env.CI) fail(HOW_TO_GET_CHROMIUM)
if (withJourneys) await ensureBuilt().catch((error) => fail(error.message))

const scratch = mkdtempSync(path.join(tmpdir(), 'fieldhouse-tests-'))
const results = path.join(scratch, 'results.json')
const status = await vitest([
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results}`,
  ...(chromium ? [] : ['--project=!e2e']),
  ...part,
])
const { passed, failed } = count(results)
rmSync(scratch, { recursive: true, force: true })

if (withJourneys && !chromium)
  console.log(`\n!!! The tests in a real browser were NOT run. ${HOW_TO_GET_CHROMIUM}`)
// Something outside every test can fail too, such as an error that nobody caught.
end(passed, failed || (status === 0 ? 0 : 1))

function vitest(args) {
  const child = spawn(process.execPath, [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
  })
  // Vitest ends by itself on Ctrl-C, with its databases; this process only waits for it.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
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
