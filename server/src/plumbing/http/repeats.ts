import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import {
  IDEMPOTENCY_HEADER,
  IdempotencyKeyInUse,
  IdempotencyKeyReused,
  IdempotencyKeyUnfit,
  isRepeatable,
} from 'contract/idempotency'
import type { Operation } from 'contract/operation'
import type { Context, OutsideContext } from '../context.ts'
import { findCall, giveKeyBack, keepAnswer, takeKey, type Repeatable } from './repeats-queries.ts'
import type { Sealed } from '../resealing.ts'
import { seal, unseal, type Place } from '../sealing.ts'

/** How long an answer is kept; after that, a call with its key is a new call. */
export const KEPT_MS = 24 * 60 * 60 * 1000
/**
 * How long a call that talks to outside services may take before it counts as interrupted and can be sent
 * again.
 */
const UNDER_WAY_MS = 5 * 60 * 1000

/** A call that may arrive several times and is carried out once. */
export type Repeat = Repeatable & { digest: Buffer }

/** The answer, given before or now. */
type Told = { body: string; replayed: boolean }

/**
 * The key of a repeatable call; undefined if there is none, or the call does not support it. Source:
 * draft-ietf-httpapi-idempotency-key-header. @throws IdempotencyKeyUnfit for a key that others might use too
 */
export async function repeatOf(op: Operation, request: FastifyRequest): Promise<Repeat | undefined> {
  const key = request.headers[IDEMPOTENCY_HEADER]
  if (key === undefined || !isRepeatable(op)) return undefined
  if (typeof key !== 'string' || !/^[\w-]{16,255}$/.test(key)) throw IdempotencyKeyUnfit()
  return { caller_id: request.user?.id ?? 0, key, digest: await digestOf(op, request) }
}

async function digestOf({ method }: Operation, { url, body }: FastifyRequest): Promise<Buffer> {
  const files = new Map<File, string>()
  for (const value of Object.values((body ?? {}) as object).flat())
    if (value instanceof File)
      files.set(
        value,
        createHash('sha256')
          .update(Buffer.from(await value.arrayBuffer()))
          .digest('hex'),
      )
  const text = JSON.stringify([method, url, body ?? null], (_, value) =>
    value instanceof File ? { name: value.name, sha256: files.get(value) } : value,
  )
  return createHash('sha256').update(text).digest()
}

/**
 * Carries out a call in its own transaction: its effects and the fact that it was done are committed
 * together.
 */
export async function onceInside(
  context: Context,
  repeat: Repeat,
  work: (context: Context) => Promise<string>,
): Promise<Told> {
  const before = await begin(context, repeat)
  if (before !== undefined) return { body: before, replayed: true }
  const body = await work(context)
  await keepAnswer(context, repeat, sealed(context, repeat, body))
  return { body, replayed: false }
}

/**
 * Carries out a call that talks to outside services. If the server is killed between its effects and storing
 * the answer, the call can be sent again after five minutes: anything that charges or sends has a key of its
 * own as well.
 */
export async function onceOutside(
  context: OutsideContext,
  repeat: Repeat,
  work: () => Promise<string>,
): Promise<Told> {
  const before = await context.transaction((inside) => begin(inside, repeat))
  if (before !== undefined) return { body: before, replayed: true }
  try {
    const body = await work()
    await context.transaction((inside) => keepAnswer(inside, repeat, sealed(inside, repeat, body)))
    return { body, replayed: false }
  } catch (error) {
    await context.transaction((inside) => giveKeyBack(inside, repeat))
    throw error
  }
}

/** Takes the key; returns the stored answer if there is one. */
async function begin(context: Context, repeat: Repeat): Promise<string | undefined> {
  const since = new Date(context.now.getTime() - KEPT_MS)
  if (await takeKey(context, repeat, { digest: repeat.digest, since })) return undefined
  const known = await findCall(context, repeat)
  // Released between the two queries.
  if (!known) throw IdempotencyKeyInUse()
  if (!known.digest.equals(repeat.digest)) throw IdempotencyKeyReused()
  if (known.answer) return opened(context, repeat, known.answer)
  const cutOff = new Date(context.now.getTime() - UNDER_WAY_MS)
  if (await takeKey(context, repeat, { digest: repeat.digest, since: cutOff })) return undefined
  throw IdempotencyKeyInUse()
}

const PURPOSE = 'repeated-answers'

const placeOf = (tenant_id: number, { caller_id, key }: Pick<Repeat, 'caller_id' | 'key'>): Place => ({
  purpose: PURPOSE,
  about: `${tenant_id}|${caller_id}|${key}`,
})

const sealed = ({ keys, tenant }: Context, repeat: Repeat, body: string) =>
  seal(keys, placeOf(tenant.id, repeat), Buffer.from(body))

const opened = ({ keys, tenant }: Context, repeat: Repeat, answer: Buffer) =>
  unseal(keys, placeOf(tenant.id, repeat), answer).toString('utf8')

/** Where answers to repeatable calls are kept. */
export const repeatSeals: Sealed = {
  what: 'answers to calls that may be repeated',
  table: 'repeatable_call',
  column: 'answer',
  key: ['caller_id', 'key'],
  placeOf: (tenant_id, { caller_id, key }) =>
    placeOf(tenant_id, { caller_id: Number(caller_id), key: String(key) }),
}
