import type { OfficeEvent } from 'contract/events/office'
import { expect, test } from 'vitest'
import { notAsked } from './team-lists.ts'

test('what imported teams skip is what others must take today, and must answer', () => {
  const addon = (name: string, is_required: boolean, until_on: string | null = null) =>
    ({ name, is_required, until_on }) as OfficeEvent['addons'][number]
  const question = (label: string, is_required: boolean) =>
    ({ label, is_required }) as OfficeEvent['questions'][number]
  expect(
    notAsked(
      {
        addons: [
          addon('Plate fee', true),
          addon('T-shirt', false),
          addon('Early bird', true, '2027-03-01'),
          addon('Banner', true, '2027-03-02'),
        ],
        questions: [question('Colors?', false), question('Who keeps score?', true)],
      },
      '2027-03-02',
    ),
  ).toEqual({ addons: ['Plate fee', 'Banner'], questions: ['Who keeps score?'] })
})
