import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

test('what was made for a key is made once, and a thousand keys are kept at most', () => {
  const asked: number[] = []
  const half = remembered((key: number) => {
    asked.push(key)
    return { half: key / 2 }
  })
  expect(half(8)).toEqual({ half: 4 })
  expect(half(8)).toBe(half(8))
  expect(asked).toEqual([8])
  for (let key = 1000; key < 2000; key++) half(key)
  expect(half(8)).toEqual({ half: 4 })
  expect(asked.filter((key) => key === 8)).toEqual([8, 8])
})
