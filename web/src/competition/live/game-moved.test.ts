import { expect, test } from 'vitest'
import type { LiveGame } from 'contract/competition/live'
import { movedOf } from './game-moved.ts'

const event = {
  time_zone: 'America/Chicago',
  venues: [{ id: 7, name: 'Oak Park', address: '', map: '', parking: null, notes: null }],
}
const STAYS = { starts_at: null, field: null, venue: null }
const moved = (was: Partial<LiveGame['was']>, more: Partial<LiveGame> = {}) =>
  movedOf(
    {
      ...{ changed_at: '2027-06-12T13:00:00Z', starts_at: '2027-06-12T14:30:00Z', field: '4', venue_id: 7 },
      ...{ state: 'ahead', was: { ...STAYS, ...was } },
      ...more,
    } as LiveGame,
    event,
  )

test('a game that was moved says where it is and where it was, with the day or the park where that is another', () => {
  expect(moved({})).toBeUndefined()
  for (const state of ['over', 'stopped'] as const) expect(moved({ field: '2' }, { state })).toBeUndefined()
  expect(moved({ field: '2' })).toEqual({ moved: 'Moved to Field 4', before: 'Field 2' })
  const half = '2027-06-12T13:30:00Z'
  expect(moved({ starts_at: half })).toEqual({ moved: 'Moved to 9:30 AM', before: '8:30 AM' })
  expect(moved({ starts_at: half, field: '2' })).toEqual({
    ...{ moved: 'Moved to Field 4, 9:30 AM', before: 'Field 2, 8:30 AM' },
  })
  expect(moved({ field: '4', venue: 'Elm Park' })).toEqual({
    ...{ moved: 'Moved to Field 4, Oak Park', before: 'Field 4, Elm Park' },
  })
  // Rained out on Friday, played at the same hour on Saturday.
  expect(moved({ starts_at: '2027-06-11T14:30:00Z' })).toEqual({
    ...{ moved: 'Moved to Sat, Jun 12, 9:30 AM', before: 'Fri, Jun 11, 9:30 AM' },
  })
})
