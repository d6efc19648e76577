import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')

/** The table below a heading: each row's first cell, and its last. */
const tableUnder = (heading: string) =>
  glossary
    .split(`## ${heading}\n`)[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, word]) => word!)))
    .map((cells) => ({ words: cells[1]!, instead_of: cells[3]! }))

const filesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(join(ROOT, folder, file), 'utf8')] as const)

test('what asks or changes the database is named by the verbs of the glossary', () => {
  const retired = tableUnder('Verbs in SQL').flatMap(({ instead_of }) => instead_of)
  expect(retired).toEqual(expect.arrayContaining(['delete', 'update', 'fetch']))
  const queries = filesIn('server/src').filter(([file]) => file.endsWith('queries.ts'))
  expect(queries.length).toBeGreaterThan(100)
  const wrong = queries.flatMap(([file, source]) =>
    [...source.matchAll(/^export (?:async )?(?:function|const) ([a-z]+)[A-Z]\w*/gm)]
      .filter(([, verb]) => retired.includes(verb!))
      .map(([line]) => `${file}: ${line}`),
  )
  expect(wrong).toEqual([])
})

test('operations are named by the verbs of the glossary', () => {
  const retired = tableUnder('Verbs of operations').flatMap(({ instead_of }) => instead_of)
  expect(retired).toEqual(expect.arrayContaining(['fetch']))
  const wrong = filesIn('contract/src').flatMap(([file, source]) =>
    [...source.matchAll(/^export const ([a-z]+)[A-Z]\w* = operation\(/gm)]
      .filter(([, verb]) => retired.includes(verb!))
      .map(([line]) => `${file}: ${line}`),
  )
  expect(wrong).toEqual([])
})
