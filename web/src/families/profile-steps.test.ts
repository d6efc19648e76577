import { expect, test } from 'vitest'
import { stepsLeft } from './profile-steps.ts'

test.each([
  [
    ['first_name', 'last_name', 'dob', 'phone', 'address', 'emergency_contact'],
    false,
    ['About you', 'How to reach you', 'In an emergency', 'Your photo'],
  ],
  [['address', 'emergency_contact'], true, ['How to reach you', 'In an emergency']],
  [['guardian'], true, ['About you']],
  [[], false, ['Your photo']],
  [[], true, []],
] as const)('who lacks %j (picture: %s) is asked %j', (missing, hasPhoto, titles) =>
  expect(stepsLeft(missing, hasPhoto).map(({ title }) => title)).toEqual(titles),
)
