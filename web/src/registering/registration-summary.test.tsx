import { expect, test } from 'vitest'
import type { Quote } from 'contract/registering/checkout'
import type { DraftPerson } from 'contract/registering/draft'
import { isOfAll } from './registration-summary.tsx'

const person = (key: string, membership_id: number | null) => ({ key, membership_id }) as DraftPerson
const quote = (...keys: string[]) => ({ lines: keys.map((person_key) => ({ person_key })) }) as Quote

test.each([
  ['a price from before the choice', quote(), [person('kid1', 4)], false],
  ['the price of the choice', quote('kid1'), [person('kid1', 4)], true],
  ['a price without the second child', quote('kid1'), [person('kid1', 4), person('kid2', 4)], false],
  [
    'a second child for whom nothing is chosen yet',
    quote('kid1'),
    [person('kid1', 4), person('kid2', null)],
    true,
  ],
])('%s is shown: %#', (_, of, people, isShown) => {
  expect(isOfAll(of, people)).toBe(isShown)
})
