import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from './context.ts'

type Marking = Pick<Context, 'keys' | 'tenant'>

/** What is marked, and for what. The tenant is added: no mark of one is good for another. */
export type Marked = { purpose: string; text: string /** How many of the 32 are used. */; bytes?: number }

const made = (key: Buffer, tenant_id: number, { text, bytes = 32 }: Marked): Buffer =>
  createHmac('sha256', key).update(`${tenant_id}|${text}`).digest().subarray(0, bytes)

/**
 * A number that nobody can guess without our key (HMAC-SHA-256). It can be made anew, so it need not be kept: links and codes are
 * made of it.
 */
export const markOf = ({ keys, tenant }: Marking, marked: Marked): string =>
  made(keys.derive(marked.purpose), tenant.id, marked).toString('base64url')

/** Whether it is the mark of this, also one that was made with an older key. Only its exact text is. */
export function isMark({ keys, tenant }: Marking, marked: Marked, given: string): boolean {
  const shown = Buffer.from(given)
  return (
    keys.find(marked.purpose, (key) => {
      const right = Buffer.from(made(key, tenant.id, marked).toString('base64url'))
      return right.length === shown.length && timingSafeEqual(right, shown) ? true : undefined
    }) ?? false
  )
}

/**
 * The mark of which the digest was kept: with the key that made it, so that a card printed again has the code it had. Undefined if no
 * key of ours made it.
 */
export const sameMark = ({ keys, tenant }: Marking, marked: Marked, digest: Buffer): string | undefined =>
  keys.find(marked.purpose, (key) => {
    const mark = made(key, tenant.id, marked).toString('base64url')
    return digestOf(mark).equals(digest) ? mark : undefined
  })

/** The same; where the key that made it is gone, what the key of today makes. */
export const markAgain = (context: Marking, marked: Marked, digest: Buffer | null): string =>
  (digest && sameMark(context, marked, digest)) ?? markOf(context, marked)

/** The marks of all our keys, the one of today first. */
export function allMarks({ keys, tenant }: Marking, marked: Marked): [string, ...string[]] {
  const all = new Set<string>()
  keys.find(marked.purpose, (key) => {
    all.add(made(key, tenant.id, marked).toString('base64url'))
    return undefined
  })
  return [...all] as [string, ...string[]]
}

/** What is kept of a mark that opens something. */
export const digestOf = (mark: string): Buffer => createHash('sha256').update(mark).digest()
