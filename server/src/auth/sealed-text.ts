import type { Keys } from '../plumbing/context.ts'
import { openSeal, seal, type Place } from '../plumbing/sealing.ts'

export const sealText = (keys: Keys, place: Place, text: string): Buffer =>
  seal(keys, place, Buffer.from(text))

/** Undefined for anything that was not sealed here, or not for this place. */
export const openText = (keys: Keys, place: Place, sealed: Buffer): string | undefined =>
  openSeal(keys, place, sealed)?.toString('utf8')
