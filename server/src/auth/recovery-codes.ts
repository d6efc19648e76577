import type { Context, OutsideContext } from '../plumbing/context.ts'
import { hashWithSalt } from './password-hash.ts'

const CODES = 10
/** 50 bits: too many to guess in five attempts, short enough to type. */
const LENGTH = 10
/** Without characters that are easily confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

export type CodeSet = { codes: string[]; salt: Buffer; hashes: Buffer[] }

/** Ten codes such as 'k3f9m-2x7qa', with the hashes to check them against. */
export async function makeCodes({ random }: Pick<OutsideContext, 'random'>): Promise<CodeSet> {
  const codes = Array.from({ length: CODES }, () => {
    const letters = Array.from({ length: LENGTH }, () => letterOf(random)).join('')
    return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
  })
  const salt = random(16)
  const hashes = await Promise.all(codes.map((code) => hashOf(code, salt)))
  return { codes, salt, hashes }
}

/** Accepts a typed code with or without the dash, in any case. */
export const hashOf = (typed: string, salt: Buffer): Promise<Buffer> =>
  hashWithSalt(typed.toLowerCase().replace(/[^a-z0-9]/g, ''), salt)

/**
 * Bytes beyond the last full multiple of the alphabet are drawn again; otherwise its first letters would be
 * more likely.
 */
function letterOf(random: Context['random']): string {
  const limit = 256 - (256 % ALPHABET.length)
  for (;;) {
    const [byte = 0] = random(1)
    if (byte < limit) return ALPHABET[byte % ALPHABET.length]!
  }
}
