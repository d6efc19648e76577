// Installs the packages in the lock file before anything that needs them is imported. Imports no packages
// itself.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { withLock } from './lock.mjs'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
  stop(`Node 20.19 or newer is needed; this is ${process.version}. Get it from https://nodejs.org.`)

/**
 * Installs what is missing: what running needs, or also what testing and developing need.
 * @param {{ complete: boolean }} kind
 */
export async function ensure({ complete }) {
  if (isInstalled(complete)) return
  await withLock(path.join(ROOT, '.cache/install'), () => isInstalled(complete) || install(complete), {
    onWait: () => console.log('Another process installs the packages; waiting for it …'),
  })
}

/** npm records in node_modules what it has installed, at the very end. */
function isInstalled(complete) {
  const found = packagesOf('node_modules/.package-lock.json')
  const lock = packagesOf('package-lock.json')
  return Object.entries(lock).every(([place, wanted]) => {
    // The lock file marks a linked package as needed for developing, but not the link to it.
    const isForDeveloping = wanted.dev || (wanted.link && lock[wanted.resolved]?.dev)
    if (place === '' || (isForDeveloping && !complete)) return true
    const there = found[place]
    // Packages for other systems are optional and never there.
    if (wanted.optional || wanted.devOptional) return !there || there.version === wanted.version
    return (
      there !== undefined &&
      there.version === wanted.version &&
      there.link === wanted.link &&
      // A package of one's own has no new version when it names one more.
      isDeepStrictEqual(there.optionalDependencies, wanted.optionalDependencies)
    )
  })
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')).packages
  } catch {
    return {}
  }
}

function install(complete) {
  console.log(`Installing the packages${complete ? '' : ' that running needs'} (npm ci) …`)
  const args = ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', '--loglevel=error']
  const [program, ...first] = npm()
  const { status, error } = spawnSync(
    program,
    [...first, ...args, complete ? '--include=dev' : '--omit=dev', '--include=optional'],
    { cwd: ROOT, stdio: 'inherit', env: environment(), shell: process.platform === 'win32' },
  )
  if (status === 0) return
  stop(
    `The packages could not be installed: npm ci ${error ? `did not run (${error.message})` : `ended with ${status ?? 'a signal'}`}.\n` +
      `Its own words stand above. Without a connection to the package registry nothing can be installed; then try again in ${ROOT}`,
  )
}

/** The same npm that started this script, if any. */
function npm() {
  const self = process.env.npm_execpath ?? ''
  return /npm-cli\.[cm]?js$/.test(self) ? [process.execPath, self] : ['npm']
}

/**
 * Drops the settings of the `npm` that started this script, which would otherwise apply to the one started
 * here.
 */
function environment() {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_config_(local_prefix|prefix|omit|include|global|workspaces?)$/i.test(name),
  )
  return Object.fromEntries(inherited)
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
