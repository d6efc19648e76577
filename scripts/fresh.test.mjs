import { readFileSync, readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SCRIPTS = fileURLToPath(new URL('.', import.meta.url))

/**
 * The packages that a program needs before its first line runs, by itself and by what it imports.
 * @param {string} file
 * @param {Set<string>} [seen]
 * @returns {string[]}
 */
function packagesAtOnce(file, seen = new Set()) {
  if (seen.has(file)) return []
  seen.add(file)
  const imported = [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import|import [\w*{}\s,]+ from|export [\w*{}\s,]+ from) '([^']+)'/gm,
    ),
  ]
  return imported.flatMap(([, name = '']) => {
    if (name.startsWith('.')) return packagesAtOnce(path.resolve(path.dirname(file), name), seen)
    return isBuiltin(name) ? [] : [`${path.basename(file)}: ${name}`]
  })
}

test('a command that installs the packages itself needs none of them before, as in a fresh clone', () => {
  const programs = readdirSync(SCRIPTS).filter(
    (name) =>
      name.endsWith('.mjs') &&
      !name.endsWith('.test.mjs') &&
      /^await ensure\(/m.test(readFileSync(path.join(SCRIPTS, name), 'utf8')),
  )
  expect(programs).toEqual(expect.arrayContaining(['move.mjs', 'shard.mjs', 'start.mjs', 'test.mjs']))
  expect(programs.flatMap((name) => packagesAtOnce(path.join(SCRIPTS, name)))).toEqual([])
})

test('a package that is imported at the top is found, also in what is imported', () => {
  expect(packagesAtOnce(path.join(SCRIPTS, 'texts.mjs'))).toEqual(['texts.mjs: vite'])
})
