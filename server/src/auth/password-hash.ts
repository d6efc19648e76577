import argon2 from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Busy } from 'contract/auth'

/** The least that OWASP recommends for argon2id (its default algorithm here): KiB, passes, lanes. About 9 ms. */
const COST = { memoryCost: 19456, timeCost: 2, parallelism: 1 }
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$'
const MOST_WAITING = 50

export const hashPassword = (password: string): Promise<string> => inTurn(() => argon2.hash(password, COST))

/** For short codes that are looked for by what they hash to; each set of them has a salt of its own. */
export const hashWithSalt = (code: string, salt: Buffer): Promise<Buffer> =>
  inTurn(() => argon2.hashRaw(code, { ...COST, salt }))

/** Without a stored hash the same work is done, so that the time does not tell whether the account exists. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await inTurn(async () => argon2.verify(stored ?? (await decoy()), password))
  return matches && typeof stored === 'string'
}

/** Made with other costs than today's. */
export const isOutdated = (stored: string) => !stored.startsWith(CURRENT)

let made: Promise<string> | undefined
const decoy = () => (made ??= argon2.hash(randomBytes(32), COST))

// One for the process, because it guards what the process has one of: memory (19 MiB a hash) and worker threads.
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
