// `npm run check`: everything that can be checked without running the code.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { ROOT, ensure } from './ensure.mjs'

await ensure({ complete: true })

const typed = ['contract', 'server', 'web', 'scripts', 'e2e', 'bench'].filter((room) =>
  existsSync(path.join(ROOT, room, 'tsconfig.json')),
)

/** The compiler notes what it found in which state of the files, and looks next time at what has changed since. */
const typesOf = (room) => [
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/types/${room}.tsbuildinfo`,
  '-p',
  room,
]

/**
 * The longest first, so that the short ones fill the remaining cores. @type {[string, string, ...string[]][]}
 */
const CHECKS = [
  ['lint', 'oxlint', '--type-aware', '--deny-warnings', '.'],
  ...typed.map(
    (room) => /** @type {[string, string, ...string[]]} */ ([`types of ${room}`, 'tsc', ...typesOf(room)]),
  ),
  ['unused code', 'knip', '--no-progress'],
  ['format', 'biome', 'format', '.'],
  ['arrows', 'node', 'scripts/arrows.mjs'],
  ['picture of the arrows', 'node', 'scripts/picture.mjs', '--check'],
  ['owners of tables', 'node', 'scripts/owners.mjs'],
  ['migrations', 'node', 'scripts/expand.mjs'],
  ['styles', 'node', 'scripts/styles.mjs'],
  ['values of the design', 'node', 'scripts/tokens.mjs'],
  ['packages', 'node', 'scripts/packages.mjs'],
  ['texts', 'node', 'scripts/texts.mjs'],
]

const waiting = [...CHECKS]
const failed = []
await Promise.all(
  Array.from({ length: Math.min(4, availableParallelism()) }, async () => {
    for (let check = waiting.shift(); check; check = waiting.shift())
      if (!(await passes(check))) failed.push(check[0])
  }),
)
console.log(failed.length ? `\nNot in order: ${failed.join(', ')}` : '\nEverything is in order.')
process.exitCode = failed.length ? 1 : 0

async function passes([name, tool, ...args]) {
  const began = performance.now()
  const program = tool === 'node' ? process.execPath : path.join(ROOT, 'node_modules/.bin', tool)
  const child = spawn(program, args, { cwd: ROOT, shell: process.platform === 'win32' })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const status = await new Promise((resolve) => {
    child.once('close', resolve)
    child.once('error', (error) => resolve((output += error.message)))
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (status !== 0) console.log(output.trimEnd())
  return status === 0
}
