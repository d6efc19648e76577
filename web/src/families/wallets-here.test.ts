import { expect, test } from 'vitest'
import { walletsHere } from './wallets-here.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'

test.each([
  ['an iPhone', IPHONE, ['apple']],
  ['an Android phone', ANDROID, ['google']],
  ['a computer', MAC, ['apple', 'google']],
])('%s is offered the wallet it has', (_, agent, expected) => {
  expect(walletsHere(['apple', 'google'], agent)).toEqual(expected)
})

test('a wallet that is not set up is offered nowhere', () => {
  expect(walletsHere([], MAC)).toEqual([])
  expect(walletsHere(['google'], IPHONE)).toEqual([])
})
