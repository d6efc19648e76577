import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openLine, type Press, type Room } from './line.ts'

type Asked = Press & { key: number; fails?: boolean }

/** An event in memory that takes its time, in an order that the seed decides. */
function anEvent(spots: readonly number[], all: number, pause: () => Promise<void>) {
  const left = [...spots]
  let total = all
  const entered = new Set<number>()
  let inside = 0
  let mostGroups = 0
  let largest = 0
  let looks = 0
  return {
    left,
    entered,
    counts: () => ({ mostGroups, largest, looks, total }),
    roomOf: (): Room => ({ left: total, divisions: new Map(left.map((count, id) => [id, count])) }),
    async look(fresh: readonly Asked[]) {
      looks += 1
      await pause()
      const seen = { room: this.roomOf(), known: new Set(fresh.filter(({ key }) => entered.has(key))) }
      await pause()
      return seen
    },
    async takeAll(group: readonly Asked[]) {
      mostGroups = Math.max(mostGroups, ++inside)
      largest = Math.max(largest, group.length)
      expect(group.length === 1 || group.every(({ is_alone }) => !is_alone)).toBe(true)
      const outcomes = []
      for (const one of group) outcomes.push(...(await Promise.allSettled([this.take(one)])))
      inside -= 1
      return outcomes
    },
    async take({ key, demand, may_wait, fails }: Asked) {
      await pause()
      try {
        if (entered.has(key)) return 'again'
        if (fails) throw new Error('ended by the database')
        const count = [...demand.values()].reduce((sum, one) => sum + one, 0)
        const fits = count <= total && [...demand].every(([id, one]) => one <= left[id]!)
        if (!fits && !may_wait) throw new Error('refused inside')
        if (!fits) return 'waits'
        for (const [id, one] of demand) left[id]! -= one
        total -= count
        entered.add(key)
        return 'entered'
      } finally {
        await pause()
      }
    },
  }
}

const press = (divisions: number) =>
  fc.record({
    demand: fc
      .array(fc.tuple(fc.nat({ max: divisions - 1 }), fc.integer({ min: 1, max: 3 })), {
        minLength: 1,
        maxLength: 2,
      })
      .map((parts) => new Map(parts)),
    may_wait: fc.constant(false),
    is_alone: fc.constantFrom(false, false, true),
    fails: fc.constantFrom(false, false, false, true),
    at: fc.nat({ max: 4 }),
  })

test('everybody is answered, every spot that fits is sold, and nobody is turned away from one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 6 }), { minLength: 2, maxLength: 2 }),
      fc.nat({ max: 9 }),
      fc.array(press(2), { minLength: 1, maxLength: 40 }),
      fc.infiniteStream(fc.nat({ max: 3 })),
      async (spots, all, wanted, pauses) => {
        const pause = async () => {
          for (let i = pauses.next().value!; i > 0; i--) await new Promise((resolve) => setImmediate(resolve))
        }
        const event = anEvent(spots, all, pause)
        const line = openLine<Asked, unknown>({
          most: 3,
          largest: 4,
          look: (fresh) => event.look(fresh),
          take: (group) => event.takeAll(group),
          full: (divisions) => ({ full: divisions, room: event.roomOf() }),
        })
        const answers = await Promise.all(
          wanted.map(async ({ at, ...one }, key) => {
            for (let i = at; i > 0; i--) await pause()
            const asked = { ...one, key }
            return line.pass(asked).catch((error: unknown) => error)
          }),
        )
        expect(line.isEmpty()).toBe(true)
        expect(event.counts().mostGroups).toBeLessThanOrEqual(3)
        expect(event.counts().largest).toBeLessThanOrEqual(4)
        // Nothing is given back here, so whoever was turned away does not fit at the end either.
        for (const [key, answer] of answers.entries())
          if (answer !== 'entered' && !wanted[key]!.fails) {
            const { demand } = wanted[key]!
            const count = [...demand.values()].reduce((sum, one) => sum + one, 0)
            const fits =
              count <= event.counts().total && [...demand].every(([id, one]) => one <= event.left[id]!)
            expect([key, fits]).toEqual([key, false])
          }
      },
    ),
    { numRuns: 300 },
  )
})

const still = async () => {}
const one = (key: number, more: Partial<Asked> = {}): Asked => ({
  ...{ key, demand: new Map([[0, 1]]), may_wait: false, is_alone: false, ...more },
})
const lineOf = (event: ReturnType<typeof anEvent>) =>
  openLine<Asked, string>({
    most: 2,
    largest: 4,
    look: (fresh) => event.look(fresh),
    take: (group) => event.takeAll(group),
    full: (ids) => new Error(`full: ${ids}`),
  })

test('at a full event the same press gets its answer again, a waiting one waits, and the others cost one look', async () => {
  const event = anEvent([1], 9, still)
  const line = lineOf(event)
  const pass = (asked: Asked) => line.pass(asked).catch((error: Error) => error.message)
  expect(await pass(one(1))).toBe('entered')
  const { looks } = event.counts()
  expect(
    await Promise.all([
      ...[pass(one(1)), pass(one(2, { may_wait: true }))],
      ...Array.from({ length: 50 }, (_, i) => pass(one(10 + i))),
    ]),
  ).toEqual(['again', 'waits', ...Array.from({ length: 50 }, () => 'full: 0')])
  expect(event.counts().looks).toBe(looks + 1)
})

test('once there was nothing left, all who come before the next look cost one, and are told', async () => {
  const event = anEvent([0], 0, still)
  let goOn = () => {}
  let pauses = 0
  const line = openLine<Asked, string>({
    ...{ most: 2, largest: 4, look: (fresh: readonly Asked[]) => event.look(fresh) },
    take: (group) => event.takeAll(group),
    full: (ids) => new Error(`full: ${ids}`),
    pause: () => {
      pauses += 1
      return new Promise<void>((resolve) => (goOn = resolve))
    },
  })
  const pass = (asked: Asked) => line.pass(asked).catch((error: Error) => error.message)
  // Whoever is first waits for nobody.
  expect(await pass(one(1))).toBe('full: 0')
  expect(pauses).toBe(0)
  const others: Promise<string>[] = []
  for (let i = 0; i < 20; i++) {
    others.push(pass(one(2 + i)))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect([pauses, event.counts().looks]).toEqual([1, 1])
  goOn()
  expect(await Promise.all(others)).toEqual(others.map(() => 'full: 0'))
  expect(event.counts().looks).toBe(2)
  // Many don’t wait for more.
  expect(await Promise.all(Array.from({ length: 50 }, (_, i) => pass(one(100 + i))))).toContain('full: 0')
  expect(event.counts().looks).toBe(3)
})

test('when a look fails, whoever stands there is told so, and the next one is served', async () => {
  const event = anEvent([5], 5, still)
  let isDown = true
  const line = openLine<Asked, string>({
    most: 2,
    largest: 4,
    take: (group) => event.takeAll(group),
    look: (fresh) => (isDown ? Promise.reject(new Error('no database')) : event.look(fresh)),
    full: () => new Error('full'),
  })
  const pass = (asked: Asked) => line.pass(asked).catch((error: Error) => error.message)
  expect(await Promise.all([pass(one(1)), pass(one(2))])).toEqual(['no database', 'no database'])
  isDown = false
  expect(await pass(one(1))).toBe('entered')
  expect(line.isEmpty()).toBe(true)
})
