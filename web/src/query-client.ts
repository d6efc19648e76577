import { QueryClient } from '@tanstack/react-query'
import type { Operation } from 'contract/operation'
import { isForGood } from './api-problems.ts'

/** Answers calls without the network: the server renders screens with it. */
export type Answering = (op: Operation, input: object) => Promise<unknown>

const answering = new WeakMap<QueryClient, Answering>()

/** Who answers the reads of this cache instead of the network, if anybody. */
export const answererOf = (client: QueryClient) => answering.get(client)

/**
 * The cache of a browser tab, or of one rendering when `answer` is given. Its rules are the specification's (§9):
 * unused data goes after 5 minutes, a failed read is tried 3 times more with pauses that double up to 30 s, a write
 * never. Being offline, and refusals (4xx) but for those that pass by themselves, are answers: trying again would only
 * keep them from the screen (decision 0054).
 */
export function createQueryClient(answer?: Answering): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: answer ? Number.POSITIVE_INFINITY : 300_000,
        staleTime: 15_000,
        // The browser's own word on being offline is asked in api.ts, which says so on screen.
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
