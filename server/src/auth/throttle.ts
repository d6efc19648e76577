import { TooManyRequests } from 'contract/problem'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { countTry } from './throttle-queries.ts'

/**
 * Counts a try under `key` and refuses it when there were more than `max` within `seconds`. Call it before the work
 * that is to be protected: whoever checks first and counts afterwards lets parallel tries through. It commits on its
 * own, because a count inside the transaction of the call would be undone by the refusal that follows.
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
 * Counts something within the deed it belongs to, such as a letter that is written; false when it was one too many and
 * should be left out. For what goes on without it: whoever refuses uses `throttle`.
 */
export async function isWithin(
  context: Context,
  key: string,
  max: number,
  seconds: number,
): Promise<boolean> {
  return (await countTry(context, { key, max, seconds })).count <= max
}
