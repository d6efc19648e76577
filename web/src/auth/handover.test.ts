import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pathAfterHandOver, readHandOver } from './handover.ts'

const standard = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const inBase64url = (bytes: Uint8Array) =>
  standard(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
const encode = (text: string) => inBase64url(new TextEncoder().encode(text))
const JSON_TEXT = JSON.stringify({ refresh_token: 'abc.def', user: 'Zoë' })

describe('what an application hands over', () => {
  test.each([
    ['JSON alone', encode(JSON_TEXT), 'abc.def'],
    ['JSON with an end', encode(`${JSON_TEXT}==`), 'abc.def'],
    ['JSON with an end and more', encode(`${JSON_TEXT}==1700000000`), 'abc.def'],
    ['in the standard alphabet with padding', standard(new TextEncoder().encode(`${JSON_TEXT} `)), 'abc.def'],
    ['with the end after the encoded text', `${encode(JSON_TEXT)}==garbage`, 'abc.def'],
    ['with a token that has the end inside', encode('{"refresh_token":"aa=="}'), 'aa=='],
    ['with such a token and an end', encode('{"refresh_token":"aa=="}==x'), 'aa=='],
    ['with a plus that became a space', encode('{"refresh_token":"ab~>?~"}').replaceAll('-', ' '), 'ab~>?~'],
  ])('is read: %s', (_, given, token) => expect(readHandOver(given)).toBe(token))

  test.each([
    ['nothing', ''],
    ['no letters of the alphabet', '%%%'],
    ['an end alone', '=='],
    ['a number of letters nothing has', 'abcde'],
    ['no JSON', encode('hello==x')],
    ['a list', encode('["refresh_token"]')],
    ['null', encode('null')],
    ['a text', encode('"refresh_token"')],
    ['no refresh token', encode('{"token":"a"}==')],
    ['an empty refresh token', encode('{"refresh_token":""}')],
    ['a number for one', encode('{"refresh_token":7}')],
    ['bytes that are no text', inBase64url(Uint8Array.of(0xff, 0xfe, 0xfd))],
    ['too much', 'a'.repeat(8193)],
  ])('is nothing: %s', (_, given) => expect(readHandOver(given)).toBeUndefined())

  test('reads back whatever was written, and breaks on nothing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w=.+/-]{1,80}$/), fc.string(), (token, anything) => {
        expect(readHandOver(encode(`${JSON.stringify({ refresh_token: token })}==`))).toBe(token)
        expect(readHandOver(`${encode(`${JSON.stringify({ refresh_token: token })}==`)}==${anything}`)).toBe(
          token,
        )
        readHandOver(anything)
      }),
    )
  })
})

test.each([
  [{}, '/ctms/payments'],
  [{ package_id: '7', user_account_id: '9' }, '/ctms/payments?package_id=7&user_account_id=9'],
  [{ package_id: '7' }, '/ctms/payments'],
  [{ user_account_id: '9' }, '/ctms/payments'],
  [{ package_id: '7', user_account_id: '' }, '/ctms/payments'],
  [{ package_id: '7&x=1', user_account_id: '9' }, '/ctms/payments'],
  [{ package_id: '../admin', user_account_id: '9' }, '/ctms/payments'],
  [{ package_id: 'a'.repeat(65), user_account_id: '9' }, '/ctms/payments'],
] as Record<string, string>[][])('with %j somebody goes on at %s', (given, path) =>
  expect(pathAfterHandOver(given)).toBe(path),
)
