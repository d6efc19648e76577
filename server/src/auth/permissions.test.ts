import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PERMISSIONS } from 'contract/auth/roles'
import { isOperation } from 'contract/operation'

const folder = new URL('../../../contract/src/', import.meta.url)

test('every permission that a call asks for is one that a role can be given', async () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const modules = await Promise.all(files.map((file) => import(new URL(file, folder).href)))
  const words = modules
    .flatMap((exports) => Object.values(exports))
    .filter(isOperation)
    .map(({ access }) => access)
  expect(words.length).toBeGreaterThan(10)
  const known = new Set<string>(['public', 'signed-in', ...PERMISSIONS])
  expect(words.filter((word) => !known.has(word))).toEqual([])
})
