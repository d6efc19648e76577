import argon2 from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Busy } from 'contract/auth'

/**
 * The minimum OWASP recommends for argon2id (the library's default algorithm): KiB, passes, lanes. About 9
 * ms.
 */
const COST = { memoryCost: 19456, timeCost: 2, parallelism: 1 }
const MOST_WAITING = 50

let cost = COST

/** From here on hashes in this process take so many KiB of memory; without a number, what OWASP recommends. */
export function setHashMemory(kib: number = COST.memoryCost): void {
  if (kib === cost.memoryCost) return
  cost = { ...COST, memoryCost: kib }
  made = undefined
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => argon2.hash(password, cost))

/** For short codes that are looked up by their hash; each set of codes has its own salt. */
export const hashWithSalt = (code: string, salt: Buffer): Promise<Buffer> =>
  inTurn(() => argon2.hashRaw(code, { ...cost, salt }))

/** Without a stored hash the same work is done, so that timing does not reveal whether the account exists. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await inTurn(async () => argon2.verify(stored ?? (await decoy()), password))
  return matches && typeof stored === 'string'
}

/** Hashed with different costs than today's. */
export const isOutdated = (stored: string) =>
  !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)

let made: Promise<string> | undefined
const decoy = () => (made ??= argon2.hash(randomBytes(32), cost))

// One per process, because it protects resources of the process: memory (19 MiB per hash) and worker threads.
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < 2 * availableParallelism()) running++
  else if (waiting.length >= MOST_WAITING) throw Busy({ detail: { retry_after: 2 } })
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
