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
