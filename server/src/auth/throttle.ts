import { TooManyRequests } from 'contract/problem'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { countTry } from './throttle-queries.ts'

/**
 * Counts an attempt under `key`, and refuses it if there were more than `max` within `seconds`. Call it
 * before the work it protects: checking first and counting later lets parallel attempts through. It commits
 * on its own, because a count inside the call's transaction would be rolled back by the refusal that follows.
 * @throws TooManyRequests with `detail.retry_after` in seconds.
 */
export async function throttle(
  context: Pick<OutsideContext, 'atOnce'>,
  key: string,
  max: number,
  seconds: number,
): Promise<void> {
  const { count, retry_after } = await context.atOnce((inside) => countTry(inside, { key, max, seconds }))
  if (count > max) throw TooManyRequests({ detail: { retry_after } })
}

/**
 * Counts something within the transaction it belongs to, such as a letter being written; false if it was one
 * too many and should be skipped. For cases that can continue without it; to refuse, use `throttle`.
 */
export async function isWithin(
  context: Context,
  key: string,
  max: number,
  seconds: number,
): Promise<boolean> {
  return (await countTry(context, { key, max, seconds })).count <= max
}
