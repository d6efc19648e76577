import { createHash } from 'node:crypto'

/** Randomness that is the same each time for the same seed (the sfc32 generator by Chris Doty-Humphrey). */
export function randomFrom(seed: string) {
  const digest = createHash('sha256').update(seed).digest()
  let [a, b, c, counter] = [0, 4, 8, 12].map((at) => digest.readInt32LE(at)) as [
    number,
    number,
    number,
    number,
  ]
  const bits = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return sum >>> 0
  }
  /** From 0 up to but not including 1. */
  const next = () => bits() / 2 ** 32
  /** Both bounds included. */
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const chance = (probability: number) => next() < probability
  function one<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('there is nothing to choose from')
    return list[Math.floor(next() * list.length)]!
  }
  function weighted<T>(list: readonly (readonly [choice: T, weight: number])[]): T {
    let left = next() * list.reduce((all, [, weight]) => all + weight, 0)
    const found = list.find(([, weight]) => (left -= weight) < 0) ?? list.at(-1)
    if (!found) throw new Error('there is nothing to choose from')
    return found[0]
  }
  function shuffled<T>(list: readonly T[]): T[] {
    const all = [...list]
    for (let i = all.length - 1; i > 0; i--) {
      const j = Math.floor(next() * (i + 1))
      ;[all[i], all[j]] = [all[j]!, all[i]!]
    }
    return all
  }
  const bytes = (count: number) => {
    const made = Buffer.allocUnsafe(count)
    for (let i = 0; i < count; i += 4) {
      const word = bits()
      for (let j = i; j < Math.min(i + 4, count); j++) made[j] = (word >>> ((j - i) * 8)) & 255
    }
    return made
  }
  for (let i = 0; i < 12; i++) bits()
  return { next, whole, chance, one, weighted, shuffled, bytes }
}
export type Random = ReturnType<typeof randomFrom>
