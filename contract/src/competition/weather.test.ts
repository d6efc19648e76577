import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pausedMs } from './weather.ts'

const DAY = Date.parse('2027-06-12T12:00:00Z')
const at = (minute: number) => new Date(DAY + minute * 60_000)
const pause = fc.tuple(fc.nat(300), fc.option(fc.nat(120))).map(([from, long]) => ({
  from: at(from).toISOString(),
  until: long === null ? null : at(from + long).toISOString(),
}))

test('play is stopped no longer than the time there is, whichever way stops overlap', () => {
  fc.assert(
    fc.property(fc.array(pause, { maxLength: 8 }), fc.nat(200), fc.nat(200), (pauses, from, long) => {
      const [start, end] = [at(from), at(from + long)]
      const minutes = pausedMs(pauses, start, end) / 60_000
      // Counted minute by minute.
      let counted = 0
      for (let minute = from; minute < from + long; minute += 1)
        if (
          pauses.some(
            (one) =>
              Date.parse(one.from) <= at(minute).getTime() &&
              (one.until === null || at(minute).getTime() < Date.parse(one.until)),
          )
        )
          counted += 1
      expect(minutes).toBe(counted)
      expect(pausedMs(pauses.toReversed(), start, end) / 60_000).toBe(counted)
    }),
  )
})
