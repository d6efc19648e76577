import * as z from 'zod/mini'
import { decideTransfer, exportTransfers } from 'contract/clubs/transfer-decisions'
import { TransferNotFound, TransferOver } from 'contract/clubs/transfers'
import type { Queue, QueueAct } from '../batches/batches.ts'
import type { RosterHooks } from './roster-hooks.ts'
import { decide } from './transfers-deciding.ts'
import { getTransfer } from './transfers-queries.ts'
import { transferCandidates } from './transfers-view-queries.ts'

/** Transfers that wait for the office, decided many at a time. What stands in the way of one leaves only that out. */
export function transferQueue(hooks: () => RosterHooks): Queue {
  const deciding =
    (status: 'done' | 'refused'): QueueAct['run'] =>
    async (context, { id, reason }) => {
      const transfer = await getTransfer(context, id)
      if (!transfer) throw TransferNotFound()
      if (transfer.status !== 'with_office') throw TransferOver()
      await decide(hooks())(context, { id, version: transfer.version, status, reason })
    }
  return {
    filters: z.omit(exportTransfers.input, { q: true }),
    rows: (context, which) => transferCandidates(context, which),
    acts: {
      approve: { op: decideTransfer, lane: 'decision', run: deciding('done') },
      reject: { op: decideTransfer, lane: 'decision', needs: 'reason', run: deciding('refused') },
    },
  }
}
