import { EventCalledOff, EventNotFound } from 'contract/events'
import type { Context } from '../plumbing/context.ts'
import { holdStatus } from './status-queries.ts'

/**
 * Makes sure that an event isn’t canceled before the transaction ends: whoever cancels it waits, and whoever comes just as it is
 * canceled waits for that and is told. @throws EventNotFound, EventCalledOff
 */
export async function mustNotBeCanceled(context: Context, id: number): Promise<void> {
  const status = await holdStatus(context, id)
  if (status === undefined) throw EventNotFound()
  if (status === 'cancelled') throw EventCalledOff()
}
