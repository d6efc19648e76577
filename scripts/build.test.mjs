import { build } from 'esbuild'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverBundle } from './build.mjs'

let folder = ''
/** @type {import('esbuild').Metafile['outputs']} */
let outputs = {}
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fieldhouse-bundle-'))
  const { metafile } = await build({
    ...serverBundle(folder),
    sourcemap: false,
    absWorkingDir: folder,
    metafile: true,
  })
  outputs = metafile.outputs
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a program loads before its first line runs: its own files and packages. */
function loadedBy(/** @type {string} */ name, /** @type {Set<string>} */ known = new Set()) {
  if (known.has(name)) return known
  known.add(name)
  for (const { path: other, kind } of outputs[name]?.imports ?? [])
    if (kind === 'import-statement') loadedBy(other, known)
  return known
}

test('a server begins without packages that only a few calls need', () => {
  const loaded = loadedBy('main.js')
  expect(loaded).toContain('fastify')
  const rare = [
    'fontkit',
    'pdfkit',
    'qrcode',
    'nodemailer',
    'web-push',
    'stripe',
    'passkit-generator',
    'sharp',
  ]
  expect(rare.filter((name) => loaded.has(name))).toEqual([])
})

test('packages of hundreds of small files are in the bundle', () => {
  const loaded = [...loadedBy('main.js')]
  expect(loaded.filter((name) => /^(?:kysely|zod|jose)\b/.test(name))).toEqual([])
})

test('no letter takes more than a byte', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  expect(files).toContain('main.js')
  const wide = files.filter((name) => readFileSync(path.join(folder, name)).some((byte) => byte > 127))
  expect(wide).toEqual([])
})
