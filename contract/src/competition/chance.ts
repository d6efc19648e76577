/** A number from 0 to 2³²−1 that belongs to a text: FNV-1a, stirred as MurmurHash3 ends. The same everywhere, for anybody. */
export function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Shuffles things by a seed. The same seed and names always give the same order, so that anybody can check a draw. */
export function drawn<T>(seed: string, things: readonly T[], nameOf: (thing: T) => string): T[] {
  return things
    .map((thing) => ({ thing, name: nameOf(thing) }))
    .map((one) => ({ ...one, number: numberOf(`${seed}:${one.name}`) }))
    .sort((a, b) => a.number - b.number || (a.name < b.name ? -1 : 1))
    .map(({ thing }) => thing)
}
