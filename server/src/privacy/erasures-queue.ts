import * as z from 'zod/mini'
import { decideErasure, listErasures } from 'contract/privacy/privacy'
import { requireRecentLogin } from '../auth/auth.ts'
import type { Queue, QueueAct } from '../batches/batches.ts'
import type { Privacy } from '../plumbing/privacy.ts'
import { requestCandidates } from './erasure-queries.ts'
import { settleErasure } from './erasure.ts'

/**
 * Requests to be forgotten. To approve them is to delete: the user proves who they are when they begin, and nothing is
 * gone before the ten seconds are over.
 */
export function erasureQueue(privacy: () => Privacy): Queue {
  const deciding =
    (decision: 'grant' | 'refuse'): QueueAct['run'] =>
    (context, { id, reason }) =>
      settleErasure(privacy())(context, { id, decision, note: reason })
  return {
    filters: z.omit(listErasures.input, { q: true, cursor: true, page: true, per_page: true, sort: true }),
    rows: requestCandidates,
    acts: {
      approve: { op: decideErasure, mayBegin: requireRecentLogin, lane: 'decision', run: deciding('grant') },
      reject: { op: decideErasure, needs: 'reason', lane: 'decision', run: deciding('refuse') },
    },
  }
}
