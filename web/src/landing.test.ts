import { afterEach, expect, test } from 'vitest'
import {
  awayFromAuth,
  landingPath,
  mustCompleteProfile,
  rememberReturnUrl,
  takeReturnUrl,
} from './landing.ts'
import type { Session } from './session.ts'

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

test.each([
  ['an admin goes back to where they wanted to be', who('admin'), '/mms/admin/season', '/mms/admin/season'],
  ['an admin with an open profile too', who('admin', 1), '/mms/admin/season', '/mms/admin/season'],
  ['a manager does not', who('manager'), '/mms/admin/season', '/mms/dashboard'],
  ['an open profile comes first', who('member', 0), undefined, '/profile-completion'],
  ['an admin lands on the dashboard', who('admin'), undefined, '/mms/dashboard'],
  ['a manager lands on the dashboard', who('manager'), undefined, '/mms/dashboard'],
  ['a volunteer lands on the dashboard', who('volunteer'), undefined, '/mms/dashboard'],
  ['a member lands on the profile', who('member'), undefined, '/mms/member/profile'],
  ['somebody without a role lands on the first page', who(undefined), undefined, '/'],
])('%s', (_, session, returnUrl, expected) => {
  expect(landingPath(session, returnUrl)).toBe(expected)
})

test.each([
  [who('member', 1), '/profile-completion'],
  [who('admin'), '/mms/dashboard'],
  [who('manager'), '/mms/dashboard'],
  [who('member'), '/mms/member/profile'],
  [who(undefined), undefined],
])('somebody logged in is sent away from the login page', (session, expected) => {
  expect(awayFromAuth(session)).toBe(expected)
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

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a\\b'])(
  'the remembered address %s leads to another site and is dropped',
  (address) => {
    rememberReturnUrl(address)
    expect(takeReturnUrl()).toBeUndefined()
    expect(localStorage.length).toBe(0)
  },
)
