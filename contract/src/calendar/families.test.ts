import fc from 'fast-check'
import { expect, test } from 'vitest'
import { familiesOf, owed } from './families.ts'

const player = (member_id: number, ...guardian_ids: number[]) => ({ member_id, plays: true, guardian_ids })

test('sisters are one family, also through the parents of a third; who has no guardian is one alone', () => {
  expect(familiesOf([player(1, 10), player(2, 20), player(3, 10, 20), player(4)])).toEqual([
    { player_ids: expect.arrayContaining([1, 2, 3]), worker_ids: expect.arrayContaining([1, 2, 3, 10, 20]) },
    { player_ids: [4], worker_ids: [4] },
  ])
  expect(familiesOf([{ member_id: 5, plays: false, guardian_ids: [] }])).toEqual([])
})

const people = fc
  .uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 10 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc.array(fc.integer({ min: 20, max: 26 }), { maxLength: 2 }).map((by) => player(id, ...by)),
      ),
    ),
  )

test('every player is in one family, and nobody works for two', () => {
  fc.assert(
    fc.property(people, (all) => {
      const families = familiesOf(all)
      expect(families.flatMap(({ player_ids }) => player_ids).toSorted()).toEqual(
        all.map(({ member_id }) => member_id).toSorted(),
      )
      const workers = families.flatMap(({ worker_ids }) => worker_ids)
      expect(new Set(workers).size).toBe(workers.length)
      for (const { member_id, guardian_ids } of all)
        expect(
          families.some(
            (one) =>
              one.player_ids.includes(member_id) && guardian_ids.every((id) => one.worker_ids.includes(id)),
          ),
        ).toBe(true)
    }),
  )
})

test.each([
  [{ minutes: 360, amount_cents: 50_000 }, 0, false, 360, 50_000],
  [{ minutes: 360, amount_cents: 50_000 }, 180, false, 180, 25_000],
  [{ minutes: 360, amount_cents: 10_000 }, 120, false, 240, 6667],
  [{ minutes: 360, amount_cents: 50_000 }, 400, false, 0, 0],
  [{ minutes: 360, amount_cents: 50_000 }, 0, true, 0, 0],
  [{ minutes: 0, amount_cents: 50_000 }, 0, false, 0, 0],
])(
  'of %j with %i minutes done (exempt: %s) %i minutes and %i cents are left',
  (rule, done, exempt, missing, due) => {
    expect(owed(rule, done, exempt)).toEqual({ missing_minutes: missing, due_cents: due })
  },
)
