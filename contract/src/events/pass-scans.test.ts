import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countScans, headCount, passDay, type PassScan } from './pass-scans.ts'

const DAY = '2027-06-12'
const scan = (key: string, direction: 'in' | 'out', clock: string, pass_id = 1, day = DAY): PassScan => ({
  ...{ key, pass_id, direction, day },
  at: `${day}T${clock}:00.000Z`,
})
const keys = (scans: readonly PassScan[]) => scans.map(({ key }) => key)

const some = fc
  .array(
    fc.record({
      pass_id: fc.integer({ min: 1, max: 3 }),
      direction: fc.constantFrom('in' as const, 'out' as const),
      day: fc.constantFrom('2027-06-12', '2027-06-13'),
      minute: fc.integer({ min: 0, max: 30 }),
    }),
    { maxLength: 30 },
  )
  .map((all) =>
    all.map(({ minute, ...one }, i) => ({
      ...one,
      key: `key-${String(i).padStart(2, '0')}`,
      at: `${one.day}T15:${String(minute).padStart(2, '0')}:00.000Z`,
    })),
  )

describe('which scans count', () => {
  test('a pass lets in once, and again after it went out', () => {
    const [a, b, out, c] = [
      scan('a', 'in', '10:00'),
      scan('b', 'in', '10:05'),
      scan('o', 'out', '11:00'),
      scan('c', 'in', '12:00'),
    ]
    const { counted, again, inside } = countScans([c, out, b, a])
    expect(keys(counted)).toEqual(['a', 'o', 'c'])
    expect([...again].map(([key, before]) => [key, before.key])).toEqual([['b', 'a']])
    expect(inside.get(passDay(a))?.key).toBe('c')
  })

  test('a pass for several days lets in on each of them', () => {
    const scans = [scan('a', 'in', '10:00'), scan('b', 'in', '10:00', 1, '2027-06-13')]
    expect(keys(countScans(scans).counted)).toEqual(['a', 'b'])
  })

  test('whatever arrives when, in which parts and how often, the result is the same', () => {
    fc.assert(
      fc.property(
        some.chain((scans) =>
          fc.tuple(
            fc.constant(scans),
            fc.shuffledSubarray([...scans, ...scans], { minLength: scans.length * 2 }),
          ),
        ),
        ([scans, arrived]) => {
          const one = countScans(scans)
          const other = countScans(arrived)
          expect(keys(other.counted)).toEqual(keys(one.counted))
          expect([...other.again.keys()].toSorted()).toEqual([...one.again.keys()].toSorted())
        },
      ),
    )
  })

  test('at no moment is a pass inside twice, and every entry is either counted or told of', () => {
    fc.assert(
      fc.property(some, (scans) => {
        const { counted, again } = countScans(scans)
        const standing = new Map<string, number>()
        for (const one of counted) {
          const now = (standing.get(passDay(one)) ?? 0) + (one.direction === 'in' ? 1 : -1)
          expect([0, 1]).toContain(now)
          standing.set(passDay(one), now)
        }
        const entries = scans.filter(({ direction }) => direction === 'in').length
        expect(counted.filter(({ direction }) => direction === 'in').length + again.size).toBe(entries)
      }),
    )
  })
})

test('heads are counted by hour, and a new day begins with nobody inside', () => {
  const scans = [
    scan('a', 'in', '15:10', 1),
    scan('b', 'in', '15:40', 2),
    scan('c', 'out', '16:05', 1),
    scan('d', 'in', '15:00', 3, '2027-06-13'),
  ]
  expect(headCount(countScans(scans).counted)).toEqual([
    { at: '2027-06-12T15:00:00.000Z', came: 2, left: 0, inside: 2 },
    { at: '2027-06-12T16:00:00.000Z', came: 0, left: 1, inside: 1 },
    { at: '2027-06-13T15:00:00.000Z', came: 1, left: 0, inside: 1 },
  ])
})
