// Part of `npm run check`: which packages may be used. Versions are exact, every package comes from npm's
// registry with its digest, and under a license that permits its use.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './ensure.mjs'
import { FILE, named, shipped } from './notices.mjs'

const REGISTRY = 'https://registry.npmjs.org/'
/** Also of a package under another name, beside the one of that name. */
const EXACT = /^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/

/** Licenses that only require attribution, and those that require it for changes to the package itself. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
])
/** Others that were reviewed, and why they may be used. @type {[name: RegExp, why: string][]} */
const LOOKED_AT = [
  [/^@img\/sharp-/, 'libvips is LGPL: a library of its own, used unchanged, which anybody may replace'],
  [/^dejavu-fonts-ttf$/, "the font's own licence, which asks only that a changed font has another name"],
  [/^zipcodes$/, 'BSD-3-Clause by the file LICENSE; its package.json says BSD'],
  [/^png-js$/, 'MIT by the file LICENSE; its package.json does not say so'],
]

/**
 * What is wrong with the packages, a sentence each.
 * @param {Record<string, any>[]} manifests the package.json files
 * @param {{ packages: Record<string, any> }} lock the package-lock.json
 */
export function faultsOf(manifests, lock) {
  const faults = []
  for (const manifest of manifests)
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
      for (const [name, version] of Object.entries(manifest[kind] ?? {}))
        if (version !== '*' && !version.startsWith('file:') && !EXACT.test(version))
          faults.push(`${manifest.name}: ${name} ${version} is not an exact version`)
  for (const [at, entry] of Object.entries(lock.packages)) {
    if (!at.includes('node_modules/') || entry.link) continue
    const name = at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const what = `${name} ${entry.version}`
    if (entry.resolved && !entry.resolved.startsWith(REGISTRY))
      faults.push(`${what} comes from ${entry.resolved}`)
    if (!entry.inBundle && !entry.integrity?.startsWith('sha512-')) faults.push(`${what} has no digest`)
    if (!isFree(entry.license) && !LOOKED_AT.some(([known]) => known.test(name)))
      faults.push(`${what} has the licence ${entry.license}`)
  }
  return faults
}

/**
 * What THIRD-PARTY-NOTICES.md does not say, or says of packages that are gone.
 * @param {{ packages: Record<string, any> }} lock
 * @param {string} notices
 */
export function unnoticed(lock, notices) {
  const [run, said] = [[...shipped(lock).keys()], named(notices)]
  return [
    ...run.filter((id) => !said.includes(id)).map((id) => `${id} is not in THIRD-PARTY-NOTICES.md`),
    ...said
      .filter((id) => !run.includes(id))
      .map((id) => `${id} is in THIRD-PARTY-NOTICES.md and is not run`),
  ].map((fault) => `${fault}: npm run notices`)
}

/** `(MIT OR GPL-3.0)` leaves the choice to us, `MIT AND ISC` requires both. */
function isFree(licence) {
  if (typeof licence !== 'string') return false
  return licence
    .replace(/[()]/g, '')
    .split(/ OR /i)
    .some((one) => one.split(/ AND /i).every((part) => LICENCES.has(part.trim())))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))
  const root = read('package.json')
  const manifests = [root, ...[...root.workspaces, 'deploy'].map((room) => read(`${room}/package.json`))]
  const lock = read('package-lock.json')
  const faults = [...faultsOf(manifests, lock), ...unnoticed(lock, readFileSync(FILE, 'utf8'))]
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
