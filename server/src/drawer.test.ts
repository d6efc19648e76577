import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('.', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')

/** Tests draw in their own thread; the built server asks the drawer, which knows drawings by name. */
test('the drawer has every drawing there is', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const drawings = files.flatMap((name) =>
    [...read(name).matchAll(/^export const (\w+): Drawing</gm)].map(([, drawing]) => drawing!),
  )
  const [, listed] = /const drawings = \[([^\]]*)\]/.exec(read('drawer.ts'))!
  expect(drawings).toContain('checkInSheet')
  expect(drawings.filter((drawing) => !new RegExp(`\\b${drawing}\\b`).test(listed!))).toEqual([])
})
