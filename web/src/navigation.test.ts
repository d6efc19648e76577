import { expect, test } from 'vitest'
import { lineOf, type NavGroup } from './navigation.ts'

const groups = [
  { group: 'Clubs and teams', screens: ['/ctms', '/ctms/clubs'].map((path) => ({ path })) },
] as unknown as readonly NavGroup[]

test.each([
  ['/ctms', '/ctms'],
  ['/ctms/teams/7', '/ctms'],
  ['/ctms/clubs', '/ctms/clubs'],
  ['/ctms/clubs/7', '/ctms/clubs'],
  // Another word that only begins alike.
  ['/ctmsx', undefined],
])('%s stands under the line %s, and under no other', (pathname, line) => {
  expect(lineOf(groups, pathname)).toBe(line)
})
