import { expect, test } from 'vitest'
import { tidyCode, writtenCode } from './confirmation-code.ts'

test.each([
  ['FASTBALL', 'FASTBALL'],
  ['ABCDEFGHJ', 'ABCD-EFGHJ'],
  ['ABCDEFGHJKLM', 'ABCD-EFGH-JKLM'],
  ['ABCDEFGHJKLMN', 'ABCD-EFGH-JKLMN'],
])('the code %s is written %s, and read back as it is kept', (code, written) => {
  expect(writtenCode(code)).toBe(written)
  expect(tidyCode(` ${written.toLowerCase().replaceAll('-', ' – ')} `)).toBe(code)
})
