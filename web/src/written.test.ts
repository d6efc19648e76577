import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('nothing writes an amount in a currency of its own: it is the tenant’s', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const fixed = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) =>
      /writtenMoney\([^\n]*, '[A-Z]{3}'\)|currency: Currency = '/.test(
        readFileSync(join(import.meta.dirname, file), 'utf8'),
      ),
    )
  expect(fixed).toEqual([])
})
