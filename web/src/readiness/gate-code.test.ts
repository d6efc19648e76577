import { expect, test } from 'vitest'
import { codeOf, digestsOf, repeats } from './gate-code.ts'

test.each([
  ['https://club.example/card/Ab-1_x', { kind: 'card', token: 'Ab-1_x', host: 'club.example' }],
  [' https://Club.example:8443/card/Ab?from=qr ', { kind: 'card', token: 'Ab', host: 'club.example:8443' }],
  ['https://club.example/events/7', { kind: 'text', text: 'https://club.example/events/7' }],
  ['https://club.example/card/', { kind: 'text', text: 'https://club.example/card/' }],
  ['https://[', { kind: 'text', text: 'https://[' }],
  [' af-2026-000123 ', { kind: 'text', text: 'af-2026-000123' }],
])('%j is read as %j', (given, code) => expect(codeOf(given)).toEqual(code))

test('a member ID is known however it is typed, and the code of a card only as it is', async () => {
  const upper = await digestsOf(codeOf('AF-2026-000123'))
  expect(upper).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
  expect(await digestsOf(codeOf('af-2026-000123'))).toContain(upper[0])
  const card = (token: string) => digestsOf(codeOf(`https://club.example/card/${token}`))
  expect(await card('Ab')).toHaveLength(1)
  expect(await card('Ab')).not.toEqual(await card('AB'))
})

test('the same code within seconds is one, however long it stays; after a while it is another', () => {
  const isRepeat = repeats()
  expect(isRepeat('a', 0)).toBe(false)
  expect([1000, 3000, 6900, 10_900].map((at) => isRepeat('a', at))).toEqual([true, true, true, true])
  // Another card in between does not make the first one new.
  expect(isRepeat('b', 11_000)).toBe(false)
  expect(isRepeat('a', 12_000)).toBe(true)
  expect(isRepeat('a', 16_001)).toBe(false)
})
