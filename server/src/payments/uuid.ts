import type { Context } from '../plumbing/context.ts'

/** A random UUID (version 4) from the context's randomness. */
export function randomUuid({ random }: Pick<Context, 'random'>): string {
  const bytes = random(16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
