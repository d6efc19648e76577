import { expect, test, vi } from 'vitest'

const sent = vi.fn()

test('a test may leave something to be done later', () => {
  setTimeout(sent, 1)
  expect(sent).not.toHaveBeenCalled()
})

test('and the next test has nothing of it', async () => {
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(sent).not.toHaveBeenCalled()
})
