import type { FastifyRequest } from 'fastify'
import type { Operation } from 'contract/operation'
import { TooManyRequests } from 'contract/problem'
import { takeCalls } from './limit-queries.ts'
import type { World } from '../world.ts'
import { visitorKey } from './visitor-key.ts'

/**
 * How many more of a visitor's calls this process may admit, and how many all processes have taken together.
 */
type Count = { ends: number; left: number; taken: number; asking: Promise<void> | undefined }

/** How many visitors a process remembers; a forgotten one is looked up again. */
const MOST = 10_000
/** The fraction of the remaining calls to take at once. */
const PART = 8

/**
 * Refuses a visitor's calls beyond an operation's `limit`, however many server processes there are. A process
 * takes calls from the shared count in the database in blocks, each an eighth of what is left, so that most
 * calls need no query and the last ones go one by one. Calls a process has taken but never uses are lost to
 * the others until the window ends.
 */
export function limiter(
  { database, now }: Pick<World, 'database' | 'now'>,
  { limit, method, path }: Operation,
) {
  if (!limit) return undefined
  const { max, seconds } = limit
  const counts = new Map<string, Count>()

  /** The window is the same for all processes: windows start at multiples of their length. */
  const windowEnd = () => (Math.floor(now().getTime() / 1000 / seconds) + 1) * seconds * 1000

  function countOf(visitor: string): Count {
    const ends = windowEnd()
    const known = counts.get(visitor)
    if (known && known.ends >= ends) return known
    const fresh = { ends, left: 0, taken: 0, asking: undefined }
    counts.delete(visitor)
    counts.set(visitor, fresh)
    if (counts.size > MOST) counts.delete(counts.keys().next().value!)
    return fresh
  }

  async function ask(tenantId: number, visitor: string, count: Count) {
    const block = Math.max(1, Math.floor((max - count.taken) / PART))
    const key = `${method} ${path} ${visitor}`
    const taken = await database.atOnce(tenantId, (db) =>
      takeCalls({ db, tenant: { id: tenantId } }, { key, ends_at: new Date(count.ends), calls: block }),
    )
    count.left = Math.min(block, Math.max(0, max - (taken - block)))
    count.taken = Math.min(max, taken)
  }

  return async (request: FastifyRequest): Promise<void> => {
    const { tenant } = request
    const visitor = visitorKey(request.visitor)
    for (;;) {
      const count = countOf(`${tenant.id} ${visitor}`)
      if (count.left > 0) {
        count.left -= 1
        return
      }
      if (count.taken >= max) {
        const retry_after = Math.max(1, Math.ceil((count.ends - now().getTime()) / 1000))
        throw TooManyRequests({ detail: { retry_after } })
      }
      count.asking ??= ask(tenant.id, visitor, count).finally(() => {
        count.asking = undefined
      })
      await count.asking
    }
  }
}
