import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The headless one first: it does the same work with two thirds of the processor time. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** This machine's browser for the tests, installed first if that is possible without prompting. */
export async function ensureChromium() {
  const found = await findChromium()
  if (found || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return found
  console.log('Installing Chromium for the browser tests (apt-get) …')
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-q'], options)
  for (const name of ['chromium-headless-shell', 'chromium']) {
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], options)
    const installed = await findChromium()
    if (installed) return installed
  }
}

/** `CHROMIUM_PATH`, else the system's Chromium or Chrome, else Playwright's. */
async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !runs(given)) throw new Error(`CHROMIUM_PATH=${given} is not a browser that runs.`)
  const { chromium } = await import('playwright-core')
  return [given, ...PLACES, chromium.executablePath()].find(
    (place) => place && existsSync(place) && runs(place),
  )
}

/** Ubuntu's `chromium` package is an empty shell where snap is not available. */
const runs = (place) => spawnSync(place, ['--version']).status === 0

export const HOW_TO_GET_CHROMIUM =
  'No Chromium was found. Install Chromium or Chrome, or name one with CHROMIUM_PATH, or run: npx playwright-core install chromium'
