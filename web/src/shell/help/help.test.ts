import { expect, test } from 'vitest'
import { SHELL_SCREENS } from '../screens.ts'
import { HELP as EN } from './en.ts'
import { HELP as ES } from './es.ts'
import { hasHelp } from './screen-help.tsx'

const LISTS = import.meta.glob<{ routes: typeof SHELL_SCREENS }>('../../*/routes.tsx', { eager: true })
const screens = [...SHELL_SCREENS, ...Object.values(LISTS).flatMap(({ routes }) => routes)]
const paths = [...new Set(screens.filter(hasHelp).map(({ path }) => path as string))].toSorted()

test.each([
  ['English', EN],
  ['Spanish', ES],
])('every screen of the office has help in %s, and no other', (_, help) => {
  expect(Object.keys(help).toSorted()).toEqual(paths)
})

test.each([
  ['English', EN],
  ['Spanish', ES],
])('help in %s is a sentence and a few tips, short enough to be read between two calls', (_, help) => {
  for (const [path, texts] of Object.entries(help)) {
    expect(texts.length, path).toBeGreaterThanOrEqual(2)
    expect(texts.length, path).toBeLessThanOrEqual(5)
    for (const text of texts) {
      expect(text.length, `${path}: ${text}`).toBeLessThanOrEqual(220)
      expect(text, path).toMatch(/[.?]$/)
    }
  }
})

test('no two screens have the same help', () => {
  for (const help of [EN, ES]) {
    const first = Object.values(help).map(([about]) => about)
    expect(new Set(first).size).toBe(first.length)
  }
})
