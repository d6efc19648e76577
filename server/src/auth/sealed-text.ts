import type { Keys } from '../plumbing/context.ts'
import { seal, unseal } from '../plumbing/sealing.ts'

type Place = {
  /** Names the key. */
  purpose: string
  /** What the text belongs to; it cannot be opened anywhere else. */
  about: string
}

export const sealText = (keys: Keys, { purpose, about }: Place, text: string): Buffer =>
  seal(keys.derive(purpose), about, Buffer.from(text))

/** Undefined for anything that was not sealed here, or not for this place. */
export function openText(keys: Keys, { purpose, about }: Place, sealed: Buffer): string | undefined {
  try {
    return unseal(keys.derive(purpose), about, sealed).toString('utf8')
  } catch {
    return undefined
  }
}
