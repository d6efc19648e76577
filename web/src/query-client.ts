import { QueryClient } from '@tanstack/react-query'
import type { Operation } from 'contract/operation'
import { isForGood } from './api-problems.ts'

/** Answers calls without the network: the server renders screens with it. */
export type Answering = (op: Operation, input: object) => Promise<unknown>

const answering = new WeakMap<QueryClient, Answering>()

/** What answers this cache's reads instead of the network, if anything. */
export const answererOf = (client: QueryClient) => answering.get(client)

/**
 * The cache of a browser tab, or of one server rendering if `answer` is given. Its rules are the
 * specification's (§9): unused data is dropped after 5 minutes, a failed read is retried 3 times with pauses
 * that double up to 30 s, a write never. Being offline, and refusals (4xx) except temporary ones, count as
 * answers: retrying would only delay showing them (decision 0054).
 */
export function createQueryClient(answer?: Answering): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: answer ? Number.POSITIVE_INFINITY : 300_000,
        staleTime: 15_000,
        // api.ts checks whether the browser is offline, and reports it on screen.
        networkMode: 'always',
        retry: (failures, error) => !answer && failures < 3 && !isForGood(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
      },
      mutations: { retry: 0, networkMode: 'always' },
    },
  })
  if (answer) answering.set(client, answer)
  return client
}
