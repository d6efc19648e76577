import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Takes two thirds of the processor time, and knows neither notifications nor a camera that is turned off. */
const HEADLESS = '/usr/bin/chromium-headless-shell'
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * This machine's browser for the tests, installed first if that is possible without prompting; `plain` for tests that the headless
 * program is enough for.
 */
export async function ensureChromium({ plain = false } = {}) {
  const found = await findChromium(plain)
  if (found || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return found
  console.log('Installing Chromium for the browser tests (apt-get) …')
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-q'], options)
  const install = (/** @type {string[]} */ ...names) =>
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], options).status === 0
  if (!install('chromium', 'chromium-headless-shell')) install('chromium')
  return findChromium(plain)
}

/** `CHROMIUM_PATH`, else the system's Chromium or Chrome, else Playwright's. */
async function findChromium(/** @type {boolean} */ plain) {
  const given = process.env.CHROMIUM_PATH
  if (given && !runs(given)) throw new Error(`CHROMIUM_PATH=${given} is not a browser that runs.`)
  const { chromium } = await import('playwright-core')
  return [given, ...(plain ? [HEADLESS] : []), ...PLACES, chromium.executablePath()].find(
    (place) => place && existsSync(place) && runs(place),
  )
}

/** Ubuntu's `chromium` package is an empty shell where snap is not available. */
const runs = (place) => spawnSync(place, ['--version']).status === 0

export const HOW_TO_GET_CHROMIUM =
  'No Chromium was found. Install Chromium or Chrome, or name one with CHROMIUM_PATH, or run: npx playwright-core install chromium'
