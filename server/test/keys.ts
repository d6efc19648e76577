import type { Keys } from '../src/plumbing/context.ts'

/** One root key, as far as anybody can tell: for each purpose the same bytes in every run. */
export function fixedKeys(): Keys {
  const derive = (purpose: string) => Buffer.alloc(32, purpose)
  return { derive, find: (purpose, attempt) => attempt(derive(purpose)) }
}

/** The newer keys write, the older ones only read. */
export const ringOf = (newer: Keys, older: Keys): Keys => ({
  derive: newer.derive,
  find: (purpose, attempt) => newer.find(purpose, attempt) ?? older.find(purpose, attempt),
})
