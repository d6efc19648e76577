// `node scripts/build.mjs` builds server and web; `ensureBuilt` does so only if their sources have changed.
import { spawn } from 'node:child_process'
import crypto from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './ensure.mjs'
import { withLock } from './lock.mjs'

const SOURCES = ['contract', 'server', 'web', 'package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs']
const ROOMS = ['server', 'web']
const at = (...names) => path.join(ROOT, ...names)

/**
 * Builds when the sources have changed, in a process of its own: the bundlers need memory that the server should not
 * keep, and they set NODE_ENV.
 * @returns {Promise<boolean>} whether there was anything to do
 */
export async function ensureBuilt() {
  const stamp = stampOfSources()
  if (isBuilt(stamp)) return false
  return withLock(at('.cache/build'), async () => {
    if (isBuilt(stamp)) return false
    // Vite builds for development when a test that needs the build has said NODE_ENV=test.
    const env = { ...process.env, NODE_ENV: 'production' }
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
      cwd: ROOT,
      env,
      stdio: 'inherit',
    })
    const status = await new Promise((resolve) => child.once('exit', resolve))
    if (status !== 0) throw new Error('The build failed; its words stand above.')
    return true
  })
}

/**
 * Each workspace is built in a temporary folder and moved into place as a whole; the stamps tell whether the
 * two belong together.
 */
async function build() {
  const stamp = stampOfSources()
  await Promise.all([buildServer(at('server/dist.new')), buildWeb(at('web/dist.new'))])
  for (const room of ROOMS) writeFileSync(at(room, 'dist.new/stamp'), stamp)
  for (const room of ROOMS) {
    rmSync(at(room, 'dist.old'), { recursive: true, force: true })
    if (existsSync(at(room, 'dist'))) renameSync(at(room, 'dist'), at(room, 'dist.old'))
    renameSync(at(room, 'dist.new'), at(room, 'dist'))
    rmSync(at(room, 'dist.old'), { recursive: true, force: true })
  }
}

const isBuilt = (stamp) =>
  ROOMS.every(
    (room) => existsSync(at(room, 'dist/stamp')) && readFileSync(at(room, 'dist/stamp'), 'utf8') === stamp,
  )

function stampOfSources() {
  const hash = crypto.createHash('sha256')
  for (const source of SOURCES)
    for (const file of filesBelow(source))
      hash
        .update(`${file}\0`)
        .update(readFileSync(at(file)))
        .update('\0')
  return hash.digest('hex')
}

function filesBelow(place) {
  if (statSync(at(place)).isFile()) return /\.test\.\w+$/.test(place) ? [] : [place]
  return readdirSync(at(place))
    .filter((name) => !/^(node_modules|dist|dist\.\w+|\..*)$/.test(name))
    .sort()
    .flatMap((name) => filesBelow(path.join(place, name)))
}

/** The esbuild options for the server; the development server uses the same to watch. */
export const serverBundle = (outdir) => ({
  entryPoints: ['main', 'main-tenant', 'main-realm', 'main-admin', 'drawer', 'seed-command']
    .map((name) => at('server/src', `${name}.ts`))
    .filter((file) => existsSync(file)),
  outdir,
  bundle: true,
  splitting: true,
  platform: /** @type {const} */ ('node'),
  format: /** @type {const} */ ('esm'),
  target: 'node20',
  sourcemap: true,
  logLevel: /** @type {const} */ ('warning'),
  absWorkingDir: ROOT,
  plugins: [packagesStayOutside, writtenPlainly],
})

/** Packages of many small modules that load nothing else: to find and read each of them took a twelfth of a start. */
const INSIDE = /^(?:kysely|zod|jose)(?:\/|$)/

const packagesStayOutside = {
  name: 'packages-stay-outside',
  setup(bundler) {
    bundler.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('contract/') || INSIDE.test(name)
        ? undefined
        : { path: name, external: true },
    )
  },
}

/** A raw text keeps its escapes, and a backslash would take that of the letter behind it. */
const CHANGED_BY_ESCAPES = /String\.raw`[^`]*[^\0-\x7f]|\\[^\0-\x7f]/

/**
 * Writes as escapes the non-ASCII letters that the bundler leaves in patterns and comments: if a file has even one, V8 stores the
 * whole text at two bytes a letter.
 */
const writtenPlainly = {
  name: 'written-plainly',
  setup(bundler) {
    const { outdir } = bundler.initialOptions
    bundler.onEnd(() => {
      for (const name of existsSync(outdir) ? readdirSync(outdir) : []) {
        if (!name.endsWith('.js')) continue
        const text = readFileSync(path.join(outdir, name), 'utf8')
        const other = CHANGED_BY_ESCAPES.exec(text)
        if (other) throw new Error(`${name}: an escape would mean something else in ${other[0].slice(0, 80)}`)
        const plain = text.replace(
          /[^\0-\x7f]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
        if (plain !== text) writeFileSync(path.join(outdir, name), plain)
      }
    })
  },
}

async function buildServer(outdir) {
  const { build } = await import('esbuild')
  rmSync(outdir, { recursive: true, force: true })
  await build(serverBundle(outdir))
}

async function buildWeb(outdir) {
  const { build } = await import('vite')
  rmSync(outdir, { recursive: true, force: true })
  const common = { root: at('web'), logLevel: /** @type {const} */ ('warn') }
  await build({ ...common, build: { outDir: path.join(outdir, 'client') } })
  if (existsSync(at('web/src/entry-server.tsx')))
    await build({ ...common, build: { outDir: path.join(outdir, 'server'), ssr: 'src/entry-server.tsx' } })
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await build().catch((error) => {
    // esbuild has already printed what it found, with the location.
    if (!('warnings' in error)) console.error(error.message)
    process.exit(1)
  })
