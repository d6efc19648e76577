/** The public interface of this module. */
import { BeingDecidedBy, NothingToDecide, type QueueName } from 'contract/batches'
import type { Context } from '../plumbing/context.ts'
import { findHolderOf } from './batches-queries.ts'
import { laneOf } from './queue.ts'

export type { Queue, QueueAct, Queues, Which } from './queue.ts'

/** Refuses to decide a row that waits in somebody else's batch. @throws NothingToDecide */
export async function refuseIfHeld(context: Context, queue: QueueName, id: number): Promise<void> {
  const holder = await findHolderOf(context, laneOf(queue, { lane: 'decision' }), id)
  if (holder && holder.user_id !== context.user?.id)
    throw NothingToDecide({ message: BeingDecidedBy({ name: holder.name }) })
}
