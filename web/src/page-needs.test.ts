import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { needsOwnDocument, takesCards } from './page-needs.ts'
import type { ScreenRoute } from './route.ts'
import { SHELL_SCREENS } from './shell/screens.ts'

const screens = [
  { path: '/registration', takes_cards: true },
  { path: '/paynow/$token', takes_cards: true },
  { path: '/ctms/gate', uses_camera: true, has_worker: true },
  { path: '/mms/notifications', has_worker: true },
  { path: '/card/$token' },
  { path: '/' },
] as unknown as readonly ScreenRoute[]

test.each([
  ['/registration', true],
  ['/registration/', true],
  ['/paynow/abc', true],
  ['/paynow/abc/more', false],
  ['/registrations', false],
  ['/mms/registration', false],
  ['/card/abc', false],
  ['/', false],
])('%s is a page where cards are typed: %s', (path, expected) => {
  expect(takesCards(screens, path)).toBe(expected)
})

test.each([
  ['/', '/registration', true],
  ['/registration', '/', true],
  ['/registration', '/nothing', true],
  ['/registration', '/paynow/abc', false],
  ['/', '/ctms/gate', true],
  ['/ctms/gate', '/', true],
  ['/ctms/gate', '/ctms/gate', false],
  ['/', '/mms/notifications', true],
  ['/mms/notifications', '/', true],
  ['/ctms/gate', '/mms/notifications', true],
  ['/', '/card/abc', false],
  ['/registration', '/registration', false],
])('from %s to %s takes a new document: %s', (fetchedFor, path, expected) => {
  expect(needsOwnDocument(screens, fetchedFor, path)).toBe(expected)
})

test('every screen whose document has a policy of its own is known before anybody is logged in', () => {
  const unknown = SHELL_SCREENS.filter(
    ({ takes_cards, uses_camera, has_worker }) => takes_cards || uses_camera || has_worker,
  )
  expect([SHELL_SCREENS.length > 0, unknown]).toEqual([true, []])
})

test('every screen with card fields is a document that allows the card provider', () => {
  const here = import.meta.dirname
  const textOf = (file: string) => readFileSync(file, 'utf8')
  const importsOf = (file: string, text: string) =>
    [...text.matchAll(/(?:from |import\()'(\.[^']+\.tsx)'/g)].map(([, path]) => resolve(dirname(file), path!))
  /** Whether card fields are drawn by a file, or by what it draws itself; a front door draws nothing. */
  const drawsCards = (file: string, seen = new Set<string>()): boolean => {
    if (seen.has(file)) return false
    seen.add(file)
    const text = textOf(file)
    if (/<(CardTill|CardOrWallet|CardField)\b/.test(text)) return true
    const inside = importsOf(file, text).filter((one) => dirname(one) === dirname(file))
    return inside.some((one) => drawsCards(one, seen))
  }
  const files = readdirSync(here, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|[\\/])(shell-)?routes\.tsx$/.test(file))
    .map((file) => join(here, file))
  const screens = files.flatMap((file) =>
    textOf(file)
      .split(/(?=\bpath: ')/)
      .flatMap((block) => {
        const path = /^path: '([^']+)'/.exec(block)?.[1]
        const screen = /import\('(\.[^']+\.tsx)'\)/.exec(block)?.[1]
        return path && screen
          ? [{ path, allows: block.includes('takes_cards: true'), file: resolve(dirname(file), screen) }]
          : []
      }),
  )
  const drawing = screens.filter(({ file }) => drawsCards(file))
  expect(drawing.length).toBeGreaterThan(8)
  expect(drawing.filter(({ allows }) => !allows).map(({ path }) => path)).toEqual([])
})
