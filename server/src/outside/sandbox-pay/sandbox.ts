import { createHash, randomBytes } from 'node:crypto'
import type { Keys } from '../../plumbing/context.ts'
import type { Database } from '../../plumbing/database/database.ts'
import { SandboxRefusal, type Books } from './books.ts'
import { decline, succeed } from './charges.ts'
import { bodyOf, recordDelivery, sign } from './events.ts'
import {
  claimKey,
  findPaymentsToDecide,
  findRefundsToDecide,
  getAnswer,
  isAnythingDue,
  setAnswer,
  takeDueEvents,
} from './queries.ts'
import { decideRefund } from './refunds.ts'

export type SandboxKeys = { public_key: string; secret_key: string; webhook_secret: string }

/** The keys that shop and provider share on this installation, the same on each of its servers. */
export function sandboxKeys({ derive }: Keys): SandboxKeys {
  const key = (purpose: string) => derive(`sandbox-pay/${purpose}`).toString('hex')
  return {
    public_key: `pk_sandbox_${key('public').slice(0, 24)}`,
    secret_key: `sk_sandbox_${key('secret')}`,
    webhook_secret: `whsec_sandbox_${key('webhook')}`,
  }
}

type Options = {
  database: Pick<Database, 'sandbox'>
  keys: SandboxKeys
  now: () => Date
  random?: (bytes: number) => Buffer
}

/** The built-in card provider: everything behind its URL. */
export function openSandbox({ database, keys, now, random = randomBytes }: Options) {
  let lastCall = 0
  const call = <T>(work: (books: Books) => Promise<T>) => {
    lastCall = performance.now()
    return database.sandbox((db) => work({ db, now: now(), random }))
  }

  /** Does the work once per key; repetitions get the first answer, even if it was a refusal. */
  const once = <T extends object>(key: string, request: object, work: (books: Books) => Promise<T>) =>
    call(async (books) => {
      const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
      if (!(await claimKey(books.db, key, hash, books.now))) {
        const { request_hash, status, answer } = await getAnswer(books.db, key)
        if (request_hash !== hash)
          throw new SandboxRefusal(409, 'idempotency_mismatch', 'This key was used for another request.')
        return { status, answer: answer as object }
      }
      const { status, answer } = await settled(() => work(books))
      await setAnswer(books.db, key, status, answer)
      return { status, answer }
    })

  /** Sends due events; those not accepted are rescheduled. */
  async function deliver(send: (body: string, signature: string) => Promise<boolean>): Promise<number> {
    const at = now()
    const due = await call(({ db }) => takeDueEvents(db, at, new Date(at.getTime() + 60_000), 20))
    for (const event of due) {
      const body = bodyOf(event)
      let isTaken = false
      for (let copy = 0; copy < event.copies; copy++)
        isTaken = (await send(body, sign(body, keys.webhook_secret, now())).catch(() => false)) || isTaken
      await call((books) => recordDelivery(books, event, isTaken))
    }
    return due.length
  }

  /** Decides what test cards leave pending for a few seconds. */
  const decide = () =>
    call(async (books) => {
      for (const payment of await findPaymentsToDecide(books.db, books.now))
        await (payment.next_status === 'succeeded'
          ? succeed(books, payment)
          : decline(books, payment, 'generic_decline'))
      for (const refund of await findRefundsToDecide(books.db, books.now)) await decideRefund(books, refund)
    })

  /** Whether `decide` or `deliver` would find anything. */
  const isDue = () => database.sandbox((db) => isAnythingDue(db, now()), { readOnly: true })

  /** How many milliseconds ago this process last had anything to do with the books. */
  const quiet_ms = () => performance.now() - lastCall

  return { keys, call, once, deliver, decide, isDue, quiet_ms }
}
export type Sandbox = ReturnType<typeof openSandbox>

/** A refusal is an answer like any other: repeating the request must return it again. */
async function settled(work: () => Promise<object>): Promise<{ status: number; answer: object }> {
  try {
    return { status: 200, answer: await work() }
  } catch (error) {
    if (!(error instanceof SandboxRefusal)) throw error
    return { status: error.status, answer: refusalBody(error) }
  }
}

export const refusalBody = ({ code, message, field }: SandboxRefusal) => ({
  error: { code, message, ...(field ? { field } : {}) },
})
