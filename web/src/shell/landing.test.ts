import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import {
  awayFromAuth,
  landingPath,
  mustCompleteProfile,
  rememberReturnUrl,
  takeReturnUrl,
  veiled,
} from './landing.ts'
import type { Session } from '../session.ts'

afterEach(() => localStorage.clear())

const who = (mmsRole: Session['mmsRole'], registrationStatus = 2): Session => ({
  token: 't',
  refresh_token: 'r',
  userType: 3,
  access: { roles: {}, permissions: {} },
  name: 'Ada',
  registrationStatus,
  ...(mmsRole && { mmsRole }),
})

const ASKED = '/mms/admin/season?page=2'
/** Only occurs in a damaged session. */
const odd = 'king' as Session['mmsRole']

describe.each([
  // role, profile, remembered URL, right after the login, from a page for visitors
  ['admin', 2, ASKED, ASKED, '/mms/dashboard'],
  ['admin', 1, ASKED, ASKED, '/profile-completion'],
  ['admin', 0, undefined, '/profile-completion', '/profile-completion'],
  ['admin', 2, undefined, '/mms/dashboard', '/mms/dashboard'],
  ['manager', 2, ASKED, '/mms/dashboard', '/mms/dashboard'],
  ['manager', 1, ASKED, '/profile-completion', '/profile-completion'],
  ['manager', 2, undefined, '/mms/dashboard', '/mms/dashboard'],
  ['volunteer', 2, ASKED, '/mms/dashboard', '/mms/dashboard'],
  ['volunteer', 1, undefined, '/profile-completion', '/profile-completion'],
  ['member', 2, ASKED, '/mms/member/profile', '/mms/member/profile'],
  ['member', 0, undefined, '/profile-completion', '/profile-completion'],
  ['member', 1, undefined, '/profile-completion', '/profile-completion'],
  ['member', 2, undefined, '/mms/member/profile', '/mms/member/profile'],
  [odd, 2, ASKED, '/', '/'],
  [odd, 1, ASKED, '/profile-completion', '/profile-completion'],
  [undefined, 2, ASKED, '/', undefined],
  [undefined, 1, undefined, '/profile-completion', '/profile-completion'],
] as const)('somebody with role %s and profile %i, who wanted %s', (role, profile, wanted, landing, away) => {
  test(`lands on ${landing}`, () => expect(landingPath(who(role, profile), wanted)).toBe(landing))
  test(`is sent to ${away} from a page for visitors`, () =>
    expect(awayFromAuth(who(role, profile))).toBe(away))
})

test('an open profile can only be completed', () => {
  expect(mustCompleteProfile(who('admin', 1), '/mms/dashboard')).toBe(true)
  expect(mustCompleteProfile(who('admin', 1), '/profile-completion')).toBe(false)
  expect(mustCompleteProfile(who('admin', 2), '/mms/dashboard')).toBe(false)
})

test('the remembered address is used once', () => {
  rememberReturnUrl('/mms/admin/season?page=2')
  expect(takeReturnUrl()).toBe('/mms/admin/season?page=2')
  expect(takeReturnUrl()).toBeUndefined()
})

const ELSEWHERE = [
  '',
  'mms/dashboard',
  'https://evil.example',
  'https:evil.example',
  'http://localhost/mms/dashboard',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\u0000/evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/mms/..//evil.example',
  '/%2f/evil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '//evil.example%2f..',
  '//evil.example@localhost',
  '//[::1]',
  '/\u2028 x',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:x',
  '/a\\b',
  `/${'a'.repeat(2000)}`,
  '/login',
  '/login?x=1',
  '/forgot-password',
  '/reset-password/abc',
  '/mms/login?token=abc',
]

test.each(ELSEWHERE)(
  'the address %j leads elsewhere: it is not remembered, and dropped where it stands',
  (address) => {
    rememberReturnUrl(address)
    expect(localStorage.length).toBe(0)
    localStorage.setItem('returnUrl', veiled(address))
    expect(takeReturnUrl()).toBeUndefined()
    expect(localStorage.length).toBe(0)
  },
)

test.each([
  '/',
  '/mms/dashboard',
  '/mms/registrations?q=https://evil.example',
  '/mms/registrations?next=//evil.example#top',
  '/mms/members/7#notes',
  '/loginhelp',
])('the address %s of this site is kept as it is', (address) => {
  rememberReturnUrl(address)
  expect(takeReturnUrl()).toBe(address)
})

test('whatever is remembered stays on this site', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc
          .array(
            fc.constantFrom('/', '\\', '.', '..', '%2f', '%5c', '\t', '@', ':', 'evil.example', '?', '#'),
          )
          .map((parts) => parts.join('')),
      ),
      (address) => {
        localStorage.setItem('returnUrl', veiled(address))
        const path = takeReturnUrl()
        if (path === undefined) return
        const { origin, pathname } = new URL(path, 'https://club.example/login')
        expect(origin).toBe('https://club.example')
        expect(pathname).not.toMatch(/^\/(\/|\\|%2f|%5c)/i)
      },
    ),
    { numRuns: 500 },
  )
})
