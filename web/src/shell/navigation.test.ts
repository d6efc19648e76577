import { describe, expect, test } from 'vitest'
import { PERMISSIONS } from 'contract/auth/roles'
import { OPEN_SCREENS } from '../app.tsx'
import { AREAS } from './areas.ts'
import { barOf, lineOf, navigationFor, type NavArea } from './navigation.ts'
import type { Session } from '../session.ts'
import { SHELL_SCREENS } from './screens.ts'

const SCREENS = [...OPEN_SCREENS, ...SHELL_SCREENS]

/** Rights as they stand in a session. */
function tree(words: readonly string[]) {
  const all: Record<string, Record<string, string[]>> = {}
  for (const word of words) {
    const [module = '', resource = '', action = ''] = word.split('.')
    ;((all[module] ??= {})[resource] ??= []).push(action)
  }
  return all
}

const who = (permissions: readonly string[], scoped: readonly string[] = []): Session => ({
  token: 't',
  refresh_token: 'r',
  registrationStatus: 2,
  mmsRole: permissions.length > 0 ? 'admin' : 'member',
  userType: 2,
  access: { roles: {}, permissions: tree(permissions), scoped: tree(scoped) },
  name: 'Ada Ball',
})

const PARENT = who([])
const OFFICE = who(PERMISSIONS)
const COACH = who(
  [],
  [
    'mms.registrations.view',
    'mms.insurance.view',
    'ctms.clubs.view',
    'ctms.teams.view',
    'ctms.teams.edit',
    'ctms.gate.check',
  ],
)
/** Scans passes at an event, and has nothing else to do here. */
const VOLUNTEER = who(['ems.event.view', 'ems.gate.admit'])
const PEOPLE = { PARENT, COACH, OFFICE, VOLUNTEER }

const areas = [{ screens: ['/ctms', '/ctms/clubs'].map((path) => ({ path })) }] as unknown as NavArea[]

test.each([
  ['/ctms', '/ctms'],
  ['/ctms/teams/7', '/ctms'],
  ['/ctms/clubs', '/ctms/clubs'],
  ['/ctms/clubs/7', '/ctms/clubs'],
  // A different word with the same beginning.
  ['/ctmsx', undefined],
  // Those that say so.
  ['/venues/7', '/ctms/clubs'],
])('%s stands under the line %s, and under no other', (pathname, line) => {
  expect(lineOf(areas, pathname, [{ path: '/venues', under: '/ctms/clubs' }])).toBe(line)
})

test('a screen of one thing whose list has no screen stands under the line it names', () => {
  const screens = [{ path: '/contests/$id', under: '/ctms/clubs' }] as const
  expect(lineOf(areas, '/contests/119', screens)).toBe('/ctms/clubs')
})

test('what a screen is under has a line in the menu', () => {
  const lines = SCREENS.filter(({ nav }) => nav).map(({ path }) => path)
  const under = SCREENS.flatMap((screen) => screen.under ?? [])
  expect(under).toContain('/ems/events')
  for (const path of under) expect(lines).toContain(path)
})

describe('the menu', () => {
  test.each(Object.keys(PEOPLE) as (keyof typeof PEOPLE)[])(
    'of a %s has at most seven areas of at most seven screens, and five places under the thumb',
    (name) => {
      const menu = navigationFor(SCREENS, PEOPLE[name])
      expect(menu.length).toBeLessThanOrEqual(7)
      for (const { screens } of menu) expect(screens.length).toBeLessThanOrEqual(7)
      const bar = barOf(menu)
      // Beside those that are left out there is a way to all.
      expect(bar.length + Number(bar.length < menu.length)).toBeLessThanOrEqual(5)
    },
  )

  test('of the office has its areas, the settings last', () => {
    expect(navigationFor(SCREENS, OFFICE).map(({ area }) => area)).toEqual([
      'home',
      'people',
      'money',
      'teams',
      'season',
      'website',
      'settings',
    ])
    expect(barOf(navigationFor(SCREENS, OFFICE)).map(({ area }) => area)).toEqual([
      'home',
      'people',
      'money',
      'teams',
    ])
  })

  test('shows an area with one screen as that screen', () => {
    const money = navigationFor(SCREENS, PARENT).find(({ area }) => area === 'money')
    expect(money).toMatchObject({ label: 'Team payments', short: 'Payments', icon: 'wallet' })
  })

  test('leads to every screen that has a line, for whoever may do everything, has a family or stands at a gate', () => {
    const reached = [OFFICE, PARENT, VOLUNTEER].flatMap((one) =>
      navigationFor(SCREENS, one).flatMap(({ screens }) => screens),
    )
    expect(SCREENS.filter(({ nav }) => nav).filter((one) => !reached.includes(one as never))).toEqual([])
  })

  test('has an area for every line', () => {
    for (const { nav, path } of SCREENS) if (nav) expect([path, nav.area in AREAS]).toEqual([path, true])
  })
})
