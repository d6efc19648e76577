import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Operation } from 'contract/operation'
import { meant, replacedAt } from '../arbitrary.ts'
import { contractOperations } from '../contract.ts'
import { cases } from '../thorough.ts'

/** Values of JSON that no text or number can be made of, and lists and objects that only look like others. */
const ODD: readonly unknown[] = [
  { toString: null },
  { toString: 1, valueOf: 1 },
  [{ toString: null }],
  [[]],
  { length: 3 },
  { constructor: null },
  true,
  null,
]

const thrown = ({ input }: Operation) =>
  fc
    .sample(meant(input), { numRuns: cases(2, 6), seed: 7 })
    .flatMap((value) => ODD.flatMap((odd) => [...replacedAt(value, odd)]))
    .flatMap((spoiled) => {
      try {
        input.safeParse(spoiled)
        return []
      } catch (error) {
        return [`${JSON.stringify(spoiled).slice(0, 300)}: ${String(error)}`]
      }
    })

test.each(await contractOperations())('reading the input of $name never throws', ({ op }) => {
  expect(thrown(op).slice(0, 3)).toEqual([])
})
