import { expect, test } from 'vitest'
import { importsBetween } from './arrows.mjs'
import { drawn } from './picture.mjs'

test('what modules import from each other is counted in all rooms, without tests and without what is their own', () => {
  const counts = importsBetween([
    { file: 'server/src/fees/plans.ts', text: `import { pay } from '../payments/payments.ts'` },
    { file: 'web/src/fees/plan.tsx', text: `import { words } from '../payments/payments.ts'` },
    { file: 'contract/src/fees.ts', text: `export { Order } from './payments.ts'` },
    { file: 'server/src/fees/fees.ts', text: `export { plans } from './plans.ts'` },
    { file: 'server/src/fees/fees.test.ts', text: `import { team } from '../clubs/clubs.ts'` },
    { file: 'server/src/app.ts', text: `import { feeRoutes } from './fees/routes.ts'` },
  ])
  expect([...counts]).toEqual([['fees → payments', 3]])
})

test('the picture names each module, and the more is imported the larger is the dot', () => {
  const picture = (count) => drawn([['mail'], ['fees', 'clubs']], new Map([['clubs → mail', count]]))
  for (const name of ['mail', 'fees', 'clubs']) expect(picture(1)).toContain(`>${name}</text>`)
  // The third module's line, the first one's column.
  const radius = (count) => Number(/class="dot" cx="0" cy="54" r="([\d.]+)"/.exec(picture(count))?.[1])
  expect(radius(1)).toBe(radius(3))
  expect(radius(4)).toBeGreaterThan(radius(3))
  expect(radius(12)).toBeGreaterThan(radius(11))
})
