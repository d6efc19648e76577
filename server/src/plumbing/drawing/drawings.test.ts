import { build } from 'esbuild'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { serverBundle } from '../../../../scripts/build.mjs'
import { drawHere, openDrawing, type Drawing } from './drawings.ts'
import { card } from '../../cards/card-drawing.ts'

// Inside the server's folder, so that the build below can resolve packages.
const folder = mkdtempSync(join(import.meta.dirname, '../../../dist.test-'))
const open: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of open) await close()
  rmSync(folder, { recursive: true, force: true })
})

function threads(program: string) {
  const drawing = openDrawing(pathToFileURL(join(folder, program)))
  open.push(drawing.close)
  return drawing
}

writeFileSync(
  join(folder, 'stand-in.mjs'),
  `export default async function draw({ name, plain }) {
    if (name === 'dies') process.exit(1)
    if (name === 'fails') throw new Error('the paper is empty')
    while (name === 'waits' && Atomics.load(plain, 0) === 0);
    return Buffer.from(name)
  }`,
)
const named = <Plain>(name: string) => ({ name }) as Drawing<Plain>

test('a thread of the built server draws the same bytes as this one', async () => {
  await build({ ...serverBundle(folder), entryPoints: [join(import.meta.dirname, '../../drawer.ts')] })
  const { draw } = threads('drawer.js')
  const plain = {
    card: {
      name: 'Ada Ball',
      member_number: 'AF-2026-000123',
      member_type: 'Player',
      membership: 'Fastpitch Player',
      season: '2026-2027',
      league: null,
      division: '12U',
      team: null,
      valid_until: '2027-08-31',
      url: 'https://alliance.example.org/card/abc',
    },
    looks: { tenant_name: 'Alliance', primary: '#0b5cad' },
  }
  const drawn = await draw(card, plain)
  expect(drawn.equals(await drawHere(card, plain))).toBe(true)
  // Pictures survive the copy to the thread.
  const portrait = { ...plain, looks: { ...plain.looks, photo: drawn } }
  expect((await draw(card, portrait)).equals(await drawHere(card, portrait))).toBe(true)
})

test('while a thread draws, this one goes on', async () => {
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const drawn = threads('stand-in.mjs').draw(named<Int32Array>('waits'), flag)
  Atomics.store(flag, 0, 1)
  expect(String(await drawn)).toBe('waits')
})

test('whoever waits for a drawing that fails, or whose thread dies, is told, and the next one is drawn', async () => {
  const { draw } = threads('stand-in.mjs')
  await expect(draw(named('fails'), null)).rejects.toThrow('the paper is empty')
  await expect(draw(named('dies'), null)).rejects.toThrow()
  expect(String(await draw(named('lives'), null))).toBe('lives')
})

test('closing does not wait for what nobody will fetch', async () => {
  const { draw, close } = threads('stand-in.mjs')
  const never = draw(named<Int32Array>('waits'), new Int32Array(new SharedArrayBuffer(4)))
  await Promise.all([close(), expect(never).rejects.toThrow()])
})
